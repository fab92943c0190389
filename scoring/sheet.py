"""One player's sheet: what is written where, and what it adds up to.

A box remembers its dice, never its points: those follow from the rules of the moment. A sheet may hold more
columns or boxes than the rules show (after a change of rules); hidden ones are kept and do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.boxes import points
from scoring.ids import UPPER_BOXES
from scoring.roll import DICE_IN_A_ROLL, Roll
from scoring.rules import Rules
from scoring.typed import Typed


@dataclass(frozen=True)
class Entry:
    """What stands in a box: the dice, or typed points, or neither where the player struck it for good."""

    dice: Roll | None = None
    typed: Typed | None = None

    def worth(self, box: str, rules: Rules) -> int | None:
        """What it is worth in this box under these rules; None when only the dice could tell."""
        if self.dice is not None:
            return points(box, self.dice, rules)
        return 0 if self.typed is None else self.typed.worth(box, rules)

    def points(self, box: str, rules: Rules) -> int:
        """What it adds to the sums; nothing while its worth is not known."""
        return self.worth(box, rules) or 0


@dataclass(frozen=True)
class Sums:
    """The sums of a column, points."""

    upper: int
    bonus: int
    lower: int

    @property
    def total(self) -> int:
        """Both halves with the bonus."""
        return self.upper + self.bonus + self.lower


@dataclass(frozen=True)
class Column:
    """One column: the entries by box id; a box without one is open."""

    entries: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))

    def written(self, box: str, entry: Entry) -> Column:
        """The column with this entry in that box."""
        return Column(MappingProxyType({**self.entries, box: entry}))

    def opened(self, box: str) -> Column:
        """The column with nothing written in that box."""
        return Column(MappingProxyType({b: entry for b, entry in self.entries.items() if b != box}))

    def open_boxes(self, rules: Rules) -> tuple[str, ...]:
        """The boxes of these rules that nothing is written in, in the order of the sheet."""
        return tuple(box for box in rules.boxes if box not in self.entries)

    def turns_left(self, rules: Rules) -> int:
        """Turns that may still go into this column; where turns are fewer than boxes, 0 leaves boxes open."""
        used = sum(box in rules.boxes for box in self.entries)
        return max(0, rules.turns_per_column - used)

    def sums(self, rules: Rules) -> Sums:
        """The sums; the bonus counts as soon as the upper sum reaches it, since sums only rise."""
        worth = {box: entry.points(box, rules) for box, entry in self.entries.items() if box in rules.boxes}
        upper = sum(paid for box, paid in worth.items() if box in UPPER_BOXES)
        return Sums(upper, rules.bonus_for(upper), sum(worth.values()) - upper)

    def bonus_needed(self, rules: Rules) -> int | None:
        """Points to the next tier that pays more than now and can still be reached; None without one."""
        sums = self.sums(rules)
        open_faces = (
            face
            for face, box in enumerate(UPPER_BOXES, start=1)
            if box in rules.boxes and box not in self.entries
        )
        best_faces = sorted(open_faces, reverse=True)[: self.turns_left(rules)]
        still_to_get = DICE_IN_A_ROLL * sum(best_faces)
        ahead = (
            least - sums.upper
            for least, paid in rules.bonus
            if sums.upper < least <= sums.upper + still_to_get and paid > sums.bonus
        )
        return min(ahead, default=None)

    def strikes(self, rules: Rules) -> int:
        """Written boxes that are worth 0."""
        return sum(self.entries[b].points(b, rules) == 0 for b in rules.boxes if b in self.entries)


_EMPTY = Column()


@dataclass(frozen=True)
class Sheet:
    """All columns of a player, and the marks for saved throws (one stock per sheet)."""

    columns: tuple[Column, ...] = ()
    marks: int = 0

    def shown(self, rules: Rules) -> tuple[Column, ...]:
        """As many columns as the rules show, with empty ones where the sheet has none yet."""
        missing = rules.columns - len(self.columns)
        return self.columns[: rules.columns] if missing <= 0 else self.columns + (_EMPTY,) * missing

    def written(self, box: str, column: int, entry: Entry, rules: Rules) -> Sheet:
        """The sheet with this entry in that box of that column."""
        return self._with(column, self.shown(rules)[column].written(box, entry), rules)

    def opened(self, box: str, column: int, rules: Rules) -> Sheet:
        """The sheet with nothing written in that box of that column."""
        return self._with(column, self.shown(rules)[column].opened(box), rules)

    def _with(self, number: int, column: Column, rules: Rules) -> Sheet:
        columns = [*self.shown(rules), *self.columns[rules.columns :]]
        columns[number] = column
        return Sheet(tuple(columns), self.marks)

    def turns_left(self, rules: Rules) -> int:
        """Turns this player still has."""
        return sum(column.turns_left(rules) for column in self.shown(rules))

    def turns_taken(self, rules: Rules) -> int:
        """Turns this player has had."""
        return rules.turns_per_column * rules.columns - self.turns_left(rules)

    def total(self, rules: Rules) -> int:
        """The sum of the columns, or the best of them, as the rules decide."""
        totals = [column.sums(rules).total for column in self.shown(rules)]
        return max(totals) if rules.columns_decide == "best" else sum(totals)

    def allowed(self, rules: Rules) -> tuple[tuple[str, ...], ...]:
        """For each column, the boxes that the next roll may go into.

        All open ones, but for: columns whose turns are used; later columns, where columns go in order; boxes
        further down, where boxes go in order.
        """
        in_order = rules.columns_in_order or rules.forced_order
        allowed: list[tuple[str, ...]] = []
        for column in self.shown(rules):
            closed = column.turns_left(rules) == 0 or (in_order and any(allowed))
            boxes = () if closed else column.open_boxes(rules)
            allowed.append(boxes[:1] if rules.forced_order else boxes)
        return tuple(allowed)
