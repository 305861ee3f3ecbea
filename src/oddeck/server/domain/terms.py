"""How long a table waits for people, which its clock decides.

With days on the clock, people are away most of the time: nobody is replaced for it, a window stays
open until everyone has had a chance to look in, and a race is decided by lot (see races.py).
"""

from __future__ import annotations

from typing import Protocol

from ..wire.common import Clock, Terms

SLOW = 8 * 3600.0  # seconds on the clock from which a game is slow
LONGEST_WINDOW = 24 * 3600.0
# Parts of the clock.
WINDOW_PART = 6  # how long a window of a slow game stays open
ABSENCE_PART = 20  # how long someone may be away in a game that is not slow

USUAL = Terms(absence=45.0, window=4.0, hand_pause=0.0, slow=False)


class Waits(Protocol):
    """The settings that say how long quick games wait for people, in seconds."""

    @property
    def absence(self) -> float:
        """After how long a bot plays for an absent player; 0: never."""

    @property
    def window(self) -> float:
        """How long a window stays open."""

    @property
    def hand_pause(self) -> float:
        """How long people may look at the end of a hand."""


def usual_terms(settings: Waits) -> Terms:
    """The terms of quick games on a server with these settings."""
    return Terms(settings.absence or None, settings.window, settings.hand_pause)


def is_slow(clock: Clock | None) -> bool:
    """Whether people are away from a game with this clock most of the time."""
    return clock is not None and clock.seconds >= SLOW


def terms_for(clock: Clock | None, usual: Terms) -> Terms:
    """The terms of a table with this clock; `usual` are the server's, for quick games."""
    if clock is None:
        return usual
    if not is_slow(clock):
        absence = max(usual.absence or 0.0, clock.seconds / ABSENCE_PART)
        return Terms(None if usual.absence is None else absence, usual.window, usual.hand_pause)
    window = min(clock.seconds / WINDOW_PART, LONGEST_WINDOW)
    return Terms(absence=None, window=window, hand_pause=window, slow=True)
