"""Reading and writing positions of the maze."""

from __future__ import annotations

from typing import Any

import numpy as np

from oddeck.decks.maze import AT_START, CARDS, CARDS_A_DECK, EFFECT, POCKETS, SETS, STEPS, TYPE_OF
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.cardset import add, contains, members
from oddeck.engine.state.stack import Slot
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    bit_of,
    clear_table,
    everybody,
    pile_cards,
    put,
    seats_of,
    show,
)
from oddeck.engine.text.position import PositionReader, lay_rest, read_known, write_known

from . import rules, soundness
from .paths import length
from .state import (
    BOX,
    DECK,
    DISCARD,
    FACES,
    FASTEST,
    IS_OPEN,
    LIMBO,
    MOST_LOADED,
    OUT,
    PATH,
    PLACES,
    UNDECLARED,
    More,
    State,
)
from .turns import begin_turn
from .vocabulary import Action, Frame, Mark, Phase, When, deck_of

FASTEST_BY_CARDS = 32  # the highest speed, and all that the cards of two decks can add to it
MOST = 1000  # of numbers that a position gives and nothing else limits
SLOTS = {
    "seat": Slot.SEAT,
    "step": Slot.STEP,
    "card": Slot.CARD,
    "value": Slot.VALUE,
    "left": More.LEFT,
    "mark": More.MARK,
    "picked": More.PICKED,
}
VALUE_IS_A_SEAT = (Frame.CLAIM, Frame.HELP, Frame.SWAP, Frame.TAKE, Frame.NAME)
STEP_IS_A_ROW = (
    Frame.DISCARD_OR_STOP,
    Frame.ROLL_OR_STOP,
    Frame.MAY_EXTRA,
    Frame.HELP,
    Frame.STORY,
    Frame.SALVAGE,
    Frame.MOVE_OR_DISCARD,
)
# Numbers of the phase, each with the most that it can be.
COUNTS = {
    "limit": FASTEST,
    "fewer": MOST,
    "reversing": 1,
    "drew_black": 1,
    "lanterns": CARDS,
    "maps": CARDS,
    "ended": 1,
    "ran": 1,
}
LISTS = ("winners", "frames", "limbo", "roll", "choosing", "due", "claimed")


# --- writing --------------------------------------------------------------------------------------


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    deck = deck_of(s)
    return {
        "turn": int(s.turn),
        "direction": int(s.direction),
        "resume": seat_or_none(s.resume),
        "speed": speed_or_none(s),
        "left_to_draw": int(s.left),
        "idle": int(s.idle),
        "twine": list(seats_of(s.blocked)),
        "paths": write_paths(s),
        "aside": write_aside(s),
        "deck": deck.card_names(pile_cards(s, DECK)),
        "discard": deck.card_names(pile_cards(s, DISCARD))[::-1],
        "box": deck.card_names(pile_cards(s, BOX)),
        "known": write_known(s, deck, (DECK,)),
        "dice": [int(face) for face in s.loaded[: s.loaded_count]][::-1],
        "phase": write_phase(s),
    }


def seat_or_none(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat == NOBODY else int(seat)


def speed_or_none(s: State) -> int | None:
    """The speed, or None while there is none."""
    return None if s.speed == UNDECLARED else int(s.speed)


def write_paths(s: State) -> list[list[str]]:
    """The paths, start first."""
    return [deck_of(s).card_names(pile_cards(s, PATH + seat))[::-1] for seat in range(s.players)]


def write_aside(s: State) -> list[list[str]]:
    """The Pocket cards beside the paths."""
    return [deck_of(s).card_names(members(s.hand[seat])) for seat in range(s.players)]


def write_roll(s: State) -> list[int]:
    """The dice on the table."""
    return [face for face in range(1, FACES + 1) for _ in range(s.faces[face])]


def write_phase(s: State) -> dict[str, Any]:
    """What has to be remembered besides: the stack, the dice on the table, cards that are in
    nobody's path.
    """
    deck = deck_of(s)
    return {
        "over": bool(s.winners),
        "winners": list(seats_of(s.winners)),
        "frames": [write_frame(s, level) for level in range(s.depth)],
        "limbo": deck.card_names(pile_cards(s, LIMBO))[::-1],
        "roll": write_roll(s),
        "chosen": {
            str(seat): deck.names[s.answer[seat] - 1] for seat in range(s.players) if s.answer[seat]
        },
        "choosing": list(seats_of(s.asked)),
        "due": [deck.card_names(members(s.due[seat])) for seat in range(s.players)],
        "claimed": deck.card_names(members(s.claimed)),
    } | {name: int(getattr(s, name)) for name in COUNTS}


def write_frame(s: State, level: int) -> dict[str, Any]:
    """A frame of the stack."""
    frame = {"kind": Frame(s.frames[level, Slot.KIND]).name.lower()}
    numbers: dict[str, Any] = {name: int(s.frames[level, slot]) for name, slot in SLOTS.items()}
    numbers["card"] = None if numbers["card"] == NO_CARD else deck_of(s).names[numbers["card"]]
    return frame | numbers


# --- reading --------------------------------------------------------------------------------------


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    clear_table(s)
    s.place[:] = DECK
    for card in range(s.decks * CARDS_A_DECK, CARDS):
        put(s, card, OUT)
    phase = reader.get("phase")
    if phase is not None and (not isinstance(phase, dict) or not {"frames", "over"} <= set(phase)):
        raise BadPosition(f"phase: expected what position() gives, or nothing, got {short(phase)}")
    read_cards(s, reader, phase or {})
    s.direction = (
        1
        if reader.get("direction") is None
        else reader.whole("direction", reader.get("direction"), -1, 1)
    )
    if s.direction == 0:
        raise BadPosition("direction: 1 is to the left and -1 to the right; there is no 0")
    s.resume = reader.seat("resume", int(NOBODY))
    s.turn = reader.seat("turn", 0)
    for seat in reader.seats("twine"):
        s.blocked |= bit_of(seat)
    read_dice(s, reader.get("dice", []))
    s.idle = reader.number("idle", 0, s.idle_rounds * s.players - 1)
    speed = reader.number(
        "speed",
        0,
        FASTEST_BY_CARDS if phase is None else 2 * FASTEST_BY_CARDS,
        default=int(UNDECLARED),
    )
    left = reader.number("left_to_draw", 0, MOST, default=max(0, speed))
    if left and speed <= 0:
        raise BadPosition(
            "left_to_draw: nothing is left to draw at speed 0, or before a speed is declared"
        )
    if phase is not None:
        s.speed, s.left = speed, left
        read_phase(s, reader, phase)
    reader.finish()
    if phase is None:
        begin_turn(s, s.turn)
        if speed != UNDECLARED:
            s.speed, s.left, s.ran = speed, left, int(speed > 0)
            s.frames[0, Slot.STEP] = Phase.BEFORE_DRAW
        rules.advance(s)


def read_cards(s: State, reader: PositionReader, phase: dict[str, Any]) -> None:
    """Lays out the paths and what is beside them, the deck, the discards, and what is in nobody's
    path.
    """
    for name, beside, lists in (
        ("paths", False, reader.cards_by_seat("paths")),
        ("aside", True, reader.cards_by_seat("aside")),
    ):
        for seat, cards in enumerate(lists):
            for card in cards:
                if contains(POCKETS, card) != beside:
                    raise BadPosition(
                        f"{name}[{seat}]: {reader.deck.names[card]} lies"
                        f" {'in' if beside else 'beside'} a path (TM-40)"
                    )
                add(s.owns[seat], card)
                put(s, card, seat if beside else PATH + seat)
    for place, cards in (
        (DISCARD, reader.cards("discard")),
        (LIMBO, reader.claim("phase: limbo", phase.get("limbo", []))),
    ):
        for card in cards:
            put(s, card, place)
    lay_rest(s, reader, DECK, BOX, draw_field="deck")
    for place in (place for place in range(PLACES) if IS_OPEN[place]):
        for card in members(s.hand[place]) if place < PATH else pile_cards(s, place):
            show(s, card, everybody(s))
    read_known(s, reader, (DECK,))


def read_dice(s: State, dice: object) -> None:
    """The next results of dice, used up before the generator is asked."""
    if not isinstance(dice, list | tuple) or len(dice) > MOST_LOADED:
        raise BadPosition(f"dice: expected a list of at most {MOST_LOADED} dice, got {short(dice)}")
    for face in reversed(dice):
        s.loaded[s.loaded_count] = whole("dice", face, 1, FACES)
        s.loaded_count += 1


def whole(name: str, value: object, least: int, most: int) -> int:
    """A value that must be an integer in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(f"{name}: expected an integer from {least} to {most}, got {short(value)}")
    return value


def read_phase(s: State, reader: PositionReader, phase: dict[str, Any]) -> None:
    """The rest of what `write_phase` wrote; whatever does not fit together is refused."""
    known = {"over", "chosen", *LISTS, *COUNTS}
    for name in phase:
        if name not in known:
            raise BadPosition(
                f"phase: {short(name)} means nothing; there are {', '.join(sorted(known))}"
            )
    for name, most in COUNTS.items():
        setattr(
            s,
            name,
            whole(
                f"phase: {name}", phase.get(name, FASTEST if name == "limit" else 0), 0, int(most)
            ),
        )
    for face in listed(phase, "roll"):
        s.faces[whole("phase: roll", face, 1, FACES)] += 1
    frames = listed(phase, "frames")
    if len(frames) > len(s.frames):
        raise BadPosition(f"phase: frames: more than {len(s.frames)}")
    for frame in frames:
        read_frame(s, reader, frame)
    read_card_sets(s, reader, phase)
    if phase["over"] is True and not frames:
        read_winners(s, phase)
    else:
        read_actors(s, reader, phase)
    if soundness.check_play(s) != 0 or not all(has_move(s, seat) for seat in seats_of(s.actors)):
        raise BadPosition("phase: it does not fit the rest of the position")


def read_card_sets(s: State, reader: PositionReader, phase: dict[str, Any]) -> None:
    """TM-36, TM-40: the cards that have claimed, and the Pocket cards that wait for
    their moment.
    """
    for card in listed(phase, "claimed"):
        add(s.claimed, reader.card("phase: claimed", card))
    due = listed(phase, "due") or [[]] * s.players
    if len(due) != s.players or not all(isinstance(cards, list | tuple) for cards in due):
        raise BadPosition(
            f"phase: due: expected a list of cards for each of the {s.players} seats, got"
            f" {short(due)}"
        )
    for seat, cards in enumerate(due):
        for card in cards:
            add(s.due[seat], reader.card("phase: due", card))


def read_winners(s: State, phase: dict[str, Any]) -> None:
    """Who has won: the player of the turn (TM-9), or all who have the longest path (TM-64)."""
    winners = [whole("phase: winners", seat, 0, s.players - 1) for seat in listed(phase, "winners")]
    lengths = [int(length(s, seat)) for seat in range(s.players)]
    longest = [seat for seat in range(s.players) if lengths[seat] == max(lengths)]
    if winners not in ([int(s.turn)], longest):
        raise BadPosition(
            "phase: winners: expected the player of the turn, or those with the longest path, got"
            f" {winners}"
        )
    for seat in winners:
        s.winners |= bit_of(seat)


def listed(phase: dict[str, Any], name: str) -> list[Any]:
    """A list that the phase has."""
    values = phase.get(name, [])
    if not isinstance(values, list | tuple):
        raise BadPosition(f"phase: {name}: expected a list, got {short(values)}")
    return list(values)


def read_frame(s: State, reader: PositionReader, frame: object) -> None:
    """A frame of the stack, all of whose numbers mean something."""
    if (
        not isinstance(frame, dict)
        or set(frame) != {"kind", *SLOTS}
        or not isinstance(frame["kind"], str)
    ):
        raise BadPosition(
            f"phase: frames: expected {{kind, {', '.join(SLOTS)}}}, got {short(frame)}"
        )
    if frame["kind"].upper() not in Frame.__members__:
        raise BadPosition(f"phase: frames: there is no {short(frame['kind'])}")
    kind = Frame[frame["kind"].upper()]
    card = NO_CARD if frame["card"] is None else reader.card("phase: frames", frame["card"])
    at_start = isinstance(frame["mark"], int) and bool(frame["mark"] & Mark.AT_START)
    row = s.frames[s.depth]
    row[Slot.KIND], row[Slot.CARD] = kind, card
    first, last = 0, STEP_LIMITS.get(kind, 3)
    if kind == Frame.OBEY:
        if card == NO_CARD:
            raise BadPosition("phase: frames: expected a card to obey, got none")
        first, last = (int(step) for step in (AT_START if at_start else EFFECT)[TYPE_OF[card]])
    row[Slot.SEAT] = whole("phase: frames: seat", frame["seat"], 0, s.players - 1)
    row[Slot.STEP] = whole("phase: frames: step", frame["step"], first, last)
    most = s.players - 1 if kind in VALUE_IS_A_SEAT else VALUE_LIMITS.get(kind, MOST)
    row[Slot.VALUE] = whole("phase: frames: value", frame["value"], -1, most)
    row[More.LEFT] = whole("phase: frames: left", frame["left"], -1, MOST)
    row[More.MARK] = whole("phase: frames: mark", frame["mark"], 0, 2 * max(Mark) - 1)
    row[More.PICKED] = whole("phase: frames: picked", frame["picked"], 0, s.players)
    s.depth += 1


STEP_LIMITS = {
    Frame.TURN: int(max(Phase)),
    Frame.WINDOW: int(max(When)),
    Frame.ROLL: 4,
} | dict.fromkeys(STEP_IS_A_ROW, len(STEPS) - 1)
VALUE_LIMITS = {Frame.DISCARD: len(SETS) - 1, Frame.ROLL: 2 * FASTEST_BY_CARDS}


def read_actors(s: State, reader: PositionReader, phase: dict[str, Any]) -> None:
    """Whom the table waits for: the seat of the frame on top, or those who have not chosen yet; and
    what has been chosen.
    """
    if s.depth == 0:
        raise BadPosition("phase: frames: there are none, yet the game is not over")
    top = s.frames[s.depth - 1]
    s.actors = bit_of(int(top[Slot.SEAT]))
    choosing = top[Slot.KIND] in (Frame.SWAP, Frame.PASS)
    if choosing:
        for seat in listed(phase, "choosing"):
            s.asked |= bit_of(whole("phase: choosing", seat, 0, s.players - 1))
        s.actors = s.asked
    chosen = phase.get("chosen", {})
    seats = {str(seat) for seat in (seats_of(s.asked) if choosing else range(s.players))}
    if not isinstance(chosen, dict) or not chosen.keys() <= seats:
        raise BadPosition(
            f"phase: chosen: expected a card for some of the seats that choose, got {short(chosen)}"
        )
    for seat, card in chosen.items():
        s.answer[int(seat)] = reader.card("phase: chosen", card) + 1
        if choosing:
            s.actors &= ~bit_of(int(seat))


def has_move(s: State, seat: int) -> bool:
    """Whether a seat has anything to answer with."""
    try:
        return rules.legal(s, seat, np.empty(Action.end(), np.int64)) > 0
    except IndexError:
        return False
