// How far a column is from its bonus.

const FACE_OF = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6 };
const DICE = 6;

export const isUpper = (box) => box in FACE_OF;

function stillToGet(column) {
  return Object.entries(column.boxes)
    .filter(([box, content]) => isUpper(box) && content.state === "open")
    .reduce((sum, [box]) => sum + DICE * FACE_OF[box], 0);
}

// {paid, needed, next}: what is paid now, points missing for the next tier (null when there is none that can still
// be reached), and what that tier pays.
export function bonusOf(column, rules) {
  const best = column.upper_sum + stillToGet(column);
  const ahead = rules.bonus
    .filter(([from, pays]) => from > column.upper_sum && from <= best && pays > column.bonus)
    .sort((one, other) => one[0] - other[0]);
  const [from, pays] = ahead[0] || [null, null];
  return { paid: column.bonus, needed: from === null ? null : from - column.upper_sum, next: pays };
}
