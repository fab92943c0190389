// Changing the game: each wish once, and only in the game that its tap was aimed at.

import { aim, isTooEarly, shownNow, startAim } from "./aim.js";
import { Problem, ask, tell } from "./sending.js";
import { current, takeAnswer, trayMark } from "./store.js";
import { gettext } from "./words.js";

export { Problem, ask, tell };

// A second tap within this time is a trembling finger, not a wish.
const REST_MS = 300;

let line = Promise.resolve();
let waiting = 0;
let restUntil = 0;
let sent = null;
// What this page made of the states it saw, so that a wish may follow another whose answer was still on its way.
const steps = new Map();

const keyOf = ({ game, version }) => `${game} ${version}`;

function afterOwnSteps({ game, version }) {
  let last = version;
  while (steps.has(keyOf({ game, version: last }))) last = steps.get(keyOf({ game, version: last }));
  return { game, version: last };
}

const isOurs = (seen) => Boolean(sent) && (seen.game !== sent.game || seen.version === sent.version + 1);

export const resting = () => waiting > 0 || performance.now() < restUntil;

// What a tap cannot do at the moment is marked so; a tap all the same is answered in words.
function mark() {
  const idle = String(resting() || isTooEarly());
  for (const button of document.querySelectorAll("[data-changes]")) button.setAttribute("aria-disabled", idle);
}

function markFor(ms) {
  mark();
  setTimeout(mark, ms + 1);
}

// What is known to be late is not even asked for; the server refuses what this page cannot know yet.
function refuseLate(seen) {
  if (keyOf(seen) === keyOf(shownNow())) return;
  throw new Problem(gettext("The game has moved on. Look again and try once more."), 409, "version_conflict");
}

async function make({ game, version }, method, path, body) {
  refuseLate({ game, version });
  const trays = trayMark();
  sent = { game, version };
  try {
    const said = await tell(method, path, body, version);
    if (said.game?.id === game && said.version === version + 1) steps.set(keyOf(sent), said.version);
    if ("version" in said) takeAnswer(said, trays);
    restUntil = performance.now() + REST_MS;
    return true;
  } catch (problem) {
    if (problem.status === 409 && current()) ask("/state").then((state) => takeAnswer(state, trays), () => {});
    throw problem;
  } finally {
    sent = null;
  }
}

async function inTurn(work) {
  waiting += 1;
  mark();
  const done = line.then(work);
  line = done.catch(() => {});
  try {
    return await done;
  } finally {
    waiting -= 1;
    markFor(REST_MS);
  }
}

// Does one change and shows the state it led to. A tap while another change is on its way is taken for a trembling
// finger: false. One that is meant all the same (`patient`: chosen in a panel, or undo after undo) waits for its turn;
// when that comes, `still` says whether it is still to be done.
export async function change(method, path, body, { patient = false, still = () => true } = {}) {
  if (resting() && !patient) return false;
  const seen = aim();
  return inTurn(() => still() && make(afterOwnSteps(seen), method, path, body));
}

export const startCalls = () => startAim(isOurs, markFor);
