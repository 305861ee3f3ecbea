"""Fortuno: what helps to look ahead.

A quick player's ideas are those of the heuristic bot: it counts cards.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.thoth import (
    CARDS,
    MINORS,
    SUIT_CARDS,
    SUIT_OF,
    VALUE_CARDS,
    VALUE_OF,
    WORDS,
    Major,
    Value,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.kernels.playout import NOTHING, bring_forward, preference, preferred
from oddeck.engine.kernels.prospect import share_of_win
from oddeck.engine.kernels.search import no_stage
from oddeck.engine.protocol import Foresight
from oddeck.engine.state.cardset import Actions, CardSet, contains, count_common, set_of
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import every_seat

from .players import is_in, next_player
from .state import KINDS, SEATS, SUIT_KIND, State
from .vocabulary import Action, Frame, Step

HORIZON = 40  # decisions
ONE = constant(1)
# How much likelier a win is with one card than with many, as a logarithm; between them it falls off
# quickly.
LAST_CARD = 0.7
ALMOST_NONE = 0.5  # a card: who has none may still get some before the turn is over

# What moves are worth is counted in hundredths of a card that one is rid of.
A_CARD = constant(100)
A_TURN = 120
WIN = constant(100_000)
CALLING = constant(50)
ADDING = constant(60)  # what the added card does to others
ADD, ADD_CALL = constant(Action.ADD), constant(Action.ADD_CALL)
COMPANY = 10  # for each card of the hand that goes with a Minor
# A card that the next player draws.
HARM, HARM_NEARLY_OUT, HARM_TO_LAST_CARD = constant(15), constant(30), constant(100)
NEW_HAND = constant(6)  # The Aeon
SORT_TO_ASK_FOR = constant(KINDS - 4)  # Majors


def by_card(worth: dict[int, int], otherwise: int = 0) -> NDArray[np.int64]:
    """A number for each card."""
    return np.array([worth.get(card, otherwise) for card in range(CARDS)])


def of_value(value: Value, worth: int) -> dict[int, int]:
    """The same number for all four suits."""
    return {card: worth for card in range(MINORS) if VALUE_OF[card] == value}


# How good it is to have a card: whether it can be played when nothing else can, and does no harm
# then.
KEEPING = by_card(
    dict.fromkeys(range(MINORS), 0)
    | of_value(Value.ACE, 30)
    | of_value(Value.PRINCESS, 18)
    | of_value(Value.PRINCE, 18)
    | of_value(Value.QUEEN, 6)
    | of_value(Value.KNIGHT, 6)
    | {
        Major.FORTUNE: -45,
        Major.HANGED_MAN: -45,
        Major.HIEROPHANT: -30,
        Major.PRIESTESS: -15,
        Major.AEON: -30,
    }
    | {Major.ART: 60, Major.CHARIOT: 45, Major.DEATH: 45, Major.SUN: 36},
    otherwise=30,
)
# What its own player has to draw for it.
OWN_DRAW = by_card(
    {
        Major.PRIESTESS: 200,
        Major.HIEROPHANT: 300,
        Major.HANGED_MAN: 300,
        Major.MOON: 100,
        Major.DEVIL: 100,
    }
)
# How many cards it costs the next player, the turn counted as cards too.
BLOW = by_card(
    of_value(Value.PRINCESS, 200 + A_TURN)
    | of_value(Value.PRINCE, 300 + A_TURN)
    | of_value(Value.QUEEN, A_TURN)
    | {
        Major.FOOL: 400 + A_TURN,
        Major.DEATH: 600 + A_TURN,
        Major.HERMIT: 2 * A_TURN,
        Major.EMPRESS: A_TURN,
        Major.EMPEROR: A_TURN,
    }
)
MOVES_HANDS: CardSet = set_of((Major.ADJUSTMENT, Major.TOWER, Major.UNIVERSE, Major.AEON), WORDS)
LEAVES_NOTHING: CardSet = ~(
    set_of((Major.STAR, Major.FORTUNE), WORDS)
    | MOVES_HANDS
    | set_of(np.flatnonzero(OWN_DRAW), WORDS)
)
GOES_WITH = np.array(
    [
        (SUIT_CARDS[SUIT_OF[card]] | VALUE_CARDS[VALUE_OF[card]]) & ~set_of((card,), WORDS)
        for card in range(MINORS)
    ]
    + [set_of((), WORDS) for _ in range(MINORS, CARDS)]
)
# What Art had better be.
NAMES: CardSet = set_of(
    (
        Major.DEATH,
        Major.FOOL,
        Major.EMPRESS,
        Major.EMPEROR,
        Major.HERMIT,
        Major.TOWER,
        Major.UNIVERSE,
        Major.ADJUSTMENT,
        Major.SUN,
    ),
    WORDS,
) | np.bitwise_or.reduce(VALUE_CARDS[[Value.PRINCE, Value.QUEEN, Value.KNIGHT, Value.TWO]])


@compiled
def prospect(s: State, seat: int) -> float:
    """A seat's chance to win, by the cards that everybody holds."""
    if s.actors == 0:
        return share_of_win(s, seat)
    whole = 0.0
    for other in every_seat(s):
        whole += promise(s, other)
    return promise(s, seat) / whole


@inlined
def promise(s: State, seat: int) -> float:
    """How likely a seat wins, compared with others."""
    return math.exp(LAST_CARD / max(ALMOST_NONE, float(s.count[seat]))) if is_in(s, seat) else 0.0


# --- sensible moves -------------------------------------------------------------------------------


@compiled
def sensible(s: State, seat: int, out: Actions, n: int) -> int:
    """One calls, slaps, steals, and catches who has not called; of what Art and The Moon could name
    a part will do.
    """
    if top_frame(s, Slot.KIND) != Frame.LAID:
        return called_moves(out, n)
    step = top_frame(s, Slot.STEP)
    if step == Step.SLAP or step == Step.STEAL or step == Step.LOOK:
        return only(out, ZERO)
    if step == Step.CATCH:
        return only(out, s.called)
    if step == Step.NAME or step == Step.ASK:
        return main_names(out, n)
    return called_moves(out, n)


@inlined
def only(out: Actions, index: int) -> int:
    """Just one of the moves."""
    bring_forward(out, index, ZERO)
    return ONE


@inlined
def called_moves(out: Actions, n: int) -> int:
    """FO-17: a card that can be laid with the call is not laid without."""
    kept = ZERO
    for index in range(n):
        is_called_too = index + 1 < n and is_call_of(int64(out[index + 1]), int64(out[index]))
        if not is_called_too:
            bring_forward(out, index, kept)
            kept += 1
    return kept


@inlined
def is_call_of(one: int, other: int) -> bool:
    """Whether one move is the other with the call."""
    if other < Action.CALL:
        return one == other + Action.CALL
    if Action.FOUR <= other < Action.FOUR_CALL:
        return one == other + (Action.FOUR_CALL - Action.FOUR)
    return Action.ADD <= other < Action.ADD_CALL and one == other + (Action.ADD_CALL - Action.ADD)


@inlined
def main_names(out: Actions, n: int) -> int:
    """FO-44: what Art usually is.

    FO-48: sorts, suits and values of cards rather than single ones.
    """
    kept = ZERO
    for index in range(n):
        action = int64(out[index])
        if (
            (action - Action.ASK) % KINDS >= SUIT_KIND
            if action >= Action.ASK
            else contains(NAMES, action - Action.NAME)
        ):
            bring_forward(out, index, kept)
            kept += 1
    return kept if kept > 0 else n


# --- a quick player -------------------------------------------------------------------------------


@compiled
def policy(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """Which of n moves a quick player makes: one that it likes best."""
    harm = harm_to_next(s, seat)
    best = NOTHING
    for index in range(n):
        best = max(best, preference(liking(s, seat, int64(out[index]), harm), index, x))
    return preferred(best)


@inlined
def harm_to_next(s: State, seat: int) -> int:
    """What it is worth that the next player draws a card: more the closer they are to winning."""
    cards = s.count[next_player(s, seat)]
    return HARM_TO_LAST_CARD if cards <= 1 else HARM_NEARLY_OUT if cards == 2 else HARM


@inlined
def liking(s: State, seat: int, action: int, harm: int) -> int:
    """What a move is worth."""
    if action < Action.DRAW:
        return liking_to_play(s, seat, action, harm)
    if action == Action.DRAW:
        return -A_CARD * s.pending
    if action >= Action.NO:
        return liking_to_step_in(s, action)
    if Action.NAME <= action < Action.ADD:
        return effect(s, seat, action - Action.NAME, harm)
    if action < Action.KEEP or action >= Action.SWAP:
        return liking_to_choose(s, seat, action)
    return int64(KEEPING[action - Action.KEEP])


@inlined
def liking_to_play(s: State, seat: int, action: int, harm: int) -> int:
    """Fewer cards, and what the card does; what can always be played is kept for later."""
    if action >= Action.FOUR:
        return 4 * A_CARD + action - Action.FOUR
    card = action % CARDS
    owner = int64(s.place[card])
    if s.count[owner] == 1 and contains(LEAVES_NOTHING, card):
        return WIN if owner == seat else -WIN
    fewer = A_CARD if owner == seat else A_CARD // 2  # a lover's cards are half one's own
    called = CALLING if action >= Action.CALL else ZERO
    return fewer + called + effect(s, seat, card, harm) - int64(KEEPING[card])


@inlined
def effect(s: State, seat: int, card: int, harm: int) -> int:
    """What a card does for its player, and what goes with it."""
    worth = int64(BLOW[card] * harm // A_CARD - OWN_DRAW[card]) + COMPANY * count_common(
        s.hand[seat], GOES_WITH[card]
    )
    return worth + fewer_by_new_hand(s, seat, card) if contains(MOVES_HANDS, card) else worth


@compiled
def fewer_by_new_hand(s: State, seat: int, card: int) -> int:
    """How many cards fewer one holds after hands have moved."""
    own = int64(s.count[seat]) - 1
    if card == Major.AEON:
        return A_CARD * (own - NEW_HAND)
    players, total, most, fewest, before = ZERO, ZERO, own, own, own
    for other in every_seat(s):
        if other != seat and is_in(s, other):
            cards = int64(s.count[other])
            players, total, most, fewest = (
                players + 1,
                total + cards,
                max(most, cards),
                min(fewest, cards),
            )
            if next_player(s, other) == seat:
                before = cards
    if card == Major.UNIVERSE:
        return A_CARD * (own - before)
    if card == Major.ADJUSTMENT:
        return A_CARD * (own * players - total) // (players + 1)
    return A_CARD * (own - fewest if own == most else own - most if own == fewest else ZERO)


@inlined
def liking_to_step_in(s: State, action: int) -> int:
    """Windows, and lovers: one slaps, steals and gets out, catches who has not called, agrees and
    gives way.
    """
    if action == Action.NO:
        return ZERO
    return -A_CARD if action == Action.CATCH and s.called == 1 else A_CARD


@inlined
def liking_to_choose(s: State, seat: int, action: int) -> int:
    """Choices that cards ask for."""
    if action >= Action.SPLIT:
        return int64(KEEPING[action - Action.SPLIT])
    if action >= Action.LOOK:
        return ZERO
    if action >= Action.GIVE:
        return liking_to_part(s, seat, action - Action.GIVE)
    if action >= Action.ASK:
        return A_CARD * ((action - Action.ASK) % KINDS == SORT_TO_ASK_FOR) + int64(
            s.count[(action - Action.ASK) // KINDS]
        )
    if action >= Action.PASS:
        return liking_to_part(s, seat, action - Action.PASS)
    if action >= Action.SWAP:
        most, fewest = (action - Action.SWAP) // SEATS, (action - Action.SWAP) % SEATS
        return A_CARD * (most == seat) - A_CARD * (fewest == seat)
    if action >= Action.ACCUSE:
        return -A_CARD
    if action == Action.OFFER_NONE:
        return -A_CARD
    if action >= Action.OFFER:
        return liking_to_part(s, seat, action - Action.OFFER)
    if action >= Action.RETURN:
        return liking_to_part(s, seat, action - Action.RETURN)
    if action >= Action.LOVE:
        return -int64(s.count[action - Action.LOVE])
    return liking_to_add(s, seat, action) if Action.ADD <= action < Action.DONE else ZERO


@inlined
def liking_to_add(s: State, seat: int, action: int) -> int:
    """One is rid of a card, and it does something; what can always be played goes last."""
    card, called = (
        (action - ADD, ZERO) if action < Action.ADD_CALL else (action - ADD_CALL, CALLING)
    )
    fewer = A_CARD if s.place[card] == seat else A_CARD // 2  # a lover's cards are half one's own
    return ADDING + fewer + called - int64(KEEPING[card])


@inlined
def liking_to_part(s: State, seat: int, card: int) -> int:
    """What fits nothing, and is of no use later, is given away."""
    return -int64(KEEPING[card]) - COMPANY * count_common(s.hand[seat], GOES_WITH[card])


FORESIGHT = Foresight(no_stage, prospect, policy, sensible, HORIZON)
