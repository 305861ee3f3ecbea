"""The levels that a person can choose from: the same names in every game, the weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from .protocol import Bot
from .search.bot import SearchBot
from .search.searching import Budget


@dataclass(frozen=True)
class Level:
    """How far a bot looks ahead, and how often it takes a move that looks a little worse: see `SearchBot`."""

    budget: Budget
    temperature: float = 0.0

    def bot(self, meanwhile: Bot, seed: int | None, threads: int | None, seconds: float | None) -> Bot:
        """A bot of this level; in another number of threads, or with less time, if that is wished for."""
        most = [limit for limit in (self.budget.seconds, seconds) if limit is not None]
        budget = Budget(self.budget.playouts, min(most, default=None), self.budget.threads if threads is None else threads)
        return SearchBot(budget, meanwhile, self.temperature, seed)


# The seconds are there for machines that are slow or busy: a bot never keeps the table waiting.
LEVELS = {
    "learning": Level(Budget(playouts=40, seconds=0.2), temperature=0.3),
    "casual": Level(Budget(playouts=300, seconds=0.3), temperature=0.05),
    "sharp": Level(Budget(playouts=3000, seconds=0.5)),
    "merciless": Level(Budget(seconds=1.0, threads=0)),
}
