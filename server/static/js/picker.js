// Choosing the value of one die: the likely ones first.

import { byId, make } from "./dom.js";
import { dieButton } from "./die.js";
import { openForMoment } from "./panel.js";
import { gettext } from "./words.js";

const FACES = [1, 2, 3, 4, 5, 6];

function inOrder(likely) {
  const first = likely.filter((face, place) => FACES.includes(face) && likely.indexOf(face) === place);
  return [...first, ...FACES.filter((face) => !first.includes(face))];
}

// Resolves to the chosen value, or to null when the panel is left.
export function pickValue(present, likely = []) {
  const panel = byId("picker");
  const hints = likely.filter((face) => face !== present);
  return new Promise((resolve) => {
    let chosen = null;
    const buttons = inOrder(hints).map((face) => {
      const button = dieButton("face", face);
      button.setAttribute("aria-label", String(face));
      button.dataset.face = face;
      if (face === present) button.setAttribute("aria-current", "true");
      if (hints[0] === face) button.append(make("span", { class: "face-word" }, gettext("likely")));
      button.addEventListener("click", () => { chosen = face; panel.close(); });
      return button;
    });
    byId("picker-faces").replaceChildren(...buttons);
    panel.addEventListener("close", () => resolve(chosen), { once: true });
    openForMoment(panel);
  });
}
