// The rules in play in words, from the menu and from the sheets.

import { tell } from "./calls.js";
import { byId, make, setText } from "./dom.js";
import { openPanel } from "./panel.js";
import { loadRuleSets, ruleSetTitle } from "./rulesets.js";
import { current } from "./store.js";

async function wordsInPlay() {
  const { rules } = current().game;
  const [{ words }] = await Promise.all([tell("POST", "/rule-sets/check", rules), loadRuleSets()]);
  setText(byId("playing-title"), ruleSetTitle(rules.name));
  byId("playing-words").replaceChildren(...words.map((sentence) => make("li", {}, sentence)));
}

async function open() {
  if (!current()?.game) return;
  setText(byId("playing-problem"), "");
  await wordsInPlay().catch((problem) => setText(byId("playing-problem"), problem.message));
  openPanel(byId("rules-playing"));
}

export function startRulesInPlay() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-shows-rules]")) open();
  });
}
