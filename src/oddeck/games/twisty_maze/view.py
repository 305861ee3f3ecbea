"""The maze: what a seat may know: everything but the order of the deck, and what others choose at
once.
"""

from __future__ import annotations

from typing import TypedDict

from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import pile_cards, seats_of
from oddeck.engine.text.view import PileView, open_pile, view_hidden_pile

from .paths import length, needed
from .positions import seat_or_none, speed_or_none, write_aside, write_paths, write_roll
from .state import BOX, DECK, DISCARD, State
from .vocabulary import Frame, Phase, When, deck_of

ASKING = {
    Frame.CLAIM: "window",
    Frame.CANCEL: "window",
    Frame.TRAP: "window",
    Frame.WARP: "window",
    Frame.WINDOW: "window",
    Frame.DISCARD: "discard",
    Frame.DISCARD_OR_STOP: "stop_or",
    Frame.ROLL_OR_STOP: "roll_or_stop",
    Frame.MAY_EXTRA: "extra",
    Frame.HELP: "help",
    Frame.STORY: "story",
    Frame.PICK: "pick",
    Frame.SWAP: "take",
    Frame.PASS: "pass",
    Frame.ORDER: "order",
    Frame.TAKE: "take",
    Frame.SALVAGE: "salvage",
    Frame.MOVE_OR_DISCARD: "move",
    Frame.PASS_ON: "pass_on",
    Frame.NAME: "name",
    Frame.EXIT: "exit",
}
ASKING_IN_TURN = {
    Phase.LOOKS: "look",
    Phase.MAP: "shuffle",
    Phase.SPEED: "speed",
    Phase.DRAW: "draw",
}
WHEN = {Frame.CLAIM: "claim", Frame.CANCEL: "cancel", Frame.TRAP: "trap", Frame.WARP: "timewarp"}


class MazeView(TypedDict):
    """What a viewer sees."""

    actors: list[int]
    asking: str | None
    when: str | None
    turn: int
    direction: int
    resume: int | None
    speed: int | None
    left_to_draw: int
    idle: int
    idle_limit: int
    card: str | None
    item: str | None
    roll: list[int]
    paths: list[list[str]]
    aside: list[list[str]]
    lengths: list[int]
    needed: list[int]
    twine: list[int]
    deck: PileView
    discard: list[str]
    box: list[str]
    chosen: str | None
    choices: dict[str, str]
    ranking: list[int]


def view(s: State, viewer: int | None) -> MazeView:
    """The table as the viewer sees it."""
    deck = deck_of(s)
    return {
        "actors": list(seats_of(s.actors)),
        "asking": asking(s),
        "when": when(s),
        "turn": int(s.turn),
        "direction": int(s.direction),
        "resume": seat_or_none(s.resume),
        "speed": speed_or_none(s),
        "left_to_draw": int(s.left),
        "idle": int(s.idle),  # turns in a row at speed 0 (TM-64)
        "idle_limit": int(s.idle_rounds) * int(s.players),  # this many of them end the game
        "card": innermost(s, Frame.OBEY, Frame.STAR),  # being obeyed, or used
        "item": innermost(s, Frame.CLAIM),  # being discarded
        "roll": write_roll(s),
        "paths": write_paths(s),
        "aside": write_aside(s),
        "lengths": [int(length(s, seat)) for seat in range(s.players)],
        "needed": [int(needed(s, seat)) for seat in range(s.players)],
        "twine": list(seats_of(s.blocked)),
        # Places as moves count them: 1 is the top.
        "deck": view_hidden_pile(s, DECK, viewer, deck, top=1),
        "discard": open_pile(s, DISCARD, deck),
        "box": deck.card_names(pile_cards(s, BOX)),
        # By the viewer, in secret.
        "chosen": deck.names[s.answer[viewer] - 1]
        if viewer is not None and has_answered(s, viewer)
        else None,
        "choices": open_choices(s),
        "ranking": ranking(s),
    }


def ranking(s: State) -> list[int]:
    """Seats, winners first, then those who lack the fewest cards."""
    winners = seats_of(s.winners)
    return sorted(
        range(s.players),
        key=lambda seat: (seat in winners, length(s, seat) - needed(s, seat)),
        reverse=True,
    )


def open_choices(s: State) -> dict[str, str]:
    """TM-50: what each seat has chosen, once the last choice is in."""
    return (
        {}
        if s.asked
        else {
            str(seat): deck_of(s).names[s.answer[seat] - 1]
            for seat in range(s.players)
            if s.answer[seat]
        }
    )


def asking(s: State) -> str | None:
    """A word for what is being decided."""
    if s.actors == 0:
        return None
    kind = Frame(top_frame(s, Slot.KIND))
    return ASKING_IN_TURN[Phase(top_frame(s, Slot.STEP))] if kind == Frame.TURN else ASKING[kind]


def when(s: State) -> str | None:
    """Which window is open, if one is."""
    if s.actors == 0:
        return None
    kind = Frame(top_frame(s, Slot.KIND))
    return When(top_frame(s, Slot.STEP)).name.lower() if kind == Frame.WINDOW else WHEN.get(kind)


def innermost(s: State, *kinds: Frame) -> str | None:
    """The card of the highest frame of these kinds."""
    for level in range(s.depth - 1, -1, -1):
        if s.frames[level, Slot.KIND] in kinds:
            return deck_of(s).names[int(s.frames[level, Slot.CARD])]
    return None
