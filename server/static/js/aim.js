// Which state a tap was aimed at: the one shown when the finger came down, not one that came under it meanwhile.

import { watch } from "./store.js";

// Nobody reads a new state and taps within this time: such a tap was meant for what stood there before.
const READING_MS = 150;

const NOTHING = { game: null, version: 0 };

let shown = NOTHING;
let before = NOTHING;
let movedAt = -READING_MS;
let aimed = null;

const read = () => (performance.now() - movedAt < READING_MS ? before : shown);

const seenIn = (state) => ({ game: state.game?.id ?? null, version: state.version });

// {game, version} of what the tap being handled was aimed at.
export const aim = () => aimed ?? read();

// Whether a tap of this moment would be for something that is no longer there.
export const isTooEarly = () => read() !== shown;

export const shownNow = () => shown;

// `isOurs` says whether this page itself made the step to a state; `onMoved` hears of the others, and how long they
// take to read.
export function startAim(isOurs, onMoved) {
  const forget = () => { aimed = null; };
  addEventListener("pointerdown", () => { aimed = read(); }, true);
  addEventListener("pointercancel", forget, true);
  addEventListener("keydown", forget, true);
  addEventListener("click", () => setTimeout(forget), true);
  watch((state) => {
    const seen = seenIn(state);
    if (seen.game === shown.game && seen.version === shown.version) return;
    before = shown;
    shown = seen;
    if (before === NOTHING || isOurs(seen)) return;
    movedAt = performance.now();
    onMoved(READING_MS);
  });
}
