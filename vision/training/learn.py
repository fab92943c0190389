"""Trains one of the networks from the pool, for a given time; interrupted, it goes on where it was.

    python -m vision.training.learn finder|judge|face|stance POOL WEIGHTS MINUTES [THREADS] [SEED]

keeps the weights as it goes, and beside them (`.state`) what it needs to go on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from vision.training.samples import Pool
from vision.training.tasks import TASKS, Task

PEAK_RATE, WEIGHT_DECAY = 2.5e-3, 1e-3
WARM_UP_STEPS = 100
#: Gradients longer than this are shortened: one odd batch must not undo what many taught.
LONGEST_STEP = 5.0
#: The pool is looked at again for new pictures after this many samples.
REFRESH_SAMPLES = 1500
#: Weights are kept every so many steps: half a minute's work at most is lost.
KEEP_STEPS = 100


class Samples(IterableDataset[tuple[Tensor, ...]]):
    """Endless samples for one of the networks."""

    def __init__(self, which: str, folder: Path, seed: int) -> None:
        super().__init__()
        self.which, self.folder, self.seed = which, folder, seed

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        """Samples drawn with a generator of this worker's own."""
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
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


@dataclass
class Progress:
    """A network on its way: what is kept every KEEP_STEPS and taken up again.

    Attributes:
        spent_s: training time so far.
    """

    net: nn.Module
    optimiser: torch.optim.Optimizer
    step: int = 0
    spent_s: float = 0.0

    @classmethod
    def taken_up(cls, task: Task, weights: Path, seed: int) -> Progress:
        """Where the last run left it, or the beginning."""
        torch.manual_seed(seed)
        net = task.net().to(memory_format=torch.channels_last).train()
        made = cls(net, torch.optim.AdamW(net.parameters(), PEAK_RATE, weight_decay=WEIGHT_DECAY))
        state = weights.with_suffix(".state")
        if state.exists():
            kept = torch.load(state)
            made.net.load_state_dict(kept["net"])
            made.optimiser.load_state_dict(kept["optimiser"])
            made.step, made.spent_s = kept["step"], kept["spent_s"]
        return made

    def keep(self, weights: Path) -> None:
        """Write weights and state; a crash meanwhile leaves the last ones."""
        state = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "spent_s": self.spent_s,
        }
        for what, path in ((self.net.state_dict(), weights), (state, weights.with_suffix(".state"))):
            part = path.with_suffix(path.suffix + ".part")
            torch.save(what, part)
            part.replace(path)


def learn(which: str, folder: Path, weights: Path, minutes: float, seed: int = 1) -> None:
    """Train for the given time in all, interruptions not counted."""
    task = TASKS[which]
    at = Progress.taken_up(task, weights, seed)
    samples = Samples(which, folder, seed + at.step)
    loader = DataLoader(samples, batch_size=task.batch, num_workers=1, prefetch_factor=4)
    begun, before, mean = time.monotonic(), at.spent_s, 0.0
    for items in loader:
        at.spent_s = before + time.monotonic() - begun
        done = at.spent_s / 60 / minutes
        if done >= 1:
            break
        loss = loss_of(which, at.net, items)
        step_down(at.optimiser, loss, _rate(at.step, done))
        mean = 0.98 * mean + 0.02 * loss.item() if mean else loss.item()
        at.step += 1
        if at.step % KEEP_STEPS == 0:
            print(f"{which} step {at.step} loss {mean:.4f} done {done:.2f}", flush=True)
            at.keep(weights)
    at.keep(weights)
    print(f"{which} ended after {at.step} steps, loss {mean:.4f}", flush=True)


def main() -> None:
    """Train as the command line says."""
    given = dict(enumerate(sys.argv[1:]))
    torch.set_num_threads(int(given.get(4, "2")))
    learn(given[0], Path(given[1]), Path(given[2]), float(given[3]), int(given.get(5, "1")))


if __name__ == "__main__":
    main()
