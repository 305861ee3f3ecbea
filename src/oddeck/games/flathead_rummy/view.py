"""Flathead Rummy: what a seat may know (FR-20)."""

from __future__ import annotations

from typing import TypedDict

from oddeck.decks.fanucci import DECK
from oddeck.engine.state.table import NOBODY, pile_cards, seats_of
from oddeck.engine.text.view import (
    HandView,
    PileView,
    open_pile,
    same_for_all,
    view_hands,
    view_hidden_pile,
)

from .melds import is_bonus
from .notation import card_or_none, phase_name, write_melds, write_reshuffles
from .rules import lay_open, score
from .state import BOX, DRAW, MELD, TABLEAU, State
from .vocabulary import Action
from .words import laid_out, meld_name


class MeldView(TypedDict):
    """What a meld is."""

    name: str
    bonus: bool
    cards: list[str]


class OpenView(TypedDict):
    """What all viewers see."""

    actors: list[int]
    turn: int
    phase: str
    dealer: int
    turns: int
    tableau: list[str]
    melds: list[list[str]]
    marks: list[int]
    out: int | None
    owed: str | None
    taken: str | None
    reshuffled: list[list[str]]
    meld_facts: list[MeldView]
    ranking: list[int]


class RummyView(OpenView):
    """What a viewer sees."""

    hands: list[HandView]
    draw: PileView
    box: PileView


def view(s: State, viewer: int | None) -> RummyView:
    """Everything that lies open, the viewer's own hand, and what the others have taken from the
    tableau.
    """
    return {
        **view_open(s),
        "hands": view_hands(s, viewer, DECK),
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        "box": view_hidden_pile(s, BOX, viewer, DECK),
    }


@same_for_all
def view_open(s: State) -> OpenView:
    """Everything that lies open."""
    return {
        "actors": list(seats_of(s.actors)),
        "turn": int(s.turn),
        "phase": phase_name(s),
        "dealer": int(s.dealer),
        "turns": int(s.turns),
        "tableau": open_pile(s, TABLEAU, DECK),
        "melds": write_melds(s),
        "marks": [int(s.marks[seat]) for seat in range(s.players)],
        "out": None if s.out == NOBODY else int(s.out),
        "owed": card_or_none(s.owed),
        "taken": card_or_none(s.taken),
        "reshuffled": write_reshuffles(s),
        "meld_facts": [view_meld(s, number) for number in range(s.melds)],
        # Seats, the most points first.
        "ranking": sorted(range(s.players), key=lambda seat: score(s, seat), reverse=True),
    }


def show_end(s: State, after: State, _seat: int, action: int) -> None:
    """The table at the end of a hand: all melds lie there, and the points count."""
    verb, *arguments = Action.decode(action)
    if verb == Action.DISCARD:
        lay_open(s, arguments[0], TABLEAU)
    s.points[:] = after.points
    s.actors, s.winners = 0, after.winners


def view_meld(s: State, number: int) -> MeldView:
    """What a meld is: its name, whether it is a bonus meld (FR-10), and its cards as one reads
    them, by rank, a trump in the place of the card that it stands for.
    """
    shape = int(s.meld_shape[number])
    return {
        "name": meld_name(shape),
        "bonus": bool(is_bonus(shape)),
        "cards": DECK.card_names(laid_out(pile_cards(s, MELD + number), shape)),
    }
