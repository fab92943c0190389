"""What the eye says to the table, checked word by word.

The eye runs native code over a camera and may die in the middle of a line, so nothing it writes is trusted: a
line that is not one of these messages raises `BadMessage` and is dropped, and an unknown extra field is
ignored, so that an eye may say more than the table knows.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from server.errors import ServerError
from server.tray import Question, QuestionKind, Recording, TrayState

#: Dice in the game, and more than ever lie in a tray: a photograph may show a whole bag.
GAME_DICE = 6
MOST_DICE_SEEN = 200

Face = Annotated[int, Field(ge=1, le=6)]
Share = Annotated[float, Field(ge=0, le=1)]
Pixels = Annotated[float, Field(allow_inf_nan=False)]
Places = Annotated[list[Annotated[int, Field(ge=0, lt=GAME_DICE)]], Field(max_length=GAME_DICE)]


def _one_or_all(faces: list[int]) -> list[int]:
    if len(faces) not in (1, GAME_DICE):
        raise ValueError(f"a throw is one die or {GAME_DICE}")
    return faces


class BadMessage(ServerError, ValueError):
    """A line of the eye that is no message."""

    code = "bad_message"


class Message(BaseModel):
    """What all messages share."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, frozen=True, extra="ignore")


class SeenDie(Message):
    """One die of a reading, places in pixels of the picture."""

    value: Face | None
    x: Pixels
    y: Pixels
    size: Pixels
    confidence: Share
    reason: str | None = Field(default=None, max_length=500)
    candidates: list[Face] = Field(default=[], max_length=6)


class SeenReading(Message):
    """What the eye says of one moment; width and height of the picture in pixels."""

    status: Literal["ok", "unsure", "no_dice"]
    values: list[Face] = Field(max_length=MOST_DICE_SEEN)
    dice: list[SeenDie] = Field(max_length=MOST_DICE_SEEN)
    width: int = Field(ge=1, le=100_000)
    height: int = Field(ge=1, le=100_000)
    message: str = Field(default="", max_length=1000)


class AskedQuestion(Message):
    """What the eye is in doubt about."""

    kind: QuestionKind
    values: list[Face | None] = Field(max_length=MOST_DICE_SEEN)

    def question(self) -> Question:
        """The same as a value of the tray."""
        return Question(self.kind, tuple(self.values))


class Hello(Message):
    """The first word of an eye."""

    type: Literal["hello"]
    camera: str
    simulated: bool
    pid: int


class RecordingReport(Message):
    """How the recording is."""

    state: Literal["on", "stopped"]
    reason: str | None = Field(default=None, max_length=500)
    code: str | None = Field(default=None, max_length=40, pattern=r"^[a-z_]+$")

    def recording(self) -> Recording:
        """The same as a value of the tray."""
        return Recording(self.state, self.reason, self.code)


class HealthReport(Message):
    """How the camera is, at least once a second: the eye's heartbeat. While it `opens` one it is silent."""

    type: Literal["health"]
    health: Literal["online", "stalled", "gone"]
    reason: str | None = Field(default=None, max_length=500)
    code: str | None = Field(default=None, max_length=40, pattern=r"^[a-z_]+$")
    reopened: int = Field(default=0, ge=0)
    opens: bool = False
    recording: RecordingReport | None = None


class TraySeen(Message):
    """The tray has changed."""

    type: Literal["tray"]
    state: TrayState
    reading: SeenReading | None = None
    question: AskedQuestion | None = None


ThrownFaces = Annotated[list[Face], AfterValidator(_one_or_all)]


class ThrowSeen(Message):
    """A counted, sure throw. `thrown` and `kept` are places in `values`; one value is a die for the start."""

    type: Literal["throw"]
    t: Annotated[float, Field(allow_inf_nan=False)]
    values: ThrownFaces
    thrown: Places
    kept: Places
    confidence: Share
    reading: SeenReading | None = None
    picture: str | None = Field(default=None, max_length=255)


EyeMessage = Hello | HealthReport | TraySeen | ThrowSeen
_ANY: TypeAdapter[EyeMessage] = TypeAdapter(Annotated[EyeMessage, Field(discriminator="type")])


def read_message(line: bytes) -> EyeMessage:
    """The message of one line.

    Raises:
        BadMessage: the line is none; `facts["why"]` says the first thing that is wrong with it.
    """
    try:
        return _ANY.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadMessage(why=f"{where}: {first['msg']}" if where else first["msg"]) from None
