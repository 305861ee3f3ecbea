"""Parsing and formatting the moves of the maze."""

from __future__ import annotations

import re

from oddeck.decks.maze import CARDS, DECKS, STAR_CARDS
from oddeck.decks.maze_file import Star
from oddeck.engine.errors import IllegalMove, MalformedMove
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.stack import Slot
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.notation import card_in, malformed

from .frames import note
from .paths import is_owned, owner_of
from .state import (
    DEPTHS,
    FACES,
    FASTEST,
    HIDER_AT,
    HIDER_INDEX,
    STAR_AT,
    STAR_INDEX,
    STARRED,
    Action,
    Frame,
    State,
)

WORDS = {
    Action.NO: "no",
    Action.DONE: "done",
    Action.DRAW: "draw",
    Action.STOP: "stop",
    Action.ROLL: "roll",
    Action.EXTRA: "extra",
    Action.STORY: "story",
    Action.SHUFFLE: "shuffle",
    Action.LOOK: "look",
    Action.LOOK_3: "look 3",
    Action.LOOK_4: "look 4",
}
ACTIONS = {word: int(action) for action, word in WORDS.items()}
VERBS = {
    "speed": "speed NUMBER",
    "look": "look, look 3 or look 4",
    "shuffle": "shuffle",
    "done": "done",
    "draw": "draw",
    "use": (
        "use CARD, use CARD SEAT, use CARD die FACE, use CARD fewer or use CARD PLACE, as the card"
        " needs it"
    ),
    "discard": "discard CARD",
    "stop": "stop",
    "roll": "roll",
    "extra": "extra",
    "take": "take SEAT CARD",
    "pick": "pick SEAT or pick CARD",
    "move": "move CARD PLACE",
    "story": "story",
    "put": "put SEAT CARD",
    "help": "help CARD",
    "no": "no",
}
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
PLAIN_USES = (
    Star.DICE_FEWER,
    Star.DICE_MORE,
    Star.AGAIN,
    Star.CANCEL_TIME,
    Star.CANCEL_STOP,
    Star.CLAIM,
    Star.TURN,
)
AIMED_USES = (Star.HIT, Star.HIT_AND_PASS, Star.NAME)
STARS = len(STARRED)


def deck_of(s: State) -> Deck:
    """The names of the cards: copies are numbered over both decks where there are two."""
    return DECKS[int(s.decks)]


def has_use(card: int, *uses: Star) -> bool:
    """Whether a card may be discarded for any of these."""
    return any(contains(STAR_CARDS[use], card) for use in uses)


# --- an action as it is written -------------------------------------------------------------------


def move_name(s: State, _seat: int, action: int) -> str | None:
    """An action as it is written: `use vortex-mine.1 2`; None if it means nothing at this table."""
    if action in WORDS:
        return WORDS[Action(action)]
    if action < Action.PICK_SEAT:
        return f"speed {action - Action.SPEED}"
    if action < Action.DISCARD:
        return (
            f"pick {action - Action.PICK_SEAT}" if action - Action.PICK_SEAT < s.players else None
        )
    if action >= Action.USE:
        return use_name(s, action)
    if Action.MOVE <= action < Action.PUT:
        moving = (
            s.depth > 0 and note(s, Slot.KIND) == Frame.MOVE_OR_DISCARD and action > Action.MOVE
        )
        return (
            f"move {deck_of(s).names[note(s, Slot.CARD)]} {action - Action.MOVE}"
            if moving
            else None
        )
    return name_with_card(s, action)


def name_with_card(s: State, action: int) -> str | None:
    """Actions that are a verb, perhaps a seat, and a card."""
    verb = next(
        verb
        for verb in (Action.PUT, Action.HELP, Action.TAKE, Action.PICK, Action.DISCARD)
        if action >= verb
    )
    seat, card = divmod(action - verb, CARDS)
    names = deck_of(s).names
    if card >= len(names) or seat >= s.players:
        return None
    if verb == Action.PUT:
        return f"put {seat} {names[card]}"
    if verb == Action.TAKE:
        return f"take {owner_of(s, card)} {names[card]}" if is_owned(s, card) else None
    return f"{verb.name.lower()} {names[card]}"


def use_name(s: State, action: int) -> str | None:
    """What a star card is used for."""
    names = deck_of(s).names
    if action >= Action.HIDE:
        hider, depth = divmod(action - Action.HIDE, DEPTHS)
        card, needed = int(HIDER_AT[hider]), f" {depth + 1}"
        means_something = depth < len(names)
    else:
        verb = next(
            verb for verb in (Action.DIE, Action.AIM, Action.FEWER, Action.USE) if action >= verb
        )
        number, star = divmod(action - verb, STARS)
        card = int(STAR_AT[star])
        if verb == Action.DIE:
            means_something, needed = has_use(card, Star.DIE_UP), f" die {number + 1}"
        elif verb == Action.AIM:
            means_something, needed = (
                has_use(card, *AIMED_USES) and number < s.players,
                f" {number}",
            )
        elif verb == Action.FEWER:
            means_something, needed = has_use(card, Star.DRAW_FEWER), " fewer"
        else:
            means_something, needed = has_use(card, *PLAIN_USES), ""
    return f"use {names[card]}{needed}" if means_something and card < len(names) else None


# --- reading it -----------------------------------------------------------------------------------


def parse_move(s: State, _seat: int, text: str) -> int:
    """The action that is written so; MalformedMove if none is."""
    if text in ACTIONS:
        return ACTIONS[text]
    deck = deck_of(s)
    match text.split(" "):
        case ["speed", speed]:
            return Action.SPEED + number_in(text, "a speed", speed, 0, int(FASTEST))
        case ["discard", card]:
            return Action.DISCARD + card_in(text, card, deck)
        case ["help", card]:
            return Action.HELP + card_in(text, card, deck)
        case ["pick", seat] if NUMBER.fullmatch(seat):
            return Action.PICK_SEAT + seat_in(s, text, seat)
        case ["pick", card]:
            return Action.PICK + card_in(text, card, deck)
        case ["put", seat, card]:
            return Action.PUT + seat_in(s, text, seat) * CARDS + card_in(text, card, deck)
        case ["take", seat, card]:
            return parse_take(s, text, seat_in(s, text, seat), card_in(text, card, deck))
        case ["move", card, place]:
            return parse_place(
                s, text, card_in(text, card, deck), number_in(text, "a place", place, 1, CARDS - 1)
            )
        case ["use", card, *needs]:
            return parse_use(s, text, card_in(text, card, deck), needs)
    raise malformed(text, VERBS)


def number_in(text: str, what: str, number: str, least: int, most: int) -> int:
    """A number that a move names; MalformedMove says the range if it is not in it."""
    if not NUMBER.fullmatch(number) or not least <= int(number) <= most:
        raise MalformedMove(f"{text!r}: expected {what} from {least} to {most}, got {number}")
    return int(number)


def seat_in(s: State, text: str, seat: str) -> int:
    """The seat that a move names."""
    if not NUMBER.fullmatch(seat) or int(seat) >= s.players:
        raise MalformedMove(f"{text!r}: there is no seat {seat!r}; seats are 0 to {s.players - 1}")
    return int(seat)


def parse_take(s: State, text: str, seat: int, card: int) -> int:
    """A card is taken from where it is."""
    if not is_owned(s, card) or owner_of(s, card) != seat:
        raise IllegalMove(f"{text}: seat {seat} does not have that card", "TM-10")
    return Action.TAKE + card


def parse_place(s: State, text: str, card: int, place: int) -> int:
    """Only the card whose start effect asks for it can be moved."""
    if s.depth == 0 or note(s, Slot.KIND) != Frame.MOVE_OR_DISCARD or note(s, Slot.CARD) != card:
        raise IllegalMove(
            f"{text}: a card is moved only when it is a trap at the end of your path as your turn"
            " starts",
            "TM-45",
        )
    return Action.MOVE + place


def parse_use(s: State, text: str, card: int, needs: list[str]) -> int:
    """A star card with what it needs."""
    star = int(STAR_INDEX[card])
    match needs:
        case [] if has_use(card, *PLAIN_USES):
            return Action.USE + star
        case ["fewer"] if has_use(card, Star.DRAW_FEWER):
            return Action.FEWER + star
        case ["die", face] if has_use(card, Star.DIE_UP):
            return (
                Action.DIE
                + (number_in(text, "a die that shows", face, 1, FACES) - 1) * STARS
                + star
            )
        case [seat] if has_use(card, *AIMED_USES):
            return Action.AIM + seat_in(s, text, seat) * STARS + star
        case [place] if has_use(card, Star.HIDE):
            deepest = len(deck_of(s).names)
            return (
                Action.HIDE
                + int(HIDER_INDEX[card]) * DEPTHS
                + number_in(text, "a place in the deck", place, 1, deepest)
                - 1
            )
    raise MalformedMove(f"{text!r}: {how_it_is_used(s, card)}")


def how_it_is_used(s: State, card: int) -> str:
    """How using a card is written."""
    name = deck_of(s).names[card]
    forms = [
        form
        for form, uses in {
            f"use {name}": PLAIN_USES,
            f"use {name} SEAT": AIMED_USES,
            f"use {name} die FACE": (Star.DIE_UP,),
            f"use {name} fewer": (Star.DRAW_FEWER,),
            f"use {name} PLACE": (Star.HIDE,),
        }.items()
        if has_use(card, *uses)
    ]
    return (
        f"it is written {' or '.join(repr(form) for form in forms)}"
        if forms
        else f"{name} has no star and cannot be used"
    )
