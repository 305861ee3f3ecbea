"""How the study of Twisty Passages sorts moves: trade with a player who holds one card, or not."""

from __future__ import annotations

from oddeck.decks.fanucci import CARDS
from oddeck.engine.compile.jit import inlined
from oddeck.engine.state.table import Table
from oddeck.lab.machine.questions import NO, YES

from .vocabulary import Action


@inlined
def trades_with_last_card(s: Table, _seat: int, action: int) -> int:
    """Whether a move is a trade with a player who has one card."""
    if action >= Action.TRADE and s.count[(action - Action.TRADE) // CARDS] == 1:
        return YES
    return NO
