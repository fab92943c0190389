// The rule set in words while it is put together, as the server understands it. It also says what it refuses.

import { tell } from "./calls.js";
import { byId, make, setText } from "./dom.js";
import { showFieldProblem } from "./rulefields.js";
import { draft, draftFields, watchDraft } from "./rulesdraft.js";
import { gettext } from "./words.js";

// A number that is stepped through need not be asked about at every step.
const LOOK_MS = 120;

let asked = 0;
let timer = null;
let before = null;
let last = [];
let understood = null;

const sentencesFor = (problem) => ({
  "bonus.twice": gettext("Two steps begin at the same number of points."),
  "boxes.empty": gettext("A sheet needs at least one box."),
  "turns.too_large": gettext("There are only %(most)s boxes.", problem.facts),
})[`${problem.facts.key}.${problem.facts.why}`];

// Marked is what differs from the rules one began with; told is what the last touch has changed.
function showWords(words) {
  before ??= words;
  const news = words.filter((sentence) => !last.includes(sentence));
  const items = words.map((sentence) => make("li", { "data-changed": !before.includes(sentence) }, sentence));
  byId("rules-words").replaceChildren(...items);
  setText(byId("rules-news"), last.length ? news.join(" ") : "");
  // Within the list only: the page stays where one's finger is.
  const first = items[words.indexOf(news[0])];
  byId("rules-words").scrollTop = first ? first.offsetTop - byId("rules-words").offsetTop : 0;
  last = words;
}

function showProblem(problem) {
  const text = sentencesFor(problem) || problem.message;
  const told = showFieldProblem(byId("rules-fields"), problem.facts.key, text);
  setText(byId("rules-problem"), told ? "" : text);
}

function showReady(ready) {
  for (const button of document.querySelectorAll("[data-needs-rules]")) button.disabled = !ready;
  byId("rules-words").toggleAttribute("data-stale", !ready);
}

async function look() {
  if (!draft()) return;
  const number = asked += 1;
  try {
    const { rules, words } = await tell("POST", "/rule-sets/check", draftFields());
    if (number !== asked) return;
    understood = rules;
    showFieldProblem(byId("rules-fields"), null, "");
    setText(byId("rules-problem"), "");
    showWords(words);
  } catch (problem) {
    if (number !== asked) return;
    showProblem(problem);
  }
  showReady(understood !== null);
}

// The draft as the server gives it back, every field checked; null when it is refused.
export async function understand() {
  clearTimeout(timer);
  if (!understood) await look();
  return understood;
}

export function startSummary() {
  watchDraft((_rules, opened) => {
    understood = null;
    asked += 1;
    if (opened) [before, last] = [null, []];
    clearTimeout(timer);
    timer = setTimeout(look, opened ? 0 : LOOK_MS);
  });
}
