"""Trophy Case: the rules. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import (
    ALL_CARDS,
    CARDS,
    COLOUR_CARDS,
    INFINITY,
    RANK_OF,
    RANKS,
    SUIT_CARDS,
    SUIT_OF,
    SUITED,
    SUITED_CARDS,
    SUITS_A_COLOUR,
    TRUMP_CARDS,
)
from oddeck.decks.small_fanucci import shuffle_deck, small_deck_flaw
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.kernels.deduction import (
    clear_lacks,
    is_lacking,
    record_lack,
    rename_hidden_as_deduced,
)
from oddeck.engine.state.cardset import (
    NO_BITS,
    Actions,
    CardSet,
    contains,
    first_from,
    have_common,
    list_common,
    lowest_card,
    without_lowest,
)
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.journal import NO_VALUE, cite, clear_journal, rename_unseen, tell
from oddeck.engine.state.rng import below
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    every_seat,
    everybody,
    first_seat,
    is_one,
    left_of,
    may_act,
    move,
    rename_hidden,
    seats_with_most,
    top_card,
)

from .state import (
    ASIDE,
    BOX,
    DISCARD,
    DRAW,
    HANDS_A_SHUFFLE,
    PLACES,
    THROWN_IN,
    TRICK,
    Clause,
    State,
)
from .vocabulary import Action, Kind

UNSEEN = ZERO  # by nobody who did not know the card before
LEAD, PLAY = constant(Action.LEAD), constant(Action.PLAY)
RANKS_A_SUIT = len(RANKS)
# Deals in a row that give the leader nothing but trumps (TC-4). Even with hands of one card that
# happens once in 10 ** 30 games; then the game ends.
MOST_DEALS = 24

# What a card is worth to the winner of a trick (TC-11), infinities and trumped zeros apart.
POINTS = np.array(
    [1 if card < SUITED and RANK_OF[card] in (8, 9) else 0 for card in range(CARDS)], dtype=np.int64
)
INFINITIES = np.array(
    [1 if card < SUITED and RANK_OF[card] == INFINITY else 0 for card in range(CARDS)],
    dtype=np.int64,
)
ZEROS = np.array(
    [1 if card < SUITED and RANK_OF[card] == 0 else 0 for card in range(CARDS)], dtype=np.int64
)


# --- what may be done -----------------------------------------------------------------------------


@inlined
def legal(s: State, seat: int, out: Actions) -> int:
    """Lists what the seat may do now."""
    if not may_act(s, seat):
        return ZERO
    if s.suits_shown == 0:  # TC-4: any suited card may be led
        return list_common(s.hand[seat], SUITED_CARDS, LEAD, out, ZERO)
    n = list_plays(s, seat, out)
    if n == 0:  # TC-9: without cards one need not fold
        out[n] = Action.MUD
        n += 1
    # TC-7: who holds the led suit may not fold.
    if not have_common(s.hand[seat], SUIT_CARDS[s.suits[0]]):
        out[n] = Action.FOLD
        n += 1
    return n


@inlined
def list_plays(s: State, seat: int, out: Actions) -> int:
    """TC-6: cards of the led colour; only without one, any card."""
    n = list_common(s.hand[seat], COLOUR_CARDS[led_colour(s)], PLAY, out, ZERO)
    if n == 0:
        n = list_common(s.hand[seat], ALL_CARDS, PLAY, out, ZERO)
    return n


@inlined
def led_colour(s: State) -> int:
    """The number of the colour that was led."""
    return int64(s.suits[0]) // SUITS_A_COLOUR


# --- doing it -------------------------------------------------------------------------------------


@inlined
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    clear_journal(s)
    if action == Action.FOLD:
        fold(s, seat)
    elif action == Action.MUD:
        say_mud(s, seat)
    elif action < Action.PLAY:
        lead(s, seat, action - LEAD)
    else:
        play(s, seat, action - PLAY)


@compiled
def lead(s: State, seat: int, card: int) -> None:
    """TC-4: the first card of a trick, which decides suit and colour."""
    cite(s, Clause.TC_4)
    tell(s, Kind.LEAD, seat, card, NO_VALUE, everybody(s))
    lay(s, seat, card)
    go_round(s, seat)


@compiled
def play(s: State, seat: int, card: int) -> None:
    """TC-5, TC-6: another card; TC-10: a trump wins the trick."""
    cite(s, Clause.TC_5)
    if contains(TRUMP_CARDS, card):
        tell(s, Kind.TRUMP, seat, card, NO_VALUE, everybody(s))
        show_lack_of_colour(s, seat)
        lay(s, seat, card)
        win_trick(s, Kind.WIN_BY_TRUMP, seat, NO_CARD)
        return
    if contains(COLOUR_CARDS[led_colour(s)], card):
        tell(s, Kind.PLAY, seat, card, NO_VALUE, everybody(s))
    else:
        tell(s, Kind.OUT_OF_COLOUR, seat, card, NO_VALUE, everybody(s))
        show_lack_of_colour(s, seat)
    lay(s, seat, card)
    go_round(s, seat)


@inlined
def show_lack_of_colour(s: State, seat: int) -> None:
    """TC-15: who does not follow colour (TC-6) holds none of it."""
    cite(s, Clause.TC_6)
    cite(s, Clause.TC_15)
    record_lack(s, seat, COLOUR_CARDS[led_colour(s)])


@inlined
def lay(s: State, seat: int, card: int) -> None:
    """The card goes from the hand onto the trick, for all to see."""
    move(s, card, TRICK, everybody(s))
    note_in_trick(s, seat, card)
    if s.count[seat] == 0:
        tell(s, Kind.EMPTY, seat, NO_CARD, NO_VALUE, everybody(s))


@inlined
def note_in_trick(s: State, seat: int, card: int) -> None:
    """TC-8: suits of the led colour rank by their first appearance, no matter who played them."""
    s.played_by[card] = seat
    if card < SUITED and is_new_suit(s, SUIT_OF[card]):
        s.suits[s.suits_shown] = SUIT_OF[card]
        s.suits_shown += 1


@inlined
def is_new_suit(s: State, suit: int) -> bool:
    """Whether this is a suit of the led colour, or itself the first, and not yet in the trick."""
    if s.suits_shown == 0:
        return True
    if suit // SUITS_A_COLOUR != led_colour(s):
        return False
    for shown in range(s.suits_shown):
        if s.suits[shown] == suit:
            return False
    return True


@compiled
def fold(s: State, seat: int) -> None:
    """TC-7: out for the rest of the trick. TC-15: who folds holds no card of the led suit."""
    cite(s, Clause.TC_7)
    cite(s, Clause.TC_15)
    tell(s, Kind.FOLD, seat, NO_CARD, NO_VALUE, everybody(s))
    note_fold(s, seat)
    record_lack(s, seat, SUIT_CARDS[s.suits[0]])
    go_round(s, seat)


@compiled
def say_mud(s: State, seat: int) -> None:
    """TC-9: a player without cards stays in. Nothing lies on the trick for it."""
    cite(s, Clause.TC_9)
    tell(s, Kind.MUD, seat, NO_CARD, NO_VALUE, everybody(s))
    go_round(s, seat)


@inlined
def note_fold(s: State, seat: int) -> None:
    """The seat is the next one out of the trick."""
    s.fold_order[s.folds] = seat
    s.folds += 1
    s.still_in &= ~bit_of(seat)


@inlined
def go_round(s: State, seat: int) -> None:
    """TC-10: the trick is over if one player is left in it, or if nobody still in has cards; else,
    TC-5, the next one is asked.
    """
    if is_one(s.still_in):
        win_trick(s, Kind.WIN_ALONE, first_seat(s.still_in), NO_CARD)
    elif not somebody_still_in_has_cards(s):
        card = highest_card(s)
        win_trick(s, Kind.WIN_BY_RANK, winner_by_rank(s, card), card)
    else:
        s.actors = bit_of(next_still_in(s, seat))


@inlined
def somebody_still_in_has_cards(s: State) -> bool:
    """TC-10: whether the trick can still grow."""
    for seat in every_seat(s):
        if s.still_in & bit_of(seat) and s.count[seat] > 0:
            return True
    return False


@inlined
def next_still_in(s: State, seat: int) -> int:
    """TC-5, TC-9: the next player clockwise who has not folded, with cards or without; the seat
    itself comes last.
    """
    for _ in every_seat(s):
        seat = left_of(s, seat)
        if s.still_in & bit_of(seat):
            break
    return seat


# --- winning a trick ------------------------------------------------------------------------------


@compiled
def highest_card(s: State) -> int:
    """TC-10: the highest-ranking card of a player still in, the earlier of two that
    rank the same.
    """
    cite(s, Clause.TC_8)
    best, best_rank = NO_CARD, -1
    card = top_card(s, TRICK)
    for _ in range(s.count[TRICK]):  # from the latest card to the earliest
        if s.still_in & bit_of(int64(s.played_by[card])) and rank_in_trick(s, card) >= best_rank:
            best, best_rank = card, rank_in_trick(s, card)
        card = int64(s.under[card])
    return best


@inlined
def rank_in_trick(s: State, card: int) -> int:
    """TC-8: out of colour, then the suits of the colour as they appeared, the led one lowest;
    within each by rank.
    """
    for shown in range(s.suits_shown):
        if s.suits[shown] == SUIT_OF[card]:
            return int64((shown + 1) * RANKS_A_SUIT + RANK_OF[card])
    return int64(RANK_OF[card])


@inlined
def winner_by_rank(s: State, card: int) -> int:
    """Who played the card."""
    # Nothing but Mud (TC-9), the earliest wins: only in a made-up position, with hands empty from
    # the start.
    if card == NO_CARD:
        return s.leader if s.still_in & bit_of(s.leader) else next_still_in(s, s.leader)
    return int64(s.played_by[card])


@compiled
def win_trick(s: State, how: Kind, winner: int, card: int) -> None:
    """TC-11: the winner scores the trick; TC-13, TC-12 and TC-4, in this order, say how
    it goes on.
    """
    cite(s, Clause.TC_10)
    cite(s, Clause.TC_11)
    worth = trick_value(s, how == Kind.WIN_BY_TRUMP)
    tell(s, how, winner, card, worth, everybody(s))
    s.points[winner] += worth
    set_trick_aside(s)
    cite(s, Clause.TC_3)
    s.leader = left_of(s, winner)
    if s.points[winner] >= s.target:
        end_game(s)
        return
    if somebody_is_out_of_cards(s):
        cite(s, Clause.TC_12)
        if s.one_hand:
            end_game(s)
            return
        next_hand(s)
    start_trick(s)


@inlined
def trick_value(s: State, trumped: bool) -> int:
    """TC-11: eights and nines one point, infinities what the table agreed on, and in a trumped
    trick zeros one.
    """
    worth = ZERO
    card = top_card(s, TRICK)
    for _ in range(s.count[TRICK]):
        worth += POINTS[card] + INFINITIES[card] * s.infinity
        if trumped:
            worth += ZEROS[card]
        card = int64(s.under[card])
    return worth


@inlined
def set_trick_aside(s: State) -> None:
    """The cards of the trick go aside, and nothing is left of it."""
    for _ in range(s.count[TRICK]):
        card = top_card(s, TRICK)
        s.played_by[card] = 0
        move(s, card, ASIDE, everybody(s))
    clear_trick(s)


@inlined
def clear_trick(s: State) -> None:
    """No suit has appeared, and nobody has folded."""
    s.suits[:] = 0
    s.suits_shown = 0
    s.fold_order[:] = 0
    s.folds = 0


@inlined
def somebody_is_out_of_cards(s: State) -> bool:
    """TC-12: whether any player has an empty hand."""
    for seat in every_seat(s):
        if s.count[seat] == 0:
            return True
    return False


# --- hands and the game ---------------------------------------------------------------------------


def setup_flaw(s: State) -> str | None:
    """TC-1: a small deck must still be enough for all hands."""
    return small_deck_flaw(s, s.players * s.hand_size)


@compiled
def deal(s: State) -> None:
    """TC-2: the seed chooses the first dealer. TC-3: the player to the dealer's left leads."""
    clear_journal(s)
    s.winners = 0
    s.points[:] = 0
    s.played_by[:] = 0
    clear_trick(s)
    s.dealer = below(s, s.players)
    s.leader = left_of(s, s.dealer)
    cite(s, Clause.TC_3)
    shuffle(s)
    deal_hand(s)
    start_trick(s)


@compiled
def start_trick(s: State) -> None:
    """TC-4: the leader is asked for a card, but one who holds only trumps shows them, and new hands
    are dealt until that is not so.
    """
    for _ in range(MOST_DEALS):
        if have_common(s.hand[s.leader], SUITED_CARDS):
            s.still_in = everybody(s)
            s.actors = bit_of(s.leader)
            return
        cite(s, Clause.TC_4)
        show_hand(s, s.leader)
        if s.one_hand:
            break
        next_hand(s)
    end_game(s)


@compiled
def show_hand(s: State, seat: int) -> None:
    """TC-4, TC-14: the leader's hand goes aside for all to see; no other hand does."""
    cite(s, Clause.TC_14)
    card = first_from(s.hand[seat], ZERO)
    while card != NO_CARD:
        tell(s, Kind.SHOW, seat, card, NO_VALUE, everybody(s))
        move(s, card, ASIDE, everybody(s))
        card = first_from(s.hand[seat], card + 1)


@compiled
def next_hand(s: State) -> None:
    """TC-12: hands are thrown in and new ones dealt.

    TC-2: the deal rotates, after a shuffle if it is time for one.
    """
    for seat in every_seat(s):
        if s.count[seat] > 0:
            throw_in(s, seat)
        clear_lacks(s, seat)
    s.dealer = left_of(s, s.dealer)
    if s.hand_number == HANDS_A_SHUFFLE or s.count[DRAW] < s.players * s.hand_size:
        shuffle(s)
    else:
        s.hand_number += 1
    deal_hand(s)


@compiled
def throw_in(s: State, seat: int) -> None:
    """TC-12: a hand goes away unseen.

    TC-15: its holder still knows it, and everybody what it lacks.
    """
    tell(s, Kind.THROW_IN, seat, NO_CARD, int64(s.count[seat]), everybody(s))
    place = free_place(s) if is_lacking(s, seat) else DISCARD
    if place != DISCARD:
        clear_lacks(s, place)
        record_lack(s, place, s.lacks[seat])
    for w in range(len(s.hand[seat])):
        left = s.hand[seat, w]
        while left != NO_BITS:
            move(s, lowest_card(left, w), place, UNSEEN)
            left = without_lowest(left)
    cite(s, Clause.TC_15)


@compiled
def free_place(s: State) -> int:
    """A separate place for a hand of which something is known; shared if a made-up position has
    left no room.
    """
    for place in range(THROWN_IN, PLACES):
        if s.count[place] == 0:
            return place
    return DISCARD


@compiled
def shuffle(s: State) -> None:
    """TC-2: all cards come together again, and nobody knows anything."""
    cite(s, Clause.TC_2)
    tell(s, Kind.SHUFFLE, s.dealer, NO_CARD, NO_VALUE, everybody(s))
    shuffle_deck(s, DRAW, BOX)
    s.lacks[:] = NO_BITS
    s.hand_number = 1


@compiled
def deal_hand(s: State) -> None:
    """TC-1: one card at a time off the top of the draw pile, clockwise, from the
    dealer's left on.
    """
    cite(s, Clause.TC_1)
    tell(s, Kind.HAND, s.dealer, NO_CARD, s.hand_number, everybody(s))
    deal_hands(s, DRAW, s.hand_size, Kind.DEAL)


@compiled
def end_game(s: State) -> None:
    """TC-13: the most points win, together if they are level."""
    cite(s, Clause.TC_13)
    s.actors = 0
    s.still_in = 0
    s.winners = seats_with_most(s, s.points)
    for seat in every_seat(s):
        if s.winners & bit_of(seat):
            tell(s, Kind.GAME, seat, NO_CARD, NO_VALUE, everybody(s))


@compiled
def score(s: State, seat: int) -> int:
    """TC-11: points."""
    return int64(s.points[seat])


# --- the same game as far as a viewer can tell ----------------------------------------------------

REDEAL_TRIES = 64


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """TC-15: makes `out`, a copy of `s`, into another game that the viewer cannot tell from this
    one.

    A leader who has not shown a hand of trumps (TC-4) holds a suited card, so the cards are dealt
    until that is so; should luck fail us too often, one of the leader's suited cards stays what it
    is.
    """
    tries = 0
    while True:
        tries += 1
        pinned = NO_CARD if tries < REDEAL_TRIES else first_common(s.hand[s.leader], SUITED_CARDS)
        if something_is_deduced(s):
            rename_hidden_as_deduced(s, viewer, pinned, out, names)
        else:
            rename_hidden(s, viewer, pinned, out, names)
        is_possible = (
            s.actors == 0 or s.suits_shown > 0 or have_common(out.hand[s.leader], SUITED_CARDS)
        )
        if is_possible or tries == REDEAL_TRIES:
            break
    rename_unseen(s, viewer, out, names)


@compiled
def something_is_deduced(s: State) -> bool:
    """Whether anything is known of what any place lacks."""
    for place in range(PLACES):
        if is_lacking(s, place):
            return True
    return False


@compiled
def first_common(cards: CardSet, others: CardSet) -> int:
    """The first card that is in both sets, NO_CARD if there is none."""
    for w in range(len(cards)):
        if cards[w] & others[w] != NO_BITS:
            return lowest_card(cards[w] & others[w], w)
    return NO_CARD
