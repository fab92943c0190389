"""The simulated tray: throws on request, pictures at any time, and the truth for tests alone.

What a camera over a real tray would deliver: six dice that roll in, settle and lie there until they are
thrown again. The values are known to `truth()` only; whoever plays has to read the pictures. Everything
follows from the seed, the throws and the times asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes import dice
from scenes.background import TrayShape, empty_tray
from scenes.camera import Camera
from scenes.drawing import DicePainter
from scenes.errors import NoSuchDie
from scenes.looks import DiceLook, TrayLook, choose_looks
from scenes.sensor import SensorNoise, soften
from scenes.shadows import shadow_mask
from scenes.sprites import Pose, Sprite, paste, smear, to_display
from scenes.tumbling import Flight, Rest, throw

Picture = NDArray[np.uint8]

#: From picking dice up to the first one that rolls in again.
CUP_S: Final = 0.5
#: Exposure time: what moves is smeared along its way.
SHUTTER_S: Final = 1 / 120
_EDGE_MM: Final = 16.0
_DICE: Final = 6


@dataclass(frozen=True)
class TrueDie:
    """What a die in the picture really is.

    Attributes:
        x_px, y_px: middle of its top face.
        top_px: corners of its top face's square, shape (4, 2).
        size_px: mean edge of the top face.
    """

    value: int
    x_px: float
    y_px: float
    size_px: float
    top_px: NDArray[np.float64]


class SimulatedTray:
    """A tray with six dice under a camera. Owned by one thread."""

    def __init__(
        self,
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
        *,
        size_px: tuple[int, int] = (800, 600),
        dice_look: DiceLook | None = None,
        tray_look: TrayLook | None = None,
        tilt: float | None = None,
    ) -> None:
        """Args: clock: seconds, for `throw` and for `frame` without a time; tilt: of the camera, radians."""
        self._rng = np.random.default_rng(seed)
        self._clock = clock
        chosen_dice, chosen_tray = choose_looks(self._rng)
        self.dice_look, self.tray_look = dice_look or chosen_dice, tray_look or chosen_tray
        self.camera = _hung_up(self._rng, size_px, tilt)
        self._shape = TrayShape()
        self._lamp = np.append(self._rng.uniform(-200, 200, 2), self._rng.uniform(480, 620))
        self._painter = DicePainter(
            self.camera, self.dice_look, _EDGE_MM, self._lamp, np.array(self.tray_look.cloth)
        )
        linear = empty_tray(self.camera, self._shape, self.tray_look, self._lamp, seed)
        self._empty: Picture = np.rint(to_display(linear)).astype(np.uint8)
        self._noise = SensorNoise(seed + 1, size_px)
        self._flights: list[Flight] = []
        self._thrown_at_s = 0.0
        self._drawn: dict[Rest, Sprite | None] = {}
        self._still: Picture | None = None

    def throw(self, keep: Sequence[int] = ()) -> None:
        """Pick up all dice but those to keep and throw them; numbers as in `truth()`.

        Raises:
            NoSuchDie: a die to keep that does not lie there.
        """
        for index in keep:
            if not 0 <= index < len(self._flights):
                raise NoSuchDie(index=index, dice=len(self._flights))
        now = self._clock()
        kept = [self._flights[n] for n in sorted(set(keep))]
        lying = [replace(f, start_s=-1e9, end_s=-1e9) for f in kept]
        floor = (self._shape.half_width_mm - 4, self._shape.half_depth_mm - 4)
        thrown = throw(self._rng, _DICE - len(kept), [f.rest for f in kept], floor, _EDGE_MM)
        later = [replace(f, start_s=f.start_s + CUP_S, end_s=f.end_s + CUP_S) for f in thrown]
        self._lay(lying + later, now)

    def tip(self, index: int, lean: float, lean_to: float) -> None:
        """Let one of the dice lean in its place, as against a wall that is not there.

        Args:
            index: as in `truth()`.
            lean, lean_to: radians, see `Rest`.

        Raises:
            NoSuchDie: no such die lies there.
        """
        if not 0 <= index < len(self._flights):
            raise NoSuchDie(index=index, dice=len(self._flights))
        lying = [replace(f, start_s=-1e9, end_s=-1e9) for f in self._flights]
        tipped = lying[index].rest
        lying[index] = replace(lying[index], rest=replace(tipped, lean=lean, lean_to=lean_to))
        self._lay(lying, self._clock())

    def take(self) -> None:
        """Pick all dice up."""
        self._lay([], self._clock())

    def _lay(self, flights: list[Flight], now_s: float) -> None:
        self._flights, self._thrown_at_s = flights, now_s
        rests = {f.rest for f in flights}
        self._drawn = {rest: sprite for rest, sprite in self._drawn.items() if rest in rests}
        self._still = None

    @property
    def rests_at_s(self) -> float:
        """When, by the clock, the last die lies still."""
        return self._thrown_at_s + max((f.end_s for f in self._flights), default=0.0)

    def frame(self, t_s: float | None = None) -> Picture:
        """What the camera sees, shape (height, width, 3), blue green red.

        Args:
            t_s: time by the clock, now if not given; not before the last throw.
        """
        now = self._clock() if t_s is None else t_s
        if now >= self.rests_at_s:
            if self._still is None:
                self._still = self._clean(self.rests_at_s)
            clean = self._still
        else:
            clean = self._clean(now)
        return self._noise.over(clean, now)

    def truth(self) -> list[TrueDie]:
        """The dice as they will lie (or lie already) after the last throw; kept ones first."""
        return [self._true_die(f.rest) for f in self._flights]

    def lying(self, t_s: float) -> list[TrueDie]:
        """The dice that lie still at that time by the clock, in the order of `truth()`."""
        return [self._true_die(f.rest) for f in self._flights if f.end_s <= t_s - self._thrown_at_s]

    def rolling(self, t_s: float) -> bool:
        """Whether dice are in sight and not yet at rest."""
        after = t_s - self._thrown_at_s
        return any(f.start_s <= after < f.end_s for f in self._flights)

    def _true_die(self, rest: Rest) -> TrueDie:
        pose = rest.pose(_EDGE_MM)
        corners = pose.centre + dice.face_corners(rest.value) @ pose.rotation.T * _EDGE_MM
        middle = pose.centre + dice.normal(rest.value) @ pose.rotation.T * (_EDGE_MM / 2)
        top = self.camera.project(corners)
        x, y = self.camera.project(middle[None])[0]
        edges = np.linalg.norm(top - np.roll(top, 1, axis=0), axis=1)
        return TrueDie(rest.value, float(x), float(y), float(edges.mean()), top)

    def _clean(self, now_s: float) -> Picture:
        """The picture without noise."""
        after = now_s - self._thrown_at_s
        seen = [(f, f.pose(after, _EDGE_MM)) for f in self._flights]
        there = [(f, pose) for f, pose in seen if pose is not None]
        poses = [pose for _, pose in there]
        if not poses:
            return soften(self._empty)
        shade = shadow_mask(self.camera, poses, _EDGE_MM, self._lamp)
        picture = np.asarray(
            cv2.multiply(self._empty, cv2.cvtColor(shade, cv2.COLOR_GRAY2BGR), scale=1 / 255), np.uint8
        )
        depths = self.camera.depth(np.array([pose.centre for pose in poses]))
        sprites = self._sprites(there, after)
        for n in np.argsort(-depths):
            sprite = sprites[int(n)]
            if sprite is not None:
                paste(picture, sprite)
        return soften(picture)

    def _sprites(self, there: Sequence[tuple[Flight, Pose]], after_s: float) -> list[Sprite | None]:
        """The dice drawn: those that lie still from the store, the others anew."""
        moving = [n for n, (f, _) in enumerate(there) if after_s < f.end_s or f.rest not in self._drawn]
        fresh = dict(zip(moving, self._painter.draw([there[n][1] for n in moving]), strict=True))
        sprites: list[Sprite | None] = []
        for n, (flight, pose) in enumerate(there):
            if n not in fresh:
                sprites.append(self._drawn[flight.rest])
            elif after_s >= flight.end_s:
                self._drawn[flight.rest] = fresh[n]
                sprites.append(fresh[n])
            else:
                sprites.append(self._smeared(fresh[n], flight, pose, after_s))
        return sprites

    def _smeared(self, sprite: Sprite | None, flight: Flight, pose: Pose, after_s: float) -> Sprite | None:
        """A moving die smeared along its way in the picture while the shutter is open."""
        before = flight.pose(after_s - SHUTTER_S, _EDGE_MM)
        if sprite is None or before is None:
            return sprite
        way = np.diff(self.camera.project(np.array([before.centre, pose.centre])), axis=0)[0]
        return smear(sprite, way, (self.camera.width_px, self.camera.height_px))


def _hung_up(rng: np.random.Generator, size_px: tuple[int, int], tilt: float | None) -> Camera:
    """A camera that sees the whole tray, a little askew as people hang them up."""
    height = float(rng.uniform(380, 480))
    leaning = float(np.radians(rng.uniform(0, 7))) if tilt is None else tilt
    # The tray's outline with its rim fills the picture's width.
    focal = size_px[0] / 240.0 * height
    return Camera(*size_px, focal, height, leaning, float(np.radians(rng.normal(0, 1.5))))
