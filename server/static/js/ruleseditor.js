// The view in which a rule set is put together, for a game to come or for the one in play.

import { byId, setText } from "./dom.js";
import { openDraft, closeDraft, draft, draftIsFor, watchDraft } from "./rulesdraft.js";
import { ruleFields } from "./rulefields.js";
import { loadRuleSets, plainRules, usualRules } from "./rulesets.js";
import { startRulesFile } from "./rulesfile.js";
import { openPreview } from "./rulespreview.js";
import { startRulesSave } from "./rulessave.js";
import { startSummary, understand } from "./rulesummary.js";
import { chooseRules } from "./setuprules.js";
import { current, watch } from "./store.js";
import { goTo } from "./views.js";
import { gettext } from "./words.js";

let open = false;

const forPlay = () => location.hash === "#change-rules" && Boolean(current()?.game);

function showPurpose() {
  const playing = draftIsFor() === "play";
  setText(byId("rules-title"), playing ? gettext("Change the rules in play") : gettext("Put rules together"));
  byId("rules-use").lastElementChild.textContent = playing ? gettext("See what changes") : gettext("Use these rules");
  byId("rules-back").href = playing ? "#play" : "#new";
  byId("rules-back").lastElementChild.textContent = playing ? gettext("Back to the game") : gettext("Back");
}

// A page that was loaded here has nothing in hand yet: the offered rules are as good a start as any.
async function openUsual() {
  await loadRuleSets();
  if (!draft()) openDraft(plainRules(usualRules()), "new");
}

function show(state) {
  const wasOpen = open;
  open = !byId("rules").hidden;
  if (wasOpen && !open) closeDraft();
  if (!open || (draft() && (draftIsFor() === "play") === forPlay())) return;
  if (forPlay()) openDraft(state.game.rules, "play");
  else openUsual().catch((problem) => setText(byId("rules-problem"), problem.message));
}

async function use() {
  const rules = await understand();
  if (!rules) return;
  if (draftIsFor() === "play") {
    openPreview(rules);
    return;
  }
  chooseRules(rules, draft().name);
  goTo("new");
}

function foldAway() {
  for (const fold of byId("rules-fields").querySelectorAll("details")) fold.open = false;
  byId("rules-fields").scrollTop = 0;
  scrollTo(0, 0);
}

export function startRulesEditor() {
  byId("rules-fields").append(...ruleFields());
  byId("rules-fields").addEventListener("submit", (event) => event.preventDefault());
  byId("rules-use").addEventListener("click", use);
  startSummary();
  startRulesSave();
  startRulesFile();
  watchDraft((_rules, opened) => {
    if (!opened) return;
    foldAway();
    showPurpose();
  });
  watch(show);
}

export function adjust(rules) {
  openDraft(rules, "new");
  location.hash = "rules";
}
