"""Parsing and formatting positions of Flathead Rummy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from oddeck.decks.fanucci import CARDS, DECK, is_trump
from oddeck.engine.errors import BadPosition, short
from oddeck.engine.state.cardset import contains, members
from oddeck.engine.state.dealing import deal_hands
from oddeck.engine.state.journal import clear_journal
from oddeck.engine.state.table import (
    NO_CARD,
    NOBODY,
    clear_table,
    everybody,
    left_of,
    pile_cards,
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
from oddeck.engine.text.view import open_pile

from . import rules
from .melds import NO_CARDS, is_meld, join
from .state import (
    BOX,
    DRAW,
    HAND_SIZE,
    HIDDEN_PLACES,
    LARGEST_HAND,
    MELD,
    MOST_MELDS,
    MOST_SCORE,
    TABLEAU,
    Phase,
    State,
)
from .vocabulary import Action, Kind

PHASES = {phase.name.lower(): phase for phase in Phase}


def write_position(s: State) -> dict[str, Any]:
    """The fields of a position that are this game's own."""
    return {
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "phase": write_phase(s),
        "hands": [DECK.card_names(members(s.hand[seat])) for seat in range(s.players)],
        "tableau": open_pile(s, TABLEAU, DECK),
        "melds": write_melds(s),
        "draw": DECK.card_names(pile_cards(s, DRAW)),
        "box": DECK.card_names(pile_cards(s, BOX)),
        "known": write_known(s, DECK, HIDDEN_PLACES),
        "marks": [int(s.marks[seat]) for seat in range(s.players)],
        "scores": [int(s.points[seat]) for seat in range(s.players)],
        "turns": int(s.turns),
        "out": None if s.out == NOBODY else int(s.out),
        "owed": card_or_none(s.owed),
        "taken": card_or_none(s.taken),
    }


def write_melds(s: State) -> list[list[str]]:
    """The melds on the table by number."""
    return [open_pile(s, MELD + number, DECK) for number in range(s.melds)]


def card_or_none(card: int) -> str | None:
    """A card that may be none."""
    return None if card == NO_CARD else DECK.names[card]


def write_phase(s: State) -> Any:
    """How far the turn has come; and, after a reshuffle, which of its cards have not come to light
    since (FR-20).
    """
    return (
        phase_name(s) if s.reshuffles == 0 else {phase_name(s): {"reshuffled": write_reshuffles(s)}}
    )


def phase_name(s: State) -> str:
    """How far the turn has come."""
    return Phase(s.phase).name.lower()


def write_reshuffles(s: State) -> list[list[str]]:
    """FR-20: for each reshuffle the cards that have not come to light since."""
    lists = (
        [card for card in range(CARDS) if s.reshuffle_of[card] == number]
        for number in range(1, s.reshuffles + 1)
    )
    return [DECK.card_names(cards) for cards in lists]


def read_position(s: State, reader: PositionReader) -> None:
    """Fills a fresh state from a position; BadPosition if it cannot be one of this game."""
    out = reader.seat("out", 0)
    # FR-13: the first to lay off is left of who is out.
    turn = reader.seat("turn", (out + 1) % s.players if reader.has("out") else 0)
    s.dealer = reader.seat("dealer", (turn - 1) % s.players)
    clear_table(s)
    rules.clear_hand(s)
    rules.start_turn(s, turn)
    s.turns = reader.number("turns", 0, s.most_turns * s.players - (0 if s.one_hand else 1))
    s.marks[: s.players] = reader.numbers_by_seat("marks", 0, MOST_MELDS)
    s.points[: s.players] = reader.numbers_by_seat("scores", 0, MOST_SCORE)
    enough = 1 if s.one_hand else s.target
    winners = [seat for seat in range(s.players) if s.points[seat] >= enough]
    if len(winners) > 1:
        raise BadPosition(
            f"scores: seats {winners} have both reached the target of {enough}, and only the"
            " first wins (FR-16)"
        )
    read_cards(s, reader)
    clear_journal(s)  # the deal, if there was one, is not news
    read_phase(s, reader)
    read_bound_cards(s, reader)
    reader.finish()
    check_hand_sizes(s, bool(winners))
    if winners:
        end_match(s, winners[0])
    elif s.phase == Phase.TAKE:
        rules.next_turn(s, turn)  # FR-17: if nothing can be taken, the hand is void at once


def read_cards(s: State, reader: PositionReader) -> None:
    """Lays out hands, tableau, melds and piles."""
    lay_hands(s, reader.cards_by_seat("hands"))
    lay_pile(s, TABLEAU, reader.cards("tableau")[::-1], everybody(s))
    for number, cards in enumerate(reader.card_lists("melds")):
        lay_meld(s, number, cards)
    lay_rest(s, reader, DRAW, BOX)
    if not reader.has("hands"):
        deal_from_pile(s, turns_over=not reader.has("tableau"))
    read_known(s, reader, HIDDEN_PLACES)


def lay_meld(s: State, number: int, cards: list[int]) -> None:
    """Puts a meld on the table, if it is one."""
    shape = NO_CARDS
    for card in cards:
        shape = join(shape, card)
    if not is_meld(shape):
        raise BadPosition(
            f"melds[{number}]: {' '.join(DECK.card_names(cards)) or 'nothing'} is no set, flush or"
            " run (FR-7, FR-9)"
        )
    lay_pile(s, MELD + number, cards[::-1], everybody(s))
    s.meld_shape[number] = shape
    s.melds = number + 1


def deal_from_pile(s: State, turns_over: bool) -> None:
    """FR-1: hands that are left out are dealt, and the tableau is started unless there is one."""
    if s.count[DRAW] < s.players * s.hand_size + turns_over:
        raise BadPosition(
            f"hands: left out, but the {s.count[DRAW]} cards of the draw pile are too few to deal"
            f" {s.players} hands"
        )
    deal_hands(s, DRAW, s.hand_size, Kind.DEAL)
    if turns_over:
        rules.turn_over(s)


def read_phase(s: State, reader: PositionReader) -> None:
    """Puts the turn, or the end of the hand, where it stood."""
    given = reader.get("phase", usual_phase(reader))
    phase, reshuffled = given, []
    if isinstance(given, Mapping) and len(given) == 1:
        [(phase, details)] = given.items()
        if not isinstance(details, Mapping) or set(details) != {"reshuffled"}:
            raise BadPosition(
                f"phase: expected {{{phase}: {{reshuffled: [[CARD, ...], ...]}}}}, got"
                f" {short(given)}"
            )
        reshuffled = details["reshuffled"]
    if not isinstance(phase, str) or phase not in PHASES:
        raise BadPosition(f"phase: expected one of {', '.join(PHASES)}, got {short(phase)}")
    s.phase = PHASES[phase]
    read_reshuffles(s, reader, reshuffled)
    read_out(s, reader)


def usual_phase(reader: PositionReader) -> str:
    """What the phase must be, by the other fields, if it is left out."""
    if reader.has("out"):
        return "layoff"
    return "play" if reader.has("owed") or reader.has("taken") else "take"


def read_reshuffles(s: State, reader: PositionReader, lists: object) -> None:
    """FR-20: which cards were part of which reshuffle."""
    if not isinstance(lists, list | tuple) or not all(
        isinstance(cards, list | tuple) for cards in lists
    ):
        raise BadPosition(
            f"phase: reshuffled: expected a list of lists of cards, got {short(lists)}"
        )
    if len(lists) > s.most_turns * s.players:
        raise BadPosition(
            f"phase: reshuffled: {len(lists)} reshuffles are more than a hand has turns (FR-17)"
        )
    s.reshuffles = len(lists)
    for number, names in enumerate(lists, 1):
        for name in names:
            card = reader.card("phase: reshuffled", name)
            if s.place[card] not in HIDDEN_PLACES:
                raise BadPosition(f"phase: reshuffled: {name} lies open")
            if s.reshuffle_of[card] != 0:
                raise BadPosition(f"phase: reshuffled: {name} is named twice")
            s.reshuffle_of[card] = number


def read_out(s: State, reader: PositionReader) -> None:
    """FR-12, FR-13: who has gone out, while the others lay off."""
    if not reader.has("out"):
        if s.phase == Phase.LAYOFF:
            raise BadPosition("out: in the phase layoff this must be the seat that has gone out")
        return
    s.out = reader.seat("out", 0)
    if s.phase != Phase.LAYOFF:
        raise BadPosition(f"out: seat {s.out} can have gone out only in the phase layoff (FR-12)")
    if s.out == s.turn:
        raise BadPosition(
            f"turn: seat {s.turn} has gone out, so another must be laying off (FR-13)"
        )


def read_bound_cards(s: State, reader: PositionReader) -> None:
    """FR-5, FR-18: the card that must be played, or may not be discarded.

    It came from the tableau: everybody knows it.
    """
    for name in ("owed", "taken"):
        if not reader.has(name):
            continue
        card = reader.card(name, reader.get(name))
        if s.phase != Phase.PLAY:
            raise BadPosition(f"{name}: only in the phase play")
        if not contains(s.hand[s.turn], card):
            raise BadPosition(f"{name}: {DECK.names[card]} is not in hands[{s.turn}]")
        if is_trump(card):
            raise BadPosition(
                f"{name}: {DECK.names[card]} is a trump, and cannot have been taken from the"
                " tableau (FR-6)"
            )
        show(s, card, everybody(s))
        setattr(s, name, card)
    if s.owed != NO_CARD and s.taken != NO_CARD:
        raise BadPosition("owed, taken: only one card is taken in a turn (FR-4)")
    if (
        s.owed != NO_CARD
        and rules.list_plays_while_owed(s, s.hand[s.turn], np.empty(Action.end(), np.int64)) == 0
    ):
        raise BadPosition(
            f"owed: no sequence of plays ends with {DECK.names[s.owed]} played, so it cannot have"
            " been taken (FR-5)"
        )


def check_hand_sizes(s: State, over: bool) -> None:
    """FR-1, FR-12: how many cards each seat can hold now."""
    for seat in range(s.players):
        most = LARGEST_HAND if s.phase == Phase.PLAY and seat == s.turn else HAND_SIZE
        if s.count[seat] > most:
            raise BadPosition(
                f"hands[{seat}]: {s.count[seat]} cards, and it can be {most} at most now (FR-1,"
                " FR-4)"
            )
        if s.count[seat] == 0 and not over and not may_be_empty(s, seat):
            raise BadPosition(f"hands[{seat}]: an empty hand would have ended the hand (FR-12)")
    if s.out != NOBODY and s.count[s.out] > 0:
        raise BadPosition(f"out: seat {s.out} still has cards, and so cannot have gone out (FR-12)")


def may_be_empty(s: State, seat: int) -> bool:
    """FR-13: the hand of the one who went out, and of those who have laid off since."""
    if s.phase != Phase.LAYOFF:
        return False
    asked = int(s.out)
    while asked not in (seat, s.turn):
        asked = left_of(s, asked)
    return asked == seat


def end_match(s: State, winner: int) -> None:
    """FR-16: the position is that of a finished match."""
    if s.out not in (NOBODY, winner):
        raise BadPosition(
            f"out: seat {winner} has reached the target, so nobody else can have gone out last"
            " (FR-16)"
        )
    rules.end_match(s, winner)
