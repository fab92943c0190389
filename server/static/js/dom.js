// Finding and making elements. Data reaches the page only as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

export const make = (tag, attributes = {}, ...children) =>
  fill(document.createElement(tag), attributes, children);

export const makeSvg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const icon = (name, className = "icon") =>
  makeSvg("svg", { class: className, "aria-hidden": "true", focusable: "false" },
    makeSvg("use", { href: `#i-${name}` }));

export const setIcon = (svg, name) => svg.firstElementChild.setAttribute("href", `#i-${name}`);

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A name keeps its own direction and cannot turn the text around it.
export const nameOf = (player) => make("bdi", { class: "name", dir: "auto" }, player.name);
