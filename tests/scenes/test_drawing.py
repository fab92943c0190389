"""Proves by counting blobs and corners in clean pictures that what is drawn is what the pose says."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes import dice
from scenes.camera import Camera
from scenes.drawing import DicePainter
from scenes.looks import DiceLook, dice_look
from scenes.shadows import shadow_mask
from scenes.sprites import Pose, paste

EDGE = 16.0
CAMERA = Camera(400, 300, focal_px=3000.0, height_mm=400.0)
LAMP = np.array([-150.0, 120.0, 500.0])
GREEN = np.array([0.05, 0.15, 0.04])
Picture = NDArray[np.uint8]


def picture_of(poses: list[Pose], look: DiceLook | None = None) -> Picture:
    picture = np.full((300, 400, 3), (40, 110, 50), np.uint8)
    for sprite in DicePainter(CAMERA, look or dice_look("white"), EDGE, LAMP, GREEN).draw(poses):
        if sprite is not None:
            paste(picture, sprite)
    return picture


def lying(value: int, yaw: float, x: float = 0.0, y: float = 0.0) -> Pose:
    return Pose(np.array([x, y, EDGE / 2]), dice.lying(value, yaw))


def top_corners(pose: Pose, value: int) -> NDArray[np.float64]:
    return CAMERA.project(pose.centre + dice.face_corners(value) @ pose.rotation.T * EDGE)


def dark_blobs(picture: Picture, outline: NDArray[np.float64]) -> int:
    mask = np.zeros(picture.shape[:2], np.uint8)
    # The rounded corners of the body leave ground inside the square's corners; no pip lies there.
    inner = outline.mean(0) + 0.85 * (outline - outline.mean(0))
    cv2.fillConvexPoly(mask, np.rint(inner).astype(np.int32), (255,))
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    dark = ((grey < 90) & (mask > 0)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    return int((stats[1:, cv2.CC_STAT_AREA] > 30).sum())


@pytest.mark.parametrize("value", dice.FACES)
@pytest.mark.parametrize("yaw", [0.0, 0.7, 2.5])
def test_as_many_pips_are_seen_on_top_as_the_value_says(value: int, yaw: float) -> None:
    pose = lying(value, yaw)
    assert dark_blobs(picture_of([pose]), top_corners(pose, value)) == value


def test_pips_are_where_geometry_puts_them() -> None:
    pose = lying(6, 0.3)
    grey = cv2.cvtColor(picture_of([pose]), cv2.COLOR_BGR2GRAY)
    where = CAMERA.project(pose.centre + dice.pip_centres(6, 0.255) @ pose.rotation.T * EDGE)
    for x, y in where:
        assert grey[round(y), round(x)] < 70
    middle = CAMERA.project(np.array([[0.0, 0.0, EDGE]]))[0]
    assert grey[round(middle[1]), round(middle[0])] > 170


def test_the_body_fills_its_outline_and_no_more() -> None:
    pose = lying(1, 0.0)
    changed = np.any(picture_of([pose]) != picture_of([]), axis=2)
    outline = top_corners(pose, 1)
    rows, columns = np.nonzero(changed)
    assert abs(columns.min() - outline[:, 0].min()) < 2
    assert abs(columns.max() - outline[:, 0].max()) < 2
    assert abs(rows.min() - outline[:, 1].min()) < 2
    assert abs(rows.max() - outline[:, 1].max()) < 2


def test_a_die_away_from_the_middle_shows_the_side_that_faces_the_camera() -> None:
    """The side lies towards the picture's middle and has its pips where geometry puts them."""
    pose = lying(1, 0.0, x=22.0)
    (side,) = [v for v in dice.faces_seen(pose.centre, pose.rotation, CAMERA.place, EDGE) if v != 1][:1]
    grey = cv2.cvtColor(picture_of([pose]), cv2.COLOR_BGR2GRAY)
    where = CAMERA.project(pose.centre + dice.pip_centres(side, 0.255) @ pose.rotation.T * EDGE)
    left_of_top = top_corners(pose, 1)[:, 0].min()
    assert np.all(where[:, 0] < left_of_top)
    for x, y in where:
        patch = grey[round(y) - 4 : round(y) + 5, round(x) - 4 : round(x) + 5]
        assert int(patch.max()) - int(patch.min()) > 25


def test_altering_a_pose_alters_the_picture() -> None:
    four, five = picture_of([lying(4, 0.2)]), picture_of([lying(5, 0.2)])
    assert np.count_nonzero(np.any(four != five, axis=2)) > 300
    assert np.array_equal(four, picture_of([lying(4, 0.2)]))


def test_the_red_one_is_red_and_only_the_one() -> None:
    look = dice_look("ivory_red_one")
    one, four = lying(1, 0.0), lying(4, 0.0)
    x, y = CAMERA.project(np.array([[0.0, 0.0, EDGE]]))[0]
    blue, _, red = (int(c) for c in picture_of([one], look)[round(y), round(x)])
    assert red > blue + 60
    for x, y in CAMERA.project(four.centre + dice.pip_centres(4, look.pip_pitch) @ four.rotation.T * EDGE):
        blue, _, red = (int(c) for c in picture_of([four], look)[round(y), round(x)])
        assert abs(red - blue) < 30


def test_a_die_out_of_the_picture_is_not_drawn_and_a_cut_one_is() -> None:
    painter = DicePainter(CAMERA, dice_look("white"), EDGE, LAMP, GREEN)
    gone, cut = painter.draw([lying(3, 0.0, x=300.0), lying(3, 0.0, x=27.0)])
    assert gone is None
    assert cut is not None
    assert cut.left_px + cut.pixels.shape[1] <= 400


def test_shadow_falls_away_from_the_lamp() -> None:
    left = shadow_mask(CAMERA, [lying(2, 0.0)], EDGE, LAMP)
    corners = top_corners(lying(2, 0.0), 2)
    right_x, left_x = corners[:, 0].max() + 12, corners[:, 0].min() - 12
    middle_y = round(float(corners[:, 1].mean()))
    assert left[middle_y, round(right_x)] < left[middle_y, round(left_x)]
    assert left[5, 5] == 255
