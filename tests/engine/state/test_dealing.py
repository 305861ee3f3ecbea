from __future__ import annotations

from enum import IntEnum

import numpy as np

from oddeck.engine.state.cardset import members
from oddeck.engine.state.dealing import Dealing, deal_hands
from oddeck.engine.state.journal import journal_rows, read_events
from oddeck.engine.state.layout import dtype_of, new_states
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.soundness import Flaw, check_shared
from oddeck.engine.state.table import pile_cards, seats_with_most, shuffle_whole_deck

DRAW, PILE = 4, 5


class Kind(IntEnum):
    DEAL = 1


class State(Dealing):
    CARDS = 10
    WORDS = 1
    SEATS = 4
    PLACES = 6
    EVENTS = 8


NOTHING_OPEN = np.zeros(6, bool)


def dealt(each: int) -> tuple[State, list[int]]:
    s: State = new_states(dtype_of(State), 1)[0]
    s.players, s.dealer = 3, 1
    set_seed(s, 5)
    shuffle_whole_deck(s, DRAW)
    order = list(pile_cards(s, DRAW))
    deal_hands(s, DRAW, each, Kind.DEAL)
    return s, order


def test_one_card_at_a_time_from_the_dealers_left_on() -> None:
    s, order = dealt(2)
    assert [list(members(s.hand[seat])) for seat in (2, 0, 1)] == [
        sorted(order[first:6:3]) for first in range(3)
    ]
    assert list(pile_cards(s, DRAW)) == order[6:]
    events = read_events(journal_rows(s), Kind, {}, tuple("abcdefghij"))
    assert [(event["seat"], event["count"], event["seen_by"]) for event in events] == [
        (2, 2, [2]),
        (0, 2, [0]),
        (1, 2, [1]),
    ]


def test_what_every_game_promises() -> None:
    s, _ = dealt(2)
    assert check_shared(s, NOTHING_OPEN) == Flaw.NONE
    open_draw_pile = NOTHING_OPEN.copy()
    open_draw_pile[DRAW] = True
    assert check_shared(s, open_draw_pile) == Flaw.OPEN_CARD_UNKNOWN
    s, _ = dealt(3)
    assert check_shared(s, NOTHING_OPEN) == Flaw.EVENTS_LOST


def test_the_seats_with_the_most() -> None:
    s, _ = dealt(2)
    assert seats_with_most(s, np.array([2, 5, 5, 9], np.int16)) == 0b110
    assert seats_with_most(s, np.array([0, 0, 0, 9], np.int16)) == 0b111
    assert seats_with_most(s, np.array([-3, -1, -2, 9], np.int16)) == 0b010
