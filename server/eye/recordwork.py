"""The recorder's work on its thread: compresses pictures, cuts clips, keeps the ledger of throws."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from server.eye.recordclip import ClipKeeper
from server.eye.recordfolder import RecordFolder
from server.eye.recordledger import Json, Ledger, Sight, TurnSaid
from server.eye.report import reading_json, throw_message
from vision.watching import Change, Throw

Picture = NDArray[np.uint8]

#: Of the file beside a picture.
FORMAT: Final = 1
#: A clip is for watching, not for reading: more pixels would cost a small machine its pace.
CLIP_WIDTH_PX: Final = 800
#: JPEG quality of a clip, and of the pictures that were read.
CLIP_QUALITY: Final = 80
PICTURE_QUALITY: Final = 92


@dataclass(frozen=True)
class Shown:
    """A frame that was watched; the picture is ours."""

    picture: Picture
    t_s: float
    moving: bool


@dataclass(frozen=True)
class Seen:
    """What was told of the picture that was read last: a throw, or a doubt."""

    picture: Picture
    t_s: float
    throw: Throw | None
    asked: Change | None
    read_px: tuple[int, int]


class Work:
    """What is done, job by job. Everything may raise OSError."""

    def __init__(self, folder: RecordFolder, camera: str) -> None:
        self._folder = folder
        self._camera = camera
        self._clips = ClipKeeper(folder)
        self._ledger = Ledger(self._save)
        self._throw = 0
        #: Pictures of each clip so far, for their names.
        self._pictures: tuple[str, int] = ("", 0)

    def do(self, job: Shown | Seen | TurnSaid) -> None:
        """One job."""
        if isinstance(job, Shown):
            self._show(job)
        elif isinstance(job, Seen):
            self._see(job)
        else:
            self._hear(job)

    def close(self) -> None:
        """Nothing more comes."""
        self._clips.close()

    def give_up(self) -> None:
        """Nothing more can be written."""
        self._clips.give_up()

    def _show(self, shown: Shown) -> None:
        picture = shown.picture
        height, width = picture.shape[:2]
        if width > CLIP_WIDTH_PX:
            # Compressed video has an even number of rows in most players' eyes.
            size = (CLIP_WIDTH_PX, max(2, round(height * CLIP_WIDTH_PX / width / 2) * 2))
            picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        data = _jpeg(picture, CLIP_QUALITY)
        if self._clips.see(shown.t_s, data, (picture.shape[1], picture.shape[0]), shown.moving):
            self._ledger.moved()

    def _see(self, seen: Seen) -> None:
        if not self._ledger.has_room:
            return
        group, name = self._next_name()
        reading = seen.throw.reading if seen.throw else seen.asked.reading if seen.asked else None
        question = seen.asked.question if seen.asked else None
        told = self._told(group, seen.t_s)
        told["picture"] = f"{name}.jpg"
        told["reading"] = reading_json(reading, seen.read_px) if reading else None
        told["question"] = question.to_json() if question else None
        told["throw"] = _throw_json(seen.throw, seen.read_px) if seen.throw else None
        values = list(reading.values) if reading else []
        self._folder.write(group, f"{name}.jpg", _jpeg(seen.picture, PICTURE_QUALITY))
        self._clips.claim()
        self._ledger.saw(Sight(group, name, told, values))

    def _hear(self, said: TurnSaid) -> None:
        typed_in = said.event == "thrown" and said.throw > self._throw
        if typed_in and not self._ledger.waiting and self._clips.unclaimed:
            self._missed()
        self._throw = said.throw
        self._ledger.hear(said)

    def _missed(self) -> None:
        """A throw is counted of which nothing was told: the clip shows why, perhaps."""
        group, name = self._next_name()
        told = {**self._told(group, None), "picture": None, "reading": None, "question": None, "throw": None}
        self._clips.claim()
        self._ledger.saw(Sight(group, name, told, []))

    def _told(self, group: str, t_s: float | None) -> Json:
        """What stands in every file: the camera, the clip, and where in it."""
        clip = group if group == self._clips.group else None
        where = self._clips.since_begun(t_s) if clip is not None and t_s is not None else None
        return {
            "format": FORMAT,
            "camera": self._camera,
            "clip": f"{clip}.avi" if clip is not None else None,
            "clip_s": where,
        }

    def _next_name(self) -> tuple[str, str]:
        """The group of the next picture, which is that of its clip where there is one, and its name."""
        group = self._clips.group or self._folder.new_group()
        number = self._pictures[1] + 1 if self._pictures[0] == group else 1
        self._pictures = (group, number)
        return group, f"{group}-{number}"

    def _save(self, sight: Sight) -> None:
        text = json.dumps(sight.to_json(), ensure_ascii=False, indent=1, allow_nan=False)
        self._folder.write(sight.group, f"{sight.name}.json", text.encode())


def _jpeg(picture: Picture, quality: int) -> bytes:
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError("a picture cannot be compressed")
    return bytes(data)


def _throw_json(throw: Throw, read_px: tuple[int, int]) -> Json:
    """A throw as the table is told it, without what stands elsewhere in the file."""
    told = throw_message(throw, read_px)
    return {name: told[name] for name in ("values", "thrown", "kept", "confidence")}
