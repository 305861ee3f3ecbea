from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import oddeck
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import bot_kinds, make_bot
from oddeck.bots.sight import sight_of
from oddeck.games.registry import game_ids
from oddeck.games.twisty_passages.trained.bot import (
    TrainedBot,
    published_weights,
    read_weights,
    write_weights,
)
from oddeck.games.twisty_passages.trained.features import GAME
from oddeck.games.twisty_passages.trained.network import shapes
from oddeck.testing.walks import walk

MOST_MOVES = 300


def play_out(bots: list[Bot], seed: int) -> tuple[int, ...]:
    game = oddeck.new(GAME, len(bots), seed=seed)
    while not game.over:
        (seat,) = game.actors
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    return game.winners


def test_it_is_offered_for_the_games_that_it_was_trained_for() -> None:
    assert [game_id for game_id in game_ids() if "trained" in bot_kinds(game_id)] == [GAME]
    assert isinstance(make_bot("trained", GAME), TrainedBot)


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_it_plays_by_the_rules_at_tables_of_every_size(players: int) -> None:
    game = oddeck.new(GAME, players, seed=players)
    bot = make_bot("trained", GAME)
    for _ in range(MOST_MOVES):
        if game.over:
            break
        (seat,) = game.actors
        game.play(seat, bot.choose(sight_of(game, seat)))


def test_what_it_cannot_know_does_not_change_what_it_does() -> None:
    bot = make_bot("trained", GAME)
    for step, game in enumerate(walk(oddeck.new(GAME, 3, seed=8), 8)):
        if step % 15 or game.over:
            continue
        (seat,) = game.actors
        chosen = bot.choose(sight_of(game, seat))
        assert all(
            bot.choose(sight_of(game.redealt(seat, seed), seat)) == chosen for seed in range(2)
        )


def test_it_beats_chance() -> None:
    won = 0
    for seed in range(6):
        won += play_out([make_bot("trained", GAME), make_bot("random", GAME, seed)], seed) == (0,)
        won += play_out([make_bot("random", GAME, seed), make_bot("trained", GAME)], seed) == (1,)
    assert won >= 10


WITHOUT_PYTORCH = """
import sys
sys.modules["torch"] = None  # cannot be imported
import oddeck
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
game = oddeck.new("twisty-passages", 2, seed=1)
print(make_bot("trained", "twisty-passages").choose(sight_of(game, game.actors[0])))
"""


def test_it_needs_no_pytorch() -> None:
    said = subprocess.run(
        [sys.executable, "-c", WITHOUT_PYTORCH], capture_output=True, text=True, check=True
    )
    game = oddeck.new(GAME, 2, seed=1)
    assert said.stdout.strip() in game.moves(game.actors[0])


def test_the_weights_fit_the_network_and_are_small() -> None:
    weights = published_weights()
    width = weights["choice"].shape[0]
    assert {name: weight.shape for name, weight in weights.items()} == shapes(width)
    assert all(np.isfinite(weight).all() for weight in weights.values())
    file = files("oddeck.games.twisty_passages.trained") / "weights.npz"
    assert len(file.read_bytes()) < 1_000_000


def test_weights_can_be_kept(tmp_path: Path) -> None:
    made = {name: np.full(shape, 0.25, np.float32) for name, shape in shapes(4).items()}
    write_weights(tmp_path / "weights.npz", made)
    again = read_weights(tmp_path / "weights.npz")
    assert again.keys() == made.keys()
    assert all((again[name] == made[name]).all() for name in made)
