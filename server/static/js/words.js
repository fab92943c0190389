// The words of the visitor's language, looked up by their English ones. The server puts them into the page.

const words = JSON.parse(document.getElementById("words").textContent);

export const language = words.language;

function insert(text, facts) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export function gettext(message, facts = {}) {
  return insert(words.messages[message] || message, facts);
}

// All five languages have one form for one and another for everything else.
export function ngettext(one, several, count, facts = {}) {
  const forms = words.messages[one] || [one, several];
  return insert(count === 1 ? forms[0] : forms[1], { num: count, ...facts });
}

export const boxName = (id) => words.boxes[id] || id;

// Every box there is, in the usual order of a sheet.
export const allBoxes = Object.keys(words.boxes);

// Of a trouble with the camera; undefined for one that this page does not know.
export const troubleWords = (code) => words.troubles[code];

export const sumName = (id) => words.sums[id] || id;

// A name inside a sentence, between marks that keep its direction to itself (first strong isolate, pop isolate).
export const isolated = (name) => `\u2068${name}\u2069`;

export function listed(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names.map(isolated));
}
