"""What the eye may say; everything else is refused, whatever it is."""

import json

import pytest

from server.messages import BadMessage, HealthReport, Hello, ThrowSeen, TraySeen, read_message

DIE = {
    "value": 4,
    "x": 10.5,
    "y": 20.0,
    "size": 33.0,
    "confidence": 0.98,
    "reason": None,
    "candidates": [4, 5],
}
READING = {"status": "ok", "values": [4], "dice": [DIE], "width": 640, "height": 480, "message": ""}
THROW = {
    "type": "throw",
    "t": 12.5,
    "values": [1, 2, 3, 4, 5, 6],
    "thrown": [0, 1],
    "kept": [2, 3, 4, 5],
    "confidence": 0.97,
    "reading": READING,
    "picture": "throw-1.jpg",
}
TRAY = {
    "type": "tray",
    "state": "unsure",
    "reading": {**READING, "status": "unsure"},
    "question": {"kind": "unsure_die", "values": [1, None, 3]},
}


def line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


def test_each_message_is_understood() -> None:
    hello = {"type": "hello", "camera": "usb", "simulated": False, "pid": 7}
    assert isinstance(read_message(line(hello)), Hello)
    assert isinstance(read_message(line({"type": "health", "health": "gone", "reason": "x"})), HealthReport)
    throw = read_message(line(THROW))
    assert isinstance(throw, ThrowSeen)
    assert (throw.values, throw.thrown) == ([1, 2, 3, 4, 5, 6], [0, 1])
    tray = read_message(line(TRAY))
    assert isinstance(tray, TraySeen)
    assert tray.question is not None
    assert tray.question.question().values == (1, None, 3)


def test_an_eye_may_say_more_than_is_known() -> None:
    assert isinstance(read_message(line({**TRAY, "mood": "good"})), TraySeen)


BAD = [
    b"",
    b"\n",
    b"\xff\xfe\n",
    b"null\n",
    b"[]\n",
    b"7\n",
    b"[" * 5000,
    b'{"type": "throw"',
    line({}),
    line({"type": "song"}),
    line({**THROW, "values": [1, 2, 3, 4, 5, 7]}),
    line({**THROW, "values": [1, 2, 3, 4, 5]}),
    line({**THROW, "values": [1.0, 2, 3, 4, 5, 6]}),
    line({**THROW, "values": [True] * 6}),
    line({**THROW, "values": "123456"}),
    line({**THROW, "thrown": [6]}),
    line({**THROW, "thrown": [-1]}),
    line({**THROW, "confidence": 1.5}),
    line({**THROW, "t": float("inf")}),
    line({**THROW, "t": "soon"}),
    line({**TRAY, "state": "dancing"}),
    line({**TRAY, "question": {"kind": "why", "values": []}}),
    line({**TRAY, "question": {"kind": "unsure_die", "values": [0]}}),
    line({**TRAY, "reading": {**READING, "dice": [{**DIE, "x": float("nan")}]}}),
    line({**TRAY, "reading": {**READING, "dice": [DIE] * 1000}}),
    line({"type": "health", "health": "fine"}),
    line({"type": "health", "health": "restarting"}),
]


@pytest.mark.parametrize("raw", BAD, ids=lambda raw: repr(raw[:40]))
def test_anything_else_is_refused(raw: bytes) -> None:
    with pytest.raises(BadMessage):
        read_message(raw)
