"""Getting hold of the pins: which GPIO chip the header hangs on, and lgpio's traps.

lgpio is the one library that drives the pins of every Pi up to the 5. Known traps, each handled here:

- As soon as it is imported it makes a FIFO in the working directory, and fails where that cannot be written.
  `LG_WD` names another folder, into which it then moves the whole process: we give it one, and go back.
- The header's chip is number 4 on a Pi 5 with an old kernel, 0 with a newer one, and has been others: it is
  found by its label.
- The `lgpio` on PyPI has no wheel for Python 3.13 on a Pi and silently becomes an empty placeholder, so it
  comes from the system (`python3-lgpio`).
"""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from device.errors import CannotOpenButtons

#: What the chips of the 40-pin header call themselves: Pi 0 to 3, Pi 4, Pi 5.
HEADER_LABELS: Final = frozenset({"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"})

#: Where the kernel shows the chips.
DEVICES: Final = Path("/dev")
_CHIP: Final = re.compile(r"gpiochip(\d+)")
#: Variable in which lgpio looks for the folder that it may write to.
WORKING_DIRECTORY: Final = "LG_WD"


def take_hold(chip: int | None, devices: Path = DEVICES) -> Any:
    """A pin factory of gpiozero over the header's pins, through lgpio; whoever asked for it closes it.

    Args:
        chip: number of the chip; None finds the header's.

    Raises:
        CannotOpenButtons: nothing is installed that drives them, or this machine has none that we may use.
    """
    lgpio = loaded("lgpio")
    pins = loaded("gpiozero.pins.lgpio")
    number = header_chip(lgpio, devices) if chip is None else chip
    return opened(pins.LGPIOFactory, number, lgpio.error)


def header_chip(lgpio: Any, devices: Path = DEVICES) -> int | None:
    """The number of the chip that the header hangs on; None when none has a label that we know."""
    numbers = sorted(int(found[1]) for path in devices.iterdir() if (found := _CHIP.fullmatch(path.name)))
    return next((number for number in numbers if _label(lgpio, number) in HEADER_LABELS), None)


def _label(lgpio: Any, number: int) -> str | None:
    try:
        handle = lgpio.gpiochip_open(number)
    except lgpio.error:
        return None  # not ours to open; another may be
    try:
        *_, label = lgpio.gpio_get_chip_info(handle)
    finally:
        lgpio.gpiochip_close(handle)
    return str(label)


def opened(factory: Callable[..., Any], chip: int | None, chip_error: type[Exception]) -> Any:
    """A pin factory on a chip.

    Raises:
        CannotOpenButtons: there is no such chip, we may not use it, or the machine is no Pi.
    """
    from gpiozero import GPIOZeroError

    try:
        return factory(chip=chip)
    except (chip_error, OSError, GPIOZeroError) as error:
        which = "no GPIO chip" if chip is None else f"GPIO chip {chip} cannot be used"
        raise CannotOpenButtons(reason=f"{which}: {error}") from error


def loaded(name: str) -> Any:
    """A library that drives pins, imported where it may write, without moving the process there.

    Raises:
        CannotOpenButtons: it is not installed, or not usable.
    """
    try:
        with _somewhere_to_write():
            return importlib.import_module(name)
    except ImportError as error:
        missing = f"{(error.name or name).split('.')[0]} is not installed (apt install python3-lgpio)"
        raise CannotOpenButtons(reason=missing) from error
    except AttributeError as error:  # the placeholder on PyPI has the name and nothing else
        placeholder = "the lgpio that is installed is an empty placeholder (apt install python3-lgpio)"
        raise CannotOpenButtons(reason=placeholder) from error
    except OSError as error:
        raise CannotOpenButtons(reason=f"lgpio cannot write to its folder: {error}") from error


@contextlib.contextmanager
def _somewhere_to_write() -> Iterator[None]:
    """The owner's `LG_WD`, or a folder for the moment: once imported, lgpio has its FIFO open."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="maxitray-gpio-") as folder:
        named = WORKING_DIRECTORY in os.environ
        os.environ.setdefault(WORKING_DIRECTORY, folder)
        try:
            yield
        finally:
            os.chdir(here)
            if not named:
                del os.environ[WORKING_DIRECTORY]
