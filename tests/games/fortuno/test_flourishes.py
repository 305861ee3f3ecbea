"""The designers' names for what happens, told when it happens."""

from __future__ import annotations

import pytest

from oddeck.game import Game

from .tables import decline, do, table


def names(game: Game, *moves: str | tuple[int, str], rude: bool = False) -> list[str]:
    """What is told during some moves, between which nobody uses a window."""
    told: list[str] = []

    def listen() -> None:
        told.extend(one.name for one in game.flourishes if one.rude == rude)

    for move in moves:
        do(game, move)
        listen()
        while game.actors and "no" in game.moves(game.actors[0]) and len(moves) > 0:
            first = game.moves(game.actors[0])[0]
            if first not in ("slap", "steal", "catch", "immune"):
                break
            game.play(game.actors[0], "no")
            listen()
    return told


@pytest.mark.parametrize(
    ("mine", "moves", "told"),
    [
        (["KnW", "7C", "9W"], ["play KnW"], ["Joust"]),
        (["QW", "7C", "9W"], ["play QW"], ["Begone, peasant"]),
        (["PrW", "7C", "9W"], ["play PrW"], ["Patriarchy"]),
        (["PsW", "7C", "9W"], ["play PsW"], []),
        (["M4", "7C", "9W"], ["play M4"], ["Patriarchy"]),
        (["M2", "7C", "9W"], ["play M2", "done"], ["Pay Indulgence"]),
        (["M5", "7C", "9W"], ["play M5", "done"], ["Pay Indulgence"]),
        (["M2", "M5", "7C", "9W"], ["play M2", "add M5"], ["The Church Gambit"]),
        (["M5", "M2", "7C", "9W"], ["play M5", "add M2"], ["The Church Gambit"]),
        (["M7", "7C", "9W"], ["play M7"], ["Transparency"]),
        (["M8", "7C", "9W"], ["play M8"], ["Communism"]),
        (["M9", "7C", "9W"], ["play M9"], ["Hermitted"]),
        (["M19", "7C", "9W"], ["play M19", "look 1"], ["Peeping Tom"]),
        (["M20", "7C", "9W"], ["play M20"], ["Fresh Start"]),
        (["M1", "7C", "9W"], ["play M1"], ["A song for The Magus"]),
        (["5C", "7C", "9W"], ["play 5C"], []),
    ],
)
def test_what_a_card_does_has_a_name(mine: list[str], moves: list[str], told: list[str]) -> None:
    assert names(table(mine), *moves) == told


def test_a_draw_that_is_stacked() -> None:
    game = table(["PsW", "7C", "9W"], ["PsC", "4C", "6C"])
    assert names(game, "play PsW", "play PsC") == ["Stacking"]


def test_a_tax_evader_is_accused() -> None:
    game = table(["M15", "7C", "9W"], ["M4", "6D", "7D"], ["M3", "6C", "8C"])
    offers = [(1, "offer none"), (2, "offer M3"), (3, "offer none")]
    told = names(game, "play M15", *offers, "accuse 1", "no", "keep M3")
    assert told == ["J’accuse!", "Tax Evasion", "Feudalism"]


def test_fortune_as_the_only_card() -> None:
    assert names(table(["M10"]), "play M10") == ["Old Maid"]


def test_lovers_part_and_one_is_widowed() -> None:
    game = table(["2W", "2C"], ["3W", "3C"], lovers=[{"player": 0, "lover": 1}])
    told = names(game, "play 2W") if "play 2W" in game.moves(0) else []
    while not told:
        decline(game)
        seat = game.actors[0]
        told = names(game, (seat, game.moves(seat)[0]))
    assert told[:1] == ["Divorce"]
    while "She took the kids" not in told:
        seat = game.actors[0]
        told += names(game, (seat, game.moves(seat)[0]))
    game = table(
        ["M6", "7C", "9W"], lovers=[{"player": 0, "lover": 1}], discard=["M3"], draw=["M13"]
    )
    assert "Widowed" in names(game, "flip")


def test_rude_names_are_marked() -> None:
    game = table(["M11", "PsW", "7C", "9W"])
    assert names(game, "play M11", "add PsW", "done", rude=True) == ["Orgy"]
    assert names(table(["M11", "PsW", "7C", "9W"]), "play M11", "add PsW", "done") == []
    flipped = {"discard": ["M3"], "draw": ["M19", "2W"]}
    assert names(table(**flipped), "flip", rude=True) == ["Dick to Flipper"]


def test_the_last_two() -> None:
    game = table(["M10"], eliminated=[2], players=4, hands=[["M10"], ["2C"], [], ["3C"]])
    assert names(game, "play M10", rude=True) == ["Lesbian Endgame"]
