"""Replays of finished games."""

from __future__ import annotations

from functools import lru_cache

from oddeck.game import Game
from oddeck.replay import states

from ..domain import views
from ..domain.finished import Finished
from ..domain.steps import encode
from ..domain.tables import Table
from ..wire.analysis import ReplayViewer

CACHED_GAMES = 8  # whose states stay in memory, for clients that ask for the next part


def encode_replay(
    table: Table, finished: Finished, viewer: ReplayViewer, first: int, count: int
) -> bytes:
    """Some of the turns of a finished game, encoded."""
    shown = list(enumerate(game_states(finished)))[first : first + count]
    turns = [views.turn(finished, number, state, viewer) for number, state in shown]
    return encode(views.replay(table, finished, viewer, turns))


@lru_cache(maxsize=CACHED_GAMES)
def game_states(finished: Finished) -> tuple[Game, ...]:
    """The game after the deal, and after each of its moves."""
    return tuple(states(finished.game))
