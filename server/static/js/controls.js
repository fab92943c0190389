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
  const leave = () => { stop(); done = 0; };
  const again = () => {
    done += 1;
    step(done > FAR ? FAST : 1);
    timer = button.disabled ? null : setTimeout(again, REPEAT_MS);
  };
  button.addEventListener("pointerdown", () => { leave(); timer = setTimeout(again, HOLD_MS); });
  button.addEventListener("pointerup", stop);
  for (const end of ["pointerleave", "pointercancel"]) button.addEventListener(end, leave);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => { if (!done) step(1); leave(); });
}

function stepButton(name, label, times, step) {
  const button = make("button", { type: "button", class: "icon-button", "aria-label": label, tabindex: -1 }, icon(name));
  holdable(button, (faster) => step(times * faster));
  return button;
}

// bounds() gives [least, most] of the moment. By keyboard the arrows step, and numbers are typed.
export function stepper(label, { step = 1, bounds, change }) {
  let value = 0;
  const input = make("input", {
    type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 4, role: "spinbutton", "aria-label": label,
  });
  const take = (wished) => {
    show(Math.min(bounds()[1], Math.max(bounds()[0], wished)));
    change(value);
  };
  // From a number between two steps to the next of them.
  const stepBy = (times) => take(((times < 0 ? Math.ceil : Math.floor)(value / step) + times) * step);
  const less = stepButton("minus", gettext("Less: %(what)s", { what: label }), -1, stepBy);
  const more = stepButton("plus", gettext("More: %(what)s", { what: label }), 1, stepBy);

  function show(next) {
    value = next;
    input.value = String(next);
    const [least, most] = bounds();
    [less.disabled, more.disabled] = [value <= least, value >= most];
    for (const [name, number] of [["now", value], ["min", least], ["max", most]]) {
      input.setAttribute(`aria-value${name}`, number);
    }
  }

  input.addEventListener("focus", () => input.select());
  input.addEventListener("change", () => {
    const isNumber = /^\s*\d+\s*$/.test(input.value);
    take(isNumber ? Math.round(Number(input.value) / step) * step : value);
  });
  input.addEventListener("keydown", (event) => {
    const times = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!times) return;
    event.preventDefault();
    stepBy(times);
  });
  return { element: make("div", { class: "stepper", role: "group", "aria-label": label }, less, input, more), show };
}

// options: [[value, text], ...]; the group is a row of buttons of which one is in.
export function choices(label, { options, change }) {
  const name = freshId("choice");
  const inputs = options.map(([value]) => make("input", { type: "radio", name, value: String(value) }));
  inputs.forEach((input, place) => input.addEventListener("change", () => change(options[place][0])));
  const element = make("div", { class: "choices", role: "radiogroup", "aria-label": label },
    ...options.map(([, text], place) => make("label", { class: "choice" }, inputs[place], make("span", {}, text))));
  const show = (chosen) => options.forEach(([value], place) => { inputs[place].checked = value === chosen; });
  return { element, show };
}

export function switchRow(label, { hint = "", change }) {
  const input = make("input", { type: "checkbox", role: "switch", class: "switch" });
  input.addEventListener("change", () => change(input.checked));
  const words = make("span", { class: "switch-words" }, label);
  if (hint) words.append(make("span", { class: "quiet" }, hint));
  const element = make("label", { class: "switch-row" }, words, input);
  return { element, show: (on) => { input.checked = on; } };
}
