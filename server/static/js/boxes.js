// All boxes of the player in turn: what the open ones pay now, what the written ones hold. One tap writes.

import { bonusOf, isUpper } from "./bonus.js";
import { resting } from "./calls.js";
import { byId, make, setText } from "./dom.js";
import { arm, isConfirmed, modes } from "./modes.js";
import { hasRoll, isMoving, playerInTurn, turnOf } from "./moment.js";
import { attempt } from "./notice.js";
import { current, watch } from "./store.js";
import { boxName, gettext, ngettext, sumName } from "./words.js";

const tiles = new Map();
let bonusTile = null;
let built = "";

function makeTile(box) {
  const tile = make("button", { type: "button", class: "tile", "data-box": box, "data-changes": "" },
    make("span", { class: "tile-name" }, boxName(box)),
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

// written | struck | waiting (no roll yet) | closed (not now) | pays | strikes | armed
function kindOf(state, box, content) {
  if (content.state !== "open") return content.state;
  if (!hasRoll(state) || isMoving(state)) return "waiting";
  const pays = state.game.options[modes.column]?.[box];
  if (pays === undefined) return "closed";
  if (modes.armed === box) return "armed";
  return pays > 0 && !modes.striking ? "pays" : "strikes";
}

const SIGNS = { strikes: "", armed: "", struck: "—", waiting: "", closed: "" };

function labelOf(kind, box, points) {
  const facts = { box: boxName(box), points: ngettext("%(num)s point", "%(num)s points", points || 0) };
  const labels = {
    pays: gettext("%(box)s: write %(points)s", facts),
    strikes: gettext("%(box)s: strike it, 0 points", facts),
    armed: gettext("%(box)s: tap again to strike it", facts),
    written: gettext("%(box)s: written, %(points)s", facts),
    struck: gettext("%(box)s: struck", facts),
    waiting: gettext("%(box)s: open", facts),
    closed: gettext("%(box)s: not now", facts),
  };
  return labels[kind];
}

// The box that the real buttons point at.
const isSelected = ({ selection }, box) => selection?.box === box && selection.column === modes.column;

function tagOf(kind) {
  if (kind === "armed") return gettext("Tap again");
  return kind === "strikes" ? gettext("Strike") : "";
}

function showTile(state, box, tile, content) {
  const kind = kindOf(state, box, content);
  const points = content.state === "open" ? state.game.options[modes.column]?.[box] : content.points;
  tile.dataset.kind = kind;
  tile.dataset.tag = tagOf(kind);
  tile.toggleAttribute("data-selected", isSelected(state, box));
  tile.dataset.ready = String(kind === "armed" && isConfirmed(box));
  tile.disabled = !["pays", "strikes", "armed"].includes(kind);
  tile.setAttribute("aria-label", labelOf(kind, box, points));
  setText(tile.lastElementChild, SIGNS[kind] ?? String(points));
}

function showBonus(column, rules) {
  const { paid, needed } = bonusOf(column, rules);
  bonusTile.dataset.kind = paid ? "reached" : needed === null ? "lost" : "needed";
  bonusTile.dataset.tag = needed === null ? "" : gettext("Still needed");
  setText(bonusTile.lastElementChild, needed === null ? String(paid) : String(needed));
}

function show(state) {
  if (!turnOf(state)) return;
  const rules = state.game.rules;
  if (rules.boxes.join() !== built) build(rules.boxes);
  modes.column = Math.min(modes.column, rules.columns - 1);
  byId("upper").parentElement.toggleAttribute("data-striking", modes.striking);
  const column = playerInTurn(state).columns[modes.column];
  for (const [box, tile] of tiles) showTile(state, box, tile, column.boxes[box]);
  showBonus(column, rules);
}

function tapped(box) {
  const state = current();
  const pays = state.game?.options[modes.column]?.[box];
  if (resting() || pays === undefined) return;
  const move = { box, column: modes.column };
  if (modes.striking) attempt("POST", "/boxes", { ...move, strike: true });
  else if (pays > 0 || isConfirmed(box)) attempt("POST", "/boxes", move);
  else if (modes.armed !== box) arm(box);
}

export const startBoxes = () => watch(show);
