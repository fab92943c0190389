"""The HTTP API, version 1: one blueprint for each group of calls, all under `/api/v1`.

Calls check their input, ask the table, and answer with the whole state; nothing is decided here.
"""

from __future__ import annotations

from flask import Blueprint

from server.api import (
    boxes,
    chances,
    description,
    games,
    health,
    pictures,
    players,
    question,
    rule_sets,
    rules,
    simulated,
    state,
    throws,
    undo,
)
from server.surroundings import API

#: Each group with the prefix it lives under.
GROUPS: tuple[tuple[Blueprint, str], ...] = (
    (state.blueprint, API),
    (games.blueprint, API),
    (throws.blueprint, API),
    (question.blueprint, API),
    (boxes.blueprint, API),
    (chances.blueprint, API),
    (undo.blueprint, API),
    (rules.blueprint, API),
    (players.blueprint, API),
    (rule_sets.blueprint, API),
    (pictures.blueprint, API),
    (simulated.blueprint, API),
    (description.blueprint, API),
    (health.blueprint, ""),
)
