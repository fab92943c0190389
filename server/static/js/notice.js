// One line over the tools, or at the foot of another view: what was just done and how to take it back, or what went
// wrong.

import { byId, setText } from "./dom.js";
import { change } from "./calls.js";
import { watch } from "./store.js";
import { gettext } from "./words.js";

const UNDO_MS = 8000;
const PROBLEM_MS = 10000;

let timer = null;

export function hideNotice() {
  clearTimeout(timer);
  byId("notice").hidden = true;
}

function show(kind, text, ms) {
  clearTimeout(timer);
  const notice = byId("notice");
  notice.dataset.kind = kind;
  if (kind === "undo") notice.removeAttribute("role");
  else notice.setAttribute("role", kind === "problem" ? "alert" : "status");
  notice.hidden = false;
  setText(byId("notice-words"), text);
  byId("notice-act").hidden = kind !== "undo";
  timer = setTimeout(hideNotice, ms);
}

export const tellWritten = (text) => show("undo", text, UNDO_MS);

// That the game has moved on is nobody's fault.
export const tellProblem = (problem) =>
  show(problem.code === "version_conflict" ? "moved" : "problem", problem.message, PROBLEM_MS);

// A change asked for by a tap: what goes wrong is said in the line.
export async function attempt(method, path, body, options) {
  try {
    return await change(method, path, body, options);
  } catch (problem) {
    tellProblem(problem);
    return false;
  }
}

// It stands where one looks: in the game over the tools, elsewhere at the foot.
function settle() {
  const home = byId("play").hidden ? byId("main") : byId("side");
  if (byId("notice").parentElement !== home) home.append(byId("notice"));
}

export function startNotice() {
  setText(byId("notice-act"), gettext("Undo"));
  byId("notice-act").setAttribute("data-changes", "");
  byId("notice-act").addEventListener("click", () => attempt("POST", "/undo"));
  byId("notice-close").addEventListener("click", hideNotice);
  watch(settle);
}
