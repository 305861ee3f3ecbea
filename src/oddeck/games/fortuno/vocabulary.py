"""Fortuno: moves, frames and events."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any

from oddeck.decks.thoth import DECK, SUITS, VALUES
from oddeck.engine.errors import MalformedMove
from oddeck.engine.state.stack import Slot
from oddeck.engine.text.vocabulary import (
    Argument,
    Card,
    EventKind,
    Integer,
    OneOf,
    Unreadable,
    Verb,
)

from .state import SEATS, SORTS

CARD = Card(DECK)
SEAT = Integer("SEAT", "a seat", 0, SEATS - 1)
VALUE = OneOf("VALUE", VALUES[1:10])
SUIT = OneOf("SUIT", SUITS)
KIND_NAMES = (
    *DECK.names,
    *(f"suit {suit}" for suit in SUITS),
    *(f"value {value}" for value in VALUES),
    *SORTS,
)


class CardKind(OneOf):
    """What the player of The Moon asks for: `suit W`."""

    words = None

    def expected(self) -> str:
        """The kinds without a list of all cards."""
        return f"a card, 'suit SUIT', 'value VALUE' or one of {', '.join(SORTS)}"


class TurnMove(Argument):
    """A move of a turn: one of those that are declared before."""

    label = "MOVE"
    words = None

    def declared_in(self, verbs: type[Verb]) -> None:
        """Stand for the ids so far."""
        self.size = verbs.end()

    def write(self, s: Any, seat: int, number: int) -> str | None:
        """The move in full."""
        return Action.write(s, seat, number)

    def read(self, s: Any, seat: int, word: str) -> int:
        """The id of the move."""
        try:
            action = Action.parse(s, seat, word)
        except MalformedMove as reason:
            raise Unreadable(str(reason)) from None
        if action >= self.size:
            raise Unreadable(f"{word!r} is no move of a turn")
        return action


TURN_MOVE = TurnMove()


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    PLAY = "play", CARD
    CALL = "play", CARD, "call"
    FOUR = "four", VALUE, SUIT  # the suit on top
    FOUR_CALL = "four", VALUE, SUIT, "call"
    DRAW = "draw"
    FLIP = "flip"
    PREFER = "prefer", TURN_MOVE
    NAME = "name", CARD
    ADD = "add", CARD
    ADD_CALL = "add", CARD, "call"
    DONE = "done"
    LOVE = "love", SEAT
    RETURN = "return", CARD
    OFFER = "offer", CARD
    OFFER_NONE = "offer", "none"
    ACCUSE = "accuse", SEAT
    KEEP = "keep", CARD
    SWAP = "swap", SEAT, SEAT  # who has most cards, and who has fewest
    PASS = "pass", CARD
    ASK = "ask", SEAT, CardKind("KIND", KIND_NAMES)
    GIVE = "give", CARD
    LOOK = "look", SEAT
    SPLIT = "split", CARD
    NO = "no"
    SLAP = "slap"
    STEAL = "steal"
    CATCH = "catch"
    IMMUNE = "immune"
    AGREE = "agree"
    YIELD = "yield"
    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"


def name_of(action: int) -> str:
    """An action as it is written, which here is the same in every state."""
    name = Action.write(None, 0, action)
    assert name is not None
    return name


@unique
class Frame(IntEnum):
    """What the table is busy with. TURN or PASSING is the lowest frame."""

    TURN = 1  # seat chooses the move of the turn
    PASSING = 2  # the turn is over; seat is how far play has come on its way to the next player
    LAID = 3  # a card is resolved, seat is its player
    AGREE = 4  # seat is asked whether the lovers' move is right
    YIELD = 5  # seat is asked whether it gives up its proposal for what the partner prefers
    MATCH = 6  # rock, paper, scissors about the same two moves
    GIFT = 7  # seat gives a card away
    SPLIT = 8  # seat, the lover, names the half to keep


# Frames have two numbers more. `Slot.CARD` is the card that is drawn or laid, unless one of these
# names says otherwise.
EFFECT = Slot.VALUE  # LAID: the card whose effect it has, or to which it was added
PROPOSAL = Slot.VALUE  # AGREE, YIELD, MATCH: an action
PREFERENCE = Slot.CARD  # YIELD, MATCH: the action that the partner wants instead
RECEIVER = Slot.CARD  # GIFT: the seat that gets the card
IS_OPTIONAL = Slot.VALUE  # GIFT: 1 if seat gives only if it likes
SPLITTER = Slot.CARD  # SPLIT: the seat that played The Lovers
LEFT = Slot.VALUE  # SPLIT: how many cards are still to be named


@unique
class Step(IntEnum):
    """How far a frame has come."""

    START = 0
    FREE = 1  # TURN: nothing could be flipped, so any card may be played (FO-5)
    DRAWN = 2  # TURN: the card was drawn and is to be played (FO-4)
    CLAIMS = 3  # PASSING: has anybody won? Is a divorce due?
    WALK = 4  # PASSING: on to the next player
    NAME = 5  # LAID: what The Fool or Art stands for; from here on in the order of FO-18
    SIXES = 6
    CATCH = 7
    SLAP = 8
    STEAL = 9
    REWARD = 10
    EFFECT = 11
    ADD = 12  # LAID: the questions of single cards, from here on
    IMMUNE = 13
    GROUP = 14
    LOVE = 15
    WED = 16
    RETURN = 17
    OFFER = 18
    ACCUSE = 19
    KEEP = 20
    SWAP = 21
    PASS = 22
    ASK = 23
    GIVE = 24
    MOON = 25
    LOOK = 26


@unique
class Kind(EventKind):
    """Kinds of events."""

    GAME = 1  # seat deals
    DEAL = 2  # a card dealt to seat
    FLIP = 3
    PLAY = 4
    FOUR = 5  # one of four cards laid at once
    CALL = 6  # "Fortuno!"
    NAME = 7  # the card that seat's card stands for
    PROPOSE = (
        8,
        "action",
    )  # by a lover, and only the two know of it (FO-70)
    PREFER = 9, "action"
    AGREE = 10
    YIELD = 11
    INSIST = 12
    MATCH = 13, "fist"  # seat shows value: 1 rock, 2 paper, 3 scissors
    DRAW = 14
    RESHUFFLE = 15
    EMPTY = 16  # there is nothing left to draw for seat
    VOID = 17  # a card leaves the game (FO-65)
    REMOVE = 18  # a card leaves the game (FO-38), or one that was covered (FO-65)
    CATCH = 19, "partner"  # seat accuses value of not having called
    GIVE = 20, "partner"  # a card for value
    KEEP_OWN = 21, "partner"  # seat was called wrongly and gives nothing
    SLAP = 22
    STEAL = 23
    REWARD = 24  # seat takes no card's play as the reward
    FACE = 25, "number"  # value cards are to be drawn by the next player
    SKIP = 26
    HERMIT = 27  # seat is a hermit now
    ALONE = 28, "number"  # seat is passed over as a hermit, value turns are left
    REVERSE = 29, "direction"  # value is the new direction
    MAGUS = 30, "place"  # seat now sits at place value
    ADD = 31
    IMMUNE = 32
    LOVE = 33, "partner"  # seat and value are lovers
    DIVORCE = 34, "partner"  # seat, the player, and value, the lover, part
    SPLIT = 35, "number"  # seat has value cards after a divorce
    WIDOW = 36, "partner"  # seat keeps the hand of value
    OUT = 37  # seat is eliminated
    SHED = 38, "number"  # seat's hand of value cards goes to the bottom of the discard pile
    ADJUST = 39, "number"  # seat gets a hand of value cards
    RETURN = 40  # a card goes back on the draw pile
    OFFER = 41
    OFFER_NONE = 42
    ACCUSE = 43, "partner"  # seat accuses value
    LIAR = 44
    INNOCENT = 45
    KEEP = 46, "partner"  # seat keeps the card of value
    SWAP = 47, "partner"  # seat and value exchange hands
    PASS = 48, "partner"  # a card for value
    ASK = 49, "partner"  # seat asks value for a card
    WANT = 50, "asked"  # of the kind number value
    LACKS = 51  # seat has nothing of what was asked for
    LOOK = 52, "partner"  # seat looks at the hand of value
    SHOW = 53  # a card of seat's hand that is shown
    UNIVERSE = 54, "partner"  # seat passes its hand to value
    SIXES = 55  # three sixes lie in a row, and seat holds The Devil
    STUCK = 56  # seat can do nothing
    WIN = 57
    WINDOW = 58  # somebody may step in (FO-14, FO-37), if anybody can: nobody is told who
