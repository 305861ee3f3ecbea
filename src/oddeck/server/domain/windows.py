"""Windows: moments in which a player may interrupt, while the others wait.

Some windows can only be used by the holder of a certain card. Neither what the others see nor how
long they wait may reveal whether there is such a player. A game emits an event `window` that
everyone sees when such a moment comes, whether or not anyone can use it. From then on, always for
the same time, everyone else sees the table as it was before; what happens after the event is told
when the window closes. A player who can use it may do so at once; no answer counts as a no. A bot
that can use it thinks while the window is open and acts when it closes; if it has not decided by
then, it declines.

Other windows are races that everyone may enter, which is public: see races.py. They close early
once everyone has declined.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from oddeck.engine.state.journal import Event
from oddeck.game import Game

from .outcomes import Told
from .states import State

OPENS = "window"  # the kind of the event, and what a spectator's view says is being asked
WITHOUT_PEOPLE = 0.3  # seconds that a window stays open when all people are out of the game
NO = "no"  # the move of players who do not use a window


@dataclass(frozen=True)
class Window:
    """An open window."""

    until: int  # milliseconds since 1970
    users: tuple[int, ...]  # the seats that may use it and have not said no
    before: State | None  # what all others see meanwhile; None if it is public who can use it
    rest: Told  # what happened after it, if no one can use it
    # In a race that is decided by lot: the seats and moves that take part, who are no users.
    entered: tuple[tuple[int, str], ...] = ()

    @property
    def is_secret(self) -> bool:
        """Whether the others must not find out who may use it."""
        return self.before is not None

    def hides(self, viewer: int | None) -> bool:
        """Whether a viewer must not see the present state."""
        return self.is_secret and viewer not in self.users

    def continues_with(self, users: Collection[int]) -> bool:
        """Whether this window continues with these users; others belong to the next window."""
        return set(users) < {*self.users, *(seat for seat, _ in self.entered)}

    def without(self, actors: Collection[int], at: int) -> Window:
        """Return this window after a user has said no, when these seats may act in the game.

        If all have answered, it ends now.
        """
        users = tuple(seat for seat in self.users if seat in actors)
        return replace(self, users=users, until=self.until if users else at)


def has_windows(game: Game) -> bool:
    """Whether this game has windows: an event for them, and views that say what is being asked."""
    return OPENS.upper() in game.type.event_kinds.__members__


def is_waiting(game: Game, view: Mapping[str, Any]) -> bool:
    """Whether a game waits in a window and does not say for whom. `view` is a spectator's."""
    return has_windows(game) and view["asking"] == OPENS and not view["actors"]


def opening_event(events: list[Event]) -> int | None:
    """The number of the first event that opens a window, from 1; None if there is none."""
    return next((number for number, one in enumerate(events, 1) if one["kind"] == OPENS), None)
