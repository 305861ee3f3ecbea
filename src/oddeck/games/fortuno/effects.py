"""Fortuno: what each card does (FO-6, FO-10, FO-11, FO-30 to FO-51), as far as it concerns single
players.
"""

from __future__ import annotations

import numpy as np

from oddeck.decks.thoth import (
    COURT_CARDS,
    MAJOR_CARDS,
    MINOR_CARDS,
    MINORS,
    NUMERICAL_CARDS,
    SUIT_CARDS,
    SUITS,
    VALUE_CARDS,
    VALUE_OF,
    VALUES,
    WORDS,
    Major,
    Value,
)
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, CardSet, contains, set_of
from oddeck.engine.state.journal import NO_VALUE, announce, cite, cite_feat, tell
from oddeck.engine.state.stack import Slot, go_on_to, pop, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    every_seat,
    everybody,
    first_seat,
    forget,
    is_one,
    lift,
    put_at,
    without_first_seat,
)

from .laying import CHURCH, JUST_ART, LUST, PRIESTESS, cards_to_add, is_added
from .lovers import divorce_at_once, lovers_look, wed
from .passing import drop_draw, eliminate, face_draw, finish_turn, reverse
from .piles import draw_cards, draw_one, hand_over, is_void, shed_hand, show_hand, standing
from .players import in_play, next_among, next_player, not_hermits, onlookers, partner_of, two_left
from .state import (
    DRAW,
    HAND_SIZE,
    KINDS,
    SEATS,
    SORT_KIND,
    SUIT_KIND,
    VALUE_KIND,
    Clause,
    Feat,
    Manner,
    State,
)
from .vocabulary import EFFECT, Kind, Step

PLAYED_FEAT, FLIPPED_FEAT = constant(Feat.FOOL_PLAYED), constant(Feat.FOOL_FLIPPED)

# Cards as data: what a Major makes the next player draw, how many it skips, and what its player
# draws.
FOOL_DRAW, DEATH_DRAW = constant(4), constant(6)  # FO-30, FO-43
EMPRESS_SKIPS, EMPEROR_SKIPS = constant(2), constant(3)  # FO-33, FO-34: one fewer when flipped
PRIESTESS_DRAW, HIEROPHANT_DRAW = constant(2), constant(3)  # FO-32, FO-35
HANGED_DRAW, HANGED_RETURN = constant(6), constant(3)  # FO-42
HERMIT_TURNS = 2  # FO-39
# FO-10.
COURT_DRAW = np.array(
    [
        2 if value == Value.PRINCESS else 3 if value == Value.PRINCE else 0
        for value in range(len(VALUES))
    ]
)
FORTUNE = constant(Major.FORTUNE)
MANY_CARDS = constant(1000)
MOST, FEWEST = constant(1), constant(-1)

# FO-48: the cards of each kind that may be asked for.
KIND_CARDS = np.array(
    [set_of([card], WORDS) for card in range(SUIT_KIND)]
    + [SUIT_CARDS[suit] for suit in range(len(SUITS))]
    + [VALUE_CARDS[value] for value in range(len(VALUES))]
    + [MAJOR_CARDS, MINOR_CARDS, COURT_CARDS, NUMERICAL_CARDS]
)
assert len(KIND_CARDS) == KINDS
assert VALUE_KIND + len(VALUES) == SORT_KIND


@inlined
def done(s: State) -> None:
    """The card has done what it does, and play goes on from its player."""
    finish_turn(s, top_frame(s, Slot.SEAT), top_frame(s, Slot.SEAT))


@inlined
def cite_major(s: State, card: int) -> None:
    """The clauses of the Majors are in the order of the cards: FO-30 is The Fool's, FO-51 The
    Universe's. FO-7: flipped ones too.
    """
    laid = top_frame(s, Slot.CARD)
    if s.stands_for[laid] == laid or laid == Major.FOOL:
        cite_feat(s, (FLIPPED_FEAT if s.manner == Manner.FLIPPED else PLAYED_FEAT) + card - MINORS)
    cite_feat(s, Clause.FO_30 + card - MINORS)
    if s.manner == Manner.FLIPPED:
        cite(s, Clause.FO_7)


# --- Minors ---------------------------------------------------------------------------------------


@inlined
def played_minor(s: State, value: int) -> None:
    """FO-10, FO-11, FO-12: draws for the next player, a skip, a reversal, or nothing."""
    seat = top_frame(s, Slot.SEAT)
    if COURT_DRAW[value] > 0:
        cite(s, Clause.FO_12 if s.pending > 0 else Clause.FO_10)
        face_draw(s, COURT_DRAW[value], seat)
    elif value == Value.QUEEN:
        cite(s, Clause.FO_11)
        s.skips = 1
    elif value == Value.KNIGHT:
        cite(s, Clause.FO_11)
        reverse(s)
    finish_turn(s, seat, seat)


@inlined
def flipped_minor(s: State, value: int) -> None:
    """FO-6: as if the previous player had just played it."""
    cite(s, Clause.FO_6)
    if value == Value.QUEEN:
        announce(s, Kind.SKIP, s.turn, NO_CARD, NO_VALUE)
        finish_turn(s, s.turn, s.turn)
    elif value == Value.KNIGHT:
        reverse(s)
        finish_turn(s, s.turn, s.previous)
    else:
        if COURT_DRAW[value] > 0:
            face_draw(s, COURT_DRAW[value], s.previous)
        pop(s)
        s.actors = 0
        s.manner = Manner.PLAYED


# --- Majors ---------------------------------------------------------------------------------------


@compiled
def take_effect(s: State) -> None:
    """What a card does, or the first question it asks.

    FO-65: nothing, for some cards with two players left.
    """
    if is_added(s):
        settle_added(s)
        return
    card = top_frame(s, EFFECT)
    if is_void(s, card):
        cite(s, Clause.FO_65)
        done(s)
        return
    if card < MINORS:
        if s.manner == Manner.FLIPPED:
            flipped_minor(s, VALUE_OF[card])
        else:
            played_minor(s, VALUE_OF[card])
        return
    cite_major(s, card)
    seat, flipped = top_frame(s, Slot.SEAT), s.manner == Manner.FLIPPED
    if card == Major.FOOL:
        if flipped:
            draw_cards(s, seat, FOOL_DRAW)
        else:
            face_draw(s, FOOL_DRAW, seat)
        done(s)
    elif contains(CHURCH, card):
        ask_for_church(s, seat, card)
    elif card == Major.EMPRESS:
        s.skips = EMPRESS_SKIPS - flipped
        done(s)
    elif card == Major.EMPEROR:
        s.skips = EMPEROR_SKIPS - flipped
        done(s)
    elif card == Major.LOVERS:
        go_on_to(s, Step.LOVE)
        if not_hermits(s) & ~bit_of(seat) == 0:
            done(s)
        else:
            s.actors = bit_of(seat)
    elif card == Major.HERMIT:
        make_hermit(s, seat if flipped else next_player(s, seat))
    elif card == FORTUNE:
        turn_fortune(s, seat, flipped)
    elif card == LUST:
        cite(s, Clause.FO_73)
        ask_to_add(s, seat, card)
    elif card == Major.HANGED_MAN:
        draw_cards(s, seat, HANGED_DRAW)
        go_on_to(s, Step.RETURN)
        ask_for_return(s)
    elif card == Major.DEATH:
        if flipped:
            eliminate(s, seat)
        else:
            face_draw(s, DEATH_DRAW, seat)
        done(s)
    elif card == Major.TOWER:
        find_towers(s)
    elif card == Major.MOON:
        go_on_to(s, Step.ASK)
        s.actors = bit_of(seat)
    elif card == Major.SUN:
        if flipped:
            reveal_hand(s, seat)
            done(s)
        else:
            go_on_to(s, Step.LOOK)
            s.actors = bit_of(seat)
    elif card == Major.AEON:
        shed_hand(s, seat)
        draw_cards(s, seat, HAND_SIZE)
        done(s)
    elif card == Major.CHARIOT:
        done(s)
    else:
        open_group(s, seat)


@compiled
def make_hermit(s: State, seat: int) -> None:
    """FO-39: out of the way for two turns. FO-63: and divorced at once."""
    s.hermit[seat] = HERMIT_TURNS
    announce(s, Kind.HERMIT, seat, NO_CARD, NO_VALUE)
    done(s)
    if divorce_at_once(s, seat):
        cite(s, Clause.FO_63)


@compiled
def turn_fortune(s: State, seat: int, flipped: bool) -> None:
    """FO-40: the draw goes back to who caused it, who also loses a turn; flipped, play is just
    reversed; as an only card it eliminates.
    """
    if flipped:
        reverse(s)
        done(s)
    elif s.pending == 0:
        eliminate(s, seat)
        done(s)
    else:
        reverse(s)
        total, victim = s.pending, s.pending_by
        drop_draw(s)
        if not in_play(s) & bit_of(victim):  # FO-74: nobody draws, and nobody loses a turn
            cite(s, Clause.FO_74)
            done(s)
            return
        if s.hermit[victim] > 0:
            victim = next_among(s, victim, not_hermits(s))
        draw_cards(s, victim, total)
        done(s)
        s.lost = victim


# --- Priestess, Hierophant, Lust: cards added in the same turn ------------------------------------


@inlined
def may_use_partners(s: State, seat: int) -> int:
    """FO-60, FO-61: whose hand besides the own one serves to add cards: the partner's in one's own
    turn; FO-75: NOBODY's in a reward.
    """
    return partner_of(s, seat) if seat == s.turn and s.manner != Manner.REWARD else NOBODY


@inlined
def cite_reward(s: State) -> None:
    """FO-75: where a reward asks for more cards, they are the taker's own."""
    if s.manner == Manner.REWARD:
        cite(s, Clause.FO_75)


@inlined
def ask_for_church(s: State, seat: int, card: int) -> None:
    """FO-32, FO-35: the player may put the other of the two on it; FO-65: not with two players
    left, and nothing is asked.
    """
    if two_left(s):
        pay(s, seat, card)
    else:
        ask_to_add(s, seat, card)


@inlined
def pay(s: State, seat: int, card: int) -> None:
    """FO-32, FO-35: the player's own draw."""
    draw_cards(s, seat, PRIESTESS_DRAW if card == PRIESTESS else HIEROPHANT_DRAW)
    done(s)


@compiled
def ask_to_add(s: State, seat: int, card: int) -> None:
    """FO-32, FO-35, FO-73: asked while there is a card to play from, whatever it is, so that nobody
    learns more.
    """
    partner = may_use_partners(s, seat)
    cite_reward(s)
    if s.count[seat] > 0 or (partner != NOBODY and s.count[partner] > 0):
        go_on_to(s, Step.ADD)
        s.actors = bit_of(seat)
    else:
        stop_adding(s, seat, card)


@compiled
def addable(s: State, seat: int) -> tuple[np.uint64, np.uint64]:
    """The cards in hand that may be added, and Art if it can stand for one that may (FO-44)."""
    low, high = s.hand[seat, 0], s.hand[seat, 1]
    partner = may_use_partners(s, seat)
    if partner != NOBODY:
        low, high = low | s.hand[partner, 0], high | s.hand[partner, 1]
    fit_low, fit_high = cards_to_add(s)
    if fit_low | fit_high != NO_BITS:
        fit_low, fit_high = fit_low | JUST_ART[0], fit_high | JUST_ART[1]
    return low & fit_low, high & fit_high


@inlined
def settle_added(s: State) -> None:
    """FO-18: its windows are closed.

    FO-41: its draw counts, and more may follow. FO-32, FO-35: all others draw.
    """
    seat, effect, added = (
        top_frame(s, Slot.SEAT),
        top_frame(s, EFFECT),
        standing(s, top_frame(s, Slot.CARD)),
    )
    if effect == LUST:
        s.pending += COURT_DRAW[VALUE_OF[added]]
        s.pending_by = seat
        ask_to_add(s, seat, effect)
    else:
        cite_feat(s, Clause.FO_30 + added - MINORS)
        open_group(s, seat)


@compiled
def stop_adding(s: State, seat: int, card: int) -> None:
    """The player adds nothing more to `card`."""
    if card == LUST:
        if s.pending > 0:
            announce(s, Kind.FACE, seat, NO_CARD, s.pending)
        done(s)
    else:
        pay(s, seat, card)


# --- The Lovers -----------------------------------------------------------------------------------


@compiled
def marry(s: State) -> None:
    """FO-36, FO-60: two become lovers; FO-62: old pairs part before, the player's first, then the
    lover's.
    """
    seat = top_frame(s, Slot.SEAT)
    if divorce_at_once(s, seat) or divorce_at_once(s, s.chosen):
        return
    cite(s, Clause.FO_60)
    wed(s, seat, s.chosen)
    done(s)


# --- The Hanged Man -------------------------------------------------------------------------------


@inlined
def ask_for_return(s: State) -> None:
    """FO-42: three cards of the hand, or as many as there are."""
    seat = top_frame(s, Slot.SEAT)
    if s.chosen < HANGED_RETURN and s.count[seat] > 0:
        s.actors = bit_of(seat)
    else:
        done(s)


@compiled
def return_card(s: State, seat: int, card: int) -> None:
    """FO-42: back on the draw pile, beneath those returned before."""
    forget(s, s.hand[seat], onlookers(s, seat))
    lift(s, card)
    put_at(s, card, DRAW, s.chosen)
    tell(s, Kind.RETURN, seat, card, NO_VALUE, onlookers(s, seat))
    s.chosen += 1
    s.actors = 0
    ask_for_return(s)


# --- The Tower ------------------------------------------------------------------------------------


@compiled
def tower_seats(s: State, sign: int) -> int:
    """FO-46: the players with MOST or FEWEST cards, a bit each. FO-39: hermits count too."""
    some, found, best = in_play(s), ZERO, -MANY_CARDS
    for seat in every_seat(s):
        number = int64(s.count[seat]) * sign
        if some & bit_of(seat) and number >= best:
            found = bit_of(seat) if number > best else found | bit_of(seat)
            best = number
    return found


@compiled
def find_towers(s: State) -> None:
    """FO-46: the exchange is made if only one pair can make it, else the player is asked."""
    most, fewest = tower_seats(s, MOST), tower_seats(s, FEWEST)
    if most == fewest and is_one(without_first_seat(most)):
        swap_hands(s, first_seat(most), first_seat(without_first_seat(most)))
    elif most != fewest and is_one(most) and is_one(fewest):
        swap_hands(s, first_seat(most), first_seat(fewest))
    else:
        go_on_to(s, Step.SWAP)
        s.actors = bit_of(top_frame(s, Slot.SEAT))


@compiled
def swap_hands(s: State, one: int, other: int) -> None:
    """FO-46: two players exchange hands; FO-66: who knew one of them still does."""
    cite(s, Clause.FO_66)
    announce(s, Kind.SWAP, one, NO_CARD, other)
    for card in range(len(s.place)):
        if s.place[card] == one:
            s.place[card] = other
        elif s.place[card] == other:
            s.place[card] = one
    s.count[one], s.count[other] = s.count[other], s.count[one]
    for w in range(WORDS):
        s.hand[one, w], s.hand[other, w] = s.hand[other, w], s.hand[one, w]
    show_hand(s, one, bit_of(one))
    show_hand(s, other, bit_of(other))
    lovers_look(s)
    done(s)


# --- The Moon -------------------------------------------------------------------------------------


@compiled
def ask_moon(s: State, seat: int, asked: int, kind: int) -> None:
    """FO-48: the one asked gives a card that fits; without one, the asker draws, and may play what
    fits.
    """
    s.chosen = asked
    s.kind = kind
    announce(s, Kind.ASK, seat, NO_CARD, asked)
    announce(s, Kind.WANT, seat, NO_CARD, kind)
    if holds_any(s, asked, KIND_CARDS[kind]):
        go_on_to(s, Step.GIVE)
        s.actors = bit_of(asked)
        return
    announce(s, Kind.LACKS, asked, NO_CARD, NO_VALUE)
    card = draw_one(s, seat)
    if card != NO_CARD and card != FORTUNE and contains(KIND_CARDS[kind], card):
        go_on_to(s, Step.MOON)
        s.frames[s.depth - 1, Slot.CARD] = card
        s.actors = bit_of(seat)
    else:
        done(s)


@inlined
def holds_any(s: State, seat: int, cards: CardSet) -> bool:
    """Whether any of these cards is in the hand."""
    holds: bool = (s.hand[seat, 0] & cards[0]) | (s.hand[seat, 1] & cards[1]) != NO_BITS
    return holds


@compiled
def give_to_asker(s: State, seat: int, card: int) -> None:
    """FO-48: a card that fits.

    FO-72: one that was asked for by name is given before the eyes of all.
    """
    cite(s, Clause.FO_72)
    asker = top_frame(s, Slot.SEAT)
    seen_by = everybody(s) if s.kind == card else onlookers(s, seat) | onlookers(s, asker)
    hand_over(s, card, asker, seen_by)
    tell(s, Kind.GIVE, seat, card, asker, seen_by)
    done(s)


# --- The Sun --------------------------------------------------------------------------------------


@compiled
def look_at(s: State, seat: int, other: int) -> None:
    """FO-49: the player sees another's hand."""
    announce(s, Kind.LOOK, seat, NO_CARD, other)
    show_hand(s, other, bit_of(seat))
    tell_hand(s, other, bit_of(seat) | bit_of(other))
    done(s)


@compiled
def reveal_hand(s: State, seat: int) -> None:
    """FO-49: flipped, everybody sees the flipper's hand."""
    show_hand(s, seat, everybody(s))
    tell_hand(s, seat, everybody(s))


@compiled
def tell_hand(s: State, seat: int, seen_by: int) -> None:
    """An event for each card of a hand."""
    for card in range(len(s.place)):
        if s.place[card] == seat:
            tell(s, Kind.SHOW, seat, int64(card), NO_VALUE, seen_by)


# --- group cards ----------------------------------------------------------------------------------


@compiled
def open_group(s: State, seat: int) -> None:
    """FO-37: before a card hits the whole group, another who holds The Chariot, and is no hermit,
    may get out of its way.
    """
    announce(s, Kind.WINDOW, seat, NO_CARD, NO_VALUE)
    holder = int64(s.place[Major.CHARIOT])
    if holder < SEATS and holder != seat and not_hermits(s) & bit_of(holder):
        go_on_to(s, Step.IMMUNE)
        s.actors = bit_of(holder)
    else:
        go_on_to(s, Step.GROUP)
