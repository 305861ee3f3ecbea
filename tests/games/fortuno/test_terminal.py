"""What the table of Fortuno shows."""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.cli.card_styles import THOTH_STYLES, style_card
from oddeck.cli.input import Move, understand
from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene, artist_for
from oddeck.decks.thoth import DECK
from oddeck.game import Game, from_position
from oddeck.replay import open_view

from ...cli.drawing import drawn

ARTIST = artist_for("fortuno")
HEIGHT = 22  # of 24 lines: above the table is an empty line, beneath it the line to type in
OTHERS = [
    ["2C", "3C", "4C"],
    ["2S", "3S", "4S"],
    ["2D", "3D", "4D"],
    ["8C", "9C"],
    ["8S", "9S"],
    ["8D", "9D"],
    ["10D"],
]


def table(mine: list[str], players: int = 4, **fields: Any) -> Game:
    """It is the turn of seat 0."""
    return from_position(
        {
            "game": "fortuno",
            "players": players,
            "hands": [mine, *OTHERS[: players - 1]],
            "discard": ["5W"],
        }
        | fields
    )


def scene_of(game: Game, seat: int = 0, order: str = "suit") -> Scene:
    """As a seat sees it."""
    view = game.view(seat)
    hand = [card for group in ARTIST.arrange(view, seat, order, DECK) for card in group]
    return Scene(
        game.type,
        view,
        seat_everybody(game.type.id, game.players),
        (seat,),
        order,
        Menu(game.moves(seat), DECK, hand).choices,
    )


def lines_of(game: Game, seat: int = 0, width: int = 80) -> list[str]:
    """The table and the menu, with single spaces."""
    scene = scene_of(game, seat)
    return [
        " ".join(line.split())
        for line in (
            drawn(ARTIST.draw(scene), width) + drawn(ARTIST.menu(scene), width)
        ).splitlines()
    ]


def after(game: Game, *moves: tuple[int, str]) -> Game:
    """The game after some moves."""
    for seat, move in moves:
        game.play(seat, move)
    return game


def test_the_hand_by_suit_and_by_value() -> None:
    view = table(["M13", "9W", "2W", "KnC", "9D", "M0", "AC"]).view(0)
    assert ARTIST.arrange(view, 0, "suit", DECK) == [
        ["2W", "9W"],
        ["AC", "KnC"],
        ["9D"],
        ["M0", "M13"],
    ]
    assert ARTIST.arrange(view, 0, "value", DECK) == [
        ["AC", "2W", "9W", "9D", "KnC"],
        ["M0", "M13"],
    ]


def test_players_sit_in_their_order_and_their_fate_is_told() -> None:
    """FO-31, FO-39, FO-60, FO-64 as the table tells them."""
    fields: dict[str, Any] = {
        "order": [0, 3, 1, 2, 4],
        "hermits": {3: 2},
        "lovers": [{"player": 0, "lover": 2}],
        "eliminated": [4],
        "direction": -1,
    }
    game = table(
        ["9W", "8S"], players=5, hands=[["9W", "8S"], *OTHERS[:3], []], known={"3C": [0]}, **fields
    )
    lines = lines_of(game)
    assert lines[0].startswith("Fortuno, ↺ counterclockwise")
    assert lines[2] == "▶ 0 Player 1 2 ♥ Bruno"
    assert lines[3] == "3 Clio learning 3 hermit, 2 turns"
    assert lines[4] == "1 Ada learning 3 3C"
    assert lines[5] == "2 Bruno learning 3 ♥ Player 1"
    assert lines[6] == "4 Dario learning 0 out"
    assert any(line.startswith("Bruno 2S 3S 4S") for line in lines)


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        (["5W"], "top 5W draw pile"),
        (["9D", "M0=7C"], "top 7C (The Fool) on 9D draw pile"),
        (["9D", "M7"], "top 9D (The Chariot) on 9D draw pile"),
        (
            ["2W", "3W", "4W", "6W", "7W", "M13"],
            "top M13 Death on 7W 6W 4W 3W and 1 more draw pile",
        ),
        ([], "top none draw pile"),
    ],
)
def test_the_top_is_shown_as_what_it_stands_for(pile: list[str], told: str) -> None:
    """FO-3 as the table tells it."""
    assert any(line.startswith(told) for line in lines_of(table(["9W", "8S"], discard=pile)))


def test_a_draw_that_is_faced_is_told() -> None:
    """FO-12, FO-19 as the table tells them."""
    lines = lines_of(table(["PsC", "8S", "9W"], discard=["PsW"], pending={"draw": 4, "by": 3}))
    assert "A draw of 4 by Clio: answer it, or draw." in lines


def test_moves_stand_beneath_their_cards_and_those_with_the_call_beside() -> None:
    """FO-17 as the table tells it."""
    lines = lines_of(table(["9W", "8W"]))
    assert lines[-3:] == ["hand 8W 9W", "play 1 3", 'play, saying "Fortuno!" 2 8W call 4 9W call']


def test_a_catch_tells_whether_they_called() -> None:
    """FO-17 as the table tells it."""
    assert 'They have not said "Fortuno!"' in lines_of(
        after(table(["9W", "8W"]), (0, "play 9W")), 1
    )
    assert 'They have said "Fortuno!"' in lines_of(
        after(table(["9W", "8W"]), (0, "play 9W call")), 1
    )


def test_an_added_card_can_be_called() -> None:
    """FO-17 as the table tells it."""
    lines = lines_of(after(table(["M11", "PsW", "8S"]), (0, "play M11")))
    assert "What do you put on it?" in lines
    assert any(line.startswith('add, saying "Fortuno!"') for line in lines)


def test_what_lovers_say_is_told_to_them_alone() -> None:
    """FO-70 as the table tells it."""
    game = after(table(["9W", "8W"], lovers=[{"player": 0, "lover": 2}]), (0, "play 9W"))
    assert "Your partner would play 9W." in lines_of(game, 2)
    assert "The lovers confer." in drawn(ARTIST.draw(scene_of(game, 1)))


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("moves", [["play M18"], ["play M14"], ["play M0"], []])
def test_a_big_table_fits_the_screen(width: int, moves: list[str]) -> None:
    """FO-48, FO-44: hundreds of questions and dozens of names are told by their numbers."""
    game = table(
        ["M18", "M14", "M0", "9W", "8W", "10W", "QS", "KnS", "AD", "PrD", "M5", "M12"],
        players=8,
        draw=["7W"],
    )
    after(game, *((0, move) for move in moves))
    scene = scene_of(game)
    lines = (drawn(ARTIST.draw(scene), width) + drawn(ARTIST.menu(scene), width)).splitlines()
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= width
    everything = drawn(ARTIST.listed(scene, scene.choices), width).split()
    assert all(str(choice.number) in everything for choice in scene.choices)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("ask clio suit c", "ask 3 suit C"),
        ("ask 2 value a", "ask 2 value A"),
        ("ask ada 7c", "ask 1 7C"),
        ("ask 1 M10", "ask 1 M10"),
    ],
)
def test_what_the_moon_is_asked_can_be_typed_with_names(typed: str, move: str) -> None:
    """FO-48: the suit C is not Clio, and the value A not Ada."""
    game = after(table(["M18", "8S", "9W"]), (0, "play M18"))
    names = [sitter.name for sitter in seat_everybody("fortuno", 4)]
    assert understand(typed, game, 0, Menu(game.moves(0), DECK), names) == Move(move)


def test_an_open_table_shows_every_hand() -> None:
    game = table(["9W", "8S"])
    scene = Scene(game.type, open_view(game), seat_everybody("fortuno", 4), range(4), "suit")
    text = drawn(ARTIST.draw(scene))
    assert all(card in text for card in ("9W", "8S", "2C", "3S", "4D"))


def test_every_suit_has_a_colour_of_its_own_and_every_card_its_letters() -> None:
    assert len(set(THOTH_STYLES.values())) == 4
    assert [style_card(DECK, name).plain.split()[0] for name in DECK.names] == list(DECK.names)
    assert style_card(DECK, "M12").plain == " M12 Hanged Man "
