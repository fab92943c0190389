// Asking the server for a change: once, whatever happens on the way.

import { byId } from "./dom.js";
import { current, takeAnswer, trayMark } from "./store.js";
import { gettext } from "./words.js";

// A second tap within this time is a trembling finger, not a wish.
const REST_MS = 300;
const LOOK_MS = 30;
// Waits before asking again when no answer came: together longer than a restart of the server.
const RETRIES_MS = [400, 1200, 2500];
const TOKEN = "meta[name=maxitray-token]";

let busy = false;

export class Problem extends Error {
  constructor(line, status, code = "", facts = {}) {
    super(line);
    Object.assign(this, { status, code, facts });
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// crypto.randomUUID is only there on https; a phone on the home network comes over http.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function rest(on) {
  busy = on;
  byId("main").toggleAttribute("data-busy", on);
  for (const button of document.querySelectorAll("[data-changes]")) {
    button.setAttribute("aria-disabled", String(on));
  }
}

export const resting = () => busy;

async function renewToken() {
  const html = await (await fetch("/", { cache: "no-store" })).text();
  const found = new DOMParser().parseFromString(html, "text/html").querySelector(TOKEN);
  if (found) document.querySelector(TOKEN).content = found.content;
}

async function send(method, path, body, key) {
  const headers = {
    "Idempotency-Key": key,
    "X-Maxitray-Token": document.querySelector(TOKEN).content,
    "Accept": "application/json",
  };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

// The key stays the same through all tries, so that a change whose answer got lost is not done twice.
async function sendUntilAnswered(method, path, body) {
  const key = freshKey();
  for (const wait of RETRIES_MS) {
    try {
      const answer = await send(method, path, body, key);
      if (answer.status !== 403) return answer;
      await renewToken();
      return await send(method, path, body, key);
    } catch {
      await pause(wait);
    }
  }
  throw new Problem(gettext("No answer. Please try again in a moment."), 0);
}

async function problemIn(answer) {
  let said = null;
  try {
    said = await answer.json();
  } catch {
    // An answer without words: the line below says it.
  }
  const line = said?.detail || said?.title || gettext("That did not work. Please try again.");
  return new Problem(line, answer.status, said?.code, said?.facts);
}

export async function ask(path) {
  const answer = await fetch(`/api/v1${path}`, { headers: { "Accept": "application/json" } });
  if (!answer.ok) throw await problemIn(answer);
  return answer.json();
}

// A call that leaves the game in play alone (a look ahead, a rule set to keep): its answer.
export async function tell(method, path, body) {
  const answer = await sendUntilAnswered(method, path, body);
  if (!answer.ok) throw await problemIn(answer);
  return answer.json();
}

// Does one change and shows the state it led to. A tap while another change is on its way is taken for a trembling
// finger: false. What was chosen in a panel is meant, and waits.
export async function change(method, path, body, { patient = false } = {}) {
  while (patient && busy) await pause(LOOK_MS);
  if (busy) return false;
  rest(true);
  const mark = trayMark();
  try {
    const answer = await sendUntilAnswered(method, path, body);
    if (!answer.ok) throw await problemIn(answer);
    const said = await answer.json();
    if (said && "version" in said) takeAnswer(said, mark);
    setTimeout(() => rest(false), REST_MS);
    return true;
  } catch (problem) {
    rest(false);
    if (problem.status === 409 && current()) ask("/state").then((state) => takeAnswer(state, mark), () => {});
    throw problem;
  }
}
