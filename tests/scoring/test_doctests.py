"""The examples in the docstrings of the scoring room are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import scoring

MODULES = ["scoring", *(m.name for m in pkgutil.walk_packages(scoring.__path__, "scoring."))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    """Each runs with `ALGA` at hand, the rules of the rule book's examples."""
    result = doctest.testmod(importlib.import_module(name), extraglobs={"ALGA": scoring.preset("alga")})
    assert result.failed == 0
