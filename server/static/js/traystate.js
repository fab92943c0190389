// How the tray is: a word, a shape and a colour for each state.

import { cameraWords } from "./camera.js";
import { byId, setIcon, setText } from "./dom.js";
import { hasCamera, hasRoll, mayKeep } from "./moment.js";
import { watch } from "./store.js";
import { gettext } from "./words.js";

const SHAPES = {
  no_camera: "none", empty: "empty", hand: "hand", rolling: "rolling",
  settling: "settling", read: "check", unsure: "unsure", taken: "taken",
};

function readWords(state, corrects) {
  if (!hasRoll(state)) return gettext("Ready for the throw");
  return corrects ? gettext("Read. Wrong? Tap the die.") : gettext("Dice read");
}

function wordsFor(state) {
  const corrects = hasRoll(state) && !mayKeep(state);
  if (!hasCamera(state)) return corrects ? gettext("Wrong value? Tap the die.") : gettext("No camera: dice by hand");
  const words = {
    no_camera: cameraWords(state.tray.camera),
    empty: gettext("The tray is empty"),
    hand: gettext("A hand is in the tray"),
    rolling: gettext("The dice roll …"),
    settling: gettext("The dice settle …"),
    read: readWords(state, corrects),
    unsure: gettext("Please check the dice"),
    taken: gettext("Dice taken out"),
  };
  return words[state.tray.state] || "";
}

function show(state) {
  const tray = byId("tray");
  tray.dataset.state = hasCamera(state) ? state.tray.state : "by_hand";
  setIcon(tray.firstElementChild, hasCamera(state) ? SHAPES[state.tray.state] || "empty" : "keys");
  setText(byId("tray-words"), wordsFor(state));
}

export const startTrayState = () => watch(show);
