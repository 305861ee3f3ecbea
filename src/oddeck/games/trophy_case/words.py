"""Trophy Case in words: what happened, and why something may not be done."""

from __future__ import annotations

from oddeck.decks.fanucci import (
    COLOUR_CARDS,
    DECK,
    INFINITY,
    RANK_OF,
    SUIT_CARDS,
    SUITS,
    TRUMP_CARDS,
    is_trump,
    shown,
    suit_of,
)
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.cardset import CardSet, contains, members
from oddeck.engine.state.journal import Event
from oddeck.engine.state.table import bit_of, may_act
from oddeck.engine.text.words import Teller, cards_of, counted

from .notation import turn_of
from .rules import POINTS, led_colour
from .state import State
from .vocabulary import Action

# --- events ---------------------------------------------------------------------------------------


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    seat = event["seat"]
    match event["kind"]:
        case "shuffle":
            return f"{teller.does(seat, 'shuffle')} the whole deck."
        case "hand":
            return f"Hand {event['number']} of this shuffle: {teller.does(seat, 'deal')}."
        case "deal":
            return f"{teller.does(seat, 'get')} {cards_of(event, DECK)}."
        case "show":
            return (
                f"{teller.does(seat, 'show')} a hand of trumps only: {cards_of(event, DECK)}. There"
                " is a new deal."
            )
        case "throw_in":
            return f"{teller.does(seat, 'throw')} in {counted(event['number'], 'card')}."
        case "lead":
            return f"{teller.does(seat, 'lead')} {cards_of(event, DECK)}."
        case "play":
            return f"{teller.does(seat, 'play')} {cards_of(event, DECK)}."
        case "out_of_colour":
            return f"{teller.does(seat, 'play')} {cards_of(event, DECK)}, out of colour."
        case "trump":
            return f"{teller.does(seat, 'trump')} with {cards_of(event, DECK)}."
        case "empty":
            return f"{teller.does(seat, 'run')} out of cards: only Mud is left to play."
        case "fold":
            return f"{teller.does(seat, 'fold')}."
        case "mud":
            return f"{teller.does(seat, 'stay')} in with Mud."
        case "win_by_trump":
            return (
                f"{teller.does(seat, 'win')} the trumped trick:"
                f" {counted(event['points'], 'point')}."
            )
        case "win_alone":
            return (
                f"{teller.does(seat, 'win')} the trick, all others having folded:"
                f" {counted(event['points'], 'point')}."
            )
        case "win_by_rank":
            return (
                f"Nobody still in has cards. {teller.does(seat, 'win')} the"
                f" trick{with_card(event)}: {counted(event['points'], 'point')}."
            )
        case "game":
            return f"{teller.does(seat, 'win')} the game."
    raise ValueError(f"no words for {event!r}")


def with_card(event: Event) -> str:
    """What the highest card is; nothing if there is only Mud."""
    return f" with {cards_of(event, DECK)}" if "cards" in event else ""


# --- what a card does -----------------------------------------------------------------------------


def help_text(name: str) -> str:
    """What a card is good for."""
    card = DECK.parse_card(name)
    if is_trump(card):
        return (
            "A trump: it wins the trick at once. It cannot be led, nor played while you hold a card"
            " of the colour that was led."
        )
    points = {
        0: "If the trick is trumped, it is worth a point",
        INFINITY: "It is worth two points, unless this table plays otherwise,",
    }
    worth = points.get(
        int(RANK_OF[card]), "It is worth a point" if POINTS[card] else "It is worth nothing"
    )
    return f"One of the {suit_of(card).colour} suits. {worth} to the winner of the trick."


# --- refusals -------------------------------------------------------------------------------------


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now. Says nothing that the seat does not know."""
    if s.actors == 0:
        return Refusal("TC-13", "the game is over")
    if not may_act(s, seat):
        return why_not_now(s, seat)
    leading = s.suits_shown == 0
    match Action.decode(action):
        case Action.LEAD, card:
            return why_no_lead(s, seat, card) if leading else why_not_lead_again(s, seat)
        case (Action.FOLD,) if leading:
            return Refusal("TC-4", "the lead is yours: nobody can fold before a card is led")
        case _ if leading:
            return Refusal("TC-4", f"the lead is yours: it is written {Action.LEAD.form!r}")
        case Action.PLAY, card:
            return why_no_play(s, seat, card)
        case (Action.MUD,):
            return Refusal("TC-9", "mud is for players without cards, and you have some")
    return why_no_fold(s, seat)


def why_not_now(s: State, seat: int) -> Refusal:
    """TC-5: it is another's turn, and perhaps the seat will have none in this trick."""
    turn = turn_of(s)
    if s.suits_shown == 0:
        return Refusal("TC-3", f"seat {turn} has the lead")
    if not s.still_in & bit_of(seat):
        return Refusal("TC-7", "you have folded, and are out until the trick is over")
    return Refusal("TC-5", f"it is the turn of seat {turn}")


def why_not_lead_again(s: State, seat: int) -> Refusal:
    """TC-5, TC-9: somebody has led before."""
    return Refusal(
        "TC-5",
        f"the trick is already led: {'play a card' if s.count[seat] else 'say mud'}, or fold",
    )


def why_no_lead(s: State, seat: int, card: int) -> Refusal:
    """TC-4: not yours, or a trump."""
    if not contains(s.hand[seat], card):
        return Refusal("TC-4", f"you do not hold {shown(card)}")
    return Refusal("TC-4", f"{shown(card)} is a trump, and trumps cannot be led")


def why_no_fold(s: State, seat: int) -> Refusal:
    """TC-7: who can follow suit must stay in."""
    suit = int(s.suits[0])
    return Refusal(
        "TC-7",
        f"you hold {SUITS[suit].plural}, the suit that was led, and so may not fold:"
        f" {listed(s.hand[seat] & SUIT_CARDS[suit])}",
    )


def why_no_play(s: State, seat: int, card: int) -> Refusal:
    """TC-6, TC-9: not yours, or not of the colour."""
    if s.count[seat] == 0:
        return Refusal("TC-9", "you have no cards: say mud to stay in, or fold")
    if not contains(s.hand[seat], card):
        return Refusal("TC-5", f"you do not hold {shown(card)}")
    colour = led_colour(s)
    what = "a trump" if contains(TRUMP_CARDS, card) else "out of colour"
    following = listed(s.hand[seat] & COLOUR_CARDS[colour])
    return Refusal(
        "TC-6",
        f"{shown(card)} is {what}, and you hold cards of the led colour,"
        f" {SUITS[s.suits[0]].colour}: {following}",
    )


def listed(some: CardSet) -> str:
    """Cards as a list for people."""
    return " ".join(shown(card) for card in members(some))
