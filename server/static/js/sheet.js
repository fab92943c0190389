// All sheets as on a block: a line for each box, a column for each player (and each of a player's columns). A tap on a
// box, or on the name over it, opens the desk to put it right.

import { bonusKind, isUpper } from "./bonus.js";
import { openDesk } from "./desk.js";
import { byId, make, nameOf, setText } from "./dom.js";
import { ruleWords } from "./rulewords.js";
import { current, watch } from "./store.js";
import { boxName, gettext, isolated, sumName } from "./words.js";

// More columns than this need the whole width of the screen.
const FEW = 4;

const columnsOf = (game) =>
  game.players.flatMap((player) => player.columns.map((column, number) => ({ player, column, number })));

let drawn = null;

const keyOf = ({ player, number }) => `${player.id} ${number}`;

function openLabel({ player, number }) {
  const facts = { name: isolated(player.name), number: number + 1 };
  return player.columns.length > 1
    ? gettext("Correct or type in: %(name)s, column %(number)s", facts)
    : gettext("Correct or type in: %(name)s", facts);
}

function openButton(entry, className, face) {
  const button = make("button", { type: "button", class: className, "data-sheet": keyOf(entry), "aria-label": openLabel(entry) }, face);
  button.addEventListener("click", () => openDesk(entry.player.id, entry.number));
  return button;
}

function headCell(game, player, attributes, face) {
  return make("th", {
    "aria-current": game.turn?.player === player.id ? "true" : null, "data-retired": player.retired,
    title: player.retired ? gettext("%(name)s has gone home", { name: player.name }) : player.name, ...attributes,
  }, face);
}

// A name over each player's column; over several, the name and their numbers.
function headings(game) {
  const corner = () => make("td", {});
  if (game.rules.columns === 1) {
    const cells = columnsOf(game).map((entry) =>
      headCell(game, entry.player, { scope: "col", class: "who" }, openButton(entry, "who-button", nameOf(entry.player))));
    return [make("tr", {}, corner(), ...cells)];
  }
  const names = game.players.map((player) =>
    headCell(game, player, { scope: "colgroup", class: "who group", colspan: game.rules.columns }, nameOf(player)));
  const numbers = columnsOf(game).map((entry) =>
    headCell(game, entry.player, { scope: "col", class: "who" }, openButton(entry, "who-button number", String(entry.number + 1))));
  return [make("tr", {}, corner(), ...names), make("tr", {}, corner(), ...numbers)];
}

function line(game, title, className, cell) {
  return make("tr", { class: className },
    make("th", { scope: "row" }, title), ...columnsOf(game).map((entry) => cell(entry)));
}

function boxCell(entry, box) {
  const { state, points, dice } = entry.column.boxes[box];
  const facts = { "data-of": keyOf(entry), "data-in": box };
  if (state === "open") return make("td", { class: "open", ...facts }, make("span", { class: "unseen" }, gettext("open")));
  if (state === "struck") {
    return make("td", { class: "struck", ...facts }, make("span", { "aria-hidden": "true" }, "—"),
      make("span", { class: "unseen" }, gettext("struck")));
  }
  return make("td", { class: "written", title: dice ? dice.join(" ") : null, ...facts }, String(points));
}

function neededCell({ column }, rules) {
  const kind = bonusKind(column, rules);
  if (["needed", "ahead"].includes(kind)) return make("td", {}, String(column.bonus_needed));
  return make("td", {}, make("span", { "aria-hidden": "true" }, kind === "reached" ? "✓" : "–"),
    make("span", { class: "unseen" }, kind === "reached" ? gettext("reached") : gettext("out of reach")));
}

const sumCell = (name) => ({ column }) => make("td", {}, String(column[name]));

function block(game, caption, lines) {
  return make("table", { class: "block" },
    make("caption", { class: "unseen" }, caption),
    make("colgroup", {}, make("col", { class: "of-lines" }), make("col", { class: "of-boxes", span: columnsOf(game).length })),
    make("thead", {}, ...headings(game)),
    make("tbody", {}, ...lines));
}

// A redrawn block must not take the focus from who goes through it by keyboard.
function focusAgain(key) {
  byId("blocks").querySelector(`[data-sheet="${key}"]`)?.focus({ preventScroll: true });
}

function draw(game) {
  const focused = document.activeElement?.dataset.sheet;
  const boxLine = (box) => line(game, boxName(box), "box", (entry) => boxCell(entry, box));
  const upper = game.rules.boxes.filter(isUpper).map(boxLine);
  const lower = game.rules.boxes.filter((box) => !isUpper(box)).map(boxLine);
  setText(byId("sheet-rules"), ruleWords(game.rules));
  byId("blocks").toggleAttribute("data-many", columnsOf(game).length > FEW);
  byId("blocks").replaceChildren(
    block(game, gettext("Upper boxes"), [
      ...upper,
      line(game, sumName("upper_sum"), "sum", sumCell("upper_sum")),
      line(game, gettext("Still needed"), "needed", (entry) => neededCell(entry, game.rules)),
      line(game, sumName("bonus"), "sum", sumCell("bonus")),
    ]),
    block(game, gettext("Lower boxes"), [
      ...lower,
      line(game, sumName("lower_sum"), "sum", sumCell("lower_sum")),
      line(game, sumName("total"), "grand", sumCell("total")),
    ]));
  if (focused) focusAgain(focused);
}

function show(state) {
  byId("to-sheet").disabled = !state.game;
  const game = byId("sheet").hidden ? null : state.game;
  if (game && game !== drawn) draw(game);
  drawn = game;
}

// A cell is small, so that the whole block stays in sight; on the desk the boxes around it are at hand.
function tapped(event) {
  const cell = event.target.closest("td[data-in]");
  if (!cell) return;
  const [player, number] = cell.dataset.of.split(" ");
  openDesk(player, Number(number), cell.dataset.in);
}

export function startSheet() {
  byId("blocks").addEventListener("click", tapped);
  byId("type-in").addEventListener("click", () => {
    const { turn, players } = current().game;
    openDesk(turn?.player ?? players[0].id);
  });
  byId("desk").addEventListener("close", () => focusAgain(`${byId("desk-player").value} 0`));
  watch(show);
}
