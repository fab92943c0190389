// Entering six dice by hand: six places, six values to tap. A throw without any camera, or the dice of a box.

import { change } from "./calls.js";
import { byId, setText } from "./dom.js";
import { dieButton, showValue, spoken } from "./die.js";
import { openForMoment, openPanel } from "./panel.js";
import { gettext } from "./words.js";

const DICE = 6;

let values = [];
let slots = [];
let at = 0;
// Takes the six dice; resolves to true when they have arrived.
let send = null;

function nextEmpty(from) {
  for (let step = 0; step < DICE; step += 1) {
    const place = (from + step) % DICE;
    if (values[place] === undefined) return place;
  }
  return -1;
}

function show() {
  slots.forEach((slot, place) => {
    showValue(slot.firstElementChild, values[place]);
    slot.setAttribute("aria-label",
      gettext("Die %(place)s: %(value)s", { place: place + 1, value: spoken(values[place]) }));
    slot.setAttribute("aria-pressed", String(place === at));
  });
  byId("entry-use").disabled = nextEmpty(0) !== -1;
}

function put(face) {
  if (at === -1) return;
  values[at] = face;
  at = nextEmpty(at);
  show();
  if (at === -1) byId("entry-use").focus();
}

function choose(place) {
  values[place] = undefined;
  at = place;
  show();
}

function wipe() {
  values = Array(DICE).fill(undefined);
  at = 0;
  show();
}

function fill(dice) {
  values = [...dice];
  at = nextEmpty(0);
  show();
}

async function use() {
  const problem = byId("entry-problem");
  problem.hidden = true;
  try {
    if (await send([...values])) byId("entry").close();
  } catch (trouble) {
    problem.textContent = trouble.message;
    problem.hidden = false;
  }
}

function onKey(event) {
  if (/^[1-6]$/.test(event.key)) put(Number(event.key));
  if (event.key === "Backspace") choose(at === -1 ? DICE - 1 : Math.max(0, at - 1));
}

function prepare(title, taker) {
  send = taker;
  setText(byId("entry-title"), title);
  byId("entry-problem").hidden = true;
  wipe();
}

export function openEntry() {
  prepare(gettext("Enter the throw"), (dice) => change("POST", "/throws", { dice }, { patient: true }));
  openForMoment(byId("entry"));
}

// Six dice that belong to no moment of the game, starting from those known. What `taker` throws is said in the panel.
export function openDiceEntry(title, taker, dice = null) {
  prepare(title, taker);
  if (dice) fill(dice);
  openPanel(byId("entry"));
}

export function startEntry() {
  slots = Array.from({ length: DICE }, (_nothing, place) => {
    const slot = dieButton("slot", undefined);
    slot.addEventListener("click", () => choose(place));
    return slot;
  });
  byId("entry-slots").replaceChildren(...slots);
  byId("entry-faces").replaceChildren(...[1, 2, 3, 4, 5, 6].map((face) => {
    const button = dieButton("face", face);
    button.setAttribute("aria-label", String(face));
    button.dataset.face = face;
    button.addEventListener("click", () => put(face));
    return button;
  }));
  byId("entry-clear").addEventListener("click", wipe);
  byId("entry-use").addEventListener("click", use);
  byId("entry").addEventListener("keydown", onKey);
}
