"""Random scenes of dice with exact truth, drawn by the ray marcher.

One call makes one picture such as a player's home could give: any dice, any table, any light, from above or up to
38 degrees off, touching, in rows, cut off by the picture's edge, some leaning, some half covered by a hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scenes.dice import FACE_AXES, PIP_LAYOUT, lying, turn
from scenes.raymarch import empty_picture, render
from scenes.raymarch_ground import ground, random_colour
from scenes.raymarch_look import camera_look

Rng = np.random.Generator
Array = NDArray[np.float64]

#: Pictures are drawn this much larger and reduced, so that edges are smooth.
OVERSAMPLE = 1.3
#: A die whose pips stand out by less than this (of 255 levels) could not be read by a person either.
FAINTEST_PIP = 9.0
#: Faces in the order the marcher counts them: +x -x +y -y +z -z.
FACE_ORDER = (1, 6, 2, 5, 3, 4)


@dataclass(frozen=True)
class DieTruth:
    """What is true of one die: value (0 where nobody could say), top face's centre and edge in pixels, lean."""

    value: int
    x_px: float
    y_px: float
    edge_px: float
    corners_px: tuple[tuple[float, float], ...]
    readable: bool


@dataclass(frozen=True)
class Style:
    """How one kind of die looks; sizes in half edges."""

    half: float
    shape: Array
    pips: Array
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    body: Array
    ink: Array
    finish: Array


def _contrasting(rng: Rng, body: Array) -> Array:
    """A pip colour that a person can tell from the body."""
    kind = rng.random()
    if kind < 0.65:
        dark = body.mean() > rng.uniform(0.08, 0.5)
        return np.full(3, rng.uniform(0.002, 0.03) if dark else rng.uniform(0.6, 0.95))
    for _ in range(30):
        ink = random_colour(rng)
        if abs(np.sqrt(ink) - np.sqrt(body)).max() > rng.uniform(0.2, 0.5):
            return ink
    return np.full(3, 0.9 if body.mean() < 0.3 else 0.01)


def _body(rng: Rng) -> Array:
    kind = rng.random()
    if kind < 0.38:
        return np.full(3, rng.uniform(0.5, 0.92)) * np.array(
            [rng.uniform(0.75, 1.0), rng.uniform(0.9, 1.0), 1.0]
        )
    if kind < 0.48:
        return np.full(3, rng.uniform(0.004, 0.05))
    if kind < 0.6:
        return np.array([0.02, 0.02, 0.5]) * rng.uniform(0.4, 1.5) + rng.uniform(0, 0.03, 3)
    return random_colour(rng)


def _pips(
    rng: Rng, pitch: float, radius: float, one: float
) -> tuple[Array, NDArray[np.int64], NDArray[np.int64]]:
    rows, first, last = [], [], []
    flip = rng.random() < 0.5
    squeeze = rng.uniform(0.85, 1.0) if rng.random() < 0.3 else 1.0
    for value in FACE_ORDER:
        first.append(len(rows))
        a, b, outward = FACE_AXES[value]
        layout = PIP_LAYOUT[value][:, ::-1] if flip else PIP_LAYOUT[value]
        for x, y in layout:
            s = squeeze if value == 6 else 1.0
            centre = outward + 2 * pitch * (s * x * a + y * b)
            rows.append([*centre, 2 * radius * (one if value == 1 else 1.0)])
        last.append(len(rows))
    return np.array(rows), np.array(first), np.array(last)


def random_style(rng: Rng) -> Style:
    """One kind of die as sold somewhere."""
    rounding = float(rng.choice([rng.uniform(0.04, 0.15), rng.uniform(0.15, 0.4), rng.uniform(0.3, 0.55)]))
    ball = float(rng.choice([1.8, 1.8, rng.uniform(1.36, 1.55)]))
    radius = rng.uniform(0.07, 0.125)
    reach = min(0.30, 0.47 - radius - (0.12 * rounding))
    pitch = rng.uniform(max(0.2, radius * 1.15 * 2 / 2), max(reach, radius * 1.2 + 0.005))
    one = float(rng.choice([1.0, 1.0, 1.0, rng.uniform(1.3, 2.2)]))
    pips, first, last = _pips(rng, float(pitch), float(radius), one)
    body = _body(rng)
    colour = _contrasting(rng, body)
    ink = np.tile(colour, (21, 1))
    if rng.random() < 0.12:
        ink[0] = np.array([0.02, 0.02, 0.6]) * rng.uniform(0.5, 1.3)
        if rng.random() < 0.5:
            ink[first[5] : last[5]] = ink[0]
    depth = float(rng.choice([0.0, rng.uniform(0.1, 0.5), rng.uniform(0.3, 0.9)]))
    clear = rng.uniform(0.3, 0.95) if rng.random() < 0.14 else 0.0
    marble = rng.uniform(0.05, 0.5) if rng.random() < 0.12 else 0.0
    gloss = float(rng.choice([0.0, rng.uniform(0.1, 0.6), rng.uniform(0.5, 1.3)]))
    finish = np.array([gloss, marble, clear, rng.uniform(0.02, 0.07)])
    return Style(1.0, np.array([rounding, ball, depth, 0.0]), pips, first, last, body, ink, finish)


@dataclass(frozen=True)
class View:
    """A pinhole camera: eye, axes as columns (right, down, forward), focal length and principal point in pixels."""

    eye: Array
    axes: Array
    focal: float
    cx: float
    cy: float

    def project(self, points: Array) -> Array:
        """World points (n, 3) to pixels (n, 2)."""
        seen = (points - self.eye) @ self.axes
        return np.stack(
            [self.cx + self.focal * seen[:, 0] / seen[:, 2], self.cy + self.focal * seen[:, 1] / seen[:, 2]],
            1,
        )

    def on_plane(self, x: float, y: float, height: float) -> Array:
        """The world point at a height that shows at a pixel."""
        ray = self.axes @ np.array([(x - self.cx) / self.focal, (y - self.cy) / self.focal, 1.0])
        return np.asarray(self.eye + ray * (height - self.eye[2]) / ray[2])


def random_view(rng: Rng, size_px: int, edge_px: float) -> View:
    """A camera over the table that sees a die of edge `edge_px` in the middle of the picture."""
    tilt = abs(rng.normal(0, 0.12)) if rng.random() < 0.6 else rng.uniform(0, 0.66)
    heading = rng.uniform(0, 2 * np.pi)
    distance = float(np.exp(rng.uniform(np.log(11), np.log(90))))
    forward = np.array([np.sin(tilt) * np.cos(heading), np.sin(tilt) * np.sin(heading), -np.cos(tilt)])
    right = np.cross(forward, [np.sin(rng.uniform(0, 6.28)), np.cos(rng.uniform(0, 6.28)), 0.3])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    focal = edge_px * distance / 2
    reach = min(1.2 * size_px, 0.45 * focal)
    shift = rng.uniform(-reach, reach, 2) * (rng.random() < 0.7)
    axes = np.stack([right, down, forward], 1)
    view = View(np.zeros(3), axes, focal, size_px / 2 + float(shift[0]), size_px / 2 + float(shift[1]))
    ray = axes @ np.array([-shift[0] / focal, -shift[1] / focal, 1.0])
    eye = -ray * distance
    eye[2] = max(eye[2], 4.0)
    return View(eye, axes, focal, view.cx, view.cy)


def _apart(a: Array, yaw_a: float, half_a: float, b: Array, yaw_b: float, half_b: float) -> bool:
    """Whether two upright dice do not overlap (separating axes of two squares)."""
    gap = b[:2] - a[:2]
    for yaw in (yaw_a, yaw_a + np.pi / 2, yaw_b, yaw_b + np.pi / 2):
        axis = np.array([np.cos(yaw), np.sin(yaw)])
        reach = sum(
            half * (abs(np.cos(yaw - own)) + abs(np.sin(yaw - own)))
            for half, own in ((half_a, yaw_a), (half_b, yaw_b))
        )
        if abs(gap @ axis) >= reach * 0.985:
            return True
    return False


@dataclass
class _Lying:
    centre: Array
    yaw: float
    style: Style


def _places(rng: Rng, view: View, size_px: int, count: int, styles: list[Style]) -> list[_Lying]:
    """Dice lying about, some touching, some in rows; the picture's edge may cut through them."""
    dice: list[_Lying] = []
    common_yaw = rng.uniform(0, np.pi / 2)
    sociable, orderly = rng.random() * rng.random(), rng.random() < 0.15
    for index in range(count):
        style = styles[index % len(styles)]
        for _ in range(25):
            yaw = common_yaw if orderly else rng.uniform(0, np.pi / 2)
            pixel = rng.uniform(-0.04, 1.04, 2) * size_px
            centre = view.on_plane(float(pixel[0]), float(pixel[1]), style.half)
            if dice and rng.random() < sociable + 0.6 * orderly:
                friend = dice[int(rng.integers(len(dice)))]
                angle = friend.yaw + rng.integers(4) * np.pi / 2 + (0 if orderly else rng.normal(0, 0.3))
                far = (friend.style.half + style.half) * rng.uniform(0.99, 1.42 if not orderly else 1.15)
                centre = friend.centre + far * np.array([np.cos(angle), np.sin(angle), 0.0])
                if rng.random() < 0.4:
                    yaw = friend.yaw
                centre[2] = style.half
            if all(_apart(d.centre, d.yaw, d.style.half, centre, yaw, style.half) for d in dice):
                dice.append(_Lying(centre, yaw, style))
                break
    return dice


def _lights(rng: Rng) -> tuple[Array, Array, float]:
    count = int(rng.choice([1, 1, 2, 3]))
    lights, lamps = [], []
    warm = np.exp(rng.normal(0, 0.08, 3))
    for _ in range(count):
        high = rng.uniform(0.25, 1.4)
        around = rng.uniform(0, 2 * np.pi)
        towards = np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)])
        power = rng.uniform(0.3, 1.1) / count
        lights.append(
            [*(towards * rng.uniform(20, 300)), *(warm * power), float(np.exp(rng.uniform(0.3, 3.5))), 0.0]
        )
        lamps.append([*towards, np.cos(rng.uniform(0.05, 0.5)), rng.uniform(0.005, 0.1), rng.uniform(2, 25)])
    if rng.random() < 0.4:
        high, around = rng.uniform(1.2, 1.57), rng.uniform(0, 6.28)
        towards = np.array([np.cos(around) * np.cos(high), np.sin(around) * np.cos(high), np.sin(high)])
        lamps.append(
            [*towards, np.cos(rng.uniform(0.03, 0.35)), rng.uniform(0.003, 0.05), rng.uniform(3, 20)]
        )
    return np.array(lights), np.array(lamps), float(rng.uniform(0.12, 0.9))


def _hand(rng: Rng, picture: NDArray[np.uint8], covered: NDArray[np.uint8], edge_px: float) -> None:
    """A hand, sleeve or cup in the picture: a soft blob over part of it; marked in `covered`."""
    skin = np.array([rng.uniform(60, 190), rng.uniform(80, 200), rng.uniform(110, 240)]) * rng.uniform(
        0.4, 1.0
    )
    mask = np.zeros(picture.shape[:2], np.float32)
    side = picture.shape[0]
    start = rng.uniform(0, side, 2)
    start[int(rng.integers(2))] = rng.choice([0, side - 1])
    for _ in range(int(rng.integers(1, 5))):
        end = start + rng.normal(0, 2.2 * edge_px, 2)
        cv2.line(
            mask,
            tuple(map(int, start)),
            tuple(map(int, end)),
            1.0,
            max(2, int(rng.uniform(0.4, 1.4) * edge_px)),
            cv2.LINE_AA,
        )
    mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 3)))
    shade = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.1, 0.3)) * edge_px)
    picture[:] = (
        picture * (1 - mask[..., None]) + mask[..., None] * skin * (0.4 + 0.6 * shade[..., None])
    ).astype(np.uint8)
    covered[mask > 0.3] = 1


def _truth(view: View, die: _Lying, value: int, rotation: Array, leaning: bool) -> DieTruth:
    a, b, outward = FACE_AXES[value]
    around = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    top = np.array([die.centre + die.style.half * (rotation @ (outward + x * a + y * b)) for x, y in around])
    middle = die.centre + die.style.half * (rotation @ outward)
    corners = view.project(top)
    edges = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    x, y = view.project(middle[None])[0]
    area = 0.5 * abs(
        float(np.sum(corners[:, 0] * np.roll(corners[:, 1], -1) - corners[:, 1] * np.roll(corners[:, 0], -1)))
    )
    edge = float(np.sqrt(area) * 0.5 + edges.mean() * 0.5)
    return DieTruth(
        value, float(x), float(y), edge, tuple((float(p), float(q)) for p, q in corners), not leaning
    )


def _arranged(rng: Rng, view: View, size_px: int, edge_px: float) -> list[_Lying]:
    room = (size_px / edge_px) ** 2
    count = int(min(rng.choice([0, 1, 2, 3, 4, 5, 6, 6, 6, 8, 10, 14]), max(1, 0.45 * room)))
    styles = [random_style(rng) for _ in range(1 if rng.random() < 0.7 else int(rng.integers(2, 6)))]
    if rng.random() < 0.15:
        odd = styles[-1]
        factor = float(rng.uniform(0.8, 1.3))
        styles[-1] = Style(factor, odd.shape, odd.pips, odd.first, odd.last, odd.body, odd.ink, odd.finish)
    return _places(rng, view, size_px, count, styles)


def random_scene(
    seed: int, size_px: int = 224, edges_px: tuple[float, float] = (17.0, 58.0)
) -> tuple[NDArray[np.uint8], list[DieTruth], NDArray[np.uint8]]:
    """A picture (size, size, 3) B G R, its dice, and a mask of where dice are covered by something.

    Dice whose truth is not `readable` (leaning, covered) must be neither found for sure nor taught as background.
    """
    rng = np.random.default_rng(seed)
    edge_px = float(np.exp(rng.uniform(*np.log(edges_px))))
    view = random_view(rng, size_px, edge_px)
    dice = _arranged(rng, view, size_px, edge_px)
    rotations, truths = [], []
    for die in dice:
        value = int(rng.integers(1, 7))
        rotation = lying(value, die.yaw)
        leaning = rng.random() < 0.02
        if leaning:
            rotation = turn(np.array([*rng.normal(size=2), 0.0]), rng.uniform(0.25, 0.75)) @ rotation
            die.centre[2] += 0.35
        rotations.append(rotation)
        truths.append(_truth(view, die, value, rotation, leaning))
    per_unit = float(rng.uniform(4, 12)) if rng.random() < 0.5 else edge_px / 2
    lights, lamps, ambient = _lights(rng)
    big = int(size_px * OVERSAMPLE)
    canvas = empty_picture(big, big)
    packed = _pack(dice, rotations)
    render(
        canvas, view.eye, view.axes, view.focal * OVERSAMPLE, view.cx * OVERSAMPLE, view.cy * OVERSAMPLE,
        *packed, lights, lamps, ambient, ground(rng, per_unit), per_unit, float(rng.choice([0.0, 0.0, rng.uniform(0, 1.0)])),
    )  # fmt: skip
    small = cv2.resize(canvas, (size_px, size_px), interpolation=cv2.INTER_AREA)
    picture = camera_look(rng, small, edge_px)
    covered = np.zeros((size_px, size_px), np.uint8)
    if rng.random() < 0.08:
        _hand(rng, picture, covered, edge_px)
    checked = []
    for die, rotation, truth in zip(dice, rotations, truths, strict=True):
        faint = _pip_contrast(picture, view, die, rotation, truth.value) < FAINTEST_PIP
        checked.append(_unreadable(truth) if faint or _hidden_share(truth, covered) > 0.02 else truth)
    return picture, checked, covered


def _hidden_share(truth: DieTruth, covered: NDArray[np.uint8]) -> float:
    """Share of the top face that something lies over."""
    mask = np.zeros_like(covered)
    cv2.fillConvexPoly(mask, np.array(truth.corners_px).astype(np.int32), 1)
    return float((covered * mask).sum()) / max(1.0, float(mask.sum()))


def _unreadable(truth: DieTruth) -> DieTruth:
    return replace(truth, readable=False)


def _pip_contrast(picture: NDArray[np.uint8], view: View, die: _Lying, rotation: Array, value: int) -> float:
    """How far the faintest pip in the picture differs from the face round it, levels of 255."""
    face = FACE_ORDER.index(value)
    pips = die.style.pips[die.style.first[face] : die.style.last[face]]
    a, b, _ = FACE_AXES[value]
    blurred = cv2.GaussianBlur(picture, (0, 0), 0.7).astype(np.float64)
    lowest = 255.0
    for x, y, z, radius in pips:
        spot = np.array([x, y, z])
        ring = [spot + 1.5 * radius * (u * a + v * b) for u, v in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        pixels = view.project(die.centre + die.style.half * (np.array([spot, *ring]) @ rotation.T))
        if pixels.min() < 0 or pixels.max() > picture.shape[0] - 1:
            continue
        seen = blurred[pixels[:, 1].astype(int), pixels[:, 0].astype(int)]
        lowest = min(lowest, float(np.abs(seen[0] - np.median(seen[1:], axis=0)).max()))
    return lowest


def _pack(dice: list[_Lying], rotations: list[Array]) -> tuple[Array, ...]:
    """The dice as the arrays that `render` takes; a scene without dice gets one far below the table."""
    if not dice:
        dice, rotations = (
            [_Lying(np.array([0.0, 0.0, -1e4]), 0.0, random_style(np.random.default_rng(0)))],
            [np.eye(3)],
        )
    styles = [d.style for d in dice]
    return (
        np.array([d.centre for d in dice]), np.array(rotations), np.array([s.half for s in styles]),
        np.array([s.shape for s in styles]), np.array([s.pips for s in styles]), np.array([s.first for s in styles]),
        np.array([s.last for s in styles]), np.array([s.body for s in styles]), np.array([s.ink for s in styles]),
        np.array([s.finish for s in styles]),
    )  # fmt: skip
