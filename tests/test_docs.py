"""What the documents tell a newcomer to type exists, and where they point something lies.

Commands are read from the documents' code, checked against the Makefile and against the program's own help,
which is asked once per command.
"""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from server.config import load_config
from tests.source import ROOT, tracked

DOCUMENTS = tuple(path for path in tracked("*.md") if path.name != "CHANGELOG.md")

CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")

#: The installed command, without its being installed.
PROGRAM = "import sys; from server.cli import main; sys.exit(main())"


def code(path: Path) -> str:
    """Everything in a document that is set as code, one piece a line."""
    return "\n".join(piece.strip("`") for piece in CODE.findall(path.read_text(encoding="utf-8")))


def typed(pattern: str) -> list[tuple[str, str]]:
    """(document, words after the command) for every use of a command in the documents' code."""
    found = ((path, match) for path in DOCUMENTS for match in re.findall(pattern, code(path), re.MULTILINE))
    return sorted({(str(path.relative_to(ROOT)), match.strip()) for path, match in found})


@cache
def help_of(command: str) -> str:
    """What the program says of one of its commands; fails when it has no such command."""
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, command, "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, f"maxitray has no command `{command}`: {answer.stderr}"
    return answer.stdout


@pytest.mark.parametrize(("document", "target"), typed(r"(?:^|[;&] *)(?:sudo )?make ([a-z][a-z0-9-]*)"))
def test_every_make_target_exists(document: str, target: str) -> None:
    rules = re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert target in rules, f"{document} says `make {target}`"


@pytest.mark.parametrize(("document", "call"), typed(r"(?:^|[|;&/] *)maxitray ([a-z][^|;&\n#]*)"))
def test_every_command_and_option_exists(document: str, call: str) -> None:
    command, *words = call.split()
    options = [word.split("=")[0] for word in words if word.startswith("--")]
    said = help_of(command)
    assert [option for option in options if option not in said] == [], f"{document} says `maxitray {call}`"


def shown_answers() -> list[tuple[str, str, str]]:
    """(document, call, answer) for every example that shows what the program prints."""
    pattern = re.compile(r"```text\n\$ maxitray ([^\n]+)\n(.*?)```", re.DOTALL)
    found = (
        (path, *match) for path in DOCUMENTS for match in pattern.findall(path.read_text(encoding="utf-8"))
    )
    return [(str(path.relative_to(ROOT)), call, answer) for path, call, answer in found]


@pytest.mark.parametrize(("document", "call", "answer"), shown_answers())
def test_an_example_prints_what_the_document_shows(document: str, call: str, answer: str) -> None:
    printed = subprocess.run(
        [sys.executable, "-c", PROGRAM, *call.split()], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert printed.stdout == answer, f"{document} shows another answer to `maxitray {call}`"


def test_the_settings_that_are_shown_are_understood(tmp_path: Path) -> None:
    for path in DOCUMENTS:
        for number, shown in enumerate(re.findall(r"```toml\n(.*?)```", path.read_text("utf-8"), re.DOTALL)):
            file = tmp_path / f"{path.stem}-{number}.toml"
            file.write_text(shown, encoding="utf-8")
            load_config(file)


def links() -> list[tuple[str, str]]:
    """(document, target) for every link in the documents that stays inside the repository."""
    found = (
        (path, target) for path in DOCUMENTS for target in LINK.findall(path.read_text(encoding="utf-8"))
    )
    return [(str(path.relative_to(ROOT)), target) for path, target in found if "://" not in target]


def anchors(path: Path) -> set[str]:
    """The names under which a document's headings can be linked to."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(("document", "target"), links())
def test_every_link_leads_somewhere(document: str, target: str) -> None:
    name, _, anchor = target.partition("#")
    path = (ROOT / document).parent / name if name else ROOT / document
    assert path.exists()
    assert not anchor or anchor in anchors(path)


def test_the_readme_shows_the_product() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert pictures
    assert [name for name in pictures if (ROOT / name).stat().st_size < 1000] == []
