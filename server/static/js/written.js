// What the last change wrote into a sheet, found by comparing two states.

import { askedValues } from "./moment.js";
import { hideNotice, tellWritten } from "./notice.js";
import { watch } from "./store.js";
import { boxName, gettext, isolated, ngettext } from "./words.js";

function newIn(column, before, at) {
  for (const [box, content] of Object.entries(column.boxes)) {
    if (content.state !== "open" && before.boxes[box]?.state === "open") return { ...at, box, ...content };
  }
  return null;
}

// {player, box, state, points} or null.
export function newlyWritten(state, previous) {
  if (!state.game || state.game.id !== previous?.game?.id || state.version === previous.version) return null;
  for (const player of state.game.players) {
    const before = previous.game.players.find(({ id }) => id === player.id);
    for (const [number, column] of player.columns.entries()) {
      const found = before?.columns[number] && newIn(column, before.columns[number], { player });
      if (found) return found;
    }
  }
  return null;
}

export function wordsForWritten({ player, box, state, points }) {
  const facts = { name: isolated(player.name), box: boxName(box) };
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
