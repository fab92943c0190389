// The few controls that a form is made of: a number to step through, one choice of several, a switch. Each is
// {element, show(value)} and tells a change made by hand; what is shown comes from outside.

import { icon, make } from "./dom.js";
import { gettext } from "./words.js";

// A held button repeats: after a while, ever so often, and faster when it goes far.
const HOLD_MS = 450;
const REPEAT_MS = 90;
const FAR = 12;
const FAST = 5;

const ids = { last: 0 };

const freshId = (word) => `${word}-${ids.last += 1}`;

function holdable(button, step) {
  let timer = null;
  let done = 0;
  const stop = () => clearTimeout(timer);
  const again = () => {
    done += 1;
    step(done > FAR ? FAST : 1);
    timer = button.disabled ? null : setTimeout(again, REPEAT_MS);
  };
  button.addEventListener("pointerdown", () => { done = 0; stop(); timer = setTimeout(again, HOLD_MS); });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => { stop(); if (!done) step(1); done = 0; });
}

// bounds() gives [least, most] of the moment.
export function stepper(label, { step = 1, bounds, change, key = null }) {
  let value = 0;
  const inside = (wished) => Math.min(bounds()[1], Math.max(bounds()[0], wished));
  const input = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": label });
  const less = make("button", { type: "button", class: "icon-button", "aria-label": gettext("Less: %(what)s", { what: label }) }, icon("minus"));
  const more = make("button", { type: "button", class: "icon-button", "aria-label": gettext("More: %(what)s", { what: label }) }, icon("plus"));
  const element = make("div", { class: "stepper", role: "group", "aria-label": label, "data-key": key }, less, input, more);
  const show = (next) => {
    value = next;
    input.value = String(next);
    [less.disabled, more.disabled] = [value <= bounds()[0], value >= bounds()[1]];
  };
  const take = (wished) => { show(inside(wished)); change(value); };
  holdable(less, (times) => take((Math.ceil(value / step) - times) * step));
  holdable(more, (times) => take((Math.floor(value / step) + times) * step));
  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const typed = /^\s*\d+\s*$/.test(input.value) ? Math.round(Number(input.value) / step) * step : value;
    take(typed);
  });
  return { element, show };
}

// options: [[value, text], ...]; the group is a row of buttons of which one is in.
export function choices(label, { options, change, key = null }) {
  const name = freshId("choice");
  const inputs = options.map(([value]) => make("input", { type: "radio", name, value: String(value) }));
  inputs.forEach((input, place) => input.addEventListener("change", () => change(options[place][0])));
  const element = make("div", { class: "choices", role: "radiogroup", "aria-label": label, "data-key": key },
    ...options.map(([, text], place) => make("label", { class: "choice" }, inputs[place], make("span", {}, text))));
  const show = (chosen) => options.forEach(([value], place) => { inputs[place].checked = value === chosen; });
  return { element, show };
}

export function switchRow(label, { hint = "", change, key = null }) {
  const input = make("input", { type: "checkbox", role: "switch", class: "switch" });
  input.addEventListener("change", () => change(input.checked));
  const words = make("span", { class: "switch-words" }, label);
  if (hint) words.append(make("span", { class: "quiet" }, hint));
  const element = make("label", { class: "switch-row", "data-key": key }, words, input);
  return { element, show: (on) => { input.checked = on; } };
}
