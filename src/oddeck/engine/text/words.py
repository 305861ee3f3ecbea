"""Telling what happened to somebody at the table, who is "you"."""

from __future__ import annotations

from collections.abc import Sequence

from ..state.journal import Event
from .deck import Deck


class Teller:
    """Finds the right words for who did what: "You draw", "Anna draws"."""

    def __init__(self, names: Sequence[str], viewer: int | None) -> None:
        self._names = names
        self._viewer = viewer

    def who(self, seat: int) -> str:
        """The one who acts, at the beginning of a sentence."""
        return "You" if seat == self._viewer else self._names[seat]

    def whom(self, seat: int) -> str:
        """The one who is acted on."""
        return "you" if seat == self._viewer else self._names[seat]

    def whose(self, seat: int) -> str:
        """Of the one who acts."""
        return "your" if seat == self._viewer else "their"

    def does(self, seat: int, verb: str) -> str:
        """Who and a verb in the right form: "You play", "Anna plays", "Anna passes",
        "Anna goes".
        """
        if seat == self._viewer:
            return f"You {verb}"
        return f"{self._names[seat]} {verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'o')) else 's'}"


def counted(number: int, thing: str) -> str:
    """A number of things: 1 point, 2 points."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


SMALL_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)


def ordinal(number: int) -> str:
    """Which one of several, counted from 1: first, tenth, 11th, 22nd."""
    if number <= len(SMALL_ORDINALS):
        return SMALL_ORDINALS[number - 1]
    ending = (
        "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{ending}"


def cards_of(event: Event, deck: Deck) -> str:
    """The cards of an event, as far as they may be seen."""
    if "cards" in event:
        return ", ".join(f"the {deck.title_of(card)}" for card in event["cards"])
    return "a card" if event["count"] == 1 else counted(event["count"], "card")
