// One player in the panel: the name, the members of a team, the place in the order, at the table or gone home.

import { icon, make } from "./dom.js";
import { gettext } from "./words.js";

const NAME_LENGTH = 40;

function nameInput(value, label) {
  const input = make("input", {
    type: "text", maxlength: NAME_LENGTH, dir: "auto", autocomplete: "off", enterkeyhint: "done", spellcheck: "false",
    "aria-label": label,
  });
  input.value = value;
  return input;
}

function tool(name, iconName, action) {
  const button = make("button", { type: "button", class: "icon-button", "data-tool": name }, icon(iconName));
  button.addEventListener("click", action);
  return button;
}

function label(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

const toolIn = (row, name) => row.querySelector(`[data-tool=${name}]`);

export const nameIn = (row) => row.querySelector(".name-line input");

const membersIn = (row) => [...row.querySelectorAll(".member-row input")];

const isNew = (row) => !row.dataset.player;

const isRetired = (row) => "retired" in row.dataset;

function addMember(row, name) {
  const input = nameInput(name, gettext("Name of a member"));
  const away = tool("away", "close", () => removeMember(row, input));
  label(away, gettext("Remove this member"));
  row.querySelector(".members").append(make("li", { class: "member-row" }, input, away));
  return input;
}

// A team of one is a person again.
function removeMember(row, input) {
  input.parentElement.remove();
  const left = membersIn(row);
  if (left.length === 1) left[0].parentElement.remove();
  (membersIn(row).at(-1) ?? nameIn(row)).focus();
}

// The person who becomes a team is its first member.
function growTeam(row) {
  if (!membersIn(row).length) addMember(row, nameIn(row).value);
  addMember(row, "").focus();
}

function showRetired(row) {
  if (isNew(row)) return;
  const button = toolIn(row, "retire");
  label(button, isRetired(row) ? gettext("Back at the table") : gettext("Goes home"));
  button.replaceChildren(icon(isRetired(row) ? "return" : "home"));
  row.querySelector(".gone").hidden = !isRetired(row);
}

function retire(row) {
  row.toggleAttribute("data-retired");
  showRetired(row);
}

function moveUp(row, onChange) {
  row.previousElementSibling?.before(row);
  onChange();
  const up = toolIn(row, "up");
  (up.disabled ? nameIn(row) : up).focus();
}

// Places, and what can be done with them, follow the order of the rows.
export function numberRow(row, place) {
  const facts = { number: place + 1 };
  nameIn(row).placeholder = gettext("Player %(number)s", facts);
  nameIn(row).setAttribute("aria-label", gettext("Name of player %(number)s", facts));
  label(toolIn(row, "up"), gettext("Move player %(number)s up", facts));
  toolIn(row, "up").disabled = place === 0;
}

export function makeRow({ id = "", name = "", members = [], retired = false }, onChange) {
  const row = make("li", { class: "name-row", "data-player": id || null, "data-retired": retired });
  const away = id
    ? tool("retire", "home", () => retire(row))
    : tool("remove", "close", () => { row.remove(); onChange(); });
  const team = tool("team", "team", () => growTeam(row));
  label(team, gettext("Add a member"));
  if (!id) label(away, gettext("Remove this player"));
  row.append(
    make("div", { class: "name-line" }, nameInput(name, ""), team, tool("up", "up", () => moveUp(row, onChange)), away),
    make("p", { class: "gone quiet", hidden: true }, gettext("has gone home")),
    make("ol", { class: "members" }));
  for (const member of members) addMember(row, member);
  showRetired(row);
  return row;
}

// As the API takes it: without an id, somebody joins.
export const playerIn = (row) => ({
  ...(isNew(row) ? {} : { id: row.dataset.player, retired: isRetired(row) }),
  name: nameIn(row).value.trim() || nameIn(row).placeholder,
  members: membersIn(row).map((input) => input.value.trim()).filter(Boolean),
});
