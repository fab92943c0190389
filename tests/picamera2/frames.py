"""The pictures that libcamera's virtual camera shows: four fields of colour, the last one's grey a number.

Run as a program it writes them: `python -m tests.picamera2.frames FOLDER`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SIZE_PX = (1280, 960)
#: Frames, each told from the others by its grey.
COUNT = 8
_STEP = 24
_DARKEST = 32
#: The virtual camera passes on the full range of its JPEG files, and NV12 is read as of limited range: black
#: is taken for 16 and the rest stretched.
_STRETCH = 255 / 219
_BLACK = 16

#: Where each field begins (share of width and height) and its blue, green, red; the fourth is the number's.
FIELDS: dict[tuple[float, float], tuple[int, int, int]] = {
    (0.0, 0.0): (0, 0, 255),
    (0.5, 0.0): (0, 255, 0),
    (0.0, 0.5): (255, 0, 0),
}


def picture(number: int) -> NDArray[np.uint8]:
    """The picture of a number."""
    width, height = SIZE_PX
    image = np.full((height, width, 3), _DARKEST + _STEP * number, np.uint8)
    for (x, y), colour in FIELDS.items():
        image[int(y * height) : int((y + 0.5) * height), int(x * width) : int((x + 0.5) * width)] = colour
    return image


def number_in(image: NDArray[np.uint8]) -> int:
    """The number of a picture that was seen."""
    height, width = image.shape[:2]
    grey = float(image[int(0.6 * height) : int(0.9 * height), int(0.6 * width) : int(0.9 * width)].mean())
    return round((grey / _STRETCH + _BLACK - _DARKEST) / _STEP)


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(COUNT):
        cv2.imwrite(str(folder / f"{number}.jpg"), picture(number), [cv2.IMWRITE_JPEG_QUALITY, 98])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
