"""Draws one frame of a clip: the tray, the dice where their courses have them, hands and cups, light, noise.

Picture for picture this is what `scenes.tray` draws, with more that can happen. What lies still is drawn
once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.background import empty_tray
from scenes.clips_light import Effect, gain, light_map, shift
from scenes.clips_setting import Setting
from scenes.cutouts import Cutout, Placed, bare, in_view, lay, shade
from scenes.drawing import DicePainter
from scenes.hands import Hand, arm_outline
from scenes.looks import Colour
from scenes.script_moves import Course, Mark, Visit
from scenes.sensor import SensorNoise, soften
from scenes.shadows import shadow_mask
from scenes.sprites import GAMMA, Pose, Sprite, paste, smear, to_display
from scenes.things import CUP_COLOURS, CUP_HULL, THINGS, cup, thing
from scenes.tumbling import Rest

Picture = NDArray[np.uint8]

#: The hand's point of reference is this far before the middle of what it grips, so that a fist hides it.
_REACH_MM: Final = 34.0
#: A hand holds a cup this far behind the cup's middle, and this much higher.
_CUP_HELD_MM: Final = 30.0
_CUP_LIFT_MM: Final = 26.0
#: Arms are drawn anew for each of so many directions of the light.
_LIGHT_STEPS: Final = 8
_CUP_STEPS: Final = 12


@dataclass(frozen=True)
class Play:
    """All that happens in a clip: dice, visits, effects."""

    courses: tuple[Course, ...]
    visits: tuple[Visit, ...]
    effects: tuple[Effect, ...]


class Stage:
    """Draws frames in one setting. Owned by one thread."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        cloth = np.array(setting.tray_look.cloth)
        self._painter = DicePainter(setting.camera, setting.dice_look, setting.edge_mm, setting.lamp, cloth)
        linear = empty_tray(setting.camera, setting.shape, setting.tray_look, setting.lamp, setting.seed)
        self._empty: Picture = np.rint(to_display(linear)).astype(np.uint8)
        self._noise = SensorNoise(setting.seed + 1, setting.size_px, setting.noise)
        self._hands: dict[tuple[int, int], Hand] = {}
        self._things: dict[tuple[str, int], Cutout] = {}
        self._sprites: dict[Rest, Sprite | None] = {}
        self._lying: tuple[object, Picture] = (None, self._empty)
        self._still: tuple[object, Picture] = (None, self._empty)
        names = sorted(CUP_COLOURS)
        self._cup_colour: Colour = CUP_COLOURS[names[setting.seed % len(names)]]

    def frame(self, play: Play, t_s: float) -> Picture:
        """What the camera sees at a moment, shape (h, w, 3), blue green red."""
        clean = self._clean(play, t_s)
        moved = shift(play.effects, t_s, self.setting.size_px)
        if moved is not None:
            clean = np.asarray(
                cv2.warpAffine(clean, moved, self.setting.size_px, borderMode=cv2.BORDER_REPLICATE), np.uint8
            )
        lit = self._lit(clean, play.effects, t_s)
        return self._noise.over(lit, t_s)

    def placed(self, visit: Visit, t_s: float) -> list[Placed]:
        """The cutouts of a visit at a moment, the lowest first."""
        mark = visit.at(t_s)
        if mark is None:
            return []
        facing = visit.facing(mark)
        if visit.kind == "hand":
            return [_held(self._hand(visit.arm, facing).at(mark.grip), mark, facing, _REACH_MM, 0.0)]
        if visit.kind in THINGS:
            return [_held(self._thing(visit.kind), mark, facing, 0.0, 0.0)]
        body = _held(self._cup(mark.tip), mark, facing, 0.0, 0.0)
        if visit.kind == "cup_alone":
            return [body]
        hand = self._hand(visit.arm, facing).at(mark.grip)
        return [body, _held(hand, mark, facing, -_CUP_HELD_MM, _CUP_LIFT_MM)]

    def anything_in_view(self, visit: Visit, t_s: float) -> bool:
        """Whether a visit or its shadow is in the picture."""
        setting = self.setting
        return any(in_view(placed, setting.camera, setting.lamp) for placed in self._outlines(visit, t_s))

    def _outlines(self, visit: Visit, t_s: float) -> list[Placed]:
        """As `placed`, with hulls that need no painting."""
        mark = visit.at(t_s)
        if mark is None:
            return []
        facing, arm = visit.facing(mark), self.setting.arms[visit.arm]
        if visit.kind == "hand":
            return [_held(bare(arm_outline(arm, mark.grip)), mark, facing, _REACH_MM, 0.0)]
        if visit.kind in THINGS:
            return [_held(self._thing(visit.kind), mark, facing, 0.0, 0.0)]
        cup_hull = _held(bare(CUP_HULL), mark, facing, 0.0, 0.0)
        if visit.kind == "cup_alone":
            return [cup_hull]
        return [cup_hull, _held(bare(arm_outline(arm, mark.grip)), mark, facing, -_CUP_HELD_MM, _CUP_LIFT_MM)]

    def _hand(self, arm: int, facing: float) -> Hand:
        step = round(facing / (2 * np.pi) * _LIGHT_STEPS) % _LIGHT_STEPS
        if (arm, step) not in self._hands:
            angle = step / _LIGHT_STEPS * 2 * np.pi
            x, y, z = self.setting.lamp / np.linalg.norm(self.setting.lamp)
            cos, sin = np.cos(angle), np.sin(angle)
            light = np.array([cos * x + sin * y, cos * y - sin * x, z])
            self._hands[arm, step] = Hand(self.setting.arms[arm], light, self.setting.seed + arm)
        return self._hands[arm, step]

    def _cup(self, tip: float) -> Cutout:
        step = round(tip / np.pi * _CUP_STEPS)
        if ("cup", step) not in self._things:
            self._things["cup", step] = cup(self._cup_colour, step / _CUP_STEPS * np.pi)
        return self._things["cup", step]

    def _thing(self, kind: str) -> Cutout:
        if (kind, 0) not in self._things:
            self._things[kind, 0] = thing(kind)
        return self._things[kind, 0]

    def _clean(self, play: Play, t_s: float) -> Picture:
        """The picture under even light, without noise."""
        key, picture = self._with_dice(play.courses, t_s)
        opened = t_s - self.setting.shutter_s
        placed = [(self.placed(visit, t_s), self.placed(visit, opened), visit.kind) for visit in play.visits]
        seen = [(now, before or now, kind) for now, before, kind in placed if now]
        if not seen:
            if key is None or self._still[0] != key:
                self._still = (key, soften(picture))
            return self._still[1]
        picture = picture.copy()
        setting = self.setting
        # What lies in the tray is below any hand.
        for now, before, _ in sorted(seen, key=lambda s: s[2] not in THINGS):
            shade(picture, now, setting.camera, setting.lamp)
            for one, other in zip(now, before, strict=True):
                lay(picture, _moments(one, other, setting), setting.camera)
        return soften(picture)

    def _with_dice(self, courses: Sequence[Course], t_s: float) -> tuple[object, Picture]:
        """Tray and dice, and what tells this picture from others; None while dice move."""
        edge = self.setting.edge_mm
        there = [(course, pose) for course in courses if (pose := course.pose(t_s, edge)) is not None]
        rests = tuple(course.rest(t_s) for course, _ in there)
        still = all(rest is not None for rest in rests)
        if still and self._lying[0] == rests:
            return self._lying
        poses = [pose for _, pose in there]
        picture = self._empty
        if poses:
            shades = shadow_mask(self.setting.camera, poses, edge, self.setting.lamp)
            lit = cv2.multiply(self._empty, cv2.cvtColor(shades, cv2.COLOR_GRAY2BGR), scale=1 / 255)
            picture = np.asarray(lit, np.uint8)
        self._paste(picture, there, rests, t_s)
        if still:
            self._lying = (rests, picture)
        return rests if still else None, picture

    def _paste(
        self,
        picture: Picture,
        there: Sequence[tuple[Course, Pose]],
        rests: Sequence[Rest | None],
        t_s: float,
    ) -> None:
        fresh = [n for n, rest in enumerate(rests) if rest is None or rest not in self._sprites]
        drawn = dict(zip(fresh, self._painter.draw([there[n][1] for n in fresh]), strict=True))
        kept = {
            rest: self._sprites.get(rest, drawn.get(n)) for n, rest in enumerate(rests) if rest is not None
        }
        self._sprites = kept
        depths = [
            float(d) for d in self.setting.camera.depth(np.array([p.centre for _, p in there]).reshape(-1, 3))
        ]
        for n in sorted(range(len(there)), key=lambda n: -depths[n]):
            rest = rests[n]
            sprite = kept[rest] if rest is not None else self._smeared(drawn[n], *there[n], t_s)
            if sprite is not None:
                paste(picture, sprite)

    def _smeared(self, sprite: Sprite | None, course: Course, pose: Pose, t_s: float) -> Sprite | None:
        """A moving die smeared along its way in the picture while the shutter is open."""
        before = course.pose(t_s - self.setting.shutter_s, self.setting.edge_mm)
        if sprite is None or before is None:
            return sprite
        way = np.diff(self.setting.camera.project(np.array([before.centre, pose.centre])), axis=0)[0]
        return smear(sprite, way, self.setting.size_px)

    def _lit(self, clean: Picture, effects: tuple[Effect, ...], t_s: float) -> Picture:
        factors = np.array(self.setting.gains) * gain(effects, t_s)
        steps = np.arange(256, dtype=np.float64)[:, None] * factors ** (1 / GAMMA)
        table = np.clip(np.rint(steps), 0, 255).astype(np.uint8).reshape(1, 256, 3)
        lit = np.asarray(cv2.LUT(clean, table), np.uint8)
        uneven = light_map(effects, t_s, self.setting.shutter_s, self.setting.size_px)
        if uneven is None:
            return lit
        return np.asarray(cv2.multiply(lit, cv2.merge([uneven] * 3), dtype=cv2.CV_8U), np.uint8)


def _held(what: Cutout, mark: Mark, facing: float, ahead_mm: float, lift_mm: float) -> Placed:
    """A cutout at a mark, or so far before it and above it."""
    x, y = mark.x_mm + ahead_mm * np.cos(facing), mark.y_mm + ahead_mm * np.sin(facing)
    return Placed(what, float(x), float(y), facing, mark.height_mm + lift_mm)


def _moments(now: Placed, before: Placed, setting: Setting) -> list[Placed]:
    """Where a cutout is while the shutter is open: one moment when it hardly moves, three when it does."""
    way_mm = float(np.hypot(now.x_mm - before.x_mm, now.y_mm - before.y_mm))
    way_px = way_mm * setting.camera.focal_px / setting.camera.height_mm
    if way_px < 1.2:
        return [now]
    count = 3 if way_px < 9 else 5
    shares = np.linspace(0.0, 1.0, count)
    return [_between(before, now, float(share)) for share in shares]


def _between(one: Placed, other: Placed, share: float) -> Placed:
    return Placed(
        other.what,
        one.x_mm + (other.x_mm - one.x_mm) * share,
        one.y_mm + (other.y_mm - one.y_mm) * share,
        other.angle,
        one.height_mm + (other.height_mm - one.height_mm) * share,
    )
