"""The shape of a real die: which face lies where, where its pips are, and which one is on top.

Everything that draws dice or works out what they show builds on this file, so that no two can disagree.

A die is a cube of edge 1 round the origin, in coordinates of its own (right-handed). 1 is on +x, 2 on +y and
3 on +z, each opposite of what makes seven with it. So 1, 2 and 3 run anticlockwise round their common corner,
seen from outside, as on most dice sold in Europe ("right-handed" dice); a mirrored one has 3 and 4 swapped.
A pose is a centre and a rotation matrix that takes the die's coordinates into the world's, where z is up.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scenes.errors import NoSuchFace

Matrix = NDArray[np.float64]

FACES: Final = (1, 2, 3, 4, 5, 6)

#: From the middle of a face to the middle of an outer pip, in die edges. Dice on sale measure 0.22 to 0.29.
PIP_PITCH_EDGES: Final = 0.26
#: Radius of a pip, in die edges. Dice on sale measure 0.07 to 0.12.
PIP_RADIUS_EDGES: Final = 0.095

_ROW = (-1.0, 0.0, 1.0)
_DIAGONAL = ((-1.0, -1.0), (1.0, 1.0))
_CORNERS = ((-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0))
_MIDDLE = ((0.0, 0.0),)

#: Where the pips of a face lie, shape (value, 2): steps of the pip pitch along the face's two axes.
PIP_LAYOUT: Final[dict[int, Matrix]] = {
    1: np.array(_MIDDLE),
    2: np.array(_DIAGONAL),
    3: np.array(_MIDDLE + _DIAGONAL),
    4: np.array(_CORNERS),
    5: np.array(_MIDDLE + _CORNERS),
    6: np.array([(x, y) for x in (-1.0, 1.0) for y in _ROW]),
}


def _face_axes() -> dict[int, Matrix]:
    x, y, z = np.eye(3)
    right_handed = {1: (y, z, x), 2: (z, x, y), 3: (x, y, z), 4: (y, x, -z), 5: (x, z, -y), 6: (z, y, -x)}
    return {value: np.array(axes) for value, axes in right_handed.items()}


#: Rows: the two axes of the face and its outward normal, in the die's coordinates. Right-handed: seen from
#: outside, the second axis lies a quarter turn anticlockwise of the first.
FACE_AXES: Final[dict[int, Matrix]] = _face_axes()


def opposite(value: int) -> int:
    """The face on the other side: the two always make seven."""
    return 7 - _known(value)


def normal(value: int) -> Matrix:
    """The outward normal of a face in the die's coordinates, shape (3,)."""
    axes: Matrix = FACE_AXES[_known(value)][2]
    return axes


def pip_centres(value: int, pitch: float = PIP_PITCH_EDGES) -> Matrix:
    """Where the pips of a face are on the cube's surface, shape (value, 3), in die edges."""
    first, second, outward = FACE_AXES[_known(value)]
    steps = PIP_LAYOUT[value] * pitch
    centres: Matrix = steps[:, :1] * first + steps[:, 1:] * second + 0.5 * outward
    return centres


def face_corners(value: int) -> Matrix:
    """The corners of a face, anticlockwise seen from outside, shape (4, 3), in die edges."""
    first, second, outward = FACE_AXES[_known(value)]
    around = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    corners: Matrix = around[:, :1] * first + around[:, 1:] * second + 0.5 * outward
    return corners


def turn(axis: Matrix, angle: float) -> Matrix:
    """Rotation matrix about an axis (any length but zero) by an angle in radians (Rodrigues)."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    rotation: Matrix = np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * (cross @ cross)
    return rotation


def lying(value: int, yaw: float) -> Matrix:
    """The rotation of a die that lies flat, `value` on top, turned by `yaw` radians about the vertical."""
    face_up = FACE_AXES[_known(value)]
    return turn(np.array([0.0, 0.0, 1.0]), yaw) @ face_up


def top_face(rotation: Matrix) -> int:
    """The face whose normal points up the most."""
    return max(FACES, key=lambda value: float((rotation @ normal(value))[2]))


def lean(rotation: Matrix) -> float:
    """How far the top face is from level, in radians: 0 for a die that lies flat."""
    upward = float((rotation @ normal(top_face(rotation)))[2])
    return float(np.arccos(np.clip(upward, -1.0, 1.0)))


def faces_seen(centre: Matrix, rotation: Matrix, camera: Matrix, edge: float) -> tuple[int, ...]:
    """The faces of a die that a camera at the given point can see, the most squarely seen one first.

    Args:
        centre: middle of the die in the world, shape (3,).
        rotation: the die's coordinates into the world's, shape (3, 3).
        camera: the camera's place in the world, shape (3,), in the same unit as `centre` and `edge`.
        edge: length of the die's edge.
    """
    cosines = {}
    for value in FACES:
        outward = rotation @ normal(value)
        ray = camera - (centre + outward * edge / 2)
        cosines[value] = float(outward @ ray) / float(np.linalg.norm(ray))
    return tuple(sorted((v for v in FACES if cosines[v] > 0.0), key=lambda v: -cosines[v]))


def _known(value: int) -> int:
    if value not in FACE_AXES:
        raise NoSuchFace(value=value)
    return value
