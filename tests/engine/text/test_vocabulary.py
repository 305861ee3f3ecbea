from __future__ import annotations

from enum import unique
from types import SimpleNamespace
from typing import Any

import pytest

from oddeck.engine.compile.jit import compiled, constant, machine_code
from oddeck.engine.errors import IllegalMove, MalformedMove, NotYourTurn
from oddeck.engine.text.deck import Deck
from oddeck.engine.text.vocabulary import (
    Argument,
    Card,
    EventKind,
    Integer,
    OneOf,
    Refused,
    SeatAtTable,
    Unreadable,
    Verb,
    forms_of,
)
from oddeck.game import new
from oddeck.games.registry import find_game, game_ids

DECK = Deck("small", names=("1A", "2A", "3A"), titles=("one", "two", "three"), spellings={"i": "1"})
AT_TABLE = SimpleNamespace(players=3)


class LastCard(Card):
    """A card that is refused to all but seat 0."""

    is_fixed = False
    varies_fastest = True

    def read(self, s: Any, seat: int, word: str) -> int:
        card = super().read(s, seat, word)
        if seat:
            raise Refused("it is not your turn", "XX-1", NotYourTurn)
        return card


class Cards(Argument):
    """Several cards, a bit each."""

    label, size, words = "CARD ...", 8, None

    def write(self, s: Any, seat: int, number: int) -> str | None:
        names = [name for bit, name in enumerate(DECK.names) if number >> bit & 1]
        return " ".join(names) or None

    def read(self, s: Any, seat: int, word: str) -> int:
        return sum(1 << CARD.read(s, seat, name) for name in word.split(" "))


class Two(Argument):
    """Something of two words."""

    label, size, words = "A B", 1, 2

    def write(self, s: Any, seat: int, number: int) -> str | None:
        return "x y"

    def read(self, s: Any, seat: int, word: str) -> int:
        if word != "x y":
            raise Unreadable(f"expected x y, got {word!r}")
        return 0


CARD, SEAT = Card(DECK), SeatAtTable(5)


@unique
class Action(Verb):
    """Some of everything."""

    PASS = "pass"
    PLAY = "play", CARD
    CALL = "play", CARD, "call"
    NONE = "play", "none"
    SWAP = "swap", SEAT, SEAT
    LAY = "lay", LastCard(DECK), Integer("PLACE", "a place", 1, 2)
    EMPTY = "empty", OneOf("NAME", ())
    NAME = "name", OneOf("NAME", ("red", "blue"))
    MELD = "meld", Cards()
    PAIR = "pair", Two()


def test_ids_follow_from_the_order_and_the_arguments() -> None:
    assert {verb.name: int(verb) for verb in Action} == {
        "PASS": 0,
        "PLAY": 1,
        "CALL": 4,
        "NONE": 7,
        "SWAP": 8,
        "LAY": 33,
        "EMPTY": 39,  # no verb is without an id
        "NAME": 40,
        "MELD": 42,
        "PAIR": 50,
    }
    assert Action.end() == 51


def test_an_id_is_its_verb_and_its_arguments() -> None:
    assert Action.decode(0) == (Action.PASS,)
    assert Action.decode(8 + 5 * 2 + 4) == (Action.SWAP, 2, 4)
    assert Action.decode(33 + 3 * 1 + 2) == (Action.LAY, 2, 1)  # the card varies fastest
    assert Action.LAY.encode(2, 1) == 38
    for action in range(Action.end()):
        verb, *numbers = Action.decode(action)
        assert verb.encode(*numbers) == action


def test_what_is_written_can_be_read() -> None:
    written = [Action.write(AT_TABLE, 0, action) for action in range(Action.end())]
    assert written[:9] == [
        "pass",
        "play 1A",
        "play 2A",
        "play 3A",
        "play 1A call",
        "play 2A call",
        "play 3A call",
        "play none",
        "swap 0 0",
    ]
    assert written[38] == "lay 3A 2"
    assert written[-1] == "pair x y"
    assert written[11] is None  # there is no seat 3 at this table
    assert written[39] is None  # nothing to name
    assert written[42] is None  # a meld of nothing
    for action, text in enumerate(written):
        if text is not None:
            assert Action.parse(AT_TABLE, 0, text) == action
    assert Action.parse(AT_TABLE, 0, "meld 3A 1A") == 42 + 0b101
    assert Action.parse(AT_TABLE, 0, "play iA") == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("sing", "'sing' is no move of this game; moves are pass, play CARD, play CARD call, "),
        ("", "'' is no move of this game"),
        ("Pass", "is no move of this game"),
        ("pass ", "'pass ': it is written 'pass'"),
        ("play", "it is written 'play CARD' or 'play CARD call' or 'play none'"),
        ("play 1A shout", "it is written 'play CARD' or 'play CARD call' or 'play none'"),
        ("play  1A", "it is written 'play CARD'"),
        ("play 9A", "'play 9A': '9A' is no card of the small deck"),
        ("swap 0", "it is written 'swap SEAT SEAT'"),
        ("swap 0 3", "expected a seat from 0 to 2, got 3"),
        ("swap 00 1", "expected a seat from 0 to 2, got 00"),
        ("swap -1 1", "expected a seat from 0 to 2, got -1"),
        ("lay 1A 0", "expected a place from 1 to 2, got 0"),
        ("lay 1A " + "9" * 5000, "expected a place from 1 to 2, got 99"),
        ("name green", "expected one of red, blue, got 'green'"),
        ("meld", "it is written 'meld CARD ...'"),
        ("meld 1A 9A", "'9A' is no card of the small deck"),
        ("pair x", "it is written 'pair A B'"),
        ("pair x y z", "it is written 'pair A B'"),
        ("pair x z", "expected x y, got 'x z'"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, complaint: str) -> None:
    with pytest.raises(MalformedMove) as refusal:
        Action.parse(AT_TABLE, 0, text)
    assert complaint in str(refusal.value)


def test_a_move_that_no_id_stands_for_now_is_refused_with_its_clause() -> None:
    with pytest.raises(NotYourTurn, match=r"^lay 1A 1: it is not your turn \(XX-1\)$") as refusal:
        Action.parse(AT_TABLE, 1, "lay 1A 1")
    assert refusal.value.clause == "XX-1"
    with pytest.raises(MalformedMove, match="expected a place"):  # malformed comes first
        Action.parse(AT_TABLE, 1, "lay 1A 7")


BASE = constant(Action.SWAP)


@compiled
def swapped_with(action: int) -> int:
    """As rules read an action."""
    return (action - BASE) % 5 if action >= Action.SWAP else -Action.PLAY


def test_compiled_code_uses_the_members() -> None:
    for action in (constant(3), constant(22)):
        assert machine_code(swapped_with)(action) == swapped_with(action)


def test_events_name_their_values() -> None:
    class Kind(EventKind):
        DEAL = 1
        HAND = 2, "number"

    assert (Kind.HAND, Kind(2).name) == (2, "HAND")
    assert Kind.value_names() == {Kind.HAND: "number"}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_id_of_every_game_has_one_meaning(game_id: str) -> None:
    game_type = find_game(game_id)
    verbs = game_type.verbs
    for action in range(game_type.actions):
        verb, *numbers = verbs.decode(action)
        assert verb.encode(*numbers) == action
    game = new(game_id, game_type.players[1], seed=1)
    for seat in range(game.players):
        names = {
            action: game_type.move_name(game.state, seat, action)
            for action in range(game_type.actions)
        }
        said = [name for name in names.values() if name is not None]
        assert len(set(said)) == len(said)
        for action, name in names.items():
            if name is not None:
                assert game_type.parse_move(game.state, seat, name) == action


@pytest.mark.parametrize("game_id", game_ids())
def test_the_forms_are_what_the_moves_look_like(game_id: str) -> None:
    """Every move of a game begins as some form does, and a verb alone tells its forms."""
    game_type = find_game(game_id)
    game = new(game_id, game_type.players[1], seed=1)
    first_words = {form.split(" ")[0] for form in forms_of(game_type.verbs)}
    assert {move.split(" ")[0] for move in game.moves(game.actors[0])} <= first_words
    for verb in game_type.verbs:
        if verb.arguments and f"{verb.parts[0]}" not in forms_of(game_type.verbs):
            with pytest.raises(IllegalMove, match="it is written '"):
                game_type.parse_move(game.state, 0, str(verb.parts[0]))
