// Which boxes the sheet has, and in which order they stand on it.

import { byId, icon, make } from "./dom.js";
import { changeDraft, draft, watchDraft } from "./rulesdraft.js";
import { allBoxes, boxName, gettext } from "./words.js";

// All boxes in the order shown: one that is switched off keeps its place until the form is opened again.
let order = [];
const rows = new Map();

const keep = () => changeDraft({ boxes: order.filter((box) => rows.get(box).input.checked) });

function move(box, by) {
  const place = order.indexOf(box);
  order.splice(place, 1);
  order.splice(place + by, 0, box);
  arrange();
  keep();
  const { up, down } = rows.get(box);
  const wished = by < 0 ? up : down;
  (wished.disabled ? (by < 0 ? down : up) : wished).focus();
}

function arrange() {
  byId("rule-boxes").append(...order.map((box) => rows.get(box).element));
  order.forEach((box, place) => {
    rows.get(box).up.disabled = place === 0;
    rows.get(box).down.disabled = place === order.length - 1;
  });
}

function arrow(box, name, by, label) {
  const button = make("button", { type: "button", class: "icon-button", "aria-label": label }, icon(name));
  button.addEventListener("click", () => move(box, by));
  return button;
}

function boxRow(box) {
  const input = make("input", { type: "checkbox", class: "tick", value: box });
  input.addEventListener("change", keep);
  const up = arrow(box, "up", -1, gettext("Move %(box)s up", { box: boxName(box) }));
  const down = arrow(box, "down", 1, gettext("Move %(box)s down", { box: boxName(box) }));
  const element = make("li", { class: "box-row", "data-rule-box": box },
    make("label", { class: "box-tick" }, input, make("span", {}, boxName(box))), up, down);
  rows.set(box, { element, input, up, down });
}

export function boxesField() {
  allBoxes.forEach(boxRow);
  watchDraft(({ boxes }, opened) => {
    if (opened) {
      order = [...boxes, ...allBoxes.filter((box) => !boxes.includes(box))];
      arrange();
    }
    for (const [box, { input }] of rows) input.checked = draft().boxes.includes(box);
  });
  return make("div", { class: "field", "data-field": "boxes" },
    make("h3", { class: "field-name" }, gettext("Boxes, in the order of the sheet")),
    make("ol", { id: "rule-boxes", class: "box-rows" }));
}
