// A rule set in a few words, where there is no room for sentences.

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
  if (rules.columns > 1) parts.push(ngettext("%(num)s column", "%(num)s columns", rules.columns));
  return parts.join(" · ");
}
