// What other rules would change in the game in play, before they take effect; and the boxes whose dice are missing.

import { change, tell } from "./calls.js";
import { byId, icon, make, nameOf, setText } from "./dom.js";
import { openDiceEntry } from "./entry.js";
import { playerOf } from "./moment.js";
import { tellWritten } from "./notice.js";
import { openPanel } from "./panel.js";
import { current, watch } from "./store.js";
import { goTo } from "./views.js";
import { boxName, gettext, isolated, listed, ngettext } from "./words.js";

let wished = null;
let seen = 0;
let asked = 0;

const place = (at) => (at === null ? "?" : gettext("%(place)s.", { place: at }));

// Old and new beside each other; the old one only where it differs.
function turned(before, now, text) {
  if (before === now) return make("td", {}, text(now));
  return make("td", { class: "turned" },
    make("s", {}, make("span", { class: "unseen" }, gettext("before")), ` ${text(before)} `),
    make("span", { "aria-hidden": "true" }, "→ "), make("b", {}, text(now)));
}

// Nobody guesses what a box is worth whose dice are not known: its owner's total is open, and so is every place.
function standingRow({ id, name, old, new: now }, needed) {
  const isOpen = needed.some(({ player }) => player === id);
  return make("tr", {}, make("th", { scope: "row" }, nameOf({ name })),
    turned(old.total, isOpen ? "?" : now.total, String), turned(old.place, needed.length ? null : now.place, place));
}

const leaders = (players, when) => players.filter((player) => player[when].place === 1).map((player) => player.name);

function outcome({ players, over, needed }) {
  if (needed.length) return "";
  if (over.old && !over.new) return gettext("The game goes on: there are turns to play.");
  if (!over.old && over.new) return gettext("With these rules the game is over.");
  const [before, now] = [leaders(players, "old"), leaders(players, "new")];
  if (over.new && players.length > 1 && before.join("\n") !== now.join("\n")) {
    return ngettext("%(names)s wins now.", "%(names)s share the first place now.", now.length, { names: listed(now) });
  }
  return players.some(({ old, new: next }) => old.total !== next.total) ? "" : gettext("No total changes.");
}

function neededRow({ player, column, box }) {
  const owner = playerOf(current(), player);
  const points = owner.columns[column]?.boxes[box]?.points ?? 0;
  const title = gettext("%(name)s: %(box)s, %(points)s", {
    name: isolated(owner.name), box: boxName(box), points: ngettext("%(num)s point", "%(num)s points", points),
  });
  const button = make("button", { type: "button", class: "button small" },
    icon("keys"), make("span", {}, gettext("Enter its dice")));
  button.addEventListener("click", () =>
    openDiceEntry(title, (dice) => change("PUT", "/boxes", { player, column, box, dice }, { patient: true })));
  return make("li", { class: "needed-row" }, make("span", {}, title), button);
}

function show(preview) {
  byId("preview-words").replaceChildren(...(preview.words || []).map((sentence) => make("li", {}, sentence)));
  byId("preview-rows").replaceChildren(...preview.players.map((player) => standingRow(player, preview.needed)));
  setText(byId("preview-outcome"), outcome(preview));
  byId("preview-needed").hidden = preview.needed.length === 0;
  byId("needed-rows").replaceChildren(...preview.needed.map(neededRow));
  byId("preview-do").disabled = preview.needed.length > 0;
}

async function look() {
  const number = asked += 1;
  seen = current().version;
  try {
    const preview = await tell("PATCH", "/rules?preview=1", wished);
    if (number !== asked) return;
    setText(byId("preview-problem"), "");
    show(preview);
  } catch (problem) {
    setText(byId("preview-problem"), problem.message);
    byId("preview-do").disabled = true;
  }
}

async function apply() {
  try {
    if (!await change("PATCH", "/rules", wished, { patient: true })) return;
    goTo("play");
    tellWritten(gettext("The rules have changed."));
  } catch (problem) {
    setText(byId("preview-problem"), problem.message);
    if (problem.code === "points_needed") look();
  }
}

export async function openPreview(rules) {
  const { name: _name, ...fields } = rules;
  wished = fields;
  await look();
  openPanel(byId("rules-preview"));
}

export function startPreview() {
  byId("preview-do").addEventListener("click", apply);
  byId("preview-do").setAttribute("data-changes", "");
  // The game may move on meanwhile, on another screen or by the dice entered here.
  watch((state) => {
    if (byId("rules-preview").open && state.game && state.version !== seen) look();
  });
}
