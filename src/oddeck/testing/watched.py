"""Thousands of random games in machine code, each step looked at: sound, never stuck, ending, and
which clauses and feats were seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import compiled, constant, int64, machine_code, template
from oddeck.engine.kernels.game_functions import apply, check, legal
from oddeck.engine.kernels.playout import next_random, one_actor, one_of
from oddeck.engine.protocol import GameType
from oddeck.engine.state.cardset import Actions, contains
from oddeck.game import Game, from_position, new

from .failure import require
from .walks import MOODS

STUCK = constant(-1)
TOO_LONG = constant(-2)
SOUND = constant(0)
MOOD_LOYALTY = 4  # of 5 choices, as many go to the move that a mood prefers


@compiled
def choose(x: np.uint64, n: int, mood: int) -> int:
    """Which of n moves a player of this mood takes: see `walks.MOODS`."""
    if mood != 0 and int64(x & np.uint64(0xFFFF)) % 5 < MOOD_LOYALTY:
        return 0 if mood == 1 else n - 1
    return one_of(x, n)


@compiled
def count_citations(s: Any, citations: NDArray[np.int64]) -> None:
    """Count the clauses that the last move cited."""
    for clause in range(len(citations)):
        if contains(s.cited, clause):
            citations[clause] += 1


@template
def watched_game(
    s: Any, out: Actions, x: np.uint64, mood: int, limit: int, citations: NDArray[np.int64]
) -> int:
    """Play a game to its end, checking every state.

    Gives SOUND, STUCK, TOO_LONG or the number of a flaw; `s` stays as it was then.
    """
    count_citations(s, citations)
    for _ in range(limit):
        flaw = check(s)
        if flaw != 0:
            return flaw
        if s.actors == 0:
            return SOUND
        x = next_random(x)
        seat = one_actor(s)
        n = legal(s, seat, out)
        if n == 0:
            return STUCK
        apply(s, seat, out[choose(x, n, mood)])
        count_citations(s, citations)
    return TOO_LONG


@dataclass
class Watch:
    """What was seen over many games."""

    games: int = 0
    citations: dict[str, int] = field(default_factory=dict)


def begin(game_type: GameType, players: int, seed: int, scene: Mapping[str, Any]) -> Game:
    """A game at its deal, or in a scene, which may say itself how many play."""
    if scene.keys() <= {"options"}:
        return new(game_type.id, players, seed, scene.get("options"))
    return from_position({"game": game_type.id, "players": players, "seed": seed, **scene})


def watch_games(
    game_type: GameType, games: int, first_seed: int = 0, *, until_all_fire: bool = False
) -> Watch:
    """Play games at every number of players, in every mood, from every scene; fail on the first
    that is unsound, stuck or endless. With `until_all_fire` stop early, when every clause and feat
    has been seen.
    """
    watched = Watch()
    watch = machine_code(game_type.bind(watched_game))
    out = np.empty(game_type.actions, np.int64)
    reached = [*game_type.clauses, *game_type.feats]
    citations = np.zeros(max(reached) + 1, np.int64)
    for number in range(games):
        seed, (turn, place) = first_seed + number, divmod(number, len(game_type.players))
        (turn, mood), players = divmod(turn, len(MOODS)), game_type.players[place]
        start: Mapping[str, Any] = ({}, *game_type.scenes)[turn % (1 + len(game_type.scenes))]
        s = begin(game_type, players, seed, start).state
        verdict = watch(s, out, np.uint64(seed + 1), mood, game_type.longest, citations)
        where = (
            f"{game_type.id}, {s.players} players, seed {seed}, mood {MOODS[mood]}, from"
            f" {dict(start) or 'the deal'}"
        )
        require(verdict != STUCK, f"{where}: a seat that may act has no legal move")
        require(verdict != TOO_LONG, f"{where}: not over after {game_type.longest} decisions")
        require(verdict == SOUND, f"{where}: the state is unsound, flaw {verdict} of its check")
        watched.games += 1
        if until_all_fire and citations[reached].all():
            break
    watched.citations = {
        game_type.clause_name(clause): int(citations[clause]) for clause in reached
    }
    return watched
