"""Finished games. Nothing about them is secret any more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game


@dataclass(frozen=True, eq=False)
class Finished:
    """A finished game, and who sat where at its end: a name, and for bots a kind."""

    round: int
    game: Game
    seed: int
    seats: tuple[dict[str, str], ...]

    @cached_property
    def moves(self) -> list[tuple[int, str]]:
        """All moves, each with its seat."""
        return self.game.history()

    @property
    def names(self) -> list[str]:
        """The names of all players."""
        return [seat["name"] for seat in self.seats]

    def record(self) -> str:
        """The game's record, which reveals its seed."""
        return self.game.record(self.seats, seed_hash(self.seed))
