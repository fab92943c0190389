"""Writes a trained network as the ONNX file that the reader runs with OpenCV.

python -m vision.training.export finder|judge|face|stance WEIGHTS FILE.onnx
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.training.tasks import TASKS, Task

#: Fewer than so many numbers are not worth it.
FEWEST_WEIGHTS = 16


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
    model = onnx.load(str(target))
    halve(model.graph)
    onnx.save(model, str(target))


def halve(graph: onnx.GraphProto) -> None:
    """Keep the weights as 16 bit numbers: half the file, and OpenCV widens them when it loads it."""
    for tensor in graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if weights.dtype == np.float32 and weights.size >= FEWEST_WEIGHTS:
            narrow = f"{tensor.name}.half"
            widen = helper.make_node("Cast", [narrow], [tensor.name], to=TensorProto.FLOAT)
            tensor.CopyFrom(numpy_helper.from_array(weights.astype(np.float16), narrow))
            graph.node.insert(0, widen)


if __name__ == "__main__":
    export(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
