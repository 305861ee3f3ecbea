"""Goofspiel: the rules. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

from enum import IntEnum, unique

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import ALL_CARDS, CARDS, RANK_OF, RANKS
from oddeck.engine.compile.jit import ZERO, compiled, constant, int64
from oddeck.engine.state.answers import ask_at_once, forget_answers, has_answered, take_answer
from oddeck.engine.state.cardset import Actions, contains, list_common
from oddeck.engine.state.journal import NO_VALUE, announce, cite, clear_journal, rename_unseen
from oddeck.engine.state.rng import below
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    clear_table,
    every_seat,
    everybody,
    may_act,
    move,
    put,
    rename_hidden,
    show,
    shuffle_pile,
    top_card,
)

from .state import (
    BOX,
    CARRY,
    DRAW,
    IS_OPEN,
    PRIZE,
    PRIZE_SUIT,
    SPENT,
    SUIT_OF_SEAT,
    WON,
    WORTH,
    Clause,
    State,
)
from .vocabulary import Action, Kind

BID = constant(Action.BID)
LOWER_THAN_ALL = constant(-1)

# GS-1: where every card begins. The suit of a seat that nobody sits on goes to the box.
SUIT = np.arange(CARDS) // len(RANKS)
BEGINS_AT = np.full(CARDS, BOX)
BEGINS_AT[SUIT == PRIZE_SUIT] = DRAW
for owner, suit in enumerate(SUIT_OF_SEAT):
    BEGINS_AT[suit == SUIT] = owner


@compiled
def deal(s: State) -> None:
    """GS-1: a suit for everybody, and the prizes in an order that nobody knows."""
    clear_journal(s)
    cite(s, Clause.GS_1)
    cite(s, Clause.GS_8)
    clear_table(s)
    forget_answers(s)
    s.winners = 0
    for card in range(CARDS):
        place = int64(BEGINS_AT[card])
        put(s, card, BOX if s.players <= place < DRAW else place)
        show(s, card, everybody(s))
    shuffle_pile(s, DRAW)
    for seat in every_seat(s):
        announce(s, Kind.DEAL, seat, NO_CARD, int64(SUIT_OF_SEAT[seat]))
    begin_round(s)


@compiled
def begin_round(s: State) -> None:
    """GS-2: a prize is turned up, and GS-3: everybody is asked at once."""
    cite(s, Clause.GS_2)
    prize = top_card(s, DRAW)
    move(s, prize, PRIZE, everybody(s))
    announce(s, Kind.TURN_UP, NOBODY, prize, NO_VALUE)
    ask_at_once(s, everybody(s))


@compiled
def legal(s: State, seat: int, out: Actions) -> int:
    """GS-3: any card of the hand."""
    return list_common(s.hand[seat], ALL_CARDS, BID, out, ZERO) if may_act(s, seat) else ZERO


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """GS-3: a bid is put down unseen. With the last one the round is decided."""
    clear_journal(s)
    cite(s, Clause.GS_3)
    announce(s, Kind.SEAL, seat, NO_CARD, NO_VALUE)
    if take_answer(s, seat, action - BID):
        winner = turn_over_bids(s)
        if winner == NOBODY:
            leave_prize(s)
        else:
            take_prize(s, winner)
        if s.count[0] == 0:
            end_game(s)
        else:
            begin_round(s)


@compiled
def turn_over_bids(s: State) -> int:
    """GS-4: all bids are spent; who has made the highest, NOBODY if several have."""
    cite(s, Clause.GS_4)
    highest, winner = LOWER_THAN_ALL, NOBODY
    for seat in every_seat(s):
        card = int64(s.answer[seat])
        move(s, card, SPENT, everybody(s))
        announce(s, Kind.BID, seat, card, NO_VALUE)
        if RANK_OF[card] == highest:
            winner = NOBODY
        elif RANK_OF[card] > highest:
            highest, winner = int64(RANK_OF[card]), seat
    forget_answers(s)
    return winner


@compiled
def take_prize(s: State, seat: int) -> None:
    """GS-4: all that lies there, which GS-5 may have left."""
    cite(s, Clause.GS_6)
    points = ZERO
    while s.count[PRIZE] > 0:
        prize = top_card(s, PRIZE)
        points += WORTH[prize]
        move(s, prize, WON + seat, everybody(s))
    announce(s, Kind.TAKE, seat, NO_CARD, points)


@compiled
def leave_prize(s: State) -> None:
    """GS-5: the prize waits for the next round, or is lost."""
    cite(s, Clause.GS_5)
    announce(s, Kind.TIE, NOBODY, NO_CARD, NO_VALUE)
    if s.ties != CARRY:
        while s.count[PRIZE] > 0:
            move(s, top_card(s, PRIZE), SPENT, everybody(s))


@compiled
def end_game(s: State) -> None:
    """GS-7: the most points win."""
    cite(s, Clause.GS_7)
    s.actors = 0
    most = ZERO
    for seat in every_seat(s):
        most = max(most, score(s, seat))
    for seat in every_seat(s):
        if score(s, seat) == most:
            s.winners |= bit_of(seat)
            announce(s, Kind.WIN, seat, NO_CARD, NO_VALUE)


@compiled
def score(s: State, seat: int) -> int:
    """GS-6: what the seat has won so far."""
    points, prize = ZERO, top_card(s, WON + seat)
    while prize != NO_CARD:
        points += WORTH[prize]
        prize = int64(s.under[prize])
    return points


# --- the same game as far as a viewer can tell ----------------------------------------------------


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """GS-8: other prizes to come, and other bids of those who have chosen already."""
    rename_hidden(s, viewer, NO_CARD, out, names)
    rename_unseen(s, viewer, out, names)
    for seat in every_seat(s):
        if seat != viewer and has_answered(s, seat):
            choices = list_common(s.hand[seat], ALL_CARDS, ZERO, names, ZERO)
            out.answer[seat] = names[below(out, choices)]


# --- is the state sound? --------------------------------------------------------------------------


@unique
class GameFlaw(IntEnum):
    """What `check` can find wrong beyond the table itself."""

    ROUNDS_DISAGREE = Flaw.GAME + 1
    BID_NOT_HELD = Flaw.GAME + 2


@compiled
def check(s: State) -> int:
    """0, or the number of a flaw: a bug in these rules."""
    flaw = check_shared(s, IS_OPEN)
    if flaw != Flaw.NONE:
        return flaw
    for seat in every_seat(s):
        if s.count[seat] != s.count[DRAW] + (s.actors != 0):
            return int64(GameFlaw.ROUNDS_DISAGREE)
        if has_answered(s, seat) and not contains(s.hand[seat], int64(s.answer[seat])):
            return int64(GameFlaw.BID_NOT_HELD)
    return int64(Flaw.NONE)
