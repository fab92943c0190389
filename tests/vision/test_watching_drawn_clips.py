"""Proves on drawn clips with exact truth, read by the real reader, that throws are found as the truth tells.

A few steps in a setting each; `make clips` measures many more. The events are those that the command line
prints.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.clipmarks import marked
from scenes.clips import clip_of, write_clip
from scenes.script import Step
from server.cli import main
from vision.reading import Reading
from vision.watching import Asked, Event, Question, Throw


def told(line: dict[str, Any]) -> Event:
    """An event as the command line printed it."""
    if line["event"] == "throw":
        values, thrown, kept = (tuple(line[name]) for name in ("values", "thrown", "kept"))
        return Throw(line["t"], values, thrown, kept, line["confidence"], Reading("ok"))
    return Asked(line["t"], Question(line["kind"], tuple(line["values"])))


@pytest.mark.parametrize(
    ("seed", "steps", "throws", "questions"),
    [
        (51, (Step("throw"), Step("pick", 0.5, 4), Step("throw", 0.4), Step("nudge", 0.7)), 2, 0),
        (58, (Step("throw", how="cup"), Step("shadow", 0.7), Step("pick", 0.5), Step("lost", 0.4)), 1, 1),
    ],
)
def test_what_happens_in_a_clip_is_what_the_command_line_prints(
    seed: int,
    steps: tuple[Step, ...],
    throws: int,
    questions: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every throw once, with its values and its kept dice; what cannot be known is asked."""
    clip = clip_of(seed, "test", steps)
    path = write_clip(clip, tmp_path, "clip")
    main(["watch", f"file:{path}", "--expect", "6", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    marks = marked(clip.truth.to_json()["events"], [told(line) for line in lines if line["event"] != "state"])
    assert marks.faults == []
    assert (marks.right, marks.kept_right, marks.answered) == (throws, throws, questions)
    assert {line["event"] for line in lines} <= {"state", "throw", "question"}
