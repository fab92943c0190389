"""Trains one of the networks from the pool, for a given time, and keeps its weights as it goes.

python -m vision.training.learn finder|judge|stance POOL WEIGHTS MINUTES [START_WEIGHTS|-] [THREADS]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from vision.training.samples import Pool
from vision.training.tasks import TASKS

PEAK_RATE = 2.5e-3
WARM_UP_STEPS = 100
#: Gradients longer than this are shortened: one odd batch must not undo what many taught.
LONGEST_STEP = 5.0
#: The pool is looked at again for new pictures after this many samples.
REFRESH_SAMPLES = 1500


class Samples(IterableDataset[tuple[Tensor, ...]]):
    """Endless samples for one of the networks."""

    def __init__(self, which: str, folder: Path, seed: int) -> None:
        super().__init__()
        self.which, self.folder, self.seed = which, folder, seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Samples drawn with a generator of this worker's own."""
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0, int(time.time())])
        pool = Pool.open(self.folder)
        while True:
            for _ in range(REFRESH_SAMPLES):
                yield TASKS[self.which].sample(rng, pool)
            pool.refresh()


def loss_of(which: str, net: nn.Module, items: Sequence[Tensor]) -> Tensor:
    """The loss of one batch: pictures, then what `Samples` gives with them."""
    said = net((items[0].float() / 255).contiguous(memory_format=torch.channels_last))
    return TASKS[which].loss(said, items[1:])


def _rate(step: int, done: float) -> float:
    """The learning rate: a short warm-up, then one cosine over the whole time; done: 0..1."""
    return float(
        PEAK_RATE * min(1.0, (step + 1) / WARM_UP_STEPS) * (0.5 * (1 + np.cos(np.pi * done)) + 0.002)
    )


def step_down(optimiser: torch.optim.Optimizer, loss: Tensor, rate: float) -> None:
    """Go one step down the loss."""
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_([p for group in optimiser.param_groups for p in group["params"]], LONGEST_STEP)
    optimiser.step()


def learn(which: str, folder: Path, weights: Path, minutes: float, start: Path | None) -> None:
    """Train for the given time; the weights are kept every hundred steps and at the end."""
    task = TASKS[which]
    net = task.net()
    if start:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last).train()
    loader = DataLoader(Samples(which, folder, 1), batch_size=task.batch, num_workers=1, prefetch_factor=4)
    optimiser = torch.optim.AdamW(net.parameters(), PEAK_RATE, weight_decay=1e-3)
    begun, mean, step = time.time(), 0.0, 0
    for step, items in enumerate(loader):
        done = (time.time() - begun) / 60 / minutes
        if done >= 1:
            break
        loss = loss_of(which, net, items)
        step_down(optimiser, loss, _rate(step, done))
        mean = 0.98 * mean + 0.02 * loss.item() if step else loss.item()
        if step % 100 == 0:
            print(f"{which} step {step} loss {mean:.4f} done {done:.2f}", flush=True)
            torch.save(net.state_dict(), weights)
    torch.save(net.state_dict(), weights)
    print(f"{which} ended after {step} steps, loss {mean:.4f}", flush=True)


def main() -> None:
    """Train as the command line says."""
    given = dict(enumerate(sys.argv[1:]))
    torch.set_num_threads(int(given.get(5, "2")))
    start = given.get(4, "-")
    learn(given[0], Path(given[1]), Path(given[2]), float(given[3]), None if start == "-" else Path(start))


if __name__ == "__main__":
    main()
