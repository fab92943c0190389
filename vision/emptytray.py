"""The empty tray held against a picture: what was there already is no die, and what was not must be told.

Print on cloth can look like dice, and a die can go unnoticed: dark on a dark patch, under a hand or another
die. Only how the tray looked before anything was thrown tells either. The light may have changed since, and
dice throw shadows; where the tray no longer looks like itself, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import Picture
from vision.faces import Matrix
from vision.finding import Spot
from vision.gathering import Candidate
from vision.known import Plumb
from vision.leaning import flat
from vision.profile import TrayProfile
from vision.reducing import resized

Levels = NDArray[np.float32]
Mask = NDArray[np.bool_]

#: A profile holds the empty tray with its longer side this long at most, pixels, and as a JPEG of this
#: quality: more than is compared.
KEPT_PX: Final = 480
QUALITY: Final = 85
#: Pictures are compared when reduced so far that dice have this edge, pixels: pips are no matter here.
EDGE_PX: Final = 16.0
#: Levels are compared as ratios with this added: near black, noise would make any ratio.
DARKEST_LEVELS: Final = 8.0
#: Levels from here on may have been cut off by the sensor.
CLIPPED_LEVELS: Final = 245.0
#: A pixel may differ by the noise, by so many pixels that the camera has stirred, by a share, as light
#: varies from place to place, and by so many levels that compression makes.
STIRRED_PX: Final = 0.3
LIGHT_SHARE: Final = 0.03
CODED_LEVELS: Final = 1.5
#: With more noise than this, levels, or light that has changed by more than this factor, nothing is said.
MOST_NOISE: Final = 30.0
MOST_LIGHTER: Final = 2.5
#: Noise as a quarter of the pixels shows it: of what is spread normally, that quarter lies within so many
#: deviations. The others may be under dice.
QUARTER: Final = np.float32(0.319)
#: Light and noise are told by every so manieth pixel, across and down.
SAMPLED: Final = 3
#: Light is the commonest of so many logarithms of factors, each a hundredth apart, MOST_LIGHTER well inside:
#: most are in so many of them side by side, and the values near these tell.
LIGHTS, LIGHTS_RANGE = 240, (-1.2, 1.2)
TOGETHER, NEAR = 5, 0.06
#: A place looks as it did when it is alike by this much (correlation) and off by no more deviations.
#: Of 1,135 dice on drawn trays one in a hundred was alike by more than 0.55, and none of them passed both;
#: print was alike by 0.75 to 1.
ALIKE: Final = 0.7
SAME_DEVIATIONS: Final = 1.6
#: What two patches without anything in them are divided by.
NOTHING: Final = 1e-6
#: A pixel off by more than this is no longer the tray.
OFF_DEVIATIONS: Final = 3.5
#: A shadow leaves more than this share of the light, about the same one of each colour.
DEEPEST_SHADOW: Final = 0.2
SHADOW_COLOURS: Final = 0.3
#: Strange are areas of this many top faces.
LEAST_FACES: Final = 0.12
#: Spots narrower than this, pixels of the reduced pictures, are noise.
OPENED_PX: Final = 3
#: A die covers its top and bottom face and so much round them: corners of leaning edges, glare on the cloth.
AROUND: Final = 1.05
#: Where it is unknown how dice stand, a circle of this radius, edges.
REACH_EDGES: Final = 1.2


@dataclass(frozen=True)
class Strange:
    """Something that is no die and was not there; pixels of the picture.

    Attributes:
        size_px: the edge of a square of its area.
    """

    x_px: float
    y_px: float
    size_px: float


def packed(picture: Picture) -> bytes:
    """A picture of the empty tray as a profile holds it."""
    share = min(1.0, KEPT_PX / max(picture.shape[:2]))
    height, width = picture.shape[:2]
    small = resized(picture, (max(1, round(width * share)), max(1, round(height * share))))
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


class EmptyTray:
    """The tray before anything was thrown."""

    def __init__(self, picture: Picture, outline: Sequence[tuple[float, float]] | None) -> None:
        """Args: outline: corners of the floor, as shares of the picture's sides; None: all of it."""
        self._picture, self._outline = picture, outline

    @classmethod
    def of(cls, profile: TrayProfile | None) -> EmptyTray | None:
        """As a profile holds it; None where it holds none, or none that can be seen."""
        if profile is None or profile.empty_jpeg is None:
            return None
        content = np.frombuffer(profile.empty_jpeg, np.uint8)
        picture = cv2.imdecode(content, cv2.IMREAD_COLOR)
        if picture is None:
            return None
        outline = None
        if profile.outline_px is not None:
            width, height = profile.picture_size_px
            outline = [(x / width, y / height) for x, y in profile.outline_px]
        return cls(np.asarray(picture, np.uint8), outline)

    def against(self, frame: Picture, edge_px: float) -> Change | None:
        """What has changed; None where that cannot be told.

        Args:
            frame: of the whole picture, like the empty tray's, perhaps larger.
            edge_px: of its dice.
        """
        scale = min(1.0, EDGE_PX / edge_px, self._picture.shape[1] / frame.shape[1])
        size = (max(1, round(frame.shape[1] * scale)), max(1, round(frame.shape[0] * scale)))
        now, was = _planes(frame, size), _planes(self._picture, size)
        light = _light(now, was)
        if light is None:
            return None
        lit = np.minimum((was + DARKEST_LEVELS) * light - DARKEST_LEVELS, np.float32(255))
        clipped = np.minimum(now, np.maximum(was, lit)) >= CLIPPED_LEVELS
        apart = np.where(clipped, np.float32(0), now - lit)
        noise = np.percentile(np.abs(_sampled(apart)), 25, axis=1).astype(np.float32) / QUARTER
        if noise.max() > MOST_NOISE:
            return None
        shares = (size[0] / frame.shape[1], size[1] / frame.shape[0])
        off = np.asarray(apart / _tolerance(lit, noise), np.float32)
        return Change(now, lit, off, self._floor(size), shares)

    def _floor(self, size: tuple[int, int]) -> Mask:
        """The pixels of the tray's floor."""
        if self._outline is None:
            return np.ones(size[::-1], bool)
        return _filled(size, [np.array(self._outline) * size])


@dataclass(frozen=True)
class Change:
    """A picture beside the empty tray in its light, both reduced.

    Attributes:
        now, was: shape (3, height, width), levels.
        off: how far they are apart, deviations.
        floor: the pixels of the tray's floor.
        scale: reduced over original size, across and down.
    """

    now: Levels
    was: Levels
    off: Levels
    floor: Mask
    scale: tuple[float, float]

    def was_there(self, spot: Spot) -> bool:
        """Whether a place looks as it did before anything was thrown."""
        middle, reach = np.array([spot.x_px, spot.y_px]) * self.scale, spot.edge_px / 2 * self.scale[0]
        left, top = np.maximum(middle - reach, 0).astype(int)
        right, below = (middle + reach + 1).astype(int)
        part = np.s_[:, top:below, left:right]
        off = self.off[part]
        if not off.size or float(np.sqrt(np.mean(off**2))) >= SAME_DEVIATIONS:
            return False
        return _alike(self.now[part], self.was[part]) > ALIKE

    def strange(self, dice: Iterable[Candidate], plumb: Plumb | None, edge_px: float) -> list[Strange]:
        """What lies on the floor beside these dice."""
        size = (self.floor.shape[1], self.floor.shape[0])
        frame_px = (size[0] / self.scale[0], size[1] / self.scale[1])
        covered = [_covered(die, plumb, frame_px) * self.scale for die in dice]
        there = (self._otherwise() & self.floor & ~_filled(size, covered)).astype(np.uint8)
        spots = cv2.morphologyEx(there, cv2.MORPH_OPEN, np.ones((OPENED_PX, OPENED_PX), np.uint8))
        _, _, stats, middles = cv2.connectedComponentsWithStats(spots)
        areas = stats[1:, cv2.CC_STAT_AREA] / (self.scale[0] * self.scale[1])
        found = [(area, at / self.scale) for area, at in zip(areas, middles[1:], strict=True)]
        return [
            Strange(float(x), float(y), float(np.sqrt(area)))
            for area, (x, y) in found
            if area > LEAST_FACES * edge_px**2
        ]

    def _otherwise(self) -> Mask:
        """Pixels that are not the tray, nor the tray in a shadow."""
        off = np.abs(self.off).max(axis=0) > OFF_DEVIATIONS
        left = (self.now + DARKEST_LEVELS) / (self.was + DARKEST_LEVELS)
        least, most = left.min(axis=0), left.max(axis=0)
        shadow = (most < 1) & (least > DEEPEST_SHADOW) & (most - least < SHADOW_COLOURS * most)
        changed: Mask = off & ~shadow
        return changed


def _planes(picture: Picture, size: tuple[int, int]) -> Levels:
    """The colours apart, which is several times faster, shape (3, height, width)."""
    return np.array(cv2.split(resized(picture, size)), np.float32)


def _sampled(planes: Levels) -> Levels:
    """One pixel of nine, shape (3, n)."""
    return planes[:, ::SAMPLED, ::SAMPLED].reshape(3, -1)


def _light(now: Levels, was: Levels) -> Levels | None:
    """By what factor each colour has become lighter, as most pixels have it, shape (3, 1, 1).

    None where that is too much, or where nothing can be seen for brightness.
    """
    now, was = _sampled(now), _sampled(was)
    free = (np.maximum(now, was) < CLIPPED_LEVELS).all(axis=0)
    if not free.any():
        return None
    ratios = np.log((now[:, free] + DARKEST_LEVELS) / (was[:, free] + DARKEST_LEVELS))
    light = np.exp([_commonest(ratio) for ratio in ratios]).astype(np.float32)
    known = light.min() > 1 / MOST_LIGHTER and light.max() < MOST_LIGHTER
    return light[:, None, None] if known else None


def _commonest(values: Levels) -> float:
    """The middle of where most values are."""
    counts, ends = np.histogram(values, bins=LIGHTS, range=LIGHTS_RANGE)
    most = int(np.convolve(counts, np.ones(TOGETHER), "same").argmax())
    near = values[np.abs(values - (ends[most] + ends[most + 1]) / 2) < NEAR]
    return float(np.median(near)) if near.size else 0.0


def _tolerance(lit: Levels, noise: Levels) -> Levels:
    """How far a pixel may be off by itself, levels."""
    slopes = np.array([_slopes(plane) for plane in lit], np.float32)
    own = (noise**2 + np.float32(CODED_LEVELS**2))[:, None, None]
    allowed = own + np.float32(STIRRED_PX**2) * slopes + np.float32(LIGHT_SHARE**2) * lit**2
    return np.asarray(np.sqrt(allowed), np.float32)


def _slopes(plane: Levels) -> Levels:
    """Squared, levels a pixel."""
    across = cv2.Sobel(plane, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(plane, cv2.CV_32F, 0, 1, scale=1 / 8)
    return np.asarray(across**2 + down**2, np.float32)


def _alike(a: Levels, b: Levels) -> float:
    """Correlation of two patches, each colour about its own mean."""
    a, b = (of - of.mean(axis=(1, 2), keepdims=True) for of in (a, b))
    return float((a * b).sum() / np.sqrt((a**2).sum() * (b**2).sum() + NOTHING))


def _covered(face: Candidate, plumb: Plumb | None, frame_px: tuple[float, float]) -> Matrix:
    """The corners of what a die covers, pixels of the picture, shape (n, 2)."""
    middle, top = np.array([face.x_px, face.y_px]), np.array(face.outline)
    if plumb is None:
        turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        return middle + REACH_EDGES * face.edge_px * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    place = (middle - np.array(frame_px) / 2) / frame_px[0]
    down = -flat(plumb, place) * face.edge_px
    wide = middle + AROUND * (top - middle)
    hull = cv2.convexHull(np.vstack([wide, wide + down]).astype(np.float32))
    return np.asarray(hull[:, 0], np.float64)


def _filled(size: tuple[int, int], shapes: Sequence[Matrix]) -> Mask:
    """The pixels inside of any of the polygons, pixels, shape (n, 2) each."""
    filled = np.zeros(size[::-1], np.uint8)
    for shape in shapes:
        cv2.fillPoly(filled, [np.round(shape).astype(np.int32)], (1,))
    return filled.astype(bool)
