"""Windows: moments in which somebody may step in, and the others wait.

Some can be used only by whoever holds a certain card. Whether there is such a player must not show:
neither in what the others see, nor in how long they wait. A game tells an event `window` to
everybody when such a moment comes, whether or not anybody can use it. From then on, and for the
same time always, everybody else sees the table as it was before; what happens after the event is
told when the window closes. Whoever can use it may do so at once; those who have not are taken to
say no.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddeck.engine.state.journal import Event
from oddeck.game import Game

OPENS = "window"  # the kind of the event, and what a view says is being asked of others
NO = "no"  # the move of those who do not use a window


@dataclass(frozen=True)
class Window:
    """A window that is open."""

    until: int  # milliseconds since 1970
    users: tuple[int, ...]  # the seats that may use it and have not said no
    before: Game | None  # what all others see meanwhile; none if everybody may know who can use it
    # What has happened after it, if it has closed already because nobody can use it.
    rest: list[Event]

    def hides(self, viewer: int | None) -> bool:
        """Whether a viewer must not see how things really stand."""
        return self.before is not None and viewer not in self.users


def has_windows(game: Game) -> bool:
    """Whether there may be windows in this game at all: it then has an event for them, and its
    views say what is being asked.
    """
    return OPENS.upper() in game.type.event_kinds.__members__


def is_waiting(game: Game) -> bool:
    """Whether the game waits in a window and does not say for whom.

    Where all know whose turn it is, there is no hurry.
    """
    if not has_windows(game):
        return False
    seen = game.view(None)
    return seen["asking"] == OPENS and not seen["actors"]


def cut(events: list[Event]) -> tuple[list[Event], list[Event] | None]:
    """Events up to the first that opens a window, and those after it; None if there is
    no window.
    """
    for number, event in enumerate(events, 1):
        if event["kind"] == OPENS:
            return events[:number], events[number:]
    return events, None
