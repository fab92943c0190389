"""`serve --record`: what the tray showed, what was read, and how the game took it, by the real product."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.eyelink import EyeLink
from server.messages import HealthReport, RecordingReport
from server.table import Table
from tests.server.serving import Served

#: Ends a test that hangs, seconds.
PATIENCE_S = 90.0
#: Every tray is another, and one throw in twenty or so is asked about: as many in a row will not be.
MOST_TRAYS = 6

PLAYERS = {"players": [{"name": "Ingeborg"}, {"name": "Torvald"}], "rules": "alga"}


def wait(what: Callable[[], Any]) -> Any:
    """The first answer that is something."""
    begun = time.monotonic()
    while not (answer := what()):
        assert time.monotonic() - begun < PATIENCE_S
        time.sleep(0.1)
    return answer


def test_a_turn_is_kept_with_its_correction_and_no_names(tmp_path: Path) -> None:
    trays = (tmp_path / str(number) for number in range(MOST_TRAYS))
    kept, read, roll, told = next(turn for turn in map(corrected_turn, trays) if turn is not None)
    assert (told["roll"], told["corrected"], told["box"]) == (roll, True, "chance")
    assert (told["throw"]["values"], told["camera"]) == (read, "simulated")
    assert sorted(path.suffix for path in kept.iterdir()) == [".avi", ".jpg", ".json"]
    assert all(name not in path.read_bytes() for path in kept.iterdir() for name in (b"Ingeborg", b"Torvald"))


def corrected_turn(folder: Path) -> tuple[Path, list[int], list[int], Any] | None:
    """A throw, corrected and written: where it is kept, what was read, what counted, and the file of it.

    None where the eye asked about the throw, or was started again with another tray: that is another story.
    """
    kept = folder / "kept"
    with Served(folder / "data", "--camera", "simulated", "--record", str(kept)) as served:

        def state() -> Any:
            return served.call("GET", "/state").body

        wait(lambda: state()["tray"]["recording"]["state"] == "on")
        served.call("POST", "/games", PLAYERS)
        wait(lambda: state()["tray"]["state"] == "empty")
        served.call("POST", "/simulated/throw", {"keep": []})
        read = wait(lambda: outcome(state()))["dice"]
        if not read:
            return None
        roll = [read[0] % 6 + 1, *read[1:]]
        served.call("PUT", "/roll", {"dice": roll})
        served.call("POST", "/boxes", {"box": "chance"})
        told = wait(lambda: written(kept))
        served.process.terminate()
        served.end()
    return kept, read, roll, told


def outcome(state: Any) -> Any:
    """The turn, once the throw is in it, or is asked about, or is lost; None before."""
    tray, turn = state["tray"], state["game"]["turn"]
    return turn if turn["dice"] or tray["question"] or tray["camera"]["restarts"] else None


def written(folder: Path) -> Any:
    """The file of the first throw that stands in a box."""
    for path in folder.glob("*.json"):
        told = json.loads(path.read_text())
        if told["state"] == "written":
            return told
    return None


@pytest.mark.parametrize(
    ("report", "shown"),
    [
        (None, {"state": "off", "reason": None, "code": None}),
        (RecordingReport(state="on"), {"state": "on", "reason": None, "code": None}),
        (
            RecordingReport(state="stopped", reason="No space left on device", code="disk_full"),
            {"state": "stopped", "reason": "No space left on device", "code": "disk_full"},
        ),
    ],
)
def test_the_eyes_word_on_the_recording_is_shown(
    table: Table, report: RecordingReport | None, shown: object
) -> None:
    EyeLink(table).hear(HealthReport(type="health", health="online", recording=report))
    assert table.tray.to_json()["recording"] == shown
