// One player alone plays for a record: the best earlier game by the same rules, and whether it was beaten.

import { ask } from "./calls.js";
import { byId, setText } from "./dom.js";
import { current, watch } from "./store.js";
import { gettext, language } from "./words.js";

let askedFor = "";

const day = new Intl.DateTimeFormat(language, { dateStyle: "long" });

function wordsFor(total, record) {
  if (!record) return gettext("The first game by these rules: a record to beat.");
  const facts = { points: record.total, date: day.format(new Date(record.started_at)) };
  if (total > record.total) return gettext("A new personal record! Before: %(points)s, on %(date)s.", facts);
  if (total === record.total) return gettext("As good as the personal record of %(date)s.", facts);
  return gettext("Personal record: %(points)s, on %(date)s.", facts);
}

function tell(total, record) {
  byId("record").hidden = false;
  byId("record").toggleAttribute("data-beaten", Boolean(record) && total > record.total);
  setText(byId("record-words"), wordsFor(total, record));
}

async function look({ game, version }) {
  try {
    const { record } = await ask(`/games/${game.id}/record`);
    const now = current();
    if (now.game?.id === game.id && now.version === version) tell(game.players[0].total, record);
  } catch {
    // Without an answer nothing is said of a record.
  }
}

function show(state) {
  const game = state.game;
  const wanted = game?.over && game.players.length === 1 ? `${game.id} ${state.version}` : "";
  if (wanted === askedFor) return;
  askedFor = wanted;
  byId("record").hidden = true;
  if (wanted) look(state);
}

export const startRecord = () => watch(show);
