"""Many whole games on a graphics card, counted and not kept: a template of a kernel.

They are the games that `tally.measured_games` plays, decision by decision.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any

import numpy as np
from numba import cuda
from numba import int64 as int64_type

from oddeck.engine.compile.jit import compiled_wrapping, int64, template
from oddeck.engine.kernels.game_functions import apply, deal, legal, score
from oddeck.engine.kernels.gpu import LANE, TILE, copy_state
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random
from oddeck.engine.state.cardset import NO_BITS, ONE
from oddeck.engine.state.table import bit_of, every_seat

from .tally import MOST_SEATS, choose, seat_by_dice

WHOLE_WIN = 2520  # divisible by as many as can share it


@unique
class Count(IntEnum):
    """What is counted. The last three have a place for each seat."""

    GAMES = 0
    OVER = 1  # that were not broken off because they took too long
    DECISIONS = 2
    SQUARES = 3  # of the decisions of a game
    LONGEST = 4  # the most decisions of a game
    WON = 5  # parts of `WHOLE_WIN`, by seat
    WON_BY_BOT = 5 + MOST_SEATS  # by the place of the bot in the list
    SCORES = 5 + 2 * MOST_SEATS
    END = 5 + 3 * MOST_SEATS


SIZE = int(Count.END)
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
DEAL_STEP, PLAY_STEP, LUCK_STEP = (
    np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9)
)
S30, S27, S31 = SHIFTS


@compiled_wrapping
def scattered(deal_seed: np.uint64, play: np.uint64, step: np.uint64) -> np.uint64:
    """As `plan.scatter`, for one game."""
    x = (deal_seed + ONE) * step + play * PLAY_STEP
    x = (x ^ (x >> S30)) * FIRST_FACTOR
    x = (x ^ (x >> S27)) * SECOND_FACTOR
    return x ^ (x >> S31)


@template
def count_games(
    start: Any,
    scratch: Any,
    quick: Any,
    first: int,
    stop: int,
    seed: int,
    plays: int,
    longest: int,
    counts: Any,
) -> None:
    """Play the games of these numbers from `start[0]`, and add them up."""
    thread = cuda.grid(1)
    out = scratch[thread >> TILE, :, thread & LANE]
    own = cuda.local.array(1, start.dtype)
    sums = cuda.local.array(SIZE, int64_type)
    for place in range(SIZE):
        sums[place] = 0
    for number in range(first + thread, stop, cuda.gridsize(1)):
        copy_state(start[0], own[0])
        s = own[0]
        deal_seed = np.uint64(seed + number // plays)
        play = np.uint64(0 if plays == 1 else 1 + number % plays)
        s.key[0] = deal_seed
        s.key[1] = NO_BITS
        s.draws = 0
        deal(s)
        if plays != 1:
            reseed(s, scattered(deal_seed, play, LUCK_STEP) | ONE)
        x = scattered(deal_seed, play, DEAL_STEP) | ONE
        turn = number % s.players
        decisions = 0
        while s.actors != 0 and decisions < longest:
            x = next_random(x)
            seat = seat_by_dice(s, x)
            n = legal(s, seat, out)
            x = next_random(x)
            apply(s, seat, int64(out[choose(s, seat, out, n, int64(quick[turn]), x)]))
            decisions += 1
        sums[Count.GAMES] += 1
        sums[Count.OVER] += s.actors == 0
        sums[Count.DECISIONS] += decisions
        sums[Count.SQUARES] += decisions * decisions
        sums[Count.LONGEST] = max(sums[Count.LONGEST], decisions)
        winners = 0
        for seat in every_seat(s):
            winners += (s.winners & bit_of(seat)) != 0
        for seat in every_seat(s):
            sums[Count.SCORES + seat] += score(s, seat)
            if s.winners & bit_of(seat):
                share = WHOLE_WIN // winners
                bot = seat + turn
                sums[Count.WON + seat] += share
                sums[Count.WON_BY_BOT + (bot if bot < s.players else bot - s.players)] += share
    for place in range(SIZE):
        if place == Count.LONGEST:
            cuda.atomic.max(counts, place, sums[place])
        elif sums[place] != 0:
            cuda.atomic.add(counts, place, sums[place])
