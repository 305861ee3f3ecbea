"""Twisty Passages in words: what happened, and why something may not be done."""

from __future__ import annotations

from oddeck.decks.fanucci import (
    DECK,
    RANK_OF,
    RANKS_SHOWN,
    TRUMP_CARDS,
    is_trump,
    shown,
    suit_of,
)
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.cardset import CardSet, contains, members
from oddeck.engine.state.journal import Event
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.text.words import Teller, cards_of

from .notation import turn_of
from .rules import FITS
from .state import STACK, State
from .vocabulary import Action, Decision, Step

# --- events ---------------------------------------------------------------------------------------


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    seat = event["seat"]
    match event["kind"]:
        case "hand":
            return f"Hand {event['number']}: {teller.does(seat, 'deal')}."
        case "deal":
            return f"{teller.does(seat, 'get')} {cards_of(event, DECK)}."
        case "draw":
            return f"{teller.does(seat, 'draw')} {cards_of(event, DECK)}."
        case "offer":
            return (
                f"{teller.does(seat, 'offer')} {teller.whom(event['partner'])}"
                f" {cards_of(event, DECK)}."
            )
        case "give":
            return (
                f"{teller.does(seat, 'give')} {teller.whom(event['partner'])}"
                f" {cards_of(event, DECK)} in return."
            )
        case "receive":
            return (
                f"{teller.does(seat, 'receive')} {cards_of(event, DECK)} from"
                f" {teller.whom(event['partner'])}."
            )
        case "play":
            return (
                f"{teller.does(seat, 'play')} {cards_of(event, DECK)} on {teller.whose(seat)}"
                " stack."
            )
        case "trump":
            return f"{teller.does(seat, 'discard')} {cards_of(event, DECK)}, a trump."
        case "pass":
            return f"{teller.does(seat, 'pass')}."
        case "stale":
            return (
                "Three rounds without a draw or a play: the hand is over, and the fewest cards win."
            )
        case "win":
            return f"{teller.does(seat, 'win')} the hand."
        case "match":
            return f"{teller.does(seat, 'win')} the match."
    raise ValueError(f"no words for {event!r}")


# --- what a card does -----------------------------------------------------------------------------


def help_text(name: str) -> str:
    """What a card is good for."""
    card = DECK.parse_card(name)
    if is_trump(card):
        return (
            "A trump: you get rid of it whenever you may play a card. It goes to the discards, and"
            " your stack stays as it was."
        )
    return (
        f"Goes on your stack if that is empty, on any {RANKS_SHOWN[RANK_OF[card]]}, and on any card"
        f" of {suit_of(card).plural}."
    )


# --- refusals -------------------------------------------------------------------------------------


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now. Says nothing that the seat does not know."""
    if s.actors == 0:
        return Refusal("TP-13", "the match is over")
    asked = top_frame(s, Slot.SEAT)
    replying = top_frame(s, Slot.KIND) == Decision.REPLY
    if seat != asked:
        return (
            Refusal("TP-8", f"seat {asked} has to answer a trade first")
            if replying
            else Refusal("TP-2", f"it is the turn of seat {asked}")
        )
    if replying:
        return why_no_gift(s, seat, action)
    match Action.decode(action):
        case Action.GIVE, _:
            return Refusal("TP-8", "nobody has offered you a trade")
        case Action.PLAY, card:
            return why_no_play(s, seat, card)
        case _ if top_frame(s, Slot.STEP) != Step.START:
            return Refusal(
                "TP-3", "only one action a turn, and you have had it: play a card or pass"
            )
        case Action.TRADE, partner, card:
            return why_no_trade(s, seat, partner, card)
    return Refusal("TP-11", "the draw pile is empty")


def why_no_play(s: State, seat: int, card: int) -> Refusal:
    """TP-5: it does not fit, or it is not yours."""
    if not contains(s.hand[seat], card):
        return Refusal("TP-3", f"you do not hold {shown(card)}")
    top = int(s.top[STACK + seat])
    return Refusal(
        "TP-5",
        f"{shown(card)} has neither the rank nor the suit of {shown(top)}, the top of your stack",
    )


def why_no_trade(s: State, seat: int, partner: int, card: int) -> Refusal:
    """TP-7: with nobody, with yourself, without the card, or with the wrong card."""
    if not s.trades:
        return Refusal("TP-7", "cards are not traded in this game")
    if partner == seat:
        return Refusal("TP-7", "you cannot trade with yourself")
    if partner >= s.players:
        return Refusal("TP-7", f"there is no seat {partner} at this table")
    if not contains(s.hand[seat], card):
        return Refusal("TP-7", f"you do not hold {shown(card)}")
    fitting = FITS[s.top[STACK + partner]]
    suited, trumps = listed(s.hand[seat] & fitting), listed(s.hand[seat] & TRUMP_CARDS)
    if suited:
        return Refusal(
            "TP-7",
            f"you hold cards that fit the stack of seat {partner}, and must offer one of them:"
            f" {suited}",
        )
    if trumps:
        return Refusal(
            "TP-7",
            f"{shown(card)} does not fit the stack of seat {partner}; without a card that does,"
            f" offer a trump: {trumps}",
        )
    return Refusal(
        "TP-7",
        f"you have neither a card that fits the stack of seat {partner} nor a trump, and so cannot"
        " trade there",
    )


def why_no_gift(s: State, seat: int, action: int) -> Refusal:
    """TP-8: not an answer at all, without the card, or with the wrong card."""
    verb, *arguments = Action.decode(action)
    if verb != Action.GIVE:
        return Refusal("TP-8", "a trade is waiting for your answer: give a card first")
    (card,) = arguments
    if not contains(s.hand[seat], card):
        return Refusal("TP-8", f"you do not hold {shown(card)}")
    trader = turn_of(s)
    suited = listed(s.hand[seat] & FITS[s.top[STACK + trader]])
    if suited:
        return Refusal(
            "TP-8",
            f"you hold cards that fit the stack of seat {trader}, and must give one of them:"
            f" {suited}",
        )
    return Refusal(
        "TP-8",
        f"without a card that fits the stack of seat {trader}, a trump must be given:"
        f" {listed(s.hand[seat] & TRUMP_CARDS)}",
    )


def listed(some: CardSet) -> str:
    """Cards as a list for people."""
    return " ".join(shown(card) for card in members(some))
