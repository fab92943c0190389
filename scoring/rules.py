"""Every number and choice a table may change, as data.

A rule set never changes; another choice is another rule set. Checks run whenever one is made, so a rule set
that exists can be played. Left-out fields are those of Alga's rules, the default of the product.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from scoring.ids import BOX_IDS
from scoring.pay import Pay
from scoring.rulechecks import CHECKS, not_an_object, too_many_turns, unknown_key

#: A least upper sum and the points for reaching it.
Tier = tuple[int, int]

_SMALL, _LARGE, _FULL, _MAXI = (Pay("fixed", amount) for amount in (15, 20, 21, 100))


@dataclass(frozen=True)
class Rules:
    """One rule set; the fields are those of its JSON, in the same order.

    Attributes:
        boxes: ids in the order of the sheet.
        turns: turns per player and column; None is as many as there are boxes.
        throws: throws in a turn.
        saved_throws: whether unused throws become marks that pay for more throws in later turns.
        bonus: tiers of (least upper sum, points), low to high; the highest reached pays, alone.
        sixth_die_free: whether 1-2-3-4-5-6 also pays as small and as large straight.
        pairs_distinct: whether two and three pairs must be of different faces.
        forced_order: boxes are written from the top down, column by column.
        strict_strike: a box may be struck only when no open box pays.
        players: least and most; None is no upper limit.
        columns: columns a player has, 1 to 6, each a sheet with its own bonus.
        columns_decide: `sum` of the columns or the `best` one.
        columns_in_order: a column begins only when the one before is done.
        start: how the first player is found: `highest_die`, `youngest` or `seating`.
        tiebreak: what parts equal totals at the end: None, `upper_sum`, `fewest_strikes` or `throw_off`.
        help: whether chances and hints may be shown.

    Raises:
        BadRules: a value of the wrong type or out of its bounds; facts name the `key` and what is `allowed`.
    """

    name: str = "own"
    boxes: tuple[str, ...] = BOX_IDS
    turns: int | None = None
    throws: int = 3
    saved_throws: bool = True
    bonus: tuple[Tier, ...] = ((84, 100),)
    small_straight: Pay = _SMALL
    large_straight: Pay = _LARGE
    full_straight: Pay = _FULL
    sixth_die_free: bool = True
    pairs_distinct: bool = True
    maxi_yatzy: Pay = _MAXI
    forced_order: bool = False
    strict_strike: bool = False
    players: tuple[int, int | None] = (1, None)
    columns: int = 1
    columns_decide: str = "sum"
    columns_in_order: bool = False
    start: str = "highest_die"
    tiebreak: str | None = None
    help: bool = True

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, CHECKS[field.name](field.name, getattr(self, field.name)))
        if self.turns is not None and self.turns > len(self.boxes):
            raise too_many_turns(self.turns, len(self.boxes))

    @property
    def turns_per_column(self) -> int:
        """Turns a player has for each column."""
        return len(self.boxes) if self.turns is None else self.turns

    def changed(self, changes: object) -> Rules:
        """The same rules with some fields of their JSON replaced.

        The name goes along: without one among the changes it is that of the preset which the result equals,
        else the old one where that is no preset's, else `own`.

        >>> alga = Rules(name="alga")
        >>> alga.changed({"throws": 4}).name, alga.changed({"saved_throws": False}).name
        ('own', 'cardzo')

        Raises:
            BadRules: not an object, an unknown key, a bad value, or values that do not go together.
        """
        from scoring.presets import PRESETS  # they are made of rules

        if not isinstance(changes, dict):
            raise not_an_object(changes)
        made = Rules.from_json({**self.to_json(), **changes})
        if "name" in changes:
            return made
        like = (name for name, preset in PRESETS.items() if replace(made, name=name) == preset)
        return replace(made, name=next(like, "own" if self.name in PRESETS else self.name))

    @classmethod
    def from_json(cls, obj: object) -> Rules:
        """A rule set from its JSON.

        Raises:
            BadRules: not an object, an unknown key, or a bad value.
        """
        if not isinstance(obj, dict):
            raise not_an_object(obj)
        for key in obj:
            if key not in CHECKS:
                raise unknown_key(key)
        return cls(**obj)

    def to_json(self) -> dict[str, object]:
        """The rule set as JSON, every field present.

        >>> Rules().to_json()["bonus"], Rules().to_json()["maxi_yatzy"]
        ([[84, 100]], {'fixed': 100})
        """
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    def bonus_for(self, upper_sum: int) -> int:
        """The points of the highest tier that this upper sum reaches, 0 for none.

        >>> [Rules(bonus=((63, 50), (84, 100))).bonus_for(upper) for upper in (62, 63, 83, 84)]
        [0, 50, 50, 100]
        """
        return next((points for least, points in reversed(self.bonus) if upper_sum >= least), 0)


def _plain(value: object) -> object:
    if isinstance(value, Pay):
        return value.to_json()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
