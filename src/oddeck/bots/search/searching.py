"""Looking ahead on a budget, with a tree in each thread."""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Event, Thread
from typing import TypeVar

from oddeck.bots.sight import Sight
from oddeck.engine.protocol import GameType

from .tree import RunPlayouts, SearchTree

A_MOMENT = 0.002  # seconds: how long a thread may think before it looks at the clock
FIRST_BATCH = 4  # playouts
SEEDS = 1 << 62
MOST_LUCK = 0.5  # where a playout brings all or nothing
LEAST_LUCK = 0.01  # few playouts may happen to be alike

T = TypeVar("T", int, float)
NewTree = Callable[[GameType], SearchTree]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def least(one: T | None, other: T | None) -> T | None:
    """The smaller of two limits; None is no limit."""
    return other if one is None else one if other is None else min(one, other)


@dataclass(frozen=True)
class Budget:
    """Limits on a search, which ends when the first is reached. `threads` 0 means one on every
    core.
    """

    playouts: int | None = None
    seconds: float | None = None
    threads: int = 1

    @cached_property
    def trees(self) -> int:
        """The number of trees, each searched in its own thread."""
        return self.threads or cores()

    def within(self, limits: Budget) -> Budget:
        """The same, but no more than the limits allow.

        A limit in playouts replaces the clock, so that a busy machine changes nothing.
        """
        playouts = least(self.playouts, limits.playouts)
        seconds = least(self.seconds, limits.seconds) if limits.playouts is None else limits.seconds
        return Budget(playouts, seconds, limits.threads)

    def playouts_of(self, tree: int) -> int | None:
        """A tree's part of the playouts."""
        if self.playouts is None:
            return None
        return self.playouts // self.trees + (tree < self.playouts % self.trees)


@dataclass(frozen=True)
class Finding:
    """What a search knows about a move: how often it was tried, its share of wins, and the spread
    of the results.
    """

    move: str
    visits: int
    chance: float
    luck: float = MOST_LUCK  # the standard deviation of what a playout brings


@dataclass(frozen=True)
class Findings:
    """What a search has found: all moves, the best first, and the chance of every seat."""

    moves: Sequence[Finding]
    chances: tuple[float, ...]
    playouts: int


class Searcher:
    """Searches positions of one game, one by one. It reuses its memory, but not its results."""

    def __init__(
        self, run_playouts: RunPlayouts, budget: Budget, new_tree: NewTree = SearchTree
    ) -> None:
        self.run_playouts = run_playouts
        self.budget = budget
        self._new_tree = new_tree
        self._trees: list[SearchTree] = []
        self._enough = Event()

    def hurry(self) -> None:
        """Stop the current search. Called from another thread."""
        self._enough.set()

    def search(self, sight: Sight, seed: int) -> Findings:
        """Look ahead from what a seat sees.

        With a budget in playouts alone, the same seed finds the same.
        """
        dice = random.Random(seed)
        imagined = sight.imagine(dice.randrange(SEEDS))
        while len(self._trees) < self.budget.trees:
            self._trees.append(self._new_tree(sight.type))
        for tree in self._trees:
            tree.begin(imagined, sight.seat, dice.randrange(SEEDS))
        self._enough.clear()
        self._grow_all()
        return self._findings(
            imagined.players,
            sight.seat,
            dict(zip(imagined.actions(sight.seat), sight.moves, strict=True)),
        )

    def _grow_all(self) -> None:
        """Grow all trees until the budget is spent; an interrupt ends the search in all threads."""
        deadline = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        others = [
            Thread(target=self._grow, args=(tree, deadline)) for tree in range(1, len(self._trees))
        ]
        for thread in others:
            thread.start()
        try:
            self._grow(0, deadline)
        except BaseException:
            self._enough.set()
            raise
        finally:
            for thread in others:
                thread.join()

    def _grow(self, tree: int, deadline: float | None) -> None:
        """One tree, in batches that take about a moment each."""
        left, batch = self.budget.playouts_of(tree), FIRST_BATCH
        while left != 0 and not self._enough.is_set():
            started = time.monotonic()
            if deadline is not None and started >= deadline:
                return
            batch = batch if left is None else min(batch, left)
            self._trees[tree].grow(self.run_playouts, batch)
            left = None if left is None else left - batch
            took = time.monotonic() - started
            batch = (
                batch * 2
                if took < A_MOMENT / 2
                else max(1, batch // 2)
                if took > 2 * A_MOMENT
                else batch
            )

    def _findings(self, players: int, seat: int, names: dict[int, str]) -> Findings:
        """Add up all trees."""
        playouts = sum(tree.playouts for tree in self._trees)
        shares = [
            sum(float(tree.memory.shares[each]) for tree in self._trees) for each in range(players)
        ]
        chances = tuple(share / playouts if playouts else 1.0 / players for share in shares)
        luck = self._luck(seat, playouts)
        if len(names) <= 1:  # what is forced has no node in the tree
            return Findings(
                [Finding(move, playouts, chances[seat], luck) for move in names.values()],
                chances,
                playouts,
            )
        visits, worth = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
        for tree in self._trees:
            for action, tried, brought in tree.choices():
                visits[action] += tried
                worth[action] += brought
        found = [
            Finding(names[a], visits[a], worth[a] / visits[a] if visits[a] else 0.0, luck)
            for a in names
        ]
        return Findings(
            sorted(found, key=lambda finding: (-finding.visits, -finding.chance)), chances, playouts
        )

    def _luck(self, seat: int, playouts: int) -> float:
        """The standard deviation of a seat's results in the playouts."""
        if playouts < 2:
            return MOST_LUCK
        mean = sum(float(tree.memory.shares[seat]) for tree in self._trees) / playouts
        mean_square = sum(float(tree.memory.squares[seat]) for tree in self._trees) / playouts
        return max(LEAST_LUCK, math.sqrt(max(0.0, mean_square - mean * mean)))
