// All players' totals, always in sight.

import { byId, make, nameOf } from "./dom.js";
import { watch } from "./store.js";
import { gettext } from "./words.js";

// More players than this get the small print, in two lines; and no line holds more than this many.
const FEW = 4;
const MOST_ACROSS = 8;

function entry(player, playing) {
  const title = player.retired ? gettext("%(name)s has gone home", { name: player.name }) : player.name;
  const attributes = { class: "total", "aria-current": playing ? "true" : null, "data-retired": player.retired, title };
  return make("li", attributes, nameOf(player), make("b", { class: "points" }, String(player.total)));
}

function show(state) {
  const game = state.game;
  const list = byId("totals");
  list.hidden = !game;
  byId("brand").hidden = Boolean(game);
  if (!game) return;
  list.toggleAttribute("data-many", game.players.length > FEW);
  list.style.setProperty("--across", Math.min(MOST_ACROSS, Math.ceil(game.players.length / 2)));
  list.replaceChildren(...game.players.map((player) => entry(player, game.turn?.player === player.id)));
}

export const startTotals = () => watch(show);
