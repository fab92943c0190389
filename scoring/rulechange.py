"""Other rules in the middle of a game: everything is worked out again from the dice."""

from __future__ import annotations

from dataclasses import replace

from scoring.errors import PointsNeeded
from scoring.inturn import seated
from scoring.places import places
from scoring.position import Position
from scoring.rules import Rules
from scoring.tableevents import RulesChanged

Json = dict[str, object]


def rules_changed(position: Position, event: RulesChanged) -> Position:
    """The position under these rules. What they do not show stays on the sheets and does not count.

    Raises:
        PointsNeeded: boxes with typed points whose worth cannot be worked out.
    """
    needed = points_needed(position, event.rules)
    if needed:
        raise PointsNeeded(needed=needed)
    return under(position, event.rules)


def under(position: Position, rules: Rules) -> Position:
    """The position under these rules, where a worth that only the dice can tell counts nothing."""
    return seated(replace(position, rules=rules))


def points_needed(position: Position, rules: Rules) -> list[Json]:
    """The boxes that these rules show and whose worth cannot be worked out from the points typed."""
    return [
        {"player": player.spec.id, "column": number, "box": box}
        for player in position.players
        for number, column in enumerate(player.sheet.shown(rules))
        for box in rules.boxes
        if box in column.entries and column.entries[box].worth(box, rules) is None
    ]


def preview(position: Position, rules: Rules) -> Json:
    """What these rules would change: totals and places before and after, and what would have to be asked."""
    after = under(position, rules)
    then, now = _standing(position), _standing(after)
    return {
        "rules": rules.to_json(),
        "players": [
            {"id": p.spec.id, "name": p.spec.name, "old": then[p.spec.id], "new": now[p.spec.id]}
            for p in position.players
        ],
        "over": {"old": position.over, "new": after.over},
        "needed": points_needed(position, rules),
    }


def _standing(position: Position) -> dict[str, Json]:
    return {
        player.spec.id: {"total": player.sheet.total(position.rules), "place": place}
        for player, place in zip(position.players, places(position), strict=True)
    }
