"""What was last told of the tray, so that nothing is told twice."""

from __future__ import annotations

from typing import Final

from vision.reading import Reading
from vision.watching.events import Asked, Change, Event, Question, TrayState

#: Questions that are not about the dice: reading them answers none.
ABOUT_THE_TRAY: Final = ("camera_moved", "foreign_object")


class Teller:
    """Makes events of what is new. Owned by the watcher."""

    def __init__(self) -> None:
        self.state: TrayState | None = None
        self.reading: Reading | None = None
        self.question: Question | None = None

    def change(
        self, t_s: float, state: TrayState, reading: Reading | None = None, question: Question | None = None
    ) -> list[Event]:
        """The tray is in that state, with that reading and question."""
        if (state, reading, question) == (self.state, self.reading, self.question):
            return []
        self.state, self.reading, self.question = state, reading, question
        return [Change(t_s, state, reading, question)]

    def read(self, t_s: float, reading: Reading | None) -> list[Event]:
        """The dice are read; a question that is not about them stands all the same."""
        question = self.question
        if question is not None and question.kind in ABOUT_THE_TRAY:
            return self.change(t_s, "unsure", reading, question)
        return self.change(t_s, "read", reading)

    def ask(self, t_s: float, reading: Reading | None, question: Question) -> list[Event]:
        """Something has to be answered; the same question is asked once."""
        new = question != self.question
        events = self.change(t_s, "unsure", reading, question)
        return [*events, Asked(t_s, question)] if new else events
