"""Goofspiel in words: what happened, and why something may not be done."""

from __future__ import annotations

from oddeck.decks.fanucci import DECK, SUITS, shown
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.journal import Event
from oddeck.engine.text.words import Teller, cards_of, counted

from .state import SUIT_OF_SEAT, State, cards_of_suit
from .vocabulary import Action


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    seat = event["seat"]
    match event["kind"]:
        case "deal":
            return f"{teller.does(seat, 'get')} the suit of {SUITS[event['suit']].plural}."
        case "turn_up":
            return f"The next prize is {cards_of(event, DECK)}."
        case "seal":
            return f"{teller.does(seat, 'choose')} a bid."
        case "bid":
            return f"{teller.does(seat, 'bid')} {cards_of(event, DECK)}."
        case "take":
            return f"{teller.does(seat, 'take')} it: {counted(event['points'], 'point')}."
        case "tie":
            return "The highest bids are level: nobody takes the prize."
        case "win":
            return f"{teller.does(seat, 'win')} the game."
    raise ValueError(f"no words for {event!r}")


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now."""
    if s.actors == 0:
        return Refusal("GS-7", "the game is over")
    if has_answered(s, seat):
        return Refusal("GS-3", "you have made your bid; now the others have to")
    _, card = Action.decode(action)
    if contains(cards_of_suit(int(SUIT_OF_SEAT[seat])), card):
        return Refusal("GS-4", f"you have bid {shown(card)} before, and it is spent")
    return Refusal("GS-1", f"{shown(card)} is not of your suit, {SUITS[SUIT_OF_SEAT[seat]].plural}")
