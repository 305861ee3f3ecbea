"""Trophy Case: what a seat may know (TC-15)."""

from __future__ import annotations

from typing import TypedDict

from oddeck.decks.fanucci import COLOUR_CARDS, DECK, SUIT_CARDS, SUITS, is_trump
from oddeck.engine.state.cardset import have_common
from oddeck.engine.state.table import may_act, pile_cards, seats_of
from oddeck.engine.text.view import (
    HandView,
    PileView,
    known_bits,
    same_for_all,
    view_hands,
    view_hidden_pile,
)

from .notation import discarded, folded, suits_in, thrown_in, turn_of, write_trick
from .rules import lay, led_colour, note_fold, rank_in_trick, score, trick_value
from .state import ASIDE, BOX, DRAW, TRICK, State
from .vocabulary import Action


class ThrownInView(TypedDict):
    """A hand thrown in of which something is known."""

    count: int
    lacks: list[str]


class HighestView(TypedDict):
    """The highest card of a trick, and who played it."""

    seat: int
    card: str


class TrickView(TypedDict):
    """What a trick amounts to."""

    led: str | None
    suits_to_come: list[str]
    highest: HighestView | None
    worth: dict[str, int] | None


class OpenView(TrickView):
    """What all viewers see."""

    actors: list[int]
    leader: int
    turn: int
    dealer: int
    hand_number: int
    lacks: list[list[str]]
    trick: list[list[int | str]]
    suits: list[str]
    folded: list[int]
    aside: list[str]
    thrown_in: list[ThrownInView]
    ranking: list[int]


class TrophyView(OpenView):
    """What a viewer sees."""

    hands: list[HandView]
    discard: HandView
    draw: PileView
    box: HandView
    must_follow: str | None


def view(s: State, viewer: int | None) -> TrophyView:
    """Everything played or shown, the viewer's own hand, the viewer's own hands thrown in, and what
    all can work out.
    """
    return {
        **view_open(s),
        "hands": view_hands(s, viewer, DECK),
        "discard": view_heap(s, discarded(s), viewer),
        "draw": view_hidden_pile(s, DRAW, viewer, DECK),
        "box": view_heap(s, pile_cards(s, BOX), viewer),
        "must_follow": must_follow(s, viewer),
    }


@same_for_all
def view_open(s: State) -> OpenView:
    """Everything played or shown, and what all can work out."""
    return {
        "actors": list(seats_of(s.actors)),
        "leader": int(s.leader),
        "turn": turn_of(s),
        "dealer": int(s.dealer),
        "hand_number": int(s.hand_number),
        # Suits that everybody knows a seat not to hold.
        "lacks": [suits_in(s.lacks[seat]) for seat in range(s.players)],
        "trick": write_trick(s),
        # Of the led colour, the lowest first (TC-8).
        "suits": [SUITS[suit].letters for suit in s.suits[: s.suits_shown]],
        "folded": folded(s),
        "aside": DECK.card_names(sorted(pile_cards(s, ASIDE))),
        "thrown_in": [
            {"count": int(s.count[place]), "lacks": suits_in(s.lacks[place])}
            for place in thrown_in(s)
        ],
        # Seats, the most points first.
        "ranking": sorted(range(s.players), key=lambda seat: score(s, seat), reverse=True),
        **view_trick(s),
    }


def show_end(s: State, after: State, seat: int, action: int) -> None:
    """The table at the end of a hand: the last trick lies there, and its points count."""
    match Action.decode(action):
        case (Action.FOLD,):
            note_fold(s, seat)
        case ((Action.LEAD | Action.PLAY), card):
            lay(s, seat, card)
    s.points[:] = after.points
    s.actors, s.winners = 0, after.winners


def view_trick(s: State) -> TrickView:
    """What the trick amounts to: the led colour, its suits that have not appeared yet, the highest
    card of a seat still in (TC-8, TC-10), and the points it is worth (TC-11).
    """
    if s.suits_shown == 0:
        return {"led": None, "suits_to_come": [], "highest": None, "worth": None}
    led = SUITS[s.suits[0]].colour
    appeared = {int(suit) for suit in s.suits[: s.suits_shown]}
    return {
        "led": led,
        "suits_to_come": [
            suit.letters
            for number, suit in enumerate(SUITS)
            if suit.colour == led and number not in appeared
        ],
        "highest": highest(s),
        "worth": {"plain": int(trick_value(s, False)), "trumped": int(trick_value(s, True))},
    }


def highest(s: State) -> HighestView | None:
    """The highest card of a seat still in, the earlier of two that rank the same, or the trump that
    won (TC-10).
    """
    earliest_first = reversed(pile_cards(s, TRICK))
    seats = seats_of(s.still_in)
    still_in = [card for card in earliest_first if s.played_by[card] in seats]
    if not still_in:
        return None
    trumps = [card for card in still_in if is_trump(card)]
    card = trumps[0] if trumps else max(still_in, key=lambda card: rank_in_trick(s, card))
    return {"seat": int(s.played_by[card]), "card": DECK.names[card]}


def must_follow(s: State, viewer: int | None) -> str | None:
    """What the viewer, who is to play to a trick, must follow: "suit" if they hold the led suit and
    may not fold either (TC-7), "colour" if they hold only its colour (TC-6).
    """
    if viewer is None or s.suits_shown == 0 or not may_act(s, viewer):
        return None
    if have_common(s.hand[viewer], SUIT_CARDS[s.suits[0]]):
        return "suit"
    return "colour" if have_common(s.hand[viewer], COLOUR_CARDS[led_colour(s)]) else None


def view_heap(s: State, cards: list[int], viewer: int | None) -> HandView:
    """How many cards lie in no order somewhere, and those of them that the viewer knows."""
    known = known_bits(s, viewer)
    return {
        "count": len(cards),
        "known": DECK.card_names(card for card in sorted(cards) if known >> card & 1),
    }
