// The rule set that is being put together: one at a time, for a new game or for the one in play.

let rules = null;
let purpose = "new";
const watchers = [];

export const draft = () => rules;

// Everything but the name: changed rules are no longer those that bear it.
export function draftFields() {
  const { name: _name, ...fields } = rules;
  return fields;
}

export const draftIsFor = () => purpose;

export const watchDraft = (watcher) => { watchers.push(watcher); };

const tellAll = (opened) => watchers.forEach((watcher) => watcher(rules, opened));

// `what` is "new" for a game to come, "play" for the one that is being played.
export function openDraft(chosen, what) {
  rules = structuredClone(chosen);
  purpose = what;
  tellAll(true);
}

export function closeDraft() {
  rules = null;
}

export function changeDraft(fields) {
  rules = { ...rules, ...fields };
  tellAll(false);
}

// What a file or a save made of it: all fields at once.
export function replaceDraft(chosen) {
  rules = structuredClone(chosen);
  tellAll(true);
}
