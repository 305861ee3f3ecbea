"""Fortuno in writing: moves, there and back. Every action has one name, so a table does it all."""

from __future__ import annotations

from oddeck.decks.thoth import DECK, SUITS, VALUES
from oddeck.engine.errors import MalformedMove
from oddeck.engine.text.notation import card_in, malformed

from .state import SEATS, SORTS, Action, State

VERBS = {
    "play": "play CARD (call)",
    "four": "four VALUE SUIT (call)",
    "draw": "draw",
    "flip": "flip",
    "prefer": "prefer MOVE",
    "name": "name CARD",
    "add": "add CARD (call)",
    "done": "done",
    "love": "love SEAT",
    "return": "return CARD",
    "offer": "offer CARD, offer none",
    "accuse": "accuse SEAT",
    "keep": "keep CARD",
    "swap": "swap SEAT SEAT",
    "pass": "pass CARD",
    "ask": "ask SEAT KIND",
    "give": "give CARD",
    "look": "look SEAT",
    "split": "split CARD",
    "no": "no",
    "slap": "slap",
    "steal": "steal",
    "catch": "catch",
    "immune": "immune",
    "agree": "agree",
    "yield": "yield",
    "rock": "rock",
    "paper": "paper",
    "scissors": "scissors",
}
OF_A_CARD = ("play", "name", "add", "return", "offer", "keep", "pass", "give", "split")

KIND_NAMES = (
    *DECK.names,
    *(f"suit {suit}" for suit in SUITS),
    *(f"value {value}" for value in VALUES),
    *SORTS,
)


def _names() -> list[str]:
    """What every action is called, in the order of their ids."""
    fours = [f"four {value} {suit}" for value in VALUES[1:10] for suit in SUITS]
    plays = [f"play {card}" for card in DECK.names]
    turn = [
        *plays,
        *(f"{play} call" for play in plays),
        *fours,
        *(f"{four} call" for four in fours),
        "draw",
        "flip",
    ]
    return [
        *turn,
        *(f"prefer {move}" for move in turn),
        *(f"name {card}" for card in DECK.names),
        *(f"add {card}" for card in DECK.names),
        *(f"add {card} call" for card in DECK.names),
        "done",
        *(f"love {seat}" for seat in range(SEATS)),
        *(f"return {card}" for card in DECK.names),
        *(f"offer {card}" for card in DECK.names),
        "offer none",
        *(f"accuse {seat}" for seat in range(SEATS)),
        *(f"keep {card}" for card in DECK.names),
        *(f"swap {most} {fewest}" for most in range(SEATS) for fewest in range(SEATS)),
        *(f"pass {card}" for card in DECK.names),
        *(f"ask {seat} {kind}" for seat in range(SEATS) for kind in KIND_NAMES),
        *(f"give {card}" for card in DECK.names),
        *(f"look {seat}" for seat in range(SEATS)),
        *(f"split {card}" for card in DECK.names),
        *("no", "slap", "steal", "catch", "immune", "agree", "yield", "rock", "paper", "scissors"),
    ]


NAMES = _names()
ACTIONS = {name: action for action, name in enumerate(NAMES)}
assert len(ACTIONS) == Action.END


def move_name(_s: State, _seat: int, action: int) -> str:
    """An action as it is written: `play 7C call`."""
    return NAMES[action]


def parse_move(_s: State, _seat: int, text: str) -> int:
    """The action that is written so; MalformedMove if none is."""
    if text in ACTIONS:
        return ACTIONS[text]
    raise why_malformed(text)


def why_malformed(text: str) -> MalformedMove:
    """The most helpful thing to say about a text that is no move."""
    words = text.split(" ")
    if words[0] in OF_A_CARD and len(words) == 2:
        try:
            card_in(text, words[1], DECK)
        except MalformedMove as unknown:
            return unknown
    return malformed(text, VERBS)
