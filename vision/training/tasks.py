"""What there is to learn: each network with its samples, its loss and its last step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray
from torch import Tensor, nn

from vision.crops import CROP_PX
from vision.finding import MAPS
from vision.training.die_samples import judge_sample, stance_sample
from vision.training.finder_samples import finder_sample
from vision.training.networks import Finder, Judge, Stance
from vision.training.samples import Pool, Rng

#: Side of the pictures the finder learns from, pixels.
FINDER_SIDE_PX = 192
#: Errors of a stance below this, in edges, count by their square: the truth itself is no finer.
FINE_STANCE_EDGES = 0.05


@dataclass(frozen=True)
class Task:
    """How one network is taught and used.

    Attributes:
        sample: a picture and what goes with it, as tensors.
        loss: of what the network says of a batch, given the batch's columns after the pictures.
        answer: from what the network says to what the reader gets.
        side_px: of a picture for it; the finder takes any multiple of 16.
    """

    net: Callable[[], nn.Module]
    batch: int
    sample: Callable[[Rng, Pool], tuple[Tensor, ...]]
    loss: Callable[[Tensor, Sequence[Tensor]], Tensor]
    answer: Callable[[Tensor], Tensor]
    side_px: int


def _tensor(picture: NDArray[np.uint8]) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(picture.transpose(2, 0, 1)))


def _finder_sample(rng: Rng, pool: Pool) -> tuple[Tensor, ...]:
    picture, target, weight = finder_sample(rng, pool, FINDER_SIDE_PX)
    return _tensor(picture), torch.from_numpy(target), torch.from_numpy(weight)


def _judge_sample(rng: Rng, pool: Pool) -> tuple[Tensor, ...]:
    picture, label = judge_sample(rng, pool)
    return _tensor(picture), torch.tensor(label)


def _stance_sample(rng: Rng, pool: Pool) -> tuple[Tensor, ...]:
    picture, up = stance_sample(rng, pool)
    return _tensor(picture), torch.from_numpy(up)


def finder_loss(logits: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """Penalty-reduced focal loss on the maps of centres and values, absolute error on the size."""
    target, weight = wanted
    t, w = target[:, : MAPS - 1], weight[:, : MAPS - 1]
    p = torch.sigmoid(logits[:, : MAPS - 1]).clamp(1e-4, 1 - 1e-4)
    positive = (t > 0.999).float()
    focal = positive * (1 - p) ** 2 * torch.log(p) + (1 - positive) * (1 - t) ** 4 * p**2 * torch.log(1 - p)
    hits = (positive * w).sum() + 4.0
    size = (logits[:, MAPS - 1] - target[:, MAPS - 1]).abs() * weight[:, MAPS - 1]
    return -(focal * w).sum() / hits + 0.5 * size.sum() / (weight[:, MAPS - 1].sum() + 4.0)


def judge_loss(logits: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """Cross entropy, slightly smoothed so that sureness stays a measure."""
    return functional.cross_entropy(logits, wanted[0], label_smoothing=0.02)


def stance_loss(said: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """Huber's loss: some dice cannot be told, and must not outweigh the others."""
    return functional.huber_loss(said, wanted[0], delta=FINE_STANCE_EDGES) / FINE_STANCE_EDGES


def _finder_answer(logits: Tensor) -> Tensor:
    return torch.cat([torch.sigmoid(logits[:, :-1]), logits[:, -1:]], 1)


def _judge_answer(logits: Tensor) -> Tensor:
    return torch.softmax(logits, 1)


def _as_said(said: Tensor) -> Tensor:
    return said


TASKS: Final[Mapping[str, Task]] = MappingProxyType(
    {
        "finder": Task(Finder, 16, _finder_sample, finder_loss, _finder_answer, 64),
        "judge": Task(Judge, 96, _judge_sample, judge_loss, _judge_answer, CROP_PX),
        "stance": Task(Stance, 96, _stance_sample, stance_loss, _as_said, CROP_PX),
    }
)
