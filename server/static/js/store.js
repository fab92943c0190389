// The last state the server told, and who wants to hear of a new one.

let state = null;
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

// An answer may arrive after a newer state has come over the events: it must not turn the page back.
export function take(next) {
  if (!isOlder(next)) replace(next);
}

// The first word of a fresh connection is the truth, whatever the page believed.
export const takePresent = (next) => replace(next);

export function takeTray(tray) {
  if (state) replace({ ...state, tray });
}

// Something that only this page knows has changed (a die marked as kept, a mode): show it.
export function refresh() {
  if (state) replace(state);
}
