// One line over the tools: what was just done and how to take it back, or what went wrong.

import { byId, setText } from "./dom.js";
import { change } from "./calls.js";
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
  if (kind === "problem") notice.setAttribute("role", "alert");
  else notice.removeAttribute("role");
  notice.hidden = false;
  setText(byId("notice-words"), text);
  byId("notice-act").hidden = kind !== "undo";
  timer = setTimeout(hideNotice, ms);
}

export const tellWritten = (text) => show("undo", text, UNDO_MS);

export const tellProblem = (problem) => show("problem", problem.message, PROBLEM_MS);

// A change asked for by a tap: what goes wrong is said in the line.
export async function attempt(method, path, body, options) {
  try {
    return await change(method, path, body, options);
  } catch (problem) {
    tellProblem(problem);
    return false;
  }
}

export function startNotice() {
  setText(byId("notice-act"), gettext("Undo"));
  byId("notice-act").setAttribute("data-changes", "");
  byId("notice-act").addEventListener("click", () => attempt("POST", "/undo"));
  byId("notice-close").addEventListener("click", hideNotice);
}
