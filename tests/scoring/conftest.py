"""Tests that call the rules by the million run untraced."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def untraced() -> Iterator[None]:
    """A file of tests that no coverage is counted in.

    Tracing triples what they take, and the other tests trace every line these reach: a line that only these
    reach shows as missed. The marker that pytest-cov has for this does nothing in a worker of pytest-xdist,
    where a second collector takes over from the one that it stops.
    """
    tracing = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracing)
