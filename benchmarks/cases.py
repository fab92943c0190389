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
    """A whole game of eight players, three throws a turn, worked out again from its log, as at a start."""
    return _replay(second_thoughts=0)


def replay_a_long_log() -> Work:
    """The same game with ten times as many events: in each turn 12 corrections, undone, redone."""
    return _replay(second_thoughts=12)


def _replay(second_thoughts: int) -> Work:
    from scoring import (
        BOX_IDS,
        DEFAULT_PRESET,
        BoxWritten,
        Event,
        Game,
        GameStarted,
        PlayerSpec,
        Redone,
        RollCorrected,
        Thrown,
        Undone,
        preset,
    )

    players = tuple(PlayerSpec(f"p{number}", f"Player {number}", ()) for number in range(1, 9))
    throws = [Thrown((1, 2, 2, 3, 5, 6)), Thrown((1, 2, 2, 3, 4, 5)), Thrown((1, 2, 3, 4, 5, 6))]
    events: list[Event] = [GameStarted("bench", players, preset(DEFAULT_PRESET))]
    thoughts = [RollCorrected((1, 2, 3, 4, 5, 6)), Undone(), Redone()] * second_thoughts
    for box in BOX_IDS:
        events += [*throws, *thoughts, BoxWritten(box)] * len(players)
    return lambda: Game.replay(events).state()


def ask_for_chances() -> Work:
    """All boxes' chances in mid-turn with two throws left and 20 marks, by rules that were asked for before.

    Made ready by the first answer, numpy and all; the worst time is that of the first question with marks.
    """
    from scoring import DEFAULT_PRESET, Roll, preset
    from scoring.odds import chances

    rules, roll = preset(DEFAULT_PRESET), Roll(1, 2, 2, 4, 6, 6)
    chances(rules, roll, 2)
    return lambda: chances(rules, roll, 2 + 20)


def chances_by_new_rules() -> Work:
    """The chances before a turn with 20 marks, each time by rules that were never asked for."""
    from dataclasses import replace
    from itertools import count

    from scoring import DEFAULT_PRESET, preset
    from scoring.odds import chances

    names = count()
    return lambda: chances(replace(preset(DEFAULT_PRESET), name=f"own {next(names)}"), None, 3 + 20)


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


def watch_a_frame() -> Work:
    """One small frame of dice that roll, watched: what the eye does thirty times a second."""
    import cv2

    from scenes.tray import SimulatedTray
    from vision.watching import Watcher

    cv2.setNumThreads(1)
    now = 0.0
    tray = SimulatedTray(seed=1, clock=lambda: now, size_px=(640, 480))
    tray.throw()
    frames = []
    while now < tray.rests_at_s + 0.5:
        large = tray.frame(now)
        frames.append(cv2.resize(cv2.cvtColor(large, cv2.COLOR_BGR2GRAY), (320, 240)))
        now += 1 / 30
    watcher = Watcher(6)
    shown = [0]

    def work() -> object:
        shown[0] += 1
        return watcher.look(frames[shown[0] % len(frames)], shown[0] / 30)  # type: ignore[arg-type]

    return work


#: name -> (the case, how often the work is done).
CASES: dict[str, tuple[Callable[[], Work], int]] = {
    "score every roll": (score_every_roll, 10),
    "replay a game": (replay_a_game, 10),
    "replay a long log": (replay_a_long_log, 5),
    "ask for chances": (ask_for_chances, 50),
    "chances, new rules": (chances_by_new_rules, 10),
    "draw a frame": (draw_a_frame, 50),
    "watch a frame": (watch_a_frame, 300),
    "read a frame": (read_a_frame, 20),
}
