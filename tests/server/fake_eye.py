"""An eye that behaves as it is told, for tests of the real pipes: `fake_eye.py BEHAVIOUR`.

It speaks the protocol and sees nothing; it imports nothing of ours, as a broken eye would not either.
"""

import json
import os
import sys
import threading
import time


def say(**message: object) -> None:
    """Write one message."""
    print(json.dumps(message), flush=True)


def beat() -> None:
    """Report health for ever."""
    while True:
        say(type="health", health="online", reason=None)
        time.sleep(0.2)


def throw(*values: int) -> None:
    """Count a throw."""
    places = list(range(len(values)))
    say(type="throw", t=1.0, values=list(values), thrown=places, kept=[], confidence=0.99)


def babble() -> None:
    """Everything that is no message, and then a throw, which must still be heard."""
    sys.stdout.buffer.write(b"\xff\xfe\x00 not json\n" + b"x" * 1_000_000 + b"\n")
    sys.stdout.buffer.write(b"[1, 2]\n\n" + b"[" * 10_000 + b"\n")
    say(type="throw", t=1.0, values=[7] * 6, thrown=[], kept=[], confidence=0.99)
    say(type="throw", t="soon", values=[1] * 6, thrown=[], kept=[], confidence=0.99)
    throw(1, 2, 3)
    throw(2, 2, 2, 2, 2, 2)


def obey() -> None:
    """Throw when asked to, tell what was heard, and end when the table does."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "stop":
            break
        if message["type"] == "simulated_throw":
            say(type="tray", state="rolling", reading=None, question=None)
            throw(6, 6, 6, 5, 5, 5)
        say(type="tray", state="empty", reading=None, question=None, heard=message)


def main(behaviour: str) -> None:
    """Behave."""
    say(type="hello", camera="simulated", simulated=True, pid=os.getpid())
    if behaviour == "die":
        sys.exit(3)
    threading.Thread(target=beat, daemon=True).start()
    if behaviour == "babble":
        babble()
    if behaviour == "stubborn":
        time.sleep(600)
    obey()


if __name__ == "__main__":
    main(sys.argv[1])
