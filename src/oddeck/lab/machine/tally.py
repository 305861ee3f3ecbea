"""Whole games, measured while they are played: a template that is bound to each game's rules.

Every game fills one row. What is asked about cards and clauses is summed up over all games of a
batch, so that it takes no more memory the more games there are. Programs that play move by move
(see `lab.table`) call the same functions.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64, unbound
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random, one_of
from oddeck.engine.kernels.prospect import share_of_win
from oddeck.engine.state.cardset import NO_BITS, ONE, Actions, CardSet, lowest_bit
from oddeck.engine.state.journal import Column, JournalledTable
from oddeck.engine.state.table import NO_CARD, NOBODY, Table, bit_of, everybody, seats

MOST_SEATS = 10  # of any game
NO_LEAD = constant(-(1 << 40))

ROW = np.dtype(
    [
        ("decisions", np.int64),
        ("forced", np.int64),  # decisions with one legal move
        ("choices", np.int64),  # legal moves, over all decisions
        ("widest", np.int64),  # the most legal moves of a decision
        ("rounds", np.int64),
        ("stages", np.int64),  # hands after the first
        ("lead_changes", np.int64),
        ("led", np.int64, (MOST_SEATS,)),  # decisions during which each seat was alone in the lead
        ("unseen", np.int64),  # cards that whoever decided could not point to, over all decisions
        ("margin", np.int64),
        ("first", np.int64),  # who made the first decision
        ("winners", np.int64),  # a bit each
        ("kinds", np.uint64),  # the kinds of events of the last move, a bit each
        ("closing", np.int64),  # the last card that an event named
        ("scores", np.int64, (MOST_SEATS,)),
        ("over", np.int64),  # 0 if the game was broken off because it took too long
        # What is needed only while the game is played.
        ("leader", np.int64),
        ("acted", np.int64),  # seats that have acted in this round
        ("stage", np.int64),
    ]
)
Row = Any  # a record of that kind
Sums: TypeAlias = NDArray[np.float64]
Seats: TypeAlias = NDArray[np.int64]  # a seat for each card, NOBODY if there is none


class CardSum(IntEnum):
    """What is summed up for each card, in games."""

    DEALT = 0  # somebody had it in the first hand
    DEALT_WON = 1  # what the one who had it got of the win
    USED = 2  # an event named it after the deal
    USED_WON = 3  # what the last one to handle it got of the win
    CLOSED = 4  # no event named another card after it


class ClauseSum(IntEnum):
    """What is summed up for each clause."""

    MOVES = 0  # that cited it
    GAMES = 1


# Each game's own functions take the place of these.
deal: Callable[[Any], None] = unbound
legal: Callable[[Any, int, Actions], int] = unbound
apply: Callable[[Any, int, int], None] = unbound
score: Callable[[Any, int], int] = unbound
stage: Callable[[Any], int] = unbound
policy: Callable[[Any, int, Actions, int, np.uint64], int] = unbound


# --- one game -------------------------------------------------------------------------------------


@inlined
def begin_row(s: JournalledTable, row: Row, dealt: Seats, used: Seats, cited: CardSet) -> None:
    """A game has been dealt."""
    row.decisions = 0
    row.forced = 0
    row.choices = 0
    row.widest = 0
    row.rounds = 1
    row.stages = 0
    row.lead_changes = 0
    row.led[:] = 0
    row.unseen = 0
    row.closing = NO_CARD
    row.kinds = NO_BITS
    row.scores[:] = 0
    row.leader = NOBODY
    row.acted = 0
    row.first = NOBODY
    cited[:] = NO_BITS
    for card in range(len(dealt)):
        used[card] = NOBODY
        place = int64(s.place[card])
        dealt[card] = place if place < len(s.hand) else NOBODY


@inlined
def note_choice(s: Table, row: Row, seat: int, n: int, cards: int) -> None:
    """A seat has n moves to choose from."""
    if row.first == NOBODY:
        row.first = seat
    row.decisions += 1
    row.forced += n == 1
    row.choices += n
    row.widest = max(row.widest, n)
    row.unseen += cards
    for w in range(len(s.knows[seat])):
        known = s.knows[seat, w]
        while known != NO_BITS:
            row.unseen -= 1
            known &= known - ONE
    if row.acted & bit_of(seat) and row.acted == everybody(s):
        row.rounds += 1
        row.acted = 0
    row.acted |= bit_of(seat)


@inlined
def note_events(
    s: JournalledTable, row: Row, used: Seats, cited: CardSet, clauses: Sums, dealing: int
) -> None:
    """What the last move did: the cards it named, leaving out those that were only dealt, and the
    clauses it cited.
    """
    row.kinds = NO_BITS
    for event in range(s.event_count):
        kind, card = int64(s.events[event, Column.KIND]), int64(s.events[event, Column.CARD])
        row.kinds |= ONE << np.uint64(kind)
        if card != NO_CARD and kind != dealing:
            used[card] = int64(s.events[event, Column.SEAT])
            row.closing = card
    for w in range(len(s.cited)):
        left = s.cited[w]
        cited[w] |= left
        while left != NO_BITS:
            clauses[w * 64 + lowest_bit(left), ClauseSum.MOVES] += 1.0
            left &= left - ONE


@inlined
def note_lead(s: Table, row: Row, standing: Seats) -> None:
    """Who is alone in the lead."""
    leader, most = NOBODY, NO_LEAD
    for seat in seats(s):
        if standing[seat] > most:
            leader, most = seat, int64(standing[seat])
        elif standing[seat] == most:
            leader = NOBODY
    if leader != NOBODY:
        row.led[leader] += 1
        row.lead_changes += row.leader != NOBODY and row.leader != leader
        row.leader = leader


@compiled
def end_row(
    s: JournalledTable,
    row: Row,
    standing: Seats,
    dealt: Seats,
    used: Seats,
    cited: CardSet,
    cards: Sums,
    clauses: Sums,
) -> None:
    """The game is over, or was broken off."""
    row.winners = s.winners
    row.over = s.actors == 0
    best, second = NO_LEAD, NO_LEAD
    for seat in seats(s):
        best, second = (
            max(best, int64(standing[seat])),
            max(second, min(best, int64(standing[seat]))),
        )
    row.margin = best - second if second != NO_LEAD else ZERO  # nobody else may be left
    for card in range(len(dealt)):
        if dealt[card] != NOBODY:
            cards[card, CardSum.DEALT] += 1.0
            cards[card, CardSum.DEALT_WON] += share_of_win(s, int64(dealt[card]))
        if used[card] != NOBODY:
            cards[card, CardSum.USED] += 1.0
            cards[card, CardSum.USED_WON] += share_of_win(s, int64(used[card]))
    if row.closing != NO_CARD:
        cards[row.closing, CardSum.CLOSED] += 1.0
    for w in range(len(cited)):
        left = cited[w]
        while left != NO_BITS:
            clauses[w * 64 + lowest_bit(left), ClauseSum.GAMES] += 1.0
            left &= left - ONE


@inlined
def standing_by_cards(s: Table, seat: int) -> int:
    """In games that are about being rid of cards: the fewer the better.

    Who has none and has not won is out of it.
    """
    if s.count[seat] == 0 and not s.winners & bit_of(seat):
        return NO_LEAD
    return -int64(s.count[seat])


@inlined
def seat_by_dice(s: Table, x: np.uint64) -> int:
    """One of the seats that may act.

    It takes nothing of the state's own chance, so that a replay comes to the same cards.
    """
    if s.actors & (s.actors - 1) == 0:
        return lowest_bit(np.uint64(s.actors))
    actors, number = np.uint64(s.actors), ZERO
    while actors != NO_BITS:
        number += 1
        actors &= actors - ONE
    actors = np.uint64(s.actors)
    for _ in range(one_of(x, number)):
        actors &= actors - ONE
    return lowest_bit(actors)


# --- many games -----------------------------------------------------------------------------------


def find_standings(s: Any, by_cards: int, standing: Seats) -> None:
    """Writes how every seat stands: the more the better."""
    for seat in seats(s):
        standing[seat] = standing_by_cards(s, seat) if by_cards else score(s, seat)


def note_stage(s: Any, row: Row) -> None:
    """Whether a hand has ended and another begun."""
    here = stage(s)
    if row.decisions > 0 and s.actors != 0:
        row.stages += here != row.stage
    row.stage = here


def note_scores(s: Any, row: Row) -> None:
    """The scores at the end."""
    for seat in seats(s):
        row.scores[seat] = score(s, seat)


def pick(s: Any, seat: int, out: Actions, n: int, quick: int, x: np.uint64) -> int:
    """Which of n moves a seat makes: a quick player (a bit of `quick`) by the game's policy,
    another at random.
    """
    if n == 1:
        return ZERO
    if quick & bit_of(seat):
        return policy(s, seat, out, n, x)
    return one_of(x, n)


standings: Callable[[Any, int, Seats], None] = unbound
stages: Callable[[Any, Row], None] = unbound
scores: Callable[[Any, Row], None] = unbound
choose: Callable[[Any, int, Actions, int, int, np.uint64], int] = unbound


def measured_games(
    states: NDArray[Any],
    rows: NDArray[Any],
    deals: NDArray[np.uint64],
    lucks: NDArray[np.uint64],
    dice: NDArray[np.uint64],
    quick: NDArray[np.int64],
    out: Actions,
    standing: Seats,
    dealt: Seats,
    used: Seats,
    cited: CardSet,
    cards: Sums,
    clauses: Sums,
    by_cards: int,
    in_game: int,
    dealing: int,
    longest: int,
) -> None:
    """Plays a game for each row, from `states[0]`, which has the players and options; `states[1]`
    is played on.

    The deal is that of the seed `deals`; where `lucks` is not 0, everything that chance decides
    after the deal comes from that instead.
    """
    for number in range(len(rows)):
        states[1] = states[0]
        s, row, x = states[1], rows[number], dice[number]
        s.key[0] = deals[number]
        s.key[1] = NO_BITS
        s.draws = 0
        deal(s)
        if lucks[number] != NO_BITS:
            reseed(s, lucks[number])
        begin_row(s, row, dealt, used, cited)
        note_events(s, row, used, cited, clauses, dealing)
        stages(s, row)
        while s.actors != 0 and row.decisions < longest:
            x = next_random(x)
            seat = seat_by_dice(s, x)
            n = legal(s, seat, out)
            note_choice(s, row, seat, n, in_game)
            x = next_random(x)
            apply(s, seat, int64(out[choose(s, seat, out, n, int64(quick[number]), x)]))
            note_events(s, row, used, cited, clauses, dealing)
            stages(s, row)
            standings(s, by_cards, standing)
            note_lead(s, row, standing)
        scores(s, row)
        end_row(s, row, standing, dealt, used, cited, cards, clauses)
