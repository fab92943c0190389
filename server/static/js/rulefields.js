// Every field of a rule set as a control: the common ones first, the rare ones folded away.

import { choices, stepper, switchRow } from "./controls.js";
import { make } from "./dom.js";
import { boxesField } from "./ruleboxes.js";
import { payField } from "./rulepay.js";
import { changeDraft, draft, watchDraft } from "./rulesdraft.js";
import { tiersField } from "./ruletiers.js";
import { boxName, gettext } from "./words.js";

const MOST_THROWS = 20;
const MOST_COLUMNS = 6;
const MOST_PLAYERS = 64;
const MAXI_STEP = 5;

function field(key, label, ...controls) {
  return make("div", { class: "field", "data-field": key },
    make("h3", { class: "field-name" }, label), make("div", { class: "field-row" }, ...controls));
}

function numberField(key, label, least, most) {
  const control = stepper(label, { bounds: () => [least, most], change: (value) => changeDraft({ [key]: value }) });
  watchDraft((rules) => control.show(rules[key]));
  return field(key, label, control.element);
}

function switchField(key, label, hint) {
  const control = switchRow(label, { hint, change: (on) => changeDraft({ [key]: on }) });
  watchDraft((rules) => control.show(rules[key]));
  return make("div", { class: "field", "data-field": key }, control.element);
}

function choiceField(key, label, options) {
  const control = choices(label, { options, change: (value) => changeDraft({ [key]: value }) });
  watchDraft((rules) => control.show(rules[key]));
  return field(key, label, control.element);
}

// A number that may be left out: null is a choice of its own.
function turnsField() {
  const label = gettext("Turns for each column");
  const which = choices(label, {
    options: [["all", gettext("As many as there are boxes")], ["fixed", gettext("Fewer")]],
    change: (way) => changeDraft({ turns: way === "all" ? null : Math.max(1, draft().boxes.length - 1) }),
  });
  const number = stepper(label, { bounds: () => [1, draft().boxes.length], change: (turns) => changeDraft({ turns }) });
  watchDraft(({ turns, boxes }) => {
    which.show(turns === null ? "all" : "fixed");
    number.element.hidden = turns === null;
    number.show(turns ?? boxes.length);
  });
  return field("turns", label, which.element, number.element);
}

function playersField() {
  const put = (least, most) => changeDraft({ players: [least, most === null ? null : Math.max(least, most)] });
  const least = stepper(gettext("At least"), {
    bounds: () => [1, MOST_PLAYERS], change: (value) => put(value, draft().players[1]),
  });
  const limit = choices(gettext("Most players"), {
    options: [["none", gettext("No upper limit")], ["most", gettext("At most")]],
    change: (way) => put(draft().players[0], way === "none" ? null : Math.max(8, draft().players[0])),
  });
  const most = stepper(gettext("At most"), {
    bounds: () => [draft().players[0], MOST_PLAYERS], change: (value) => put(draft().players[0], value),
  });
  watchDraft(({ players }) => {
    least.show(players[0]);
    limit.show(players[1] === null ? "none" : "most");
    most.element.hidden = players[1] === null;
    most.show(players[1] ?? players[0]);
  });
  return field("players", gettext("Players"),
    make("span", { class: "field-part" }, make("span", { class: "quiet" }, gettext("At least")), least.element),
    limit.element, most.element);
}

const common = () => [
  tiersField(),
  payField("full_straight", boxName("full_straight"), { usual: [21, 30], ways: ["sum"] }),
  payField("maxi_yatzy", boxName("maxi_yatzy"), { usual: [100, 50], ways: ["sum_plus", "face_plus"], step: MAXI_STEP }),
  numberField("throws", gettext("Throws in a turn"), 1, MOST_THROWS),
  switchField("saved_throws", gettext("Unused throws are saved"), gettext("for later turns")),
];

const RARE = () => [
  ["dice", gettext("Straights and pairs"), () => [
    payField("small_straight", boxName("small_straight"), { usual: [15], ways: ["sum"] }),
    payField("large_straight", boxName("large_straight"), { usual: [20], ways: ["sum"] }),
    switchField("sixth_die_free", gettext("1-2-3-4-5-6 counts as a small and a large straight too")),
    switchField("pairs_distinct",
      gettext("The pairs of two and three pairs must differ"), gettext("Otherwise four alike are two pairs.")),
  ]],
  ["boxes", gettext("Boxes and turns"), () => [
    switchField("forced_order", gettext("From the top down"), gettext("Each turn fills the next box.")),
    switchField("strict_strike", gettext("Strike only when no open box pays")),
    turnsField(),
    boxesField(),
  ]],
  ["columns", gettext("Columns"), () => [
    numberField("columns", gettext("Columns for each player"), 1, MOST_COLUMNS),
    choiceField("columns_decide", gettext("What counts in the end"), [
      ["sum", gettext("All columns together")], ["best", gettext("The best column")]]),
    switchField("columns_in_order",
      gettext("One column after another"), gettext("Otherwise any column may be filled at any time.")),
  ]],
  ["table", gettext("Players, start and end"), () => [
    playersField(),
    choiceField("start", gettext("Who begins"), [
      ["highest_die", gettext("The highest die")], ["youngest", gettext("The youngest")],
      ["seating", gettext("The first on the list")]]),
    choiceField("tiebreak", gettext("With equal totals"), [
      [null, gettext("A tie stays a tie")], ["upper_sum", gettext("The higher upper sum wins")],
      ["fewest_strikes", gettext("Fewer strikes win")], ["throw_off", gettext("They throw for it")]]),
    switchField("help", gettext("Chances may be shown"), gettext("How likely each box still is.")),
  ]],
];

export function ruleFields() {
  const folds = RARE().map(([name, title, content]) =>
    make("details", { class: "fold", "data-fold": name }, make("summary", {}, title), ...content()));
  return [make("div", { class: "fields" }, ...common()), ...folds];
}

// A refusal is told where the field is; its fold opens.
export function showFieldProblem(form, key, text) {
  for (const old of form.querySelectorAll(".problem")) old.remove();
  const place = key && form.querySelector(`[data-field="${CSS.escape(key)}"]`);
  if (!place || !text) return false;
  place.append(make("p", { class: "problem", role: "alert" }, text));
  const fold = place.closest("details");
  if (fold) fold.open = true;
  return true;
}
