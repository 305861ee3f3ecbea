"""Flathead Rummy: turns, hands and the match.

Clause numbers refer to rules.md beside this file; what a meld is, is in melds.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import CARDS, SUITED
from oddeck.decks.small_fanucci import shuffle_deck, small_deck_flaw
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, Actions, CardSet, lowest_card, without_lowest
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.journal import NO_VALUE, cite, clear_journal, rename_unseen, tell
from oddeck.engine.state.rng import below
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    can_point_to,
    every_seat,
    everybody,
    exchange_names,
    left_of,
    may_act,
    move,
    rename,
    seats_with_most,
    shuffle_pile,
    top_card,
)

from .melds import (
    NO_CARDS,
    RANK_IN_COLOUR,
    Tally,
    is_bonus,
    is_meld,
    join,
    list_melds,
    makes_meld,
    ranks_in_reach,
    tally,
    trumps_in,
)
from .state import (
    BOX,
    DRAW,
    LARGEST_HAND,
    MELD,
    TABLEAU,
    TWO_PLAYER_POINTS,
    Clause,
    Phase,
    State,
)
from .vocabulary import Action, Kind

ONE_MOVE = constant(1)
NO_PLACES = ZERO  # in a hand
NO_MELD = constant(-1)
TAKE, DISCARD, LAYOFF, LAY_DOWN = (
    constant(Action.TAKE),
    constant(Action.DISCARD),
    constant(Action.LAYOFF),
    constant(Action.MELD),
)


# --- what may be done -----------------------------------------------------------------------------


@inlined
def legal(s: State, seat: int, out: Actions) -> int:
    """FR-3: lists what the seat may do now: take a card; play and discard; or, when the hand is
    over, lay off.
    """
    if not may_act(s, seat):
        return ZERO
    if s.phase == Phase.TAKE:
        return list_takes(s, seat, out)
    if s.phase == Phase.LAYOFF:
        out[0] = Action.DONE  # FR-13: always
        return list_layoffs(s, s.hand[seat], out, ONE_MOVE)
    if s.owed != NO_CARD:
        return list_plays_while_owed(s, s.hand[seat], out)
    return list_plays(s, s.hand[seat], out, list_discards(s, seat, out))


@compiled
def list_takes(s: State, seat: int, out: Actions) -> int:
    """FR-4: the top of the draw pile, the last card of the tableau, or a deeper one that can be
    played.
    """
    n = ZERO
    if can_draw(s):
        out[n] = Action.DRAW
        n += 1
    last = top_card(s, TABLEAU)
    if last == NO_CARD:
        return n
    if last < SUITED:  # FR-6: never a trump
        out[n] = TAKE + last
        n += 1
    own = tally(s.hand[seat], NO_PLACES)
    reach = ranks_in_reach_of_melds(s, s.hand[seat], NO_PLACES, own)
    card = int64(s.under[last])
    for _ in range(s.count[TABLEAU] - 1):
        # FR-5.
        if card < SUITED and (
            makes_meld(own, card) or reach & RANK_IN_COLOUR[card] != 0 or fits_some_meld(s, card)
        ):
            out[n] = TAKE + card
            n += 1
        card = int64(s.under[card])
    return n


@inlined
def ranks_in_reach_of_melds(s: State, hand: CardSet, without: int, own: Tally) -> int:
    """FR-5: the ranks that could join some meld of the table after lay-offs of other cards, packed
    as in a Tally.
    """
    ranks = ZERO
    for number in range(s.melds):
        ranks |= ranks_in_reach(s.meld_shape[number], hand, without, own)
    return ranks


@inlined
def can_draw(s: State) -> bool:
    """FR-17: whether there is a card to draw, or could be after a reshuffle."""
    drawable: bool = s.count[DRAW] > 0 or s.count[TABLEAU] > 1
    return drawable


@inlined
def fits_some_meld(s: State, card: int) -> bool:
    """Whether the card can be laid off anywhere."""
    return first_fitting_meld(s, card) != NO_MELD


@inlined
def first_fitting_meld(s: State, card: int) -> int:
    """The first meld that the card can be laid off on; NO_MELD if there is none."""
    for number in range(s.melds):
        if is_meld(join(s.meld_shape[number], card)):
            return number
    return NO_MELD


@inlined
def list_layoffs(s: State, hand: CardSet, out: Actions, n: int) -> int:
    """FR-8: every card of the hand on every meld that stays one with it."""
    index = ZERO
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            n = list_layoffs_of(s, lowest_card(left, w), index, out, n)
            left = without_lowest(left)
            index += 1
    return n


@inlined
def list_layoffs_of(s: State, card: int, index: int, out: Actions, n: int) -> int:
    """FR-8: the melds that one card can be laid off on, the one of this index in the hand."""
    for number in range(s.melds):
        if is_meld(join(s.meld_shape[number], card)):
            out[n] = LAYOFF + number * LARGEST_HAND + index
            n += 1
    return n


@compiled
def list_plays(s: State, hand: CardSet, out: Actions, n: int) -> int:
    """FR-3: every lay-off and every meld of the hand."""
    return list_melds(hand, out, list_layoffs(s, hand, out, n))


@compiled
def list_plays_while_owed(s: State, hand: CardSet, out: Actions) -> int:
    """FR-5: what plays the deeper card that was taken, and what leaves it playable."""
    owed, home = bit_of(index_in_hand(hand, s.owed)), first_fitting_meld(s, s.owed)
    listed, n = list_plays(s, hand, out, ZERO), ZERO
    for play in range(listed):
        if is_legal_while_owed(s, hand, owed, home, out[play]):
            out[n] = out[play]
            n += 1
    return n


@inlined
def is_legal_while_owed(s: State, hand: CardSet, owed: int, home: int, action: int) -> bool:
    """FR-5: whether a lay-off or a meld plays the owed card, a bit by its place in the hand, or
    leaves it playable.

    `home` is a meld that the owed card fits: it stays playable there unless that meld changes.
    """
    if action < Action.MELD:
        index, number = (action - LAYOFF) % LARGEST_HAND, (action - LAYOFF) // LARGEST_HAND
        cards = bit_of(index)
    else:
        number, cards = int64(s.melds), action - LAY_DOWN
    if cards & owed != 0 or (home != NO_MELD and home != number):
        return True
    before = s.meld_shape[number] if action < Action.MELD else NO_CARDS
    return can_be_played(s, hand, cards | owed, s.owed, number, join_chosen(before, hand, cards))


@inlined
def join_chosen(shape: int, hand: CardSet, chosen: int) -> int:
    """The shape of a group with the chosen cards of a hand, a bit each."""
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            if chosen & 1 != 0:
                shape = join(shape, lowest_card(left, w))
            left = without_lowest(left)
            chosen >>= 1
    return shape


@compiled
def can_be_played(
    s: State, hand: CardSet, without: int, card: int, changed: int, shape: int
) -> bool:
    """FR-5: whether some sequence of plays ends with the card played.

    The plays use the hand without the cards of `without`, a bit each by place; the meld numbered
    `changed` has this shape. Melds laid down on the way add nothing: a card that could join one
    could be laid down with it.
    """
    own = tally(hand, without)
    if makes_meld(own, card):
        return True
    for number in range(max(int64(s.melds), changed + 1)):
        meld = shape if number == changed else int64(s.meld_shape[number])
        if (
            is_meld(join(meld, card))
            or ranks_in_reach(meld, hand, without, own) & RANK_IN_COLOUR[card] != 0
        ):
            return True
    return False


@inlined
def index_in_hand(hand: CardSet, card: int) -> int:
    """The place of a card among the cards of a hand, in deck order from 0."""
    index = ZERO
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            if lowest_card(left, w) >= card:
                return index
            left = without_lowest(left)
            index += 1
    return index


@inlined
def card_in_hand(hand: CardSet, index: int) -> int:
    """The card at a place of a hand; NO_CARD beyond the last."""
    for w in range(len(hand)):
        left = hand[w]
        while left != NO_BITS:
            if index == 0:
                return lowest_card(left, w)
            left = without_lowest(left)
            index -= 1
    return NO_CARD


@inlined
def list_discards(s: State, seat: int, out: Actions) -> int:
    """FR-3: any card of the hand.

    FR-18: not the one just taken from the end of the tableau, unless there is no other.
    """
    n = ZERO
    kept = s.taken if s.count[seat] > 1 else NO_CARD
    for w in range(len(s.hand[seat])):
        left = s.hand[seat, w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            if card != kept:
                out[n] = DISCARD + card
                n += 1
    return n


# --- doing it -------------------------------------------------------------------------------------


@inlined
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    clear_journal(s)
    if action == Action.DRAW:
        draw(s, seat)
    elif action == Action.DONE:
        finish_layoffs(s, seat)
    elif action < Action.DISCARD:
        take(s, seat, action - TAKE)
    elif action < Action.LAYOFF:
        discard(s, seat, action - DISCARD)
    elif action < Action.MELD:
        lay_off(
            s,
            seat,
            card_in_hand(s.hand[seat], (action - LAYOFF) % LARGEST_HAND),
            (action - LAYOFF) // LARGEST_HAND,
        )
    else:
        lay_down(s, seat, action - LAY_DOWN)


@compiled
def draw(s: State, seat: int) -> None:
    """FR-4: the top card of the draw pile to the hand, which nobody else sees."""
    cite(s, Clause.FR_4)
    if s.count[TABLEAU] > 0 and top_card(s, TABLEAU) >= SUITED:
        cite(s, Clause.FR_6)
    if s.count[DRAW] == 0:
        reshuffle(s, seat)
    card = top_card(s, DRAW)
    move(s, card, seat, bit_of(seat))
    tell(s, Kind.DRAW, seat, card, NO_VALUE, bit_of(seat))
    s.phase = Phase.PLAY


@compiled
def reshuffle(s: State, seat: int) -> None:
    """FR-17: all of the tableau but its last card becomes the draw pile.

    FR-20: everybody knows which cards, not their order.
    """
    cite(s, Clause.FR_17)
    cite(s, Clause.FR_20)
    s.reshuffles += 1
    last = top_card(s, TABLEAU)
    for _ in range(s.count[TABLEAU] - 1):
        card = int64(s.under[last])
        move(s, card, DRAW, ZERO)
        s.reshuffle_of[card] = s.reshuffles
    shuffle_pile(s, DRAW)
    tell(s, Kind.RESHUFFLE, seat, NO_CARD, int64(s.count[DRAW]), everybody(s))


@compiled
def take(s: State, seat: int, card: int) -> None:
    """FR-4: a card of the tableau to the hand; everybody knows it there.

    FR-5: a deeper one is owed. FR-18: the last is kept.
    """
    cite(s, Clause.FR_4)
    cite(s, Clause.FR_20)
    if card == top_card(s, TABLEAU):
        cite(s, Clause.FR_18)
        s.taken = card
    else:
        cite(s, Clause.FR_5)
        s.owed = card
    move(s, card, seat, everybody(s))
    tell(s, Kind.TAKE, seat, card, NO_VALUE, everybody(s))
    s.phase = Phase.PLAY


@inlined
def lay_open(s: State, card: int, pile: int) -> None:
    """Puts a card of a hand where everybody sees it. FR-20: no matter where it had been before."""
    move(s, card, pile, everybody(s))
    s.reshuffle_of[card] = 0


@compiled
def lay_down(s: State, seat: int, chosen: int) -> None:
    """FR-7: a new meld of the chosen cards of the hand, a bit each.

    FR-10: a bonus meld earns a mark.
    """
    cite(s, Clause.FR_7)
    number = s.melds
    s.melds += 1
    shape = NO_CARDS
    for w in range(len(s.hand[seat])):
        left = s.hand[seat, w]
        while left != NO_BITS:
            card = lowest_card(left, w)
            left = without_lowest(left)
            if chosen & 1 != 0:
                shape = join(shape, card)
                lay_open(s, card, MELD + number)
                tell(s, Kind.MELD, seat, card, number, everybody(s))
            chosen >>= 1
    s.meld_shape[number] = shape
    if trumps_in(shape) != 0:
        cite(s, Clause.FR_9)
    if is_bonus(shape):
        cite(s, Clause.FR_10)
        s.marks[seat] += 1
        tell(s, Kind.MARK, seat, NO_CARD, int64(s.marks[seat]), everybody(s))
    after_play(s, seat)


@compiled
def lay_off(s: State, seat: int, card: int, number: int) -> None:
    """FR-8, FR-11: a card joins a meld on the table, and no mark is earned.

    FR-13: losers may do that after the end too.
    """
    cite(s, Clause.FR_8)
    if is_bonus(s.meld_shape[number]):
        cite(s, Clause.FR_11)
    if trumps_in(s.meld_shape[number]) != 0 or card >= SUITED:
        cite(s, Clause.FR_9)
    s.meld_shape[number] = join(s.meld_shape[number], card)
    lay_open(s, card, MELD + number)
    tell(s, Kind.LAYOFF, seat, card, number, everybody(s))
    if s.phase == Phase.PLAY:
        after_play(s, seat)


@inlined
def after_play(s: State, seat: int) -> None:
    """FR-5, FR-18: a card that has left the hand is bound by nothing.

    FR-12: nor is a hand without cards, which is over.
    """
    if s.owed != NO_CARD:
        cite(s, Clause.FR_5)
        if s.place[s.owed] != seat:
            s.owed = NO_CARD
    if s.taken != NO_CARD and s.place[s.taken] != seat:
        s.taken = NO_CARD
    if s.count[seat] == 0:
        go_out(s, seat)


@compiled
def discard(s: State, seat: int, card: int) -> None:
    """FR-3: a card goes to the end of the tableau, and the turn is over.

    FR-12: if it was the last, so is the hand.
    """
    cite(s, Clause.FR_3)
    lay_open(s, card, TABLEAU)
    tell(s, Kind.DISCARD, seat, card, NO_VALUE, everybody(s))
    if s.count[seat] == 0:
        go_out(s, seat)
    else:
        s.turns += 1
        next_turn(s, left_of(s, seat))


@inlined
def start_turn(s: State, seat: int) -> None:
    """FR-3: a turn begins with taking a card."""
    s.turn = seat
    s.actors = bit_of(seat)
    s.phase = Phase.TAKE
    s.owed = NO_CARD
    s.taken = NO_CARD


@compiled
def next_turn(s: State, seat: int) -> None:
    """FR-2: turns pass to the left.

    FR-17: a hand that cannot go on, or has gone on for too long, is void.
    """
    start_turn(s, seat)
    if s.turns == s.most_turns * s.players or not can_take(s):
        cite(s, Clause.FR_17)
        tell(s, Kind.VOID, seat, NO_CARD, NO_VALUE, everybody(s))
        pass_deal(s)


@inlined
def can_take(s: State) -> bool:
    """FR-4, FR-6: whether anything can be taken.

    A tableau with a deeper card could also be reshuffled.
    """
    return can_draw(s) or (s.count[TABLEAU] > 0 and top_card(s, TABLEAU) < SUITED)


# --- hands and the match --------------------------------------------------------------------------


def setup_flaw(s: State) -> str | None:
    """FR-1: a small deck must be enough for all hands, the tableau and a draw pile."""
    return small_deck_flaw(s, s.players * s.hand_size + 2)


@compiled
def deal(s: State) -> None:
    """FR-2: the seed chooses the first dealer."""
    clear_journal(s)
    s.winners = 0
    s.points[:] = 0
    s.dealer = below(s, s.players)
    deal_hand(s)


@compiled
def pass_deal(s: State) -> None:
    """FR-2: the deal passes to the left. FR-16: a match of one hand is over."""
    if s.one_hand:
        end_single_hand(s)
        return
    s.dealer = left_of(s, s.dealer)
    deal_hand(s)


@compiled
def deal_hand(s: State) -> None:
    """FR-1: a fresh shuffle and a hand each.

    FR-2: the player left of the dealer starts. FR-10: marks are cleared.
    """
    cite(s, Clause.FR_1)
    cite(s, Clause.FR_2)
    tell(s, Kind.HAND, s.dealer, NO_CARD, NO_VALUE, everybody(s))
    shuffle_deck(s, DRAW, BOX)
    clear_hand(s)
    deal_hands(s, DRAW, s.hand_size, Kind.DEAL)
    turn_over(s)
    start_turn(s, left_of(s, s.dealer))


@compiled
def clear_hand(s: State) -> None:
    """Forgets all that belongs to one hand."""
    s.turns = 0
    s.out = NOBODY
    s.melds = 0
    s.meld_shape[:] = 0
    s.marks[:] = 0
    s.reshuffles = 0
    s.reshuffle_of[:] = 0


@compiled
def turn_over(s: State) -> None:
    """FR-1: the top card of the draw pile starts the tableau."""
    card = top_card(s, DRAW)
    move(s, card, TABLEAU, everybody(s))
    tell(s, Kind.START, s.dealer, card, NO_VALUE, everybody(s))


@compiled
def go_out(s: State, seat: int) -> None:
    """FR-12: the hand ends. FR-13: the others may lay off, from the winner's left on."""
    cite(s, Clause.FR_12)
    tell(s, Kind.OUT, seat, NO_CARD, NO_VALUE, everybody(s))
    s.out = seat
    s.phase = Phase.LAYOFF
    s.owed = NO_CARD
    s.taken = NO_CARD
    ask_for_layoffs(s, left_of(s, seat))


@inlined
def ask_for_layoffs(s: State, seat: int) -> None:
    """FR-13: a loser may lay off."""
    s.turn = seat
    s.actors = bit_of(seat)


@compiled
def finish_layoffs(s: State, seat: int) -> None:
    """FR-13: the next loser may lay off; after the last one the hand is scored."""
    cite(s, Clause.FR_13)
    tell(s, Kind.DONE, seat, NO_CARD, NO_VALUE, everybody(s))
    following = left_of(s, seat)
    if following != s.out:
        ask_for_layoffs(s, following)
        return
    score_hand(s, s.out)
    if s.points[s.out] >= s.target:
        end_match(s, s.out)
    else:
        pass_deal(s)


@compiled
def score_hand(s: State, winner: int) -> None:
    """FR-14: a point for each card the others hold, five more between two.

    FR-15: times what the marks make of it.
    """
    cite(s, Clause.FR_14)
    cite(s, Clause.FR_15)
    base, times = ZERO, 1 + int64(s.marks[winner])
    for seat in every_seat(s):
        if seat != winner:
            base += int64(s.count[seat])
            times -= int64(s.marks[seat])
    tell(s, Kind.LEFT, winner, NO_CARD, base, everybody(s))
    if s.players == 2:
        base += TWO_PLAYER_POINTS
    times = max(times, 1)
    if times > 1:
        tell(s, Kind.TIMES, winner, NO_CARD, times, everybody(s))
    tell(s, Kind.POINTS, winner, NO_CARD, base * times, everybody(s))
    s.points[winner] += base * times


@compiled
def end_match(s: State, winner: int) -> None:
    """FR-16: who reaches the target has won."""
    cite(s, Clause.FR_16)
    s.actors = 0
    s.winners = bit_of(winner)
    tell(s, Kind.MATCH, winner, NO_CARD, NO_VALUE, everybody(s))


@compiled
def end_single_hand(s: State) -> None:
    """FR-16: the most points win a match of one hand; after a void one all are level."""
    cite(s, Clause.FR_16)
    s.actors = 0
    s.winners = seats_with_most(s, s.points)
    for seat in every_seat(s):
        if s.winners & bit_of(seat):
            tell(s, Kind.MATCH, seat, NO_CARD, NO_VALUE, everybody(s))


@compiled
def score(s: State, seat: int) -> int:
    """FR-16: points of the hands won."""
    return int64(s.points[seat])


# --- the same game as far as a viewer can tell ----------------------------------------------------


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """FR-20: makes `out`, a copy of `s`, into another game that the viewer cannot tell from this
    one.

    Everybody saw which cards of the tableau were reshuffled, so those that have not come to light
    since lie in the draw pile or with those who drew from it: cards take the place only of cards of
    the same reshuffle, or of none.
    """
    for card in range(CARDS):
        names[card] = card
    for number in range(s.reshuffles + 1):
        hidden = ZERO
        for card in range(CARDS):
            if s.reshuffle_of[card] == number and not can_point_to(s, viewer, card):
                out.under[hidden] = card
                hidden += 1
        exchange_names(out, hidden, names)
    rename(s, out, names)
    rename_unseen(s, viewer, out, names)
