// Which view is shown: the game, its end, the sheets, a new game, or its rules. The address after # remembers the wish.

import { byId } from "./dom.js";
import { current, refresh, watch } from "./store.js";

const VIEWS = ["play", "ending", "sheet", "setup", "rules"];

let showing = null;

function wished(state) {
  if (location.hash === "#rules" || (state.game && location.hash === "#change-rules")) return "rules";
  if (!state.game || location.hash === "#new") return "setup";
  if (location.hash === "#sheet") return "sheet";
  return state.game.over ? "ending" : "play";
}

function show(state) {
  const view = wished(state);
  if (view === showing) return false;
  const first = showing === null;
  showing = view;
  byId("waiting").hidden = true;
  for (const name of VIEWS) byId(name).hidden = name !== view;
  document.body.dataset.view = view;
  byId("to-sheet").setAttribute("aria-pressed", String(view === "sheet"));
  for (const panel of document.querySelectorAll("dialog[open]")) panel.close();
  if (!first) byId(view).querySelector("h1").focus({ preventScroll: true });
  return true;
}

// The wish has changed, not the state: the view that comes to light has to be filled.
function onWish() {
  if (current() && show(current())) refresh();
}

export const isShowing = (view) => showing === view;

export function goTo(view) {
  if (location.hash === `#${view}`) onWish();
  else location.hash = view;
}

export function startViews() {
  addEventListener("hashchange", onWish);
  byId("to-sheet").addEventListener("click", () => goTo(isShowing("sheet") ? "play" : "sheet"));
  watch(show);
}
