"""Stands in for python-prctl, which is built from source: picamera2 names processes that we never start."""

from __future__ import annotations


def set_pdeathsig(signal: int) -> None:
    """Nothing."""
    del signal
