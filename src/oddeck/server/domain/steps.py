"""The steps of a viewer's stream, encoded for the wire.

A viewer is a seat, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oddeck.engine.state.journal import Event, as_seen_by
from oddeck.game import Game

from ..wire.updates import Played, Step

NumberedStep = Callable[[int], Step]  # makes a step from its number

encode = msgspec.json.Encoder().encode


def encode_played(
    game: Game, events: list[Event], viewer: int | None, names: list[str], number: int, at: int
) -> bytes:
    """What a move or a deal caused, as a viewer may know it."""
    seen = [as_seen_by(event, viewer, game.players) for event in events]
    return encode(Played(n=number, at=at, events=seen, text=game.told(viewer, seen, names)))
