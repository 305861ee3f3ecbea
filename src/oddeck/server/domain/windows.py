"""Windows: moments in which a player may interrupt, while the others wait.

Some windows can only be used by the holder of a certain card. Neither what the others see nor how
long they wait may reveal whether there is such a player. A game emits an event `window` that
everyone sees when such a moment comes, whether or not anyone can use it. From then on, always for
the same time, everyone else sees the table as it was before; what happens after the event is told
when the window closes. A player who can use it may do so at once; no answer counts as a no.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddeck.engine.state.journal import Event
from oddeck.game import Game

OPENS = "window"  # the kind of the event, and what a spectator's view says is being asked
NO = "no"  # the move of players who do not use a window


@dataclass(frozen=True)
class Window:
    """An open window."""

    until: int  # milliseconds since 1970
    users: tuple[int, ...]  # the seats that may use it and have not said no
    before: Game | None  # what all others see meanwhile; None if it is public who can use it
    rest: list[Event]  # what happened after it, if no one can use it

    def hides(self, viewer: int | None) -> bool:
        """Whether a viewer must not see the present state."""
        return self.before is not None and viewer not in self.users


def has_windows(game: Game) -> bool:
    """Whether this game has windows: an event for them, and views that say what is being asked."""
    return OPENS.upper() in game.type.event_kinds.__members__


def is_waiting(game: Game) -> bool:
    """Whether the game waits in a window and does not say for whom."""
    if not has_windows(game):
        return False
    seen = game.view(None)
    return seen["asking"] == OPENS and not seen["actors"]


def split_events(events: list[Event]) -> tuple[list[Event], list[Event] | None]:
    """Events up to the first that opens a window, and those after it; None without a window."""
    for number, event in enumerate(events, 1):
        if event["kind"] == OPENS:
            return events[:number], events[number:]
    return events, None
