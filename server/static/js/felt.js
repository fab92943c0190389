// The dice on the felt: as they lie, as they are asked about, or the places where they will lie.

import { byId, icon, make } from "./dom.js";
import { dieButton, showValue, spoken } from "./die.js";
import { filledIn, fillIn, kept, modes, toggleKept } from "./modes.js";
import { askedValues, hasRoll, isMoving, likelyValues, mayKeep, turnOf } from "./moment.js";
import { attempt } from "./notice.js";
import { pickValue } from "./picker.js";
import { current, watch } from "./store.js";
import { gettext } from "./words.js";

const DICE = 6;

let buttons = [];

const keeping = (state) => mayKeep(state) && !modes.correcting;

// Values to show, and whether they are a roll, a question or nothing yet.
function shown(state) {
  if (askedValues(state)) return { kind: "question", values: filledIn(state) };
  if (hasRoll(state)) return { kind: "roll", values: turnOf(state).dice };
  return { kind: "none", values: Array(DICE).fill(undefined) };
}

// A die in motion does not show its last value: nothing gives the roll away.
const inMotion = (state, kind, place) => isMoving(state) && kind !== "question" && !kept.has(place);

function labelOf(value, place, marks) {
  const label = gettext("Die %(place)s: %(value)s", { place: place + 1, value: spoken(value) });
  return marks.kept ? `${label}, ${gettext("kept")}` : label;
}

function showDie(state, button, place, kind, value) {
  const moves = inMotion(state, kind, place);
  const isKept = keeping(state) && kept.has(place);
  showValue(button.firstElementChild, moves ? undefined : value);
  button.dataset.kind = kind;
  button.toggleAttribute("data-moves", moves);
  button.toggleAttribute("data-kept", isKept);
  button.setAttribute("aria-label", labelOf(value, place, { kept: isKept }));
  if (kind === "roll" && keeping(state)) button.setAttribute("aria-pressed", String(isKept));
  else button.removeAttribute("aria-pressed");
  button.disabled = kind === "none" || moves;
}

function show(state, previous) {
  if (!turnOf(state)) return;
  const { kind, values } = shown(state);
  const landed = kind === "roll" && turnOf(state).throw !== turnOf(previous)?.throw;
  byId("felt").dataset.kind = kind;
  byId("felt").toggleAttribute("data-correcting", modes.correcting || (kind === "roll" && !mayKeep(state)));
  buttons.forEach((button, place) => {
    showDie(state, button, place, kind, values[place]);
    if (landed) button.toggleAttribute("data-landed", !kept.has(place));
  });
}

async function settle(state, place) {
  const values = filledIn(state);
  const chosen = await pickValue(values[place], likelyValues(state, place, values));
  // Another question may stand there by now: its dice are others.
  if (chosen === null || filledIn(current()) !== values) return;
  const filled = fillIn(place, chosen);
  const asksOnlyValues = state.tray.question?.kind !== "throw_or_not";
  if (asksOnlyValues && !filled.includes(null)) attempt("POST", "/throws", { dice: filled }, { patient: true });
}

async function correct(state, place) {
  const dice = turnOf(state).dice;
  const version = state.version;
  const chosen = await pickValue(dice[place], likelyValues(state, place, dice));
  if (chosen === null || chosen === dice[place]) return;
  if (current().version === version) {
    attempt("PUT", "/roll", { dice: dice.with(place, chosen) }, { patient: true });
  }
}

function tapped(place) {
  const state = current();
  const { kind } = shown(state);
  if (kind === "question") settle(state, place);
  else if (kind === "roll" && keeping(state)) toggleKept(place);
  else if (kind === "roll") correct(state, place);
}

export function startFelt() {
  buttons = Array.from({ length: DICE }, (_nothing, place) => {
    const button = dieButton("on-felt", undefined);
    button.append(make("span", { class: "kept-mark", "aria-hidden": "true" }, icon("check")));
    button.addEventListener("click", () => tapped(place));
    button.addEventListener("animationend", () => button.removeAttribute("data-landed"));
    return button;
  });
  byId("dice").replaceChildren(...buttons);
  watch(show);
}
