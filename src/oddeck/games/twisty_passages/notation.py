"""Parsing and formatting positions of Twisty Passages."""

from __future__ import annotations

from typing import Any

import numpy as np

from oddeck.decks.fanucci import DECK, is_trump
from oddeck.engine.compile.jit import ZERO
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.cardset import contains, members
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.stack import Slot, go_on_to, push
from oddeck.engine.state.table import clear_table, everybody, pile_cards
from oddeck.engine.text.position import (
    PositionReader,
    lay_hands,
    lay_pile,
    lay_rest,
    read_known,
    write_known,
)
from oddeck.engine.text.view import open_pile

from . import rules
from .state import BOX, DISCARD, DRAW, HIDDEN_PLACES, STACK, State
from .vocabulary import OFFERED, Action, Decision, Kind, Step

# --- positions ------------------------------------------------------------------------------------


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    return {
        "turn": turn_of(s),
        "dealer": int(s.dealer),
        "phase": write_phase(s),
        "hands": [DECK.card_names(members(s.hand[seat])) for seat in range(s.players)],
        "stacks": [open_pile(s, STACK + seat, DECK) for seat in range(s.players)],
        "discard": open_pile(s, DISCARD, DECK),
        "draw": DECK.card_names(pile_cards(s, DRAW)),
        "box": DECK.card_names(pile_cards(s, BOX)),
        "known": write_known(s, DECK, HIDDEN_PLACES),
        "played": int(s.played),
        "idle": int(s.idle),
        "scores": [int(s.won[seat]) for seat in range(s.players)],
    }


def turn_of(s: State) -> int:
    """Whose turn it is, even if another seat has to act; after the end, whose turn was the last."""
    return int(s.frames[0, Slot.SEAT])


def write_phase(s: State) -> Any:
    """How far the turn has come.

    TP-14: `acted` with nothing idle means a draw, unless a trade is named.
    """
    if s.depth > 1:
        partner, offered = int(s.frames[1, Slot.SEAT]), int(s.frames[1, OFFERED])
        return {"reply": {"partner": partner, "offered": DECK.names[offered]}}
    step = Step(s.frames[0, Slot.STEP])
    if step == Step.START:
        return "start"
    return {"acted": "trade"} if step == Step.TRADED and s.idle == 0 else "acted"


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    turn = reader.seat("turn", 0)
    s.dealer = reader.seat("dealer", (turn - 1) % s.players)
    s.played = reader.number("played", 0, s.match_length)
    over = s.played == s.match_length
    s.idle = reader.number("idle", 0, s.idle_rounds * s.players - (0 if over else 1))
    s.won[: s.players] = reader.numbers_by_seat("scores", 0, s.match_length)
    read_cards(s, reader, over)
    rules.start_turn(s, turn)
    read_phase(s, reader, turn)
    reader.finish()
    if over:
        rules.end_match(s)


def read_cards(s: State, reader: PositionReader, over: bool) -> None:
    """Lays out hands, stacks and piles."""
    clear_table(s)
    lay_hands(s, reader.cards_by_seat("hands"))
    for seat, stack in enumerate(reader.cards_by_seat("stacks")):
        for card in stack:
            if is_trump(card):
                raise BadPosition(
                    f"stacks[{seat}]: {DECK.names[card]} is a trump, and trumps never lie on a"
                    " stack (TP-4)"
                )
        lay_pile(s, STACK + seat, stack[::-1], everybody(s))
    discard = reader.cards("discard")
    for card in discard:
        if not is_trump(card):
            raise BadPosition(
                f"discard: {DECK.names[card]} is a suited card, and only trumps are played to the"
                " discard pile (TP-4)"
            )
    lay_pile(s, DISCARD, discard[::-1], everybody(s))
    lay_rest(s, reader, DRAW, BOX)
    if not reader.has("hands"):
        if s.count[DRAW] < s.players * s.hand_size:
            raise BadPosition(
                f"hands: left out, but the {s.count[DRAW]} cards of the draw pile are too few to"
                f" deal {s.players} hands"
            )
        deal_hands(s, DRAW, s.hand_size, Kind.DEAL)
    for seat in range(s.players):
        if s.count[seat] == 0 and not over:
            raise BadPosition(
                f"hands[{seat}]: an empty hand would have won and ended the hand (TP-10)"
            )
    read_known(s, reader, HIDDEN_PLACES)


def read_phase(s: State, reader: PositionReader, turn: int) -> None:
    """Puts the turn where it stood."""
    match reader.get("phase"):
        case None | "start":
            pass
        case "acted":
            go_on_to(s, Step.DREW if s.idle == 0 else Step.TRADED)
        case {"acted": "trade", **rest} if not rest:
            go_on_to(s, Step.TRADED)
        case {"reply": {"partner": partner, "offered": offered, **others}, **rest} if (
            not rest and not others
        ):
            read_reply(s, reader, turn, partner, offered)
        case phase:
            raise BadPosition(
                "phase: expected start, acted, {acted: trade} or {reply: {partner: SEAT, offered:"
                f" CARD}}}}, got {short(phase)}"
            )


def read_reply(
    s: State, reader: PositionReader, turn: int, partner_given: object, offered_given: object
) -> None:
    """A trade that waits for the partner's answer."""
    partner = reader.whole("phase: partner", partner_given, 0, s.players - 1)
    offered = reader.card("phase: offered", offered_given)
    if partner == turn:
        raise BadPosition(f"phase: seat {turn} cannot trade with itself")
    if not contains(s.hand[turn], offered):
        raise BadPosition(
            f"phase: {DECK.names[offered]} is offered, but it is not in hands[{turn}]"
        )
    offers = np.empty(Action.end(), np.int64)
    count = rules.list_offers(s, turn, partner, offers, ZERO)
    if Action.TRADE.encode(partner, offered) not in offers[:count]:
        raise BadPosition(
            f"phase: seat {turn} may not offer {DECK.names[offered]} to seat {partner} (TP-7)"
        )
    push(s, Decision.REPLY, partner, Step.START, offered, turn)
