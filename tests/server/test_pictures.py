"""What the eye sees: the last picture, and a film of it for two at most."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from server.api import pictures
from server.api.pictures import BOUNDARY, LONGEST_FILM_S, MOST_VIEWERS, PICTURE, Film
from server.app import create_app
from server.surroundings import AppConfig
from server.table import Table
from tests.server.playing import API, Seat

JPEG = b"\xff\xd8 a picture \xff\xd9"


@pytest.fixture
def seeing(table: Table, tmp_path: Path) -> FlaskClient:
    """A client of an application whose eye leaves its pictures in `tmp_path`."""
    return create_app(table, AppConfig(run_dir=tmp_path)).test_client()


def test_a_snapshot_is_the_last_picture(seeing: FlaskClient, tmp_path: Path) -> None:
    assert seeing.get(f"{API}/snapshot.jpg").get_json()["code"] == "no_picture"
    (tmp_path / PICTURE).write_bytes(JPEG)
    answer = seeing.get(f"{API}/snapshot.jpg")
    assert (answer.mimetype, answer.data) == ("image/jpeg", JPEG)
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_film_shows_each_picture_once(tmp_path: Path) -> None:
    path = tmp_path / PICTURE
    ended = threading.Event()
    film = Film(path, lambda: False, ended)
    pictures._places.acquire()  # the film gives back what its call took
    path.write_bytes(JPEG)
    first = next(film)
    assert first.startswith(
        f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(JPEG)}".encode()
    )
    path.write_bytes(b"another")
    os.utime(path, ns=(1, 1))
    assert b"another" in next(film)
    ended.set()
    assert list(film) == []
    film.close()
    film.close()


def test_a_film_is_for_two_and_a_closed_one_makes_room(seeing: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / PICTURE).write_bytes(JPEG)
    films = [seeing.get(f"{API}/preview.mjpg", buffered=False) for _ in range(MOST_VIEWERS)]
    refused = seeing.get(f"{API}/preview.mjpg")
    assert (refused.status_code, refused.get_json()["code"]) == (503, "too_many_streams")
    for film in films:
        film.close()
    last = seeing.get(f"{API}/preview.mjpg", buffered=False)
    assert last.mimetype == "multipart/x-mixed-replace"
    last.close()


def test_a_film_left_open_ends(tmp_path: Path) -> None:
    (tmp_path / PICTURE).write_bytes(JPEG)
    times = iter([0.0, LONGEST_FILM_S - 1, LONGEST_FILM_S])
    film = Film(tmp_path / PICTURE, lambda: False, threading.Event(), lambda: next(times))
    assert len(list(film)) == 1


class SimulatedEye:
    """Takes what it is told, or not."""

    def __init__(self, simulated: bool, takes: bool) -> None:
        self.simulated = simulated
        self.takes = takes
        self.told: list[Any] = []

    def send(self, message: dict[str, object]) -> bool:
        self.told.append(message)
        return self.takes


def throwing(table: Table, eye: SimulatedEye) -> Seat:
    return Seat(create_app(table, AppConfig(eye=eye)).test_client())


def test_a_simulated_throw_goes_to_the_eye(table: Table) -> None:
    eye = SimulatedEye(simulated=True, takes=True)
    assert throwing(table, eye).call("POST", "/simulated/throw", {"keep": [0, 3]}).status_code == 200
    assert throwing(table, eye).call("POST", "/simulated/throw", {}).status_code == 200
    assert eye.told == [{"type": "simulated_throw", "keep": keep} for keep in ([0, 3], [])]


@pytest.mark.parametrize("keep", [[-1], [0.5], [True], "0", [0] * 33, None])
def test_dice_to_keep_are_places_of_the_reading(table: Table, keep: object) -> None:
    eye = SimulatedEye(simulated=True, takes=True)
    assert throwing(table, eye).call("POST", "/simulated/throw", {"keep": keep}).status_code == 422
    assert eye.told == []


def test_only_simulated_dice_can_be_thrown(table: Table) -> None:
    answer = throwing(table, SimulatedEye(simulated=False, takes=True)).call("POST", "/simulated/throw", {})
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not_simulated")


def test_an_eye_that_is_not_there_is_not_ready(table: Table) -> None:
    answer = throwing(table, SimulatedEye(simulated=True, takes=False)).call("POST", "/simulated/throw", {})
    assert (answer.status_code, answer.get_json()["code"]) == (503, "eye_busy")
