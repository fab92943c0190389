// The end of a game: who won, everybody's place, who has won a throw-off, and on to the next.

import { byId, icon, make, nameOf, setText } from "./dom.js";
import { playerOf } from "./moment.js";
import { attempt } from "./notice.js";
import { current, watch } from "./store.js";
import { verdict } from "./verdict.js";
import { gettext, isolated, listed } from "./words.js";

function placeOf(player) {
  const attributes = { class: "place", "data-place": player.place, value: player.place, "data-retired": player.retired };
  return make("li", attributes,
    make("span", { class: "place-number" }, player.place === 1 ? icon("crown") : "", gettext("%(place)s.", { place: player.place })),
    nameOf(player),
    make("b", { class: "points" }, String(player.total)));
}

function settle(player) {
  return attempt("POST", "/winner", { player: player.id });
}

function winnerButton(player) {
  const button = make("button", {
    type: "button", class: "button", "data-changes": "", "data-winner": player.id,
    "aria-label": gettext("%(name)s has won the throw-off", { name: isolated(player.name) }),
  }, nameOf(player));
  button.addEventListener("click", () => settle(player));
  return button;
}

function showThrowOff(state) {
  const tied = state.game.throw_off.map((id) => playerOf(state, id));
  byId("throw-off").hidden = !tied.length;
  if (!tied.length) return;
  setText(byId("throw-off-words"), gettext("%(names)s throw once more. Who has won?", { names: listed(tied.map(({ name }) => name)) }));
  byId("throw-off-names").replaceChildren(...tied.map(winnerButton));
}

let drawn = null;

function show(state) {
  const game = state.game?.over ? state.game : null;
  if (game && game !== drawn) {
    const players = [...game.players].sort((one, other) => one.place - other.place);
    setText(byId("ending-title"), verdict(game));
    showThrowOff(state);
    byId("places").replaceChildren(...players.map(placeOf));
  }
  drawn = game;
}

// Who has gone home does not play again.
function again() {
  const game = current().game;
  const players = game.players.filter((player) => !player.retired)
    .map(({ name, members }) => (members?.length ? { name, members } : { name }));
  return attempt("POST", "/games", { players, rules: game.rules });
}

export function startEnding() {
  byId("again").setAttribute("data-changes", "");
  byId("again").addEventListener("click", again);
  watch(show);
}
