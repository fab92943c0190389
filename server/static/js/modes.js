// What this page alone knows between two taps: modes, kept dice, values filled in. A new throw or turn ends them.

import { refresh, watch } from "./store.js";
import { askedValues, turnOf } from "./moment.js";

export const modes = { correcting: false, striking: false, armed: null, column: 0, chances: null };

export const kept = new Set();

let draft = null;
let draftFor = "";
let armedAt = 0;

// A double tap must not both ask and answer "really strike this box?".
const SECOND_TAP_MS = 400;
// A box stays armed this long; then the first tap is forgotten.
const ARMED_MS = 5000;

// A moment lasts until the next throw is counted or the turn ends.
export const momentOf = (state) => {
  const turn = turnOf(state);
  return turn ? `${state.game.id} ${turn.player} ${turn.throw}` : "";
};

function forget(state, previous) {
  if (state.version !== previous?.version) {
    Object.assign(modes, { correcting: false, striking: false, armed: null, chances: null });
  }
  if (momentOf(state) !== (previous ? momentOf(previous) : null)) {
    kept.clear();
    for (const place of turnOf(state)?.kept || []) kept.add(place);
  }
}

export function toggle(mode) {
  modes[mode] = !modes[mode];
  refresh();
}

export function toggleKept(place) {
  if (!kept.delete(place)) kept.add(place);
  refresh();
}

export function arm(box) {
  modes.armed = box;
  armedAt = performance.now();
  setTimeout(refresh, SECOND_TAP_MS + 10);
  setTimeout(() => {
    if (modes.armed === box && performance.now() - armedAt >= ARMED_MS) {
      modes.armed = null;
      refresh();
    }
  }, ARMED_MS + 50);
  refresh();
}

export const isConfirmed = (box) => modes.armed === box && performance.now() - armedAt >= SECOND_TAP_MS;

// The asked values with what has been filled in so far; a new question starts anew.
export function filledIn(state) {
  const asked = askedValues(state);
  const key = JSON.stringify([momentOf(state), asked]);
  if (key !== draftFor) {
    draftFor = key;
    draft = asked;
  }
  return draft;
}

export const isFilledIn = (state) => Boolean(askedValues(state)) && !filledIn(state).includes(null);

export function fillIn(place, value) {
  draft = draft.with(place, value);
  refresh();
  return draft;
}

export const startModes = () => watch(forget);
