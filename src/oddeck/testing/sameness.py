"""Battery 5: the same bytes interpreted and compiled, from a cold cache and a warm one; old copies
never change.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile

import numpy as np

from oddeck.compilation import compile_game
from oddeck.engine.protocol import GameType, Rules
from oddeck.engine.state.rng import set_seed
from oddeck.game import Game, fresh_states
from oddeck.games.registry import find_game

from .failure import require
from .walks import tables, walk


def check_sameness(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Play games in lockstep on interpreted rules and on machine code."""
    for number in range(games):
        players, seed = game_type.players[number % len(game_type.players)], first_seed + number
        plain = playthrough(game_type, game_type.rules, players, seed)
        compiled = playthrough(game_type, game_type.machine_rules, players, seed)
        require(
            len(plain) == len(compiled),
            f"{game_type.id}, {players} players, seed {seed}: compiled rules play another game",
        )
        for step, (one, other) in enumerate(zip(plain, compiled, strict=True)):
            require(
                one == other,
                f"{game_type.id}, {players} players, seed {seed}, step {step}: compiled rules"
                " differ from interpreted ones",
            )


def playthrough(game_type: GameType, rules: Rules, players: int, seed: int) -> list[bytes]:
    """Every state of one game in which the moves are chosen by arithmetic."""
    out = np.empty(game_type.actions, np.int64)
    s = fresh_states(game_type, players)[0]
    set_seed(s, seed)
    rules.deal(s)
    seen = [s.tobytes()]
    while s.actors:
        actors = [seat for seat in range(players) if s.actors >> seat & 1]
        seat = actors[len(seen) % len(actors)]
        moves = rules.legal(s, seat, out)
        rules.apply(s, seat, int(out[(len(seen) * 7919 + seed) % moves]))
        seen.append(s.tobytes())
    return seen


def check_copies(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Copies made along the way never change."""
    for number, game in enumerate(tables(game_type, games, first_seed)):
        kept: list[tuple[Game, bytes, str]] = [
            (state.copy(), state.state.tobytes(), state.record()) for state in walk(game, number)
        ]
        for copy, state_bytes, record in kept:
            require(
                copy.state.tobytes() == state_bytes and copy.record() == record,
                "a copy changed after it was made",
                copy,
            )


def check_cold_and_warm(game_type: GameType) -> None:
    """Machine code made just now and machine code from the disk play the same game."""
    here = digest(game_type.id)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ODDECK_CACHE_DIR": folder}
        for cache in ("cold", "warm"):
            code = f"from oddeck.testing.sameness import digest; print(digest({game_type.id!r}))"
            there = subprocess.run(
                [sys.executable, "-c", code],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            ).stdout.strip()
            require(
                there == here,
                f"{game_type.id}: machine code from a {cache} cache plays another game",
            )


def digest(game_id: str) -> str:
    """A sum over every state of a game played on machine code."""
    game_type = find_game(game_id)
    compile_game(game_type)
    return hashlib.sha256(
        b"".join(playthrough(game_type, game_type.machine_rules, game_type.players.start, 1))
    ).hexdigest()
