"""The questions of the studies: how each sorts the moves of a seat into arms, and what it wants to
know of the moment.
"""

from __future__ import annotations

from oddeck.decks.fanucci import CARDS, COLOUR_CARDS, RANK_OF, SUIT_OF, SUITS_A_COLOUR
from oddeck.decks.thoth import CARDS as THOTH_CARDS
from oddeck.decks.thoth import MINORS
from oddeck.engine.compile.jit import compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, ONE, lowest_bit
from oddeck.engine.state.table import Table, seats
from oddeck.games.flathead_rummy.foresight import count_bits
from oddeck.games.flathead_rummy.state import State as FlatheadState
from oddeck.games.flathead_rummy.vocabulary import Action as FlatheadAction
from oddeck.games.fortuno.vocabulary import Action as FortunoAction
from oddeck.games.trophy_case.state import State as TrophyState
from oddeck.games.trophy_case.vocabulary import Action as TrophyAction
from oddeck.games.twisty_maze.paths import length, needed
from oddeck.games.twisty_maze.state import State as MazeState
from oddeck.games.twisty_maze.vocabulary import Action as MazeAction
from oddeck.games.twisty_passages.vocabulary import Action as PassagesAction

from .fork import NEITHER

YES, NO = constant(0), constant(1)  # arms
MANY = constant(1000)  # cards: more than there are
LOW, HIGH = 3, 7  # ranks, in Trophy Case
SPEEDS = 8  # that are compared in the maze: 1 to 8
# Cards to the exit of the maze, and a number that no path is as long as.
NEAR, RIVAL_NEAR = constant(3), constant(1000)


@inlined
def hand_size(s: Table, seat: int) -> int:
    """How many cards a seat has."""
    return int64(s.count[seat])


# --- Twisty Passages: trading with a player who holds one card ------------------------------------


@inlined
def trades_with_last_card(s: Table, _seat: int, action: int) -> int:
    """Whether a move is a trade with somebody who has one card."""
    if action >= PassagesAction.TRADE and s.count[(action - PassagesAction.TRADE) // CARDS] == 1:
        return YES
    return NO


# --- Flathead Rummy: laying down now --------------------------------------------------------------


@inlined
def lays_down(s: FlatheadState, seat: int, action: int) -> int:
    """Whether a meld is laid down or, by discarding, kept for a later turn.

    Who can go out with it has no question to ask.
    """
    if action >= FlatheadAction.MELD:
        return NEITHER if s.count[seat] - count_bits(action - FlatheadAction.MELD) <= 1 else YES
    return NO if FlatheadAction.DISCARD <= action < FlatheadAction.LAYOFF else NEITHER


@inlined
def fewest_elsewhere(s: Table, seat: int) -> int:
    """The fewest cards that another seat has: how near somebody is to going out."""
    fewest = MANY
    for other in seats(s):
        if other != seat:
            fewest = min(fewest, int64(s.count[other]))
    return fewest


# --- Trophy Case: leading low where one is high in another suit of the colour ---------------------


@compiled
def leads_low_under_high(s: TrophyState, seat: int, action: int) -> int:
    """Whether a lead is a low card of a suit while another suit of its colour is held high."""
    card = action - TrophyAction.LEAD
    if not TrophyAction.LEAD <= action < TrophyAction.PLAY:
        return NEITHER
    if RANK_OF[card] > LOW:
        return NO
    colour = COLOUR_CARDS[SUIT_OF[card] // SUITS_A_COLOUR]
    for w in range(len(colour)):
        left = s.hand[seat, w] & colour[w]
        while left != NO_BITS:
            other = w * 64 + lowest_bit(left)
            if SUIT_OF[other] != SUIT_OF[card] and RANK_OF[other] >= HIGH:
                return YES
            left &= left - ONE
    return NO


# --- Fortuno: a Major instead of a Minor ----------------------------------------------------------


@inlined
def plays_major(_state: Table, _seat: int, action: int) -> int:
    """Whether the card that is played is a Major."""
    if action >= FortunoAction.FOUR:
        return NEITHER
    return YES if action % THOTH_CARDS >= MINORS else NO


# --- the maze: how fast ---------------------------------------------------------------------------


@inlined
def speed_declared(_state: MazeState, _seat: int, action: int) -> int:
    """Which speed is declared, from 0 for 1 on."""
    speed = action - MazeAction.SPEED
    return speed - 1 if 1 <= speed <= SPEEDS else NEITHER


@compiled
def race(s: MazeState, seat: int) -> int:
    """How many cards a seat still needs; RIVAL_NEAR more where somebody else is near the exit."""
    for other in seats(s):
        if other != seat and needed(s, other) - length(s, other) <= NEAR:
            return needed(s, seat) - length(s, seat) + RIVAL_NEAR
    return needed(s, seat) - length(s, seat)
