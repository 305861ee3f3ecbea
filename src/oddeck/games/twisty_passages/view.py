"""Twisty Passages: what a seat may know (TP-15)."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from oddeck.decks.fanucci import DECK, is_trump
from oddeck.engine.state.cardset import members
from oddeck.engine.state.stack import Slot
from oddeck.engine.state.table import NO_CARD, everybody, move, seats_of, top_card
from oddeck.engine.text.view import HandView, PileView, open_pile, view_hands, view_hidden_pile

from .chains import longest_chain
from .notation import turn_of, write_phase
from .rules import score
from .state import BOX, DISCARD, DRAW, STACK, State
from .vocabulary import Action


class ReplyView(TypedDict):
    """A trade that waits for the partner's card; the trader knows what is offered."""

    partner: int
    offered: NotRequired[str]


class PhaseView(TypedDict, total=False):
    """How far the turn has come, where a word does not tell: one of these."""

    acted: Literal["trade"]
    reply: ReplyView


class PassagesView(TypedDict):
    """What a viewer sees."""

    actors: list[int]
    turn: int
    phase: Literal["start", "acted"] | PhaseView
    dealer: int
    played: int
    idle: int
    hands: list[HandView]
    stacks: list[list[str]]
    discard: list[str]
    draw: PileView
    box: PileView
    idle_limit: int
    ranking: list[int]
    chain: list[str]


def view(s: State, viewer: int | None) -> PassagesView:
    """Everything that lies open, the viewer's own hand, and the cards the viewer has passed and can
    still point to.
    """
    return {
        "actors": list(seats_of(s.actors)),
        "turn": turn_of(s),
        "phase": view_phase(s, viewer),
        "dealer": int(s.dealer),
        "played": int(s.played),
        "idle": int(s.idle),
        "hands": view_hands(s, viewer, DECK),
        "stacks": [open_pile(s, STACK + seat, DECK) for seat in range(s.players)],
        "discard": open_pile(s, DISCARD, DECK),
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        "box": view_hidden_pile(s, BOX, viewer, DECK),
        # This many idle turns end the hand (TP-12).
        "idle_limit": int(s.idle_rounds) * int(s.players),
        # Seats, the most hands won first, then the fewest cards.
        "ranking": sorted(
            range(s.players), key=lambda seat: (score(s, seat), -s.count[seat]), reverse=True
        ),
        "chain": view_chain(s, viewer),
    }


def show_end(s: State, after: State, _seat: int, action: int) -> None:
    """The table at the end of a hand: the last card lies on its stack, and the hand counts."""
    verb, *arguments = Action.decode(action)
    if verb == Action.PLAY:
        (card,) = arguments
        move(s, card, DISCARD if is_trump(card) else STACK + turn_of(s), everybody(s))
    s.played, s.won[:] = s.played + 1, after.won
    s.actors, s.winners = 0, after.winners


def view_chain(s: State, viewer: int | None) -> list[str]:
    """The longest chain in the viewer's hand: cards that can be played one after the other, on the
    own stack if any fits it.
    """
    if viewer is None:
        return []
    top = int(top_card(s, STACK + viewer))
    return DECK.card_names(
        longest_chain(list(members(s.hand[viewer])), None if top == NO_CARD else top)
    )


def view_phase(s: State, viewer: int | None) -> Any:
    """As in a position, but the card that is offered in a trade is only for the trader's eyes."""
    phase = write_phase(s)
    if isinstance(phase, dict) and "reply" in phase and viewer != s.frames[0, Slot.SEAT]:
        return {"reply": {"partner": phase["reply"]["partner"]}}
    return phase
