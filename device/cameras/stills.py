"""A photo or a folder of photos as a camera: shows one photo until it is told to show the next."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from device.cameras.frames import Frame, Picture
from device.errors import CameraGone, CannotReadPhoto, EmptyFolder, NoMorePictures
from device.photos import list_photos, load_photo


class StillsCamera:
    """Shows photos in the order a person would number them. What is no photo is passed over and remembered.

    After the last photo `next` says that there are no more, and the last one stays in view.
    """

    live: Final = False

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Raises:
        EmptyFolder: a folder without any photo that can be read.
        CannotReadPhoto: a single file that is none.
        """
        self.spec = f"file:{path}"
        self._clock = clock
        self._waiting = list_photos(path) if path.is_dir() else [path]
        #: The photos that could not be read, with the reason.
        self.skipped: list[CannotReadPhoto] = []
        self._image: Picture | None = None
        #: The photo in view.
        self.path = path
        try:
            self.next()
        except NoMorePictures:
            if not path.is_dir():
                raise self.skipped[0] from None
            raise EmptyFolder(folder=str(path), unreadable=len(self.skipped)) from None

    def next(self) -> None:
        """Show the next photo.

        Raises:
            NoMorePictures: the last one stays in view.
        """
        while self._waiting:
            path = self._waiting.pop(0)
            try:
                self._image = load_photo(path)
            except CannotReadPhoto as error:
                self.skipped.append(error)
                continue
            self.path = path
            return
        raise NoMorePictures(spec=self.spec)

    def read(self, timeout_s: float) -> Frame:
        """The photo in view, again and again; never waits."""
        del timeout_s
        if self._image is None:
            raise CameraGone(spec=self.spec, reason="closed")
        return Frame(self._image.copy(), self._clock())

    def close(self) -> None:
        """Show nothing any more."""
        self._image = None
        self._waiting = []
