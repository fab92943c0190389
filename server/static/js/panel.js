// Panels over the page: modal, closed by their cross, by Escape, or by a tap beside them.
// One that asks for dice belongs to a moment of the game: when the eye or another screen has counted the throw
// meanwhile, it goes, or the same dice would be counted twice.

import { momentOf } from "./modes.js";
import { current, watch } from "./store.js";

const moments = new WeakMap();

export function openPanel(panel) {
  moments.delete(panel);
  if (!panel.open) panel.showModal();
}

export function openForMoment(panel) {
  openPanel(panel);
  moments.set(panel, momentOf(current()));
}

function closeOutdated(state) {
  for (const panel of document.querySelectorAll("dialog[open]")) {
    if (moments.has(panel) && moments.get(panel) !== momentOf(state)) panel.close();
  }
}

export function startPanels() {
  for (const panel of document.querySelectorAll("dialog")) {
    panel.addEventListener("click", (event) => {
      if (event.target === panel || event.target.closest("[data-close]")) panel.close();
    });
  }
  watch(closeOutdated);
}
