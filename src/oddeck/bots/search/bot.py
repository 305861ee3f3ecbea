"""A bot that looks ahead."""

from __future__ import annotations

import math
import random
from functools import partial

import numpy as np

from oddeck.bots.network.weights import Network
from oddeck.bots.protocol import Bot
from oddeck.bots.sight import Sight
from oddeck.engine.protocol import GameType

from .guided import GuidedTree, compiled_guided_search
from .searching import SEEDS, Budget, Findings, Searcher
from .tree import compiled_search, is_search_compiled

TINY = 1e-9


def obvious_move(sight: Sight, seed: int) -> str | None:
    """The only sensible move; None if there are several."""
    imagined = sight.imagine(seed)
    actions = np.array(imagined.actions(sight.seat))
    if sight.type.foresight.sensible(imagined.state, sight.seat, actions, len(actions)) > 1:
        return None
    return imagined.move_name(sight.seat, int(actions[0]))


def new_searcher(game_type: GameType, budget: Budget, network: Network | None) -> Searcher:
    """A search by playouts, or one that a network guides."""
    if network is None:
        return Searcher(compiled_search(game_type), budget)
    new_tree = partial(GuidedTree, network=network)
    return Searcher(compiled_guided_search(game_type), budget, new_tree)


class SearchBot:
    """Makes the move that looks best within a budget; with `temperature` also others, more often
    the better they look.

    The temperature is measured from the best to the worst of the moves that were tried: at 0.5, one
    halfway between them is chosen a third as often as the best. Until the game is compiled, in the
    background, `meanwhile` plays instead.
    """

    def __init__(
        self,
        budget: Budget,
        meanwhile: Bot,
        temperature: float = 0.0,
        seed: int | None = None,
        network: Network | None = None,
    ) -> None:
        self.budget = budget
        self.meanwhile = meanwhile
        self.temperature = temperature
        self.network = network
        self._random = random.Random(seed)
        self._searcher: Searcher | None = None

    def choose(self, sight: Sight) -> str:
        """One of the moves.

        A forced move needs no search, nor does a choice with one sensible answer.
        """
        if len(sight.moves) == 1:
            return sight.moves[0]
        if not is_search_compiled(sight.type):
            return self.meanwhile.choose(sight)
        obvious = obvious_move(sight, self._random.randrange(SEEDS))
        if obvious is not None:
            return obvious
        if self._searcher is None:
            self._searcher = new_searcher(sight.type, self.budget, self.network)
        return self.pick(self._searcher.search(sight, self._random.randrange(SEEDS)))

    def hurry(self) -> None:
        """Decide now. Called from another thread."""
        if self._searcher is not None:
            self._searcher.hurry()

    def pick(self, findings: Findings) -> str:
        """The move that was tried most often; by temperature, one of those that were tried."""
        tried = [finding for finding in findings.moves if finding.visits > 0]
        if self.temperature == 0.0 or not tried:
            return findings.moves[0].move
        best, worst = (extreme(finding.chance for finding in tried) for extreme in (max, min))
        scale = self.temperature * max(best - worst, TINY)
        weights = [math.exp((finding.chance - best) / scale) for finding in tried]
        return self._random.choices(tried, weights)[0].move
