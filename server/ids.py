"""Names that the server gives: games and players."""

from __future__ import annotations

import secrets

#: 64 bits: a table may play for ever without meeting one again, and it still fits an address bar.
GAME_ID_BYTES = 8


def new_game_id() -> str:
    """A game's id, never given before."""
    return secrets.token_hex(GAME_ID_BYTES)


def player_id(place: int) -> str:
    """The id of the player who joined as number `place`, counted from 1."""
    return f"p{place}"
