"""The three small networks of the reader.

The finder looks at a whole picture and says where top faces are, how they lie and what they show. The judge
looks at one die, its top face made square and straight, and says what it shows or that it is no readable top
face; so does the face judge, which sees the face alone and neither its light nor its surroundings. They are
trained apart and see different things, so that their agreement means something.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.crops import DIE_CUT, FACE_CUT, STANCE_CUT
from vision.finding import MAPS, SEEN_MAPS

#: Contrasts below this, squared, are not raised to the others': they are noise. Of levels 0..1.
EVEN_LIGHT = 1e-3


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Two convolutions and a way round them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _conv(width, width), _conv(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Shape (n, width, h, w) in and out."""
        result: Tensor = x + self.second(self.first(x))
        return result


class Finder(nn.Module):
    """Maps of centres, values and how dice lie, at a quarter of the picture's size.

    After CenterNet (Zhou, Wang and Kraehenbuehl, "Objects as points", 2019), its scales joined by adding (Lin
    et al., "Feature pyramid networks", 2017).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = _conv(3, 12, 2)
        self.quarter = nn.Sequential(_conv(12, 24, 2), Residual(24))
        self.eighth = nn.Sequential(_conv(24, 48, 2), Residual(48))
        self.sixteenth = nn.Sequential(_conv(48, 80, 2), Residual(80))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.to_eighth, self.join_eighth = nn.Conv2d(80, 48, 1), _conv(48, 48)
        self.to_quarter, self.join_quarter = nn.Conv2d(48, 24, 1), _conv(24, 32)
        self.head = nn.Conv2d(32, MAPS, 1)
        with torch.no_grad():
            bias = self.head.bias
            assert bias is not None
            bias[:SEEN_MAPS].fill_(-4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, h, w), B G R in 0..1, h and w multiples of 16, to logits (n, MAPS, h/4, w/4)."""
        quarter = self.quarter(self.stem(x - 0.45))
        eighth = self.eighth(quarter)
        eighth = self.join_eighth(eighth + self.up(self.to_eighth(self.sixteenth(eighth))))
        result: Tensor = self.head(self.join_quarter(quarter + self.up(self.to_quarter(eighth))))
        return result


def _classes(side: int) -> nn.Sequential:
    """From 64 maps of a die to seven logits: no readable top face, 1, 2, ... 6."""
    return nn.Sequential(
        nn.Conv2d(64, 24, 1),
        nn.ReLU(inplace=True),
        nn.Flatten(),
        nn.Dropout(0.1),
        nn.Linear(24 * side * side, 64),
        nn.ReLU(),
        nn.Linear(64, 7),
    )


class Judge(nn.Module):
    """Seven logits for a picture of one die and what is round it."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 8), _conv(8, 20, 2), Residual(20), _conv(20, 40, 2), Residual(40), _conv(40, 64, 2)
        )
        self.head = _classes(DIE_CUT.side_px // 8)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, side, side) of DIE_CUT, B G R in 0..1, to logits (n, 7)."""
        result: Tensor = self.head(self.body(x - 0.45))
        return result


class FaceJudge(nn.Module):
    """Seven logits for a picture of one top face alone, whatever its light and colours."""

    def __init__(self) -> None:
        super().__init__()
        self.even = nn.InstanceNorm2d(3, eps=EVEN_LIGHT)
        self.body = nn.Sequential(
            _conv(3, 16, 2), Residual(16), _conv(16, 32, 2), Residual(32), _conv(32, 64, 2), Residual(64)
        )
        self.head = _classes(FACE_CUT.side_px // 8)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, side, side) of FACE_CUT, B G R in 0..1, to logits (n, 7)."""
        result: Tensor = self.head(self.body(self.even(x)))
        return result


class Stance(nn.Module):
    """Which way the top of a die lies from its bottom, and how far that may be off."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2), Residual(16), _conv(16, 32, 2), Residual(32), _conv(32, 64, 2), Residual(64)
        )
        side = STANCE_CUT.side_px // 8
        self.head = nn.Sequential(
            nn.Conv2d(64, 24, 1),
            nn.ReLU(inplace=True),
            nn.Flatten(),
            nn.Dropout(0.05),
            nn.Linear(24 * side * side, 64),
            nn.ReLU(),
            nn.Linear(64, 3),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, side, side) of STANCE_CUT, B G R in 0..1, to (n, 3).

        Where the top lies from the bottom along the crop's x and y, edges, and the logarithm of its error.
        """
        result: Tensor = self.head(self.body(x - 0.45))
        return result
