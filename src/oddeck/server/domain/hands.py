"""The time between two hands of a game, in which the finished table stays in view.

A game that is played in hands emits an event `hand` when it deals one. The events after it, and the
state that they lead to, are held back until all people at the table are ready for the next hand, or
until a time that everyone sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddeck.engine.state.journal import Event

from .outcomes import Told

STARTS = "hand"  # the kind of the event


@dataclass(frozen=True)
class Between:
    """The time between two hands."""

    until: int  # milliseconds since 1970; holds where several people play
    rest: Told  # the next deal


def next_hand(events: list[Event]) -> int | None:
    """The place of the event that deals the next hand; None if there is none."""
    return next((place for place, event in enumerate(events) if event["kind"] == STARTS), None)
