"""What the size of the dice is taken to be; strong places of another size are never dropped unasked."""

import numpy as np
import pytest

from tests.vision.stubs import PLAIN_CONFIDENCE, candidate
from vision.deciding import Opinion, opinions
from vision.sizing import lost, strength, unconfirmed, usual_edge


def place(x: float, edge: float, value: int = 1, finder: float = 0.9, judge: float = 0.95) -> Opinion:
    """A place at (x, 100) that both networks take for this value with these chances."""
    chances = np.full(6, 0.02)
    chances[value - 1] = finder
    judged = np.full(7, (1 - judge) / 6)
    judged[value] = judge
    seen = [candidate(chances, x=x, edge=edge, presence=finder)]
    return opinions(seen, judged[None], judged[None], PLAIN_CONFIDENCE, 0.8)[0]


def test_strength_is_what_both_networks_say_together() -> None:
    assert strength(place(0, 50, finder=0.8, judge=0.5)) == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("places", "edge"),
    [
        ([place(0, 50), place(100, 52), place(200, 54)], 52),
        # A die whose pips look like small dice of their own.
        ([place(0, 60, 5), *(place(10 * n, 12, 1, finder=0.6) for n in range(5))], 60),
        # Faint dots on cloth, however many, do not outweigh two dice.
        ([place(0, 60), place(90, 62), *(place(20 * n, 14, finder=0.3) for n in range(40))], 62),
    ],
)
def test_the_size_is_that_of_the_strongest_places(places: list[Opinion], edge: float) -> None:
    assert usual_edge(places) == edge


@pytest.mark.parametrize("places", [[], [place(0, 50, finder=0.15, judge=0.4)]])
def test_no_size_where_nothing_looks_like_a_die(places: list[Opinion]) -> None:
    assert usual_edge(places) is None


def test_a_strong_place_that_the_second_look_does_not_have_is_kept() -> None:
    die, far, pip, faint = place(0, 60), place(300, 20), place(20, 14), place(500, 60, finder=0.3)
    assert unconfirmed([die, far, pip, faint], [die]) == [far]


def test_a_likely_die_of_a_glance_that_a_closer_look_loses_is_not_passed_over() -> None:
    seen, touching, faint = place(100, 40), place(140, 40), place(300, 40, finder=0.3)
    assert lost([seen, touching, faint], [place(104, 40)]) == [touching]
    assert lost([seen], [seen, touching]) == []
