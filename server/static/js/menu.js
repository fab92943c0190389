// The menu: a new game, the sheets, the language.

import { byId } from "./dom.js";
import { openPanel } from "./panel.js";
import { watch } from "./store.js";

const YEAR_S = 365 * 24 * 3600;

// Each visitor's own choice; the server reads it with the next page.
function choose(language) {
  document.cookie = `maxitray_language=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
  location.reload();
}

export function startMenu() {
  byId("to-menu").addEventListener("click", () => openPanel(byId("menu")));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => choose(button.dataset.language));
  }
  watch((state) => {
    for (const item of document.querySelectorAll("[data-needs-game]")) item.hidden = !state.game;
  });
}
