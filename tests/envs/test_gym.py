"""Single tables and vectors by their Gymnasium ids."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

import oddeck.envs.gym
from oddeck.envs.vector import Tables
from oddeck.games.registry import find_game

Setup = tuple[str, dict[str, Any]]


def test_every_game_has_an_id(table: Setup) -> None:
    game_id, setup = table
    name = f"oddeck/{game_id}-v{find_game(game_id).version}"
    env = gymnasium.make(name, opponents="quick", **setup)
    seen, _ = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert all((seen[part] == again[part]).all() for part in seen)
    dice = np.random.default_rng(5)
    over, rewards = False, 0.0
    for _ in range(3000):
        assert env.observation_space.contains(seen)
        action = dice.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
        rewards += float(reward)
        if over:
            break
    assert over
    assert rewards != 0
    assert not seen["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)
    env.close()


def test_vectors_are_tables() -> None:
    envs = gymnasium.make_vec("oddeck/trophy-case-v2", num_envs=3, players=3)
    tables = envs.unwrapped
    assert isinstance(tables, Tables)
    envs.reset(seed=1)
    assert (tables.seats == 0).all()
    envs.close()


def test_a_table_can_be_pickled_drawn_and_asked_for_its_game() -> None:
    env = oddeck.envs.gym.Table("trophy-case", players=3, render_mode="ansi")
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.game.position() == env.game.position()
    drawn = env.render()
    assert drawn is not None
    assert "fold" in drawn or "hand" in drawn.lower()
