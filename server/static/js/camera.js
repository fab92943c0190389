// What is wrong with the camera, in words: those of its trouble where it has a code that this page knows.

import { gettext, ngettext, troubleWords } from "./words.js";

export function cameraWords({ code, health }) {
  if (troubleWords(code)) return troubleWords(code);
  return health === "restarting" ? gettext("Camera starts again …") : gettext("No picture from the camera");
}

// How often it had to be started or opened again; empty when never.
export function startedAgain({ restarts, reopened }) {
  const times = restarts + reopened;
  if (!times) return "";
  return ngettext("The camera was started again once.", "The camera was started again %(num)s times.", times);
}
