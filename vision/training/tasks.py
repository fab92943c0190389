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

from vision.crops import DIE_CUT, FACE_CUT, STANCE_CUT, Cut
from vision.finding import EDGE_MAP, FORM_MAPS, SEEN_MAPS
from vision.training.die_samples import judge_sample, stance_sample
from vision.training.finder_samples import finder_sample
from vision.training.networks import FaceJudge, Finder, Judge, Stance
from vision.training.samples import Pool, Rng

#: Side of the pictures the finder learns from, pixels.
FINDER_SIDE_PX = 192
#: What the size and the form weigh beside the maps of what is seen.
EDGE_SAYS, FORM_SAYS = 0.5, 0.25
#: The stance of no die is told more finely than this, logarithm of edges: exp(-4) is two hundredths.
LEAST_LOG_SPREAD = -4.0


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


def _judged(cut: Cut) -> Callable[[Rng, Pool], tuple[Tensor, ...]]:
    def sample(rng: Rng, pool: Pool) -> tuple[Tensor, ...]:
        picture, label = judge_sample(rng, pool, cut)
        return _tensor(picture), torch.tensor(label)

    return sample


def _stance_sample(rng: Rng, pool: Pool) -> tuple[Tensor, ...]:
    picture, up = stance_sample(rng, pool)
    return _tensor(picture), torch.from_numpy(up)


def finder_loss(logits: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """How wrong the maps are, of what is seen and of how it lies.

    Penalty-reduced focal loss on the maps of centres and values (Law and Deng, "CornerNet", 2018), absolute
    error on size and form.
    """
    target, weight = wanted
    t, w = target[:, :SEEN_MAPS], weight[:, :SEEN_MAPS]
    p = torch.sigmoid(logits[:, :SEEN_MAPS]).clamp(1e-4, 1 - 1e-4)
    positive = (t > 0.999).float()
    focal = positive * (1 - p) ** 2 * torch.log(p) + (1 - positive) * (1 - t) ** 4 * p**2 * torch.log(1 - p)
    hits = (positive * w).sum() + 4.0
    off = (logits - target).abs() * weight
    cells = weight[:, EDGE_MAP].sum() + 4.0
    lying = EDGE_SAYS * off[:, EDGE_MAP].sum() + FORM_SAYS * off[:, FORM_MAPS].sum()
    return -(focal * w).sum() / hits + lying / cells


def judge_loss(logits: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """Cross entropy, slightly smoothed so that sureness stays a measure."""
    return functional.cross_entropy(logits, wanted[0], label_smoothing=0.02)


def stance_loss(said: Tensor, wanted: Sequence[Tensor]) -> Tensor:
    """By a Laplace distribution whose width is learnt as well (Kendall and Gal, "What uncertainties do we
    need", 2017): some dice cannot be told, and must not outweigh the others.
    """
    spread = said[:, 2].clamp(LEAST_LOG_SPREAD, 1.0)
    return ((said[:, :2] - wanted[0]).abs().sum(1) * torch.exp(-spread) + 2 * spread).mean()


def _finder_answer(logits: Tensor) -> Tensor:
    return torch.cat([torch.sigmoid(logits[:, :SEEN_MAPS]), logits[:, SEEN_MAPS:]], 1)


def _judge_answer(logits: Tensor) -> Tensor:
    return torch.softmax(logits, 1)


def _as_said(said: Tensor) -> Tensor:
    return said


TASKS: Final[Mapping[str, Task]] = MappingProxyType(
    {
        "finder": Task(Finder, 16, _finder_sample, finder_loss, _finder_answer, 64),
        "judge": Task(Judge, 96, _judged(DIE_CUT), judge_loss, _judge_answer, DIE_CUT.side_px),
        "face": Task(FaceJudge, 96, _judged(FACE_CUT), judge_loss, _judge_answer, FACE_CUT.side_px),
        "stance": Task(Stance, 96, _stance_sample, stance_loss, _as_said, STANCE_CUT.side_px),
    }
)
