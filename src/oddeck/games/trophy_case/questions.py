"""How the study of Trophy Case sorts leads: low, with a high card in another suit of the colour."""

from __future__ import annotations

from oddeck.decks.fanucci import COLOUR_CARDS, RANK_OF, SUIT_OF, SUITS_A_COLOUR
from oddeck.engine.compile.jit import compiled
from oddeck.engine.state.cardset import NO_BITS, lowest_card, without_lowest
from oddeck.lab.machine.fork import NEITHER
from oddeck.lab.machine.questions import NO, YES

from .state import State
from .vocabulary import Action

LOW, HIGH = 3, 7  # ranks


@compiled
def leads_low_under_high(s: State, seat: int, action: int) -> int:
    """Whether a lead is a low card of a suit while another suit of its colour is held high."""
    card = action - Action.LEAD
    if not Action.LEAD <= action < Action.PLAY:
        return NEITHER
    if RANK_OF[card] > LOW:
        return NO
    colour = COLOUR_CARDS[SUIT_OF[card] // SUITS_A_COLOUR]
    for w in range(len(colour)):
        left = s.hand[seat, w] & colour[w]
        while left != NO_BITS:
            other = lowest_card(left, w)
            if SUIT_OF[other] != SUIT_OF[card] and RANK_OF[other] >= HIGH:
                return YES
            left = without_lowest(left)
    return NO
