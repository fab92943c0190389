"""The tables of the reader on drawn scenes: what it must read, what it must doubt, how far to trust it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import quantiles
from typing import Final

from benchmarks.perdie import DieCount
from benchmarks.scenes_counts import Given, Outcome, reliability
from benchmarks.scenes_truth import Scene

#: The times of fewer pictures than this say nothing.
FEWEST_TIMES: Final = 5
#: Upper ends of bands, and what they are called.
COUNTS: Final = ((4, "1 to 4 dice"), (6, "5 or 6 dice"), (math.inf, "7 dice and more"))
EDGES_PX: Final = ((45, "edge under 45 px"), (60, "edge 45 to 60 px"), (math.inf, "edge over 60 px"))
TILTS_DEG: Final = ((10, "tilt under 10°"), (25, "tilt 10° to 25°"), (math.inf, "tilt over 25°"))
_Bands = tuple[tuple[float, str], ...]

PLAIN_TITLES: Final = ("n", "exact", "silent", "unsure", "recall", "precision", "ms", "ms, 95 %")
HARD_TITLES: Final = ("n", "silent", "sure of such a die", "things read as dice", "flat whole dice read")


def rows_of(scene: Scene) -> tuple[str, ...]:
    """The rows that a plain scene counts in."""
    rows = [_band(len(scene.dice), COUNTS), _band(scene.edge_px, EDGES_PX)]
    if scene.tilt is not None:
        rows.append(_band(math.degrees(scene.tilt), TILTS_DEG))
    kinds = {die.kind for die in scene.dice}
    rows.append(f"dice: {kinds.pop() if len(kinds) == 1 else 'several kinds'}")
    return (*rows, "in a tray" if scene.outline_px else "no tray")


def _band(value: float, bands: _Bands) -> str:
    return next(name for end, name in bands if value <= end)


def plain_table(title: str, outcomes: Sequence[Outcome]) -> list[str]:
    """All pictures, then the rows worth telling apart, in the order of `rows_of`."""
    rows: dict[tuple[int, int, str], list[Outcome]] = {}
    order = {name: n for n, (_, name) in enumerate((*COUNTS, *EDGES_PX, *TILTS_DEG))}
    for one in outcomes:
        for place, name in enumerate(rows_of(one.scene)):
            rows.setdefault((place, order.get(name, 0), name), []).append(one)
    told = [plain_row(name, rows[place, rank, name]) for place, rank, name in sorted(rows)]
    return [*head(title, PLAIN_TITLES), plain_row("**all**", outcomes), *told]


def head(title: str, titles: Sequence[str]) -> list[str]:
    """The first two lines of a table."""
    return [f"| {' | '.join((title, *titles))} |", f"|{' --- |' * (len(titles) + 1)}"]


def plain_row(name: str, outcomes: Sequence[Outcome]) -> str:
    """One line of a table of plain pictures; of the silent ones the number too."""
    kinds, dice = Counter(o.kind for o in outcomes), sum((o.dice for o in outcomes), DieCount())
    exact, silent, unsure = (share(kinds[kind], len(outcomes)) for kind in ("exact", "silent", "unsure"))
    cells = (
        len(outcomes),
        exact,
        f"{silent} ({kinds['silent']})",
        unsure,
        share(dice.right, dice.there),
        share(dice.right, dice.given),
        *_times(outcomes),
    )
    return f"| {name} | {' | '.join(map(str, cells))} |"


def share(part: int, whole: int) -> str:
    """A share in hundredths of a percent: a thousand pictures tell no less."""
    return f"{100 * part / whole:.2f} %" if whole else ""


def _times(outcomes: Sequence[Outcome]) -> tuple[str, str]:
    if len(outcomes) < FEWEST_TIMES:
        return "", ""
    parts = quantiles((o.ms for o in outcomes), n=20, method="inclusive")
    return f"{parts[9]:.0f}", f"{parts[18]:.0f}"


def hard_table(title: str, outcomes: Sequence[Outcome]) -> list[str]:
    """All pictures, then each reason; a picture with two counts in both rows."""
    lines = [*head(title, HARD_TITLES), hard_row("**all**", outcomes, None)]
    for reason in sorted({reason for o in outcomes for reason in o.scene.reasons}):
        lines.append(hard_row(reason, [o for o in outcomes if reason in o.scene.reasons], reason))
    return lines


def hard_row(name: str, outcomes: Sequence[Outcome], reason: str | None) -> str:
    """One line of a table of hard pictures; reason None: whatever it is.

    *Sure of such a die* are pictures whose reading is sure though a die in them leans, is stacked, covered or
    cut off, *things read as dice* are pictures whose reading is sure and has a value where no die lies.
    """
    sure = [o for o in outcomes if o.kind != "unsure"]
    of_a_die = [o for o in sure if any(die.reason and reason in (None, die.reason) for die in o.scene.dice)]
    invented = [o for o in sure if any(one.invented for one in o.given)]
    flat = sum((o.flat for o in outcomes), DieCount())
    silent = sum(o.kind == "silent" for o in outcomes)
    cells = (len(outcomes), silent, len(of_a_die), len(invented), share(flat.right, flat.there))
    return f"| {name} | {' | '.join(map(str, cells))} |"


def reliability_table(title: str, outcomes: Iterable[Outcome]) -> list[str]:
    """How often values given with such a confidence are right."""
    given: list[Given] = [one for o in outcomes for one in o.given]
    lines = head(title, ("values", "right", "wrong", "share right"))
    for low, high, count, right in reliability(given):
        name = f"under {high:g}" if low == 0.0 else f"{low:g} to {high:g}"
        lines.append(f"| {name} | {count} | {right} | {count - right} | {share(right, count)} |")
    return lines
