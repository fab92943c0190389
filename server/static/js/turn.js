// Whose turn it is and what is left of it.

import { byId, make, setText } from "./dom.js";
import { playerInTurn, turnOf } from "./moment.js";
import { watch } from "./store.js";
import { gettext, isolated, ngettext } from "./words.js";

const MOST_MARKS = 6;

function throwsWords(turn, player) {
  const left = turn.throws_left
    ? ngettext("%(num)s throw left", "%(num)s throws left", turn.throws_left)
    : gettext("No throws left");
  if (!player.saved_throws) return left;
  return `${left} · ${ngettext("%(num)s saved", "%(num)s saved", player.saved_throws)}`;
}

// Throws of this turn, and the strokes for those saved: more of them than fit are told by the words alone.
function showMarks(turn, player) {
  const throws = Array.from({ length: Math.min(turn.throw + turn.throws_left, MOST_MARKS) }, (_nothing, place) =>
    make("i", place < turn.throw ? { class: "used" } : {}));
  const saved = Array.from({ length: Math.min(player.saved_throws, MOST_MARKS) }, () => make("i", { class: "saved" }));
  byId("throw-marks").replaceChildren(...throws, ...saved);
}

function showMember({ member }) {
  byId("turn-member").hidden = !member;
  setText(byId("turn-member"), member ? gettext("%(name)s throws", { name: isolated(member) }) : "");
}

function show(state) {
  const turn = turnOf(state);
  if (!turn) {
    document.title = "Maxitray";
    return;
  }
  const player = playerInTurn(state);
  const name = byId("turn-name").firstElementChild;
  setText(name, player.name);
  name.parentElement.title = player.name;
  showMember(turn);
  showMarks(turn, player);
  setText(byId("throws-left"), throwsWords(turn, player));
  document.title = `${gettext("%(name)s's turn", { name: isolated(player.name) })} – Maxitray`;
}

export const startTurn = () => watch(show);
