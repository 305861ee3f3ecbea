"""Other libraries at random play. Runs in the peers' environment and knows nothing of ours.

Each line of input is a request in JSON: `how` (a name of HOW), `game` and `seconds`. Each gets a line in answer: how many
decisions of players were made, and the processor time that took.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import rlcard
from rlcard.agents import RandomAgent

BATCH = 20  # games between two looks at the clock

PlayGames = Callable[[int], Callable[[], int]]  # plays so many games; what it gives counts their decisions, untimed


def openspiel_native(game_name: str) -> PlayGames:
    """OpenSpiel's own loop in C++ with its own uniformly random bots."""
    game = pyspiel.load_game(game_name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = random.Random(1)

    def play(games: int) -> Callable[[], int]:
        played = []
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seeds.randrange(1 << 30))
            played.append(state)
        return lambda: sum(step.player >= 0 for state in played for step in state.full_history())  # chance has a negative number

    return play


def openspiel_python(game_name: str) -> PlayGames:
    """OpenSpiel's states driven from Python."""
    game = pyspiel.load_game(game_name)
    choose = random.Random(1).choice

    def play(games: int) -> Callable[[], int]:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(choose(state.legal_actions()))
        return lambda: decisions

    return play


def rlcard_python(game_name: str) -> PlayGames:
    """RLCard's environment with its own random agents."""
    env = rlcard.make(game_name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    np.random.seed(1)

    def play(games: int) -> Callable[[], int]:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=False)
        return lambda: env.timestep - before

    return play


HOW: dict[str, Callable[[str], PlayGames]] = {
    "openspiel-native": openspiel_native,
    "openspiel-python": openspiel_python,
    "rlcard": rlcard_python,
}


def measure(play: PlayGames, seconds: float) -> dict[str, Any]:
    """Plays for about so many seconds of processor time."""
    decisions, spent = 0, 0.0
    while spent < seconds:
        start = time.process_time()
        count = play(BATCH)
        spent += time.process_time() - start
        decisions += count()
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
