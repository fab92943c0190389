"""Which box the buttons point at: one that the roll may go into, or none.

No box is ever pointed at by itself: one that was not chosen must not be written.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from scoring import Game


@dataclass(frozen=True)
class Selection:
    """A box of the player whose turn it is."""

    column: int
    box: str


def as_json(selection: Selection | None) -> dict[str, object] | None:
    """The `selection` of the state."""
    return asdict(selection) if selection is not None else None


def moved(game: Game | None, present: Selection | None, step: int) -> Selection | None:
    """The selection one step on or back, round at the ends; None when there is nothing to choose."""
    options = game.state()["options"] if game is not None else []
    assert isinstance(options, list)
    boxes = [Selection(column, box) for column, open_boxes in enumerate(options) for box in open_boxes]
    if not boxes:
        return None
    if present not in boxes:
        return boxes[0] if step > 0 else boxes[-1]
    return boxes[(boxes.index(present) + step) % len(boxes)]
