"""`maxitray serve` as a process.

It says where it is, ends when told to, and says in one line why it cannot start.
"""

import http.client
import signal
import socket
import time
from pathlib import Path

import pytest

from server.cli import main
from server.config import ButtonsSection, Config, ServerSection
from server.running import running
from tests.server.serving import PATIENCE_S, Served


def test_it_says_where_it_is(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.greeting == f"Maxitray is at http://127.0.0.1:{served.port}/\n"
        assert served.call("GET", "/state").status == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_ends_when_told_to_although_a_page_is_open(tmp_path: Path, number: signal.Signals) -> None:
    before = signal.signal(number, signal.SIG_DFL)  # the tests may run under `nohup`, or behind an `&`
    try:
        served = Served(tmp_path)
    finally:
        signal.signal(number, before)
    with served:
        page = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
        page.request("GET", "/api/v1/events")
        stream = page.getresponse()
        assert stream.readline().startswith(b"retry")
        begun = time.monotonic()
        served.process.send_signal(number)
        code, told = served.end()
        print(f"ended after {time.monotonic() - begun:.2f} s")
        assert (code, told) == (0, "")
        stream.read()
        page.close()


def test_the_port_is_free_at_once_and_the_game_goes_on(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        state = served.call("POST", "/games", {"players": [{"name": "Anna"}]}).body
        served.process.terminate()
        served.end()
    with Served(tmp_path, "--port", str(served.port)) as again:
        assert again.port == served.port
        assert again.call("GET", "/state").body == state


def test_a_server_without_hangups_outlives_its_terminal(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as `nohup` does; children inherit it
    try:
        with Served(tmp_path) as served:
            served.process.send_signal(signal.SIGHUP)
            assert served.call("GET", "/state").status == 200
    finally:
        signal.signal(signal.SIGHUP, before)


def test_no_picture_is_left_behind_when_the_server_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Served(tmp_path / "data", "--camera", "simulated") as served:
        until = time.monotonic() + PATIENCE_S
        while served.call("GET", "/state").body["tray"]["camera"]["health"] != "online":
            assert time.monotonic() < until
            time.sleep(0.1)
        assert list(tmp_path.glob("maxitray-eye-*")) != []
        served.kill()
        while list(tmp_path.glob("maxitray-eye-*")) != []:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_a_foreign_host_is_refused_on_the_wire(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.call("GET", "/state", Host="evil.example").status == 421
        assert served.call("GET", "/state", Host=f"localhost:{served.port}").status == 200
        assert served.call("GET", "/state", Host=f"localhost:{served.port + 1}").status == 421


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("maxitray: ")
    assert len(told.err.splitlines()) == 1
    return told.err


def test_a_taken_port_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert str(port) in one_line(capsys)


def test_a_host_that_is_not_ours_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--host", "192.0.2.7", "--data", str(tmp_path)]) == 2
    assert "192.0.2.7" in one_line(capsys)


def test_a_data_folder_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["serve", "--port", "0", "--data", str(blocked)]) == 2
    assert str(blocked) in one_line(capsys)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--camera", "spyglass"], "spyglass"),
        (["--camera", "file:"], "file:"),
        (["--camera", "file:/nowhere/at/all"], "/nowhere/at/all"),
        (["--camera", "picamera2:x"], "picamera2:x"),
        (["--buttons", "toes"], "toes"),
        (["--config", "/nowhere.toml"], "/nowhere.toml"),
        (["--host", "no such host"], "no such host"),
        (["--host", "a" * 70], "a" * 70),
        (["--host", "\udcff"], "udcff"),
    ],
)
def test_what_cannot_be_is_one_line(
    tmp_path: Path, words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *words]) == 2
    assert named in one_line(capsys)


@pytest.mark.parametrize("port", ["-1", "65536", "x", ""])
def test_a_port_is_a_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", port]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_buttons_whose_pins_are_not_to_be_had_do_not_stop_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """This machine is no Pi: a line says so, and everything else runs."""
    config = Config(server=ServerSection(port=0), buttons=ButtonsSection(spec="gpio"))
    with running(config, tmp_path) as product:
        assert product.table.state()["buttons"] is None
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(told) == 1
    assert told[0].startswith("buttons: gpio is not to be had, playing without: ")
