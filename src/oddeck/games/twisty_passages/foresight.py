"""Twisty Passages: what helps to look ahead.

A quick player's ideas are those of the heuristic bot, without its calculations.
"""

from __future__ import annotations

import math
from enum import IntEnum, unique

import numpy as np

from oddeck.decks.fanucci import CARDS, SUITED
from oddeck.engine.compile.jit import compiled, inlined, int64
from oddeck.engine.kernels.playout import NOTHING, preference, preferred
from oddeck.engine.kernels.prospect import share_of_race, share_of_win
from oddeck.engine.protocol import Foresight
from oddeck.engine.state.cardset import Actions, CardSet, count_common

from .rules import FITS, GIVE, PLAY, TRADE
from .state import State
from .vocabulary import Action

LEAD_LOST_IN_A_HAND = 0.5  # in hands


@unique
class Liking(IntEnum):
    """How much a quick player likes a move. From some, what a card is good for is taken off."""

    HELP_SOMEBODY_WIN = -99
    PASS = 0
    OFFER_A_TRUMP = 2
    DRAW = 10
    PLAY_TO_A_DEAD_END = 30
    OFFER = 50
    PLAY_A_TRUMP = 55
    GIVE = 60
    PLAY = 80
    OFFER_A_STRAY = 90
    WIN = 999


@inlined
def stage(s: State) -> int:
    """Hands finished (TP-13)."""
    return s.played


@compiled
def prospect(s: State, seat: int) -> float:
    """A seat's chance to win the match, by the hands won so far."""
    if s.actors == 0:
        return share_of_win(s, seat)
    return share_of_race(
        s, s.won, seat, math.sqrt((s.match_length - s.played) * LEAD_LOST_IN_A_HAND)
    )


@compiled
def policy(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """Which of n moves a quick player makes: one that it likes best."""
    best = NOTHING
    for index in range(n):
        best = max(best, preference(liking(s, seat, out[index]), index, x))
    return preferred(best)


@inlined
def liking(s: State, seat: int, action: int) -> int:
    """Plays go from the card with the fewest neighbours to one that has any; strays are traded
    away; a trump is for when all else fails.
    """
    if action == Action.PASS:
        return int64(Liking.PASS)
    if action == Action.DRAW:
        return int64(Liking.DRAW)
    if action < Action.GIVE:
        return liking_to_play(s, seat, action - PLAY)
    if action < Action.TRADE:
        return Liking.GIVE - neighbours(s.hand[seat], action - GIVE)
    return liking_to_offer(s, seat, (action - TRADE) // CARDS, (action - TRADE) % CARDS)


@inlined
def liking_to_play(s: State, seat: int, card: int) -> int:
    """The last card wins. Another should leave something that fits it."""
    if s.count[seat] == 1:
        return int64(Liking.WIN)
    if card >= SUITED:
        return int64(Liking.PLAY_A_TRUMP)
    links = neighbours(s.hand[seat], card)
    return Liking.PLAY - links if links > 0 else int64(Liking.PLAY_TO_A_DEAD_END)


@inlined
def liking_to_offer(s: State, seat: int, partner: int, card: int) -> int:
    """A card without neighbours is better traded away than kept, but not to somebody who would win
    by it.
    """
    if s.count[partner] == 1:
        return int64(Liking.HELP_SOMEBODY_WIN)
    if card >= SUITED:
        return int64(Liking.OFFER_A_TRUMP)
    links = neighbours(s.hand[seat], card)
    return Liking.OFFER - links if links > 0 else int64(Liking.OFFER_A_STRAY)


@inlined
def neighbours(hand: CardSet, card: int) -> int:
    """How many other cards of the hand fit a suited card of it; of a trump, more than enough."""
    return count_common(hand, FITS[card]) - 1 if card < SUITED else CARDS


FORESIGHT = Foresight(stage, prospect, policy)
