"""Steps that happen to the whole picture: light that changes, a camera or a table that moves."""

from __future__ import annotations

import numpy as np

from scenes.clips_light import Bump, Cloud, Flicker, Shadow, Shake, moves_picture
from scenes.clips_light import Step as ExposureStep
from scenes.clips_truth import Happening
from scenes.script import Step
from scenes.script_table import TableTop


def flicker(table: TableTop, step: Step) -> None:
    """A lamp on the mains flickers from now on for a while."""
    start_s = table.now_s + step.wait_s
    depth = float(table.rng.uniform(0.05, 0.25))
    end_s = start_s + float(table.rng.uniform(3, 9))
    table.add(Flicker(start_s, end_s, table.setting.hum_hz, depth))
    _tell_light(table, start_s, end_s, "flicker")


def cloud(table: TableTop, step: Step) -> None:
    """The light goes down by up to 40 %, slowly, and later comes back."""
    rng = table.rng
    start_s, slow_s = table.now_s + step.wait_s, float(rng.uniform(1.5, 5.0))
    factor = float(rng.uniform(0.6, 0.85))
    table.add(Cloud(start_s, start_s + slow_s, factor))
    back_s = start_s + slow_s + float(rng.uniform(0.5, 3.0))
    table.add(Cloud(back_s, back_s + slow_s, 1.0 / factor))
    _tell_light(table, start_s, back_s + slow_s, "cloud")


def exposure(table: TableTop, step: Step) -> None:
    """From one frame to the next the picture is 10 to 25 % lighter or darker."""
    start_s = table.now_s + step.wait_s
    change = float(table.rng.uniform(0.10, 0.25) * table.rng.choice([-1.0, 1.0]))
    table.add(ExposureStep(start_s, 1.0 + change))
    back_s = start_s + float(table.rng.uniform(1.0, 5.0))
    table.add(ExposureStep(back_s, 1.0 / (1.0 + change)))
    _tell_light(table, start_s, start_s + 0.1, "exposure_step")


def shadow(table: TableTop, step: Step) -> None:
    """Somebody's soft shadow passes."""
    rng = table.rng
    start_s = table.now_s + step.wait_s
    end_s = start_s + float(rng.uniform(1.2, 3.0))
    table.add(Shadow(start_s, end_s, float(rng.uniform(0.15, 0.4)), float(rng.uniform(0, 2 * np.pi))))
    _tell_light(table, start_s, end_s, "shadow_passes")
    table.now_s = end_s


def shake(table: TableTop, step: Step) -> None:
    """The table trembles for about a second."""
    start_s = table.now_s + step.wait_s
    end_s = start_s + float(table.rng.uniform(0.7, 1.4))
    table.add(Shake(start_s, end_s, float(table.rng.uniform(0.3, 1.0))))
    _tell_light(table, start_s, end_s, "table_shakes")
    table.now_s = end_s


def bump(table: TableTop, step: Step) -> None:
    """The camera is knocked and stays moved."""
    rng = table.rng
    angle, far = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(5, 16))
    start_s = table.now_s + step.wait_s
    turn = float(np.radians(rng.normal(0, 0.8)))
    effect = Bump(start_s, far * float(np.cos(angle)), far * float(np.sin(angle)), turn)
    table.add(effect)
    _, end_s = moves_picture(effect) or (start_s, start_s)
    table.ask("camera_moved", end_s)
    table.now_s = end_s


def _tell_light(table: TableTop, start_s: float, end_s: float, what: str) -> None:
    table.tell(Happening("not_a_throw", start_s, what, end_s))
