"""Flathead Rummy: moves, events and options."""

from __future__ import annotations

from enum import unique

from oddeck.decks.fanucci import DECK
from oddeck.decks.small_fanucci import SMALL_DECK
from oddeck.engine.errors import NotYourTurn
from oddeck.engine.state.cardset import members
from oddeck.engine.state.table import may_act
from oddeck.engine.text.options import Number, Switch
from oddeck.engine.text.vocabulary import (
    Argument,
    Card,
    EventKind,
    Integer,
    Refused,
    Unreadable,
    Verb,
)

from .state import (
    DEFAULT_TARGET,
    HAND_SIZE,
    LARGEST_HAND,
    MOST_MELDS,
    MOST_TARGET,
    TURNS_EACH,
    State,
)


class HandCard(Argument):
    """A card of the hand, by its place there: in deck order from 0."""

    label = "CARD"
    size = LARGEST_HAND
    is_fixed = False
    varies_fastest = True

    def hand_places(self, number: int) -> int:
        """The one place."""
        return 1 << number

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The card's name; None if the hand has no such place."""
        hand = list(members(s.hand[seat]))
        return DECK.names[hand[number]] if number < len(hand) else None

    def read(self, s: State, seat: int, word: str) -> int:
        """The card's place in the hand; Refused if it is not there."""
        card, hand = CARD.read(s, seat, word), list(members(s.hand[seat]))
        if card in hand:
            return hand.index(card)
        if not may_act(s, seat):
            raise Refused("it is not your turn", "FR-2", NotYourTurn)
        raise Refused(f"you do not hold {DECK.names[card]}", "FR-3")


class HandCards(Argument):
    """Several cards of the hand: a bit for each, by its place there."""

    label = "CARD CARD CARD ..."
    size = 1 << LARGEST_HAND
    is_fixed = False
    words = None

    def hand_places(self, number: int) -> int:
        """The number itself."""
        return number

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The names in deck order; None if there are none, or the hand does not have them."""
        chosen = cards_at(s, seat, number)
        return " ".join(DECK.card_names(chosen)) if chosen else None

    def read(self, s: State, seat: int, word: str) -> int:
        """The places of cards that are named in any order."""
        cards = [CARD.read(s, seat, name) for name in word.split(" ")]
        if len(set(cards)) < len(cards):
            raise Unreadable("a card is named twice")
        return sum(1 << HAND_CARD.read(s, seat, DECK.names[card]) for card in cards)


def cards_at(s: State, seat: int, places: int) -> list[int]:
    """The cards at these places of the hand, a bit each; none if it has not all of them."""
    hand = list(members(s.hand[seat]))
    if places >= 1 << len(hand):
        return []
    return [card for place, card in enumerate(hand) if places >> place & 1]


CARD = Card(DECK)
HAND_CARD = HandCard()
MELD_NUMBER = Integer("MELD", "a meld number", 0, MOST_MELDS - 1)


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    DRAW = "take", "draw"
    DONE = "done"
    TAKE = "take", CARD
    DISCARD = "discard", CARD
    LAYOFF = "layoff", HAND_CARD, MELD_NUMBER
    MELD = "meld", HandCards()


@unique
class Kind(EventKind):
    """Kinds of events."""

    HAND = 1  # a new hand: seat deals
    DEAL = 2  # a card dealt to seat
    START = 3  # the card that starts the tableau
    RESHUFFLE = 4, "size"  # the tableau becomes a draw pile of `value` cards
    DRAW = 5
    TAKE = 6  # a card of the tableau
    MELD = 7, "meld"  # a card of a new meld, value is its number
    MARK = 8, "marks"  # for a bonus meld; value is how many seat has now
    LAYOFF = 9, "meld"  # a card laid off on meld number value
    DISCARD = 10
    OUT = 11  # seat has no cards left
    DONE = 12  # seat lays off no more
    LEFT = 13, "left"  # seat's opponents hold `value` cards at the end
    TIMES = 14, "times"  # what the base points are multiplied by
    POINTS = 15, "points"  # seat wins the hand and scores value
    VOID = 16  # the hand is void at the turn of seat
    MATCH = 17  # seat wins the match


OPTIONS = (
    Number(
        "target",
        "target",
        "how many points win the match (FR-16)",
        default=DEFAULT_TARGET,
        least=1,
        most=MOST_TARGET,
    ),
)

SMALL_OPTIONS = (
    *SMALL_DECK,
    Number(
        "hand",
        "hand_size",
        "how many cards a hand has (FR-1)",
        default=int(HAND_SIZE),
        least=1,
        most=int(HAND_SIZE),
    ),
    Number(
        "turns",
        "most_turns",
        "how many turns each player has before a hand is void (FR-17)",
        default=TURNS_EACH,
        least=1,
        most=TURNS_EACH,
    ),
    Switch(
        "one_hand",
        "one_hand",
        "whether the match is over after one hand, and the most points win (FR-16)",
        default=False,
    ),
)
