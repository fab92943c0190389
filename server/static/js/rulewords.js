// A rule set in a few words.

import { gettext, ngettext } from "./words.js";

function bonusWords(rules) {
  const tiers = rules.bonus.map(([from, pays]) => gettext("bonus %(pays)s from %(from)s points", { pays, from }));
  return tiers.length ? tiers : [gettext("no bonus")];
}

export function ruleWords(rules) {
  const parts = [
    ngettext("%(num)s box", "%(num)s boxes", rules.boxes.length),
    ...bonusWords(rules),
    ngettext("%(num)s throw a turn", "%(num)s throws a turn", rules.throws),
  ];
  if (rules.saved_throws) parts.push(gettext("unused throws are saved"));
  if (rules.forced_order) parts.push(gettext("boxes in order"));
  return parts.join(" · ");
}

// Presets are named like the publishers they come from: a name, not a word.
export const ruleSetTitle = (name) => name.charAt(0).toUpperCase() + name.slice(1);
