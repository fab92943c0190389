// The eye's picture as proof: what the camera saw, with what was read marked on it.

import { cameraWords, startedAgain } from "./camera.js";
import { byId, makeSvg, setText } from "./dom.js";
import { hasCamera } from "./moment.js";
import { openPanel } from "./panel.js";
import { current, watch } from "./store.js";
import { gettext } from "./words.js";

function markOf(die) {
  const half = die.size / 2;
  const sure = die.value !== null;
  return makeSvg("g", { class: "seen", "data-doubtful": !sure },
    makeSvg("rect", { x: die.x - half, y: die.y - half, width: die.size, height: die.size, rx: die.size / 6 }),
    makeSvg("circle", { cx: die.x + half, cy: die.y - half, r: die.size * 0.32 }),
    makeSvg("text", {
      x: die.x + half, y: die.y - half, "text-anchor": "middle", "dominant-baseline": "central", "font-size": die.size * 0.44,
    }, sure ? String(die.value) : "?"));
}

function mark(reading) {
  const marks = byId("picture-marks");
  marks.replaceChildren();
  if (!reading?.width || !reading.dice.length) return;
  marks.setAttribute("viewBox", `0 0 ${reading.width} ${reading.height}`);
  marks.append(...reading.dice.map(markOf));
}

function wordsFor(state) {
  const { reading, camera } = state.tray;
  if (camera.health !== "online") return `${cameraWords(camera)} ${startedAgain(camera)}`;
  if (!reading || !reading.dice.length) return gettext("No dice seen.");
  const values = reading.dice.map((die) => die.value ?? "?").join(" ");
  return gettext("Seen: %(values)s", { values });
}

function load() {
  byId("picture-image").src = `/api/v1/snapshot.jpg?at=${Date.now()}`;
}

function show(state, previous) {
  byId("show-picture").hidden = !hasCamera(state);
  if (!byId("picture").open) return;
  setText(byId("picture-words"), wordsFor(state));
  if (state.tray !== previous?.tray) load();
}

function loaded(worked) {
  byId("picture-image").hidden = !worked;
  byId("picture-none").hidden = worked;
  if (worked) mark(current().tray.reading);
  else byId("picture-marks").replaceChildren();
}

export function startPicture() {
  byId("picture-image").addEventListener("load", () => loaded(true));
  byId("picture-image").addEventListener("error", () => loaded(false));
  byId("show-picture").addEventListener("click", () => {
    openPanel(byId("picture"));
    setText(byId("picture-words"), wordsFor(current()));
    load();
  });
  watch(show);
}
