"""Other libraries at random play. Runs in the peers' environment and knows nothing of ours.

Each line of input is a request in JSON: `how` (a name of HOW), `game` and `seconds`. Each gets a
line in answer: how many decisions of players were made, and the processor time that took. What
chooses for an environment is not part of it, and not timed.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import jax
import numpy as np
import pgx
import pyspiel
import rlcard
from pgx.experimental import auto_reset
from rlcard.agents import RandomAgent

BATCH = 20  # games, or steps of many tables, between two looks at how long it has been
TABLES = 1024  # side by side in Pgx

# Plays a number of games: how many decisions that was, and the processor time it took.
PlayGames = Callable[[int], tuple[int, float]]
clock = time.process_time


def openspiel_native(game_name: str) -> PlayGames:
    """OpenSpiel's own loop in C++ with its own uniformly random bots."""
    game = pyspiel.load_game(game_name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = random.Random(1)

    def play(games: int) -> tuple[int, float]:
        played, start = [], clock()
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seeds.randrange(1 << 30))
            played.append(state)
        spent = clock() - start
        # Chance has a negative number.
        return sum(step.player >= 0 for state in played for step in state.full_history()), spent

    return play


def openspiel_python(game_name: str) -> PlayGames:
    """OpenSpiel's states driven from Python."""
    game = pyspiel.load_game(game_name)
    choose = random.Random(1).choice

    def play(games: int) -> tuple[int, float]:
        decisions, start = 0, clock()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(choose(state.legal_actions()))
        return decisions, clock() - start

    return play


def rlcard_python(game_name: str) -> PlayGames:
    """RLCard's environment with its own random agents."""
    env = rlcard.make(game_name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    np.random.seed(1)

    def play(games: int) -> tuple[int, float]:
        before, start = env.timestep, clock()
        for _ in range(games):
            env.run(is_training=False)
        return env.timestep - before, clock() - start

    return play


def pgx_batch(game_name: str) -> PlayGames:
    """Pgx's environment for JAX, many tables in one call, with masks, observations and a new deal
    after each game.
    """
    env = pgx.make(game_name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda key, masks: jax.random.categorical(key, jax.numpy.where(masks, 0.0, -jax.numpy.inf))
    )
    key, first = jax.random.split(jax.random.key(1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(first, TABLES))

    def play(steps: int) -> tuple[int, float]:
        nonlocal key, state
        spent = 0.0
        for _ in range(steps):
            key, chance, luck = jax.random.split(key, 3)
            actions, keys = jax.block_until_ready(
                (choose(chance, state.legal_action_mask), jax.random.split(luck, TABLES))
            )
            start = clock()
            state = jax.block_until_ready(step(state, actions, keys))
            spent += clock() - start
        return steps * TABLES, spent

    return play


def pettingzoo_classic(module: str) -> PlayGames:
    """One of PettingZoo's own card games, stepped as its agents do it."""
    env = import_module(f"pettingzoo.classic.{module}").env()
    env.reset(seed=1)
    dice = random.Random(1)

    def play(games: int) -> tuple[int, float]:
        decisions, spent = 0, 0.0
        for _ in range(games):
            start = clock()
            env.reset()
            seen, _, over, cut, _ = env.last()
            spent += clock() - start
            while not (over or cut):
                action = dice.choice(np.flatnonzero(seen["action_mask"]).tolist())
                start = clock()
                env.step(action)
                seen, _, over, cut, _ = env.last()
                spent += clock() - start
                decisions += 1
        return decisions, spent

    return play


HOW: dict[str, Callable[[str], PlayGames]] = {
    "openspiel-native": openspiel_native,
    "openspiel-python": openspiel_python,
    "rlcard": rlcard_python,
    "pgx": pgx_batch,
    "pettingzoo": pettingzoo_classic,
}


def measure(play: PlayGames, seconds: float) -> dict[str, Any]:
    """Play for about `seconds` of processor time."""
    decisions, spent = 0, 0.0
    while spent < seconds:
        more, longer = play(BATCH)
        decisions += more
        spent += longer
    return {"decisions": decisions, "seconds": spent}


def main() -> None:
    """Answers requests until there are no more."""
    ready: dict[tuple[str, str], PlayGames] = {}
    for line in sys.stdin:
        request = json.loads(line)
        key = request["how"], request["game"]
        if key not in ready:
            ready[key] = HOW[request["how"]](request["game"])
            ready[key](BATCH)  # nobody is timed while warming up
        print(json.dumps(measure(ready[key], request["seconds"])), flush=True)


if __name__ == "__main__":
    main()
