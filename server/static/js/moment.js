// What a state means for the person at the table: pure questions about it, no page.

const DICE = 6;
const MOVING = new Set(["rolling", "settling"]);
const ABOUT_DICE = new Set(["missing_die", "leaning_die", "unsure_die", "throw_or_not"]);

export const turnOf = (state) => state?.game?.turn || null;

export const playerOf = (state, id) => state.game.players.find((player) => player.id === id);

export const playerInTurn = (state) => playerOf(state, state.game.turn.player);

export const isSimulated = (state) => state.tray.camera.spec.startsWith("simulated");

export const hasCamera = (state) => state.tray.camera.spec !== "none";

export const cameraWorks = (state) => hasCamera(state) && state.tray.state !== "no_camera";

export const isMoving = (state) => MOVING.has(state.tray.state);

export const hasRoll = (state) => Boolean(turnOf(state)?.dice.length);

export const mayThrow = (state) => (turnOf(state)?.throws_left ?? 0) > 0;

// A tap on a die marks it as kept, where the page itself does the throwing.
export const mayKeep = (state) => isSimulated(state) && hasRoll(state) && mayThrow(state);

function sixOf(values) {
  return Array.from({ length: DICE }, (_nothing, place) => values[place] ?? null);
}

// The six values of a throw that is not yet one, null where somebody has to say; null when nothing is asked.
export function askedValues(state) {
  if (!mayThrow(state)) return null;
  const { question, reading, state: seen } = state.tray;
  if (question) return ABOUT_DICE.has(question.kind) ? sixOf(question.values) : null;
  if (seen === "unsure" && reading?.dice.length) return sixOf(reading.dice.map((die) => die.value));
  return null;
}

export const askedBesides = (state) =>
  (state.tray.question && !ABOUT_DICE.has(state.tray.question.kind) ? state.tray.question.kind : null);

// Values of the last roll that the asked ones do not account for: kept dice usually stay in view.
function unaccounted(state, values) {
  const left = [...(turnOf(state)?.dice || [])];
  for (const value of values) {
    const place = left.indexOf(value);
    if (place !== -1) left.splice(place, 1);
  }
  return left;
}

// Likely values of the die at this place, the likeliest first.
export function likelyValues(state, place, values) {
  const dice = state.tray.reading?.dice || [];
  const seen = dice.length <= DICE ? dice[place] : undefined;
  if (seen?.candidates?.length) return seen.candidates;
  return values[place] === null ? unaccounted(state, values) : [];
}

export const winners = (game) => game.players.filter((player) => player.place === 1);
