// Who has won, in one sentence.

import { winners } from "./moment.js";
import { gettext, isolated, listed, ngettext } from "./words.js";

export function verdict(game) {
  const first = winners(game);
  if (game.players.length === 1) {
    return ngettext("%(name)s has %(num)s point.", "%(name)s has %(num)s points.", first[0].total,
      { name: isolated(first[0].name) });
  }
  if (first.length === 1) return gettext("%(name)s wins!", { name: isolated(first[0].name) });
  return gettext("A tie: %(names)s share the first place.", { names: listed(first.map((player) => player.name)) });
}
