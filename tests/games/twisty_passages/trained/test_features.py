from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.decks.fanucci import RANKS, SUITS
from oddeck.game import Game
from oddeck.games.twisty_passages.trained.bot import NUMPY, glimpse_of, published_weights
from oddeck.games.twisty_passages.trained.features import (
    ACTION_FEATURES,
    CARD_FEATURES,
    GAME,
    TABLE_FEATURES,
    Glimpse,
    glimpse,
    joined,
)
from oddeck.games.twisty_passages.trained.network import judge
from oddeck.testing.walks import walk

POSITION = {
    "game": GAME,
    "players": 3,
    "turn": 1,
    "hands": [["9Sc", "iBo"], ["3Fr", "3La", "7Fr", "8Zu", "Grue"], ["5To", "4To", "2Hi"]],
    "stacks": [["2Bu"], ["6Fr"], ["3Ti", "8Ti"]],
    "discard": ["Death"],
}


def some_games(players: int, seed: int = 5) -> list[Game]:
    return [
        game.copy()
        for step, game in enumerate(walk(oddeck.new(GAME, players, seed=seed), seed))
        if step % 9 == 0 and not game.over
    ]


def seen_by_actor(game: Game) -> Glimpse:
    return glimpse_of(sight_of(game, game.actors[0]))


def likings(game: Game) -> dict[str, float]:
    (seat,) = game.actors
    seen = seen_by_actor(game)
    liking, _ = judge(published_weights(), seen, NUMPY)
    return {
        game.move_name(seat, int(action)): float(liked)
        for action, liked in zip(seen.action_ids, liking, strict=True)
    }


@pytest.mark.parametrize("players", [2, 3, 7, 10])
def test_there_is_a_row_for_every_card_and_every_legal_action_at_tables_of_every_size(
    players: int,
) -> None:
    for game in some_games(players):
        (seat,) = game.actors
        seen = seen_by_actor(game)
        assert seen.tables.shape == (1, TABLE_FEATURES)
        assert seen.cards.shape == (game.view(seat)["hands"][seat]["count"], CARD_FEATURES)
        assert seen.actions.shape == (len(game.actions(seat)), ACTION_FEATURES)
        assert seen.action_ids.tolist() == sorted(game.actions(seat))
        assert max(abs(each).max() for each in (seen.tables, seen.cards, seen.actions)) < 25.0


def test_cards_are_told_by_what_they_fit() -> None:
    seen = seen_by_actor(oddeck.from_position(POSITION))
    # Deck order: 3La, 3Fr, 7Fr, 8Zu, Grue. Columns: a trump, the suit of the own top, its rank, an
    # empty stack.
    assert seen.cards[:, :4].tolist() == [
        [0, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 0, 0],
        [1, 0, 0, 0],
    ]
    assert seen.suit_group[1] == seen.suit_group[2] != seen.suit_group[0]
    assert seen.rank_group[0] == seen.rank_group[1] != seen.rank_group[2]
    # Of eleven Fromps three are seen, of fifteen trebles three.
    assert seen.cards[1, 4:].tolist() == pytest.approx([8 / 11, 12 / 15])


def test_a_trade_tells_how_the_partner_stands() -> None:
    game = oddeck.from_position(POSITION)
    seen = seen_by_actor(game)
    by_move = {
        game.move_name(1, int(action)): row.tolist()
        for action, row in zip(seen.action_ids, seen.actions, strict=True)
    }
    to_the_left, to_the_right = by_move["trade 2 8Zu"], by_move["trade 0 Grue"]
    # After the kind: a partner, its cards in hands of eight, a single one, two, the suit fits, the
    # rank fits, no stack, sits next.
    assert to_the_left[5:13] == [1, 3 / 8, 0, 0, 0, 1, 0, 1]
    assert to_the_right[5:13] == [1, 2 / 8, 0, 1, 0, 0, 0, 0]
    assert by_move["pass"][5:] == by_move["play 3Fr"][5:] == [0] * 10


def test_what_suits_and_ranks_are_called_makes_no_difference() -> None:
    letters, ranks = [suit.letters for suit in SUITS], list(RANKS)
    other_letters, other_ranks = [*letters[4:], *letters[:4]], ranks[::-1]

    def renamed(value: Any) -> Any:
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        if isinstance(value, str) and value[1:] in letters:
            return other_ranks[ranks.index(value[0])] + other_letters[letters.index(value[1:])]
        return value

    as_it_is = likings(oddeck.from_position(POSITION))
    other = likings(
        oddeck.from_position({name: renamed(value) for name, value in POSITION.items()})
    )
    for move, liked in as_it_is.items():
        *words, card = move.split(" ")
        assert other[" ".join([*words, renamed(card)])] == pytest.approx(liked, abs=1e-3), move


def test_many_tables_at_once_are_judged_as_each_alone() -> None:
    games = [game for players in (2, 4) for game in some_games(players)]
    alone = [judge(published_weights(), seen_by_actor(game), NUMPY) for game in games]
    liking, promise = judge(
        published_weights(), joined([seen_by_actor(game) for game in games]), NUMPY
    )
    assert liking == pytest.approx(np.concatenate([part[0] for part in alone]), abs=1e-3)
    assert promise == pytest.approx(np.concatenate([part[1] for part in alone]), abs=1e-3)


def test_tables_of_one_size_can_be_read_in_one_go() -> None:
    games = some_games(3)
    masks = np.zeros((len(games), games[0].type.actions), np.int8)
    for mask, game in zip(masks, games, strict=True):
        mask[game.actions(game.actors[0])] = 1
    seats = np.array([game.actors[0] for game in games])
    rows: NDArray[np.uint8] = np.array(
        [game.observation(seat) for game, seat in zip(games, seats, strict=True)]
    )
    together, one_by_one = (
        glimpse(rows, masks, seats, 3),
        joined([seen_by_actor(game) for game in games]),
    )
    for name in vars(together).keys() - {"action_card"}:
        assert getattr(together, name) == pytest.approx(getattr(one_by_one, name)), name
    has_card = together.has_card[:, 0] == 1
    assert together.action_card[has_card].tolist() == one_by_one.action_card[has_card].tolist()
