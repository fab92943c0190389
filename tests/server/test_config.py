"""The configuration: every key is known, every value fits, and what is wrong is said in one line."""

from pathlib import Path

import pytest

from device.buttons import Pins, Wiring
from server.cli import _parser
from server.cli.serve import with_options
from server.config import Config, load_config
from server.errors import CannotStart

WHOLE = """
[server]
host = "0.0.0.0"
port = 80
[camera]
spec = "usb:1"
profile = "kitchen"
[buttons]
spec = "simulated"
kind = "encoder"
muted = true
chip = 4
[buttons.pins]
undo = 3
buzzer = "none"
[record]
dir = "/srv/tray"
limit_mb = 500
[rules]
default = "cardzo"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "maxitray.toml"
    path.write_text(text)
    return path


def test_every_setting_is_read(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, WHOLE))
    assert (config.server.host, config.server.port) == ("0.0.0.0", 80)
    assert (config.camera.spec, config.camera.profile) == ("usb:1", "kitchen")
    assert (config.buttons.spec, config.rules.default) == ("simulated", "cardzo")
    assert (config.record.folder(), config.record.limit_mb) == (Path("/srv/tray"), 500)
    pins = Pins(undo=3, buzzer=None)
    assert config.buttons.wiring() == Wiring(kind="encoder", pins=pins, muted=True, chip=4)


def test_the_wiring_by_default_is_the_one_that_is_drawn() -> None:
    assert Config().buttons.wiring() == Wiring()


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    assert load_config(write(tmp_path, "")) == Config()
    assert load_config(write(tmp_path, "[server]\nport = 81")).server.host == "127.0.0.1"


def test_without_a_file_everything_has_its_default() -> None:
    assert load_config(None) == Config()


def test_the_services_folder_comes_before_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "users" / "maxitray").mkdir(parents=True)
    write(tmp_path / "users" / "maxitray", "[server]\nport = 1")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "users"))
    assert load_config(None).server.port == 1
    write(tmp_path, "[server]\nport = 2")
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert load_config(None).server.port == 2


WRONG = [
    ("[server]\nprot = 80", "server.prot", "server.port"),
    ("[camara]\nspec = 'none'", "camara", "camera"),
    ("[camera]\nspecs = 'none'", "camera.specs", "camera.spec"),
    ("colour = 'red'", "colour", "nearest"),
    ("server = 8080", "server", "[server]"),
    ("[server]\nport = '80'", "server.port", "whole number"),
    ("[server]\nport = true", "server.port", "whole number"),
    ("[server]\nport = 65536", "server.port", "65535"),
    ("[server]\nhost = ''", "server.host", "text"),
    ("[camera]\nspec = 7", "camera.spec", "text"),
    ("[server", "not TOML", ""),
    ("[buttons]\nmutted = true", "buttons.mutted", "buttons.muted"),
    ("[buttons]\nmuted = 1", "buttons.muted", "true or false"),
    ("[buttons]\nkind = 'encodr'", "buttons.kind", "nearest is encoder"),
    ("[buttons]\nchip = 'gpiochip0'", "buttons.chip", "auto"),
    ("[buttons]\npins = 5", "buttons.pins", "[buttons.pins]"),
    ("[buttons.pins]\nundi = 5", "buttons.pins.undi", "buttons.pins.undo"),
    ("[buttons.pins]\nundo = 35", "buttons.pins.undo", "nearest free one is 25"),
    ("[buttons.pins]\nundo = '19'", "buttons.pins.undo", "from 2 to 27"),
    ("[buttons.pins]\nundo = 'none'", "buttons.pins.undo", "from 2 to 27"),
    ("[buttons.pins]\nundo = 13", "buttons.pins.undo", "taken by pins.write, free is 12"),
    ("[buttons.pins]\nblue = 'none'", "buttons.pins.red", "three pins"),
    ("[buttons]\nactive_low = false\n[buttons.pins]\nundo = 3", "buttons.pins.undo", "ground"),
]


@pytest.mark.parametrize(("text", "named", "also"), WRONG, ids=[case[0] for case in WRONG])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, named: str, also: str) -> None:
    with pytest.raises(CannotStart) as caught:
        load_config(write(tmp_path, text))
    assert named in caught.value.why
    assert also in caught.value.why


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"x = '" + b"a" * 300_000 + b"'", b"x = " + b"[" * 50_000])
def test_a_file_that_is_no_configuration_is_told(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "maxitray.toml"
    path.write_bytes(raw)
    with pytest.raises(CannotStart):
        load_config(path)


def test_a_device_without_an_end_is_not_read_to_its_end() -> None:
    with pytest.raises(CannotStart, match="too large"):
        load_config(Path("/dev/zero"))


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="cannot be read"):
        load_config(tmp_path)


def test_the_command_line_outranks_the_file(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, WHOLE))
    words = ["serve", "--port", "81", "--camera", "none"]
    config = with_options(config, _parser(words).parse_args(words))
    assert (config.server.host, config.server.port) == ("0.0.0.0", 81)
    assert (config.camera.spec, config.camera.profile, config.buttons.spec) == (
        "none",
        "kitchen",
        "simulated",
    )
