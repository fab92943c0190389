// What a listener needs to hear: the roll, what was written, whose turn it is. One sentence a change.

import { byId } from "./dom.js";
import { askedValues, playerInTurn, turnOf } from "./moment.js";
import { watch } from "./store.js";
import { newlyWritten, wordsForWritten } from "./written.js";
import { verdict } from "./verdict.js";
import { gettext, isolated, ngettext } from "./words.js";

function turnWords(state) {
  const words = gettext("%(name)s's turn", { name: isolated(playerInTurn(state).name) });
  const { member } = turnOf(state);
  return member ? `${words}. ${gettext("%(name)s throws", { name: isolated(member) })}` : words;
}

function rollWords(turn, before) {
  const dice = turn.dice.join(", ");
  if (turn.throw === before?.throw) return gettext("Corrected: %(dice)s.", { dice });
  const left = ngettext("%(num)s throw left", "%(num)s throws left", turn.throws_left);
  return `${gettext("Rolled %(dice)s.", { dice })} ${left}`;
}

function sameTurn(state, previous) {
  return state.game.id === previous?.game?.id && turnOf(state)?.player === turnOf(previous)?.player;
}

function changeWords(state, previous) {
  const written = newlyWritten(state, previous);
  const parts = written ? [wordsForWritten(written)] : [];
  if (state.game.over) return [...parts, verdict(state.game)].join(" ");
  const turn = turnOf(state);
  const before = turnOf(previous);
  if (written || !sameTurn(state, previous)) parts.push(turnWords(state));
  else if (turn.dice.length && turn.dice.join() !== before.dice.join()) parts.push(rollWords(turn, before));
  else if (turn.throw < before.throw) parts.push(turnWords(state));
  return parts.join(" ");
}

function wordsFor(state, previous) {
  if (!state.game) return "";
  if (state.version !== previous?.version || state.game.id !== previous?.game?.id) return changeWords(state, previous);
  const asksNow = askedValues(state) && !askedValues(previous);
  return asksNow ? gettext("Please check the dice") : "";
}

function show(state, previous) {
  const words = wordsFor(state, previous);
  if (words) byId("says").textContent = words;
}

export const startSays = () => watch(show);
