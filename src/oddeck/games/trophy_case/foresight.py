"""Trophy Case: what helps to look ahead. A quick player's ideas are those of the heuristic bot."""

from __future__ import annotations

from typing import cast

import numpy as np

from oddeck.decks.fanucci import (
    CARDS,
    COLOUR_CARDS,
    RANKS,
    SUIT_OF,
    SUITED,
    SUITS_A_COLOUR,
    TRUMP_CARDS,
    TRUMPS,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.kernels.playout import NOTHING, preference, preferred
from oddeck.engine.kernels.prospect import share_of_race, share_of_win, spread_of_race
from oddeck.engine.protocol import Foresight
from oddeck.engine.state.cardset import NO_BITS, Actions, CardSet, count_common, have_common
from oddeck.engine.state.table import bit_of, every_seat

from .rules import INFINITIES, LEAD, PLAY, POINTS, ZEROS, led_colour, trick_value
from .state import State
from .vocabulary import Action

POINTS_A_HAND = 6.0  # what it is about
PATIENCE = 3.0  # how much more a point to come counts than a point in the trick
POINTS_A_ROUND = 0.36  # what each opponent is likely to add to the trick in a round
TRUMPS_WHEN_FREE = 0.5  # how likely an opponent who has a trump, and may play it, plays it next
RISK_TO_FOLD_AT = 0.5
HALVES = 2  # losses are counted in half points
A_TRUMP = constant(CARDS)
MUD = ZERO  # the first of the two moves of a player without cards
TRUMPED = cast(bool, np.bool_(True))  # no literal: see `jit.constant`

# By the number of cards in a hand: how likely it has a trump, and nothing of a certain colour.
HAS_A_TRUMP = np.array([1.0 - (1.0 - len(TRUMPS) / CARDS) ** count for count in range(CARDS + 1)])
LACKS_A_COLOUR = np.array(
    [(1.0 - SUITS_A_COLOUR * len(RANKS) / CARDS) ** count for count in range(CARDS + 1)]
)


@inlined
def stage(s: State) -> int:
    """The dealer changes with every hand (TC-2)."""
    return s.dealer


@compiled
def prospect(s: State, seat: int) -> float:
    """A seat's chance to win the game, by the points so far."""
    if s.actors == 0:
        return share_of_win(s, seat)
    return share_of_race(s, s.points, seat, spread_of_race(s, s.points, s.target, POINTS_A_HAND))


@compiled
def policy(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """Which of n moves a quick player makes."""
    hand = s.hand[seat]
    if s.suits_shown == 0:
        return cheapest_of_longest_colour(s, hand, out, n, x)
    if s.count[seat] == 0:
        return MUD  # TC-9: to stay in costs nothing
    if have_common(hand, TRUMP_CARDS) and not have_common(hand, COLOUR_CARDS[led_colour(s)]):
        return trump_or_richest(s, seat, out, n, x)
    best = cheapest(s, out, n, x)
    if (
        out[n - 1] == Action.FOLD
        and loss(s, out[best] - PLAY) > 0
        and risk(s, seat) > RISK_TO_FOLD_AT
    ):
        return n - 1
    return best


@inlined
def cheapest_of_longest_colour(s: State, hand: CardSet, out: Actions, n: int, x: np.uint64) -> int:
    """The lead: of the colour of which there are most, the card that gives away least."""
    best = NOTHING
    for index in range(n):
        card = out[index] - LEAD
        colour = SUIT_OF[card] // SUITS_A_COLOUR
        best = max(
            best,
            preference(count_common(hand, COLOUR_CARDS[colour]) * CARDS - loss(s, card), index, x),
        )
    return preferred(best)


@inlined
def cheapest(s: State, out: Actions, n: int, x: np.uint64) -> int:
    """The card that gives away least, a trump last."""
    best = NOTHING
    for index in range(n):
        if out[index] != Action.FOLD:
            best = max(best, preference(-loss(s, out[index] - PLAY), index, x))
    return preferred(best)


@inlined
def trump_or_richest(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """The trump when it is worth it, else the card that makes the trick worth most while it is safe
    enough to wait.
    """
    trump, best = ZERO, NOTHING
    for index in range(n):
        card = out[index] - PLAY
        if card >= SUITED:
            trump = index
        elif card >= 0:
            best = max(best, preference(gift(s, card), index, x))
    if best == NOTHING:
        return trump
    richest = preferred(best)
    danger = risk(s, seat)
    rivals = 0
    for other in every_seat(s):
        rivals += (s.still_in & bit_of(other)) != 0
    to_come = gift(s, out[richest] - PLAY) + POINTS_A_ROUND * (rivals - 1)
    return (
        trump if danger * trick_value(s, TRUMPED) > (1.0 - danger) * to_come * PATIENCE else richest
    )


@inlined
def gift(s: State, card: int) -> int:
    """What a suited card gives to the player who trumps the trick (TC-11)."""
    return int64(POINTS[card] + ZEROS[card] + INFINITIES[card] * s.infinity)


@inlined
def loss(s: State, card: int) -> int:
    """What a card gives away, in half points: a zero only if somebody trumps.

    Worst of all is to waste a trump.
    """
    if card >= SUITED:
        return A_TRUMP
    return int64(HALVES * (POINTS[card] + INFINITIES[card] * s.infinity) + ZEROS[card])


@compiled
def risk(s: State, seat: int) -> float:
    """How likely somebody else trumps this trick before the next turn comes."""
    safe = 1.0
    for rival in every_seat(s):
        if rival != seat and s.still_in & bit_of(rival) and s.count[rival] > 0:
            free = 1.0 if lacks_colour(s, rival, led_colour(s)) else LACKS_A_COLOUR[s.count[rival]]
            safe *= 1.0 - free * HAS_A_TRUMP[s.count[rival]] * TRUMPS_WHEN_FREE
    return 1.0 - safe


@inlined
def lacks_colour(s: State, seat: int, colour: int) -> bool:
    """Whether a seat has shown that it cannot follow a colour (TC-15)."""
    for w in range(len(s.lacks[seat])):
        if COLOUR_CARDS[colour, w] & ~s.lacks[seat, w] != NO_BITS:
            return False
    return True


# --- what play has shown --------------------------------------------------------------------------

# How much likelier a seat with a trump would have played as it did than one without, counted in
# games of bots of 300 playouts:
# [whether it has gone out of colour][whether it has folded] in this hand.
ODDS_OF_A_TRUMP = np.array([[1.6, 0.2], [3.7, 0.8]])
ODDS_AFTER_A_FOLD = 0.1  # in this very trick


@compiled
def plausibility(s: State, seat: int) -> float:
    """Who folds seldom holds a trump; who plays out of colour and lets the trick go on often does,
    and waits for more points.
    """
    if not have_common(s.hand[seat], TRUMP_CARDS):
        return 1.0
    if s.still_in & bit_of(seat) == 0:
        return ODDS_AFTER_A_FOLD
    went_out_of_colour, folded = ZERO, ZERO
    for colour in range(len(COLOUR_CARDS)):
        # TC-15: hardly anything else shows that a whole colour is missing.
        if lacks_colour(s, seat, colour):
            went_out_of_colour = 1
        elif have_common(
            COLOUR_CARDS[colour], s.lacks[seat]
        ):  # and nothing else that only a suit is
            folded = 1
    return float(ODDS_OF_A_TRUMP[went_out_of_colour, folded])


FORESIGHT = Foresight(stage, prospect, policy, plausibility=plausibility)
