"""Frames in, tray states and throws out."""

from vision.watching.events import Asked, Change, Event, Question, Throw, TrayState, question_about
from vision.watching.stills import StillsWatcher
from vision.watching.watcher import Watcher, follow

__all__ = [
    "Asked",
    "Change",
    "Event",
    "Question",
    "StillsWatcher",
    "Throw",
    "TrayState",
    "Watcher",
    "follow",
    "question_about",
]
