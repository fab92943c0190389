"""What is measured: the things that somebody at the table waits for.

A case is a function that makes everything ready and returns the work to be timed. Imports stand inside, so
that the memory of a case is its own.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement

Work = Callable[[], object]


def score_every_roll() -> Work:
    """All boxes of the 462 rolls that differ when sorted, by the default rules."""
    from scoring import BOX_IDS, DEFAULT_PRESET, Roll, points, preset

    rules = preset(DEFAULT_PRESET)
    rolls = [Roll.of(values) for values in combinations_with_replacement(range(1, 7), 6)]
    return lambda: [points(box, roll, rules) for roll in rolls for box in BOX_IDS]


def replay_a_game() -> Work:
    """A whole game of four players worked out again from its log, as at a start."""
    from scoring import BOX_IDS, DEFAULT_PRESET, BoxWritten, Game, GameStarted, PlayerSpec, Thrown, preset

    players = tuple(PlayerSpec(f"p{number}", f"Player {number}", ()) for number in range(1, 5))
    turns = [
        event for box in BOX_IDS for _ in players for event in (Thrown((1, 2, 3, 4, 5, 6)), BoxWritten(box))
    ]
    events = [GameStarted("bench", players, preset(DEFAULT_PRESET)), *turns]
    return lambda: Game.replay(events).state()


def draw_a_frame() -> Work:
    """One frame of the simulated tray with all six dice rolling."""
    from scenes.tray import SimulatedTray

    tray = SimulatedTray(seed=1, clock=lambda: 0.0)
    tray.throw()
    midway_s = tray.rests_at_s / 2
    return lambda: tray.frame(midway_s)


def read_a_frame() -> Work:
    """One reading of six dice that lie still."""
    from scenes.tray import SimulatedTray
    from vision import load_reader

    tray = SimulatedTray(seed=1, clock=lambda: 0.0)
    tray.throw()
    picture = tray.frame(tray.rests_at_s + 1)
    reader = load_reader()
    return lambda: reader.read(picture, expect=6)


#: name -> (the case, how often the work is done).
CASES: dict[str, tuple[Callable[[], Work], int]] = {
    "score every roll": (score_every_roll, 10),
    "replay a game": (replay_a_game, 5),
    "draw a frame": (draw_a_frame, 50),
    "read a frame": (read_a_frame, 20),
}
