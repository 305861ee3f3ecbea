"""Moves in groups, with numbers."""

from __future__ import annotations

from oddeck.cli.menu import Menu, grouped
from oddeck.decks.fanucci import DECK

MOVES = [
    "draw",
    "trade 1 3Fr",
    "trade 1 iBo",
    "trade 2 3Fr",
    "play 3Fr",
    "play iBo",
    "layoff 3Fr 0",
    "pass",
]


def test_every_move_has_one_number() -> None:
    choices = Menu(MOVES, DECK).choices
    assert [choice.number for choice in choices] == list(range(1, len(MOVES) + 1))
    assert sorted(choice.move for choice in choices) == sorted(MOVES)


def test_verbs_with_cards_come_first_then_bare_moves_then_the_rest() -> None:
    groups = grouped(Menu(MOVES, DECK).choices)
    assert [group[0].heading for group in groups] == [
        ("play",),
        ("layoff",),
        (),
        ("trade", "1"),
        ("trade", "2"),
    ]
    assert [choice.rest for choice in groups[1]] == [("3Fr", "0")]
    assert [choice.move for choice in groups[2]] == ["draw", "pass"]


def test_moves_come_in_the_order_of_the_hand() -> None:
    assert [choice.move for choice in Menu(MOVES, DECK, ["iBo", "3Fr"]).choices][:2] == [
        "play iBo",
        "play 3Fr",
    ]


def test_a_verb_with_the_numbers_from_0_on_is_numbered_by_them() -> None:
    assert [choice.number for choice in Menu(["speed 0", "speed 1", "speed 2"], DECK).choices] == [
        0,
        1,
        2,
    ]
    for moves in (["speed 1", "speed 2"], ["pick 0", "pick 2"], ["pick 0", "no"], ["speed 0"]):
        assert [choice.number for choice in Menu(moves, DECK).choices] == list(
            range(1, len(moves) + 1)
        )
