// The halves of a sheet, and how a column stands with its bonus.

const UPPER = new Set(["ones", "twos", "threes", "fours", "fives", "sixes"]);

export const isUpper = (box) => UPPER.has(box);

// none (the rules pay none) | reached | ahead (reached, and a higher one can be) | needed | lost (out of reach)
export function bonusKind(column, rules) {
  if (!rules.bonus.some(([, pays]) => pays > 0)) return "none";
  if (column.bonus > 0) return column.bonus_needed === null ? "reached" : "ahead";
  return column.bonus_needed === null ? "lost" : "needed";
}
