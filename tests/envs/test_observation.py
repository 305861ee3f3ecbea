from typing import Any

import numpy as np
import pytest

import oddeck
from oddeck.engine.errors import NoSuchSeat
from oddeck.engine.kernels.observation import MOST
from oddeck.envs.observation import explained, labels, observe, table_of_indexes
from oddeck.game import Game, observation_size
from oddeck.games.registry import find_game, game_ids
from oddeck.testing.walks import walk

Setup = tuple[str, dict[str, Any]]


def start(table: Setup, seed: int = 1) -> Game:
    game, setup = table
    return oddeck.new(game, seed=seed, **setup)


def some_states(table: Setup, games: int, every: int) -> list[Game]:
    return [
        state.copy()
        for seed in range(games)
        for step, state in enumerate(walk(start(table, seed), seed))
        if step % every == 0
    ]


def test_an_observation_is_as_long_as_its_sections_say_at_every_size_of_table() -> None:
    for game_id in game_ids():
        game_type = find_game(game_id)
        for players in game_type.players:
            game = oddeck.new(game_id, players, seed=1)
            row = np.zeros(observation_size(game_type, players) + 5, np.uint8)
            assert (
                game_type.senses.observe(game.state, 0, row)
                == observation_size(game_type, players)
                == len(labels(game_id, players))
            )
            assert not row[-5:].any()


def test_only_seats_of_the_table_observe() -> None:
    game = oddeck.new("twisty-passages", 3, seed=1)
    for nobody in (3, -1, None):
        with pytest.raises(NoSuchSeat, match="seats are 0 to 2"):
            game.observation(nobody)  # type: ignore[arg-type]


def test_numbers_stay_within_what_their_section_says(table: Setup) -> None:
    for state in some_states(table, games=3, every=5):
        for seat in range(state.players):
            row = state.observation(seat)
            for section, start_at, shape in state.type.observation_layout(state.players):
                part = row[start_at : start_at + int(np.prod(shape))]
                assert part.max() <= section.most <= MOST, section.name


def test_observations_do_not_change_when_what_a_seat_cannot_know_is_dealt_anew(
    table: Setup,
) -> None:
    """Battery 4, for tensors."""
    for step, state in enumerate(some_states(table, games=4, every=7)):
        for seat in range(state.players):
            other = state.redealt(seat, seed=step)
            assert (state.observation(seat) == other.observation(seat)).all(), state.position()


def test_compiled_and_interpreted_observations_are_the_same(table: Setup) -> None:
    for state in some_states(table, games=1, every=25):
        seen = observe(state, 1)
        interpreted = np.zeros_like(seen)
        assert state.type.senses.observe(state.state, 1, interpreted) == len(seen)
        assert (seen == interpreted).all()
        assert (seen == state.observation(1)).all()


@pytest.mark.parametrize("game_id", ["twisty-passages", "flathead-rummy", "trophy-case", "fortuno"])
def test_hands_are_told_from_the_observers_own_chair(game_id: str) -> None:
    game_type = find_game(game_id)
    players = game_type.players[-1]
    for state in (
        game.copy()
        for step, game in enumerate(walk(oddeck.new(game_id, players, seed=3), 3))
        if step % 40 == 0
    ):
        names = np.array(game_type.card_names())
        for seat in range(players):
            told = explained(state, state.observation(seat))
            for owner, hand in enumerate(state.view(seat)["hands"]):
                chair = (owner - seat) % players
                assert sorted(names[told["cards of seats"][0, chair] == 1]) == sorted(hand["known"])
                assert told["numbers of seats"][0, chair] == hand["count"]


def test_the_order_of_a_tableau_and_of_paths_is_told() -> None:
    for game_id, field in (("flathead-rummy", "tableau"), ("twisty-maze", "paths")):
        for step, game in enumerate(walk(oddeck.new(game_id, 3, seed=2), 2)):
            if step % 30 == 0:
                told = explained(game, game.observation(1))
                depths = told["depth"] if field == "tableau" else told["end of path"][0]
                pile = game.view(1)[field] if field == "tableau" else game.view(1)[field][1]
                by_depth = sorted(
                    np.flatnonzero(depths), key=lambda card: int(depths[card]), reverse=True
                )
                assert [game.deck.names[card] for card in by_depth] == pile


def test_scores_are_told_in_hundredths_of_the_target() -> None:
    position = {
        "game": "trophy-case",
        "players": 3,
        "options": {"target": 20},
        "scores": [5, 0, 10],
    }
    whole = oddeck.new("trophy-case", 3, seed=1, options={"target": 20}).position()
    game = oddeck.from_position({**whole, **position})
    assert explained(game, game.observation(2))["points"].tolist() == [50, 25, 0]


def test_the_table_of_indexes_covers_every_index_once(table: Setup) -> None:
    game_id, options = table
    rows = table_of_indexes(game_id, options["players"]).splitlines()[2:]
    next_index = 0
    for row in rows:
        first, _, last = row.split("|")[1].strip().partition(" to ")
        assert int(first) == next_index
        next_index = int(last or first) + 1
    assert next_index == observation_size(find_game(game_id), options["players"])


def test_labels_say_what_an_index_is() -> None:
    names = labels("twisty-passages", 4)
    assert names[0] == "cards: draw pile: 0Bu"
    assert len(set(names)) == len(names)
    assert "cards of seats: stack: 2 to the left: 3Fr" in names
