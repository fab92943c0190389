// The sheet on the desk: every box with what it holds, the sums to check against the paper, and its columns.

import { bonusKind } from "./bonus.js";
import { byId, make, setText } from "./dom.js";
import { playerOf } from "./moment.js";
import { current } from "./store.js";
import { boxName, gettext, ngettext, sumName } from "./words.js";

const SUMS = ["upper_sum", "bonus", "lower_sum", "total"];

let built = "";

export function spoken(box, { state, points }) {
  const facts = { box: boxName(box), points: ngettext("%(num)s point", "%(num)s points", points || 0) };
  if (state === "open") return gettext("%(box)s: open", facts);
  return state === "struck" ? gettext("%(box)s: struck", facts) : gettext("%(box)s: written, %(points)s", facts);
}

function makeBox(box, choose) {
  const button = make("button", { type: "button", class: "desk-tile", "data-desk-box": box },
    make("span", { class: "tile-name" }, boxName(box)), make("b", { class: "points" }));
  button.addEventListener("click", () => choose(box));
  return button;
}

function makeColumn(number, turnTo) {
  const label = gettext("Column %(number)s", { number: number + 1 });
  const button = make("button", { type: "button", class: "button desk-column", "aria-label": label }, String(number + 1));
  button.addEventListener("click", () => turnTo(number));
  return button;
}

function build(columns, { choose, turnTo }) {
  const { id, players, rules } = current().game;
  const wanted = JSON.stringify([id, players.map((player) => [player.id, player.name]), rules.boxes, columns.length]);
  if (wanted === built) return;
  built = wanted;
  byId("desk-player").replaceChildren(...players.map((player) => make("option", { value: player.id }, player.name)));
  byId("desk-boxes").replaceChildren(...rules.boxes.map((box) => makeBox(box, choose)));
  byId("desk-columns").replaceChildren(...columns.map((_column, number) =>
    makeColumn(number, (to) => turnTo(byId("desk-player").value, to))));
  byId("desk-columns").hidden = columns.length === 1;
}

function shownIn({ state, points }, typed) {
  if (typed !== undefined) return typed;
  return { open: "", struck: "—" }[state] ?? String(points);
}

export function showDeskSheet(at, underway, steps) {
  const { columns } = playerOf(current(), at.player);
  build(columns, steps);
  byId("desk-player").value = at.player;
  const column = columns[at.column];
  for (const tile of byId("desk-boxes").children) {
    const box = tile.dataset.deskBox;
    const typed = underway.get(`${at.player} ${at.column} ${box}`);
    tile.dataset.state = typed === undefined ? column.boxes[box].state : "underway";
    tile.setAttribute("aria-pressed", String(box === at.box));
    tile.setAttribute("aria-label", spoken(box, column.boxes[box]));
    setText(tile.lastElementChild, shownIn(column.boxes[box], typed));
  }
  [...byId("desk-columns").children].forEach((button, number) =>
    button.setAttribute("aria-pressed", String(number === at.column)));
  const sums = SUMS.filter((sum) => sum !== "bonus" || bonusKind(column, current().game.rules) !== "none");
  byId("desk-sums").replaceChildren(...sums.map((sum) =>
    make("div", {}, make("dt", {}, sumName(sum)), make("dd", {}, String(column[sum])))));
}
