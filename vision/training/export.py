"""Writes a trained network as the ONNX file that the reader runs with OpenCV.

python -m vision.training.export finder|judge WEIGHTS FILE.onnx
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from torch import nn

from vision.crops import CROP_PX
from vision.training.networks import Finder, Judge


class Answers(nn.Module):
    """A network with its last step: probabilities where it gives logits."""

    def __init__(self, net: nn.Module, which: str) -> None:
        super().__init__()
        self.net, self.which = net, which

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The finder's maps, all but the last, through a sigmoid; the judge's classes through a softmax."""
        out: torch.Tensor = self.net(x)
        if self.which == "judge":
            return torch.softmax(out, 1)
        return torch.cat([torch.sigmoid(out[:, :-1]), out[:, -1:]], 1)


def export(which: str, weights: Path, target: Path) -> None:
    """Write a network; OpenCV fits it to any number of pictures.

    Args:
        which: `finder` or `judge`; the finder takes any sides in multiples of 16, the judge CROP_PX.
        weights: as `vision.training.learn` keeps them.
    """
    net: nn.Module = Finder() if which == "finder" else Judge()
    net.load_state_dict(torch.load(weights, map_location="cpu"))
    side = 64 if which == "finder" else CROP_PX
    torch.onnx.export(
        Answers(net, which).eval(), (torch.zeros(1, 3, side, side),), str(target),
        input_names=["x"], output_names=["y"], opset_version=13, dynamo=False,
    )  # fmt: skip


if __name__ == "__main__":
    export(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
