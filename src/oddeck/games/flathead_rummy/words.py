"""Flathead Rummy in words: what happened, and why something may not be done."""

from __future__ import annotations

from itertools import pairwise

from oddeck.decks.fanucci import (
    DECK,
    INFINITY,
    RANK_OF,
    RANKS,
    RANKS_SHOWN,
    SUITS,
    SUITS_A_COLOUR,
    is_trump,
    shown,
    suit_of,
)
from oddeck.engine.protocol import Refusal
from oddeck.engine.state.cardset import contains
from oddeck.engine.state.journal import Event
from oddeck.engine.state.table import NO_CARD, pile_cards
from oddeck.engine.text.words import Teller, cards_of, counted, ordinal

from .melds import (
    COLOUR_PART,
    NO_CARDS,
    SAME_COLOUR,
    SAME_RANK,
    SAME_SUIT,
    SUIT_PART,
    is_meld,
    is_run,
    join,
    ranks_in,
    trumps_in,
)
from .state import MELD, SMALLEST_MELD, TABLEAU, Phase, State
from .vocabulary import Action, cards_at

# --- events ---------------------------------------------------------------------------------------


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for the viewer of the teller."""
    seat = event["seat"]
    match event["kind"]:
        case "hand":
            return f"A new hand: {teller.does(seat, 'deal')}."
        case "deal":
            return f"{teller.does(seat, 'get')} {cards_of(event, DECK)}."
        case "start":
            return f"The tableau starts with {cards_of(event, DECK)}."
        case "reshuffle":
            return (
                f"The draw pile is used up: {counted(event['size'], 'card')} of the tableau, all"
                " but the last, make a new one."
            )
        case "draw":
            return f"{teller.does(seat, 'draw')} {cards_of(event, DECK)}."
        case "take":
            return f"{teller.does(seat, 'take')} {cards_of(event, DECK)} from the tableau."
        case "meld":
            return (
                f"{teller.does(seat, 'lay')} down {cards_of(event, DECK)}: the"
                f" {ordinal(event['meld'] + 1)} meld."
            )
        case "mark":
            return f"{teller.does(seat, 'earn')} a bonus mark: that makes {event['marks']}."
        case "layoff":
            return (
                f"{teller.does(seat, 'lay')} off {cards_of(event, DECK)} on the"
                f" {ordinal(event['meld'] + 1)} meld."
            )
        case "discard":
            return f"{teller.does(seat, 'discard')} {cards_of(event, DECK)}."
        case "out":
            return f"{teller.does(seat, 'go')} out."
        case "done":
            return f"{teller.does(seat, 'lay')} off no more."
        case "left":
            return f"{counted(event['left'], 'card')} left in the other hands."
        case "times":
            return f"The marks make it {event['times']} times the points."
        case "points":
            return f"{teller.does(seat, 'win')} the hand: {counted(event['points'], 'point')}."
        case "void":
            return "The hand is void, and nobody scores."
        case "match":
            return f"{teller.does(seat, 'win')} the match."
    raise ValueError(f"no words for {event!r}")


# --- what a card does -----------------------------------------------------------------------------


def meld_name(shape: int) -> str:
    """The name of a meld: `set of 6s`, `flush run of Faces`, `red run 2 to 4 and a trump`."""
    occurring = int(ranks_in(shape))
    ranks = [rank for rank in range(len(RANKS)) if occurring >> rank & 1]
    if shape & SAME_RANK:
        return f"set of {RANKS_SHOWN[ranks[0]]}s"
    if shape & SAME_SUIT:
        suit = SUITS[int(shape & SAME_SUIT).bit_length() - 1 - SUIT_PART]
        return f"{'flush run' if is_run(shape) else 'flush'} of {suit.plural}"
    colour = int(shape & SAME_COLOUR).bit_length() - 1 - int(COLOUR_PART)
    has_gap = len(ranks) <= ranks[-1] - ranks[0]
    trump = " and a trump" if trumps_in(shape) and not has_gap else ""
    return f"{SUITS[colour * SUITS_A_COLOUR].colour} run {ranks[0]} to {ranks[-1]}{trump}"


def laid_out(cards: list[int], shape: int) -> list[int]:
    """The cards of a meld by rank; a trump in the gap of a run, or last."""
    suited = sorted(
        (card for card in cards if not is_trump(card)), key=lambda card: (RANK_OF[card], card)
    )
    trumps = [card for card in cards if is_trump(card)]
    gap = next(
        (
            place
            for place, (one, other) in enumerate(pairwise(suited), 1)
            if is_run(shape) and RANK_OF[other] > RANK_OF[one] + 1
        ),
        len(suited),
    )
    return [*suited[:gap], *trumps, *suited[gap:]]


def help_text(name: str) -> str:
    """What a card is good for."""
    card = DECK.parse_card(name)
    if is_trump(card):
        return (
            "A trump: it stands for one missing card of a meld, one to a meld. Once discarded it"
            " can never be taken."
        )
    rank, suit = int(RANK_OF[card]), suit_of(card)
    ways = (
        f"It melds with others of rank {RANKS_SHOWN[rank]} (a set) or with other {suit.plural} (a"
        " flush)"
    )
    if rank == INFINITY:
        return f"{ways}, but never in a run. Three infinities earn a bonus mark."
    return f"{ways}, or between its neighbours in rank among the {suit.colour} suits (a run)."


# --- refusals -------------------------------------------------------------------------------------


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now. Says nothing that the seat does not know."""
    if s.actors == 0:
        return Refusal("FR-16", "the match is over")
    if seat != s.turn:
        if s.phase == Phase.LAYOFF:
            return Refusal("FR-13", f"the hand is over, and seat {s.turn} is laying off")
        return Refusal("FR-2", f"it is the turn of seat {s.turn}")
    if s.phase == Phase.TAKE:
        return why_no_take(s, action)
    if s.phase == Phase.LAYOFF and Action.decode(action)[0] != Action.LAYOFF:
        return Refusal(
            "FR-13",
            "the hand is over: you may only lay off cards on melds of the table, or be done",
        )
    match Action.decode(action):
        case (Action.DONE,):
            return Refusal("FR-13", "nobody has gone out; a turn ends with a discard")
        case Action.DISCARD, card:
            return why_no_discard(s, seat, card)
        case Action.LAYOFF, place, number:
            return why_no_layoff(s, number, cards_at(s, seat, 1 << place)[0])
        case Action.MELD, places:
            return why_no_meld(s, cards_at(s, seat, places))
    return Refusal("FR-3", "one card a turn, and you have taken it")


def why_no_take(s: State, action: int) -> Refusal:
    """FR-4, FR-5, FR-6: nothing to draw, not in the tableau, a trump, or of no use."""
    verb, *arguments = Action.decode(action)
    if verb == Action.DRAW:
        return Refusal(
            "FR-17", "the draw pile is empty, and the tableau has no deeper cards to make a new one"
        )
    if verb != Action.TAKE:
        return Refusal("FR-3", "first you must take a card")
    (card,) = arguments
    if s.place[card] != TABLEAU:
        return Refusal("FR-4", f"{shown(card)} is not in the tableau")
    if is_trump(card):
        return Refusal(
            "FR-6", f"{shown(card)} is a trump, and a trump in the tableau can never be taken"
        )
    return Refusal(
        "FR-5",
        f"{shown(card)} is not the last card of the tableau, so you could take it only to play it"
        " this turn, and no melds and lay-offs of yours lead to that",
    )


def why_no_discard(s: State, seat: int, card: int) -> Refusal:
    """FR-5, FR-18: not yours, something else comes first, or just taken."""
    if not contains(s.hand[seat], card):
        return Refusal("FR-3", f"you do not hold {shown(card)}")
    if s.owed != NO_CARD:
        return Refusal(
            "FR-5", f"you took {shown(s.owed)} to play it this turn: do that before you discard"
        )
    return Refusal(
        "FR-18",
        f"you have just taken {shown(card)} from the end of the tableau; discard another card",
    )


def why_no_layoff(s: State, number: int, card: int) -> Refusal:
    """FR-5, FR-8, FR-9: there is no such meld, the card does not fit, or the owed card could not be
    played then.
    """
    if number >= s.melds:
        there_are = (
            f"the melds are 0 to {s.melds - 1}" if s.melds else "there are no melds on the table"
        )
        return Refusal("FR-8", f"there is no meld {number}; {there_are}")
    if is_meld(join(s.meld_shape[number], card)):
        return why_not_while_owed(s)
    meld = " ".join(shown(other) for other in sorted(pile_cards(s, MELD + number)))
    if is_trump(card):
        reason = (
            "has a trump already"
            if trumps_in(s.meld_shape[number])
            else "has no card missing that a trump could stand for"
        )
        return Refusal("FR-9", f"the meld {meld} {reason}")
    return Refusal(
        "FR-8", f"{shown(card)} would make the meld {meld} neither a set nor a flush nor a run"
    )


def why_no_meld(s: State, chosen: list[int]) -> Refusal:
    """FR-5, FR-7, FR-9: too few, two trumps, nothing that belongs together, or the owed card could
    not be played then.
    """
    if len(chosen) < SMALLEST_MELD:
        return Refusal("FR-7", f"a meld has at least {SMALLEST_MELD} cards")
    trumps = [card for card in chosen if is_trump(card)]
    if len(trumps) > 1:
        return Refusal(
            "FR-9", f"a group holds one trump at most, not {' and '.join(map(shown, trumps))}"
        )
    shape = NO_CARDS
    for card in chosen:
        shape = join(shape, card)
    if is_meld(shape):
        return why_not_while_owed(s)
    if trumps:
        return Refusal(
            "FR-9",
            f"no card that {shown(trumps[0])} could stand for makes these a set, a flush or a run",
        )
    return Refusal(
        "FR-7",
        "these are neither of one rank, nor of one suit, nor consecutive ranks of one colour",
    )


def why_not_while_owed(s: State) -> Refusal:
    """FR-5: a meld or lay-off that would be legal if no card were owed."""
    return Refusal(
        "FR-5",
        f"you took {shown(s.owed)} to play it this turn, and after this it could no longer be"
        " played",
    )
