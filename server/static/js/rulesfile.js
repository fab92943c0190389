// A rule set as a small file: to share it, and to take one that somebody else has shared.

import { tell } from "./calls.js";
import { byId, make, setText } from "./dom.js";
import { draft, replaceDraft } from "./rulesdraft.js";
import { understand } from "./rulesummary.js";
import { gettext } from "./words.js";

// No rule set is anywhere near as long, bytes.
const LARGEST_FILE = 65536;
const INDENT = 2;

const fileName = (name) => `${name.replace(/[^\p{L}\p{N} _-]/gu, "_")}.json`;

async function share() {
  const rules = await understand();
  if (!rules) return;
  const text = `${JSON.stringify({ ...rules, name: draft().name }, null, INDENT)}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: fileName(draft().name) }).click();
  URL.revokeObjectURL(address);
}

async function contentOf(file) {
  if (file.size > LARGEST_FILE) return null;
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

async function load(file) {
  setText(byId("rules-problem"), "");
  const content = await contentOf(file);
  if (content === null || typeof content !== "object" || Array.isArray(content)) {
    setText(byId("rules-problem"), gettext("This file holds no rule set."));
    return;
  }
  try {
    const { rules } = await tell("POST", "/rule-sets/check", content);
    replaceDraft(rules);
  } catch (problem) {
    setText(byId("rules-problem"), problem.message);
  }
}

export function startRulesFile() {
  const input = byId("rules-file");
  byId("rules-share").addEventListener("click", share);
  byId("rules-load").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files;
    input.value = "";
    if (file) load(file);
  });
}
