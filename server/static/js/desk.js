// The desk for one player's sheet: correct a box of any turn, or type in a whole sheet from paper, box after box.
// What is typed is sent at once while one types on; a refusal leads back to its box.

import { showDeskSheet, spoken } from "./deskboxes.js";
import { padKeys } from "./deskpad.js";
import { refusal } from "./deskwords.js";
import { change } from "./calls.js";
import { byId, setText } from "./dom.js";
import { openDiceEntry } from "./entry.js";
import { playerOf } from "./moment.js";
import { tellProblem } from "./notice.js";
import { openPanel } from "./panel.js";
import { current, watch } from "./store.js";
import { stepBack } from "./undo.js";
import { boxName, gettext, ngettext } from "./words.js";

// Whose sheet, which column, which box; and the game they belong to.
let at = null;
let game = "";
// Typed, and the answer still on its way: key to points.
const underway = new Map();

const field = () => byId("desk-points");

const keyOf = ({ player, column, box }) => `${player} ${column} ${box}`;

const contentAt = (place) => playerOf(current(), place.player).columns[place.column].boxes[place.box];

const isOpen = (place) => contentAt(place).state === "open" && !underway.has(keyOf(place));

function say(text, isProblem = false) {
  setText(byId("desk-said"), text);
  byId("desk-said").toggleAttribute("data-problem", isProblem);
}

function nowWords({ state, points, dice }) {
  if (state === "open") return gettext("open");
  const paid = state === "struck" ? gettext("struck") : ngettext("%(num)s point", "%(num)s points", points);
  return dice ? `${paid} · ${dice.join(" ")}` : paid;
}

function showBox() {
  const content = contentAt(at);
  setText(byId("desk-box"), boxName(at.box));
  setText(byId("desk-now"), nowWords(content));
  byId("desk-open").disabled = content.state === "open";
  byId("desk-undo").disabled = !current().game.can_undo;
}

const isThere = (state) =>
  state.game?.id === game && Boolean(playerOf(state, at.player)?.columns[at.column]?.boxes[at.box]);

function show() {
  if (!byId("desk").open) return;
  if (!isThere(current())) {
    byId("desk").close();
    return;
  }
  showDeskSheet(at, underway, { choose, turnTo });
  showBox();
}

function choose(box, text = "") {
  at = { ...at, box };
  field().value = text;
  show();
  field().focus({ preventScroll: true });
}

// Another player or column: from the first box that is still open.
function turnTo(player, column = 0) {
  const boxes = current().game.rules.boxes;
  at = { player, column, box: boxes[0] };
  choose(boxes.find((box) => isOpen({ ...at, box })) ?? boxes[0]);
}

function neighbour(step) {
  const boxes = current().game.rules.boxes;
  return boxes[(boxes.indexOf(at.box) + step + boxes.length) % boxes.length];
}

// Down the paper: the next open box of this column.
function nextOpen() {
  const boxes = current().game.rules.boxes;
  const from = boxes.indexOf(at.box) + 1;
  return [...boxes.slice(from), ...boxes.slice(0, from)].find((box) => isOpen({ ...at, box }));
}

async function put(place, what) {
  say("");
  await change("PUT", "/boxes", { ...place, ...what }, { patient: true });
  if (isThere(current()) && !byId("desk-said").textContent) say(spoken(place.box, contentAt(place)));
}

function leadBack(place, text, problem) {
  if (!byId("desk").open) {
    tellProblem(problem);
    return;
  }
  at = place;
  choose(place.box, text);
  field().select();
  say(refusal(problem, place.box), true);
}

async function send(place, text) {
  underway.set(keyOf(place), text);
  try {
    await put(place, { points: Number(text) });
  } catch (problem) {
    underway.delete(keyOf(place));
    leadBack(place, text, problem);
  } finally {
    underway.delete(keyOf(place));
    show();
  }
}

// An open box leads on to the next one; a written one that was put right stays in sight.
function enter() {
  const text = field().value;
  if (!text) return choose(neighbour(1));
  const place = { ...at };
  const wasOpen = isOpen(place);
  send(place, text);
  return choose((wasOpen && nextOpen()) || place.box);
}

async function makeOpen() {
  try {
    await put({ ...at }, { open: true });
  } catch (problem) {
    say(refusal(problem, at.box), true);
  }
}

function byDice() {
  const place = { ...at };
  openDiceEntry(boxName(place.box), async (dice) => {
    await put(place, { dice });
    return true;
  }, contentAt(place).dice);
}

function onKey(event) {
  if (event.key === "ArrowDown") choose(neighbour(1));
  else if (event.key === "ArrowUp") choose(neighbour(-1));
  else return;
  event.preventDefault();
}

function onInput() {
  field().value = field().value.replace(/\D/g, "");
}

function press(key) {
  if (key === "back") field().value = field().value.slice(0, -1);
  else if (field().value.length < field().maxLength) field().value += key;
  say("");
}

// With a box: to put it right. Without: to type the sheet in, from the first open box on.
export function openDesk(player, column = 0, box = null) {
  at = { player, column, box };
  game = current().game.id;
  say("");
  openPanel(byId("desk"));
  if (box) choose(box);
  else turnTo(player, column);
}

export function startDesk() {
  byId("desk-pad").replaceChildren(...padKeys(press));
  byId("desk-form").addEventListener("submit", (event) => { event.preventDefault(); enter(); });
  byId("desk-points").addEventListener("keydown", onKey);
  byId("desk-points").addEventListener("input", onInput);
  byId("desk-player").addEventListener("change", (event) => turnTo(event.target.value));
  byId("desk-dice").addEventListener("click", byDice);
  byId("desk-open").addEventListener("click", makeOpen);
  byId("desk-undo").addEventListener("click", stepBack);
  watch(show);
}
