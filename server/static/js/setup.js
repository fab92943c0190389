// A new game: who plays, in which order, by which rules.

import { ask, change } from "./calls.js";
import { byId, icon, make } from "./dom.js";
import { ruleSetTitle, ruleWords } from "./rulewords.js";
import { current, watch } from "./store.js";
import { goTo } from "./views.js";
import { gettext } from "./words.js";

const NAME_LENGTH = 40;
const FIRST_PLAYERS = 2;

let filled = false;

const rows = () => [...byId("names").children];

const defaultName = (place) => gettext("Player %(number)s", { number: place + 1 });

const inputIn = (row) => row.querySelector("input");

// Labels, places and what may be removed follow the order of the rows.
function number() {
  rows().forEach((row, place) => {
    const input = inputIn(row);
    input.placeholder = defaultName(place);
    input.setAttribute("aria-label", gettext("Name of player %(number)s", { number: place + 1 }));
    const [up, remove] = row.querySelectorAll("button");
    up.disabled = place === 0;
    up.setAttribute("aria-label", gettext("Move player %(number)s up", { number: place + 1 }));
    remove.disabled = rows().length === 1;
    remove.setAttribute("aria-label", gettext("Remove player %(number)s", { number: place + 1 }));
  });
}

function moveUp(row) {
  row.previousElementSibling?.before(row);
  number();
}

function remove(row) {
  const near = row.nextElementSibling || row.previousElementSibling;
  row.remove();
  number();
  inputIn(near).focus();
}

function addRow(name = "") {
  const input = make("input", {
    type: "text", maxlength: NAME_LENGTH, dir: "auto", autocomplete: "off", enterkeyhint: "next", spellcheck: "false",
  });
  input.value = name;
  const up = make("button", { type: "button", class: "icon-button" }, icon("up"));
  const away = make("button", { type: "button", class: "icon-button" }, icon("close"));
  const row = make("li", { class: "name-row" }, input, up, away);
  up.addEventListener("click", () => moveUp(row));
  away.addEventListener("click", () => remove(row));
  byId("names").append(row);
  number();
  return input;
}

function ruleChoice(rules, chosen) {
  const input = make("input", { type: "radio", name: "rules", value: rules.name });
  input.checked = rules.name === chosen;
  return make("label", { class: "rule-set" }, input,
    make("span", {}, make("b", {}, ruleSetTitle(rules.name)), make("span", { class: "quiet" }, ruleWords(rules))));
}

async function offerRules(wished) {
  const { rule_sets: sets, default: usual } = await ask("/rule-sets");
  const known = sets.some((rules) => rules.name === wished) ? wished : usual;
  byId("rule-sets").replaceChildren(...sets.map((rules) => ruleChoice(rules, known)));
}

// The players and rules of the last game are the likeliest for the next.
function fill(game) {
  byId("names").replaceChildren();
  const names = game ? game.players.map((player) => player.name) : Array(FIRST_PLAYERS).fill("");
  for (const name of names) addRow(name);
  offerRules(game?.rules.name).catch(tell);
}

function tell(problem) {
  byId("setup-problem").textContent = problem.message;
  byId("setup-problem").hidden = false;
}

async function start(event) {
  event.preventDefault();
  byId("setup-problem").hidden = true;
  const players = rows().map((row, place) => ({ name: inputIn(row).value.trim() || defaultName(place) }));
  const rules = byId("setup-form").elements.rules?.value;
  try {
    if (await change("POST", "/games", { players, rules })) goTo("play");
  } catch (problem) {
    tell(problem);
  }
}

function show(state) {
  const open = !byId("setup").hidden;
  if (open && !filled) fill(state.game);
  filled = open;
  byId("setup-back").hidden = !state.game;
  byId("setup-note").hidden = !state.game || state.game.over;
}

export function startSetup() {
  byId("add-player").addEventListener("click", () => addRow().focus());
  byId("setup-form").addEventListener("submit", start);
  byId("start").setAttribute("data-changes", "");
  watch(show);
}
