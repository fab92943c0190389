// The server's events, and a bar while they do not come.

import { byId } from "./dom.js";
import { take, takeButtons, takePresent, takeTray } from "./store.js";

// A restart of the server is shorter than this; no need to alarm anybody.
const PATIENCE_MS = 1500;
// The browser tries again by itself after a cut, but not after a refusal.
const RETRY_MS = 2000;

let source = null;
let alarm = null;
let fresh = true;

function lost() {
  fresh = true;
  alarm ??= setTimeout(() => { byId("lost").hidden = false; }, PATIENCE_MS);
  if (source.readyState === EventSource.CLOSED) {
    source.close();
    setTimeout(connect, RETRY_MS);
  }
}

function found() {
  clearTimeout(alarm);
  alarm = null;
  byId("lost").hidden = true;
}

function onState(event) {
  found();
  const state = JSON.parse(event.data);
  if (fresh) takePresent(state);
  else take(state);
  fresh = false;
}

export function connect() {
  source = new EventSource("/api/v1/events");
  source.addEventListener("state", onState);
  source.addEventListener("tray", (event) => takeTray(JSON.parse(event.data)));
  for (const part of ["selection", "buttons"]) {
    source.addEventListener(part, (event) => takeButtons({ [part]: JSON.parse(event.data) }));
  }
  source.addEventListener("error", lost);
}

// A phone that slept may hold a dead connection without knowing.
export function connectAnew() {
  fresh = true;
  source.close();
  connect();
}
