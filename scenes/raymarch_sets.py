"""Two sets of drawn tray pictures that measure the reader: what it must read, and what it must doubt.

A picture is 640 by 480 from one camera, its dice as varied as in `random_scene`. In a *plain* one every die
lies flat, uncovered and whole in the picture, with pips that a person can see, and nothing but print lies
among them. In a *hard* one something is wrong on purpose, which the truth tells of. A seed whose scene
breaks these promises is passed over, so that the sets are fair.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from scenes.camera import share_in_picture
from scenes.raymarch_options import Options, Size
from scenes.raymarch_places import CUBE, within
from scenes.raymarch_scene import DieTruth, Evidence, Laid, Posed, bare, laid, pictured, truth_of, truths
from scenes.raymarch_style import Style
from scenes.raymarch_trays import outline_px

Picture = NDArray[np.uint8]
Reason = Literal["leaning", "stacked", "covered", "cut off", "things"]

SIZE_PX: Final[Size] = (640, 480)
#: Edges of a usual die in the middle of the picture, and the least of any die in it, pixels.
EDGES_PX: Final = (35.0, 80.0)
LEAST_EDGE_PX: Final = 32.0
#: No die is seen from farther off the vertical than this, radians: beyond, the top face is a sliver.
MOST_OBLIQUE: Final = 0.87
#: Pips a person sees at a glance stand out by so many levels of 255, and by this many times what noise could
#: do. Looked at as they came, dice with fainter ones took a zoom to read or could not be read: pale yellow
#: pips on white in the noise of a cheap camera, pips of a marbled die in the colours of its veins.
#: `raymarch_truth` lets pass a third of these levels: there a network is to learn where it ends.
CLEAR_LEVELS, CLEAR_OF_NOISE = 30.0, 9.0
#: A die of which less is visible than SEEN is in doubt on purpose; of one with less than GLIMPSED nobody
#: could know that it is there. Above WHOLE it is uncovered.
GLIMPSED, SEEN, WHOLE = 0.15, 0.8, 0.98
#: Things count as lying among the dice from this many top faces of picture on.
LEAST_THINGS: Final = 0.25

PLAIN: Final = Options(
    counts=(1, 2, 3, 4, *5 * (5,), *7 * (6,), 8, 10, 14, 20),
    tries=80,
    overhang=0.0,
    whole=True,
    leaning=0.0,
    stacks=0.0,
    others=0.0,
    astray=0.0,
    hands=0.0,
    moving=0.0,
    trays=0.6,
    tray_halves=(5.0, 14.0),
    tray_seen=(0.35, 0.65),
    cropped=0.2,
    distances=(14.0, 90.0),
    widest=0.7,
    things=False,
    oversample=1.0,
)
#: What goes wrong in hard scenes, each as often as the next.
HARD: Final[Mapping[Reason, Options]] = {
    "leaning": replace(PLAIN, leaning=0.3),
    "stacked": replace(PLAIN, stacks=1.0),
    "covered": replace(PLAIN, hands=1.0, aimed=True),
    "cut off": replace(PLAIN, whole=False, overhang=0.04, tray_halves=(8.0, 20.0)),
    "things": replace(PLAIN, strewn=True),
}
#: A scene is laid anew this often before its seed is passed over: else few dice would be cut off, which takes
#: the most luck.
LAYOUTS: Final = 12
#: Bodies of less than this mean linear light are dark.
DARK: Final = 0.06
#: Share of the scenes with things that have cubes with numerals among them, the rest has flat things.
CUBES: Final = 0.5


@dataclass(frozen=True)
class TrayScene:
    """A picture with its truth.

    Attributes:
        picture: (480, 640, 3) B G R.
        bare: the same tray before anything was thrown.
        dice: those that are seen at least a little.
        kinds: of the dice, in their order.
        tilt: of the camera off the vertical, radians.
        plumb: how flat dice stand, see `View.plumb`.
        outline_px: corners of the tray's floor as far as it is in the picture; None without a tray.
        reasons: why it is hard; none in a plain one.
    """

    picture: Picture
    bare: Picture
    dice: tuple[DieTruth, ...]
    kinds: tuple[str, ...]
    tilt: float
    plumb: tuple[float, float, float]
    outline_px: tuple[tuple[float, float], ...] | None
    reasons: tuple[Reason, ...]


class PassedOver(ValueError):
    """A seed whose scene breaks the set's promises; the text says which."""


def plain_scene(seed: int) -> TrayScene:
    """Raises: PassedOver: draw the next seed."""
    return _drawn(np.random.default_rng(seed), PLAIN, None)


def hard_scene(seed: int) -> TrayScene:
    """Raises: PassedOver: draw the next seed."""
    rng = np.random.default_rng(seed)
    reason = tuple(HARD)[int(rng.integers(len(HARD)))]
    options = HARD[reason]
    if reason == "things" and rng.random() < CUBES:
        options = replace(options, others=1.0, strewn=bool(rng.random() < 0.3))
    return _drawn(rng, options, reason)


def _drawn(rng: np.random.Generator, options: Options, reason: Reason | None) -> TrayScene:
    scene = _laid_as_promised(rng, options, reason)
    before = deepcopy(rng)
    taken = pictured(rng, scene, SIZE_PX, options)
    evidence = taken.evidence
    told = truths(evidence, scene)
    shown = [bool((evidence.shown == k).any()) for k, posed in enumerate(scene.cubes) if posed.die.is_die]
    styles = [posed.die.style for posed in scene.cubes if posed.die.is_die]
    dice = tuple(die for die, there in zip(told, shown, strict=True) if there)
    kinds = tuple(_kind(style) for style, there in zip(styles, shown, strict=True) if there)
    reasons = reasons_of(dice, _things(evidence, scene, taken.things))
    _check_seen(dice, reason, reasons)
    tilt = float(np.arccos(-scene.view.axes[2, 2]))
    floor = outline_px(scene.tray, scene.view, SIZE_PX)
    without = bare(before, scene, SIZE_PX, options, taken.linear)
    plumb = scene.view.plumb(*SIZE_PX)
    return TrayScene(evidence.picture, without, dice, kinds, tilt, plumb, floor, reasons)


def _laid_as_promised(rng: np.random.Generator, options: Options, reason: Reason | None) -> Laid:
    """Dice laid anew until they lie as they should, or the last try's PassedOver."""
    for _ in range(LAYOUTS - 1):
        scene = laid(rng, SIZE_PX, EDGES_PX, options)
        try:
            _check_places(scene, reason)
        except PassedOver:
            continue
        return scene
    last = laid(rng, SIZE_PX, EDGES_PX, options)
    _check_places(last, reason)
    return last


def _check_places(scene: Laid, reason: Reason | None) -> None:
    """What can be known before the picture is drawn, which takes the time."""
    dice = [posed for posed in scene.cubes if posed.die.is_die]
    if not dice:
        raise PassedOver("no dice")
    if any(truth_of(scene.view, die).edge_px < LEAST_EDGE_PX for die in dice):
        raise PassedOver("small")
    if any(_oblique(scene, die) > MOST_OBLIQUE for die in dice):
        raise PassedOver("seen from the side")
    if reason == "leaning" and not any(die.leaning for die in dice):
        raise PassedOver("nothing leans")
    if reason == "stacked" and not any(die.die.stacked for die in dice):
        raise PassedOver("nothing stacked")
    if reason == "cut off":
        _check_cut(scene, dice)
    elif not all(_whole(scene, die) for die in dice):
        raise PassedOver("over the edge")


def _check_cut(scene: Laid, dice: list[Posed]) -> None:
    truths = [truth_of(scene.view, die) for die in dice]
    shares = [share_in_picture(np.array(truth.corners_px), SIZE_PX) for truth in truths]
    if min(shares) < GLIMPSED:
        raise PassedOver("hardly seen")
    if min(shares) > SEEN:
        raise PassedOver("nothing cut off")


def _whole(scene: Laid, die: Posed) -> bool:
    return within(die.seen(scene.view, CUBE), SIZE_PX)


def _oblique(scene: Laid, die: Posed) -> float:
    """From how far off the vertical the camera sees a die, radians."""
    towards = scene.view.eye - die.die.centre
    return float(np.arccos(towards[2] / np.linalg.norm(towards)))


def _check_seen(dice: tuple[DieTruth, ...], reason: Reason | None, reasons: tuple[Reason, ...]) -> None:
    """What only the picture shows."""
    if any(die.visible < GLIMPSED for die in dice):
        raise PassedOver("hardly seen")
    if any(flat_and_whole(die) and not clear_pips(die) for die in dice):
        raise PassedOver("faint pips")
    if reason is None and not all(flat_and_whole(die) for die in dice):
        raise PassedOver("covered")
    if reason is not None and reason not in reasons:
        raise PassedOver(f"not {reason}")


def flat_and_whole(die: DieTruth) -> bool:
    """Whether a die lies as dice should, with all of its top face in sight."""
    return not die.leaning and not die.stacked and not die.cut_off and die.visible >= WHOLE


def clear_pips(die: DieTruth) -> bool:
    """Whether a person sees the pips at a glance."""
    return die.readable and die.contrast_levels >= CLEAR_LEVELS and die.contrast_noise >= CLEAR_OF_NOISE


def reasons_of(dice: tuple[DieTruth, ...], things: bool) -> tuple[Reason, ...]:
    """All that is wrong in a picture."""
    held: dict[Reason, bool] = {
        "leaning": any(die.leaning for die in dice),
        "stacked": any(die.stacked for die in dice),
        "covered": any(die.visible < SEEN and not die.cut_off for die in dice),
        "cut off": any(die.visible < SEEN and die.cut_off for die in dice),
        "things": things,
    }
    return tuple(reason for reason, there in held.items() if there)


def _things(evidence: Evidence, scene: Laid, things: NDArray[np.bool_]) -> bool:
    """Whether enough of cubes with numerals or of strewn things is seen."""
    others = [k for k, posed in enumerate(scene.cubes) if not posed.die.is_die]
    seen = things | (np.isin(evidence.shown, others) & (evidence.covered == 0))
    return float(seen.sum()) > LEAST_THINGS * scene.edge_px**2


def _kind(style: Style) -> str:
    """The kind of die that a table tells of: what makes it hard to read first."""
    if style.clear > 0.0 and style.kind != "casino":
        return "clear"
    if float(style.body.mean()) < DARK:
        return "dark"
    return style.kind
