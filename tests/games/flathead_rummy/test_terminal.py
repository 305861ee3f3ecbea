"""What the table of Flathead Rummy shows."""

from __future__ import annotations

from typing import Any

from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene, artist_for
from oddeck.decks.fanucci import DECK
from oddeck.game import Game, from_position

from ...cli.drawing import drawn

ARTIST = artist_for("flathead-rummy")
HAND = ["7Bu", "5Fa", "9Bo", "6Fa", "7Fa", "Grue", "0Zu"]


def position(**fields: Any) -> Game:
    return from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": [HAND, ["1Bu", "2La"]],
            "tableau": ["iRa", "3To"],
            **fields,
        }
    )


def scene_of(game: Game, seat: int = 0, order: str = "melds") -> Scene:
    choices = Menu(game.moves(seat), game.type.deck).choices
    return Scene(
        game.type,
        game.view(seat),
        seat_everybody(game.type.id, game.players),
        (seat,),
        order,
        choices,
    )


def table_of(game: Game) -> str:
    return drawn(ARTIST.draw(scene_of(game)))


def test_the_hand_shows_what_can_be_laid_down() -> None:
    view = position(
        hands=[["7Bu", "5Fa", "9Bo", "6Fa", "7Fa", "0Zu"], ["1Bu"]], melds=[["9La", "9Pl", "9Ra"]]
    ).view(0)
    assert ARTIST.arrange(view, 0, "melds", DECK) == [
        ["5Fa", "6Fa", "7Fa"],
        ["9Bo"],
        ["0Zu", "7Bu"],
    ]


def test_the_hand_by_rank_and_by_suit() -> None:
    view = position().view(0)
    assert ARTIST.arrange(view, 0, "rank", DECK) == [
        ["0Zu", "5Fa", "6Fa", "7Bu", "7Fa", "9Bo", "Grue"]
    ]
    assert ARTIST.arrange(view, 0, "suit", DECK) == [
        ["7Bu", "0Zu", "5Fa", "6Fa", "7Fa", "9Bo", "Grue"]
    ]


def test_the_table_shows_melds_and_the_whole_tableau() -> None:
    lines = table_of(
        position(
            melds=[["8Sc", "7Ea", "6Sc", "Death"]],
            marks=[0, 2],
            scores=[7, 12],
            draw=[],
            box="rest",
        )
    ).splitlines()
    assert "to 42 points" in lines[0]
    assert lines[2].split()[:4] == ["▶", "0", "Player", "1"]
    assert lines[3].split()[-3:] == ["2", "12", "2"]
    assert lines[4].split() == ["meld", "0", "6Sc", "7Ea", "8Sc", "Death"]
    assert lines[5].split() == ["tableau", "∞Ra", "3To"]
    assert lines[6].split() == ["draw", "pile", "empty"]


def test_the_table_tells_what_matters_now() -> None:
    """FR-5, FR-13, FR-17 as the table tells them."""
    assert "(FR-" not in table_of(position())
    assert "7Bu  must be played (FR-5)" in table_of(position(phase="play", owed="7Bu"))
    assert "is out; the others may still lay off (FR-13)" in table_of(
        position(hands=[HAND, []], phase="layoff", out=1)
    )
    assert "After 3 more turns the hand is void (FR-17)." in table_of(position(turns=197))


def test_a_table_shows_of_other_hands_only_what_everybody_knows() -> None:
    text = table_of(position(known={"2La": [0]}))
    assert "2La" in text
    assert "1Bu" not in text


def test_many_melds_are_told_by_the_largest() -> None:
    game = position(
        hands=[["1To", "2To", "4To", "6To", "8To", "0Bu"], ["1Bu"]], tableau=[], phase="play"
    )
    menu = drawn(ARTIST.menu(scene_of(game)))
    assert menu.splitlines()[0].split() == ["meld", "22", "1To", "2To", "4To", "6To", "8To"]
    assert "and 15 smaller melds" in menu
    few = position(hands=[["1To", "2To", "4To", "0Bu"], ["1Bu"]], tableau=[], phase="play")
    assert "smaller" not in drawn(ARTIST.menu(scene_of(few)))


def test_layoffs_are_listed_with_their_melds() -> None:
    game = position(phase="play", melds=[["8Hi", "9Hi", "iHi"], ["5Hi", "6Ti", "Death"]])
    menu = drawn(ARTIST.menu(scene_of(game)))
    assert "layoff on meld" in menu
    assert "7Fa  1" in menu
