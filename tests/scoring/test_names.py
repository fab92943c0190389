"""Names and players: what is cleaned, what is refused, and who may play together."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BadName, BadPlayers, Game, GameStarted, PlayerSpec, Rules, clean_name

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "gbsct") + "\U000e007f"


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("Anna", "Anna"),
        ("  Anna \n", "Anna"),
        ("A\u030asa", "Åsa"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("Robert'); DROP TABLE games;--", "Robert'); DROP TABLE games;--"),
        ("אבגד", "אבגד"),
        ("محمد", "محمد"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("李小龍", "李小龍"),
        (FAMILY, FAMILY),
        (SCOTLAND, SCOTLAND),
        ("?", "?"),
        ("x" * 40, "x" * 40),
        ("a\u0308" * 40, "ä" * 40),
    ],
)
def test_names_that_will_do(given_name: str, expected: str) -> None:
    """In any script, markup and all: it is text."""
    assert clean_name(given_name) == expected


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u200d", "empty"),
        ("\u3164\u3164", "empty"),
        ("\u0301", "empty"),
        ("x" * 41, "too_long"),
        ("x" * 1_000_000, "too_long"),
        ("\u0301\u0323" * 1_000_000, "too_long"),
        ("An\nna", "characters"),
        ("An\x00na", "characters"),
        ("An\x1bna", "characters"),
        ("\u202eanna", "characters"),
        ("\u2066anna", "characters"),
        ("anna\u200f", "characters"),
        ("an\u200bna", "characters"),
        ("an\u2028na", "characters"),
        ("an\ud800na", "characters"),
        (None, "not_text"),
        (7, "not_text"),
        (["Anna"], "not_text"),
        (b"Anna", "not_text"),
    ],
)
def test_names_that_will_not(name: object, why: str) -> None:
    """Each with its reason."""
    with pytest.raises(BadName) as caught:
        clean_name(name)
    assert (caught.value.code, caught.value.facts["why"]) == ("bad_name", why)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    """Cleaning twice is cleaning once, and what is left can be stored as UTF-8."""
    try:
        cleaned = clean_name(name)
    except BadName:
        return
    assert clean_name(cleaned) == cleaned == unicodedata.normalize("NFC", cleaned)
    assert 1 <= len(cleaned) <= 40
    cleaned.encode("utf-8")


def seats(*names: str, rules: Rules | None = None) -> Game:
    """A game of these players, named p1, p2, ..."""
    players = tuple(PlayerSpec(f"p{i}", name) for i, name in enumerate(names, start=1))
    return Game.start(GameStarted("g1", players, rules or Rules()))


@pytest.mark.parametrize("names", [("Anna", "Anna"), ("Anna", "ANNA"), ("Åsa", "a\u030aSA"), ("A", "a ")])
def test_two_of_one_name_are_refused(names: tuple[str, ...]) -> None:
    """Whatever their capitals, spaces or way to type an accent."""
    with pytest.raises(BadPlayers) as caught:
        seats(*names)
    assert caught.value.facts["why"] == "same_name"


def test_two_of_one_id_are_refused() -> None:
    """Each sheet has one owner."""
    with pytest.raises(BadPlayers) as caught:
        Game.start(GameStarted("g1", (PlayerSpec("p1", "Anna"), PlayerSpec("p1", "Ben")), Rules()))
    assert caught.value.facts["why"] == "same_id"


def test_nobody_cannot_play() -> None:
    """One can, and so can a hundred."""
    with pytest.raises(BadPlayers) as caught:
        seats()
    assert caught.value.facts == {"why": "too_few", "count": 0, "least": 1}
    assert len(seats("Anna").events) == 1
    seats(*(f"Player {i}" for i in range(100)))


def test_the_rules_say_how_many_may_play() -> None:
    """Two to eight here."""
    rules = Rules(players=(2, 8))
    with pytest.raises(BadPlayers, match="too_few"):
        seats("Anna", rules=rules)
    with pytest.raises(BadPlayers, match="too_many"):
        seats(*"ABCDEFGHI", rules=rules)
    seats(*"ABCDEFGH", rules=rules)


@pytest.mark.parametrize("player_id", ["", "p 1", "../p1", "p" * 65, "p\n", None, 1])
def test_ids_are_plain(player_id: str) -> None:
    """They stand in addresses and files."""
    with pytest.raises(BadPlayers):
        PlayerSpec(player_id, "Anna")


def test_members_of_a_team_have_names_like_anyone() -> None:
    """Cleaned, and no two alike in one team."""
    assert PlayerSpec("p1", "Team", (" Ida ", "Ole")).members == ("Ida", "Ole")
    with pytest.raises(BadPlayers):
        PlayerSpec("p1", "Team", ("Ida", "ida"))
    with pytest.raises(BadName):
        PlayerSpec("p1", "Team", ("",))


@pytest.mark.parametrize(
    "obj",
    [None, [], "Anna", {}, {"id": "p1"}, {"name": "Anna"}, {"id": "p1", "name": "Anna", "score": 1},
     {"id": "p1", "name": "Anna", "members": "Ida"}, {"id": "p1", "name": "Anna", "members": False}],
)  # fmt: skip
def test_a_player_in_json_has_these_fields_and_no_others(obj: object) -> None:
    """Extra ones are refused, not dropped."""
    with pytest.raises(BadPlayers):
        PlayerSpec.from_json(obj)
