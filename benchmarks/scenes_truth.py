"""What is true of the scenes that measure the reader, from our drawn sets and from photo-real ones alike."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from vision.known import Plumb
from vision.profile import TrayProfile

#: Less of a top face than SEEN in sight is covered (or cut off); above WHOLE it is free.
SEEN: Final = 0.8
WHOLE: Final = 0.98
#: A profile holds no more corners of an outline.
_MOST_CORNERS: Final = 64
#: How drawn kinds of dice are called in tables.
_NAMES: Final = {"board": "other"}
#: Photo-real things that lie over dice, not among them.
_OVER: Final = ("hand", "cup")
#: A profile's own fields that no picture depends on.
_MADE_AT: Final = "2026-01-01T12:00:00+00:00"


@dataclass(frozen=True)
class TrueDie:
    """A die that lies there; lengths in pixels.

    Attributes:
        visible: share of the top face that is in the picture with nothing over it.
        cut_off: the top face reaches over the picture's edge.
    """

    value: int
    x_px: float
    y_px: float
    edge_px: float
    leaning: bool = False
    stacked: bool = False
    cut_off: bool = False
    visible: float = 1.0
    kind: str = "other"

    @property
    def flat_and_whole(self) -> bool:
        """Whether the reader owes its value."""
        return not (self.leaning or self.stacked or self.cut_off) and self.visible >= WHOLE

    @property
    def reason(self) -> str | None:
        """Why the reader must not be sure of it; None where it need not doubt it."""
        if self.leaning or self.stacked:
            return "leaning" if self.leaning else "stacked"
        if self.visible < SEEN:
            return "cut off" if self.cut_off else "covered"
        return None


@dataclass(frozen=True)
class Scene:
    """A picture with its truth.

    Attributes:
        tilt: of the camera off the vertical, radians; None where it is not told.
        plumb: how flat dice stand; None where it is not told.
        outline_px: corners of the tray's floor in the picture; None without a tray.
        things: other objects lie among the dice.
        bare: a picture of the tray before anything was thrown, no larger than a profile holds; None without.
    """

    path: Path
    size_px: tuple[int, int]
    dice: tuple[TrueDie, ...]
    tilt: float | None = None
    plumb: Plumb | None = None
    outline_px: tuple[tuple[float, float], ...] | None = None
    things: bool = False
    bare: Path | None = None

    @property
    def edge_px(self) -> float:
        """The middle one of the dice's edges."""
        return median(die.edge_px for die in self.dice)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the reader must not be sure of the picture, and whether other things are there."""
        dice = sorted({die.reason for die in self.dice if die.reason})
        return (*dice, "things") if self.things else tuple(dice)

    def profile(self) -> TrayProfile:
        """What calibration would have found out about the tray."""
        width, height = self.size_px
        whole = ((0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height)))
        return TrayProfile(
            name=self.path.stem,
            made_at=_MADE_AT,
            picture_size_px=self.size_px,
            die_edge_px=round(self.edge_px, 2) if self.dice else None,
            outline_px=self.outline_px or whole,
            plumb=self.plumb,
            empty_jpeg=self.bare.read_bytes() if self.bare else None,
        )


def is_photoreal(folder: Path) -> bool:
    """Whether a set has a JSON beside each picture, not our shards."""
    return not any(folder.glob("truth-*.json")) and any(folder.glob("[0-9]*.json"))


def load_scenes(folder: Path) -> list[Scene]:
    """All scenes of a set: of our shards where the folder has any, else one JSON beside each picture."""
    shards = sorted(folder.glob("truth-*.json"))
    if shards:
        told = [entry for shard in shards for entry in _json(shard)["scenes"]]
        return [drawn_scene(folder, entry) for entry in told]
    return [photoreal_scene(folder, _json(path)) for path in sorted(folder.glob("[0-9]*.json"))]


def _json(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def drawn_scene(folder: Path, entry: Mapping[str, Any]) -> Scene:
    """A scene of our own sets, see `benchmarks.scenes_files`."""
    dice = tuple(
        TrueDie(
            value=die["value"],
            x_px=die["x"],
            y_px=die["y"],
            edge_px=die["edge"],
            leaning=die["leaning"],
            stacked=die["stacked"],
            cut_off=die["cut_off"],
            visible=die["visible"],
            kind=_NAMES.get(die["kind"], die["kind"]),
        )
        for die in entry["dice"]
    )
    return Scene(
        path=folder / entry["file"],
        size_px=(entry["size_px"][0], entry["size_px"][1]),
        dice=dice,
        tilt=entry["tilt"],
        plumb=_plumb(entry.get("plumb")),
        outline_px=_outline(entry["outline_px"]),
        things="things" in entry["reasons"],
        bare=folder / entry["bare"] if "bare" in entry else None,
    )


def photoreal_scene(folder: Path, entry: Mapping[str, Any]) -> Scene:
    """A scene of `scenes.photoreal`."""
    width, height = entry["size_px"]
    dice = tuple(
        TrueDie(
            value=die["value"],
            x_px=die["centre_px"][0],
            y_px=die["centre_px"][1],
            edge_px=die["edge_px"],
            leaning=die["stance"] == "leaning",
            stacked=die["stacked"],
            cut_off=any(not (0 <= x <= width and 0 <= y <= height) for x, y in die["corners_px"]),
            visible=die["visible"],
            kind=die["kind"],
        )
        for die in entry["dice"]
    )
    return Scene(
        path=folder / entry["file"],
        size_px=(width, height),
        dice=dice,
        tilt=math.radians(entry["camera"]["tilt_deg"]),
        plumb=_plumb(entry["camera"].get("plumb")),
        outline_px=_outline(entry["tray_outline_px"]),
        things=any(thing not in _OVER for thing in entry["things"]),
        bare=folder / entry["bare"] if "bare" in entry else None,
    )


def _plumb(told: Sequence[float] | None) -> Plumb | None:
    """Sets drawn earlier do not tell."""
    return None if told is None else Plumb(told[0], (told[1], told[2]))


def _outline(told: Sequence[Sequence[float]] | None) -> tuple[tuple[float, float], ...] | None:
    """A tray's outline with no more corners than a profile holds."""
    if told is None:
        return None
    step = -(-len(told) // _MOST_CORNERS)
    return tuple((float(x), float(y)) for x, y in told[::step])
