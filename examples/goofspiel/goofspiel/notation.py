"""Parsing and formatting positions of Goofspiel."""

from __future__ import annotations

from typing import Any

from oddeck.decks.fanucci import DECK
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.answers import ask_at_once, forget_answers, has_answered, take_answer
from oddeck.engine.state.cardset import contains, members
from oddeck.engine.state.table import clear_table, everybody, pile_cards, show
from oddeck.engine.text.position import (
    PositionReader,
    lay_hands,
    lay_pile,
    read_known,
    shuffled,
    write_known,
)
from oddeck.engine.text.view import open_pile

from . import rules
from .state import (
    BOX,
    CARRY,
    DRAW,
    PRIZE,
    PRIZES,
    SPENT,
    SUIT_OF_SEAT,
    WON,
    State,
    cards_of_suit,
)


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    bids = write_bids(s)
    return {
        "hands": [DECK.card_names(members(s.hand[seat])) for seat in range(s.players)],
        "draw": DECK.card_names(pile_cards(s, DRAW)),
        "prize": open_pile(s, PRIZE, DECK),
        "won": [open_pile(s, WON + seat, DECK) for seat in range(s.players)],
        "spent": open_pile(s, SPENT, DECK),
        "box": open_pile(s, BOX, DECK),
        "known": write_known(s, DECK, [DRAW]),
        "phase": {"bids": bids} if any(bids) else "bid",
    }


def write_bids(s: State) -> list[str | None]:
    """The bids that are in, for nobody's eyes."""
    return [
        DECK.names[s.answer[seat]] if has_answered(s, seat) else None for seat in range(s.players)
    ]


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    hands = read_hands(reader)
    rounds = len(hands[0])
    read_piles(s, reader, hands, rounds)
    forget_answers(s)
    read_known(s, reader, [DRAW])
    if rounds == 0:
        rules.end_game(s)
    elif s.count[PRIZE] == 0:
        rules.begin_round(s)
    else:
        ask_at_once(s, everybody(s))
    read_phase(s, reader)
    reader.finish()


def read_hands(reader: PositionReader) -> list[list[int]]:
    """GS-1: cards of everybody's own suit, equally many; whole suits if they are left out."""
    suits = [cards_of_suit(suit) for suit in SUIT_OF_SEAT[: reader.players]]
    if not reader.has("hands"):
        return [
            reader.claim(f"hands[{seat}]", DECK.card_names(members(suit)))
            for seat, suit in enumerate(suits)
        ]
    hands = reader.cards_by_seat("hands")
    for seat, hand in enumerate(hands):
        for card in hand:
            if not contains(suits[seat], card):
                raise BadPosition(
                    f"hands[{seat}]: {DECK.names[card]} is not of the suit of seat {seat} (GS-1)"
                )
        if len(hand) != len(hands[0]):
            raise BadPosition(
                f"hands[{seat}]: {len(hand)} cards, but hands[0] has {len(hands[0])}; all bid"
                " equally often (GS-3)"
            )
    return hands


def read_piles(s: State, reader: PositionReader, hands: list[list[int]], rounds: int) -> None:
    """Lays out the hands, the prizes, and what is spent or in the box."""
    prize, draw, won = reader.cards("prize"), reader.cards("draw"), reader.cards_by_seat("won")
    for name, cards in (
        ("prize", prize),
        ("draw", draw),
        *((f"won[{seat}]", cards) for seat, cards in enumerate(won)),
    ):
        for card in cards:
            if not contains(PRIZES, card):
                raise BadPosition(f"{name}: {DECK.names[card]} is no prize (GS-1)")
    if s.ties != CARRY and len(prize) > (1 if rounds else 0):
        raise BadPosition(
            "prize: with the option ties at lost, nothing is left lying for another round (GS-5)"
        )
    spent = reader.cards("spent")
    is_rest_boxed = reader.get("box") == "rest"
    box = [] if is_rest_boxed else reader.cards("box")
    unnamed = reader.rest()
    missing = rounds - (1 if prize and rounds else 0) - len(draw)
    to_come = (
        []
        if is_rest_boxed
        else shuffled(s, [card for card in unnamed if contains(PRIZES, card)])[: max(missing, 0)]
    )
    if len(to_come) != missing:
        raise BadPosition(
            f"draw: hands of {rounds} cards need {len(draw) + missing} prizes to come, not"
            f" {len(draw) + len(to_come)} (GS-2)"
        )
    for card in unnamed:
        if card not in to_come:
            (
                box
                if is_rest_boxed
                or rules.BEGINS_AT[card] == BOX
                or s.players <= rules.BEGINS_AT[card] < DRAW
                else spent
            ).append(card)
    clear_table(s)
    lay_hands(s, hands)
    for hand in hands:
        for card in hand:
            show(s, card, everybody(s))
    lay_pile(s, DRAW, draw + to_come, seen_by=0)
    for pile, cards in (
        (PRIZE, prize),
        (SPENT, spent),
        (BOX, box),
        *((WON + seat, cards) for seat, cards in enumerate(won)),
    ):
        lay_pile(s, pile, cards[::-1], everybody(s))


def read_phase(s: State, reader: PositionReader) -> None:
    """Puts down the bids that were in."""
    match reader.get("phase"):
        case None | "bid":
            return
        case {"bids": [*bids], **rest} if not rest and len(bids) == s.players and s.actors:
            given = {
                seat: reader.card("phase: bids", bid)
                for seat, bid in enumerate(bids)
                if bid is not None
            }
        case phase:
            raise BadPosition(
                "phase: expected bid, or {bids: [CARD or null for each seat]} during a round,"
                f" got {short(phase)}"
            )
    if len(given) == s.players:
        raise BadPosition("phase: with the last bid the round would be over (GS-4)")
    for seat, card in given.items():
        if not contains(s.hand[seat], card):
            raise BadPosition(f"phase: {DECK.names[card]} is bid, but it is not in hands[{seat}]")
        take_answer(s, seat, card)
