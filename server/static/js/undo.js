// Back and on again, one event a tap: quick taps are all meant, and each waits for the answer to the one before.

import { attempt } from "./notice.js";
import { current } from "./store.js";

// Two taps on one button within this time are one: no hand means both.
const TREMBLING_MS = 120;

const tappedAt = new Map();

function step(path, possible) {
  const now = performance.now();
  const trembling = now - (tappedAt.get(path) ?? -TREMBLING_MS) < TREMBLING_MS;
  tappedAt.set(path, now);
  if (trembling) return Promise.resolve(false);
  return attempt("POST", path, undefined, { patient: true, still: () => Boolean(current().game?.[possible]) });
}

export const stepBack = () => step("/undo", "can_undo");

export const stepOn = () => step("/redo", "can_redo");
