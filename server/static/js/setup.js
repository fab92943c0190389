// A new game: who plays, in which order, by which rules.

import { change } from "./calls.js";
import { byId, setText } from "./dom.js";
import { addPlayer, chosenPlayers, countPlayers, fillPlayers, watchPlayers } from "./setupplayers.js";
import { chosenRules, offerRules, rulesToSend, startSetupRules, watchChosen } from "./setuprules.js";
import { watch } from "./store.js";
import { goTo } from "./views.js";
import { gettext, ngettext } from "./words.js";

// With more at one table it takes long.
const MANY = 6;
const FIRST_PLAYERS = 2;

let filled = false;

// What stands against starting, or null.
function objection() {
  const [least, most] = chosenRules()?.players || [1, null];
  if (countPlayers() < least) {
    return ngettext("These rules are for at least %(num)s player.",
      "These rules are for at least %(num)s players.", least);
  }
  if (most !== null && countPlayers() > most) {
    return ngettext("These rules are for at most %(num)s player.",
      "These rules are for at most %(num)s players.", most);
  }
  return null;
}

function advise() {
  const against = objection();
  const advice = gettext("With more than six it takes long: consider two tables, or a tournament.");
  setText(byId("setup-advice"), against || advice);
  byId("setup-advice").hidden = !against && countPlayers() <= MANY;
  byId("setup-advice").classList.toggle("problem", Boolean(against));
  byId("start").disabled = Boolean(against);
}

// The players and rules of the last game are the likeliest for the next.
function fill(game) {
  fillPlayers(game ? game.players.filter((player) => !player.retired) : Array(FIRST_PLAYERS).fill({}));
  offerRules(game?.rules).catch(tell);
}

function tell(problem) {
  byId("setup-problem").textContent = problem.message;
  byId("setup-problem").hidden = false;
}

async function start(event) {
  event.preventDefault();
  byId("setup-problem").hidden = true;
  try {
    if (await change("POST", "/games", { players: chosenPlayers(), rules: rulesToSend() })) goTo("play");
  } catch (problem) {
    tell(problem);
  }
}

// What was typed stays while the rules are put together in their own view.
function show(state) {
  const open = !byId("setup").hidden;
  if (open && !filled) fill(state.game);
  filled = open || (filled && !byId("rules").hidden);
  byId("setup-back").hidden = !state.game;
  byId("setup-note").hidden = !state.game || state.game.over;
}

export function startSetup() {
  startSetupRules();
  watchPlayers(advise);
  watchChosen(advise);
  byId("add-player").addEventListener("click", () => addPlayer().focus());
  byId("setup-form").addEventListener("submit", start);
  byId("start").setAttribute("data-changes", "");
  watch(show);
}
