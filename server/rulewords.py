"""A rule set in words, a sentence for each fact, so that a table can read aloud what it plays by.

What makes no difference is not said: how columns decide when there is one, what a box pays that is not on the
sheet. The lookups are handed in: the API speaks the visitor's language, the command line English, and neither
loads what only the other needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from scoring import BOX_IDS, Pay, Rules
from server.boxwords import box_words

#: Of a sheet with at most this many boxes those are named that are there, of a longer one those that lack.
SHORT_SHEET = 10


@dataclass(frozen=True)
class Tongue:
    """A language: its lookups for a text, for one and for several, and for a text in a context.

    They only translate; `%(name)s` is filled in here.
    """

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    pgettext: Callable[[str, str], str]


ENGLISH = Tongue(
    gettext=lambda text: text,
    ngettext=lambda one, several, number: one if number == 1 else several,
    pgettext=lambda _context, text: text,
)


def rule_words(rules: Rules, tongue: Tongue = ENGLISH) -> list[str]:
    """The sentences, what concerns the sheet first.

    >>> rule_words(Rules())[2:4]
    ['3 throws a turn; unused ones are saved for later turns.', 'Bonus: 100 points from 84.']
    """
    chapters = (_sheet, _throws, _bonus, _straights, _pairs, _maxi_yatzy, _filling, _columns, _people)
    return [sentence for chapter in chapters for sentence in chapter(rules, tongue)]


def _sheet(rules: Rules, say: Tongue) -> Iterator[str]:
    names = box_words(say.pgettext)

    def listed(boxes: Iterable[str]) -> str:
        return ", ".join(names[box] for box in boxes)

    missing = [box for box in BOX_IDS if box not in rules.boxes]
    in_order = list(rules.boxes) == [box for box in BOX_IDS if box in rules.boxes]
    if len(rules.boxes) <= SHORT_SHEET:
        yield say.gettext("The sheet has these boxes: %(boxes)s.") % {"boxes": listed(rules.boxes)}
    else:
        if missing:
            yield say.gettext("The sheet has all boxes but these: %(boxes)s.") % {"boxes": listed(missing)}
        else:
            yield say.gettext("The sheet has all 20 boxes.")
        if not in_order:
            yield say.gettext("They stand in this order: %(boxes)s.") % {"boxes": listed(rules.boxes)}
    yield say.gettext("Turns for each player: %(turns)s.") % {"turns": rules.turns_per_column * rules.columns}
    if rules.turns_per_column < len(rules.boxes):
        yield say.gettext("Boxes that are left open count nothing.")


def _throws(rules: Rules, say: Tongue) -> Iterator[str]:
    if rules.saved_throws:
        text = say.ngettext(
            "%(num)s throw a turn; unused ones are saved for later turns.",
            "%(num)s throws a turn; unused ones are saved for later turns.",
            rules.throws,
        )
    else:
        text = say.ngettext(
            "%(num)s throw a turn; unused ones are lost.",
            "%(num)s throws a turn; unused ones are lost.",
            rules.throws,
        )
    yield text % {"num": rules.throws}


def _bonus(rules: Rules, say: Tongue) -> Iterator[str]:
    tiers = [
        say.gettext("%(points)s points from %(least)s") % {"points": points, "least": least}
        for least, points in rules.bonus
    ]
    if not tiers:
        yield say.gettext("No bonus.")
        return
    yield say.gettext("Bonus: %(tiers)s.") % {"tiers": ", ".join(tiers)}
    if len(tiers) > 1:
        yield say.gettext("Only the highest step of the bonus that is reached counts.")


def _straights(rules: Rules, say: Tongue) -> Iterator[str]:
    names = box_words(say.pgettext)
    pays = {
        "small_straight": rules.small_straight,
        "large_straight": rules.large_straight,
        "full_straight": rules.full_straight,
    }
    for box in rules.boxes:
        if box in pays:
            yield _paid(names[box], pays[box], say)
    if not {"small_straight", "large_straight"}.isdisjoint(rules.boxes):
        yield (
            say.gettext("1-2-3-4-5-6 also pays as small and as large straight.")
            if rules.sixth_die_free
            else say.gettext("1-2-3-4-5-6 pays neither as small nor as large straight.")
        )


def _paid(box: str, pay: Pay, say: Tongue) -> str:
    facts = {"box": box, "num": pay.amount}
    match pay.way:
        case "sum":
            return say.gettext("%(box)s: the sum of all six dice.") % facts
        case "sum_plus":
            return say.gettext("%(box)s: the sum of all six dice plus %(num)s.") % facts
        case "face_plus":
            return say.gettext("%(box)s: the value of one die plus %(num)s.") % facts
        case _:
            return say.ngettext("%(box)s: %(num)s point.", "%(box)s: %(num)s points.", pay.amount) % facts


def _pairs(rules: Rules, say: Tongue) -> Iterator[str]:
    if not {"two_pairs", "three_pairs"}.isdisjoint(rules.boxes):
        yield (
            say.gettext("Two and three pairs are of different values.")
            if rules.pairs_distinct
            else say.gettext("Four alike are also two pairs, six alike three.")
        )


def _maxi_yatzy(rules: Rules, say: Tongue) -> Iterator[str]:
    if "maxi_yatzy" in rules.boxes:
        yield _paid(box_words(say.pgettext)["maxi_yatzy"], rules.maxi_yatzy, say)


def _filling(rules: Rules, say: Tongue) -> Iterator[str]:
    yield (
        say.gettext("Boxes are filled in from the top down.")
        if rules.forced_order
        else say.gettext("A roll may go into any open box.")
    )
    yield (
        say.gettext("A box may be struck only when no open box pays.")
        if rules.strict_strike
        else say.gettext("A box may always be struck.")
    )


def _columns(rules: Rules, say: Tongue) -> Iterator[str]:
    if rules.columns == 1:
        return
    facts = {"columns": rules.columns}
    if rules.columns_decide == "best":
        yield say.gettext("Columns for each player: %(columns)s; the best one counts.") % facts
    else:
        yield say.gettext("Columns for each player: %(columns)s; they are added up.") % facts
    yield (
        say.gettext("The columns are filled in one after another.")
        if rules.columns_in_order
        else say.gettext("Each turn may go into any column.")
    )


def _people(rules: Rules, say: Tongue) -> Iterator[str]:
    yield _players(*rules.players, say)
    yield {
        "highest_die": say.gettext("Who throws the highest die begins."),
        "youngest": say.gettext("The youngest begins."),
        "seating": say.gettext("The first in the order of seats begins."),
    }[rules.start]
    yield {
        None: say.gettext("A tie stays a tie."),
        "upper_sum": say.gettext("In a tie the higher upper sum wins."),
        "fewest_strikes": say.gettext("In a tie fewer struck boxes win."),
        "throw_off": say.gettext("A tie is settled by a throw-off."),
    }[rules.tiebreak]
    yield (
        say.gettext("Chances and hints may be shown.")
        if rules.help
        else say.gettext("Chances and hints are not shown.")
    )


def _players(least: int, most: int | None, say: Tongue) -> str:
    facts = {"least": least, "most": most}
    if most is None:
        any_number = least == 1
        return (
            say.gettext("Any number of players.")
            if any_number
            else say.gettext("Players: %(least)s or more.") % facts
        )
    if least == most:
        return say.gettext("Players: %(least)s.") % facts
    return say.gettext("Players: %(least)s to %(most)s.") % facts
