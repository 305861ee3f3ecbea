"""The options that make a game small: rules, positions and secrets hold as in the whole game."""

import json
import random
from typing import Any

import pytest

import oddeck
from oddeck.engine.errors import BadSetup, IllegalMove
from oddeck.game import Game
from oddeck.games.registry import find_game
from oddeck.server.web.lobby import game_facts

SMALL: dict[str, tuple[int, dict[str, Any]]] = {
    "twisty-passages": (2, {"suits": 2, "ranks": 2, "trumps": 1, "hand": 2, "idle": 1}),
    "flathead-rummy": (
        2,
        {"suits": 2, "ranks": 3, "trumps": 1, "hand": 2, "turns": 3, "one_hand": True},
    ),
    "trophy-case": (3, {"suits": 2, "ranks": 3, "trumps": 1, "hand": 2, "one_hand": True}),
    "twisty-maze": (
        2,
        {"first_card": 40, "cards": 5, "length": 3, "fastest": 2, "idle": 1, "high_roll": False},
    ),
}


@pytest.fixture(params=list(SMALL))
def small(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def make(game: str, seed: int) -> Game:
    players, options = SMALL[game]
    return oddeck.new(game, players, seed, options)


def play_at_random(game: Game, seed: int) -> Any:
    dice = random.Random(seed)
    while not game.over:
        yield game
        seat = game.next_actor(dice)
        game.play(seat, dice.choice(game.moves(seat)))
    yield game


def test_small_games_are_sound_and_end(small: str) -> None:
    for seed in range(8):
        for moves, game in enumerate(play_at_random(make(small, seed), seed)):
            assert game.type.rules.check(game.state) == 0
            assert moves < 400
        assert game.winners


def test_positions_of_small_games_can_be_read(small: str) -> None:
    for seed in range(3):
        for game in play_at_random(make(small, seed), seed):
            position = json.loads(json.dumps(game.position()))
            again = oddeck.from_position(position)
            assert again.position() == position
            assert (again.actors, again.winners) == (game.actors, game.winners)
        assert oddeck.from_record(game.record()).position() == game.position()


def test_small_games_keep_their_secrets(small: str) -> None:
    for game in play_at_random(make(small, 5), 5):
        for seat in range(game.players):
            redealt = game.redealt(seat, seed=1)
            assert redealt.view(seat) == game.view(seat)
            assert list(redealt.observation(seat)) == list(game.observation(seat))
            assert game.type.rules.check(redealt.state) == 0


def test_options_of_small_games_are_written_only_when_they_are_not_usual(small: str) -> None:
    players, options = SMALL[small]
    assert options.items() <= make(small, 1).options.items()
    usual = oddeck.new(small, players, 1)
    given = {
        option.name: option.write(option.read(None, players))
        for option in find_game(small).small_options
    }
    assert not given.keys() & usual.options.keys()
    assert oddeck.new(small, players, 1, given).record() == usual.record()


def test_tables_do_not_offer_them(small: str) -> None:
    offered = {option["name"] for option in game_facts(small).options}
    assert not offered & {option.name for option in find_game(small).small_options}


def test_a_hand_without_trades_has_none() -> None:
    """TP-7: the option `trades`."""
    game = oddeck.new("twisty-passages", 2, 1, {"trades": False})
    assert not any(move.startswith("trade") for move in game.moves(game.actors[0]))
    partner = 1 - game.actors[0]
    with pytest.raises(IllegalMove) as refused:
        game.play(game.actors[0], f"trade {partner} {game.position()['hands'][game.actors[0]][0]}")
    assert refused.value.clause == "TP-7"


def test_one_idle_round_can_be_enough() -> None:
    """TP-12: the option `idle`."""
    game = oddeck.new("twisty-passages", 3, 1, {"idle": 1})
    for _ in range(3):
        game.play(game.actors[0], "pass")
    assert game.winners == (0, 1, 2)


def test_a_void_hand_ends_a_match_of_one_hand() -> None:
    """FR-16, FR-17: the options `turns` and `one_hand`."""
    game = oddeck.new("flathead-rummy", 2, 1, {"turns": 1, "one_hand": True})
    for _ in range(2):
        seat = game.actors[0]
        game.play(seat, "take draw")
        game.play(seat, next(move for move in game.moves(seat) if move.startswith("discard")))
    assert (game.winners, game.scores) == ((0, 1), (0, 0))


def test_trophy_case_can_be_over_after_one_hand() -> None:
    """TC-12, TC-13: the option `one_hand`."""
    *_, game = play_at_random(oddeck.new("trophy-case", 3, 2, {"hand": 2, "one_hand": True}), 2)
    assert [event["kind"] for event in game.past(None)].count("hand") == 1
    assert max(game.scores) < 42


def test_a_small_maze_has_only_some_cards_and_no_more_speed_than_said() -> None:
    """TM-1, TM-2: the options `first_card`, `cards`, `fastest` and `high_roll`."""
    game = make("twisty-maze", 1)
    assert sorted(game.position()["deck"]) == [
        "living-maze-most",
        "shortcut.1",
        "shortcut.2",
        "vortex-mine.1",
        "vortex-mine.2",
    ]
    assert game.actors == (0,)
    assert game.moves(0) == ["speed 0", "speed 1", "speed 2"]
    with pytest.raises(IllegalMove, match="the fastest is 2") as refused:
        game.play(0, "speed 3")
    assert refused.value.clause == "TM-2"


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"first_card": 100, "cards": 10}, "are more"),
        ({"cards": 50, "decks": 2}, "one deck only"),
        ({"cards": 3, "length": 3}, "can be no longer than 2"),
    ],
)
def test_mazes_that_cannot_be_are_refused(options: dict[str, Any], wrong: str) -> None:
    """TM-9: all paths together must not be able to use up the deck."""
    with pytest.raises(BadSetup, match=wrong):
        oddeck.new("twisty-maze", 2, options=options)
