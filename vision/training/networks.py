"""The three small networks of the reader.

The finder looks at a whole picture and says where top faces are, how large, and what they show. The judge
looks at one die, upright in scale, and says what it shows or that it is no readable top face. They are
trained apart and see different things, so that their agreement means something. The stance network sees one
die with its sides and says which way it stands.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.crops import CROP_PX
from vision.finding import MAPS


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
    """Maps of centres, values and sizes at a quarter of the picture's size.

    After CenterNet: Zhou, Wang and Kraehenbuehl (2019), "Objects as points".
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 16))
        self.quarter = nn.Sequential(_conv(16, 32, 2), Residual(32))
        self.eighth = nn.Sequential(_conv(32, 64, 2), Residual(64))
        self.sixteenth = nn.Sequential(_conv(64, 96, 2), Residual(96), _conv(96, 96))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.join_eighth = _conv(96 + 64, 64)
        self.join_quarter = nn.Sequential(_conv(64 + 32, 40), _conv(40, 40))
        self.head = nn.Conv2d(40, MAPS, 1)
        with torch.no_grad():
            bias = self.head.bias
            assert bias is not None
            bias[: MAPS - 1].fill_(-4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, h, w), B G R in 0..1, h and w multiples of 16, to logits (n, MAPS, h/4, w/4)."""
        stem = self.stem(x - 0.45)
        quarter = self.quarter(stem)
        eighth = self.eighth(quarter)
        deep = self.join_eighth(torch.cat([self.up(self.sixteenth(eighth)), eighth], 1))
        result: Tensor = self.head(self.join_quarter(torch.cat([self.up(deep), quarter], 1)))
        return result


def _crop_head(width: int, hidden: int, answers: int, dropout: float) -> nn.Sequential:
    """From the features of a die's crop, an eighth of its side, to answers."""
    side = CROP_PX // 8
    return nn.Sequential(
        nn.Flatten(),
        nn.Dropout(dropout),
        nn.Linear(width * side * side, hidden),
        nn.ReLU(),
        nn.Linear(hidden, answers),
    )


class Judge(nn.Module):
    """Seven logits for a picture of one die: no readable top face, 1, 2, ... 6."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24), _conv(24, 24, 2), Residual(24), _conv(24, 48, 2), Residual(48), _conv(48, 64, 2)
        )
        self.head = _crop_head(width=64, hidden=96, answers=7, dropout=0.2)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, CROP_PX, CROP_PX), B G R in 0..1, to logits (n, 7)."""
        result: Tensor = self.head(self.body(x - 0.45))
        return result


class Stance(nn.Module):
    """Which way the top of a die lies from its bottom, from a picture of the die and its sides."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16), _conv(16, 16, 2), Residual(16), _conv(16, 32, 2), Residual(32), _conv(32, 32, 2)
        )
        self.head = _crop_head(width=32, hidden=64, answers=2, dropout=0.1)

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (n, 3, CROP_PX, CROP_PX), B G R in 0..1, to (n, 2): edges along the picture's x and y."""
        result: Tensor = self.head(self.body(x - 0.45))
        return result
