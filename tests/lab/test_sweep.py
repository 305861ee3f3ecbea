"""The same games over a range of something."""

from __future__ import annotations

from pathlib import Path

import pytest

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.lab.sweep import (
    Sweep,
    Varied,
    check_sweep,
    check_varied,
    points,
    read_varied,
    sentence,
    sweep_page,
)


def typed(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def a_sweep(
    *varied: Varied,
    game: str = "twisty-passages",
    players: int = 2,
    games: int = 60,
    bot: str = "quick",
) -> Sweep:
    return Sweep(game, players, games, (bot,), {}, 0, 100, varied)


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("target=20..60:20", "target", (20, 40, 60)),
        ("players = 2..4", "players", (2, 3, 4)),
        ("black_zones=fewer,discard", "black_zones", ("fewer", "discard")),
        ("icons.lost=6|5 6", "icons.lost", ("6", "5 6")),
    ],
)
def test_what_is_varied_is_typed_in_a_line(
    text: str, name: str, values: tuple[object, ...]
) -> None:
    assert read_varied(text, typed) == Varied(name, values)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        *(("target", "NAME="), ("target=", "NAME=")),
        *((f"target={text}", "a range") for text in ("9..3", "a..b", "1..9:0")),
        *(("target=1..999", "the most"), ("target=5,5", "twice")),
    ],
)
def test_what_cannot_be_varied_is_said(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        read_varied(text, typed)


def test_a_game_must_have_what_is_varied() -> None:
    with pytest.raises(BadSetup, match="has no 'speed'; there are: players, bots, hands"):
        check_varied(find_game("twisty-passages"), [Varied("speed", (1,))])
    with pytest.raises(BadSetup, match="two different"):
        check_varied(find_game("twisty-passages"), [Varied("hands", (1,)), Varied("hands", (2,))])
    check_varied(find_game("twisty-maze"), [Varied("icons.lost", ("6",)), Varied("length", (9,))])
    with pytest.raises(BadSetup, match="one way at a time"):
        check_varied(
            find_game("twisty-maze"), [Varied("icons.lost", ("6",)), Varied("icons", (1, 2))]
        )


def test_points_that_cannot_be_played_are_refused_before_any_is() -> None:
    with pytest.raises(BadSetup, match="players"):
        check_sweep(a_sweep(Varied("players", (2, 11))))


def test_a_sweep_measures_every_point(tmp_path: Path) -> None:
    sweep = a_sweep(Varied("hands", (1, 3)), Varied("players", (2, 3)))
    played: list[int] = []
    found = list(points(sweep, tmp_path, 1, played.append))
    assert [point.values for point in found] == [(1, 2), (1, 3), (3, 2), (3, 3)]
    assert sum(played) == 240
    assert found[2].measured["hands"].value == 3.0
    assert found[2].measured["decisions"].is_above(found[0].measured["decisions"].high)
    told = sentence(sweep, found, "decisions")
    assert told.startswith("With players 2 it rises from")
    page = sweep_page(
        sweep, found, ["decisions", "first_seat"], find_game("twisty-passages"), "command"
    ).html()
    assert "what hands and players do" in page


def test_bots_can_be_varied() -> None:
    sweep = a_sweep(Varied("bots", ("quick", "quick+random")))
    assert [sweep.plan(values).bots for values in sweep.combinations] == [
        ("quick", "quick"),
        ("quick", "random"),
    ]


@pytest.mark.slow
def test_other_icons_change_the_games(tmp_path: Path) -> None:
    """Where the lost look for every face, whoever draws one loses as many cards as their speed."""
    sweep = a_sweep(
        Varied("icons.lost", ("1 2 3 4 5 6",)), game="twisty-maze", games=40, bot="random"
    )
    found = next(points(sweep, tmp_path, 1, lambda _games: None))
    usual = next(
        points(
            a_sweep(Varied("length", (20,)), game="twisty-maze", games=40, bot="random"),
            tmp_path,
            1,
            lambda _games: None,
        )
    )
    assert found.games == 40
    assert found.measured["decisions"].value != usual.measured["decisions"].value
