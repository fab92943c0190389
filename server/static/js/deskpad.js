// The keys for typing points on a touch screen.

import { icon, make } from "./dom.js";
import { gettext } from "./words.js";

function key(name, label, ...face) {
  return make("button", { type: "button", class: "button pad-key", "data-key": name, "aria-label": label }, ...face);
}

// Digits as on a telephone; what one types goes to `press`, the last key sends the form.
export function padKeys(press) {
  const digit = (number) => key(number, null, String(number));
  const back = key("back", gettext("Delete"), icon("back"));
  const enter = make("button", { type: "submit", class: "button strong pad-key", "data-key": "enter", "aria-label": gettext("Write it, and on") },
    icon("check"));
  const keys = [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit), back, digit(0)];
  for (const button of keys) button.addEventListener("click", () => press(button.dataset.key));
  return [...keys, enter];
}
