"""What the lamp tells of the table, and when the buzzer sounds. One table for all of it.

Each moment has a rhythm of its own, so that nobody needs to see colours: always lit means that it is your
move, a slow breath that the tray waits for a throw, long light with short gaps that dice move, pairs of
flashes a yes or no, quick ones a die to name, threes a second press, slow blinking that no camera is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from device.buttons import Beep, Lamp
from server.buttonasked import asked_values, filled_in
from server.buttonpointing import View

Moment = Literal["idle", "throw", "moving", "read", "name_a_die", "yes_or_no", "confirm", "no_camera"]
MOMENTS: tuple[Moment, ...] = get_args(Moment)

LAMPS: Mapping[Moment, Lamp] = {
    "idle": Lamp("off", "steady"),
    "throw": Lamp("white", "pulse"),
    "moving": Lamp("blue", "wink"),
    "read": Lamp("green", "steady"),
    "name_a_die": Lamp("yellow", "fast"),
    "yes_or_no": Lamp("yellow", "double"),
    "confirm": Lamp("red", "triple"),
    "no_camera": Lamp("red", "slow"),
}

_MOVING = frozenset({"hand", "rolling", "settling"})


def moment_of(view: View) -> Moment:
    """The one thing that the lamp has to tell now."""
    tray = view.tray
    if view.pointing.asked is not None:
        return "confirm"
    if tray.camera.spec != "none":
        if tray.state == "no_camera":
            return "no_camera"
        if tray.state in _MOVING:
            return "moving"
        values = filled_in(view)
        if values is not None:
            return "name_a_die" if None in values else "yes_or_no"
        if tray.question is not None:
            return "yes_or_no"
    return _of_the_game(view)


def _of_the_game(view: View) -> Moment:
    turn = view.turn
    if turn is None:
        return "idle"
    seen = view.tray.state in {"read", "unsure", "no_camera"}
    if turn["dice"] and (seen or turn["throws_left"] == 0):
        return "read"
    return "throw" if turn["throws_left"] > 0 else "read"


def lamp_of(view: View) -> Lamp:
    """The lamp for a moment."""
    return LAMPS[moment_of(view)]


def beeps(before: View, after: View) -> Iterator[Beep]:
    """What a change sounds like: a roll that counts, something asked, a camera that went away."""
    if _throws(after) > _throws(before) and _same_turn(before, after):
        yield "roll"
    if _asks(after) and not _asks(before):
        yield "question"
    lost = after.tray.state == "no_camera" and before.tray.state != "no_camera"
    if lost and after.tray.camera.spec != "none":
        yield "error"


def _throws(view: View) -> int:
    return int(view.turn["throw"]) if view.turn is not None else 0


def _same_turn(before: View, after: View) -> bool:
    if before.game is None or after.game is None or after.turn is None or before.turn is None:
        return False
    newer = after.game.version > before.game.version
    return newer and before.game.id == after.game.id and before.turn["player"] == after.turn["player"]


def _asks(view: View) -> bool:
    return view.tray.question is not None or asked_values(view) is not None
