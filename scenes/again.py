"""The same camera once more: what was drawn for one picture is drawn again for another, but for the noise."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import numpy as np

Rng = np.random.Generator

#: The light of a bare tray differs from that of its picture by this share (standard deviation): a lamp that
#: warms up, a cloud.
LIGHT_SPREAD: Final = 0.08


class OtherNoise(np.random.Generator):
    """Repeats all that a generator is going to draw, but for the noise: another picture by the same camera.

    Attributes:
        other: draws what differs.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(deepcopy(rng.bit_generator))
        self.other = rng.spawn(1)[0]

    def light(self) -> np.float32:
        """By what factor the light is another."""
        return np.float32(np.exp(self.other.normal(0.0, LIGHT_SPREAD)))

    def standard_normal(self, *args: Any, **kwargs: Any) -> Any:
        """Noise, and as much passed over of what would have been drawn."""
        super().standard_normal(*args, **kwargs)
        return self.other.standard_normal(*args, **kwargs)
