"""Twisty Passages: the rules. Clause numbers refer to rules.md beside this file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import (
    ALL_CARDS,
    CARDS,
    RANK_OF,
    SUIT_OF,
    SUITED,
    SUITED_CARDS,
    TRUMP_CARDS,
    WORDS,
)
from oddeck.decks.small_fanucci import shuffle_deck, small_deck_flaw
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import Actions, contains, list_common, set_of
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.journal import NO_VALUE, Column, cite, clear_journal, rename_unseen, tell
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, go_on_to, pop, push, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    bit_of,
    every_seat,
    everybody,
    forget,
    left_of,
    may_act,
    move,
    rename_hidden,
    seats_with_most,
    top_card,
)

from .state import BOX, DISCARD, DRAW, STACK, Clause, State
from .vocabulary import OFFERED, TRADER, Action, Decision, Kind, Step

PLAY, GIVE, TRADE = constant(Action.PLAY), constant(Action.GIVE), constant(Action.TRADE)

# FITS[top] is the set of cards that may be laid on `top`. Its last row is for an empty stack, whose
# top is NO_CARD: -1.
FITS = np.array(
    [
        set_of(
            (
                card
                for card in range(SUITED)
                if SUIT_OF[card] == SUIT_OF[top] or RANK_OF[card] == RANK_OF[top]
            ),
            WORDS,
        )
        for top in range(SUITED)
    ]
    + [SUITED_CARDS]
)
PLAYABLE = FITS | TRUMP_CARDS


# --- what may be done -----------------------------------------------------------------------------


@inlined
def legal(s: State, seat: int, out: Actions) -> int:
    """Lists what the seat may do now."""
    if not may_act(s, seat):
        return ZERO
    if top_frame(s, Slot.KIND) == Decision.REPLY:
        return list_gives(s, seat, top_frame(s, TRADER), out)
    n = ZERO
    if top_frame(s, Slot.STEP) == Step.START:  # TP-3: one action, before the play
        n = list_actions(s, seat, out)
    n = list_plays(s, seat, out, n)
    out[n] = Action.PASS
    return n + 1


@inlined
def list_actions(s: State, seat: int, out: Actions) -> int:
    """TP-6, TP-7, TP-11: a draw if there is a card to draw, and every trade."""
    n = ZERO
    if s.count[DRAW] > 0:
        out[n] = Action.DRAW
        n += 1
    for partner in every_seat(s):
        if partner != seat and s.trades:
            n = list_offers(s, seat, partner, out, n)
    return n


@inlined
def list_plays(s: State, seat: int, out: Actions, n: int) -> int:
    """TP-5: suited cards that fit the own stack. TP-4: any trump."""
    return list_common(s.hand[seat], PLAYABLE[s.top[STACK + seat]], PLAY, out, n)


@inlined
def list_offers(s: State, seat: int, partner: int, out: Actions, n: int) -> int:
    """TP-7: a suited card that fits the partner's stack; only without one, a trump; with neither,
    no trade.
    """
    trade = TRADE + partner * CARDS
    after = list_common(s.hand[seat], FITS[s.top[STACK + partner]], trade, out, n)
    if after == n:
        after = list_common(s.hand[seat], TRUMP_CARDS, trade, out, n)
    return after


@inlined
def list_gives(s: State, seat: int, trader: int, out: Actions) -> int:
    """TP-8: a suited card that fits the trader's stack; else a trump; else any card."""
    n = list_common(s.hand[seat], FITS[s.top[STACK + trader]], GIVE, out, ZERO)
    if n == 0:
        n = list_common(s.hand[seat], TRUMP_CARDS, GIVE, out, ZERO)
    if n == 0:
        n = list_common(s.hand[seat], ALL_CARDS, GIVE, out, ZERO)
    return n


# --- doing it -------------------------------------------------------------------------------------


@inlined
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action."""
    clear_journal(s)
    if action == Action.DRAW:
        draw(s, seat)
    elif action == Action.PASS:
        pass_turn(s, seat)
    elif action < Action.GIVE:
        play(s, seat, action - PLAY)
    elif action < Action.TRADE:
        give(s, seat, action - GIVE)
    else:
        trade = action - TRADE
        offer(s, seat, trade // CARDS, trade % CARDS)


@inlined
def draw(s: State, seat: int) -> None:
    """TP-6: the top card of the draw pile to the hand."""
    cite(s, Clause.TP_6)
    card = top_card(s, DRAW)
    move(s, card, seat, bit_of(seat))
    tell(s, Kind.DRAW, seat, card, NO_VALUE, bit_of(seat))
    if s.count[DRAW] == 0:
        cite(s, Clause.TP_11)
    s.idle = 0
    go_on_to(s, Step.DREW)


@inlined
def offer(s: State, seat: int, partner: int, card: int) -> None:
    """TP-7: a card is put forward, which nobody else sees, and the partner must answer."""
    cite(s, Clause.TP_7)
    tell(s, Kind.OFFER, seat, card, partner, bit_of(seat))
    push(s, Decision.REPLY, partner, Step.START, card, seat)


@inlined
def give(s: State, seat: int, card: int) -> None:
    """TP-8, TP-9: the partner answers, and both take what they were passed.

    They know the two cards, the others do not.
    """
    cite(s, Clause.TP_8)
    cite(s, Clause.TP_9)
    trader, offered = top_frame(s, TRADER), top_frame(s, OFFERED)
    both = bit_of(trader) | bit_of(seat)
    cite(s, Clause.TP_15)
    forget(s, s.hand[trader], both)  # any of these cards may have been the one that went
    forget(s, s.hand[seat], both)
    move(s, offered, seat, both)
    move(s, card, trader, both)
    tell(s, Kind.GIVE, seat, card, trader, both)
    tell(s, Kind.RECEIVE, seat, offered, trader, both)
    pop(s)
    go_on_to(s, Step.TRADED)


@inlined
def play(s: State, seat: int, card: int) -> None:
    """TP-4, TP-5: a trump to the discard pile, a suited card to the own stack."""
    if contains(TRUMP_CARDS, card):
        cite(s, Clause.TP_4)
        move(s, card, DISCARD, everybody(s))
        tell(s, Kind.TRUMP, seat, card, NO_VALUE, everybody(s))
    else:
        cite(s, Clause.TP_5)
        move(s, card, STACK + seat, everybody(s))
        tell(s, Kind.PLAY, seat, card, NO_VALUE, everybody(s))
    s.idle = 0
    if s.count[seat] == 0:
        cite(s, Clause.TP_10)
        end_hand(s, bit_of(seat))
    else:
        start_turn(s, left_of(s, seat))


@inlined
def pass_turn(s: State, seat: int) -> None:
    """TP-3: the turn ends without a play.

    TP-12: too many turns in which nothing happens end the hand.
    """
    cite(s, Clause.TP_3)
    tell(s, Kind.PASS, seat, NO_CARD, NO_VALUE, everybody(s))
    if top_frame(s, Slot.STEP) != Step.DREW:
        cite(s, Clause.TP_14)
        s.idle += 1
    if s.idle == s.idle_rounds * s.players:
        cite(s, Clause.TP_12)
        tell(s, Kind.STALE, seat, NO_CARD, NO_VALUE, everybody(s))
        end_hand(s, holders_of_fewest(s))
    else:
        start_turn(s, left_of(s, seat))


@inlined
def start_turn(s: State, seat: int) -> None:
    """TP-2: turns pass to the left."""
    s.depth = 0
    push(s, Decision.TURN, seat, Step.START, NO_CARD, NO_VALUE)


# --- hands and the match --------------------------------------------------------------------------


def setup_flaw(s: State) -> str | None:
    """TP-1: a small deck must still be enough for all hands."""
    return small_deck_flaw(s, s.players * s.hand_size)


@compiled
def deal(s: State) -> None:
    """TP-2: the seed chooses the first dealer."""
    clear_journal(s)
    s.winners = 0
    s.played = 0
    s.won[:] = 0
    s.dealer = below(s, s.players)
    cite(s, Clause.TP_2)
    deal_hand(s)


@compiled
def deal_hand(s: State) -> None:
    """TP-1: a fresh shuffle, a hand each, one at a time from the dealer's left on."""
    cite(s, Clause.TP_1)
    tell(s, Kind.HAND, s.dealer, NO_CARD, s.played + 1, everybody(s))
    shuffle_deck(s, DRAW, BOX)
    deal_hands(s, DRAW, s.hand_size, Kind.DEAL)
    s.idle = 0
    start_turn(s, left_of(s, s.dealer))


@compiled
def holders_of_fewest(s: State) -> int:
    """The seats with the fewest cards, a bit each."""
    fewest, holders = s.count[0], 0
    for seat in every_seat(s):
        if s.count[seat] < fewest:
            fewest, holders = s.count[seat], 0
        if s.count[seat] == fewest:
            holders |= bit_of(seat)
    return holders


@compiled
def end_hand(s: State, winners: int) -> None:
    """TP-13: the winners count the hand; the deal passes to the left, or the match is over."""
    cite(s, Clause.TP_13)
    s.played += 1
    for seat in every_seat(s):
        if winners & bit_of(seat):
            s.won[seat] += 1
            tell(s, Kind.WIN, seat, NO_CARD, NO_VALUE, everybody(s))
    if s.played < s.match_length:
        s.dealer = left_of(s, s.dealer)
        deal_hand(s)
    else:
        end_match(s)


@compiled
def end_match(s: State) -> None:
    """TP-13: most hands won wins the match."""
    s.actors = 0
    s.winners = seats_with_most(s, s.won)
    for seat in every_seat(s):
        if s.winners & bit_of(seat):
            tell(s, Kind.MATCH, seat, NO_CARD, NO_VALUE, everybody(s))


@compiled
def score(s: State, seat: int) -> int:
    """TP-13: hands won."""
    return int64(s.won[seat])


# --- the same game as far as a viewer can tell ----------------------------------------------------

REDEAL_TRIES = 64


@compiled
def redeal(s: State, viewer: int, out: State, names: NDArray[np.int64]) -> None:
    """TP-15: makes `out`, a copy of `s`, into another game that the viewer cannot tell from this
    one.

    During a trade the viewer knows that the trader had something to offer (TP-7), so the cards are
    dealt until that is so; should luck fail us too often, the card that is offered stays what it
    is.
    """
    secret_offer = hides_an_offer(s, viewer)
    tries = 0
    while True:
        tries += 1
        pinned = NO_CARD if tries < REDEAL_TRIES else top_frame(s, OFFERED)
        rename_hidden(s, viewer, pinned, out, names)
        rename_unseen(s, viewer, out, names)
        if not secret_offer or tries == REDEAL_TRIES or offer_anew(out, names):
            return


@compiled
def hides_an_offer(s: State, viewer: int) -> bool:
    """Whether a card has been put forward that the viewer has not seen."""
    return (
        s.actors != 0
        and top_frame(s, Slot.KIND) == Decision.REPLY
        and top_frame(s, TRADER) != viewer
    )


@compiled
def offer_anew(s: State, room: Actions) -> bool:
    """Lets the trader put forward any card that TP-7 allows with the hand now held; tells whether
    there is one.
    """
    trader, partner = top_frame(s, TRADER), top_frame(s, Slot.SEAT)
    offers = list_offers(s, trader, partner, room, ZERO)
    if offers == 0:
        return False
    card = (room[below(s, offers)] - TRADE) % CARDS
    s.frames[s.depth - 1, OFFERED] = card
    for row in range(s.event_count):
        if s.events[row, Column.KIND] == Kind.OFFER:
            s.events[row, Column.CARD] = card
    return True
