"""Parsing and formatting positions of Trophy Case."""

from __future__ import annotations

from typing import Any

import numpy as np

from oddeck.decks.fanucci import COLOUR_CARDS, DECK, RANKS, SUIT_CARDS, SUITS, TRUMP_CARDS
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.kernels.deduction import record_lack
from oddeck.engine.state.cardset import CardSet, bits_of, contains, members
from oddeck.engine.state.table import (
    bit_of,
    clear_table,
    everybody,
    left_of,
    move,
    pile_cards,
    put,
    seats_of,
    show,
)
from oddeck.engine.text.position import (
    PositionReader,
    lay_hands,
    lay_pile,
    lay_rest,
    read_known,
    write_known,
)

from . import rules
from .state import (
    ASIDE,
    BOX,
    DISCARD,
    DRAW,
    HANDS_A_SHUFFLE,
    HIDDEN_PLACES,
    PLACES,
    THROWN_IN,
    TRICK,
    State,
)

SUIT_LETTERS = [suit.letters for suit in SUITS]

# --- writing positions ----------------------------------------------------------------------------


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    return {
        "leader": int(s.leader),
        "turn": turn_of(s),
        "dealer": int(s.dealer),
        "hand_number": int(s.hand_number),
        "phase": {
            "lacks": [suits_in(s.lacks[seat]) for seat in range(s.players)],
            "thrown_in": [
                {"cards": DECK.card_names(pile_cards(s, place)), "lacks": suits_in(s.lacks[place])}
                for place in thrown_in(s)
            ],
        },
        "hands": [DECK.card_names(members(s.hand[seat])) for seat in range(s.players)],
        "trick": write_trick(s),
        "folded": folded(s),
        "aside": DECK.card_names(pile_cards(s, ASIDE)),
        "discard": DECK.card_names(discarded(s)),
        "draw": DECK.card_names(pile_cards(s, DRAW)),
        "box": DECK.card_names(pile_cards(s, BOX)),
        "known": write_known(s, DECK, HIDDEN_PLACES),
        "scores": [int(s.points[seat]) for seat in range(s.players)],
    }


def turn_of(s: State) -> int:
    """Whose turn it is; after the end, whose it would have been to lead."""
    return seats_of(s.actors)[0] if s.actors else int(s.leader)


def write_trick(s: State) -> list[list[Any]]:
    """The trick in the order of play, each card with its seat."""
    return [[int(s.played_by[card]), DECK.names[card]] for card in pile_cards(s, TRICK)][::-1]


def folded(s: State) -> list[int]:
    """The seats that have folded, in the order in which they did."""
    return [int(seat) for seat in s.fold_order[: s.folds]]


def thrown_in(s: State) -> list[int]:
    """The places of the hands thrown in of which something is known."""
    return [place for place in range(THROWN_IN, PLACES) if s.count[place] > 0]


def discarded(s: State) -> list[int]:
    """All cards thrown in unseen."""
    return [card for place in (DISCARD, *thrown_in(s)) for card in pile_cards(s, place)]


def suits_in(cards: CardSet) -> list[str]:
    """The letters of the suits that a set consists of."""
    bits = bits_of(cards)
    return [suit.letters for number, suit in enumerate(SUITS) if bits >> number * len(RANKS) & 1]


# --- reading positions ----------------------------------------------------------------------------


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    s.hand_number = reader.number("hand_number", 1, HANDS_A_SHUFFLE, default=1)
    s.points[: s.players] = reader.numbers_by_seat("scores", 0, np.iinfo(s.points.dtype).max)
    over = any(s.points[seat] >= s.target for seat in range(s.players))
    read_cards(s, reader)
    trick = reader.cards_with_seats("trick")
    if s.one_hand and reader.has("hands") and not trick:
        over = over or rules.somebody_is_out_of_cards(s)
    if over and trick:
        raise BadPosition(
            f"trick: somebody has {s.target} points, so the game was over before this trick (TC-13)"
        )
    turn = read_trick(s, reader, trick) if trick else read_lead(s, reader)
    lay_rest(s, reader, DRAW, BOX)
    if not reader.has("hands") and not over:
        deal_left_out_hands(s)
    check_hands(s, over or bool(trick))
    read_known(s, reader, HIDDEN_PLACES)
    reader.finish()
    if over:
        rules.end_game(s)
    elif trick:
        s.actors = bit_of(turn)
    else:
        rules.start_trick(s)


def read_cards(s: State, reader: PositionReader) -> None:
    """Lays out the hands and what has been played, shown or thrown in before this trick."""
    clear_table(s)
    s.still_in = everybody(s)
    lay_hands(s, reader.cards_by_seat("hands"))
    lay_pile(s, ASIDE, reader.cards("aside"), everybody(s))
    discard = reader.cards("discard")
    for place, (cards, lacks) in enumerate(read_phase(s, reader), THROWN_IN):
        for card in cards:
            if card not in discard:
                raise BadPosition(
                    f"phase: thrown_in: {DECK.names[card]} is not in discard, or in two hands"
                )
            discard.remove(card)
        lay_pile(s, place, cards, seen_by=0)
        record_lack(s, place, lacks)
    lay_pile(s, DISCARD, discard, seen_by=0)


def read_phase(s: State, reader: PositionReader) -> list[tuple[list[int], CardSet]]:
    """TC-15: what the seats are known to lack; gives the hands thrown in of which something is
    known.
    """
    phase = reader.get("phase", {})
    if not isinstance(phase, dict) or not phase.keys() <= {"lacks", "thrown_in"}:
        raise BadPosition(
            "phase: expected {lacks: [SUITS OF EACH SEAT], thrown_in: [{cards: CARDS, lacks:"
            f" SUITS}}]}}, got {short(phase)}"
        )
    for seat, lacks in enumerate(
        read_list(
            f"phase: lacks, {s.players} in all", phase.get("lacks") or [[]] * s.players, s.players
        )
    ):
        record_lack(s, seat, read_suits(f"phase: lacks[{seat}]", lacks))
    hands = []
    for hand in read_list("phase: thrown_in", phase.get("thrown_in", [])):
        if not isinstance(hand, dict) or hand.keys() != {"cards", "lacks"}:
            raise BadPosition(
                f"phase: thrown_in: expected {{cards: CARDS, lacks: SUITS}}, got {short(hand)}"
            )
        cards = [
            reader.card("phase: thrown_in", card)
            for card in read_list("phase: thrown_in", hand["cards"])
        ]
        hands.append((cards, read_suits("phase: thrown_in", hand["lacks"])))
    if len(hands) > PLACES - THROWN_IN:
        raise BadPosition(
            f"phase: thrown_in: no more than {PLACES - THROWN_IN} hands are thrown in between two"
            " shuffles (TC-2)"
        )
    return hands


def read_list(name: str, values: object, length: int | None = None) -> list[Any]:
    """A list, of `length` entries if that is given."""
    if not isinstance(values, list | tuple) or (length is not None and len(values) != length):
        raise BadPosition(f"{name}: expected a list, got {short(values)}")
    return list(values)


def read_suits(name: str, values: object) -> CardSet:
    """All cards of the suits of these letters."""
    cards = np.zeros(len(TRUMP_CARDS), np.uint64)
    for letters in read_list(name, values):
        if letters not in SUIT_LETTERS:
            raise BadPosition(
                f"{name}: {short(letters)} is no suit; there are {', '.join(SUIT_LETTERS)}"
            )
        cards |= SUIT_CARDS[SUIT_LETTERS.index(letters)]
    return cards


def read_lead(s: State, reader: PositionReader) -> int:
    """Before a trick the leader's turn has come; without either field it is to the left of a given
    dealer.
    """
    if reader.seats("folded"):
        raise BadPosition("folded: nobody can have folded before a card is led (TC-7)")
    left_of_dealer = (reader.seat("dealer", s.players - 1) + 1) % s.players
    s.leader = reader.seat("leader", reader.seat("turn", left_of_dealer))
    expect_seat(reader, "turn", s.leader, "before a trick it is the leader's")
    s.dealer = reader.seat("dealer", (s.leader - 1) % s.players)
    return int(s.leader)


def read_trick(s: State, reader: PositionReader, trick: list[tuple[int, int]]) -> int:
    """Lays out the cards of the trick; gives the seat whose turn it is."""
    for seat, card in trick:
        if contains(TRUMP_CARDS, card):
            raise BadPosition(
                f"trick: {DECK.names[card]} is a trump; it cannot be led (TC-4), and later it ends"
                " the trick (TC-10)"
            )
        put(s, card, TRICK)
        show(s, card, everybody(s))
        rules.note_in_trick(s, seat, card)
    s.leader = trick[0][0]
    expect_seat(reader, "leader", s.leader, "the first card of the trick says so")
    note_lack_of_colour(s, trick)
    turn = retrace(s, reader, trick)
    s.dealer = reader.seat("dealer", (turn - 1) % s.players)
    return turn


def expect_seat(reader: PositionReader, name: str, seat: int, why: str) -> None:
    """A field that may be left out, because it can only be this seat."""
    if reader.seat(name, seat) != seat:
        raise BadPosition(f"{name}: must be {seat}, not {reader.get(name)}: {why}")


def note_lack_of_colour(s: State, trick: list[tuple[int, int]]) -> None:
    """TC-6: who played out of colour had none left."""
    colour = COLOUR_CARDS[rules.led_colour(s)]
    without = set()
    for seat, card in trick:
        if not contains(colour, card):
            without.add(seat)
            record_lack(s, seat, colour)
        elif seat in without:
            raise BadPosition(
                f"trick: seat {seat} played out of colour before {DECK.names[card]} of the led"
                " colour (TC-6)"
            )


def retrace(s: State, reader: PositionReader, trick: list[tuple[int, int]]) -> int:
    """Find who folded when, and whose turn it is now (TC-5).

    Turns are counted from the lead on, also those of seats that have folded. A seat that is still
    in plays a card at each of its turns until it has none, so its first card was played at its
    first turn, and so on.
    """
    to_fold = reader.seats("folded")
    empty = {seat for seat in range(s.players) if s.count[seat] == 0 and reader.has("hands")}
    still_in = set(range(s.players)) - set(to_fold)
    if len(still_in) <= 1 or not still_in - empty:
        raise BadPosition(
            "trick: it is over and should be aside: one player is left in it, or nobody still in"
            " has cards (TC-10)"
        )
    # The turns at which seats acted next.
    due = {seat: (seat - int(s.leader)) % s.players for seat in range(s.players)}
    turns = []
    for seat, _ in trick:
        turns.append(due[seat])
        due[seat] += s.players
    for number, (seat, _) in enumerate(trick):
        expect_no_card_after(trick, turns[:number], turns[number], seat)
    now = turns[-1] + steps_to_turn(s, reader, trick[-1][0], to_fold)
    for seat in sorted(still_in - empty, key=due.__getitem__):
        if due[seat] < now:
            expect_no_card_after(trick, turns, due[seat], seat)
            raise BadPosition(
                f"turn: seat {seat}, who has cards and has not folded, comes before seat"
                f" {reader.get('turn')} (TC-5)"
            )
    for seat in in_order_of_folding(s, to_fold, empty, due, now):
        rules.note_fold(s, seat)
        record_lack(s, seat, SUIT_CARDS[s.suits[0]])  # TC-7
    return (int(s.leader) + now) % int(s.players)


def expect_no_card_after(
    trick: list[tuple[int, int]], turns: list[int], turn: int, seat: int
) -> None:
    """No card may have been played while it was the turn of a seat that had yet to act."""
    for (player, card), played_at in zip(trick, turns, strict=False):
        if played_at > turn:
            raise BadPosition(
                f"trick: {DECK.names[card]} of seat {player} was played when it was the turn of"
                f" seat {seat} (TC-5)"
            )


def steps_to_turn(s: State, reader: PositionReader, last: int, to_fold: list[int]) -> int:
    """How many seats on from the one that played last it is to the one whose turn it is: the next
    still in, unless another is given.
    """
    if not reader.has("turn"):
        return next(
            step for step in range(1, s.players + 1) if (last + step) % s.players not in to_fold
        )
    turn = reader.seat("turn", 0)
    if turn in to_fold:
        raise BadPosition(f"turn: seat {turn} has folded (TC-7)")
    return (turn - last) % int(s.players) or int(s.players)


def in_order_of_folding(
    s: State, to_fold: list[int], empty: set[int], due: dict[int, int], now: int
) -> list[int]:
    """The seats that folded, each at the turn at which it did not play.

    One without cards may have said mud before (TC-9).
    """
    folded_at, latest = {}, -1
    for seat in to_fold:
        if due[seat] >= now:
            raise BadPosition(
                f"folded: seat {seat} cannot have folded, for its turn has not come (TC-5)"
            )
        possible = range(due[seat], now, s.players) if seat in empty else [due[seat]]
        latest = next((turn for turn in possible if turn > latest), possible[0])
        folded_at[seat] = latest
    return sorted(to_fold, key=folded_at.__getitem__)


def deal_left_out_hands(s: State) -> None:
    """TC-1, off the top of the draw pile; a card that the trick shows a seat not to have is passed
    over.
    """
    for _ in range(s.hand_size):
        seat = int(s.dealer)
        for _ in range(s.players):
            seat = left_of(s, seat)
            card = next(
                (card for card in pile_cards(s, DRAW) if not contains(s.lacks[seat], card)), None
            )
            if card is None:
                raise BadPosition(
                    f"hands: left out, but the draw pile has too few cards to deal {s.players}"
                    f" hands of {s.hand_size}"
                )
            move(s, card, seat, bit_of(seat))


def check_hands(s: State, may_be_empty: bool) -> None:
    """TC-12: nobody begins a trick without cards.

    TC-6, TC-7: nobody has what they have shown that they lack.
    """
    for seat in range(s.players):
        if s.count[seat] == 0 and not may_be_empty:
            raise BadPosition(
                f"hands[{seat}]: before a trick nobody's hand is empty, else the hand would be over"
                " (TC-12)"
            )
        for card in members(s.hand[seat] & s.lacks[seat]):
            raise BadPosition(
                f"hands[{seat}]: {DECK.names[card]} cannot be there: the seat has folded, or played"
                " out of colour (TC-6, TC-7)"
            )
    for place in thrown_in(s):
        for card in pile_cards(s, place):
            if contains(s.lacks[place], card):
                raise BadPosition(
                    f"phase: thrown_in: {DECK.names[card]} is of a suit that the hand is said to"
                    " lack"
                )
