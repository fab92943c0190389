"""What is true of each die of a photo-real scene, and whether a person could read the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, lean
from scenes.photoreal.bodies import Die
from scenes.photoreal.plan import Plan, area
from scenes.photoreal.view import View

Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

#: Of a plain scene's top faces at least this share is seen.
WHOLE_SHARE: Final = 0.985
#: Of a covered scene at most this share of one face is seen, and of so many dice at least that.
COVERED_SHARE, IN_SIGHT = 0.9, 0.4
#: A pip that stands out from the face by less than this (of 255 levels) could not be read by a person.
FAINTEST_PIP: Final = 16.0
#: Spots a side of the top face at which it is tried; how far they keep from its border, in radii of
#: its rounding, and from a ball's, in its own radii: beyond, the face is lower and rays go past it.
_SPOTS, _OFF_ROUNDING, _OFF_BALL = 14, 0.8, 0.97


def face_spots(die: Die) -> Array:
    """World points all over a die's top face where it is level, shape (n, 3)."""
    first, second, outward = FACE_AXES[die.value]
    reach = 0.5 - _OFF_ROUNDING * die.style.rounding
    steps = reach * np.linspace(-1.0, 1.0, _SPOTS)
    x, y = (part.ravel()[:, None] for part in np.meshgrid(steps, steps))
    spots = x * first + y * second + 0.5 * outward
    if die.style.ball is not None:
        rim = _OFF_BALL * np.sqrt(die.style.ball**2 - 0.25)
        spots = spots[np.hypot(x, y)[:, 0] <= rim]
    return die.world(spots)


def edge_px(corners_px: Array) -> float:
    """The edge of a top face as the reader counts it: between its mean side and the root of its area."""
    sides = np.linalg.norm(corners_px - np.roll(corners_px, 1, axis=0), axis=1)
    return float(0.5 * sides.mean() + 0.5 * np.sqrt(area(corners_px)))


def truth_of(plan: Plan, visible: Sequence[float]) -> dict[str, Any]:
    """What is written beside a picture. `visible`: the share of each top face that is seen."""
    view = plan.view
    dice = [_die(view, die, share) for die, share in zip(plan.dice, visible, strict=True)]
    flat = [die["edge_px"] for die in dice if die["stance"] == "flat" and not die["stacked"]]
    return {
        "seed": plan.seed,
        "attempt": plan.attempt,
        "tier": "hard" if plan.hard else "plain",
        "hard": list(plan.hard),
        "size_px": list(view.size_px),
        "median_edge_px": round(float(np.median(flat or [die["edge_px"] for die in dice])), 2),
        "tray_outline_px": _outline(plan),
        "camera": {
            "tilt_deg": round(float(np.degrees(view.tilt)), 1),
            "focal_px": round(view.focal_px, 1),
            "plumb": [round(part, 4) for part in view.plumb()],
        },
        "light": plan.light.kind,
        "ground": plan.ground.kind if plan.tray is None else plan.tray.floor.kind,
        "things": [thing.kind for thing in plan.things],
        "dice": dice,
    }


def _die(view: View, die: Die, share: float) -> dict[str, Any]:
    corners = view.project(die.top())
    return {
        "value": die.value,
        "centre_px": _rounded(view.project(die.top_middle()[None]))[0],
        "corners_px": _rounded(corners),
        "edge_px": round(edge_px(corners), 2),
        "visible": round(share, 3),
        "stance": "leaning" if die.leaning else "flat",
        "lean_deg": round(float(np.degrees(lean(die.rotation))), 1),
        "stacked": die.stacked,
        "kind": die.style.kind,
    }


def _outline(plan: Plan) -> list[list[float]] | None:
    """Where the tray's floor ends in the picture, also beyond the picture's border; None without a tray."""
    if plan.tray is None:
        return None
    border = plan.tray.outline()
    return _rounded(plan.view.project(np.column_stack([border, np.zeros(len(border))])))


def _rounded(points: Array) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in points]


def as_promised(plan: Plan, visible: Sequence[float]) -> bool:
    """Whether a scene that has been built is what its kind promises."""
    if not plan.hard:
        return min(visible) >= WHOLE_SHARE
    if set(plan.hard) & {"hand", "cup", "cut"}:
        in_sight = sum(share >= COVERED_SHARE for share in visible)
        return in_sight < len(visible) and in_sight >= IN_SIGHT * len(visible)
    return True


def pips_show(picture: Picture, plan: Plan) -> bool:
    """Whether each pip of each top face stands out in the finished picture (B G R)."""
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float64)
    return all(
        _contrast(blurred, plan.view, die, pip) >= FAINTEST_PIP
        for die in plan.dice
        for pip in die.style.pips(die.value)
    )


def _contrast(blurred: Array, view: View, die: Die, pip: Array) -> float:
    """How far a pip differs from the face round it, levels of the colour in which it differs the most."""
    first, second, _ = FACE_AXES[die.value]
    radius = die.style.pip_radius(die.value)

    def ring(share: float, count: int) -> Array:
        angles = np.arange(count)[:, None] * 2 * np.pi / count
        around: Array = pip + share * radius * (np.cos(angles) * first + np.sin(angles) * second)
        return around

    inner, outer = (_levels(blurred, view.project(die.world(ring(*at)))) for at in ((0.45, 6), (1.4, 12)))
    return float(np.abs(inner.mean(axis=0) - np.median(outer, axis=0)).max())


def _levels(picture: Array, pixels: Array) -> Array:
    high = np.array(picture.shape[1::-1]) - 1
    x, y = np.clip(np.rint(pixels), 0, high).astype(int).T
    levels: Array = picture[y, x]
    return levels
