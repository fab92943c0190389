// All sheets as on a block: a line for each box, a column for each player (and each of a player's columns).

import { bonusKind, isUpper } from "./bonus.js";
import { byId, make, nameOf, setText } from "./dom.js";
import { ruleWords } from "./rulewords.js";
import { watch } from "./store.js";
import { boxName, gettext, sumName } from "./words.js";

// More columns than this need the whole width of the screen.
const FEW = 4;

const columnsOf = (game) =>
  game.players.flatMap((player) => player.columns.map((column, number) => ({ player, column, number })));

function heading(game, { player, number }) {
  const playing = game.turn?.player === player.id;
  const children = [nameOf(player)];
  if (player.columns.length > 1) children.push(` ${number + 1}`);
  return make("th", { scope: "col", class: "who", "aria-current": playing ? "true" : null, title: player.name }, ...children);
}

function line(game, title, className, cell) {
  return make("tr", { class: className },
    make("th", { scope: "row" }, title), ...columnsOf(game).map((entry) => cell(entry)));
}

function boxCell({ column }, box) {
  const { state, points, dice } = column.boxes[box];
  if (state === "open") return make("td", { class: "open" }, make("span", { class: "unseen" }, gettext("open")));
  if (state === "struck") {
    return make("td", { class: "struck" }, make("span", { "aria-hidden": "true" }, "—"),
      make("span", { class: "unseen" }, gettext("struck")));
  }
  return make("td", { class: "written", title: dice ? dice.join(" ") : null }, String(points));
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
    make("thead", {}, make("tr", {}, make("td", {}), ...columnsOf(game).map((entry) => heading(game, entry)))),
    make("tbody", {}, ...lines));
}

function show(state) {
  const game = state.game;
  byId("to-sheet").disabled = !game;
  if (!game || byId("sheet").hidden) return;
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
}

export const startSheet = () => watch(show);
