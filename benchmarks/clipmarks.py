"""Holds what the watcher said of a clip against what really happened in it.

A throw is found when it is told while the dice lie there or a little later; told twice, or where there was
none, it is invented. Something asked about counts on its own where the truth is a question, and as *asked*
where it is a throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from vision.watching import Asked, Event, Throw

#: A throw may be told this long after the dice were touched again, seconds.
LATE_S: Final = 0.3
#: In its last moments a die rocks by less than a pixel: a throw may be told this long before its exact rest,
#: seconds (docs/clips.md).
EARLY_S: Final = 0.3


@dataclass
class Marks:
    """What came of a clip, or of many.

    Attributes:
        right, asked, missed, wrong: of the throws: told with the right values, asked about, not told, or told
            with other values.
        invented: throws told where there was none, or twice.
        kept_right: of the throws told, those whose kept dice are right.
        questions, answered: what had to be asked, and what of it was.
        needless: questions about nothing.
        delays_s: from the dice's rest to the right throw's telling.
        faults: a line for each thing that went wrong.
    """

    right: int = 0
    asked: int = 0
    missed: int = 0
    wrong: int = 0
    invented: int = 0
    kept_right: int = 0
    questions: int = 0
    answered: int = 0
    needless: int = 0
    delays_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def throws(self) -> int:
        """Throws that there were."""
        return self.right + self.asked + self.missed + self.wrong

    def add(self, other: Marks) -> None:
        """Put another clip's to these."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def marked(truth: Sequence[dict[str, Any]], events: Sequence[Event]) -> Marks:
    """The marks of a clip with these true events, see `scenes.clips_truth`."""
    marks = Marks()
    told = [event for event in events if isinstance(event, Throw | Asked)]
    for happening in sorted(truth, key=lambda each: bool(each["kind"] != "question")):
        if happening["kind"] == "question":
            _mark_question(marks, happening, told)
        elif happening["kind"] == "throw":
            _mark_throw(marks, happening, told)
    for event in told:
        if isinstance(event, Throw):
            marks.invented += 1
            marks.faults.append(f"{event.t_s:.2f} s: a throw that was none, {event.values}")
        else:
            marks.needless += 1
            marks.faults.append(f"{event.t_s:.2f} s: asked for nothing, {event.question}")
    return marks


def _during(happening: dict[str, Any], told: Sequence[Throw | Asked]) -> list[Throw | Asked]:
    begun, ended = happening["rest_s"] - EARLY_S, happening["until_s"] + LATE_S
    return [event for event in told if begun <= event.t_s <= ended]


def _mark_question(marks: Marks, happening: dict[str, Any], told: list[Throw | Asked]) -> None:
    marks.questions += 1
    asked = [event for event in _during(happening, told) if isinstance(event, Asked)]
    right = [event for event in asked if event.question.kind in (happening["what"], "unsure_die")]
    marks.answered += bool(right)
    if not right:
        marks.faults.append(f"{happening['rest_s']:.2f} s: {happening['what']} was not asked about")
    for event in asked:
        told.remove(event)


def _mark_throw(marks: Marks, happening: dict[str, Any], told: list[Throw | Asked]) -> None:
    during = _during(happening, told)
    found = [event for event in during if isinstance(event, Throw)]
    when, values = f"{happening['rest_s']:.2f} s", sorted(happening["values"])
    for event in found[:1] or during[:1]:
        told.remove(event)
    if not during:
        marks.missed += 1
        marks.faults.append(f"{when}: the throw {values} was missed")
    elif not found:
        marks.asked += 1
    elif sorted(found[0].values) != values:
        marks.wrong += 1
        marks.faults.append(f"{when}: {values} was told as {found[0].values}")
    else:
        marks.right += 1
        marks.delays_s.append(found[0].t_s - happening["rest_s"])
        kept = sorted(happening["values"][n] for n in happening["kept"])
        marks.kept_right += sorted(found[0].values[n] for n in found[0].kept) == kept
