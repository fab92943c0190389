"""`maxitray score` and `maxitray rules`: the boxes of the rule book, and one clear line for what is wrong."""

import io
import json
from pathlib import Path

import pytest

from scoring import BOX_IDS, Rules, preset, preset_names
from server.cli import main
from server.rulewords import rule_words


class Input(io.TextIOWrapper):
    """A standard input that holds these bytes."""

    def __init__(self, raw: bytes) -> None:
        super().__init__(io.BytesIO(raw))


def test_a_roll_a_line_is_scored_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", Input(b"4 4 4 6 6 6\n"))
    assert main(["score", "-", "--rules", "alga", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["dice"], line["rules"]) == ([4, 4, 4, 6, 6, 6], "alga")
    paying = {box: points for box, points in line["points"].items() if points}
    # RULES.md section 3; the pair is the higher one, 6-6.
    assert paying == {
        "villa": 30,
        "full_house": 26,
        "three_kind": 18,
        "two_pairs": 20,
        "chance": 30,
        "fours": 12,
        "sixes": 18,
        "one_pair": 12,
    }
    assert list(line["points"]) == list(BOX_IDS)


def test_a_bad_line_is_told_and_the_others_are_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = b"1 2 3 4 5 6\n1 2 3\n\xff\xfe\n7 1 1 1 1 1\n" + b"1 " * 100_000 + b"\n6 6 6 6 6 6"
    monkeypatch.setattr("sys.stdin", Input(raw))
    assert main(["score", "-"]) == 2
    told = capsys.readouterr()
    assert [json.loads(line)["dice"] for line in told.out.splitlines()] == [[1, 2, 3, 4, 5, 6], [6] * 6]
    lines = told.err.splitlines()
    assert [line.split(":")[2].strip() for line in lines] == ["line 2", "line 3", "line 4", "line 5"]
    assert "a roll is six dice, here are 3" in lines[0]


def test_a_roll_is_shown_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "1", "2", "3", "4", "5", "6"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [row[0] for row in rows] == list(BOX_IDS)
    assert ["full_straight", "21"] in rows


def test_rules_may_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = {**preset("alga").to_json(), "name": "ours", "maxi_yatzy": {"fixed": 50}}
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(ours))
    assert main(["score", "6", "6", "6", "6", "6", "6", "--rules", str(file), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["rules"], line["points"]["maxi_yatzy"]) == ("ours", 50)


WRONG_CALLS = [
    ["score"],
    ["score", "1", "2", "3"],
    ["score", "1", "2", "3", "4", "5", "7"],
    ["score", "1", "2", "3", "4", "5", "x"],
    ["score", "1", "2", "3", "4", "5", "6", "--rules", "nobodys"],
    ["score", "1", "2", "3", "4", "5", "6", "--loud"],
    ["rules", "nobodys"],
    ["nothing"],
    [],
]


@pytest.mark.parametrize("call", WRONG_CALLS, ids=" ".join)
def test_a_wrong_call_is_one_line_and_a_two(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("maxitray")


#: A file, and what its refusal must say: the field and what is allowed there.
BAD_RULES = {
    "not JSON": ("{", "is not JSON"),
    "deep": ("[" * 60_000, "is not JSON"),
    "not an object": ("[]", "a rule set is a JSON object"),
    "unknown key": ('{"bonuses": []}', "unknown field bonuses, nearest valid: bonus | boxes"),
    "bad value": ('{"throws": 0}', "throws cannot be 0; allowed is 1–20"),
    "bad pay": ('{"full_straight": 30}', 'full_straight cannot be 30; allowed is {"fixed": 0–1000} | '),
    "bad name": ('{"name": ""}', "name cannot be ''; allowed is \"…\" (1–40)"),
    "twice": ('{"boxes": ["ones", "ones"]}', "boxes holds 'ones' twice; allowed is [ones | twos"),
    "impossible": ('{"players": [3, 2]}', "the least is above the most; allowed is [3, 3–1000 | null]"),
    "too large": (" " * 100_000, "is too large"),
}


@pytest.mark.parametrize("call", [["score", *"123456", "--rules"], ["rules"]], ids=["score", "rules"])
@pytest.mark.parametrize(("text", "said"), BAD_RULES.values(), ids=BAD_RULES)
def test_a_bad_rule_set_file_is_one_line(
    tmp_path: Path, call: list[str], text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.json"
    file.write_text(text)
    assert main([*call, str(file)]) == 2
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 1)
    assert f"maxitray: rules: {file}" in told.err
    assert said in told.err


def test_the_rule_sets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(preset_names())
    assert "13 turns" in lines[-1]


def test_all_rule_sets_are_printed_whole_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [Rules.from_json(one) for one in found] == [preset(name) for name in preset_names()]


@pytest.mark.parametrize("name", preset_names())
def test_a_rule_set_is_printed_whole(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == preset(name).to_json()
    assert main(["rules", name]) == 0
    told = capsys.readouterr().out
    assert all(sentence in told for sentence in rule_words(preset(name)))
    assert all(f"  {field} " in told for field in preset(name).to_json())


def test_a_shared_file_is_printed_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.json"
    file.write_text(json.dumps({"name": "ours", "bonus": [[63, 50], [84, 100]]}))
    assert main(["rules", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("ours\n")
    assert "Bonus: 50 points from 63, 100 points from 84." in told


@pytest.mark.parametrize("call", [["--help"], ["score", "--help"], ["serve", "--help"], ["games", "--help"]])
def test_help_is_there(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 0
    assert "usage: maxitray" in capsys.readouterr().out
