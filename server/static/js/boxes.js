// All boxes of the chosen column: what the open ones pay now, what the written ones hold. One tap writes.

import { bonusKind, isUpper } from "./bonus.js";
import { isReady, kindOf, labelOf, paysNow, tagOf } from "./boxkind.js";
import { resting } from "./calls.js";
import { oddsOf } from "./chances.js";
import { byId, make, setText } from "./dom.js";
import { arm, isConfirmed, modes } from "./modes.js";
import { playerInTurn, turnOf } from "./moment.js";
import { attempt } from "./notice.js";
import { current, watch } from "./store.js";
import { boxName, gettext, sumName } from "./words.js";

const TAPPED = new Set(["pays", "strikes", "armed"]);
const SIGNS = { strikes: "", armed: "", struck: "—", waiting: "", closed: "" };

const tiles = new Map();
let bonusTile = null;
let built = "";

function makeTile(box) {
  const tile = make("button", { type: "button", class: "tile", "data-box": box, "data-changes": "" },
    make("span", { class: "tile-name" }, boxName(box)),
    make("span", { class: "tile-odds" }, make("span", { class: "tile-chance" }), make("span", { class: "tile-expected" })),
    make("span", { class: "tile-points" }));
  tile.addEventListener("click", () => tapped(box));
  tiles.set(box, tile);
  return tile;
}

function build(boxes) {
  built = boxes.join();
  tiles.clear();
  bonusTile = make("p", { class: "tile bonus" },
    make("span", { class: "tile-name" }, sumName("bonus")), make("span", { class: "tile-points" }));
  byId("upper").replaceChildren(...boxes.filter(isUpper).map(makeTile));
  byId("lower").replaceChildren(...boxes.filter((box) => !isUpper(box)).map(makeTile), bonusTile);
}

// The box that the real buttons point at.
const isSelected = ({ selection }, box) => selection?.box === box && selection.column === modes.column;

function showOdds(tile, kind, odds) {
  const shown = Boolean(odds) && kind !== "armed";
  tile.toggleAttribute("data-odds", shown);
  setText(tile.querySelector(".tile-chance"), shown ? odds.chance : "");
  setText(tile.querySelector(".tile-expected"), shown ? odds.expected : "");
}

function showTile(state, box, tile, content) {
  const kind = kindOf(state, box, content);
  const points = content.state === "open" ? paysNow(state, box) : content.points;
  const odds = content.state === "open" ? oddsOf(box) : null;
  const label = labelOf(kind, box, points);
  tile.dataset.kind = kind;
  tile.dataset.tag = tagOf(kind);
  tile.toggleAttribute("data-selected", isSelected(state, box));
  tile.toggleAttribute("data-next", state.game.rules.forced_order && (kind === "waiting" || TAPPED.has(kind)));
  tile.dataset.ready = String(isReady(kind, box));
  tile.disabled = !TAPPED.has(kind);
  tile.setAttribute("aria-label", odds ? `${label}; ${odds.spoken}` : label);
  setText(tile.lastElementChild, SIGNS[kind] ?? String(points));
  showOdds(tile, kind, odds);
}

function showBonus(column, rules) {
  const kind = bonusKind(column, rules);
  const tags = {
    needed: gettext("Still needed"), lost: gettext("out of reach"),
    ahead: gettext("%(num)s still needed for more", { num: column.bonus_needed }),
  };
  bonusTile.hidden = kind === "none";
  bonusTile.dataset.kind = kind;
  bonusTile.dataset.tag = tags[kind] ?? "";
  setText(bonusTile.lastElementChild, String(kind === "needed" ? column.bonus_needed : column.bonus));
}

function show(state) {
  if (!turnOf(state)) return;
  const rules = state.game.rules;
  if (rules.boxes.join() !== built) build(rules.boxes);
  byId("upper").parentElement.toggleAttribute("data-striking", modes.striking);
  const column = playerInTurn(state).columns[modes.column];
  for (const [box, tile] of tiles) showTile(state, box, tile, column.boxes[box]);
  showBonus(column, rules);
  byId("upper").parentElement.toggleAttribute("data-odds", Boolean(modes.chances));
}

function tapped(box) {
  const state = current();
  const pays = state.game && paysNow(state, box);
  if (resting() || pays === undefined) return;
  const move = { box, column: modes.column };
  if (modes.striking) attempt("POST", "/boxes", { ...move, strike: true });
  else if (pays > 0 || isConfirmed(box)) attempt("POST", "/boxes", move);
  else if (modes.armed !== box) arm(box);
}

export const startBoxes = () => watch(show);
