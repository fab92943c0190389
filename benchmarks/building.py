"""`python -m benchmarks.building`: the numbers and drawings of the build guide, made by the product itself.

Camera heights come from `calibration.heights`, pins from `device.buttons.wiring`, the lamp's table from
`server.buttonlamp`. A test makes them again and holds the guide against them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.labels import labels_svg
from benchmarks.wiringdrawing import wiring_svg
from calibration.heights import Optics, die_edge_px, height_mm, slant_deg
from device.buttons.wiring import PIN_OF_GPIO, Pins, used
from server.buttonlamp import LAMPS, Moment

ROOT: Final = Path(__file__).resolve().parents[1]
GUIDE: Final = ROOT / "docs" / "build.md"
WIRING: Final = ROOT / "docs" / "wiring.svg"
LABELS: Final = ROOT / "docs" / "labels.svg"

#: Inner width of the tray, mm.
TRAYS_MM: Final = (200, 250, 300, 350, 400)
#: Below this edge the reader asks too often; from the second on it is at its best, pixels.
SMALLEST_PX, COMFORTABLE_PX = 23.0, 40.0
#: Beyond this a die at the rim shows more of its side than a reader likes, degrees.
STEEPEST_DEG = 25.0

#: What makers tell of their cameras; the product reads pictures 1280 wide in the sensor's own shape.
CAMERAS: Final[Mapping[str, Optics]] = {
    "Camera Module 2": Optics(62.2, 48.8, (1280, 960)),
    "Camera Module 3": Optics(66.0, 41.0, (1280, 720)),
    "Camera Module 3 Wide": Optics(102.0, 67.0, (1280, 720)),
    "HQ Camera with 6 mm lens": Optics.of_lens((6.287, 4.712), 6.0, (1280, 960)),
    "USB camera, 60° diagonal, 16:9": Optics.of_diagonal(60.0, (1280, 720)),
    "USB camera, 78° diagonal, 16:9": Optics.of_diagonal(78.0, (1280, 720)),
    "USB camera, 90° diagonal, 16:9": Optics.of_diagonal(90.0, (1280, 720)),
}

PARTS: Final[Mapping[str, str]] = {
    "back": "button back; encoder: B (DT)",
    "on": "button on; encoder: A (CLK)",
    "write": "button write; encoder: its push (SW)",
    "undo": "button undo",
    "red": "lamp, red, through 330 Ω",
    "green": "lamp, green, through 100 Ω",
    "blue": "lamp, blue, through 100 Ω",
    "buzzer": "buzzer, +",
}

MOMENTS: Final[Mapping[Moment, str]] = {
    "idle": "no game, or it is over",
    "throw": "the tray waits for a throw",
    "moving": "a hand is in the tray, or dice roll",
    "read": "the roll counts: keep, throw again or choose a box",
    "name_a_die": "a die could not be read: turn to its value, write",
    "yes_or_no": "a question: write says yes, undo says no",
    "confirm": "a second press of write will strike, start a new game or shut down",
    "no_camera": "the camera gives no picture",
}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def heights() -> str:
    """Height of the lens and size of a die for each camera and tray."""
    head = ["camera", *(f"tray {tray // 10} cm" for tray in TRAYS_MM)]
    return table(
        head, [[name, *(_cell(optics, tray) for tray in TRAYS_MM)] for name, optics in CAMERAS.items()]
    )


def _cell(optics: Optics, tray_mm: int) -> str:
    at = height_mm(optics, tray_mm)
    edge = die_edge_px(optics, at)
    marks = [" small"] if edge < SMALLEST_PX else []
    if slant_deg(at, tray_mm) > STEEPEST_DEG:
        marks.append(" steep")
    return f"{at / 10:.0f} cm, {edge:.0f} px{','.join(marks)}"


def pins() -> str:
    """Where everything is connected by default."""
    rows = [
        [PARTS[name], f"GPIO {number}", str(PIN_OF_GPIO[number]), f"`{name}`"]
        for name, number in used(Pins()).items()
    ]
    return table(["part", "GPIO", "pin on the header", "setting below `[buttons.pins]`"], rows)


def lamp() -> str:
    """What the lamp tells."""
    rows = [[f"{lamp.colour}, {lamp.rhythm}", MOMENTS[moment]] for moment, lamp in LAMPS.items()]
    return table(["lamp", "means"], [["off", row[1]] if row[0].startswith("off") else row for row in rows])


BLOCKS: Final[Mapping[str, Callable[[], str]]] = {"heights": heights, "pins": pins, "lamp": lamp}


def filled(guide: str) -> str:
    """The guide with its tables made anew, each between two marks."""
    for name, made in BLOCKS.items():
        begin, end = f"<!-- {name}: made by `python -m benchmarks.building` -->", f"<!-- end of {name} -->"
        pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        block = f"{begin}\n\n{made()}\n\n{end}"
        guide, times = pattern.subn(lambda _, block=block: block, guide)  # type: ignore[misc]
        if times != 1:
            raise ValueError(f"{GUIDE.name} has {times} places for {name}")
    return guide


def main() -> None:
    """Write the guide's tables, the drawing and the labels."""
    GUIDE.write_text(filled(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    WIRING.write_text(wiring_svg(), encoding="utf-8")
    LABELS.write_text(labels_svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
