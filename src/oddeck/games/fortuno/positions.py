"""Fortuno in writing: parsing and formatting positions.

What the table is busy with is the position's `phase`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from oddeck.decks.thoth import CARDS, DECK, NUMERICAL_CARDS, Major
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.cardset import contains, members
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.layout import for_reading
from oddeck.engine.state.stack import Slot
from oddeck.engine.state.table import (
    bit_of,
    clear_table,
    everybody,
    pile_cards,
    put,
    seats_of,
    show,
)
from oddeck.engine.text.position import PositionReader, lay_hands, lay_rest, read_known, write_known

from . import rules, soundness
from .effects import HERMIT_TURNS
from .lovers import lovers_look
from .passing import start_turn
from .phases import check_stack, read_phase, read_seat_key, write_phase
from .piles import VOIDED
from .players import in_play, next_among
from .state import BOX, DISCARD, DRAW, HAND_SIZE, HIDDEN_PLACES, Pair, State
from .vocabulary import Action, Frame, Kind

MOST_PENDING = 99

# --- writing positions ----------------------------------------------------------------------------


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    return {
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "previous": int(s.previous),
        "direction": int(s.direction),
        "order": [int(seat) for seat in s.order[: s.players]],
        "phase": write_phase(s),
        "hands": [DECK.card_names(members(s.hand[seat])) for seat in range(s.players)],
        "discard": write_discard(s),
        "draw": DECK.card_names(pile_cards(s, DRAW)),
        "removed": DECK.card_names(pile_cards(s, BOX)),
        "known": write_known(s, DECK, HIDDEN_PLACES),
        "pending": write_pending(s),
        "hermits": write_hermits(s),
        "lovers": write_lovers(s),
        "adjustments": int(s.adjustments),
        "eliminated": list(seats_of(s.out)),
    }


def write_discard(s: State) -> list[str]:
    """The discard pile, top last, each card with what it stands for."""
    return [card_as(card, int(s.stands_for[card])) for card in pile_cards(s, DISCARD)][::-1]


def card_as(card: int, meant: int) -> str:
    """`M0=7C`, or `7C` for a card that is just itself."""
    return DECK.names[card] if meant == card else f"{DECK.names[card]}={DECK.names[meant]}"


def write_pending(s: State) -> dict[str, int] | None:
    """The draw that somebody faces."""
    return {"draw": int(s.pending), "by": int(s.pending_by)} if s.pending > 0 else None


def write_hermits(s: State) -> dict[str, int]:
    """The hermits, and how many turns they have left."""
    return {str(seat): int(s.hermit[seat]) for seat in range(s.players) if s.hermit[seat] > 0}


def write_lovers(s: State) -> list[dict[str, int]]:
    """The pairs, the oldest first."""
    return [
        {"player": int(s.pair[n, Pair.PLAYER]), "lover": int(s.pair[n, Pair.LOVER])}
        for n in range(s.pairs)
    ]


# --- reading positions ----------------------------------------------------------------------------


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    clear_table(s)
    rules.clear_players(s)
    turn = reader.seat("turn", 0)
    s.dealer = reader.seat("dealer", (turn - 1) % s.players)
    read_seating(s, reader)
    read_eliminated(s, reader, turn)
    read_cards(s, reader)
    s.adjustments = reader.number("adjustments", 0, np.iinfo(np.int32).max)
    read_hermits(s, reader)
    read_lovers(s, reader)
    read_pending(s, reader)
    s.turn = turn
    s.previous = reader.seat("previous", nearest_behind(s, turn))
    read_known(s, reader, HIDDEN_PLACES)
    lovers_look(s)
    start_turn(s, turn)
    read_phase(s, reader)
    reader.finish()
    check_sound(s)


def read_seating(s: State, reader: PositionReader) -> None:
    """`direction` and `order`."""
    s.direction = reader.number("direction", -1, 1, default=1)
    if s.direction == 0:
        raise BadPosition("direction: expected 1 (clockwise) or -1, got 0")
    if reader.has("order"):
        order = reader.seats("order")
        if len(order) != s.players:
            raise BadPosition(
                f"order: expected all {s.players} seats, each once, got {short(order)}"
            )
        s.order[: s.players] = order


def read_eliminated(s: State, reader: PositionReader, turn: int) -> None:
    """`eliminated`: two players at least are left, unless the last one has won."""
    for seat in reader.seats("eliminated"):
        s.out |= bit_of(seat)
    if in_play(s) == 0:
        raise BadPosition("eliminated: somebody is always left, and has then won (FO-64)")
    if not is_over(reader) and s.out & bit_of(turn) and not reader.has("phase"):
        raise BadPosition(f"turn: seat {turn} is eliminated, and so has no turn (FO-64)")


def is_over(reader: PositionReader) -> bool:
    """Whether the phase says that somebody has won."""
    phase = reader.get("phase")
    return isinstance(phase, Mapping) and "winners" in phase


def read_cards(s: State, reader: PositionReader) -> None:
    """Lays out hands and piles."""
    lay_hands(s, reader.cards_by_seat("hands"))
    for card, meant in reader.cards_standing("discard"):
        check_standing(card, meant)
        put(s, card, DISCARD)
        show(s, card, everybody(s))
        s.stands_for[card] = meant
    lay_rest(s, reader, DRAW, BOX, box_fields=("removed", "box"))
    for card in pile_cards(s, BOX):
        show(s, card, everybody(s))
    if not reader.has("hands"):
        if s.out or s.count[DRAW] < s.players * HAND_SIZE:
            raise BadPosition(
                f"hands: left out, but {s.players} hands cannot be dealt from the {s.count[DRAW]}"
                " cards of the draw pile"
            )
        deal_hands(s, DRAW, HAND_SIZE, Kind.DEAL)


def check_standing(card: int, meant: int) -> None:
    """FO-30, FO-44: only The Fool and Art stand for other cards."""
    if (
        meant == card
        or (card == Major.ART)
        or (card == Major.FOOL and contains(NUMERICAL_CARDS, meant))
    ):
        return
    raise BadPosition(
        f"discard: {card_as(card, meant)}: only Art stands for any card, and The Fool for a"
        " numerical Minor (FO-30, FO-44)"
    )


def read_hermits(s: State, reader: PositionReader) -> None:
    """`hermits`: turns left by seat."""
    hermits = reader.get("hermits", {})
    if not isinstance(hermits, Mapping):
        raise BadPosition(f"hermits: expected a mapping from seats to turns, got {short(hermits)}")
    for key, turns in hermits.items():
        seat = read_seat_key(reader, "hermits", key)
        if s.out & bit_of(seat):
            raise BadPosition(f"hermits: seat {seat} is eliminated (FO-64)")
        s.hermit[seat] = reader.whole(f"hermits: {seat}", turns, 1, HERMIT_TURNS)


def read_lovers(s: State, reader: PositionReader) -> None:
    """`lovers`: the pairs, the oldest first."""
    pairs = reader.get("lovers", [])
    if not isinstance(pairs, list | tuple):
        raise BadPosition(
            f"lovers: expected a list of {{player: SEAT, lover: SEAT}}, got {short(pairs)}"
        )
    for pair in pairs:
        if not isinstance(pair, Mapping) or pair.keys() != {"player", "lover"}:
            raise BadPosition(f"lovers: expected {{player: SEAT, lover: SEAT}}, got {short(pair)}")
        both = [
            reader.whole("lovers", pair[name], 0, s.players - 1) for name in ("player", "lover")
        ]
        taken = {int(seat) for row in s.pair[: s.pairs] for seat in row[:2]}
        if both[0] == both[1] or taken & set(both):
            raise BadPosition(
                f"lovers: everybody loves one other player at most (FO-62), not {short(pairs)}"
            )
        if any(s.out & bit_of(seat) for seat in both):
            raise BadPosition(f"lovers: {both[0]} or {both[1]} is eliminated (FO-63)")
        s.pair[s.pairs, : Pair.IS_DUE] = both
        s.pairs += 1


def read_pending(s: State, reader: PositionReader) -> None:
    """`pending`: the draw that somebody faces."""
    pending = reader.get("pending")
    if pending is None:
        return
    if not isinstance(pending, Mapping) or pending.keys() != {"draw", "by"}:
        raise BadPosition(f"pending: expected {{draw: NUMBER, by: SEAT}}, got {short(pending)}")
    s.pending = reader.whole("pending: draw", pending["draw"], 1, MOST_PENDING)
    s.pending_by = reader.whole("pending: by", pending["by"], 0, s.players - 1)


def nearest_behind(s: State, turn: int) -> int:
    """Who was the previous player if the position does not say: the nearest still in against the
    direction of play.
    """
    s.direction = -s.direction
    seat = int(next_among(s, turn, in_play(s)))
    s.direction = -s.direction
    return seat


# Cards that never leave the game, and that Art may stand for whatever it lies on (FO-38, FO-41,
# FO-44, FO-65).
ALWAYS_NAMEABLE = [
    card
    for card in range(CARDS)
    if card not in (Major.ART, Major.FORTUNE, Major.LUST, Major.ADJUSTMENT)
    and not contains(VOIDED, card)
]


# --- is it a position of the game? ----------------------------------------------------------------


def check_sound(s: State) -> None:
    """Hands are not empty where that would have won, and every seat that is asked has an answer."""
    for seat in range(s.players):
        if s.out & bit_of(seat) and s.count[seat] > 0:
            raise BadPosition(f"hands[{seat}]: the seat is eliminated, and so has no cards (FO-64)")
    if s.winners:
        return
    at_start = s.depth == 1 and s.frames[0, Slot.KIND] == Frame.TURN
    for seat in range(s.players):
        if at_start and s.count[seat] == 0 and not s.out & bit_of(seat):
            raise BadPosition(f"hands[{seat}]: an empty hand would have won (FO-2)")
    if s.depth and s.frames[0, Slot.KIND] == Frame.TURN and s.hermit[s.turn] > 0:
        raise BadPosition(f"hermits: seat {int(s.turn)} has the turn, and so is no hermit (FO-39)")
    for number in range(s.pairs):
        lover = int(s.pair[number, Pair.LOVER])
        if at_start and s.hermit[lover] > 0:
            raise BadPosition(
                f"hermits: seat {lover} was no hermit when it was loved, and would be divorced"
                " since (FO-60, FO-63)"
            )
    if len(seats_of(in_play(s))) == 1 and at_start:
        raise BadPosition("eliminated: the last one left has won (FO-64)")
    if all(s.place[card] == BOX for card in ALWAYS_NAMEABLE) and s.place[Major.ART] != BOX:
        raise BadPosition("removed: a card must be left that Art can stand for (FO-44)")
    check_stack(s)
    flaw = soundness.check(for_reading(s))  # a record is ten times as slow to ask
    if flaw:
        raise BadPosition(f"phase: it does not fit the rest of the position (flaw {flaw})")
    out = np.empty(Action.end(), np.int64)
    for seat in seats_of(s.actors):
        if rules.legal(s, seat, out) == 0:
            raise BadPosition(f"phase: seat {seat} is asked, but has no answer")
