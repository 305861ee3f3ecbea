"""Reading moves: what is alike in all games.

Their verbs are a table from the first word to the way a move is written.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import MalformedMove, UnknownCard
from .deck import Deck


def card_in(move: str, name: str, deck: Deck) -> int:
    """The card that a move names; MalformedMove if there is no such card."""
    try:
        return deck.parse_card(name)
    except UnknownCard as unknown:
        raise MalformedMove(f"{move!r}: {unknown}") from None


def malformed(move: str, verbs: Mapping[str, str]) -> MalformedMove:
    """What to raise for a text that is no move."""
    verb = move.split(" ")[0]
    if verb in verbs:
        return MalformedMove(f"{move!r}: it is written {verbs[verb]!r}")
    return MalformedMove(f"{move!r} is no move of this game; moves are {', '.join(verbs.values())}")
