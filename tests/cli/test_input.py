"""What people type is understood generously, and never as something else."""

from __future__ import annotations

import pytest

from oddeck.cli.input import Move, Order, Unclear, understand
from oddeck.cli.menu import Menu
from oddeck.game import Game, from_position

NAMES = ["Anna", "Bruno", "Clio"]
POSITION = {
    "game": "twisty-passages",
    "players": 3,
    "hands": [["3Fr", "iBo", "3Ti", "Time"], ["2Bo", "5Zu"], ["Grue"]],
    "stacks": [["7Fr"], ["0Bo"], ["4Hi"]],
}


def read(text: str, game: Game | None = None) -> Order | Move | Unclear:
    game = game or from_position(POSITION)
    return understand(text, game, 0, Menu(game.moves(0), game.type.deck), NAMES)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("play 3Fr", "play 3Fr"),
        ("  PLAY   3fr ", "play 3Fr"),
        ("pl 3FR", "play 3Fr"),
        ("play 3 fr", "play 3Fr"),
        ("play time", "play Time"),
        ("d", "draw"),
        ("pas", "pass"),
        ("trade 1 ibo", "trade 1 iBo"),
        ("t 1 ∞Bo", "trade 1 iBo"),
        ("t 1 INFbo", "trade 1 iBo"),
        ("trade 1 infinitybo", "trade 1 iBo"),
        ("trade bruno ibo", "trade 1 iBo"),
        ("trade br", "trade 1 iBo"),  # the only card that may be offered there
        ("3fr", "play 3Fr"),
        ("1", "play 3Fr"),
    ],
)
def test_a_legal_move_may_be_typed_carelessly(typed: str, move: str) -> None:
    assert read(typed) == Move(move)


def test_numbers_are_those_of_the_menu() -> None:
    game = from_position(POSITION)
    menu = Menu(game.moves(0), game.type.deck, ["Time", "3Fr"])
    assert [choice.move for choice in menu.choices] == [
        "play Time",
        "play 3Fr",
        "draw",
        "pass",
        "trade 1 iBo",
        "trade 2 Time",
    ]
    assert understand("2", game, 0, menu, NAMES) == Move("play 3Fr")
    assert understand("7", game, 0, menu, NAMES) == Unclear("7: the moves are numbered from 1 to 6")


@pytest.mark.parametrize(
    ("typed", "move"),
    [("play 9bo", "play 9Bo"), ("g 3fr", "give 3Fr"), ("hop 3FR", "hop 3Fr"), ("iti", "iTi")],
)
def test_what_is_not_legal_is_left_to_the_rules_to_refuse(typed: str, move: str) -> None:
    assert read(typed) == Move(move)


def test_what_is_unclear_is_asked() -> None:
    assert read("p") == Unclear("p: pass or play?")
    assert read("s") == Unclear("s: save or sort?")
    asked = read("trade")
    assert isinstance(asked, Unclear)
    assert [choice.move for choice in asked.choices] == ["trade 1 iBo", "trade 2 Time"]


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("help", Order("help", "")),
        ("Q", Order("quit", "")),
        ("sort  rank ", Order("sort", "rank")),
        ("save my Game.oddeck", Order("save", "my Game.oddeck")),
    ],
)
def test_commands(typed: str, order: Order) -> None:
    assert read(typed) == order


def test_a_name_that_begins_like_another_is_no_seat() -> None:
    game = from_position(POSITION)
    menu = Menu(game.moves(0), game.type.deck)
    assert understand("trade b ibo", game, 0, menu, ["Anna", "Bruno", "Bella"]) == Move(
        "trade b iBo"
    )


def test_a_card_is_a_card_even_if_somebody_is_called_so() -> None:
    game = from_position(POSITION)
    menu = Menu(game.moves(0), game.type.deck)
    assert understand("play time", game, 0, menu, ["Anna", "Timey", "Clio"]) == Move("play Time")
    assert understand("trade timey ibo", game, 0, menu, ["Anna", "Timey", "Clio"]) == Move(
        "trade 1 iBo"
    )


def test_a_number_that_is_far_too_long_is_no_number() -> None:
    assert read("9" * 5000) == Move("9" * 5000)
