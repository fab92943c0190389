"""What can go wrong in the running product: one root, leaves that also are the fitting builtin.

An error carries a code and facts, never a sentence: `server.words` says it in the user's language.
"""

from __future__ import annotations

from typing import ClassVar


class ServerError(Exception):
    """The root of all errors of this room. `code` names the kind, `facts` hold what is known."""

    code: ClassVar[str] = "server_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(f"{self.code}: {facts}" if facts else self.code)
        self.facts = facts


class NoGame(ServerError, LookupError):
    """A move, but no game is in play."""

    code = "no_game"


class UnknownGame(ServerError, LookupError):
    """No game of this id was ever played here."""

    code = "unknown_game"


class UnreadableGame(ServerError, ValueError):
    """The log of a game is damaged, or holds what this version does not know. It stays as it is."""

    code = "unreadable_game"


class UnknownRuleSet(ServerError, LookupError):
    """No preset and no rule set of the table's own has this name."""

    code = "unknown_rule_set"


class PresetStays(ServerError, ValueError):
    """A preset's name belongs to the preset: it is neither replaced nor deleted."""

    code = "preset_stays"


class TooManyRuleSets(ServerError, RuntimeError):
    """The table has as many rule sets of its own as it may keep."""

    code = "too_many_rule_sets"


class VersionConflict(ServerError, ValueError):
    """The game has moved on since the caller looked."""

    code = "version_conflict"


class KeyReused(ServerError, ValueError):
    """An idempotency key that already stands for another request."""

    code = "key_reused"


class TooManyStreams(ServerError, RuntimeError):
    """No room for one more listener."""

    code = "too_many_streams"


class StoreFull(ServerError, OSError):
    """The disk has no room for the event. The game is as it was."""

    code = "store_full"


class StoreFailed(ServerError, OSError):
    """The event could not be made durable. The game is as it was."""

    code = "store_failed"


class CannotStart(ServerError, RuntimeError):
    """A wrong call or surroundings in which the product cannot run; `facts["why"]` is the one clear line."""

    code = "cannot_start"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)
        self.why = why
