// The chance of each open box and the points to expect from it: asked for on demand, gone with the next change.

import { ask } from "./calls.js";
import { modes } from "./modes.js";
import { isMoving, mayThrow, playerInTurn, turnOf } from "./moment.js";
import { tellProblem } from "./notice.js";
import { current, refresh } from "./store.js";
import { gettext, language } from "./words.js";

// Below this a whole per cent says too little.
const FEW = 0.1;
const LEAST = 0.001;

const percent = (digits) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: digits });
const whole = percent(0);
const fine = percent(1);
const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const round = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });

// Only while something can still be thrown: afterwards the boxes say it all.
export function mayAskChances(state) {
  const { rules } = state.game;
  const canThrow = mayThrow(state) || (rules.saved_throws && playerInTurn(state).saved_throws > 0);
  return rules.help && Boolean(turnOf(state)) && canThrow && !isMoving(state);
}

// The first answer by a rule set may take a second: a tap meanwhile asks for nothing else.
let asking = false;

export async function toggleChances() {
  if (modes.chances) {
    modes.chances = null;
    refresh();
    return;
  }
  if (asking) return;
  asking = true;
  const { version, game } = current();
  try {
    const { columns } = await ask("/chances");
    if (current().version !== version || current().game?.id !== game.id) return;
    modes.chances = columns;
    refresh();
  } catch (problem) {
    tellProblem(problem);
  } finally {
    asking = false;
  }
}

function chanceWords(chance) {
  if (chance > 0 && chance < LEAST) return `<${fine.format(LEAST)}`;
  return (chance > 0 && chance < FEW ? fine : whole).format(chance);
}

// From here on nobody counts tenths.
const MANY = 10;

const pointsWords = (expected) => (expected < MANY ? decimal : round).format(expected);

// {chance, expected, spoken} as they are read; null when nobody has asked or the box is closed.
export function oddsOf(box) {
  const odds = modes.chances?.[modes.column]?.[box];
  if (!odds) return null;
  const facts = { chance: chanceWords(odds.chance), points: pointsWords(odds.expected) };
  return {
    chance: facts.chance,
    expected: `≈ ${facts.points}`,
    spoken: gettext("chance %(chance)s, %(points)s points to expect", facts),
  };
}
