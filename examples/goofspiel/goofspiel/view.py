"""Goofspiel: what a seat may know (GS-8)."""

from __future__ import annotations

from typing import Any

from oddeck.decks.fanucci import DECK
from oddeck.engine.state.table import seats_of
from oddeck.engine.text.view import open_pile, view_hands, view_hidden_pile

from .notation import write_bids
from .state import DRAW, PRIZE, SPENT, WON, State


def view(s: State, viewer: int | None) -> dict[str, Any]:
    """Everything but the prizes to come and the bids of others."""
    return {
        "actors": list(seats_of(s.actors)),
        "prize": open_pile(s, PRIZE, DECK),
        "bids": [bid if seat == viewer else None for seat, bid in enumerate(write_bids(s))],
        "hands": view_hands(s, viewer, DECK),
        "won": [open_pile(s, WON + seat, DECK) for seat in range(s.players)],
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        "spent": open_pile(s, SPENT, DECK),
    }
