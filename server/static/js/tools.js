// What one may do now besides writing: throw, enter, correct, strike, look at the chances, take back.

import { mayAskChances, toggleChances } from "./chances.js";
import { byId, setText } from "./dom.js";
import { openEntry } from "./entry.js";
import { filledIn, isFilledIn, kept, modes, toggle } from "./modes.js";
import {
  askedBesides, askedValues, cameraWorks, hasRoll, isMoving, isSimulated, mayKeep, mayThrow, playerInTurn, turnOf,
} from "./moment.js";
import { attempt } from "./notice.js";
import { mayStrike } from "./openings.js";
import { promptFor } from "./prompt.js";
import { current, watch } from "./store.js";
import { stepBack, stepOn } from "./undo.js";

const DICE = 6;

const byEye = (state) => isSimulated(state) && cameraWorks(state);

const maySave = (state) =>
  state.game.rules.saved_throws && hasRoll(state) && !mayThrow(state) && playerInTurn(state).saved_throws > 0;

const show = (id, shown) => { byId(id).hidden = !shown; };

function showLead(state) {
  const asked = Boolean(askedValues(state));
  const throwing = mayThrow(state) && !asked && !modes.striking && !modes.correcting;
  setText(byId("prompt"), promptFor(state));
  show("throw", throwing && byEye(state));
  byId("throw").disabled = isMoving(state) || (mayKeep(state) && kept.size === DICE);
  show("enter", throwing && !cameraWorks(state));
  show("count", isFilledIn(state));
  show("saved", maySave(state));
}

function showTools(state) {
  const asked = Boolean(askedValues(state));
  show("hand", mayThrow(state) && cameraWorks(state));
  show("correct", mayKeep(state) && !asked);
  show("strike", hasRoll(state) && !asked && mayStrike(state));
  show("chances", mayAskChances(state) && !asked);
  show("not-throw", hasRoll(state) || asked);
  show("leave", Boolean(askedBesides(state)));
  byId("correct").setAttribute("aria-pressed", String(modes.correcting));
  byId("strike").setAttribute("aria-pressed", String(modes.striking));
  byId("chances").setAttribute("aria-pressed", String(Boolean(modes.chances)));
}

function showAll(state) {
  byId("undo").disabled = !state.game?.can_undo;
  byId("redo").disabled = !state.game?.can_redo;
  if (!turnOf(state)) return;
  showLead(state);
  showTools(state);
}

function notAThrow() {
  const path = askedValues(current()) ? "/question" : "/throws/last";
  return attempt("DELETE", path);
}

const ACTIONS = {
  "throw": () => attempt("POST", "/simulated/throw", { keep: hasRoll(current()) ? [...kept].sort() : [] }),
  "enter": openEntry,
  "hand": openEntry,
  "count": () => attempt("POST", "/throws", { dice: filledIn(current()) }),
  "saved": () => attempt("POST", "/saved-throws"),
  "correct": () => toggle("correcting"),
  "strike": () => toggle("striking"),
  "not-throw": notAThrow,
  "leave": () => attempt("DELETE", "/question"),
  "chances": toggleChances,
  "undo": stepBack,
  "redo": stepOn,
};

const CHANGES = new Set(["throw", "count", "saved", "not-throw", "leave"]);

export function startTools() {
  for (const [id, action] of Object.entries(ACTIONS)) {
    byId(id).addEventListener("click", () => action());
    if (CHANGES.has(id)) byId(id).setAttribute("data-changes", "");
  }
  watch(showAll);
}
