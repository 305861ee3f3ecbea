"""Fortuno: what a game consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from oddeck.decks import thoth
from oddeck.engine.compile.jit import constant
from oddeck.engine.state.answers import Answers
from oddeck.engine.state.dealing import Dealing
from oddeck.engine.state.layout import Int
from oddeck.engine.state.stack import Stack

PLAYERS = range(4, 9)
SEATS = 8
HAND_SIZE = constant(6)
LAST_ADJUSTMENT = constant(3)  # FO-38

# Places: the eight hands, then the piles.
DRAW = constant(SEATS)
DISCARD = constant(SEATS + 1)
BOX = constant(SEATS + 2)  # cards that have left the game
POOL = constant(SEATS + 3)  # where hands are shuffled together: empty between moves
PLACES = SEATS + 4
HIDDEN_PLACES = (*range(SEATS), DRAW)
IS_OPEN = np.array([place not in HIDDEN_PLACES for place in range(PLACES)])

# What the player of The Moon may ask for: any one card, a suit, a value, or one of four sorts.
SORTS = ("major", "minor", "court", "numerical")
SUIT_KIND = thoth.CARDS
VALUE_KIND = SUIT_KIND + len(thoth.SUITS)
SORT_KIND = VALUE_KIND + len(thoth.VALUES)
KINDS = SORT_KIND + len(SORTS)


@unique
class Pair(IntEnum):
    """The columns of a pair of lovers."""

    PLAYER = 0  # who played The Lovers
    LOVER = 1
    IS_DUE = 2  # whether a turn of that player has begun since (FO-62)


class State(Dealing, Stack, Answers):
    """A game in progress."""

    CARDS = thoth.CARDS
    WORDS = thoth.WORDS
    SEATS = SEATS
    PLACES = PLACES
    FRAMES = 3
    PAIRS = SEATS // 2
    PAIR = len(Pair)
    EVENTS = 128
    CITED_WORDS = 3

    direction: Int  # 1 is clockwise, -1 is not
    turn: Int  # whose turn it is, or the last one was
    previous: Int  # the player of the turn before, or who took a slap's reward in it
    out: Int  # seats that are eliminated, a bit each
    pending: Int  # cards that the next player has to draw
    pending_by: Int  # who played the last of the cards that say so; 0 if none does
    skips: Int  # players that are still to be skipped
    lost: Int  # a seat that loses its turn before play goes on beyond it (FO-40), or NOBODY
    adjustments: Int  # how often Adjustment has been done
    manner: Int  # how the card that is being resolved was laid, see Manner
    called: Int  # whether "Fortuno!" was called with it
    # Whose hand it left with one card, so that there may be a catch (FO-17), or NOBODY.
    from_hand: Int
    spared: Int  # seats that a Chariot keeps out of the group card (FO-37), a bit each
    chosen: Int  # the seat that a card's player has chosen, or how many cards were returned (FO-42)
    kind: Int  # what the player of The Moon has asked for
    pairs: Int
    named: Annotated[NDArray[np.uint64], "WORDS"]  # cards that the lover has named so far (FO-62)
    # What each card counts as: itself, but for The Fool and Art in the discard pile.
    stands_for: Annotated[NDArray[np.int8], "CARDS"]
    order: Annotated[NDArray[np.int8], "SEATS"]  # the seats round the table, clockwise
    hermit: Annotated[NDArray[np.int8], "SEATS"]  # turns for which each seat is a hermit still
    pair: Annotated[NDArray[np.int8], "PAIRS", "PAIR"]


@unique
class Manner(IntEnum):
    """Ways to lay a card."""

    PLAYED = 0
    FLIPPED = 1
    FOUR = 2  # with three more of its value
    REWARD = 3  # as a slap's reward


@unique
class Frame(IntEnum):
    """What the table is busy with. TURN or PASSING is the lowest frame."""

    TURN = 1  # seat chooses the move of the turn
    PASSING = 2  # the turn is over; seat is how far play has come on its way to the next player
    # A card is resolved: seat is its player, value the card whose effect it has, or to which it was
    # added.
    LAID = 3
    AGREE = 4  # seat is asked whether the lovers' move (value) is right
    # Seat is asked whether it gives up its proposal (value) for what the partner wants (card).
    YIELD = 5
    MATCH = 6  # rock, paper, scissors about the same two moves
    GIFT = 7  # seat gives a card to seat number `card`, if value is 1 only if it likes
    # Seat, the lover, names the half to keep; `card` is the player of The Lovers, value how many
    # cards are a half.
    SPLIT = 8


@unique
class Step(IntEnum):
    """How far a frame has come."""

    START = 0
    FREE = 1  # TURN: nothing could be flipped, so any card may be played (FO-5)
    DRAWN = 2  # TURN: `card` was drawn and is to be played (FO-4)
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
class Action(IntEnum):
    """Action ids. To most of them the number of a card or a seat is added."""

    PLAY = 0
    CALL = PLAY + thoth.CARDS  # play and call "Fortuno!"
    FOUR = CALL + thoth.CARDS  # value by value from 2 to 10, the suit on top added
    FOUR_CALL = FOUR + 36
    DRAW = FOUR_CALL + 36
    FLIP = DRAW + 1
    PREFER = FLIP + 1  # the number of one of the above is added
    NAME = PREFER + PREFER
    ADD = NAME + thoth.CARDS
    ADD_CALL = ADD + thoth.CARDS  # add and call "Fortuno!"
    DONE = ADD_CALL + thoth.CARDS
    LOVE = DONE + 1
    RETURN = LOVE + SEATS
    OFFER = RETURN + thoth.CARDS
    OFFER_NONE = OFFER + thoth.CARDS
    ACCUSE = OFFER_NONE + 1
    KEEP = ACCUSE + SEATS
    # The one with most cards times SEATS, and the one with fewest, are added.
    SWAP = KEEP + thoth.CARDS
    PASS = SWAP + SEATS * SEATS
    ASK = PASS + thoth.CARDS  # the seat times KINDS, and the kind, are added
    GIVE = ASK + SEATS * KINDS
    LOOK = GIVE + thoth.CARDS
    SPLIT = LOOK + SEATS
    NO = SPLIT + thoth.CARDS
    SLAP = NO + 1
    STEAL = SLAP + 1
    CATCH = STEAL + 1
    IMMUNE = CATCH + 1
    AGREE = IMMUNE + 1
    YIELD = AGREE + 1
    ROCK = YIELD + 1
    PAPER = ROCK + 1
    SCISSORS = PAPER + 1
    END = SCISSORS + 1


@unique
class Kind(IntEnum):
    """Kinds of events."""

    GAME = 1  # seat deals
    DEAL = 2  # a card dealt to seat
    FLIP = 3
    PLAY = 4
    FOUR = 5  # one of four cards laid at once
    CALL = 6  # "Fortuno!"
    NAME = 7  # the card that seat's card stands for
    PROPOSE = 8  # a lover wants the move of the action id `value`, which the two alone know (FO-70)
    PREFER = 9
    AGREE = 10
    YIELD = 11
    INSIST = 12
    MATCH = 13  # seat shows value: 1 rock, 2 paper, 3 scissors
    DRAW = 14
    RESHUFFLE = 15
    EMPTY = 16  # there is nothing left to draw for seat
    VOID = 17  # a card leaves the game (FO-65)
    REMOVE = 18  # a card leaves the game (FO-38), or one that was covered (FO-65)
    CATCH = 19  # seat accuses value of not having called
    GIVE = 20  # a card for value
    KEEP_OWN = 21  # seat was called wrongly and gives nothing
    SLAP = 22
    STEAL = 23
    REWARD = 24  # seat takes no card's play as the reward
    FACE = 25  # value cards are to be drawn by the next player
    SKIP = 26
    HERMIT = 27  # seat is a hermit now
    ALONE = 28  # seat is passed over as a hermit, value turns are left
    REVERSE = 29  # value is the new direction
    MAGUS = 30  # seat now sits at place value
    ADD = 31
    IMMUNE = 32
    LOVE = 33  # seat and value are lovers
    DIVORCE = 34  # seat, the player, and value, the lover, part
    SPLIT = 35  # seat has value cards after a divorce
    WIDOW = 36  # seat keeps the hand of value
    OUT = 37  # seat is eliminated
    SHED = 38  # seat's hand of value cards goes to the bottom of the discard pile
    ADJUST = 39  # seat gets a hand of value cards
    RETURN = 40  # a card goes back on the draw pile
    OFFER = 41
    OFFER_NONE = 42
    ACCUSE = 43  # seat accuses value
    LIAR = 44
    INNOCENT = 45
    KEEP = 46  # seat keeps the card of value
    SWAP = 47  # seat and value exchange hands
    PASS = 48  # a card for value
    ASK = 49  # seat asks value for a card
    WANT = 50  # of the kind number value
    LACKS = 51  # seat has nothing of what was asked for
    LOOK = 52  # seat looks at the hand of value
    SHOW = 53  # a card of seat's hand that is shown
    UNIVERSE = 54  # seat passes its hand to value
    SIXES = 55  # three sixes lie in a row, and seat holds The Devil
    STUCK = 56  # seat can do nothing
    WIN = 57
    WINDOW = 58  # somebody may step in (FO-14, FO-37), if anybody can: nobody is told who


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    FO_1 = 1
    FO_2 = 2
    FO_3 = 3
    FO_4 = 4
    FO_5 = 5
    FO_6 = 6
    FO_7 = 7
    FO_8 = 8
    FO_9 = 9
    FO_10 = 10
    FO_11 = 11
    FO_12 = 12
    FO_13 = 13
    FO_14 = 14
    FO_14a = 15
    FO_15 = 16
    FO_16 = 17
    FO_17 = 18
    FO_18 = 19
    FO_19 = 20
    FO_30 = 21
    FO_31 = 22
    FO_32 = 23
    FO_33 = 24
    FO_34 = 25
    FO_35 = 26
    FO_36 = 27
    FO_37 = 28
    FO_38 = 29
    FO_39 = 30
    FO_40 = 31
    FO_41 = 32
    FO_42 = 33
    FO_43 = 34
    FO_44 = 35
    FO_45 = 36
    FO_46 = 37
    FO_47 = 38
    FO_48 = 39
    FO_49 = 40
    FO_50 = 41
    FO_51 = 42
    FO_60 = 43
    FO_61 = 44
    FO_62 = 45
    FO_63 = 46
    FO_64 = 47
    FO_65 = 48
    FO_66 = 49
    FO_70 = 50
    FO_71 = 51
    FO_72 = 52
    FO_73 = 53
    FO_74 = 54
    FO_75 = 55


@unique
class Feat(IntEnum):
    """What play must reach besides the clauses: every Major played and flipped, and Art standing
    for each sort of card.
    """

    FOOL_PLAYED = 64
    MAGUS_PLAYED = 65
    PRIESTESS_PLAYED = 66
    EMPRESS_PLAYED = 67
    EMPEROR_PLAYED = 68
    HIEROPHANT_PLAYED = 69
    LOVERS_PLAYED = 70
    CHARIOT_PLAYED = 71
    ADJUSTMENT_PLAYED = 72
    HERMIT_PLAYED = 73
    FORTUNE_PLAYED = 74
    LUST_PLAYED = 75
    HANGED_MAN_PLAYED = 76
    DEATH_PLAYED = 77
    ART_PLAYED = 78
    DEVIL_PLAYED = 79
    TOWER_PLAYED = 80
    STAR_PLAYED = 81
    MOON_PLAYED = 82
    SUN_PLAYED = 83
    AEON_PLAYED = 84
    UNIVERSE_PLAYED = 85
    FOOL_FLIPPED = 86
    MAGUS_FLIPPED = 87
    PRIESTESS_FLIPPED = 88
    EMPRESS_FLIPPED = 89
    EMPEROR_FLIPPED = 90
    HIEROPHANT_FLIPPED = 91
    LOVERS_FLIPPED = 92
    CHARIOT_FLIPPED = 93
    ADJUSTMENT_FLIPPED = 94
    HERMIT_FLIPPED = 95
    FORTUNE_FLIPPED = 96
    LUST_FLIPPED = 97
    HANGED_MAN_FLIPPED = 98
    DEATH_FLIPPED = 99
    ART_FLIPPED = 100
    DEVIL_FLIPPED = 101
    TOWER_FLIPPED = 102
    STAR_FLIPPED = 103
    MOON_FLIPPED = 104
    SUN_FLIPPED = 105
    AEON_FLIPPED = 106
    UNIVERSE_FLIPPED = 107
    ART_AS_ACE = 108
    ART_AS_TWO = 109
    ART_AS_THREE = 110
    ART_AS_FOUR = 111
    ART_AS_FIVE = 112
    ART_AS_SIX = 113
    ART_AS_SEVEN = 114
    ART_AS_EIGHT = 115
    ART_AS_NINE = 116
    ART_AS_TEN = 117
    ART_AS_PRINCESS = 118
    ART_AS_PRINCE = 119
    ART_AS_QUEEN = 120
    ART_AS_KNIGHT = 121
    ART_AS_FOOL = 122
    ART_AS_MAGUS = 123
    ART_AS_PRIESTESS = 124
    ART_AS_EMPRESS = 125
    ART_AS_EMPEROR = 126
    ART_AS_HIEROPHANT = 127
    ART_AS_LOVERS = 128
    ART_AS_CHARIOT = 129
    ART_AS_ADJUSTMENT = 130
    ART_AS_HERMIT = 131
    ART_AS_FORTUNE = 132
    ART_AS_LUST = 133
    ART_AS_HANGED_MAN = 134
    ART_AS_DEATH = 135
    ART_AS_DEVIL = 137
    ART_AS_TOWER = 138
    ART_AS_STAR = 139
    ART_AS_MOON = 140
    ART_AS_SUN = 141
    ART_AS_AEON = 142
    ART_AS_UNIVERSE = 143
