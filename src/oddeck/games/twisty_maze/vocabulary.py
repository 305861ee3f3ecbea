"""Twisty Passages, the maze: moves, frames, events and options."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, unique

from oddeck.decks.maze import CARDS, CARDS_A_DECK, DECKS, MOST_DECKS, STAR_CARDS
from oddeck.decks.maze_file import Star
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.options import Choice, Number, Switch
from oddeck.engine.text.vocabulary import (
    Argument,
    EventKind,
    Integer,
    Refused,
    SeatAtTable,
    Unreadable,
    Verb,
    read_card,
)

from .state import (
    BLACK_ZONES,
    DEPTHS,
    FACES,
    FASTEST,
    HIDERS,
    IDLE_ROUNDS,
    SEATS,
    STARRED,
    State,
    usual_length,
)

# --- arguments ------------------------------------------------------------------------------------


def deck_of(s: State) -> Deck:
    """The names of the cards: copies are numbered over both decks where there are two."""
    return DECKS[int(s.decks)]


class MazeCard(Argument):
    """A card of the decks in play."""

    label = "CARD"
    size = CARDS
    is_fixed = False

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The card's name; None if it is in the box."""
        names = deck_of(s).names
        return names[number] if number < len(names) else None

    def read(self, s: State, seat: int, word: str) -> int:
        """The card of this name."""
        return read_card(word, deck_of(s))


class OwnedCard(MazeCard):
    """A card and whose it is: ids count cards only."""

    label = "SEAT CARD"
    words = 2

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The owner and the card; None if nobody has it."""
        for owner in range(s.players):
            if contains(s.owns[owner], number):
                return f"{owner} {deck_of(s).names[number]}"
        return None

    def read(self, s: State, seat: int, word: str) -> int:
        """The card; Refused if it is not where the move says."""
        owner, name = word.split(" ")
        holder, card = SEAT.read(s, seat, owner), super().read(s, seat, name)
        if not contains(s.owns[holder], card):
            raise Refused(f"seat {owner} does not have that card", "TM-10")
        return card


class NewPlace(Integer):
    """The card that its own start effect moves, and its new place in the path."""

    is_fixed = False
    words = 2

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The card and the place; None if no card is being moved."""
        if number == 0 or not is_moving(s):
            return None
        return f"{deck_of(s).names[top_frame(s, Slot.CARD)]} {number}"

    def read(self, s: State, seat: int, word: str) -> int:
        """The place; Refused if this card is not being moved."""
        name, place = word.split(" ")
        card, number = CARD.read(s, seat, name), 1 + PLACE.read(s, seat, place)
        if not is_moving(s) or top_frame(s, Slot.CARD) != card:
            raise Refused(
                "a card is moved only when it is a trap at the end of your path as your turn"
                " starts",
                "TM-45",
            )
        return number


def is_moving(s: State) -> bool:
    """Whether a card's start effect asks where it goes."""
    return s.depth > 0 and top_frame(s, Slot.KIND) == Frame.MOVE_OR_DISCARD


class StarCard(MazeCard):
    """A card that is used for one of its stars, by its place among those that have some."""

    varies_fastest = True

    def __init__(self, cards: Sequence[int], *uses: Star) -> None:
        self.size, self.cards, self.uses = len(cards), cards, uses

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The card's name; None if it has no such star."""
        card = self.cards[number]
        return super().write(s, seat, card) if self.has_use(card) else None

    def read(self, s: State, seat: int, word: str) -> int:
        """The card's place; Unreadable tells what it can be used for."""
        card = super().read(s, seat, word)
        if not self.has_use(card):
            raise Unreadable(how_it_is_used(word, card))
        return self.cards.index(card)

    def has_use(self, card: int) -> bool:
        """Whether a card has one of the stars."""
        return any(contains(STAR_CARDS[use], card) for use in self.uses)


class HidingCard(StarCard):
    """Of the cards that hide a trap, whose ids differ most."""

    varies_fastest = False


class Depth(Integer):
    """A place in the deck, from the top."""

    is_fixed = False

    def most(self, s: State) -> int:
        """The whole deck, if all its cards lay there."""
        return len(deck_of(s).names)


def how_it_is_used(name: str, card: int) -> str:
    """How using a card is written."""
    forms = [
        repr(verb.form.replace("CARD", name))
        for verb in Action
        for argument in verb.arguments
        if isinstance(argument, StarCard) and argument.has_use(card)
    ]
    return (
        f"it is written {' or '.join(forms)}" if forms else f"{name} has no star and cannot be used"
    )


CARD = MazeCard()
SEAT = SeatAtTable(SEATS)
PLACE = Integer("PLACE", "a place", 1, CARDS - 1)
DEPTH = Depth("PLACE", "a place in the deck", 1, DEPTHS)
FACE = Integer("FACE", "a die that shows", 1, FACES)
NUMBER = Integer("NUMBER", "a speed", 0, int(FASTEST))
PLAIN = StarCard(
    STARRED,
    Star.DICE_FEWER,
    Star.DICE_MORE,
    Star.AGAIN,
    Star.CANCEL_TIME,
    Star.CANCEL_STOP,
    Star.CLAIM,
    Star.TURN,
)
SHORTENER = StarCard(STARRED, Star.DRAW_FEWER)
AIMED = StarCard(STARRED, Star.HIT, Star.HIT_AND_PASS, Star.NAME)
RAISER = StarCard(STARRED, Star.DIE_UP)
HIDER = HidingCard(HIDERS, Star.HIDE)


# --- moves ----------------------------------------------------------------------------------------


@unique
class Action(Verb):
    """Moves. A member is the first action id of its verb."""

    NO = "no"
    DONE = "done"
    DRAW = "draw"
    STOP = "stop"
    ROLL = "roll"
    EXTRA = "extra"
    STORY = "story"
    SHUFFLE = "shuffle"
    LOOK = "look"
    LOOK_3 = "look", "3"
    LOOK_4 = "look", "4"
    SPEED = "speed", NUMBER
    PICK_SEAT = "pick", SEAT
    DISCARD = "discard", CARD
    PICK = "pick", CARD
    TAKE = "take", OwnedCard()
    HELP = "help", CARD
    MOVE = "move", NewPlace("CARD PLACE", "a place", 0, CARDS - 1)
    PUT = "put", SEAT, CARD
    USE = "use", PLAIN
    FEWER = "use", SHORTENER, "fewer"
    AIM = "use", AIMED, SEAT
    DIE = "use", RAISER, "die", FACE
    HIDE = "use", HIDER, DEPTH


# --- frames ---------------------------------------------------------------------------------------


@unique
class Frame(IntEnum):
    """What a frame of the stack is about. Those from CLAIM on are questions."""

    TURN = 1
    OBEY = 2  # seat obeys card; step is a row of STEPS
    ROLL = 3  # seat rolls value dice
    WINDOW = 4  # step is a When
    STAR = 5  # seat has used card for value, a Star, on the picked seat
    CLAIM = 6  # an item, card, is being discarded by seat value
    CANCEL = 7  # the frame beneath, which is about card, may be cancelled by seat
    TRAP = 8  # card, drawn by seat, may be hidden in the deck
    DISCARD = 9  # value is the set that it must come from
    DISCARD_OR_STOP = 10  # step is the row of STEPS
    ROLL_OR_STOP = 11  # the same
    MAY_EXTRA = 12  # the same
    HELP = 13  # a card for seat value
    STORY = 14
    PICK = 15  # a seat; value is 1 if seat may pick itself
    SWAP = 16  # seat and seat value take a card of each other; step is a Stage
    PASS = 17  # value is LEFT or RIGHT; step is a Stage
    ORDER = 18  # seat orders its path
    # Seat takes a card for the Pocket card; from seat value, or from any other if that is NOBODY.
    TAKE = 19
    SALVAGE = 20
    MOVE_OR_DISCARD = 21
    PASS_ON = 22  # an Entropic Vortex
    NAME = 23  # seat picks a card of seat value
    EXIT = 24
    WARP = 25


@unique
class Mark(IntEnum):
    """What has become of a card that is being obeyed."""

    CANCELLED = 1
    AT_START = 2  # a start-of-turn effect: the card lies in the path already
    TRAP_DUE = 4  # Laying Traps has not been asked for
    CANCEL_DUE = 8  # a canceller has not been asked for
    LAST_STEP = 16
    JOINS_START = 32


@unique
class Stage(IntEnum):
    """How far an exchange of cards has come (TM-39, TM-50)."""

    OTHERS = 0  # those who will have to pass a card may cancel
    CHOOSE = 1
    CHOSEN = 2  # or being chosen, in secret
    OPEN = 3  # everybody knows all choices, and all may cancel once more


@unique
class When(IntEnum):
    """The windows of TM-20 and TM-22."""

    BEFORE_SPEED = 0
    BEFORE_DRAW = 1
    END = 2
    BEFORE_ROLL = 3
    AFTER_ROLL = 4


@unique
class Phase(IntEnum):
    """The steps of a turn (TM-30)."""

    START = 0
    LOOKS = 1
    MAP = 2  # after a look with the Map
    BEFORE_SPEED = 3
    SPEED = 4
    BEFORE_DRAW = 5
    DRAW = 6
    END = 7
    AFTER_END = 8
    WIN = 9
    IDLE = 10
    WARP = 11
    NEXT = 12


# --- events and options ---------------------------------------------------------------------------


@unique
class Kind(EventKind):
    """Kinds of events."""

    HIGH_ROLL = 1, "die"  # for who begins; value is the die
    TURN = 2
    EXTRA_TURN = 3
    SPEED = 4, "speed"
    DRAW = 5
    OBEY_START = 6  # the card at the end of the path has a start effect
    JOIN = 7  # the path's end
    JOIN_START = 8
    ROLL = 9  # a die each
    NO_DICE = 10
    DIE_UP = 11, "face"  # value is what it shows now
    DICE = 12, "number"  # value is how many there will be
    DISCARD = 13
    LACK = 14  # nothing to discard
    BLOCKED = 15  # by the Twine
    STOP = 16
    SHORTENED = 17, "number"  # by three or more
    USE = 18
    AIM = 19, "at"  # use on seat value
    CLAIM = 20
    CANCEL = 21  # the card that does nothing
    PICK = 22, "picked"  # seat picks seat value
    LOT = 23  # seat is the random player
    TAKE = 24, "source"  # from seat value
    GIVE = 25, "to"  # to seat value
    PUT = 26, "to"  # into the path of seat value
    MOVE = 27, "place"  # to place value in the path
    CHOOSE = 28  # secretly
    ORDER = 29  # the next card from the start
    SHUFFLE_PATH = 30
    REVERSE = 31
    EXTRA = 32, "number"  # value cards more
    FEWER = 33, "number"
    FASTER = 34, "speed"  # value is the speed now
    LIMIT = 35, "speed"  # value is the highest speed allowed
    STORY = 36
    IGNORE = 37
    HELP = 38, "whom"  # for seat value
    LOOK = 39
    SHUFFLE = 40
    RESHUFFLE = 41  # the discards
    NO_DECK = 42
    HIDE = 43
    SALVAGE = 44
    NOT_OUT = 45  # long enough, but without a Black Zone card
    WIN = 46
    OPEN = 47  # what was chosen secretly
    STANDSTILL = 48, "number"  # value turns in a row at speed 0
    LONGEST = 49  # the seat wins by its path


OPTIONS = (
    Number(
        "length",
        "length",
        "how many cards lead out of the maze (TM-9)",
        default=usual_length,
        least=1,
        most=CARDS_A_DECK,
    ),
    Number(
        "decks",
        "decks",
        "how many decks are shuffled together (TM-9)",
        default=1,
        least=1,
        most=MOST_DECKS,
    ),
    Switch(
        "exit_strategy",
        "exit_strategy",
        "to win you must have drawn a Black Zone card this turn (TM-13)",
        default=False,
    ),
    Switch(
        "through_the_black",
        "through_the_black",
        "to win you need a Black Zone card in your path (TM-13)",
        default=False,
    ),
    Switch(
        "gathering_clues",
        "gathering_clues",
        "each Zone colour in your path is one card fewer to win (TM-13)",
        default=False,
    ),
    Switch(
        "stories",
        "stories",
        "whether a story may be told instead of putting a card (TM-14)",
        default=True,
    ),
    Choice(
        "black_zones",
        "black_zones",
        "what a Black Zone costs: a card fewer to draw, or a discard (TM-7)",
        names=BLACK_ZONES,
    ),
)

SMALL_OPTIONS = (
    Number(
        "first_card",
        "first_card",
        "the first card that is in the game, in deck order (TM-1)",
        default=1,
        least=1,
        most=CARDS_A_DECK,
    ),
    Number(
        "cards",
        "cards_in_game",
        "how many cards are in the game, from that one on (TM-1)",
        default=CARDS_A_DECK,
        least=1,
        most=CARDS_A_DECK,
    ),
    Number(
        "fastest",
        "fastest",
        "the highest speed (TM-2)",
        default=int(FASTEST),
        least=1,
        most=int(FASTEST),
    ),
    Number(
        "idle",
        "idle_rounds",
        "how many rounds at speed 0 end the game (TM-64)",
        default=int(IDLE_ROUNDS),
        least=1,
        most=int(IDLE_ROUNDS),
    ),
    Switch(
        "high_roll",
        "high_roll",
        "whether a roll decides who starts, and not the first seat (TM-1)",
        default=True,
    ),
)
