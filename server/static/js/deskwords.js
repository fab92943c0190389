// Why a box cannot hold what was typed, in words.

import { boxName, gettext } from "./words.js";

// From so many on, neighbours are told as a range.
const A_ROW = 3;

// "0, 7–9, 11–24": numbers in order, runs of neighbours drawn together.
export function ranges(numbers) {
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length < A_ROW ? run.join(", ") : `${run[0]}–${run.at(-1)}`)).join(", ");
}

export function refusal(problem, box) {
  if (problem.code !== "bad_points") return problem.message;
  const { points, allowed } = problem.facts;
  return gettext("%(box)s cannot pay %(points)s. It pays: %(allowed)s.",
    { box: boxName(box), points, allowed: ranges(allowed) });
}
