"""Positions and moves of Fortuno in writing."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

import oddeck
from oddeck.game import Game, from_position, from_record

from .tables import (
    ALL,
    ART,
    CHARIOT,
    DEVIL,
    FORTUNE,
    LOVERS,
    LUST,
    MINE,
    MOON,
    OTHERS,
    STAR,
    UNIVERSE,
    actors,
    do,
    moves,
    pending,
    table,
)


def again(game: Game) -> Game:
    """The position printed and read, by way of JSON."""
    return from_position(json.loads(json.dumps(game.position())))


MOMENTS: dict[str, Callable[[], Game]] = {
    "start": lambda: table(),
    "naming": lambda: do(table([ART, *MINE]), f"play {ART}"),
    "slap": lambda: do(table(["7S", "5S", "9W"], discard=["7W", "7C"]), "play 7S", (1, "no")),
    "steal": lambda: do(
        table(["7S", "5S", "9W"], OTHERS[0], ["7D", "2S", "3S"], discard=["7W", "7C"]),
        "play 7S",
        (1, "slap"),
    ),
    "reward": lambda: do(table(["7S", "5S", "9W"], discard=["7W", "7C"]), "play 7S", (1, "slap")),
    "catch": lambda: do(table(["5C", "9W"]), "play 5C", (2, "no")),
    "give": lambda: do(table(["5C", "9W"]), "play 5C", (2, "catch")),
    "immune": lambda: do(table([UNIVERSE, *MINE], [CHARIOT, "2C"]), f"play {UNIVERSE}"),
    "pass": lambda: do(table([STAR, *MINE]), f"play {STAR}", (2, "pass 2S")),
    "offer": lambda: do(table([DEVIL, *MINE], ["QC", "2C"]), f"play {DEVIL}", (1, "offer QC")),
    "accuse": lambda: do(
        table([DEVIL, *MINE], ["QC", "2C"]),
        f"play {DEVIL}",
        (1, "offer QC"),
        (2, "offer none"),
        (3, "offer none"),
    ),
    "ask": lambda: do(table([MOON, *MINE]), f"play {MOON}"),
    "asked": lambda: do(table([MOON, *MINE]), f"play {MOON}", "ask 2 suit S"),
    "moon": lambda: do(table([MOON, *MINE], draw=["10W"]), f"play {MOON}", "ask 2 10W"),
    "add": lambda: do(table([LUST, "PsW", "PrC", "9D"]), f"play {LUST}", "add PrC"),
    "love": lambda: do(table([LOVERS, *MINE]), f"play {LOVERS}"),
    "loved": lambda: do(table([LOVERS, *MINE]), f"play {LOVERS}", "love 3"),
    "agree": lambda: do(table(["5C", "9W", "7C"], lovers=[{"player": 0, "lover": 2}]), "play 5C"),
    "match": lambda: do(
        table(["5C", "9W", "7C"], lovers=[{"player": 0, "lover": 2}]),
        "play 5C",
        "prefer play 9W",
        "no",
        (2, "rock"),
    ),
    "split": lambda: do(
        table(["5C", "9W", "7C"], lovers=[{"player": 0, "lover": 2}]),
        "play 5C",
        "agree",
        "split 9W",
    ),
    "over": lambda: do(table(["5C"]), "play 5C"),
    "far": lambda: table(
        MINE,
        *OTHERS[:2],
        [],
        players=6,
        eliminated=[3],
        hermits={4: 1},
        direction=-1,
        adjustments=2,
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_printed_can_be_read(moment: str) -> None:
    """FO-18: in the middle of everything, for every viewer, and the game goes on the same way."""
    game = MOMENTS[moment]()
    twin = again(game)
    assert twin.position() == game.position()
    for viewer in (*range(game.players), None):
        assert twin.view(viewer) == game.view(viewer)
    for _ in range(12):
        if game.over:
            break
        seat = actors(game)[-1]
        assert twin.moves(seat) == game.moves(seat)
        move = game.moves(seat)[-1]
        game.play(seat, move)
        twin.play(seat, move)
        assert twin.position() == game.position()


def test_a_record_replays() -> None:
    """FO-1"""
    game = oddeck.new("fortuno", players=5, seed=3)
    for number in range(60):
        if game.over:
            break
        seat = actors(game)[number % len(actors(game))]
        game.play(seat, game.moves(seat)[number % len(game.moves(seat))])
    assert from_record(game.record()).position() == game.position()


def test_a_position_names_only_what_matters() -> None:
    """FO-1: the rest is decided by the seed."""
    game = from_position({"game": "fortuno", "players": 4})
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [6] * 4
    assert (position["turn"], position["previous"], position["direction"], position["order"]) == (
        0,
        3,
        1,
        [0, 1, 2, 3],
    )
    assert sorted(chain(*position["hands"], position["draw"])) == sorted(ALL)
    assert game.moves(0) == ["flip"]


def test_previous_is_the_nearest_still_in_against_the_direction() -> None:
    """FO-6, FO-64"""
    assert table().position()["previous"] == 3
    assert table(direction=-1).position()["previous"] == 1
    assert table(MINE, *OTHERS[:2], [], eliminated=[3]).position()["previous"] == 2
    assert table(order=[0, 2, 3, 1]).position()["previous"] == 1


def test_a_pending_draw_is_faced_by_the_turns_player() -> None:
    """FO-12, FO-19"""
    game = table(discard=["PsW"], pending={"draw": 2, "by": 3}, turn=1)
    assert (actors(game), game.moves(1), pending(game)) == ((1,), ["draw"], (2, 3))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"direction": 0}, "direction"),
        ({"direction": 2}, "direction"),
        ({"order": [0, 1, 2]}, "order"),
        ({"order": [0, 1, 2, 2]}, "order"),
        ({"turn": 4}, "turn"),
        ({"previous": 9}, "previous"),
        ({"hermits": {7: 1}}, "hermits"),
        ({"hermits": {1: 3}}, "hermits"),
        ({"hermits": {1: 0}}, "hermits"),
        ({"hermits": {0: 2}}, "hermits"),
        (
            {"turn": 1, "hermits": {1: 1}, "pending": {"draw": 2, "by": 0}, "discard": ["PsW"]},
            "hermits",
        ),
        ({"box": ["5W"]}, "box"),
        ({"box": ["6W"], "removed": ["6W"]}, "box"),
        ({"box": "all"}, "box"),
        ({"phase": {"winners": []}}, "phase"),
        ({"phase": {"winners": [4]}}, "phase"),
        ({"adjustments": -1}, "adjustments"),
        ({"eliminated": [1]}, "eliminated|hands"),
        ({"eliminated": [9]}, "eliminated"),
        ({"discard": ["M0=QW"]}, "discard"),
        ({"discard": ["M7=5W"]}, "discard"),
        ({"discard": [f"{ART}={ART}"]}, "discard"),
        ({"discard": ["5W", "5W"]}, "discard"),
        ({"discard": ["5S"]}, "discard|hands"),
        ({"discard": ["11W"]}, "discard"),
        ({"draw": ["5W"]}, "draw"),
        ({"lovers": [{"player": 0, "lover": 0}]}, "lovers"),
        ({"lovers": [{"player": 0, "lover": 9}]}, "lovers"),
        ({"lovers": [{"player": 0, "lover": 1}, {"player": 1, "lover": 2}]}, "lovers"),
        ({"lovers": [{"player": 0, "lover": 1}], "hermits": {1: 1}}, "lovers|hermits"),
        ({"lovers": [{"player": 0}]}, "lovers"),
        ({"pending": {"draw": 0, "by": 3}}, "pending"),
        ({"pending": {"draw": 2, "by": 8}}, "pending"),
        ({"pending": {"draw": 2}}, "pending"),
        ({"pending": 2}, "pending"),
        ({"hands": [[], ["2C"], ["2S"], ["2D"]]}, "hands"),
        ({"hands": [["2W"], ["2C"], ["2S"]]}, "hands"),
        ({"phase": {"nonsense": 1}}, "phase"),
        ({"phase": 3}, "phase"),
        ({"weather": "fine"}, "weather"),
        ({"known": {"5S": [9]}}, "known"),
        ({"discard": ["9D"], "known": {"9D": [1]}}, "known: 9D lies open"),
        ({"removed": ["5W"]}, "removed"),
    ],
)
def test_bad_positions_are_refused_by_the_field(fields: dict[str, Any], named: str) -> None:
    """FO-1, FO-64"""
    with pytest.raises(oddeck.BadPosition, match=rf"(?i)^({named})"):
        table(**fields)


def test_boxed_cards_are_out_of_the_game() -> None:
    """FO-48: `box` names cards, or all the rest, as in every game; `removed` is Fortuno's own word
    for them.
    """
    game = table(box=["6W", "M3"], removed=["8W"])
    assert sorted(game.position()["removed"]) == ["6W", "8W", "M3"]
    assert not {"6W", "M3", "8W"} & set(game.position()["draw"])
    game = table(draw=["10W"], box="rest")
    assert game.position()["draw"] == ["10W"]
    assert len(game.position()["removed"]) == 78 - 12 - 2
    assert again(game).position() == game.position()


def test_something_is_always_left_for_art_to_stand_for() -> None:
    """FO-44: else whoever plays it could name nothing."""
    hands = [[ART], [FORTUNE], ["AW"], ["AC"]]
    with pytest.raises(
        oddeck.BadPosition, match=r"^removed: a card must be left that Art can stand for"
    ):
        from_position({"game": "fortuno", "players": 4, "hands": hands, "removed": "rest"})
    assert from_position(
        {"game": "fortuno", "players": 4, "hands": [*hands[:3], ["2C"]], "removed": "rest"}
    ).actors == (0,)


def test_moves_are_read_to_the_letter() -> None:
    """FO-4, FO-15, FO-48"""
    game = table(["7W", "7C", "7S", "7D", "9D"])
    for text in (
        "Play 7W",
        "play",
        "play 7X",
        "four 7",
        "four 7 X",
        "four Q W",
        "play 7W loudly",
        "",
        "ask 9 7C",
        "prefer prefer draw",
    ):
        with pytest.raises(oddeck.IllegalMove):
            game.play(0, text)
    assert "four 7 D call" in moves(game)
    asking = do(table([MOON, *MINE]), f"play {MOON}")
    for text in ("ask 0 7C", "ask 4 7C", "ask 1 suit X", "ask 1 value 11", "ask 1 kind", "ask 1"):
        with pytest.raises(oddeck.IllegalMove):
            asking.play(0, text)


def test_a_refusal_names_the_clause_and_the_seat_that_waits() -> None:
    """FO-40, FO-19"""
    game = table([FORTUNE, *MINE])
    with pytest.raises(oddeck.IllegalMove) as refusal:
        game.play(0, f"play {FORTUNE}")
    assert refusal.value.clause == "FO-40"
    with pytest.raises(oddeck.IllegalMove):
        game.play(1, "play 2C")
