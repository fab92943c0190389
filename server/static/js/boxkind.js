// What a box of the player in turn is at this moment, and how that is said.

import { isConfirmed, modes } from "./modes.js";
import { hasRoll, isMoving } from "./moment.js";
import { boxesNow, mayStrike } from "./openings.js";
import { boxName, gettext, ngettext } from "./words.js";

export const paysNow = (state, box) => state.game.options[modes.column]?.[box];

// written | struck | waiting (no roll yet) | closed (not now) | pays | strikes | armed
export function kindOf(state, box, content) {
  if (content.state !== "open") return content.state;
  if (!boxesNow(state, modes.column).includes(box)) return "closed";
  if (!hasRoll(state) || isMoving(state)) return "waiting";
  if (modes.armed === box) return "armed";
  const pays = paysNow(state, box);
  if (pays === undefined) return "closed";
  if (pays > 0 && !modes.striking) return "pays";
  return mayStrike(state) ? "strikes" : "closed";
}

export const isReady = (kind, box) => kind === "armed" && isConfirmed(box);

export function labelOf(kind, box, points) {
  const facts = { box: boxName(box), points: ngettext("%(num)s point", "%(num)s points", points || 0) };
  const labels = {
    pays: gettext("%(box)s: write %(points)s", facts),
    strikes: gettext("%(box)s: strike it, 0 points", facts),
    armed: gettext("%(box)s: tap again to strike it", facts),
    written: gettext("%(box)s: written, %(points)s", facts),
    struck: gettext("%(box)s: struck", facts),
    waiting: gettext("%(box)s: open", facts),
    closed: gettext("%(box)s: not now", facts),
  };
  return labels[kind];
}

export function tagOf(kind) {
  if (kind === "armed") return gettext("Tap again");
  return kind === "strikes" ? gettext("Strike") : "";
}
