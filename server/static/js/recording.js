// Says that what the tray shows is kept, or was to be: a line in the menu, and a dot where the menu opens.

import { byId, setText } from "./dom.js";
import { watch } from "./store.js";
import { gettext } from "./words.js";

function wordsFor({ state, code }) {
  if (state === "on") return gettext("Recording: pictures of the tray are kept here");
  if (code === "disk_full") return gettext("Recording has stopped: the disk is full");
  return gettext("Recording has stopped: nothing can be written");
}

function show(state) {
  const { recording } = state.tray;
  const none = recording.state === "off";
  byId("recording").hidden = none;
  byId("recording").dataset.state = recording.state;
  byId("to-menu").dataset.recording = recording.state;
  setText(byId("recording"), none ? "" : wordsFor(recording));
}

export const startRecording = () => watch(show);
