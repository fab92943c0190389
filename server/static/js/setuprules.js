// By which rules a new game is played: the rule sets there are, and the one just put together.

import { byId, icon, make, setText } from "./dom.js";
import { openDraft } from "./rulesdraft.js";
import { forgetRuleSet } from "./rulessave.js";
import {
  isPreset, loadRuleSets, plainRules, ruleSets, ruleSetTitle, sameRules, usualRules, watchRuleSets,
} from "./rulesets.js";
import { ruleWords } from "./rulewords.js";
import { goTo } from "./views.js";
import { gettext, isolated } from "./words.js";

// A longer sentence (the order of the boxes) is read in the form, characters.
const LONGEST_SENTENCE = 90;

// Rules that are on the list of no server: put together here, or those of the last game.
let loose = null;
let chosen = null;
// The rule set whose deletion is being asked about.
let surely = null;
const watchers = [];

export const watchChosen = (watcher) => { watchers.push(watcher); };

// What a new game is asked for with: a name where the server knows one.
export const rulesToSend = () => (chosen === loose && loose ? plainRules(chosen) : chosen?.name);

export const chosenRules = () => chosen;

function choose(rules) {
  chosen = rules;
  surely = null;
  watchers.forEach((watcher) => watcher(rules));
}

function adjust() {
  openDraft(plainRules(chosen), "new");
  goTo("rules");
}

function deleteButton(rules) {
  const label = gettext("Delete %(name)s", { name: isolated(rules.name) });
  const button = make("button", { type: "button", class: "icon-button", "aria-label": label }, icon("bin"));
  button.addEventListener("click", () => {
    surely = rules.name;
    show();
    byId("surely").focus();
  });
  return button;
}

function surelyParts(rules) {
  const yes = make("button", { type: "button", id: "surely", class: "button small danger" }, gettext("Delete"));
  const no = make("button", { type: "button", class: "button small" }, gettext("Keep"));
  yes.addEventListener("click", () => forget(rules));
  no.addEventListener("click", () => { surely = null; show(); });
  return [make("span", { class: "surely" }, gettext("Delete %(name)s?", { name: isolated(rules.name) })), no, yes];
}

async function forget(rules) {
  surely = null;
  if (chosen?.name === rules.name) chosen = null;
  try {
    await forgetRuleSet(rules.name);
    await loadRuleSets();
  } catch (problem) {
    byId("setup-problem").hidden = false;
    setText(byId("setup-problem"), problem.message);
  }
  byId("rule-sets").querySelector("input:checked")?.focus();
}

// What tells this rule set from most of the presets; the form says all of it.
function lineOf(rules) {
  const presets = ruleSets().filter((one) => one.preset);
  const isCommon = (sentence) => presets.filter(({ words }) => words.includes(sentence)).length > presets.length / 2;
  const told = (rules.words || []).filter((sentence) => sentence.length < LONGEST_SENTENCE && !isCommon(sentence));
  return told.length ? told.join(" ") : ruleWords(rules);
}

function actions(rules) {
  const adjusting = make("button", { type: "button", class: "button small", "data-adjust": "" },
    icon("pencil"), make("span", {}, gettext("Adjust")));
  adjusting.addEventListener("click", adjust);
  if (isPreset(rules.name) || rules === loose) return make("div", { class: "rule-acts" }, adjusting);
  const parts = surely === rules.name ? surelyParts(rules) : [deleteButton(rules), adjusting];
  return make("div", { class: "rule-acts" }, ...parts);
}

function choice(rules) {
  const input = make("input", { type: "radio", name: "rules", value: rules.name });
  input.checked = rules === chosen;
  input.addEventListener("change", () => choose(rules));
  const words = make("span", {},
    make("b", {}, make("bdi", {}, ruleSetTitle(rules.name))), make("span", { class: "quiet rule-line" }, lineOf(rules)));
  return make("div", { class: "rule-choice" }, make("label", { class: "rule-set" }, input, words), actions(rules));
}

function show() {
  const all = loose ? [loose, ...ruleSets()] : ruleSets();
  // One that was saved anew meanwhile is still the chosen one.
  if (chosen !== loose || !loose) chosen = ruleSets().find((rules) => rules.name === chosen?.name) || usualRules();
  byId("rule-sets").replaceChildren(...all.map(choice));
  watchers.forEach((watcher) => watcher(chosen));
}

// Chooses these rules: by name where they are those of a rule set there is.
export function chooseRules(rules) {
  const known = ruleSets().find((one) => sameRules(one, rules));
  loose = known ? loose : { ...plainRules(rules), name: "own" };
  chosen = known || loose;
  show();
}

// The rules of the last game are the likeliest for the next.
export async function offerRules(last) {
  loose = null;
  chosen = null;
  await loadRuleSets();
  if (last) chooseRules(last);
}

export function startSetupRules() {
  watchRuleSets(show);
}
