"""What holds for every file: no leftovers, no address of one machine, small modules that say why they are."""

import re
from pathlib import Path

import pytest

from tests.source import ROOT, modules, tracked

#: Lines. A module longer than this holds more than one idea.
LONGEST_MODULE = 350

#: Kinds of file that are not ours to word: pictures, sound, models, and the texts of licences.
NOT_TEXT = {
    ".avi",
    ".gif",
    ".ico",
    ".jpg",
    ".jpeg",
    ".mo",
    ".npz",
    ".onnx",
    ".png",
    ".wav",
    ".webp",
    ".woff2",
}

#: Put together at run time, so that this file does not find itself.
LEFTOVERS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3, "HA" + "CK")) + r")\b")
MACHINE_PATHS = re.compile(
    r"(?<![\w.~$}-])/(?:" + "|".join(("wo" + "rk", "ho" + "me", "ro" + "ot", "Us" + "ers")) + r")/\w"
)
HOSTS = ("pypi" + ".org", "pythonhosted" + ".org", "debian" + ".org", "npmjs" + ".org", "piwheels" + ".org")

TEXTS = tuple(path for path in tracked() if path.suffix not in NOT_TEXT)


def offending(path: Path, pattern: re.Pattern[str]) -> list[str]:
    """Lines of a file that the pattern is found in, each with its place."""
    lines = path.read_text(encoding="utf-8").splitlines()
    name = path.relative_to(ROOT)
    return [f"{name}:{number}: {line}" for number, line in enumerate(lines, 1) if pattern.search(line)]


@pytest.mark.parametrize(
    "pattern",
    [LEFTOVERS, MACHINE_PATHS, re.compile("|".join(map(re.escape, HOSTS)))],
    ids=["no leftovers", "no paths of one machine", "no registry's address"],
)
def test_no_file_holds_what_belongs_elsewhere(pattern: re.Pattern[str]) -> None:
    assert [line for path in TEXTS for line in offending(path, pattern)] == []


def test_every_module_says_why_it_exists() -> None:
    def first_statement_is_words(body: str) -> bool:
        return body.lstrip().startswith(('"""', 'r"""'))

    sources = {path: path.read_text(encoding="utf-8") for path in tracked("*.py")}
    assert [
        str(path) for path, text in sources.items() if text.strip() and not first_statement_is_words(text)
    ] == []


def test_no_module_outgrows_one_idea() -> None:
    lengths = {str(path.relative_to(ROOT)): path.read_text("utf-8").count("\n") for path in tracked("*.py")}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_every_room_stands() -> None:
    assert {"scoring", "vision", "device", "scenes", "calibration", "server"} <= modules().keys()


def test_the_changelog_is_newest_first() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = [
        tuple(map(int, found)) for found in re.findall(r"^## (\d+)\.(\d+)\.(\d+)", text, re.MULTILINE)
    ]
    assert versions
    assert versions == sorted(versions, reverse=True)
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= {"Added", "Changed", "Fixed"}
