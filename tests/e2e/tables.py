"""Games set up and played over the API, from the machine itself: where a test of the page begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring import preset
from tests.e2e.process import Product

#: A player's name, or a team as the API takes it.
Seat = str | dict[str, object]


def begin(product: Product, *seats: Seat, **fields: object) -> Any:
    """Start a game by Alga's rules with some fields changed; nobody throws for who begins."""
    players = [{"name": seat} if isinstance(seat, str) else seat for seat in seats]
    rules = preset("alga").changed({"start": "seating", **fields})
    return product.call("POST", "/games", {"players": players, "rules": rules.to_json()})


def turn(product: Product, dice: Sequence[int], box: str, column: int = 0) -> Any:
    """One throw, and where it goes."""
    product.call("POST", "/throws", {"dice": list(dice)})
    return product.call("POST", "/boxes", {"box": box, "column": column})


def box_of(product: Product, player: int, box: str, column: int = 0) -> Any:
    """What stands in a box; players by place in the order of play, from 0."""
    return product.state()["game"]["players"][player]["columns"][column]["boxes"][box]
