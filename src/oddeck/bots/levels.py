"""The levels of bots: the same names in every game, the weakest first."""

from __future__ import annotations

from dataclasses import dataclass

from .protocol import Bot
from .search.bot import SearchBot
from .search.searching import Budget


@dataclass(frozen=True)
class Level:
    """How far a bot looks ahead, and how often it takes a move that looks a little worse: see
    `SearchBot`.
    """

    budget: Budget
    temperature: float = 0.0

    def bot(self, meanwhile: Bot, seed: int | None, limits: Budget | None) -> Bot:
        """Make a bot of this level; `limits` hold it to a number of threads and a time."""
        budget = self.budget if limits is None else self.budget.within(limits)
        return SearchBot(budget, meanwhile, self.temperature, seed)


# The seconds are there for machines that are slow or busy: a bot never keeps the table waiting.
LEVELS = {
    "learning": Level(Budget(playouts=16, seconds=0.2), temperature=0.8),
    "casual": Level(Budget(playouts=100, seconds=0.3), temperature=0.25),
    "sharp": Level(Budget(playouts=250, seconds=0.5), temperature=0.05),
    "merciless": Level(Budget(seconds=1.0, threads=0)),
}
