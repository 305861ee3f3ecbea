"""Fortuno: the rules. Clause numbers refer to rules.md beside this file.

What the table is busy with is a small stack: the turn, the card being laid, a question about it.
`apply` settles the question on top; then `advance` goes on until somebody has to decide again, or
has won.
"""

from __future__ import annotations

import numpy as np

from oddeck.decks.thoth import CARDS, NUMERICAL_CARDS, OTHER_THAN_NUMERICAL
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.state.cardset import NO_BITS, Actions, first_of, list_common, without_first
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.journal import NO_VALUE, announce, cite, clear_journal
from oddeck.engine.state.rng import below
from oddeck.engine.state.stack import Slot, go_on_to, top_frame
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    every_seat,
    left_of,
    may_act,
    shuffle_whole_deck,
)

from .effects import (
    FEWEST,
    KIND_CARDS,
    MOST,
    addable,
    ask_moon,
    done,
    give_to_asker,
    look_at,
    marry,
    return_card,
    stop_adding,
    swap_hands,
    take_effect,
    tower_seats,
)
from .group import accuse, ask_what_to_keep, be_immune, hit_group, keep, offer, pass_card, said_none
from .laying import (
    CALLED,
    FOOL,
    NOT_CALLED,
    add_card,
    catch,
    give_gift,
    go_through,
    lay,
    name,
    names_for_art,
    reward_cards,
    slap,
    steal,
)
from .lovers import split
from .passing import clear_card, clear_frames, drop_draw, pass_on, start_turn
from .players import in_play, is_in, not_hermits
from .state import BOX, DRAW, HAND_SIZE, KINDS, SEATS, SUIT_KIND, Clause, Manner, State
from .turns import CALL, NO_MOVE, PREFER, decide_together, decide_turn, do_move, list_turn
from .vocabulary import EFFECT, IS_OPTIONAL, PROPOSAL, SPLITTER, Action, Frame, Kind, Step

NAME, ADD, ADD_CALL, RETURN = (
    constant(a) for a in (Action.NAME, Action.ADD, Action.ADD_CALL, Action.RETURN)
)
OFFER, KEEP = constant(Action.OFFER), constant(Action.KEEP)
PASS, ASK, GIVE, SPLIT = (constant(a) for a in (Action.PASS, Action.ASK, Action.GIVE, Action.SPLIT))
PLAY, ACCUSE, LOVE, LOOK = (
    constant(a) for a in (Action.PLAY, Action.ACCUSE, Action.LOVE, Action.LOOK)
)
TWO = constant(2)

# More than `advance` ever needs: a laid card has a handful of steps, and on the way to the next
# player everybody may be a hermit for two turns.
MOST_STEPS = 100


# --- what may be done -----------------------------------------------------------------------------


@compiled
def legal(s: State, seat: int, out: Actions) -> int:
    """Lists what the seat may do now."""
    if not may_act(s, seat):
        return ZERO
    frame = top_frame(s, Slot.KIND)
    if frame == Frame.TURN:
        return list_turn(s, ZERO, NO_MOVE, out)
    if frame == Frame.LAID:
        return list_for_card(s, seat, top_frame(s, Slot.STEP), out)
    if frame == Frame.AGREE:
        n = list_turn(s, PREFER, top_frame(s, PROPOSAL), out)
        return list_one(out, n, Action.AGREE)
    if frame == Frame.YIELD:
        return list_two(out, Action.YIELD, Action.NO)
    if frame == Frame.MATCH:
        return list_one(out, list_two(out, Action.ROCK, Action.PAPER), Action.SCISSORS)
    if frame == Frame.GIFT:
        n = list_all(s.hand[seat, 0], s.hand[seat, 1], GIVE, out, ZERO)
        return list_one(out, n, Action.NO) if top_frame(s, IS_OPTIONAL) == 1 else n
    return list_split(s, out)


@inlined
def list_one(out: Actions, n: int, action: Action) -> int:
    """One action more."""
    out[n] = action
    return n + 1


@inlined
def list_two(out: Actions, one: Action, other: Action) -> int:
    """Just two actions."""
    out[0] = one
    out[1] = other
    return TWO


@inlined
def list_all(low: np.uint64, high: np.uint64, first_action: int, out: Actions, n: int) -> int:
    """One action for every card of a set that is given as two words."""
    while low | high != NO_BITS:
        out[n] = first_action + first_of(low, high)
        n += 1
        low, high = without_first(low, high)
    return n


@inlined
def list_seats(some: int, first_action: int, out: Actions, n: int) -> int:
    """One action for every seat of a set."""
    for seat in range(SEATS):
        if some & bit_of(seat):
            out[n] = first_action + seat
            n += 1
    return n


@compiled
def list_split(s: State, out: Actions) -> int:
    """FO-62: any card of both hands that is not named yet."""
    lover, player = top_frame(s, Slot.SEAT), top_frame(s, SPLITTER)
    low = (s.hand[lover, 0] | s.hand[player, 0]) & ~s.named[0]
    high = (s.hand[lover, 1] | s.hand[player, 1]) & ~s.named[1]
    return list_all(low, high, SPLIT, out, ZERO)


@compiled
def list_for_card(s: State, seat: int, step: int, out: Actions) -> int:
    """The answers to a question that a laid card asks."""
    if step == Step.SLAP:
        return list_two(out, Action.SLAP, Action.NO)
    if step == Step.CATCH:
        return list_two(out, Action.CATCH, Action.NO)
    if step == Step.STEAL:
        return list_two(out, Action.STEAL, Action.NO)
    if step == Step.IMMUNE:
        return list_two(out, Action.IMMUNE, Action.NO)
    if step == Step.NAME:
        return list_names(s, out)
    if step == Step.REWARD:
        return list_rewards(s, seat, out)
    if step == Step.MOON:
        n = list_laying(s, top_frame(s, Slot.CARD), PLAY, CALL, out, ZERO)
        return list_one(out, n, Action.NO)
    if step == Step.ADD:
        return list_one(out, list_additions(s, seat, out), Action.DONE)
    if step == Step.OFFER:
        return list_one(
            out,
            list_common(s.hand[seat], OTHER_THAN_NUMERICAL, OFFER, out, ZERO),
            Action.OFFER_NONE,
        )
    if step == Step.PASS:
        return list_all(s.hand[seat, 0], s.hand[seat, 1], PASS, out, ZERO)
    if step == Step.GIVE:
        return list_common(s.hand[seat], KIND_CARDS[s.kind], GIVE, out, ZERO)
    if step == Step.RETURN:
        return list_all(s.hand[seat, 0], s.hand[seat, 1], RETURN, out, ZERO)
    if step == Step.KEEP:
        return list_offered(s, out)
    if step == Step.ASK:
        return list_questions(s, seat, out)
    if step == Step.SWAP:
        return list_swaps(s, out)
    if step == Step.ACCUSE:
        return list_one(out, list_seats(said_none(s), ACCUSE, out, ZERO), Action.NO)
    if step == Step.LOVE:
        return list_seats(not_hermits(s) & ~bit_of(seat), LOVE, out, ZERO)
    return list_seats(in_play(s) & ~bit_of(seat), LOOK, out, ZERO)


@inlined
def list_names(s: State, out: Actions) -> int:
    """FO-44: whatever Art may be. FO-30: a numerical Minor."""
    if top_frame(s, EFFECT) == FOOL:
        return list_all(NUMERICAL_CARDS[0], NUMERICAL_CARDS[1], NAME, out, ZERO)
    low, high = names_for_art(s)
    return list_all(low, high, NAME, out, ZERO)


@inlined
def list_laying(s: State, card: int, silent: int, called: int, out: Actions, n: int) -> int:
    """FO-17: one card to lay, with the call too if it would leave one card in the hand that it
    comes from.
    """
    out[n] = silent + card
    n += 1
    if s.count[s.place[card]] == 2:
        out[n] = called + card
        n += 1
    return n


@compiled
def list_additions(s: State, seat: int, out: Actions) -> int:
    """FO-32, FO-35, FO-41: what may be added."""
    n = ZERO
    low, high = addable(s, seat)
    while low | high != NO_BITS:
        n = list_laying(s, first_of(low, high), ADD, ADD_CALL, out, n)
        low, high = without_first(low, high)
    return n


@inlined
def list_rewards(s: State, seat: int, out: Actions) -> int:
    """FO-14a: one card, whatever the top, or none."""
    n = ZERO
    low, high = reward_cards(s, seat)
    while low | high != NO_BITS:
        n = list_laying(s, first_of(low, high), PLAY, CALL, out, n)
        low, high = without_first(low, high)
    return list_one(out, n, Action.NO)


@inlined
def list_offered(s: State, out: Actions) -> int:
    """FO-45: the offered cards, in deck order."""
    n = ZERO
    for card in range(CARDS):
        if s.place[card] < SEATS and s.answer[s.place[card]] == card + 1:
            out[n] = KEEP + card
            n += 1
    return n


@inlined
def list_questions(s: State, seat: int, out: Actions) -> int:
    """FO-48: any other player, for any card that is not out of the game, or a kind of card."""
    n = ZERO
    for other in every_seat(s):
        if other != seat and is_in(s, other):
            for kind in range(KINDS):
                if kind >= SUIT_KIND or s.place[kind] != BOX:
                    out[n] = ASK + other * KINDS + kind
                    n += 1
    return n


@inlined
def list_swaps(s: State, out: Actions) -> int:
    """FO-46: one of those with the most cards and one of those with the fewest; if all have as
    many, any two.
    """
    n = ZERO
    most, fewest = tower_seats(s, MOST), tower_seats(s, FEWEST)
    for one in every_seat(s):
        for other in every_seat(s):
            if most & bit_of(one) and fewest & bit_of(other) and (most != fewest or one < other):
                out[n] = Action.SWAP + one * SEATS + other
                n += 1
    return n


# --- doing it -------------------------------------------------------------------------------------


@compiled
def apply(s: State, seat: int, action: int) -> None:
    """Plays a legal action, and goes on until somebody has to decide."""
    clear_journal(s)
    frame = top_frame(s, Slot.KIND)
    if frame == Frame.LAID:
        answer_card(s, seat, top_frame(s, Slot.STEP), action)
    elif frame == Frame.SPLIT:
        split(s, action - SPLIT)
    elif frame == Frame.GIFT:
        give_gift(s, seat, NO_CARD if action == Action.NO else action - GIVE)
    else:
        decided = (
            decide_turn(s, seat, action)
            if frame == Frame.TURN
            else decide_together(s, seat, action)
        )
        if decided != NO_MOVE:
            do_move(s, decided)
    advance(s)


@compiled
def advance(s: State) -> None:
    """Runs what needs no decision."""
    for _ in range(MOST_STEPS):
        if s.actors != 0 or s.winners != 0:
            return
        frame = top_frame(s, Slot.KIND)
        if frame == Frame.LAID:
            step = top_frame(s, Slot.STEP)
            if step < Step.EFFECT:
                go_through(s)
            elif step == Step.EFFECT:
                take_effect(s)
            elif step == Step.GROUP:
                hit_group(s)
            else:
                marry(s)
        elif frame == Frame.PASSING:
            pass_on(s)
        else:
            s.actors = bit_of(s.turn)


@compiled
def answer_card(s: State, seat: int, step: int, action: int) -> None:
    """An answer to a question that a laid card asks."""
    if action == Action.NO:
        say_no(s, seat, step)
    elif action < Action.FOUR:
        s.actors = 0
        manner = Manner.REWARD if step == Step.REWARD else Manner.PLAYED
        if action < Action.CALL:
            lay(s, seat, action, manner, NOT_CALLED)
        else:
            lay(s, seat, action - CALL, manner, CALLED)
    elif step == Step.SLAP:
        slap(s, seat)
    elif step == Step.CATCH:
        catch(s, seat)
    elif step == Step.STEAL:
        steal(s, seat)
    elif step == Step.IMMUNE:
        be_immune(s, seat)
    elif step == Step.NAME:
        s.actors = 0
        name(s, seat, action - NAME)
    elif step == Step.OFFER:
        offer(s, seat, NO_CARD if action == Action.OFFER_NONE else action - OFFER)
    elif step == Step.PASS:
        pass_card(s, seat, action - PASS)
    elif step == Step.ADD:
        if action == Action.DONE:
            stop_adding(s, seat, top_frame(s, EFFECT))
        elif action < Action.ADD_CALL:
            add_card(s, seat, action - ADD, NOT_CALLED)
        else:
            add_card(s, seat, action - ADD_CALL, CALLED)
    elif step == Step.GIVE:
        give_to_asker(s, seat, action - GIVE)
    elif step == Step.RETURN:
        return_card(s, seat, action - RETURN)
    elif step == Step.KEEP:
        keep(s, seat, action - KEEP)
    elif step == Step.ASK:
        ask_moon(s, seat, (action - ASK) // KINDS, (action - ASK) % KINDS)
    elif step == Step.SWAP:
        swap_hands(s, (action - Action.SWAP) // SEATS, (action - Action.SWAP) % SEATS)
    elif step == Step.ACCUSE:
        accuse(s, seat, action - ACCUSE)
    elif step == Step.LOVE:
        s.chosen = action - LOVE
        s.actors = 0
        go_on_to(s, Step.WED)
    else:
        look_at(s, seat, action - LOOK)


@compiled
def say_no(s: State, seat: int, step: int) -> None:
    """In a window (FO-13, FO-14, FO-17, FO-37) a seat does nothing, and nobody notices; elsewhere
    the player has had enough.
    """
    s.actors &= ~bit_of(seat)
    if s.actors != 0:
        return
    if step == Step.SLAP:
        go_on_to(s, Step.EFFECT)
    elif step == Step.CATCH:
        go_on_to(s, Step.SLAP)
    elif step == Step.STEAL:
        go_on_to(s, Step.REWARD)
    elif step == Step.IMMUNE:
        go_on_to(s, Step.GROUP)
    elif step == Step.ACCUSE:
        ask_what_to_keep(s)
    else:
        if step == Step.REWARD:
            announce(s, Kind.REWARD, seat, NO_CARD, NO_VALUE)
        done(s)


# --- the game -------------------------------------------------------------------------------------


@compiled
def deal(s: State) -> None:
    """FO-1: six cards each (FO-9: everybody sees how many), and the player to the left of the
    dealer, whom the seed chooses, begins.
    """
    clear_journal(s)
    clear_players(s)
    cite(s, Clause.FO_1)
    cite(s, Clause.FO_9)
    s.dealer = below(s, s.players)
    announce(s, Kind.GAME, s.dealer, NO_CARD, NO_VALUE)
    shuffle_whole_deck(s, DRAW)
    deal_hands(s, DRAW, HAND_SIZE, Kind.DEAL)
    s.previous = s.dealer
    start_turn(s, left_of(s, s.dealer))


@compiled
def clear_players(s: State) -> None:
    """Nothing has happened to anybody."""
    clear_frames(s)
    clear_card(s)
    drop_draw(s)
    s.winners = 0
    s.out = 0
    s.skips = 0
    s.lost = NOBODY
    s.direction = 1
    s.adjustments = 0
    s.pairs = 0
    s.pair[:] = 0
    s.hermit[:] = 0
    s.named[:] = NO_BITS
    s.order[:] = 0
    for seat in every_seat(s):
        s.order[seat] = seat
    for card in range(CARDS):
        s.stands_for[card] = card


@compiled
def score(s: State, seat: int) -> int:
    """FO-64: one for each winner."""
    return int64(1) if s.winners & bit_of(seat) else ZERO
