// All players' totals, always in sight.

import { byId, make, nameOf } from "./dom.js";
import { watch } from "./store.js";

// More players than this get the small print.
const FEW = 4;

function entry(player, playing) {
  return make("li", { class: "total", "aria-current": playing ? "true" : null, title: player.name },
    nameOf(player), make("b", { class: "points" }, String(player.total)));
}

function show(state) {
  const game = state.game;
  const list = byId("totals");
  list.hidden = !game;
  byId("brand").hidden = Boolean(game);
  if (!game) return;
  list.toggleAttribute("data-many", game.players.length > FEW);
  list.replaceChildren(...game.players.map((player) => entry(player, game.turn?.player === player.id)));
}

export const startTotals = () => watch(show);
