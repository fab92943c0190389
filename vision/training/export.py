"""Writes a trained network as the ONNX file that the reader runs with OpenCV.

python -m vision.training.export finder|judge|stance WEIGHTS FILE.onnx
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from torch import nn

from vision.training.tasks import TASKS, Task


class Answers(nn.Module):
    """A network with its last step: probabilities where it gives logits."""

    def __init__(self, task: Task, weights: Path) -> None:
        super().__init__()
        self.net, self.answer = task.net(), task.answer
        self.net.load_state_dict(torch.load(weights, map_location="cpu"))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """What the reader gets for pictures (n, 3, h, w), see `vision.training.tasks`."""
        return self.answer(self.net(x))


def export(which: str, weights: Path, target: Path) -> None:
    """Write a network; OpenCV fits it to any number of pictures.

    Args:
        which: a name in `TASKS`.
        weights: as `vision.training.learn` keeps them.
    """
    task = TASKS[which]
    torch.onnx.export(
        Answers(task, weights).eval(), (torch.zeros(1, 3, task.side_px, task.side_px),), str(target),
        input_names=["x"], output_names=["y"], opset_version=13, dynamo=False,
    )  # fmt: skip


if __name__ == "__main__":
    export(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
