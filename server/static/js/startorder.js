// Who begins, before the first throw: each types the die that was thrown, or one taps the youngest. An offer that
// stands over the boxes, where nothing is to be done yet; a throw or "Skip" ends it.

import { dieDrawing, showValue } from "./die.js";
import { byId, make, nameOf, setText } from "./dom.js";
import { playerInTurn, playerOf } from "./moment.js";
import { attempt, tellWritten } from "./notice.js";
import { pickValue } from "./picker.js";
import { current, refresh, watch } from "./store.js";
import { gettext, isolated, listed } from "./words.js";

// The game whose offer was declined on this screen.
let skipped = "";
let choosing = false;
let told = "";

const active = ({ game }) => game.players.filter((player) => !player.retired);

const byChoice = ({ game }) => choosing || game.start.way === "youngest";

// Some are out of this round: the others had the same highest die.
const isTie = (state) => state.game.start.way === "highest_die"
  && state.game.start.waiting.length + state.game.start.dice.length < active(state).length;

function wordsFor(state) {
  const { start } = state.game;
  if (choosing) return gettext("Tap who begins.");
  if (start.way === "youngest") return gettext("The youngest begins: tap who that is.");
  if (!isTie(state)) return gettext("Each throws one die, and the highest begins. Tap a name and say the value.");
  const ids = [...start.dice.map((thrown) => thrown.player), ...start.waiting];
  return gettext("Equal: %(names)s throw again.", { names: listed(ids.map((id) => playerOf(state, id).name)) });
}

async function typeDie(player) {
  const die = await pickValue(undefined);
  if (die !== null) await attempt("POST", "/start-dice", { player: player.id, die }, { patient: true });
}

async function begin(player) {
  choosing = false;
  await attempt("POST", "/first-player", { player: player.id }, { patient: true });
}

function stateOf(state, player) {
  if (byChoice(state)) return "choice";
  if (state.game.start.waiting.includes(player.id)) return "waits";
  return state.game.start.dice.some((thrown) => thrown.player === player.id) ? "thrown" : "out";
}

const SPOKEN = {
  choice: (name) => gettext("%(name)s begins", { name }),
  waits: (name) => gettext("%(name)s: say the die", { name }),
  thrown: (name, die) => gettext("%(name)s threw %(die)s", { name, die }),
  out: (name) => gettext("%(name)s does not begin", { name }),
};

function playerButton(state, player) {
  const how = stateOf(state, player);
  const die = state.game.start.dice.find((thrown) => thrown.player === player.id)?.die;
  const button = make("button", {
    type: "button", class: "starter", "data-how": how, "data-player": player.id, "data-changes": "",
    "aria-label": SPOKEN[how](isolated(player.name), die), disabled: how === "thrown" || how === "out",
  }, nameOf(player));
  if (how === "waits" || how === "thrown") {
    const drawing = dieDrawing();
    showValue(drawing, die);
    button.append(drawing);
  }
  button.addEventListener("click", () => (how === "choice" ? begin(player) : typeDie(player)));
  return make("li", {}, button);
}

// Rebuilding the list must not take the focus from who goes through it by keyboard.
function fill(state) {
  const focused = document.activeElement?.closest("#starters") ? document.activeElement.dataset.player : null;
  byId("starters").replaceChildren(...active(state).map((player) => playerButton(state, player)));
  if (!focused) return;
  const buttons = [...byId("starters").querySelectorAll("button:not(:disabled)")];
  (buttons.find((button) => button.dataset.player === focused) || buttons[0])?.focus();
}

const isAsked = (state) => Boolean(state?.game?.start) && state.game.start.first === null;

// Told once, with a way to take it back.
function tellFirst(state, previous) {
  if (!isAsked(previous) || previous.game.id !== state.game?.id || !state.game.start?.first) return;
  tellWritten(gettext("%(name)s begins.", { name: isolated(playerOf(state, state.game.start.first).name) }));
}

function show(state, previous) {
  tellFirst(state, previous);
  const offered = isAsked(state) && skipped !== state.game.id;
  byId("beginning").hidden = !offered;
  if (!offered) {
    choosing = false;
    told = "";
    return;
  }
  const { id, start, players } = state.game;
  const now = JSON.stringify([id, start, choosing, players.map((player) => [player.id, player.name])]);
  if (now === told) return;
  told = now;
  setText(byId("beginning-words"), wordsFor(state));
  const name = isolated(playerInTurn(state).name);
  setText(byId("beginning-else"), gettext("Or just throw: %(name)s begins.", { name }));
  byId("beginning-choose").hidden = start.way === "youngest";
  byId("beginning-choose").setAttribute("aria-pressed", String(choosing));
  fill(state);
}

export function startStartOrder() {
  byId("beginning-choose").addEventListener("click", () => { choosing = !choosing; refresh(); });
  byId("beginning-skip").addEventListener("click", () => { skipped = current().game.id; refresh(); });
  watch(show);
}
