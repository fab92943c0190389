// Which of a player's columns a tap writes into: each with its total, the one that is chosen, and those closed now.

import { byId, icon, make, setText } from "./dom.js";
import { modes } from "./modes.js";
import { playerInTurn, turnOf } from "./moment.js";
import { columnsNow } from "./openings.js";
import { current, refresh, watch } from "./store.js";
import { gettext, ngettext } from "./words.js";

const chosen = new Map();
let turnShown = "";
let tabs = [];

const keyOf = (state) => `${state.game.id} ${turnOf(state).player}`;

const isWritten = ({ state }) => state !== "open";

// A turn lasts until one more of the player's boxes is written.
function turnKey(state) {
  const boxes = playerInTurn(state).columns.flatMap((column) => Object.values(column.boxes));
  return `${keyOf(state)} ${boxes.filter(isWritten).length}`;
}

// A turn begins in the column that the player chose last, or else in the first that is open.
function settle(state) {
  const standing = columnsNow(playerInTurn(state), state.game.rules);
  const key = turnKey(state);
  if (key !== turnShown) {
    turnShown = key;
    const wished = chosen.get(keyOf(state)) ?? 0;
    modes.column = standing[wished] === "open" ? wished : standing.indexOf("open");
  }
  if (!standing[modes.column]) modes.column = 0;
  return standing;
}

function choose(number) {
  modes.column = number;
  modes.armed = null;
  chosen.set(keyOf(current()), number);
  refresh();
}

function makeTab(number) {
  const tab = make("button", { type: "button", class: "column", "data-number": number + 1 },
    make("span", { class: "column-name" }, gettext("Column %(number)s", { number: number + 1 })),
    make("span", { class: "column-total" }, icon("check"), make("b", { class: "points" })));
  tab.addEventListener("click", () => choose(number));
  return tab;
}

function labelOf(number, standing, total, counts) {
  const parts = [
    gettext("Column %(number)s", { number: number + 1 }),
    ngettext("%(num)s point", "%(num)s points", total),
  ];
  if (standing === "later") parts.push(gettext("comes later"));
  if (standing === "full") parts.push(gettext("full"));
  if (counts) parts.push(gettext("the best"));
  return parts.join(", ");
}

function showTab(tab, number, standing, total, counts) {
  tab.setAttribute("aria-pressed", String(number === modes.column));
  tab.setAttribute("aria-label", labelOf(number, standing, total, counts));
  tab.dataset.standing = standing;
  tab.toggleAttribute("data-counts", counts);
  setText(tab.querySelector(".points"), String(total));
}

function show(state) {
  if (!turnOf(state)) return;
  const { columns } = playerInTurn(state);
  const standing = settle(state);
  byId("columns").hidden = columns.length === 1;
  if (tabs.length !== columns.length) {
    tabs = columns.map((_column, number) => makeTab(number));
    byId("columns").replaceChildren(...tabs);
  }
  const best = Math.max(...columns.map((column) => column.total));
  const oneCounts = state.game.rules.columns_decide === "best" && best > 0;
  columns.forEach(({ total }, number) =>
    showTab(tabs[number], number, standing[number], total, oneCounts && total === best));
}

export const startColumns = () => watch(show);
