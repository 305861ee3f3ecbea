"""What play shows of hidden cards; what it shows in each game is tested with the game."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import oddeck
from oddeck.engine.kernels.inference import (
    DEALT,
    PLAYED,
    deal_fairly,
    deal_plausibly,
    plausibility_of_all,
)
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.layout import new_states
from oddeck.game import Game, from_position

VIEWER, RIVAL = 0, 1
WANTED = 5  # 5Bu: whether the rival holds it is what this is about
DEALS = 400


def four_cards_are_hidden(hands: list[list[str]]) -> Game:
    """Seat 0 cannot tell which two of the four cards each of the others holds."""
    stacks = [["3Fr"], ["9Zu"], ["9To"]]
    return from_position(
        {
            "game": "twisty-passages",
            "players": 3,
            "hands": [["9La", "7Sc"], *hands],
            "stacks": stacks,
            "box": "rest",
        }
    )


def three_times_as_likely(s: Any, seat: int) -> float:
    """The rival would have played as it did three times as likely with the wanted card."""
    return 3.0 if seat == RIVAL and contains(s.hand[seat], WANTED) else 1.0


def all_alike(_state: Any, _seat: int) -> float:
    """Nothing was shown."""
    return 0.25


def plausibly(game: Game, plausibility: Callable[[Any, int], float]) -> Callable[..., np.uint64]:
    """The deals of a game by this plausibility."""
    return game.type.bind(deal_plausibly, plausibility=plausibility)


def share_of_deals_with_the_wanted_card(game: Game, deal: Callable[..., np.uint64]) -> float:
    """In which the rival has it."""
    states, names, x = (
        new_states(game.type.dtype, 2),
        np.empty(len(game.state.place), np.int64),
        np.uint64(12345),
    )
    states[DEALT] = game.redealt(VIEWER, seed=3).state
    found = 0
    for _ in range(DEALS):
        x = deal(states, VIEWER, names, x)
        found += contains(states[PLAYED].hand[RIVAL], WANTED)
    assert game.type.rules.check(states[PLAYED]) == 0
    return found / DEALS


def small() -> Game:
    """The box is as small as can be: the hidden cards are those of the hands, and nothing else."""
    game = four_cards_are_hidden([["5Bu", "6Bu"], ["7Bu", "8Bu"]])
    for card in range(len(game.state.place)):
        if game.state.place[card] >= len(game.state.hand):
            for seat in range(game.players):
                game.state.knows[seat, card >> 6] |= np.uint64(1 << (card & 63))
    game.state_changed()
    return game


def test_fair_deals_are_all_alike() -> None:
    game = small()
    share = share_of_deals_with_the_wanted_card(game, game.type.bind(deal_fairly))
    assert share == pytest.approx(1 / 2, abs=5 * math.sqrt(0.25 / DEALS))


def test_where_nothing_was_shown_plausible_deals_are_fair_ones() -> None:
    game = small()
    assert share_of_deals_with_the_wanted_card(game, plausibly(game, all_alike)) == pytest.approx(
        1 / 2, abs=5 * math.sqrt(0.25 / DEALS)
    )


def test_a_deal_that_is_three_times_as_plausible_comes_up_three_times_as_often() -> None:
    """A deal may stay for a while, which makes shares less certain than those of fair deals."""
    game = small()
    assert share_of_deals_with_the_wanted_card(
        game, plausibly(game, three_times_as_likely)
    ) == pytest.approx(3 / 4, abs=0.15)


def test_it_makes_no_difference_who_really_has_the_card() -> None:
    """Only where the deals begin, and that is forgotten."""
    game, other = small(), small()
    while contains(other.state.hand[RIVAL], WANTED) == contains(game.state.hand[RIVAL], WANTED):
        other = other.redealt(VIEWER)
    assert game.view(VIEWER) == other.view(VIEWER)
    one, another = (
        share_of_deals_with_the_wanted_card(each, plausibly(each, three_times_as_likely))
        for each in (game, other)
    )
    assert one == pytest.approx(another, abs=0.2)


@pytest.mark.parametrize("deal", [deal_fairly, deal_plausibly])
def test_every_deal_has_a_chance_of_its_own(deal: Callable[..., np.uint64]) -> None:
    """Even one that stays: what is drawn later differs from playout to playout."""
    game = small()
    bound = (
        plausibly(game, three_times_as_likely) if deal is deal_plausibly else game.type.bind(deal)
    )
    states, names, x = (
        new_states(game.type.dtype, 2),
        np.empty(len(game.state.place), np.int64),
        np.uint64(7),
    )
    states[DEALT] = game.state
    keys = set()
    for _ in range(50):
        x = bound(states, VIEWER, names, x)
        keys.add(states[PLAYED].key.tobytes())
    assert len(keys) == 50


def test_the_viewer_is_not_judged() -> None:
    game = small()
    of_all = game.type.bind(plausibility_of_all, plausibility=all_alike)
    assert of_all(game.state, VIEWER) == 0.25**2
    assert of_all(oddeck.new("twisty-passages", 5, seed=1).state, VIEWER) == 0.25**4
