"""Fortuno: parsing and formatting the `phase` of a position, which says what the table is busy
with.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from itertools import pairwise
from typing import Any

from oddeck.decks.thoth import CARDS, DECK, Major
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.cardset import contains, members, set_of
from oddeck.engine.state.journal import clear_journal
from oddeck.engine.state.stack import Slot
from oddeck.engine.state.table import NO_CARD, NOBODY, bit_of, seats_of
from oddeck.engine.text.position import PositionReader
from oddeck.engine.text.vocabulary import Unreadable

from .passing import end_game
from .piles import fourth_card
from .players import in_play, pair_of, partner_of
from .state import DISCARD, KINDS, SEATS, Manner, Pair, State
from .vocabulary import (
    EFFECT,
    IS_OPTIONAL,
    LEFT,
    PREFERENCE,
    PROPOSAL,
    RECEIVER,
    SPLITTER,
    TURN_MOVE,
    Frame,
    Step,
    name_of,
)

DEEPEST = 3
TAKES_CARDS = (Major.PRIESTESS, Major.HIEROPHANT, Major.LUST)  # FO-32, FO-35, FO-41

# What the two numbers of a frame are called, and what they are; a frame without a row has neither.
FRAME_FIELDS: dict[Frame, dict[str, tuple[Slot, str]]] = {
    Frame.TURN: {"card": (Slot.CARD, "card")},
    Frame.PASSING: {},
    Frame.LAID: {"card": (Slot.CARD, "card"), "effect": (EFFECT, "card")},
    Frame.AGREE: {"proposal": (PROPOSAL, "move")},
    Frame.YIELD: {"preference": (PREFERENCE, "move"), "proposal": (PROPOSAL, "move")},
    Frame.MATCH: {"preference": (PREFERENCE, "move"), "proposal": (PROPOSAL, "move")},
    Frame.GIFT: {"to": (RECEIVER, "seat"), "may_decline": (IS_OPTIONAL, "number")},
    Frame.SPLIT: {"player": (SPLITTER, "seat"), "left": (LEFT, "number")},
}

# Numbers of the state that are part of the phase while they are not what they usually are: (usual,
# least, most).
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


# --- writing --------------------------------------------------------------------------------------


def write_phase(s: State) -> Any:
    """What a position cannot show: how far everything has come. `start` at the start of a turn."""
    if s.winners:
        return {"winners": list(seats_of(s.winners))}
    phase: dict[str, Any] = {}
    stack = [write_frame(s, depth) for depth in range(s.depth)]
    if stack != [{"frame": "turn", "seat": int(s.turn), "step": "start"}]:
        phase["stack"] = stack
    if s.actors != bit_of(s.turn):
        phase["actors"] = list(seats_of(s.actors))
    phase |= {
        name: int(getattr(s, name))
        for name, (usual, _, _) in PHASE_NUMBERS.items()
        if getattr(s, name) != usual
    }
    phase |= {name: list(seats_of(getattr(s, name))) for name in PHASE_SEATS if getattr(s, name)}
    answers = {str(seat): int(s.answer[seat]) for seat in range(s.players) if s.answer[seat]}
    if answers:
        phase["answers"] = answers
    if s.named.any():
        phase["named"] = DECK.card_names(members(s.named))
    if any(s.pair[n, Pair.PLAYER] == s.turn and not s.pair[n, Pair.IS_DUE] for n in range(s.pairs)):
        phase["wed"] = True
    return phase or "start"


def write_frame(s: State, depth: int) -> dict[str, Any]:
    """One frame of the stack."""
    row = s.frames[depth]
    frame = Frame(row[Slot.KIND])
    written: dict[str, Any] = {
        "frame": frame.name.lower(),
        "seat": int(row[Slot.SEAT]),
        "step": Step(row[Slot.STEP]).name.lower(),
    }
    for name, (slot, what) in FRAME_FIELDS[frame].items():
        if frame != Frame.TURN or row[slot] != NO_CARD:
            written[name] = write_number(int(row[slot]), what)
    return written


def write_number(number: int, what: str) -> Any:
    """A frame's number as what it is."""
    return DECK.names[number] if what == "card" else name_of(number) if what == "move" else number


# --- reading --------------------------------------------------------------------------------------


def read_phase(s: State, reader: PositionReader) -> None:
    """Puts everything where it stood."""
    phase = reader.get("phase", "start")
    if phase == "start":
        phase = {}
    known = {"stack", "actors", "answers", "named", "wed", "winners", *PHASE_NUMBERS, *PHASE_SEATS}
    if not isinstance(phase, Mapping) or not phase.keys() <= known:
        raise BadPosition(
            f"phase: expected start, or a mapping of some of {', '.join(sorted(known))}, got"
            f" {short(phase)}"
        )
    if "winners" in phase:
        read_winners(s, reader, phase["winners"])
        return
    for name, (usual, least, most) in PHASE_NUMBERS.items():
        setattr(s, name, reader.whole(f"phase: {name}", phase.get(name, usual), least, most))
    for name in PHASE_SEATS:
        setattr(s, name, read_seats(s, reader, name, phase.get(name, [])))
    read_answers(s, reader, phase.get("answers", {}))
    s.named[:] = set_of(
        (reader.card("phase: named", card) for card in read_list("named", phase.get("named", []))),
        len(s.named),
    )
    if phase.get("wed", False):
        for number in range(s.pairs):
            s.pair[number, Pair.IS_DUE] = 0
    if "stack" in phase:
        read_stack(s, reader, read_list("stack", phase["stack"]))
    s.actors = (
        read_seats(s, reader, "actors", phase["actors"]) if "actors" in phase else bit_of(s.turn)
    )


def read_winners(s: State, reader: PositionReader, winners: object) -> None:
    """FO-2, FO-64: the game is over."""
    some = read_seats(s, reader, "winners", winners)
    if some == 0 or some & s.out:
        raise BadPosition(
            f"phase: winners: expected one or more players still in, got {short(winners)} (FO-64)"
        )
    end_game(s, some)
    clear_journal(s)


def read_list(name: str, values: object) -> list[Any]:
    """A list in the phase."""
    if not isinstance(values, list | tuple):
        raise BadPosition(f"phase: {name}: expected a list, got {short(values)}")
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
        raise BadPosition(
            f"phase: answers: expected a mapping from seats to numbers, got {short(answers)}"
        )
    for key, answer in answers.items():
        s.answer[read_seat_key(reader, "phase: answers", key)] = reader.whole(
            "phase: answers", answer, 1, CARDS
        )


def read_stack(s: State, reader: PositionReader, frames: list[Any]) -> None:
    """The frames, the lowest first."""
    if not 1 <= len(frames) <= DEEPEST:
        raise BadPosition(f"phase: stack: expected 1 to {DEEPEST} frames, got {len(frames)}")
    s.frames[:] = 0
    s.depth = len(frames)
    for depth, written in enumerate(frames):
        if not isinstance(written, Mapping) or not {"frame", "seat", "step"} <= written.keys():
            raise BadPosition(f"phase: stack: expected {{frame, seat, step}}, got {short(written)}")
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
        try:
            return TURN_MOVE.read(None, 0, value if isinstance(value, str) else "")
        except Unreadable:
            raise BadPosition(f"{name}: expected a move of the turn, got {short(value)}") from None
    return reader.whole(name, value, 0, reader.players - 1 if what == "seat" else CARDS)


def read_seat_key(reader: PositionReader, name: str, key: object) -> int:
    """A seat that is the key of a mapping: a number, in JSON a text."""
    digits = isinstance(key, str) and key.isascii() and key.isdigit() and len(key) == 1
    return reader.whole(name, int(str(key)) if digits else key, 0, reader.players - 1)


# --- does the stack make sense? -------------------------------------------------------------------

# What may lie on what; each pair is the frame beneath and the one on it.
ON = {
    (Frame.TURN, Frame.LAID),
    (Frame.TURN, Frame.AGREE),
    (Frame.TURN, Frame.YIELD),
    (Frame.TURN, Frame.MATCH),
    (Frame.PASSING, Frame.SPLIT),
    (Frame.LAID, Frame.GIFT),
    (Frame.LAID, Frame.SPLIT),
}
STEPS_OF = {
    Frame.TURN: {Step.START, Step.FREE, Step.DRAWN},
    Frame.PASSING: {Step.CLAIMS, Step.WALK},
    Frame.LAID: (
        {step for step in Step if step >= Step.NAME} - {Step.SIXES, Step.EFFECT, Step.GROUP}
    ),
}


def check_stack(s: State) -> None:
    """Frames lie on each other as they do in play, and what they speak of is there."""
    frames = [Frame(row[Slot.KIND]) for row in s.frames[: s.depth]]
    if frames[0] not in (Frame.TURN, Frame.PASSING) or frames[-1] == Frame.PASSING:
        raise BadPosition(
            "phase: stack: a turn, or the way to the next player with a divorce on it, is at the"
            " bottom"
        )
    for beneath, upon in pairwise(frames):
        if (beneath, upon) not in ON:
            raise BadPosition(
                f"phase: stack: {upon.name.lower()} cannot lie on {beneath.name.lower()}"
            )
    for depth, frame in enumerate(frames):
        step = Step(s.frames[depth, Slot.STEP])
        if step not in STEPS_OF.get(frame, {Step.START}):
            raise BadPosition(f"phase: stack: {frame.name.lower()} has no step {step.name.lower()}")
        if not frame_fits(s, depth, frame, step):
            raise BadPosition(
                f"phase: stack: {frame.name.lower()} does not fit the rest of the position"
            )


def frame_fits(s: State, depth: int, frame: Frame, step: Step) -> bool:
    """Whether the seats and cards of a frame are where they must be."""
    _, seat, _, card, value = (int(number) for number in s.frames[depth])
    on_top = depth == s.depth - 1
    if not in_play(s) & bit_of(seat) and frame != Frame.PASSING:
        return False
    match frame:
        case Frame.TURN:
            return seat == s.turn and (
                card == NO_CARD if step != Step.DRAWN else contains(s.hand[seat], card)
            )
        case Frame.LAID:
            return (
                laid_fits(s, seat, step, card, value) if on_top else step in (Step.SLAP, Step.WED)
            )
        case Frame.AGREE:
            return seat == partner_of(s, s.turn)
        case Frame.YIELD | Frame.MATCH:
            return seat == s.turn and partner_of(s, seat) != NOBODY
        case Frame.GIFT:
            return card != seat and value <= 1 and s.count[seat] > 0
        case Frame.SPLIT:
            pool = int(s.count[seat] + s.count[card])
            named = len(list(members(s.named)))
            return (
                pair_of(s, seat) != NOBODY
                and partner_of(s, seat) == card
                and value > 0
                and named + value == pool // 2
            )
    return True


def laid_fits(s: State, seat: int, step: Step, card: int, effect: int) -> bool:
    """Whether a question that a laid card asks can be asked."""
    if step == Step.MOON:
        return contains(s.hand[seat], card)
    if card == NO_CARD or s.place[card] != DISCARD:
        return False
    match step:
        case Step.NAME:
            return effect in (Major.ART, Major.FOOL) or (
                card == Major.ART and effect in TAKES_CARDS
            )
        case Step.SLAP:
            return fourth_card(s) != NO_CARD
        case Step.STEAL:
            return fourth_card(s) != NO_CARD and holds(s, s.actors, int(fourth_card(s)))
        case Step.IMMUNE:
            return holds(s, s.actors, Major.CHARIOT)
        case Step.CATCH:
            return s.from_hand != NOBODY
        case Step.ADD:
            return effect in TAKES_CARDS
        case Step.OFFER | Step.PASS:
            return all(
                s.answer[giver] == 0 or contains(s.hand[giver], s.answer[giver] - 1)
                for giver in range(s.players)
            )
        case Step.WED:
            return False
    return True


def holds(s: State, actors: int, card: int) -> bool:
    """Whether the one who is asked holds a card."""
    return s.place[card] < SEATS and actors == bit_of(int(s.place[card]))
