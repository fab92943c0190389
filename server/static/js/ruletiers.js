// The tiers of the bonus: from how many points in the upper boxes it pays, and how much.

import { stepper } from "./controls.js";
import { byId, icon, make } from "./dom.js";
import { changeDraft, draft, watchDraft } from "./rulesdraft.js";
import { gettext } from "./words.js";

const MOST_FROM = 126;
const MOST_PAYS = 200;
const PAYS_STEP = 5;
// The tiers one meets: four of each face, or three of each.
const USUAL = [[84, 100], [63, 50]];

function put(place, tier) {
  changeDraft({ bonus: draft().bonus.map((old, at) => (at === place ? tier : old)) });
}

function remove(place) {
  changeDraft({ bonus: draft().bonus.filter((_tier, at) => at !== place) });
  byId("add-tier").focus();
}

function add() {
  const taken = draft().bonus.map(([from]) => from);
  const free = USUAL.find(([from]) => !taken.includes(from)) || [Math.min(MOST_FROM, Math.max(...taken) + 1), PAYS_STEP];
  changeDraft({ bonus: [...draft().bonus, free].sort((one, other) => one[0] - other[0]) });
}

function tierRow(place) {
  const number = { number: place + 1 };
  const from = stepper(gettext("Step %(number)s: from how many points", number),
    { bounds: () => [0, MOST_FROM], change: (value) => put(place, [value, draft().bonus[place][1]]) });
  const pays = stepper(gettext("Step %(number)s: bonus", number),
    { step: PAYS_STEP, bounds: () => [0, MOST_PAYS], change: (value) => put(place, [draft().bonus[place][0], value]) });
  const label = gettext("Remove step %(number)s", number);
  const away = make("button", { type: "button", class: "icon-button", "aria-label": label }, icon("close"));
  away.addEventListener("click", () => remove(place));
  const element = make("li", { class: "tier" },
    make("span", { class: "tier-part" }, make("span", { class: "quiet" }, gettext("From")), from.element),
    make("span", { class: "tier-part" }, make("span", { class: "quiet" }, gettext("Points")), pays.element), away);
  return { element, show: ([least, points]) => { from.show(least); pays.show(points); } };
}

export function tiersField() {
  const list = make("ul", { class: "tiers" });
  const none = make("p", { class: "quiet" }, gettext("There is no bonus."));
  const more = make("button", { type: "button", id: "add-tier", class: "button small" },
    icon("plus"), make("span", {}, gettext("Add a step")));
  let rows = [];
  more.addEventListener("click", add);
  watchDraft(({ bonus }) => {
    if (rows.length !== bonus.length) {
      rows = bonus.map((_tier, place) => tierRow(place));
      list.replaceChildren(...rows.map((row) => row.element));
    }
    rows.forEach((row, place) => row.show(bonus[place]));
    none.hidden = bonus.length > 0;
  });
  return make("div", { class: "field", "data-field": "bonus" },
    make("h3", { class: "field-name" }, gettext("Bonus for the upper boxes")),
    make("p", { class: "quiet" }, gettext("Only the highest step that is reached counts.")), none, list, more);
}
