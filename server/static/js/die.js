// A die drawn as one looks at it from above: a rounded body and its pips.

import { make, makeSvg } from "./dom.js";
import { gettext } from "./words.js";

const LEFT = 27;
const MIDDLE = 50;
const RIGHT = 73;
const PLACES = {
  a: [LEFT, LEFT], b: [RIGHT, LEFT],
  c: [LEFT, MIDDLE], d: [MIDDLE, MIDDLE], e: [RIGHT, MIDDLE],
  f: [LEFT, RIGHT], g: [RIGHT, RIGHT],
};
const PIPS = { 1: "d", 2: "bf", 3: "bdf", 4: "abfg", 5: "abdfg", 6: "abcefg" };

export function dieDrawing() {
  const pips = Object.entries(PLACES).map(([place, [x, y]]) =>
    makeSvg("circle", { class: "pip", "data-place": place, cx: x, cy: y, r: 9.5 }));
  return makeSvg("svg", { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    makeSvg("rect", { class: "die-shade", x: 4, y: 6, width: 92, height: 92, rx: 21 }),
    makeSvg("rect", { class: "die-body", x: 4, y: 2, width: 92, height: 92, rx: 21 }),
    makeSvg("rect", { class: "die-top", x: 9, y: 6, width: 82, height: 82, rx: 18 }),
    makeSvg("g", { transform: "translate(0 -3)" }, ...pips,
      makeSvg("text", { class: "die-unknown", x: 50, y: 71, "text-anchor": "middle" }, "?")));
}

// value: 1 to 6, null for a doubtful die, undefined for no die at all.
export function showValue(drawing, value) {
  drawing.dataset.value = value ?? (value === null ? "unknown" : "none");
  const shown = PIPS[value] || "";
  for (const pip of drawing.querySelectorAll(".pip")) {
    pip.toggleAttribute("data-on", shown.includes(pip.dataset.place));
  }
}

export function spoken(value) {
  if (value === null) return gettext("not readable");
  return value === undefined ? gettext("no die") : String(value);
}

export function dieButton(className, value) {
  const drawing = dieDrawing();
  showValue(drawing, value);
  return make("button", { type: "button", class: className }, drawing);
}
