"""A sensible player of Goofspiel: it bids what a prize is worth."""

from __future__ import annotations

from oddeck.bots.sight import Sight
from oddeck.decks.fanucci import DECK, RANK_OF

from .state import WORTH


class GoofspielBot:
    """Bids the card nearest to the worth of the prize, the higher one of two."""

    def __init__(self, seed: int | None = None) -> None:
        del seed  # it has no use for chance

    def choose(self, sight: Sight) -> str:
        """The bid to make, given what the seat may know."""
        worth = sum(int(WORTH[DECK.parse_card(card)]) for card in sight.view["prize"])
        ranks = {move: int(RANK_OF[DECK.parse_card(move.split()[1])]) for move in sight.moves}
        return min(sight.moves, key=lambda move: (abs(ranks[move] - worth), -ranks[move]))
