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
