"""Where dice count: on the tray's floor where the profile knows it, and whole in the picture."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.finding import Region
from vision.profile import TrayProfile
from vision.reading import Outline

#: A top face lies beyond the floor's outline by the die's own height as the camera sees it slantwise, and by
#: what calibration is off; dice farther out lie beside the tray. In edges.
BEYOND_EDGES: Final = 0.8
#: A corner may lie this far, in edges, beyond the picture: the finder places it hardly better, and what is
#: cut off holds no pip yet: on bought dice their rims begin 0.14 to 0.19 inside.
CORNER_EDGES: Final = 0.16


def tray_region(profile: TrayProfile | None) -> Region | None:
    """The part of the picture that holds the tray's floor and what stands on it; None where it is unknown."""
    if profile is None or profile.outline_px is None:
        return None
    width, height = profile.picture_size_px
    beyond = (1 + BEYOND_EDGES) * (profile.die_edge_px or 0.0)
    corners = np.array(profile.outline_px)
    left, top = np.floor(np.maximum(corners.min(axis=0) - beyond, 0)).astype(int).tolist()
    right, below = np.ceil(np.minimum(corners.max(axis=0) + beyond, (width, height))).astype(int).tolist()
    return (left, top, right, below) if left < right and top < below else None


def in_tray(profile: TrayProfile | None, x_px: float, y_px: float, edge_px: float) -> bool:
    """Whether a top face's middle is where a die on the tray's floor has it."""
    if profile is None or profile.outline_px is None:
        return True
    inside = cv2.pointPolygonTest(np.array(profile.outline_px, np.float32), (x_px, y_px), True)
    return bool(inside > -BEYOND_EDGES * edge_px)


def cut_off(size_px: tuple[int, int], outline: Outline) -> bool:
    """Whether the edge of a picture of this width and height cuts through a top face."""
    corners = np.array(outline)
    edge_px = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
    beyond = max(-float(corners.min()), float((corners - (np.array(size_px) - 1)).max()))
    return beyond > CORNER_EDGES * edge_px
