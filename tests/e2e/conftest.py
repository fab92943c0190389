"""Products to point a browser at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.process import Product


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    """A product without any camera."""
    product = Product(tmp_path_factory.mktemp("by_hand"), "none")
    product.start()
    yield product
    product.stop()


@pytest.fixture
def simulated(tmp_path: Path) -> Iterator[Product]:
    """A product with a simulated tray whose pictures are really read."""
    product = Product(tmp_path, "simulated")
    product.start()
    yield product
    product.stop()
