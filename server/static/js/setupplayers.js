// Who plays, in which order: persons, and teams whose members share one sheet.

import { byId, icon, make } from "./dom.js";
import { gettext } from "./words.js";

const NAME_LENGTH = 40;
const FIRST_MEMBERS = 2;
const watchers = [];

export const watchPlayers = (watcher) => { watchers.push(watcher); };

const rows = () => [...byId("names").children];

export const countPlayers = () => rows().length;

const nameIn = (row) => row.querySelector(".name-line input");

const membersIn = (row) => [...row.querySelectorAll(".members input")];

const filledMembers = (row) => membersIn(row).map((input) => input.value.trim()).filter(Boolean);

const toolIn = (row, tool) => row.querySelector(`[data-tool=${tool}]`);

function nameInput(value) {
  const input = make("input", {
    type: "text", maxlength: NAME_LENGTH, dir: "auto", autocomplete: "off", enterkeyhint: "next", spellcheck: "false",
  });
  input.value = value;
  return input;
}

function tool(name, iconName, action) {
  const button = make("button", { type: "button", class: "icon-button", "data-tool": name }, icon(iconName));
  button.addEventListener("click", action);
  return button;
}

// Nobody has to name a team: its members do.
function defaultName(row, place) {
  const members = filledMembers(row);
  if (members.length) return members.join(" & ").slice(0, NAME_LENGTH).trim();
  const number = { number: place + 1 };
  return membersIn(row).length ? gettext("Team %(number)s", number) : gettext("Player %(number)s", number);
}

function label(button, text) {
  button.setAttribute("aria-label", text);
  button.title = text;
}

function labelMembers(row, number) {
  membersIn(row).forEach((input, at) => {
    const facts = { number, member: at + 1 };
    input.placeholder = gettext("Member %(member)s", facts);
    input.setAttribute("aria-label", gettext("Member %(member)s of team %(number)s", facts));
    label(input.nextElementSibling, gettext("Remove member %(member)s of team %(number)s", facts));
  });
}

// Labels, places and what may be removed follow the order of the rows.
function number() {
  rows().forEach((row, place) => {
    const facts = { number: place + 1 };
    const isTeam = membersIn(row).length > 0;
    nameIn(row).placeholder = defaultName(row, place);
    nameIn(row).setAttribute("aria-label",
      isTeam ? gettext("Name of team %(number)s", facts) : gettext("Name of player %(number)s", facts));
    label(toolIn(row, "team"),
      isTeam ? gettext("Add a member to team %(number)s", facts) : gettext("Make player %(number)s a team", facts));
    label(toolIn(row, "up"), gettext("Move player %(number)s up", facts));
    label(toolIn(row, "remove"), gettext("Remove player %(number)s", facts));
    toolIn(row, "up").disabled = place === 0;
    toolIn(row, "remove").disabled = rows().length === 1;
    labelMembers(row, place + 1);
  });
  watchers.forEach((watcher) => watcher());
}

function moveUp(row) {
  row.previousElementSibling?.before(row);
  number();
  const up = toolIn(row, "up");
  (up.disabled ? nameIn(row) : up).focus();
}

function remove(row) {
  const near = row.nextElementSibling || row.previousElementSibling;
  row.remove();
  number();
  nameIn(near).focus();
}

function addMember(row, name) {
  const input = nameInput(name);
  input.addEventListener("input", number);
  const away = tool("away", "close", () => removeMember(row, input));
  row.querySelector(".members").append(make("li", { class: "member-row" }, input, away));
  return input;
}

// A team of nobody but one is a person again.
function removeMember(row, input) {
  input.parentElement.remove();
  const left = membersIn(row);
  if (left.length === 1) {
    if (!nameIn(row).value) nameIn(row).value = left[0].value;
    left[0].parentElement.remove();
  }
  number();
  (membersIn(row).at(-1) || nameIn(row)).focus();
}

// The person who becomes a team is its first member.
function growTeam(row) {
  let added = null;
  if (!membersIn(row).length) {
    addMember(row, nameIn(row).value);
    nameIn(row).value = "";
    for (let at = 1; at < FIRST_MEMBERS; at += 1) added = addMember(row, "");
  } else {
    added = addMember(row, "");
  }
  number();
  added.focus();
}

export function addPlayer({ name = "", members = [] } = {}) {
  const row = make("li", { class: "name-row" });
  const input = nameInput(name);
  row.append(
    make("div", { class: "name-line" }, input,
      tool("team", "team", () => growTeam(row)),
      tool("up", "up", () => moveUp(row)),
      tool("remove", "close", () => remove(row))),
    make("ol", { class: "members" }));
  for (const member of members) addMember(row, member);
  byId("names").append(row);
  number();
  return input;
}

export function fillPlayers(players) {
  byId("names").replaceChildren();
  for (const player of players) addPlayer(player);
}

export const chosenPlayers = () => rows().map((row, place) => ({
  name: nameIn(row).value.trim() || defaultName(row, place), members: filledMembers(row),
}));
