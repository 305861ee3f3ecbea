from __future__ import annotations

import math
import random
from collections import Counter

import pytest

import oddeck
from oddeck.bots.search import bot as bot_module
from oddeck.bots.search.bot import SearchBot
from oddeck.bots.search.searching import Budget, Finding, Findings
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot
from oddeck.games.registry import find_game, game_ids

FEW = Budget(playouts=12)


def search_bot(budget: Budget, temperature: float = 0.0, seed: int = 0) -> SearchBot:
    return SearchBot(budget, UniformBot(seed), temperature, seed)


@pytest.mark.parametrize("game_id", game_ids())
def test_it_always_makes_a_legal_move(game_id: str) -> None:
    """In hundreds of states of random games, at every number of players."""
    game_type = find_game(game_id)
    compiled_search(game_type)
    dice, bot = random.Random(5), search_bot(FEW)
    for number, players in enumerate([*game_type.players] * 2):
        game = oddeck.new(game_id, players, seed=number)
        for _ in range(60):
            if game.over:
                break
            seat = dice.choice(game.actors)
            moves = game.moves(seat)
            assert bot.choose(sight_of(game, seat)) in moves
            game.play(seat, dice.choice(moves))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_same_seed_makes_the_same_moves(game_id: str) -> None:
    compiled_search(find_game(game_id))
    records = []
    for _ in range(2):
        game = oddeck.new(game_id, players=4, seed=3)
        bots = [search_bot(Budget(playouts=30, threads=2), 0.1, seat) for seat in range(4)]
        for _ in range(20):
            seat = game.actors[0]
            game.play(seat, bots[seat].choose(sight_of(game, seat)))
        records.append(game.record())
    assert records[0] == records[1]


USEFUL, USELESS = ["3Bu", "3Ma", "3In"], ["1Hi", "2Ti", "4Fa"]
CHOICES = 300


def choices(hands: list[list[str]], known: dict[str, list[int]]) -> Counter[str]:
    """What many bots do who need what one of the two others has."""
    stacks, draw = [["3Fr"], ["9Zu"], ["9To"]], ["8To", "8Ra"]
    position = {
        "hands": [["9La", "7Sc"], *hands],
        "stacks": stacks,
        "draw": draw,
        "box": "rest",
        "known": known,
    }
    game = oddeck.from_position({"game": "twisty-passages", "players": 3, **position})
    return Counter(
        search_bot(Budget(playouts=60), seed=seed).choose(sight_of(game, 0))
        for seed in range(CHOICES)
    )


def test_what_it_does_hangs_on_what_it_sees_and_not_on_the_truth() -> None:
    """It makes no difference who has the cards, unless it may know who has them."""
    compiled_search(find_game("twisty-passages"))
    four_deviations = 4 * math.sqrt(CHOICES / 2)
    one, other = choices([USEFUL, USELESS], {}), choices([USELESS, USEFUL], {})
    assert all(abs(one[move] - other[move]) < four_deviations for move in {*one, *other})
    seen = {card: [0] for card in (*USEFUL, *USELESS)}
    told = choices([USEFUL, USELESS], seen)
    assert any(abs(one[move] - told[move]) > four_deviations for move in {*one, *told})


def test_a_bot_cannot_get_at_the_past_of_the_true_game() -> None:
    game = oddeck.new("twisty-passages", players=3, seed=7)
    game.play(game.actors[0], game.moves(game.actors[0])[0])
    imagined = sight_of(game, 0).imagine(5)
    assert imagined.view(0) == game.view(0)
    assert imagined.history() == []
    assert imagined.start().position() == imagined.position()
    assert oddeck.from_record(imagined.record()).position() == imagined.position()
    assert "seed: 7" not in imagined.record()


def test_a_single_move_needs_no_thought() -> None:
    game = oddeck.from_position(
        {
            "game": "twisty-passages",
            "players": 2,
            "hands": [["9La"], ["1Bu", "2Bu"]],
            "stacks": [["3Fr"], ["3Bu"]],
            "box": "rest",
        }
    )
    assert search_bot(Budget()).choose(sight_of(game, 0)) == "pass"


def test_what_has_one_sensible_answer_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """FO-13: a slap costs nothing. It is taken at once, even by a bot that would think for ever."""
    monkeypatch.setattr(bot_module, "is_search_compiled", lambda kind: True)
    game = oddeck.from_position(
        {
            "game": "fortuno",
            "players": 4,
            "hands": [["7S", "9C"], ["2W", "3W"], ["2S", "3S"], ["2D", "3D"]],
            "discard": ["7W", "7C"],
        }
    )
    game.play(0, "play 7S call")
    for seat in game.actors:
        game.play(seat, "no")  # nobody is caught
    assert game.moves(1) == ["slap", "no"]
    assert search_bot(Budget()).choose(sight_of(game, 1)) == "slap"


def test_until_the_game_is_compiled_somebody_else_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_module, "is_search_compiled", lambda kind: False)
    game = oddeck.new("twisty-passages", players=2, seed=1)
    sight = sight_of(game, game.actors[0])
    assert search_bot(Budget(), seed=4).choose(sight) == UniformBot(4).choose(sight)


FOUND = Findings(
    [Finding("a", 60, 0.50), Finding("b", 30, 0.45), Finding("c", 10, 0.20), Finding("d", 0, 0.0)],
    (0.5, 0.5),
    100,
)


def test_cold_it_takes_what_was_tried_most() -> None:
    assert {search_bot(FEW, seed=seed).pick(FOUND) for seed in range(20)} == {"a"}


def test_warm_it_takes_nearly_as_good_moves_nearly_as_often() -> None:
    bot = search_bot(FEW, temperature=0.5)
    picked = Counter(bot.pick(FOUND) for _ in range(1000))
    assert picked["a"] > picked["b"] > 2 * picked["c"] > 0  # by the weights 1, 0.72 and 0.14
    assert picked["d"] == 0


def test_of_moves_that_look_the_same_any_will_do() -> None:
    same = Findings([Finding("a", 2, 0.5), Finding("b", 2, 0.5)], (0.5, 0.5), 4)
    assert {search_bot(FEW, 0.5, seed).pick(same) for seed in range(20)} == {"a", "b"}


def test_it_can_be_hurried_before_it_has_ever_thought() -> None:
    search_bot(FEW).hurry()
