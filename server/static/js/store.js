// The last state the server told, and who wants to hear of a new one.

let state = null;
let traysTold = 0;
const seenGames = new Set();
const watchers = [];

export const current = () => state;

export function watch(watcher) {
  watchers.push(watcher);
  if (state) watcher(state, null);
}

function replace(next) {
  const previous = state;
  state = next;
  if (next.game) seenGames.add(next.game.id);
  for (const watcher of watchers) watcher(state, previous);
}

function isOlder(next) {
  if (!state?.game) return false;
  if (!next.game) return true;
  if (next.game.id === state.game.id) return next.version < state.version;
  return seenGames.has(next.game.id);
}

// How many trays (and doings of the buttons) the events have told so far: what an answer is to be held against.
export const trayMark = () => traysTold;

// A state that came over the events, after everything that came before it.
export function take(next) {
  traysTold += 1;
  if (!isOlder(next)) replace(next);
}

function toldSince({ version }) {
  const { tray, selection, buttons } = state;
  return version === state.version ? { tray, selection, buttons } : { tray };
}

// An answer may arrive after a newer state has come over the events, or a newer tray with the same version: it must
// not turn the page back. `mark` is the tray mark of when it was asked for.
export function takeAnswer(next, mark) {
  if (isOlder(next)) return;
  replace(state && mark !== traysTold ? { ...next, ...toldSince(next) } : next);
}

// The first word of a fresh connection is the truth, whatever the page believed.
export function takePresent(next) {
  traysTold += 1;
  replace(next);
}

export function takeTray(tray) {
  traysTold += 1;
  if (state) replace({ ...state, tray });
}

// What the buttons beside the tray point at, and what they do.
export function takeButtons(parts) {
  traysTold += 1;
  if (state) replace({ ...state, ...parts });
}

// Something that only this page knows has changed (a die marked as kept, a mode): show it.
export function refresh() {
  if (state) replace(state);
}
