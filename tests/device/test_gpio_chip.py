"""Proves that the pins are found or their absence told, and that lgpio neither moves us nor leaves a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import PinUnknownPi

from device.buttons import CannotOpenButtons, open_buttons
from device.buttons.chip import header_chip, loaded, opened, take_hold

#: What lgpio 0.2.2 does on import: it makes a FIFO in its folder, which becomes the working directory.
LGPIO = """
import os
os.chdir(os.environ.get("LG_WD", "."))
open(".lgd-nfy0", "w").close()
MADE_IN = os.getcwd()
class error(Exception): pass
"""


class Lgpio:
    """The four names of lgpio that we use, over chips that exist by number with a label."""

    class error(Exception):  # noqa: N801 - lgpio's own name
        pass

    def __init__(self, chips: dict[int, str | None]) -> None:
        self._chips = chips
        self.open: set[int] = set()

    def gpiochip_open(self, gpiochip: int) -> int:
        if self._chips.get(gpiochip) is None:
            raise self.error("can not open gpiochip")
        self.open.add(gpiochip)
        return gpiochip

    def gpio_get_chip_info(self, handle: int) -> list[object]:
        return [0, 54, f"gpiochip{handle}", self._chips[handle]]

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1", 10: "gpio-brcmstb"}, 4),
        ({0: "pinctrl-rp1", 10: "gpio-brcmstb"}, 0),
        ({0: None, 1: "pinctrl-bcm2835"}, 1),
        ({0: "some-other-board"}, None),
        ({}, None),
    ],
    ids=["Pi 4", "Pi 5, old kernel", "Pi 5, new kernel", "first not ours", "no Pi", "no chip"],
)
def test_the_headers_chip_is_found_by_its_label(
    tmp_path: Path, chips: dict[int, str | None], number: int | None
) -> None:
    for chip in chips:
        (tmp_path / f"gpiochip{chip}").touch()
    (tmp_path / "gpiomem").touch()
    lgpio = Lgpio(chips)
    assert header_chip(lgpio, tmp_path) == number
    assert lgpio.open == set()


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose modules can be imported, and are forgotten again."""
    folder = tmp_path / "modules"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_lgpio_is_loaded_where_it_may_write_and_moves_nobody(
    importable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    (importable / "lgpio_like.py").write_text(LGPIO)
    library = loaded("lgpio_like")
    assert Path.cwd() == tmp_path
    assert "LG_WD" not in os.environ
    assert not (tmp_path / ".lgd-nfy0").exists()
    assert not Path(library.MADE_IN).exists()


def test_the_owners_folder_for_lgpio_is_used(
    importable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "named"
    named.mkdir()
    monkeypatch.setenv("LG_WD", str(named))
    (importable / "lgpio_named.py").write_text(LGPIO)
    assert Path(loaded("lgpio_named").MADE_IN) == named
    assert os.environ["LG_WD"] == str(named)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import lgpio_that_is_not_there", "lgpio_that_is_not_there is not installed"),
        ("import os; os.no_such_name", "placeholder"),
        ("raise FileNotFoundError(2, 'No such file', '.lgd-nfy-3')", "cannot write"),
    ],
)
def test_a_library_that_cannot_be_used_is_told(importable: Path, text: str, said: str) -> None:
    (importable / "broken_pins.py").write_text(text)
    with pytest.raises(CannotOpenButtons) as caught:
        loaded("broken_pins")
    assert said in str(caught.value.facts["reason"])


def test_a_chip_that_cannot_be_opened_is_told() -> None:
    def refused(chip: int | None) -> None:
        raise Lgpio.error(f"can not open gpiochip {chip}")

    def no_pi(chip: int | None) -> None:
        raise PinUnknownPi(f"unable to locate Pi revision ({chip})")

    with pytest.raises(CannotOpenButtons, match="GPIO chip 7 cannot be used: can not open gpiochip 7"):
        opened(refused, 7, Lgpio.error)
    with pytest.raises(CannotOpenButtons, match="no GPIO chip: unable to locate"):
        opened(no_pi, None, Lgpio.error)


def test_on_a_machine_without_pins_the_reason_is_told() -> None:
    """This machine is no Pi: whatever is installed here, asking for pins ends in words."""
    with pytest.raises(CannotOpenButtons) as caught:
        open_buttons("gpio")
    assert caught.value.facts["reason"]
    with pytest.raises(CannotOpenButtons):
        take_hold(3)
