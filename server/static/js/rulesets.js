// The rule sets there are: presets, the table's own, and what they are called on the page.

import { ask } from "./calls.js";
import { gettext } from "./words.js";

let sets = [];
let usual = "";
const watchers = [];

export const ruleSets = () => sets;

export const usualRules = () => sets.find((rules) => rules.name === usual) || sets[0];

export const isPreset = (name) => sets.some((rules) => rules.name === name && rules.preset);

export const watchRuleSets = (watcher) => { watchers.push(watcher); };

export async function loadRuleSets() {
  ({ rule_sets: sets, default: usual } = await ask("/rule-sets"));
  watchers.forEach((watcher) => watcher());
}

// The fields alone, in one order: two rule sets are the same when these are.
const contentOf = ({ name: _name, preset: _preset, words: _words, ...fields }) =>
  JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));

export const sameRules = (one, other) => contentOf(one) === contentOf(other);

// The fields of a rule set as it was offered, to send or to change.
export const plainRules = ({ preset: _preset, words: _words, ...rules }) => rules;

export function ruleSetTitle(name) {
  const titles = {
    german: gettext("German rules"),
    "danish-13": gettext("Danish rules, 13 turns"),
    "danish-19": gettext("Danish rules, 19 boxes"),
    own: gettext("Rules of our own"),
  };
  // Other presets are named like the publishers they come from: a name, not a word.
  return titles[name] || (isPreset(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name);
}
