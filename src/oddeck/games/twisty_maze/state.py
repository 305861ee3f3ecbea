"""Twisty Passages, the maze: what a game consists of, as numbers."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from oddeck.decks import maze
from oddeck.decks.maze import MAZE
from oddeck.decks.maze_file import Do, If, Power, Star, Step
from oddeck.engine.compile.jit import constant
from oddeck.engine.state.answers import Answers
from oddeck.engine.state.cardset import words_for
from oddeck.engine.state.journal import JournalledTable
from oddeck.engine.state.layout import Int
from oddeck.engine.state.stack import Slot, Stack

PLAYERS = range(2, 6)
SEATS = 5
FASTEST = constant(20)
USUAL_LENGTH = {2: 20, 3: 17, 4: 14, 5: 12}  # TM-9
MOST_LOADED = 128  # dice that a position can name
FACES = 6
BLACK_ZONES = ("fewer", "discard")
IDLE_ROUNDS = constant(3)  # TM-64
UNDECLARED = constant(-1)  # as a speed: 0 is a speed too (TM-2)
MOST_STEPS = 10_000  # that a move may take until somebody must decide; none comes near it

# Places: Pocket cards lie beside each seat's path, in the place of a hand. Then the piles.
PATH = constant(SEATS)  # the paths of all seats, the end of a path on top
DECK = constant(2 * SEATS)
DISCARD = constant(2 * SEATS + 1)
LIMBO = constant(2 * SEATS + 2)  # cards being obeyed, used or discarded
BOX = constant(2 * SEATS + 3)  # out of play, by a position
OUT = constant(2 * SEATS + 4)  # the second deck, in a game with one
PLACES = 2 * SEATS + 5
IS_OPEN = np.array([place not in (DECK, OUT) for place in range(PLACES)])


@unique
class BlackZones(IntEnum):
    """What a Black Zone card costs without the card it names, numbered as in BLACK_ZONES."""

    FEWER = 0
    DISCARD = 1


# --- the stack ------------------------------------------------------------------------------------


@unique
class More(IntEnum):
    """Slots of a frame besides those that every game has."""

    LEFT = len(Slot)  # repetitions, or seats, that are still to come; UNBEGUN of a step
    MARK = len(Slot) + 1  # bits: see Mark
    PICKED = len(Slot) + 2  # 1 + the seat that was picked, 0 if none is


UNBEGUN = constant(-1)


# --- what can happen ------------------------------------------------------------------------------

STARRED = [card for card in range(maze.CARDS) if MAZE.cards[maze.TYPE_OF[card]].stars]
HIDERS = [card for card in STARRED if (Star.HIDE, 0) in MAZE.cards[maze.TYPE_OF[card]].stars]
STARS = len(STARRED)
STAR_AT = np.array(STARRED, dtype=np.int64)
STAR_INDEX = np.array(
    [STARRED.index(card) if card in STARRED else 0 for card in range(maze.CARDS)], dtype=np.int64
)
HIDER_INDEX = np.array(
    [HIDERS.index(card) if card in HIDERS else 0 for card in range(maze.CARDS)], dtype=np.int64
)
HIDER_AT = np.array([*HIDERS, 0], dtype=np.int64)
DEPTHS = maze.CARDS + 1  # at which a trap can be hidden


@unique
class Clause(IntEnum):
    """The clauses of rules.md."""

    TM_1 = 1
    TM_2 = 2
    TM_3 = 3
    TM_4 = 4
    TM_5 = 5
    TM_6 = 6
    TM_7 = 7
    TM_8 = 8
    TM_9 = 9
    TM_10 = 10
    TM_11 = 11
    TM_12 = 12
    TM_13 = 13
    TM_14 = 14
    TM_20 = 20
    TM_21 = 21
    TM_22 = 22
    TM_23 = 23
    TM_24 = 24
    TM_25 = 25
    TM_26 = 26
    TM_30 = 30
    TM_31 = 31
    TM_32 = 32
    TM_33 = 33
    TM_34 = 34
    TM_35 = 35
    TM_36 = 36
    TM_37 = 37
    TM_38 = 38
    TM_39 = 39
    TM_40 = 40
    TM_41 = 41
    TM_42 = 42
    TM_43 = 43
    TM_44 = 44
    TM_45 = 45
    TM_46 = 46
    TM_47 = 47
    TM_48 = 48
    TM_49 = 49
    TM_50 = 50
    TM_60 = 60
    TM_61 = 61
    TM_62 = 62
    TM_63 = 63
    TM_64 = 64
    TM_65 = 65


# --- what play must reach: every card obeyed, and every branch of every card ----------------------


@unique
class Outcome(IntEnum):
    """How a step can go; what the answers are is told by ANSWERS."""

    DONE = 0
    MISSED = 1
    FIRST = 2
    SECOND = 3
    THIRD = 4


ANSWERS = {
    Do.ROLL_OR_STOP: ("rolls", "stops"),
    Do.DISCARD_OR_STOP: ("discards", "stops", "is_ignored"),
    Do.MAY_EXTRA: ("extra", "no_extra"),
    Do.STOP_UNLESS_HELPED: ("helped", "not_helped"),
    Do.STORY: ("told", "put"),
    Do.MOVE_OR_DISCARD: ("moved", "discarded"),
    Do.BLACK_TOLL: ("fewer", "discard"),  # by the option black_zones
}
FIRST_FEAT = max(Clause) + 1


def outcomes(step: Step) -> dict[Outcome, str]:
    """The ways a step can go, each with a word for it."""
    ways = (
        {Outcome.DONE: "done"}
        if step.condition == If.ALWAYS
        else {Outcome.DONE: "hit", Outcome.MISSED: "missed"}
    )
    answers = ANSWERS.get(step.do, ())[: 3 if step.ignore else 2]
    return ways | dict(zip(list(Outcome)[2:], answers, strict=False))


def name_feats() -> dict[str, int]:
    """A name and a number for everything that play must reach."""
    names = [f"{card.slug} drawn" for card in MAZE.cards]
    names += [
        f"{card.slug} {star.name.lower()} used" for card in MAZE.cards for star, _ in card.stars
    ]
    names += [
        f"{power.name.lower()} works"
        for power in Power
        if power != Power.NONE and any(card.power == power for card in MAZE.cards)
    ]
    names += [
        f"{card.slug} {step.text} {way}"
        for card, step in MAZE.all_steps
        for way in outcomes(step).values()
    ]
    return {
        name.replace(" ", "_"): FIRST_FEAT + number
        for number, name in enumerate(dict.fromkeys(names))
    }


FEATS = name_feats()
Feat = IntEnum("Feat", FEATS)  # type: ignore[misc]  # names come from the data file
DRAWN_FEAT = constant(FIRST_FEAT)  # + the type of the card
STAR_FEATS = np.array(
    [
        [FEATS.get(f"{card.slug} {star.name.lower()} used".replace(" ", "_"), 0) for star in Star]
        for card in MAZE.cards
    ],
    dtype=np.int64,
)
POWER_FEATS = np.array(
    [FEATS.get(f"{power.name.lower()}_works", 0) for power in Power], dtype=np.int64
)
STEP_FEATS = np.array(
    [
        [
            FEATS.get(
                f"{card.slug} {step.text} {outcomes(step).get(outcome, '')}".replace(" ", "_"), 0
            )
            for outcome in Outcome
        ]
        for card, step in MAZE.all_steps
    ],
    dtype=np.int64,
)


# --- the state ------------------------------------------------------------------------------------


class State(JournalledTable, Stack, Answers):
    """A game in progress."""

    CARDS = maze.CARDS
    WORDS = maze.WORDS
    SEATS = SEATS
    PLACES = PLACES
    # A turn, a card within each Shortcut of two decks, and on top of the last a roll, a window, a
    # use, its claim: 10 or so.
    FRAMES = 16
    SLOTS = len(Slot) + len(More)
    EVENTS = 160
    CITED_WORDS = words_for(FIRST_FEAT + len(FEATS))
    DICE = FACES + 1
    LOADED = MOST_LOADED

    length: Int  # options
    decks: Int
    exit_strategy: Int
    through_the_black: Int
    gathering_clues: Int
    stories: Int
    black_zones: Int  # a BlackZones
    first_card: Int  # of those in the game, in deck order from 1
    cards_in_game: Int  # of one deck
    fastest: Int
    idle_rounds: Int  # that end the game
    high_roll: Int  # 1 if a roll decides who starts
    turn: Int
    direction: Int
    resume: Int  # the last regular player during a Timewarp turn, NOBODY otherwise
    speed: Int  # UNDECLARED until it is declared, and after the end window
    ran: Int  # 1 if a speed above 0 was declared this turn
    idle: Int  # turns in a row that TM-64 counts
    left: Int  # cards still to be drawn
    ended: Int  # 1 if the turn has ended before its time
    limit: Int  # of the speed
    fewer: Int  # cards fewer, by Caltrops before the speed was declared
    reversing: Int  # 1 if the direction changes at the end of the turn
    drew_black: Int  # 1 if the player of the turn has drawn a Black Zone card
    lanterns: Int  # looks taken this turn
    maps: Int
    blocked: Int  # seats that discard no more, by the Twine, a bit each
    frames_lost: Int  # stays 0 unless FRAMES is too small
    stuck: Int  # stays 0 unless a move takes more than MOST_STEPS
    loaded_count: Int
    # Dice that are already decided, the next one last.
    loaded: Annotated[NDArray[np.int8], "LOADED"]
    # How many dice of the roll on the table show 1, 2, ... 6.
    faces: Annotated[NDArray[np.int16], "DICE"]
    # All cards of a seat: its path, and the Pocket cards beside it.
    owns: Annotated[NDArray[np.uint64], "SEATS", "WORDS"]
    # The Pocket cards of each seat that the dice on the table will set off.
    due: Annotated[NDArray[np.uint64], "SEATS", "WORDS"]
    # The cards that have claimed an Item since the discard that began it (TM-36).
    claimed: Annotated[NDArray[np.uint64], "WORDS"]


def usual_length(players: int) -> int:
    """TM-9: how many cards lead out of the maze."""
    return USUAL_LENGTH[players]
