// The buttons beside the tray: what each does now in a few words, and on the page what they point at. There only where
// there are buttons; the server says what they do, so that the page cannot promise something else.

import { byId, setText } from "./dom.js";
import { fillIn, filledIn, modes } from "./modes.js";
import { playerOf } from "./moment.js";
import { watch } from "./store.js";
import { boxName, gettext, isolated, ngettext } from "./words.js";

const playerName = (state, hint) => isolated(playerOf(state, hint.player).name);

const die = (hint) => gettext("Die %(place)s: %(value)s", { place: hint.place + 1, value: hint.value });

const WALKS = {
  box: () => gettext("Choose a box"),
  player: () => gettext("Choose a player"),
  value: () => gettext("Choose a value"),
  saved_throw: () => gettext("Choose a box"),
};

const WORDS = {
  point: (hint) => gettext("Choose %(box)s", { box: boxName(hint.box) }),
  write: (hint) => gettext("Write %(points)s", { points: ngettext("%(num)s point", "%(num)s points", hint.points) }),
  ask_strike: () => gettext("Strike"),
  strike: () => gettext("Really strike?"),
  saved_throw: () => gettext("Use a saved throw"),
  take_value: die,
  count: () => gettext("Count it"),
  begin: (hint, state) => gettext("%(name)s begins", { name: playerName(state, hint) }),
  won: (hint, state) => gettext("%(name)s wins", { name: playerName(state, hint) }),
  ask_again: () => gettext("Same players again"),
  again: () => gettext("Really play again?"),
  shut_down: () => gettext("Really shut down?"),
  not_a_throw: () => gettext("Not a throw"),
  leave_it: () => gettext("Leave it"),
  start_over: () => gettext("Start over"),
  cancel: () => gettext("No"),
  undo: () => gettext("Undo"),
};

const HELD = {
  ask_strike_for_good: () => gettext("Hold to strike"),
  redo: () => gettext("Hold to redo"),
};

const wordsFor = (hint, state) => (hint ? WORDS[hint.does](hint, state) : "");

function walkWords({ on }) {
  if (on?.does !== "point") return on ? WORDS[on.does](on) : "";
  return WALKS[Object.keys(WALKS).find((kind) => kind in on)]();
}

function showLine(id, text) {
  byId(id).hidden = !text;
  setText(byId(id).lastElementChild, text);
}

function settle() {
  const home = byId("play").hidden ? byId("main") : byId("side");
  const notice = byId("notice");
  if (byId("buttons").parentElement !== home) home.insertBefore(byId("buttons"), notice.parentElement === home ? notice : null);
}

// The die that a value is chosen for, and the values said so far.
function showOnFelt(state) {
  const { at, taken } = state.buttons ?? {};
  [...byId("dice").children].forEach((button, place) => button.toggleAttribute("data-pointed", at?.place === place));
  const filled = taken && state.game ? filledIn(state) : null;
  const place = filled?.findIndex((value, number) => value === null && taken[number] !== null) ?? -1;
  if (place !== -1) fillIn(place, taken[place]);
}

function show(state) {
  const { buttons } = state;
  const some = buttons && Object.values(buttons.short).some(Boolean);
  byId("buttons").hidden = !some;
  settle();
  showOnFelt(state);
  if (!some) return;
  const { short, held } = buttons;
  const holds = held.write || held.undo;
  byId("buttons").toggleAttribute("data-asked", Boolean(buttons.asked));
  showLine("button-walk", walkWords(short));
  showLine("button-write", wordsFor(short.write, state));
  showLine("button-undo", wordsFor(short.undo, state));
  showLine("button-held", holds ? HELD[holds.does]() : "");
}

const keyOf = (state) => JSON.stringify(state?.selection ?? null);

// A box that the buttons point at comes into sight: its column is the one shown.
function follow(state, previous) {
  if (state.selection && keyOf(state) !== keyOf(previous)) modes.column = state.selection.column;
}

// Comes before the columns and boxes are shown.
export const startFollowing = () => watch(follow);

export const startButtons = () => watch(show);
