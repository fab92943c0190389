"""What each problem is called and how it is said, in the language of the request.

Rooms raise codes and facts; this is the one place where they become sentences. A message names its facts by
`%(name)s`; the text is English in the source and translated by the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from flask_babel import LazyString
from flask_babel import lazy_gettext as _


@dataclass(frozen=True)
class Saying:
    """A problem's HTTP status and its sentence."""

    status: HTTPStatus
    text: LazyString


_BAD = HTTPStatus.BAD_REQUEST
_REFUSED = HTTPStatus.FORBIDDEN
_MISSING = HTTPStatus.NOT_FOUND
_CONFLICT = HTTPStatus.CONFLICT
_WRONG = HTTPStatus.UNPROCESSABLE_ENTITY
_BUSY = HTTPStatus.SERVICE_UNAVAILABLE

SAYINGS: Mapping[str, Saying] = {
    # What was asked is not what the call takes.
    "bad_json": Saying(_BAD, _("The request's body is not JSON.")),
    "bad_body": Saying(_WRONG, _("The request's body does not fit this call: %(why)s.")),
    "bad_query": Saying(_BAD, _("The address holds a value that does not fit: %(name)s.")),
    "bad_idempotency_key": Saying(_BAD, _("An Idempotency-Key is 1 to 200 printable characters.")),
    "bad_if_match": Saying(_BAD, _("If-Match is the version of the game, a whole number.")),
    "key_reused": Saying(_WRONG, _("This Idempotency-Key was used for another request.")),
    # Rules and moves.
    "bad_dice": Saying(_WRONG, _("A roll is six dice, each from 1 to 6.")),
    "bad_name": Saying(_WRONG, _("A name is 1 to 40 characters that can be shown on one line.")),
    "bad_event": Saying(_WRONG, _("What was asked does not go together: look at %(why)s.")),
    "bad_points": Saying(_WRONG, _("This box cannot pay %(points)s points, only %(allowed)s.")),
    "bad_players": Saying(_WRONG, _("These players cannot play by these rules.")),
    "bad_players.same_name": Saying(_WRONG, _("Two players cannot both be called %(name)s.")),
    "bad_players.too_few": Saying(_WRONG, _("These rules are for %(least)s players or more.")),
    "bad_players.too_many": Saying(_WRONG, _("These rules are for %(most)s players at most.")),
    "bad_players.nobody": Saying(_WRONG, _("Somebody has to stay at the table.")),
    "bad_players.missing": Saying(_WRONG, _("%(name)s is left out. Who has gone home is retired.")),
    "bad_rules": Saying(_WRONG, _("This rule set cannot be played: allowed for %(key)s is %(allowed)s.")),
    "bad_rules.unknown_key": Saying(_WRONG, _("A rule set has no field %(key)s. Nearest: %(allowed)s.")),
    "bad_rules.not_an_object": Saying(_WRONG, _("This is no rule set.")),
    "unknown_preset": Saying(_WRONG, _("There is no rule set named %(name)s.")),
    "unknown_box": Saying(_WRONG, _("There is no box named %(box)s.")),
    "unknown_column": Saying(_WRONG, _("There is no column %(column)s.")),
    "unknown_player": Saying(_WRONG, _("Nobody in this game has the id %(player)s.")),
    "no_game": Saying(_CONFLICT, _("No game is being played.")),
    "already_begun": Saying(_CONFLICT, _("The first player is chosen before the first throw.")),
    "game_over": Saying(_CONFLICT, _("The game is over.")),
    "no_throw_yet": Saying(_CONFLICT, _("Nothing has been thrown in this turn yet.")),
    "no_throws_left": Saying(_CONFLICT, _("All throws of this turn are used.")),
    "throws_left": Saying(_CONFLICT, _("There are throws left in this turn; a saved one is not needed yet.")),
    "saved_throws_off": Saying(_CONFLICT, _("These rules have no saved throws.")),
    "no_marks": Saying(_CONFLICT, _("No throw has been saved.")),
    "box_is_open": Saying(_CONFLICT, _("Nothing is written in this box.")),
    "no_turns_left": Saying(_CONFLICT, _("This player's turns are used.")),
    "points_needed": Saying(
        _CONFLICT, _("Points were typed that these rules cannot work out again. Enter the dice first.")
    ),
    "not_waiting": Saying(_CONFLICT, _("No die for the start is awaited from this player.")),
    "no_throw_off": Saying(_CONFLICT, _("There is no tie to throw off between these players.")),
    "box_not_open": Saying(_CONFLICT, _("This box is written already.")),
    "not_in_order": Saying(_CONFLICT, _("By these rules another box is next.")),
    "strike_refused": Saying(_CONFLICT, _("By these rules a box may be struck only when no open box pays.")),
    "nothing_to_undo": Saying(_CONFLICT, _("There is nothing to undo.")),
    "nothing_to_redo": Saying(_CONFLICT, _("There is nothing to redo.")),
    "version_conflict": Saying(_CONFLICT, _("The game has moved on. Look again and try once more.")),
    # Things that are not there.
    "not_found": Saying(_MISSING, _("There is nothing at this address.")),
    "unknown_game": Saying(_MISSING, _("There is no such game.")),
    "unreadable_game": Saying(_CONFLICT, _("This game cannot be read by this version.")),
    "unknown_rule_set": Saying(_MISSING, _("There is no such rule set.")),
    "preset_stays": Saying(_CONFLICT, _("%(name)s comes along and stays as it is. Choose another name.")),
    "too_many_rule_sets": Saying(
        _CONFLICT, _("There is no room for more than %(most)s rule sets. Delete one first.")
    ),
    "no_picture": Saying(_MISSING, _("The camera has no picture.")),
    "not_simulated": Saying(_MISSING, _("This works only with simulated devices.")),
    # Who may do what.
    "unknown_host": Saying(HTTPStatus.MISDIRECTED_REQUEST, _("This address is not one of this machine's.")),
    "foreign_origin": Saying(_REFUSED, _("The request comes from a page of another site.")),
    "no_help": Saying(_REFUSED, _("By these rules everybody plays without help.")),
    "token_missing": Saying(_REFUSED, _("This page has become too old. Load it again.")),
    # Limits.
    "too_large": Saying(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("The request is too large.")),
    "not_json": Saying(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("The request's body must be application/json.")),
    "method_not_allowed": Saying(
        HTTPStatus.METHOD_NOT_ALLOWED, _("This address cannot be used in this way.")
    ),
    "too_many_streams": Saying(_BUSY, _("Too many screens are watching at once.")),
    "eye_busy": Saying(_BUSY, _("The camera is not ready.")),
    # What went wrong here.
    "store_full": Saying(
        HTTPStatus.INSUFFICIENT_STORAGE, _("The disk is full; the move was not taken down.")
    ),
    "store_failed": Saying(_BUSY, _("The move could not be taken down. Nothing has changed.")),
    "internal": Saying(
        HTTPStatus.INTERNAL_SERVER_ERROR, _("Something went wrong here. Nothing has changed.")
    ),
}

#: For codes without a sentence of their own: a refusal by the rules, and anything else.
_ANY_MOVE = Saying(_CONFLICT, _("This move is not possible now."))


class _Facts(dict[str, object]):
    """Facts for a sentence; one that is missing leaves a gap instead of an error."""

    def __missing__(self, name: str) -> str:
        return "…"


def saying(code: str) -> Saying:
    """Status and sentence of a code."""
    return SAYINGS.get(code, _ANY_MOVE)


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence of a problem, with its facts filled in; the one of its reason where that has its own."""
    reason = f"{code}.{facts.get('why')}"
    told = {
        name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact for name, fact in facts.items()
    }
    return str(saying(reason if reason in SAYINGS else code).text) % _Facts(told)
