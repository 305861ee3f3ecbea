"""Whole games, measured while they are played: templates.

Every game fills one row. Cards and clauses are summed up over all games of a batch, so that more
games take no more memory. `lab.simulate`, which also plays move by move, calls the same functions.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64, template
from oddeck.engine.kernels.game_functions import apply, deal, legal, policy, score, stage
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random, one_of
from oddeck.engine.kernels.prospect import share_of_win
from oddeck.engine.state.cardset import (
    NO_BITS,
    ONE,
    Actions,
    CardSet,
    lowest_bit,
    lowest_card,
    without_lowest,
)
from oddeck.engine.state.journal import Column, JournalledTable
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    Table,
    bit_of,
    every_seat,
    everybody,
    first_seat,
    is_one,
)

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
        ("unseen", np.int64),  # cards that the player to act could not point to, over all decisions
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


@unique
class CardSum(IntEnum):
    """What is summed up for each card, in games."""

    DEALT = 0  # somebody had it in the first hand
    DEALT_WON = 1  # what the one who had it got of the win
    USED = 2  # an event named it after the deal
    USED_WON = 3  # what the last one to handle it got of the win
    CLOSED = 4  # no event named another card after it


@unique
class ClauseSum(IntEnum):
    """What is summed up for each clause."""

    MOVES = 0  # that cited it
    GAMES = 1


class Bench(NamedTuple):
    """The memory that games are measured in, and what must be known of the game."""

    states: NDArray[Any]  # the game before the deal, and the one that is played
    rows: NDArray[Any]  # one `ROW` per game
    out: Actions  # the legal actions of a seat
    standing: Seats  # by seat, how it stands: the more the better
    dealt: Seats  # by card, who was dealt it
    used: Seats  # by card, who handled it last
    cited: CardSet  # the clauses of this game
    cards: Sums  # over all games: `CardSum` by card
    clauses: Sums  # over all games: `ClauseSum` by clause
    by_cards: int  # 1 where who has the fewest cards is ahead
    in_game: int  # the number of cards in the game
    dealing: int  # the kind of events that only deal
    longest: int  # decisions after which a game is broken off


# --- one game -------------------------------------------------------------------------------------


@inlined
def begin_row(s: JournalledTable, row: Row, bench: Bench) -> None:
    """Start the row of a game that has been dealt."""
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
    bench.cited[:] = NO_BITS
    for card in range(len(bench.dealt)):
        bench.used[card] = NOBODY
        place = int64(s.place[card])
        bench.dealt[card] = place if place < len(s.hand) else NOBODY


@inlined
def count_choice(s: Table, row: Row, seat: int, n: int, cards: int) -> None:
    """Measure a decision of a seat among n moves, in a game of `cards` cards."""
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
            known = without_lowest(known)
    if row.acted & bit_of(seat) and row.acted == everybody(s):
        row.rounds += 1
        row.acted = 0
    row.acted |= bit_of(seat)


@inlined
def count_events(s: JournalledTable, row: Row, bench: Bench) -> None:
    """Measure the last move: the cards that its events named, except in deals, and its clauses."""
    row.kinds = NO_BITS
    for event in range(s.event_count):
        kind, card = int64(s.events[event, Column.KIND]), int64(s.events[event, Column.CARD])
        row.kinds |= ONE << np.uint64(kind)
        if card != NO_CARD and kind != bench.dealing:
            bench.used[card] = int64(s.events[event, Column.SEAT])
            row.closing = card
    for w in range(len(s.cited)):
        left = s.cited[w]
        bench.cited[w] |= left
        while left != NO_BITS:
            bench.clauses[lowest_card(left, w), ClauseSum.MOVES] += 1.0
            left = without_lowest(left)


@inlined
def count_lead(s: Table, row: Row, standing: Seats) -> None:
    """Measure who is alone in the lead."""
    leader, most = NOBODY, NO_LEAD
    for seat in every_seat(s):
        if standing[seat] > most:
            leader, most = seat, int64(standing[seat])
        elif standing[seat] == most:
            leader = NOBODY
    if leader != NOBODY:
        row.led[leader] += 1
        row.lead_changes += row.leader != NOBODY and row.leader != leader
        row.leader = leader


@compiled
def end_row(s: JournalledTable, row: Row, bench: Bench) -> None:
    """Finish the row of a game that is over, or was broken off."""
    standing, dealt, used, cards = bench.standing, bench.dealt, bench.used, bench.cards
    row.winners = s.winners
    row.over = s.actors == 0
    best, second = NO_LEAD, NO_LEAD
    for seat in every_seat(s):
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
    for w in range(len(bench.cited)):
        left = bench.cited[w]
        while left != NO_BITS:
            bench.clauses[lowest_card(left, w), ClauseSum.GAMES] += 1.0
            left = without_lowest(left)


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
    if is_one(s.actors):
        return first_seat(s.actors)
    actors, number = np.uint64(s.actors), ZERO
    while actors != NO_BITS:
        number += 1
        actors = without_lowest(actors)
    actors = np.uint64(s.actors)
    for _ in range(one_of(x, number)):
        actors = without_lowest(actors)
    return lowest_bit(actors)


# --- many games -----------------------------------------------------------------------------------


@template
def find_standings(s: Any, by_cards: int, standing: Seats) -> None:
    """Write how every seat stands: the more the better."""
    for seat in every_seat(s):
        standing[seat] = standing_by_cards(s, seat) if by_cards else score(s, seat)


@template
def count_stage(s: Any, row: Row) -> None:
    """Count another hand if one has begun."""
    here = stage(s)
    if row.decisions > 0 and s.actors != 0:
        row.stages += here != row.stage
    row.stage = here


@template
def write_scores(s: Any, row: Row) -> None:
    """Write the scores at the end."""
    for seat in every_seat(s):
        row.scores[seat] = score(s, seat)


@template
def choose(s: Any, seat: int, out: Actions, n: int, quick: int, x: np.uint64) -> int:
    """Choose one of n moves: by the policy for quick players (a bit each), else at random."""
    if n == 1:
        return ZERO
    if quick & bit_of(seat):
        return policy(s, seat, out, n, x)
    return one_of(x, n)


@template
def measured_games(
    bench: Bench,
    deals: NDArray[np.uint64],
    lucks: NDArray[np.uint64],
    dice: NDArray[np.uint64],
    quick: NDArray[np.int64],
) -> None:
    """Play a game for each row, from `states[0]`, which has the players and options.

    The deal is that of the seed `deals`; where `lucks` is not 0, everything that chance decides
    after the deal comes from that instead.
    """
    states, out = bench.states, bench.out
    for number in range(len(bench.rows)):
        states[1] = states[0]
        s, row, x = states[1], bench.rows[number], dice[number]
        s.key[0] = deals[number]
        s.key[1] = NO_BITS
        s.draws = 0
        deal(s)
        if lucks[number] != NO_BITS:
            reseed(s, lucks[number])
        begin_row(s, row, bench)
        count_events(s, row, bench)
        count_stage(s, row)
        while s.actors != 0 and row.decisions < bench.longest:
            x = next_random(x)
            seat = seat_by_dice(s, x)
            n = legal(s, seat, out)
            count_choice(s, row, seat, n, bench.in_game)
            x = next_random(x)
            apply(s, seat, int64(out[choose(s, seat, out, n, int64(quick[number]), x)]))
            count_events(s, row, bench)
            count_stage(s, row)
            find_standings(s, bench.by_cards, bench.standing)
            count_lead(s, row, bench.standing)
        write_scores(s, row)
        end_row(s, row, bench)
