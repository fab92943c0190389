// Asking the server, and asking again until it answers.

import { gettext } from "./words.js";

// Waits before asking again when no answer came: together longer than a restart of the server.
const RETRIES_MS = [400, 1200, 2500];
const TOKEN = "meta[name=maxitray-token]";

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

async function renewToken() {
  const html = await (await fetch("/", { cache: "no-store" })).text();
  const found = new DOMParser().parseFromString(html, "text/html").querySelector(TOKEN);
  if (found) document.querySelector(TOKEN).content = found.content;
}

function send(method, path, body, ticket) {
  const headers = { ...ticket, "X-Maxitray-Token": document.querySelector(TOKEN).content, "Accept": "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(`/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
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

async function jsonOf(answer) {
  if (!answer.ok) throw await problemIn(answer);
  return answer.json();
}

async function untilAnswered(method, path, body, ticket) {
  for (const wait of RETRIES_MS) {
    try {
      const answer = await send(method, path, body, ticket);
      if (answer.status !== 403) return answer;
      await renewToken();
      return await send(method, path, body, ticket);
    } catch {
      await pause(wait);
    }
  }
  throw new Problem(gettext("No answer. Please try again in a moment."), 0);
}

export const ask = async (path) => jsonOf(await fetch(`/api/v1${path}`, { headers: { "Accept": "application/json" } }));

// A call that changes something, the answer to it. The key stays the same through all tries, so that a change whose
// answer got lost is not done twice. With a version it is done only while the game is at that version.
export async function tell(method, path, body, version) {
  const ticket = { "Idempotency-Key": freshKey() };
  if (version !== undefined) ticket["If-Match"] = String(version);
  return jsonOf(await untilAnswered(method, path, body, ticket));
}
