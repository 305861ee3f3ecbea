"""Fortuno: the end of a turn, the way to the next player, and the end of the game (FO-2, FO-18,
FO-64).
"""

from __future__ import annotations

from oddeck.engine.compile.jit import compiled, inlined, int64
from oddeck.engine.state.answers import forget_answers
from oddeck.engine.state.journal import NO_VALUE, announce, cite
from oddeck.engine.state.stack import Slot, go_on_to, push, top_frame
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, every_seat, is_one

from .lovers import ANY_TIME, DUE, divorce_if_due, widow
from .piles import shed_hand
from .players import in_play, next_player, partner_of
from .state import Clause, Pair, State
from .vocabulary import Frame, Kind, Step

# --- turns ----------------------------------------------------------------------------------------


@compiled
def clear_frames(s: State) -> None:
    """Nothing is being decided."""
    for frame in range(s.depth):
        s.frames[frame, :] = 0
    s.depth = 0
    s.actors = 0


@compiled
def clear_card(s: State) -> None:
    """No card is being resolved."""
    s.manner = 0
    s.called = 0
    s.from_hand = NOBODY
    s.spared = 0
    s.chosen = 0
    s.kind = 0
    forget_answers(s)


@compiled
def start_turn(s: State, seat: int) -> None:
    """The seat's turn begins; FO-62: with it the end of a love it has chosen comes near."""
    clear_frames(s)
    s.turn = seat
    for number in range(s.pairs):
        if s.pair[number, Pair.PLAYER] == seat:
            s.pair[number, Pair.IS_DUE] = 1
    push(s, Frame.TURN, seat, Step.START, NO_CARD, NO_VALUE)


@compiled
def finish_turn(s: State, player: int, origin: int) -> None:
    """The turn is over.

    `player` is from now on the previous player, and play goes on from the seat `origin`.
    """
    clear_frames(s)
    clear_card(s)
    s.previous = player
    push(s, Frame.PASSING, origin, Step.CLAIMS, NO_CARD, NO_VALUE)
    s.actors = 0


@compiled
def pass_on(s: State) -> None:
    """FO-18: win check; divorce due; win check; then on, one player at a time, with a win check
    after each divorce on the way.

    A player may lose the turn to Fortune (FO-40), be a hermit (FO-39), be skipped (FO-11, FO-33,
    FO-34), or have the turn.
    """
    if claim_victory(s):
        return
    if top_frame(s, Slot.STEP) == Step.CLAIMS:
        cite(s, Clause.FO_18)
        go_on_to(s, Step.WALK)
        divorce_if_due(s, s.turn, DUE)
        return
    seat = s.lost
    if seat != NOBODY:
        s.lost = NOBODY
        announce(s, Kind.SKIP, seat, NO_CARD, NO_VALUE)
    else:
        seat = next_player(s, top_frame(s, Slot.SEAT))
        if s.hermit[seat] > 0:
            cite(s, Clause.FO_39)
            s.hermit[seat] -= 1
            announce(s, Kind.ALONE, seat, NO_CARD, int64(s.hermit[seat]))
        elif s.skips > 0:
            announce(s, Kind.SKIP, seat, NO_CARD, NO_VALUE)
        else:
            start_turn(s, seat)
            return
        if s.skips > 0:  # a skip spent on a hermit is one of the hermit's turns
            s.skips -= 1
    s.frames[s.depth - 1, Slot.SEAT] = seat
    divorce_if_due(s, seat, ANY_TIME)


# --- winning and losing ---------------------------------------------------------------------------


@compiled
def claim_victory(s: State) -> bool:
    """FO-2: those without cards have won, all of them together. FO-64: so has the last one left."""
    left = in_play(s)
    if is_one(left):
        cite(s, Clause.FO_64)
        end_game(s, left)
        return True
    empty = left
    for seat in every_seat(s):
        if s.count[seat] > 0:
            empty &= ~bit_of(seat)
    if empty == 0:
        return False
    cite(s, Clause.FO_2)
    end_game(s, empty)
    return True


@compiled
def end_game(s: State, winners: int) -> None:
    """These seats have won, and nothing of what was being resolved goes on."""
    clear_frames(s)
    clear_card(s)
    drop_draw(s)
    s.skips = 0
    s.lost = NOBODY
    s.winners = winners
    for seat in every_seat(s):
        if winners & bit_of(seat):
            announce(s, Kind.WIN, seat, NO_CARD, NO_VALUE)


@compiled
def eliminate(s: State, seat: int) -> None:
    """FO-64: out of the turn order; FO-63: a partner keeps the hand, else, FO-43, it goes under the
    discard pile.
    """
    cite(s, Clause.FO_64)
    announce(s, Kind.OUT, seat, NO_CARD, NO_VALUE)
    if partner_of(s, seat) != NOBODY:
        widow(s, seat)
    elif s.count[seat] > 0:
        shed_hand(s, seat)
    s.hermit[seat] = 0
    s.out |= bit_of(seat)


@inlined
def face_draw(s: State, number: int, by: int) -> None:
    """The next player has to draw `number` more cards."""
    s.pending += number
    s.pending_by = by
    announce(s, Kind.FACE, by, NO_CARD, s.pending)


@inlined
def drop_draw(s: State) -> None:
    """Nobody has to draw any more."""
    s.pending = 0
    s.pending_by = 0


@inlined
def reverse(s: State) -> None:
    """The direction of play turns round."""
    s.direction = -s.direction
    announce(s, Kind.REVERSE, s.turn, NO_CARD, s.direction)
