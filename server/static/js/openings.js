// Where the roll of the player in turn may go: which columns and boxes are open, and when one may strike.

import { playerInTurn } from "./moment.js";

const openBoxes = (column) => Object.keys(column.boxes).filter((box) => column.boxes[box].state === "open");

function turnsLeft(column, rules) {
  const written = rules.boxes.length - openBoxes(column).length;
  return (rules.turns ?? rules.boxes.length) - written;
}

// For each column of the player: open, later (another comes first), or full (its turns are used).
export function columnsNow(player, rules) {
  const inOrder = rules.columns_in_order || rules.forced_order;
  let before = false;
  return player.columns.map((column) => {
    if (turnsLeft(column, rules) <= 0) return "full";
    if (inOrder && before) return "later";
    before = true;
    return "open";
  });
}

// The boxes of the column that the next roll may go into.
export function boxesNow(state, number) {
  const { rules } = state.game;
  const player = playerInTurn(state);
  if (columnsNow(player, rules)[number] !== "open") return [];
  const open = openBoxes(player.columns[number]);
  return rules.forced_order ? open.slice(0, 1) : open;
}

// Under the strict rule a box may be struck only when no open box pays.
export function mayStrike({ game }) {
  const pays = game.options.some((column) => Object.values(column).some((points) => points > 0));
  return !(game.rules.strict_strike && pays);
}
