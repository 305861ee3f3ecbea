"""Fortuno in writing: positions, there and back. What the table is busy with is the position's `phase`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from oddeck.decks.thoth import CARDS, DECK, NUMERICAL_CARDS, Major
from oddeck.engine.cardset import contains, members, set_of
from oddeck.engine.dealing import deal_hands
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.journal import clear_journal
from oddeck.engine.position import PositionReader, lay_hands, lay_rest, read_known, write_known
from oddeck.engine.stack import Slot
from oddeck.engine.table import NO_CARD, NOBODY, bit_of, clear_table, everybody, pile_cards, put, seats_of, show

from . import rules
from .lovers import lovers_look
from .moves import ACTIONS, NAMES
from .passing import end_game, start_turn
from .players import in_play, next_among
from .state import BOX, DISCARD, DRAW, HAND_SIZE, HIDDEN_PLACES, KINDS, SEATS, Action, Frame, Kind, Manner, Pair, State, Step

MOST_PENDING = 99
HERMIT_TURNS = 2
DEEPEST = 3

# What the two numbers of a frame are called, and what they are; a frame without a row has neither.
FRAME_FIELDS: dict[Frame, dict[str, tuple[Slot, str]]] = {
    Frame.TURN: {"card": (Slot.CARD, "card")},
    Frame.PASSING: {},
    Frame.LAID: {"card": (Slot.CARD, "card"), "effect": (Slot.VALUE, "card")},
    Frame.AGREE: {"proposal": (Slot.VALUE, "move")},
    Frame.YIELD: {"preference": (Slot.CARD, "move"), "proposal": (Slot.VALUE, "move")},
    Frame.MATCH: {"preference": (Slot.CARD, "move"), "proposal": (Slot.VALUE, "move")},
    Frame.GIFT: {"to": (Slot.CARD, "seat"), "may_decline": (Slot.VALUE, "number")},
    Frame.SPLIT: {"player": (Slot.CARD, "seat"), "left": (Slot.VALUE, "number")},
}

# Numbers of the state that are part of the phase while they are not what they usually are: (usual, least, most).
PHASE_NUMBERS = {
    "skips": (0, 0, 3),
    "lost": (int(NOBODY), -1, SEATS - 1),
    "manner": (0, 0, len(Manner) - 1),
    "called": (0, 0, 1),
    "from_hand": (int(NOBODY), -1, SEATS - 1),
    "chosen": (0, 0, SEATS - 1),
    "kind": (0, 0, KINDS - 1),
}
PHASE_SEATS = ("spared", "asked")


# --- writing positions ----------------------------------------------------------------------------------------------


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
    return [{"player": int(s.pair[n, Pair.PLAYER]), "lover": int(s.pair[n, Pair.LOVER])} for n in range(s.pairs)]


def write_phase(s: State) -> Any:
    """What a position cannot show: how far everything has come. `start` at the start of a turn."""
    if s.winners:
        return {"winner": seats_of(s.winners)[0]}
    phase: dict[str, Any] = {}
    stack = [write_frame(s, depth) for depth in range(s.depth)]
    if stack != [{"frame": "turn", "seat": int(s.turn), "step": "start"}]:
        phase["stack"] = stack
    if s.actors != bit_of(s.turn):
        phase["actors"] = list(seats_of(s.actors))
    phase |= {name: int(getattr(s, name)) for name, (usual, _, _) in PHASE_NUMBERS.items() if getattr(s, name) != usual}
    phase |= {name: list(seats_of(getattr(s, name))) for name in PHASE_SEATS if getattr(s, name)}
    answers = {str(seat): int(s.answer[seat]) for seat in range(s.players) if s.answer[seat]}
    if answers:
        phase["answers"] = answers
    if s.leaving != NO_CARD:
        phase["leaving"] = DECK.names[s.leaving]
    if s.named.any():
        phase["named"] = DECK.card_names(members(s.named))
    if any(s.pair[n, Pair.PLAYER] == s.turn and not s.pair[n, Pair.IS_DUE] for n in range(s.pairs)):
        phase["wed"] = True
    return phase or "start"


def write_frame(s: State, depth: int) -> dict[str, Any]:
    """One frame of the stack."""
    row = s.frames[depth]
    frame = Frame(row[Slot.KIND])
    written: dict[str, Any] = {"frame": frame.name.lower(), "seat": int(row[Slot.SEAT]), "step": Step(row[Slot.STEP]).name.lower()}
    for name, (slot, what) in FRAME_FIELDS[frame].items():
        if frame != Frame.TURN or row[slot] != NO_CARD:
            written[name] = write_number(int(row[slot]), what)
    return written


def write_number(number: int, what: str) -> Any:
    """A frame's number as what it is."""
    return DECK.names[number] if what == "card" else NAMES[number] if what == "move" else number


# --- reading positions ----------------------------------------------------------------------------------------------


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    clear_table(s)
    rules.clear_players(s)
    s.direction = 1
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
    read_known(s, reader)
    lovers_look(s)
    start_turn(s, turn)
    read_phase(s, reader)
    reader.finish()
    check_sound(s)


def read_seating(s: State, reader: PositionReader) -> None:
    """`direction` and `order`."""
    s.direction = reader.number("direction", -1, 1, default=1)
    if s.direction == 0:
        raise BadPosition("direction: 1 (clockwise) or -1 is needed, not 0")
    if reader.has("order"):
        order = reader.seats("order")
        if len(order) != s.players:
            raise BadPosition(f"order: all {s.players} seats are needed, each once, not {short(order)}")
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
    return isinstance(phase, Mapping) and "winner" in phase


def read_cards(s: State, reader: PositionReader) -> None:
    """Lays out hands and piles."""
    lay_hands(s, reader.cards_by_seat("hands"))
    for card, meant in reader.cards_standing("discard"):
        check_standing(card, meant)
        put(s, card, DISCARD)
        show(s, card, everybody(s))
        s.stands_for[card] = meant
    lay_rest(s, reader, DRAW, BOX, "removed")
    for card in pile_cards(s, BOX):
        show(s, card, everybody(s))
    if not reader.has("hands"):
        if s.out or s.count[DRAW] < s.players * HAND_SIZE:
            raise BadPosition(f"hands: left out, but {s.players} hands cannot be dealt from the {s.count[DRAW]} cards of the draw pile")
        deal_hands(s, DRAW, HAND_SIZE, Kind.DEAL)


def check_standing(card: int, meant: int) -> None:
    """FO-30, FO-44: only The Fool and Art stand for other cards."""
    if meant == card or (card == Major.ART) or (card == Major.FOOL and contains(NUMERICAL_CARDS, meant)):
        return
    raise BadPosition(f"discard: {card_as(card, meant)}: only Art stands for any card, and The Fool for a numerical Minor (FO-30, FO-44)")


def read_hermits(s: State, reader: PositionReader) -> None:
    """`hermits`: turns left by seat."""
    hermits = reader.get("hermits", {})
    if not isinstance(hermits, Mapping):
        raise BadPosition(f"hermits: a mapping from seats to turns is needed, not {short(hermits)}")
    for key, turns in hermits.items():
        seat = read_seat_key(reader, "hermits", key)
        if s.out & bit_of(seat):
            raise BadPosition(f"hermits: seat {seat} is eliminated (FO-64)")
        s.hermit[seat] = reader.whole(f"hermits: {seat}", turns, 1, HERMIT_TURNS)


def read_seat_key(reader: PositionReader, name: str, key: object) -> int:
    """A seat that is the key of a mapping: a number, in JSON a text."""
    digits = isinstance(key, str) and key.isascii() and key.isdigit() and len(key) == 1
    return reader.whole(name, int(str(key)) if digits else key, 0, reader.players - 1)


def read_lovers(s: State, reader: PositionReader) -> None:
    """`lovers`: the pairs, the oldest first."""
    pairs = reader.get("lovers", [])
    if not isinstance(pairs, list | tuple):
        raise BadPosition(f"lovers: a list of {{player: SEAT, lover: SEAT}} is needed, not {short(pairs)}")
    for pair in pairs:
        if not isinstance(pair, Mapping) or pair.keys() != {"player", "lover"}:
            raise BadPosition(f"lovers: {{player: SEAT, lover: SEAT}} is needed, not {short(pair)}")
        both = [reader.whole("lovers", pair[name], 0, s.players - 1) for name in ("player", "lover")]
        taken = {int(seat) for row in s.pair[: s.pairs] for seat in row[:2]}
        if both[0] == both[1] or taken & set(both):
            raise BadPosition(f"lovers: everybody loves one other player at most (FO-62), not {short(pairs)}")
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
        raise BadPosition(f"pending: {{draw: NUMBER, by: SEAT}} is needed, not {short(pending)}")
    s.pending = reader.whole("pending: draw", pending["draw"], 1, MOST_PENDING)
    s.pending_by = reader.whole("pending: by", pending["by"], 0, s.players - 1)


def nearest_behind(s: State, turn: int) -> int:
    """Who was the previous player if the position does not say: the nearest still in against the direction of play."""
    s.direction = -s.direction
    seat = int(next_among(s, turn, in_play(s)))
    s.direction = -s.direction
    return seat


# --- reading the phase ----------------------------------------------------------------------------------------------


def read_phase(s: State, reader: PositionReader) -> None:
    """Puts everything where it stood."""
    phase = reader.get("phase", "start")
    if phase == "start":
        phase = {}
    known = {"stack", "actors", "answers", "leaving", "named", "wed", "winner", *PHASE_NUMBERS, *PHASE_SEATS}
    if not isinstance(phase, Mapping) or not phase.keys() <= known:
        raise BadPosition(f"phase: start, or a mapping of some of {', '.join(sorted(known))} is needed, not {short(phase)}")
    if "leaving" in phase:
        s.leaving = reader.card("phase: leaving", phase["leaving"])
    if "winner" in phase:
        end_game(s, reader.whole("phase: winner", phase["winner"], 0, s.players - 1))
        clear_journal(s)
        return
    for name, (usual, least, most) in PHASE_NUMBERS.items():
        setattr(s, name, reader.whole(f"phase: {name}", phase.get(name, usual), least, most))
    for name in PHASE_SEATS:
        setattr(s, name, read_seats(s, reader, name, phase.get(name, [])))
    read_answers(s, reader, phase.get("answers", {}))
    s.named[:] = set_of((reader.card("phase: named", card) for card in read_list("named", phase.get("named", []))), len(s.named))
    if phase.get("wed", False):
        for number in range(s.pairs):
            s.pair[number, Pair.IS_DUE] = 0
    if "stack" in phase:
        read_stack(s, reader, read_list("stack", phase["stack"]))
    s.actors = read_seats(s, reader, "actors", phase["actors"]) if "actors" in phase else bit_of(s.turn)


def read_list(name: str, values: object) -> list[Any]:
    """A list in the phase."""
    if not isinstance(values, list | tuple):
        raise BadPosition(f"phase: {name}: a list is needed, not {short(values)}")
    return list(values)


def read_seats(s: State, reader: PositionReader, name: str, values: object) -> int:
    """Some seats, a bit each."""
    some = 0
    for seat in read_list(name, values):
        some |= bit_of(reader.whole(f"phase: {name}", seat, 0, s.players - 1))
    return some


def read_answers(s: State, reader: PositionReader, answers: object) -> None:
    """What seats have answered in secret."""
    if not isinstance(answers, Mapping):
        raise BadPosition(f"phase: answers: a mapping from seats to numbers is needed, not {short(answers)}")
    for key, answer in answers.items():
        s.answer[read_seat_key(reader, "phase: answers", key)] = reader.whole("phase: answers", answer, 1, CARDS)


def read_stack(s: State, reader: PositionReader, frames: list[Any]) -> None:
    """The frames, the lowest first."""
    if not 1 <= len(frames) <= DEEPEST:
        raise BadPosition(f"phase: stack: from 1 to {DEEPEST} frames are needed, not {len(frames)}")
    s.frames[:] = 0
    s.depth = len(frames)
    for depth, written in enumerate(frames):
        if not isinstance(written, Mapping) or not {"frame", "seat", "step"} <= written.keys():
            raise BadPosition(f"phase: stack: {{frame, seat, step}} is needed, not {short(written)}")
        frame = read_name(Frame, "frame", written["frame"])
        fields = FRAME_FIELDS[frame]
        row = s.frames[depth]
        row[Slot.KIND] = frame
        row[Slot.SEAT] = reader.whole("phase: stack: seat", written["seat"], 0, s.players - 1)
        row[Slot.STEP] = read_name(Step, "step", written["step"])
        row[Slot.CARD] = NO_CARD
        for name in written.keys() - {"frame", "seat", "step"}:
            if name not in fields:
                raise BadPosition(f"phase: stack: {frame.name.lower()} has no field {short(name)}")
            slot, what = fields[name]
            row[slot] = read_number(reader, f"phase: stack: {name}", written[name], what)


def read_name(kinds: type[IntEnum], what: str, value: object) -> Any:
    """A member of an enumeration by its name in small letters."""
    for kind in kinds:
        if value == kind.name.lower():
            return kind
    raise BadPosition(f"phase: stack: there is no {what} {short(value)}")


def read_number(reader: PositionReader, name: str, value: object, what: str) -> int:
    """A frame's number from what it is."""
    if what == "card":
        return reader.card(name, value)
    if what == "move":
        if not isinstance(value, str) or ACTIONS.get(value, Action.PREFER) >= Action.PREFER:
            raise BadPosition(f"{name}: a move of the turn is needed, not {short(value)}")
        return ACTIONS[value]
    return reader.whole(name, value, 0, reader.players - 1 if what == "seat" else CARDS)


# --- is it a position of the game? ----------------------------------------------------------------------------------


def check_sound(s: State) -> None:
    """Hands are not empty where that would have won, and whoever is asked has an answer."""
    for seat in range(s.players):
        if s.out & bit_of(seat) and s.count[seat] > 0:
            raise BadPosition(f"hands[{seat}]: the seat is eliminated, and so has no cards (FO-64)")
    if s.winners:
        return
    at_start = s.depth == 1 and s.frames[0, Slot.KIND] == Frame.TURN
    for seat in range(s.players):
        if at_start and s.count[seat] == 0 and not s.out & bit_of(seat):
            raise BadPosition(f"hands[{seat}]: an empty hand would have won (FO-2)")
    for number in range(s.pairs):
        lover = int(s.pair[number, Pair.LOVER])
        if at_start and s.hermit[lover] > 0:
            raise BadPosition(f"hermits: seat {lover} was no hermit when it was loved, and would be divorced since (FO-60, FO-63)")
    if len(seats_of(in_play(s))) == 1 and at_start:
        raise BadPosition("eliminated: the last one left has won (FO-64)")
    flaw = rules.check(s)
    if flaw:
        raise BadPosition(f"phase: it does not fit the rest of the position (flaw {flaw})")
    out = np.empty(Action.END, np.int64)
    for seat in seats_of(s.actors):
        if rules.legal(s, seat, out) == 0:
            raise BadPosition(f"phase: seat {seat} is asked, but has no answer")
