"""The table's own rule sets through the API: kept, named, shared, played by, and deleted."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from scoring import BOX_IDS, Rules, preset, preset_names
from server.api.schemas import SCHEMAS
from server.app import create_app
from server.rulesets import MOST_OWN
from server.store import Store
from server.table import Table
from tests.server.playing import Seat
from tests.server.test_openapi import fits

OURS = {"throws": 4, "maxi_yatzy": {"fixed": 50}}


def address(name: str) -> str:
    """Where a rule set of that name lives, as a browser writes it."""
    return f"/rule-sets/{quote(name, safe='')}"


def names(seat: Seat) -> list[str]:
    """Every rule set that is offered."""
    return [rules["name"] for rules in seat.call("GET", "/rule-sets").get_json()["rule_sets"]]


def test_the_presets_are_offered_with_their_words(seat: Seat) -> None:
    found = seat.call("GET", "/rule-sets", Accept_Language="da").get_json()
    assert fits(found, SCHEMAS["RuleSets"])
    assert [(rules["name"], rules["preset"]) for rules in found["rule_sets"]] == [
        (name, True) for name in preset_names()
    ]
    assert found["default"] == "alga"
    assert "Bonus: 100 point fra 84." in found["rule_sets"][0]["words"]


def test_one_is_kept_offered_played_by_and_deleted(seat: Seat) -> None:
    kept = seat.call("PUT", "/rule-sets/Ours", OURS)
    assert (kept.status_code, kept.get_json()) == (201, Rules(name="Ours").changed(OURS).to_json())
    assert fits(kept.get_json(), SCHEMAS["RuleSet"])
    assert names(seat) == [*preset_names(), "Ours"]
    assert seat.call("GET", "/rule-sets/Ours").get_json() == kept.get_json()
    game = seat.start(rules="Ours").get_json()["game"]
    assert (game["rules"]["name"], game["rules"]["throws"]) == ("Ours", 4)
    version = seat.state()["version"]
    gone = seat.call("DELETE", "/rule-sets/Ours")
    assert (gone.status_code, gone.get_json()) == (200, {})
    assert names(seat) == list(preset_names())
    assert seat.state()["version"] == version
    assert seat.state()["game"]["rules"]["name"] == "Ours"


def test_one_is_replaced_whatever_its_capitals(seat: Seat) -> None:
    assert seat.call("PUT", "/rule-sets/Ours", OURS).status_code == 201
    again = seat.call("PUT", "/rule-sets/OURS", {"throws": 5})
    assert (again.status_code, again.get_json()["throws"]) == (200, 5)
    assert names(seat)[len(preset_names()) :] == ["OURS"]
    assert seat.call("GET", "/rule-sets/ours").get_json()["name"] == "OURS"


def test_the_name_is_that_of_the_address(seat: Seat) -> None:
    kept = seat.call("PUT", "/rule-sets/Ours", {**OURS, "name": "theirs"}).get_json()
    assert kept["name"] == "Ours"


def test_what_is_shared_can_be_kept_by_another_table(seat: Seat, tmp_path: Path) -> None:
    seat.call("PUT", "/rule-sets/Ours", OURS)
    shared = seat.call("GET", "/rule-sets/Ours").get_data(as_text=True)
    store = Store.at(tmp_path / "another.sqlite3")
    other = Seat(create_app(Table(store)).test_client())
    assert other.call("POST", "/rule-sets/check", json.loads(shared)).status_code == 200
    assert other.call("PUT", "/rule-sets/Ours", json.loads(shared)).status_code == 201
    assert other.call("GET", "/rule-sets/Ours").get_data(as_text=True) == shared
    store.close()


def test_they_outlive_a_restart(seat: Seat, log_path: Path) -> None:
    seat.call("PUT", "/rule-sets/Ours", OURS)
    again = Store.at(log_path)
    assert names(Seat(create_app(Table(again)).test_client()))[-1] == "Ours"
    again.close()


#: Names as people and troublemakers write them.
STRANGE_NAMES = [
    "Søndag hos mormor",
    "a/b",
    "/a",
    "a/",
    "//",
    "a//b",
    "../etc",
    "a/../b",
    "...",
    "100 %",
    "%2F",
    "?a=b",
    "#1",
    "check",
    "<b>",
    "שלום",
    "🎲",
    "'; DROP TABLE rule_sets; --",
    "x" * 40,
    "own",
    "null",
]


@pytest.mark.parametrize("name", STRANGE_NAMES)
def test_a_strange_name_is_a_name(seat: Seat, name: str) -> None:
    assert seat.call("PUT", address(name), OURS).status_code == 201
    assert seat.call("GET", address(name)).get_json()["name"] == name
    assert seat.start(rules=name).get_json()["game"]["rules"]["throws"] == 4
    assert seat.call("DELETE", address(name)).status_code == 200
    assert seat.call("GET", address(name)).status_code == 404


@pytest.mark.parametrize("name", ["  Ours  ", "Bjo\u0308rn"])
def test_a_name_is_cleaned(seat: Seat, name: str) -> None:
    kept = seat.call("PUT", address(name), OURS).get_json()["name"]
    assert kept in {"Ours", "Bj\u00f6rn"}
    assert seat.call("GET", address(kept)).status_code == 200
    assert seat.call("GET", address(name)).status_code == 200


BAD_NAMES = [" ", "\t", "x" * 41, "x" * 5000, "a\nb", "a\x00b", "\u202ea", "\u200b", "\u3164", ".", ".."]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_will_not_do(seat: Seat, name: str) -> None:
    refused = seat.call("PUT", address(name), OURS)
    assert (refused.status_code, refused.get_json()["code"]) == (422, "bad_name")
    for method in ("GET", "DELETE"):
        missing = seat.call(method, address(name))
        assert (missing.status_code, missing.get_json()["code"]) == (404, "unknown_rule_set")
    assert names(seat) == list(preset_names())


def test_an_address_that_is_no_text_names_nothing(seat: Seat) -> None:
    assert seat.call("PUT", "/rule-sets/%ff", OURS).status_code == 422
    assert seat.call("GET", "/rule-sets/%ff").status_code == 404


def test_an_empty_name_is_no_address(seat: Seat) -> None:
    assert seat.call("PUT", "/rule-sets/", OURS).status_code == 404


@pytest.mark.parametrize("name", ["alga", "ALGA", " alga ", "Danish-19"])
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_preset_stays(seat: Seat, method: str, name: str) -> None:
    refused = seat.call(method, address(name), OURS if method == "PUT" else None)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "preset_stays")
    assert preset(name.strip().lower()).name in refused.get_json()["detail"]
    assert names(seat) == list(preset_names())


BAD_FIELDS: list[tuple[object, str, str | None]] = [
    ({"throws": 0}, "bad_rules", "throws"),
    ({"bonuss": []}, "bad_rules", "bonuss"),
    ({"bonus": [[84, 99]]}, "bad_rules", "bonus"),
    ({"boxes": list(BOX_IDS[:3]), "turns": 4}, "bad_rules", "turns"),
    ({"preset": True}, "bad_rules", "preset"),
    ({"": 1}, "bad_rules", ""),
]


@pytest.mark.parametrize(("fields", "code", "key"), BAD_FIELDS)
@pytest.mark.parametrize(("method", "path"), [("PUT", "/rule-sets/Ours"), ("POST", "/rule-sets/check")])
def test_fields_that_will_not_do(
    seat: Seat, method: str, path: str, fields: object, code: str, key: str | None
) -> None:
    refused = seat.call(method, path, fields)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"], problem["facts"]["key"]) == (422, code, key)
    assert problem["facts"]["allowed"] in problem["detail"]
    assert names(seat) == list(preset_names())


@pytest.mark.parametrize("body", [[], [1], "alga", 7, None, [["throws", 3]]])
def test_what_is_no_object_is_no_rule_set(seat: Seat, body: object) -> None:
    refused = seat.client.post(
        "/api/v1/rule-sets/check", data=json.dumps(body), content_type="application/json"
    )
    assert (refused.status_code, refused.get_json()["detail"]) == (422, "This is no rule set.")


def test_a_check_gives_all_fields_and_words_and_changes_nothing(seat: Seat) -> None:
    seen = seat.call("POST", "/rule-sets/check", OURS, Accept_Language="sv").get_json()
    assert fits(seen, SCHEMAS["CheckedRuleSet"])
    assert seen["rules"] == Rules().changed({**OURS, "name": "own"}).to_json()
    assert "4 kast per omgång; oanvända sparas till senare omgångar." in seen["words"]
    assert names(seat) == list(preset_names())


def test_there_is_an_end_to_them(seat: Seat) -> None:
    for number in range(MOST_OWN):
        assert seat.call("PUT", f"/rule-sets/{number}", OURS).status_code == 201
    refused = seat.call("PUT", "/rule-sets/more", OURS)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "too_many_rule_sets")
    assert seat.call("PUT", "/rule-sets/7", {}).status_code == 200
    seat.call("DELETE", "/rule-sets/7")
    assert seat.call("PUT", "/rule-sets/more", OURS).status_code == 201


def test_a_full_disk_is_told_and_nothing_changes(seat: Seat, store: Store) -> None:
    seat.call("PUT", "/rule-sets/Ours", OURS)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    last: Any = None
    for number in range(MOST_OWN - 1):
        last = seat.call("PUT", f"/rule-sets/{number}", {"boxes": list(BOX_IDS)})
        if last.status_code != 201:
            break
    assert (last.status_code, last.get_json()["code"]) == (507, "store_full")
    assert f"{number}" not in names(seat)
    assert seat.call("GET", "/rule-sets/Ours").status_code == 200


def test_a_log_that_another_process_holds_is_told(seat: Seat, store: Store, log_path: Path) -> None:
    seat.call("PUT", "/rule-sets/Ours", OURS)
    store._db.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(log_path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for method, body in (("PUT", {}), ("DELETE", None)):
        refused = seat.call(method, "/rule-sets/Ours", body)
        assert (refused.status_code, refused.get_json()["code"]) == (503, "store_failed")
    other.execute("ROLLBACK")
    other.close()
    assert seat.call("GET", "/rule-sets/Ours").get_json()["throws"] == 4


@pytest.mark.parametrize(
    "body", ["'{'", "'[1]'", "x'ff00'", "17", "'{}'", """'{"name": "Ours", "throws": 0}'""", "'null'"]
)
def test_a_damaged_one_is_left_out_and_can_be_replaced(seat: Seat, store: Store, body: str) -> None:
    """It is never taken for other rules than those that were kept."""
    seat.call("PUT", "/rule-sets/Ours", OURS)
    seat.call("PUT", "/rule-sets/Theirs", OURS)
    store._db.execute(f"UPDATE rule_sets SET body = {body} WHERE key = 'ours'")
    assert names(seat) == [*preset_names(), "Theirs"]
    assert seat.call("GET", "/rule-sets/Ours").status_code == 404
    assert seat.call("PUT", "/rule-sets/Ours", OURS).status_code == 200
    assert names(seat)[-2:] == ["Ours", "Theirs"]


def test_a_change_in_play_is_previewed_in_words(seat: Seat) -> None:
    seat.start()
    seen = seat.call("PATCH", "/rules?preview=1", {"full_straight": {"fixed": 30}}).get_json()
    assert "Full straight: 30 points." in seen["words"]
