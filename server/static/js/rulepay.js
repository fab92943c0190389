// What a straight or Maxi Yatzy pays: one of the usual amounts, another one, or a way of counting the dice.

import { choices, stepper } from "./controls.js";
import { make } from "./dom.js";
import { changeDraft, draft, watchDraft } from "./rulesdraft.js";
import { gettext } from "./words.js";

const MOST = 1000;
const USUAL_PLUS = 50;

const wayOf = (pay) => Object.keys(pay)[0];

const NAMES = () => ({
  sum: gettext("All six dice added"),
  sum_plus: gettext("All six dice plus …"),
  face_plus: gettext("The value of one die plus …"),
  fixed: gettext("Another number"),
});

// usual: amounts with a button of their own. ways: the other ways to pay.
export function payField(key, label, { usual, ways, step = 1 }) {
  let another = false;
  const names = NAMES();
  const amountOf = (pay) => (typeof pay[wayOf(pay)] === "number" ? pay[wayOf(pay)] : usual[0]);

  function choose(choice) {
    another = choice === "fixed";
    const amount = amountOf(draft()[key]);
    if (typeof choice === "number") changeDraft({ [key]: { fixed: choice } });
    else if (choice === "sum") changeDraft({ [key]: { sum: true } });
    else changeDraft({ [key]: { [choice]: choice === "fixed" ? amount : USUAL_PLUS } });
  }

  const choice = choices(label, {
    options: [...usual.map((amount) => [amount, String(amount)]), ...[...ways, "fixed"].map((way) => [way, names[way]])],
    change: choose,
  });
  const amount = stepper(gettext("%(what)s: points", { what: label }), {
    step, bounds: () => [0, MOST], change: (points) => changeDraft({ [key]: { [wayOf(draft()[key])]: points } }),
  });

  watchDraft((rules, opened) => {
    const way = wayOf(rules[key]);
    const isUsual = way === "fixed" && usual.includes(rules[key].fixed);
    if (opened) another = false;
    choice.show(isUsual && !another ? rules[key].fixed : way);
    amount.element.hidden = way === "sum" || (isUsual && !another);
    amount.show(amountOf(rules[key]));
  });
  return make("div", { class: "field", "data-field": key },
    make("h3", { class: "field-name" }, label), make("div", { class: "field-row" }, choice.element, amount.element));
}
