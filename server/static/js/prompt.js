// What the player in turn is asked to do now, in one line.

import { isFilledIn, modes } from "./modes.js";
import { askedBesides, askedValues, hasRoll, mayKeep, mayThrow, playerInTurn } from "./moment.js";
import { boxesNow, columnsNow } from "./openings.js";
import { boxName, gettext, ngettext } from "./words.js";

function besidesWords(kind) {
  return kind === "camera_moved"
    ? gettext("The camera has moved.")
    : gettext("Something else is in the tray.");
}

function closedWords(state) {
  const standing = columnsNow(playerInTurn(state), state.game.rules)[modes.column];
  const facts = { number: modes.column + 1 };
  if (standing === "later") return gettext("Column %(number)s comes later.", facts);
  return standing === "full" ? gettext("Column %(number)s is full.", facts) : "";
}

function boxWords(state) {
  if (state.game.rules.forced_order) return gettext("Next box: %(box)s.", { box: boxName(boxesNow(state, modes.column)[0]) });
  return mayThrow(state) ? gettext("Throw again, or choose a box.") : gettext("Choose a box.");
}

function rollWords(state) {
  if (modes.chances) return gettext("Chances, and points to expect.");
  if (!hasRoll(state)) return gettext("Throw all six dice.");
  if (mayKeep(state)) return gettext("Tap the dice you keep.");
  return boxWords(state);
}

function askedWords(state) {
  if (isFilledIn(state)) return gettext("Was this a throw?");
  const { kind, values } = state.tray.question || {};
  if (kind === "leaning_die") return gettext("A die leans: lay it flat, or tap ? and say its value.");
  if (kind !== "missing_die") return gettext("Tap each ? and say its value.");
  const missing = values.filter((value) => value === null).length;
  return ngettext("%(num)s die is missing: beside the tray?", "%(num)s dice are missing: beside the tray?", missing);
}

export function promptFor(state) {
  if (askedBesides(state)) return besidesWords(askedBesides(state));
  if (askedValues(state)) return askedWords(state);
  if (modes.correcting) return gettext("Tap the wrong die.");
  if (closedWords(state)) return closedWords(state);
  return modes.striking ? gettext("Tap the box to strike.") : rollWords(state);
}
