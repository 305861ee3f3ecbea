from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.games.twisty_passages.bot import TwistyPassagesBot

GAME = "twisty-passages"


def choice(position: dict[str, Any], seat: int = 0, seed: int = 0) -> str:
    """What the bot does there."""
    game = oddeck.from_position({"game": GAME, "players": 3, "box": "rest", **position})
    return TwistyPassagesBot(seed).choose(sight_of(game, seat))


def test_it_begins_with_its_longest_chain() -> None:
    hand = ["2Ea", "2Fr", "6Fr", "6Zu", "6Ti", "3Ti", "9Sc"]
    assert choice({"hands": [hand, ["1Bu", "1Ma"], ["1In", "1La"]], "phase": "acted"}) in (
        "play 2Ea",
        "play 3Ti",
    )


def test_it_goes_on_where_the_chain_is_longest() -> None:
    position = {
        "hands": [["3La", "5Fr", "5Bo", "9Bo"], ["1Bu"], ["1In"]],
        "stacks": [["3Fr"], [], []],
        "phase": "acted",
    }
    assert choice(position) == "play 5Fr"


def test_it_plays_a_trump_when_nothing_fits() -> None:
    assert (
        choice(
            {
                "hands": [["9La", "Grue"], ["1Bu"], ["1In"]],
                "stacks": [["3Fr"], [], []],
                "phase": "acted",
            }
        )
        == "play Grue"
    )


@pytest.mark.parametrize("last", ["3La", "Grue"])
def test_it_goes_out_when_it_can(last: str) -> None:
    assert (
        choice(
            {
                "hands": [[last], ["1Bu", "2Bu"], ["1In", "2In"]],
                "stacks": [["3Fr"], [], []],
                "draw": ["8To"],
            }
        )
        == f"play {last}"
    )


STUCK = {"stacks": [["3Fr"], ["9Zu"], ["9To"]], "draw": ["8To", "8Ra"]}


def test_stuck_it_trades_with_the_player_who_holds_the_most() -> None:
    hands = [["9La", "7Sc"], ["1Bu", "2Bu"], ["1In", "2In", "3In", "4In", "5In", "6In", "7In"]]
    assert choice({"hands": hands, **STUCK}) == "trade 2 9La"


def test_it_trades_away_what_its_chain_misses_least() -> None:
    """TP-7 lets it offer anything to a player whose stack is empty."""
    hands = [["9La", "9Sc", "7Sc", "2Hi"], ["1Bu", "2Bu", "4Bu", "5Bu"], ["1In", "2In", "4In"]]
    assert (
        choice({"hands": hands, "stacks": [["3Fr"], [], ["8To"]], "draw": ["8Ra"]}) == "trade 1 2Hi"
    )


@pytest.mark.parametrize("seed", range(5))
def test_it_never_feeds_a_player_with_one_card(seed: int) -> None:
    """TP-7 would hand such a player a card for the last turn, so anything else is better: here a
    draw, a pass, other partners.
    """
    stuck = {"hands": [["9La", "7Sc"], ["3Bu"], ["1In", "2In", "4In"]], **STUCK}
    assert choice(stuck, seed=seed) == "trade 2 9La"
    alone = {"hands": [["9La", "7Sc"], ["3Bu"], ["1In"]], **STUCK}
    assert choice(alone, seed=seed) in ("draw", "pass")


def test_over_whole_games_it_never_feeds_a_player_with_one_card() -> None:
    single_cards_seen = 0
    for seed in range(8):
        game = oddeck.new(GAME, players=4, seed=seed)
        bots = [TwistyPassagesBot(seat) for seat in range(4)]
        while not game.over:
            seat = game.actors[0]
            sight = sight_of(game, seat)
            move, moves, view = bots[seat].choose(sight), sight.moves, sight.view
            single = [f"trade {other} " for other in range(4) if view["hands"][other]["count"] == 1]
            single_cards_seen += any(
                possible.startswith(trade) for trade in single for possible in moves
            )
            assert not any(move.startswith(trade) for trade in single)
            game.play(seat, move)
    assert single_cards_seen > 0


def test_it_answers_a_trade_with_the_card_it_misses_least() -> None:
    """TP-8 lets it choose among 3La, which its chain needs, and 3Bu, which nothing in its hand
    fits.
    """
    hands = [["3La", "5La", "5Zu", "3Bu"], ["9La", "8Zu"], ["1In"]]
    reply = {"turn": 1, "phase": {"reply": {"partner": 0, "offered": "9La"}}}
    assert choice({"hands": hands, "stacks": [["4La"], ["3Fr"], []], **reply}) == "give 3Bu"


STANDSTILL = {"stacks": [["3Fr"], ["8Zu"], ["8To"]], "draw": ["7To", "7Ra"]}


def test_behind_at_a_standstill_it_draws() -> None:
    """TP-12 would give the hand to the fewest cards."""
    assert choice({"hands": [["9La", "7Sc"], ["1Bu"], ["1In", "2In"]], **STANDSTILL}) == "draw"


def test_ahead_at_a_standstill_it_passes() -> None:
    """TP-12 gives it the hand if nobody does anything."""
    assert choice({"hands": [["9La"], ["1Bu", "2Bu"], ["1In", "2In"]], **STANDSTILL}) == "pass"
