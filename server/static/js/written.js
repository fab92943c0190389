// What the last change wrote into a sheet or put right in it, found by comparing two states.

import { askedValues } from "./moment.js";
import { hideNotice, tellWritten } from "./notice.js";
import { watch } from "./store.js";
import { boxName, gettext, isolated, ngettext } from "./words.js";

const isWritten = (content) => content.state !== "open";

const differs = (one, other) => one.points !== other.points || String(one.dice) !== String(other.dice);

function changeIn(column, before) {
  for (const [box, content] of Object.entries(column.boxes)) {
    const old = before.boxes[box];
    if (!old || !isWritten(content)) continue;
    if (!isWritten(old)) return { box, ...content, corrected: false };
    if (differs(content, old)) return { box, ...content, corrected: true };
  }
  return null;
}

// Other rules may change what every box is worth: that is told elsewhere.
const comparable = (state, previous) =>
  state.game && state.game.id === previous?.game?.id && state.version !== previous.version
  && JSON.stringify(state.game.rules) === JSON.stringify(previous.game.rules);

// {player, box, state, points, corrected} or null.
export function newlyWritten(state, previous) {
  if (!comparable(state, previous)) return null;
  for (const player of state.game.players) {
    const before = previous.game.players.find(({ id }) => id === player.id);
    for (const [number, column] of player.columns.entries()) {
      const found = before?.columns[number] && changeIn(column, before.columns[number]);
      if (found) return { player, ...found };
    }
  }
  return null;
}

export function wordsForWritten({ player, box, state, points, corrected }) {
  const facts = { name: isolated(player.name), box: boxName(box) };
  if (corrected) return gettext("%(name)s: %(box)s is %(points)s now.", { ...facts, points });
  if (state === "struck") return gettext("%(name)s struck %(box)s.", facts);
  return gettext("%(name)s: %(points)s in %(box)s.",
    { ...facts, points: ngettext("%(num)s point", "%(num)s points", points) });
}

function show(state, previous) {
  // A question needs the tools that the line lies over.
  if (askedValues(state) && !(previous && askedValues(previous))) hideNotice();
  if (!previous || state.version === previous.version) return;
  const written = newlyWritten(state, previous);
  if (written) tellWritten(wordsForWritten(written));
  else hideNotice();
}

export const startWritten = () => watch(show);
