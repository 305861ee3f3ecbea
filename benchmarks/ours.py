"""Oddeck measured.

What needs a process of its own is run as `python -m benchmarks.ours WHAT GAME PLAYERS` and prints
JSON.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import oddeck
from oddeck.compilation import compile_game
from oddeck.engine.compile import jit
from oddeck.engine.kernels import playout
from oddeck.engine.state.cardset import Actions
from oddeck.engine.state.layout import new_states
from oddeck.engine.state.rng import set_seed
from oddeck.games.registry import find_game
from oddeck.games.twisty_maze import rules as maze_rules
from oddeck.games.twisty_maze.vocabulary import Action

GAMES_AT_A_TIME = 100
SENSIBLE_SPEED = 6
STATES_AT_A_TIME = 1000
ROUNDS = 9
SECONDS_A_ROUND = 0.25


@jit.compiled
def legal_at_sensible_speed(s: Any, seat: int, out: Actions) -> int:
    """The maze's moves without speeds above 6: nobody would run so fast, and such turns are mostly
    dice.
    """
    listed = maze_rules.legal(s, seat, out)
    return min(listed, SENSIBLE_SPEED + 1) if out[0] == Action.SPEED else listed


# What players at random choose from, where that is not every legal move.
CHOICES: dict[str, Callable[..., int]] = {"twisty-maze": legal_at_sensible_speed}


class RandomPlay:
    """Whole random games in machine code, the deal included."""

    def __init__(self, game: str, players: int, options: Mapping[str, int]) -> None:
        self._game = oddeck.new(game, players, seed=1, options=options)
        game_type = self._game.type
        compile_game(game_type)
        legal = CHOICES.get(game, game_type.rules.legal)
        self._play = jit.machine_code(game_type.bind(playout.random_games, legal=legal))
        self._actions = np.empty(game_type.actions, np.int64)
        self._dice = np.random.default_rng(1)
        self.measure(0.05)

    def measure(self, seconds: float) -> dict[str, Any]:
        """Play for about `seconds` of processor time; return the number of decisions."""
        decisions, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            luck = self._dice.integers(1, 1 << 63, dtype=np.uint64)
            decisions += self._play(self._game.state, self._actions, luck, GAMES_AT_A_TIME)
        return {"decisions": decisions, "seconds": spent}


def rate(measured: Mapping[str, Any]) -> float:
    """Decisions per second."""
    return float(measured["decisions"] / measured["seconds"])


# --- in a separate process ------------------------------------------------------------------------


def run_alone(
    what: str, game: str, players: int, **environment: str
) -> tuple[dict[str, Any], float]:
    """What one of ALONE gives in a fresh process, and the seconds from nothing until that process
    has ended.
    """
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.ours", what, game, str(players)],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout), time.perf_counter() - start


def deal(game: str, players: int) -> dict[str, Any]:
    """A dealt game, nothing more."""
    oddeck.new(game, players, seed=1)
    return {}


def make_machine_code(game: str, players: int) -> dict[str, Any]:
    """A dealt game with its rules as machine code."""
    oddeck.new(game, players, seed=1)
    start = time.process_time()
    compile_game(find_game(game))
    return {"seconds": time.process_time() - start}


def play_by_the_api(game: str, players: int) -> dict[str, Any]:
    """Random play as people's and bots' programs do it: moves are texts, and every one
    is checked.
    """
    chance = random.Random(1)
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < 1.0:
        played = oddeck.new(game, players, seed=decisions)
        while not played.over:
            seat = played.actors[0]
            played.play(seat, chance.choice(played.moves(seat)))
            decisions += 1
    return {"decisions": decisions, "seconds": spent}


def copy(game: str, players: int) -> dict[str, Any]:
    """Copies of a game through the API, and of bare states in bulk."""
    dealt = oddeck.new(game, players, seed=1)
    states = new_states(dealt.type.dtype, STATES_AT_A_TIME)
    for state in states:
        set_seed(state, 1)
    return {
        "state_bytes": dealt.type.dtype.itemsize,
        "copies_per_second": _times_per_second(dealt.copy),
        "states_copied_per_second": STATES_AT_A_TIME * _times_per_second(states.copy),
    }


def _times_per_second(action: Callable[[], object]) -> float:
    times, start = 0, time.process_time()
    while (spent := time.process_time() - start) < 0.3:
        for _ in range(100):
            action()
        times += 100
    return times / spent


ALONE = {"deal": deal, "machine-code": make_machine_code, "api": play_by_the_api, "copy": copy}


# --- all that is measured of one game -------------------------------------------------------------


def facts(game: str, players: int) -> dict[str, Any]:
    """Times to start, sizes and copies of a game."""
    with tempfile.TemporaryDirectory() as empty:
        cold, _ = run_alone("machine-code", game, players, ODDECK_CACHE_DIR=empty)
        loaded, machine_start = run_alone("machine-code", game, players, ODDECK_CACHE_DIR=empty)
    starts = [run_alone("deal", game, players)[1] for _ in range(3)]
    api, _ = run_alone("api", game, players, ODDECK_JIT="off")
    copies, _ = run_alone("copy", game, players)
    play = RandomPlay(game, players, {})
    return {
        "decisions_per_second": statistics.median(
            rate(play.measure(SECONDS_A_ROUND)) for _ in range(ROUNDS)
        ),
        "cold_compile_s": cold["seconds"],
        "load_machine_code_s": loaded["seconds"],
        "start_to_dealt_game_s": min(starts),
        "start_to_machine_code_s": machine_start,
        "interpreted_decisions_per_second": api["decisions"] / api["seconds"],
        **copies,
    }


if __name__ == "__main__":
    print(json.dumps(ALONE[sys.argv[1]](sys.argv[2], int(sys.argv[3]))))
