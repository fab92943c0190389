// The end of a game: who won, everybody's place, and on to the next.

import { byId, icon, make, nameOf, setText } from "./dom.js";
import { attempt } from "./notice.js";
import { current, watch } from "./store.js";
import { verdict } from "./verdict.js";
import { gettext } from "./words.js";

function placeOf(player) {
  return make("li", { class: "place", "data-place": player.place, value: player.place },
    make("span", { class: "place-number" }, player.place === 1 ? icon("crown") : "", gettext("%(place)s.", { place: player.place })),
    nameOf(player),
    make("b", { class: "points" }, String(player.total)));
}

function show(state) {
  if (!state.game?.over) return;
  const players = [...state.game.players].sort((one, other) => one.place - other.place);
  setText(byId("ending-title"), verdict(state.game));
  byId("places").replaceChildren(...players.map(placeOf));
}

function again() {
  const game = current().game;
  const players = game.players.map(({ name, members }) => (members?.length ? { name, members } : { name }));
  return attempt("POST", "/games", { players, rules: game.rules });
}

export function startEnding() {
  byId("again").setAttribute("data-changes", "");
  byId("again").addEventListener("click", again);
  watch(show);
}
