// Keeping a rule set under a name of the table's own.

import { tell } from "./calls.js";
import { byId, setText } from "./dom.js";
import { openPanel } from "./panel.js";
import { changeDraft, draft } from "./rulesdraft.js";
import { understand } from "./rulesummary.js";
import { isPreset, loadRuleSets } from "./rulesets.js";
import { gettext, isolated } from "./words.js";

const address = (name) => `/rule-sets/${encodeURIComponent(name)}`;

function tellProblem(text) {
  byId("save-problem").hidden = !text;
  setText(byId("save-problem"), text);
}

function open() {
  const { name } = draft();
  byId("save-name").value = isPreset(name) || name === "own" ? "" : name;
  tellProblem("");
  openPanel(byId("save-rules"));
  byId("save-name").focus();
}

async function save(event) {
  event.preventDefault();
  const name = byId("save-name").value.trim();
  const rules = await understand();
  if (!rules || !name) {
    tellProblem(gettext("Give these rules a name."));
    return;
  }
  const { name: _old, ...fields } = rules;
  try {
    const kept = await tell("PUT", address(name), fields);
    changeDraft({ name: kept.name });
    byId("save-rules").close();
    await Promise.all([understand(), loadRuleSets()]);
    setText(byId("rules-news"), gettext("Saved as %(name)s.", { name: isolated(kept.name) }));
  } catch (problem) {
    tellProblem(problem.message);
  }
}

export const forgetRuleSet = (name) => tell("DELETE", address(name));

export function startRulesSave() {
  byId("rules-save").addEventListener("click", open);
  byId("save-form").addEventListener("submit", save);
}
