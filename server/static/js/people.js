// Who sits at the table while a game is on: renamed, in another order, joined late, gone home or back again.

import { change } from "./calls.js";
import { byId } from "./dom.js";
import { openPanel } from "./panel.js";
import { makeRow, nameIn, numberRow, playerIn } from "./peoplerow.js";
import { current, watch } from "./store.js";
import { gettext } from "./words.js";

let filledFrom = "";
let saving = false;

const rows = () => [...byId("people-rows").children];

const specOf = ({ id, name, members, retired }) => ({ id, name, members, retired });

const specsIn = (state) => JSON.stringify([state.game?.id, state.game?.players.map(specOf)]);

const number = () => rows().forEach(numberRow);

function say(words) {
  byId("people-problem").hidden = !words;
  byId("people-problem").textContent = words;
}

function fill(state) {
  filledFrom = specsIn(state);
  byId("people-rows").replaceChildren(...state.game.players.map((player) => makeRow(player, number)));
  number();
  say("");
}

function add() {
  const row = makeRow({}, number);
  byId("people-rows").append(row);
  number();
  nameIn(row).focus();
}

const isUnchanged = (players) =>
  JSON.stringify([current().game.id, players.map((player) => specOf({ retired: false, ...player }))]) === filledFrom;

async function save(event) {
  event.preventDefault();
  say("");
  const players = rows().map(playerIn);
  saving = true;
  try {
    if (isUnchanged(players) || await change("PATCH", "/players", { players }, { patient: true })) byId("people").close();
  } catch (problem) {
    say(problem.message);
  } finally {
    saving = false;
  }
}

// Another screen has changed who plays: what stands here would undo that.
function follow(state) {
  if (saving || !byId("people").open || specsIn(state) === filledFrom) return;
  if (!state.game) {
    byId("people").close();
    return;
  }
  fill(state);
  say(gettext("The players were just changed on another screen."));
}

export function startPeople() {
  byId("to-people").addEventListener("click", () => {
    byId("menu").close();
    fill(current());
    openPanel(byId("people"));
  });
  byId("people-add").addEventListener("click", add);
  byId("people-form").addEventListener("submit", save);
  watch(follow);
}
