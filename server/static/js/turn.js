// Whose turn it is and what is left of it.

import { byId, make, setText } from "./dom.js";
import { playerInTurn, turnOf } from "./moment.js";
import { watch } from "./store.js";
import { gettext, isolated, ngettext } from "./words.js";

function throwsWords(turn, player) {
  const left = turn.throws_left
    ? ngettext("%(num)s throw left", "%(num)s throws left", turn.throws_left)
    : gettext("No throws left");
  if (!player.saved_throws) return left;
  return `${left} · ${ngettext("%(num)s saved", "%(num)s saved", player.saved_throws)}`;
}

function showMarks(turn) {
  const marks = [];
  for (let place = 0; place < turn.throw + turn.throws_left; place += 1) {
    marks.push(make("i", place < turn.throw ? { class: "used" } : {}));
  }
  byId("throw-marks").replaceChildren(...marks);
}

function show(state) {
  const turn = turnOf(state);
  if (!turn) {
    document.title = "Maxitray";
    return;
  }
  const player = playerInTurn(state);
  const name = byId("turn-name").firstElementChild;
  setText(name, turn.member ? `${player.name}: ${turn.member}` : player.name);
  name.parentElement.title = player.name;
  showMarks(turn);
  setText(byId("throws-left"), throwsWords(turn, player));
  document.title = `${gettext("%(name)s's turn", { name: isolated(player.name) })} – Maxitray`;
}

export const startTurn = () => watch(show);
