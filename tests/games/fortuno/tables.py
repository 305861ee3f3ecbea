"""Positions to test on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import oddeck
from oddeck.game import Game

SUITS = "WCSD"
NUMBERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
COURTS = ("Ps", "Pr", "Q", "Kn")
VALUES = ("A", *NUMBERS, *COURTS)
MINORS = tuple(value + suit for suit in SUITS for value in VALUES)
MAJORS = tuple(f"M{number}" for number in range(22))
ALL = (*MINORS, *MAJORS)
(
    FOOL,
    MAGUS,
    PRIESTESS,
    EMPRESS,
    EMPEROR,
    HIEROPHANT,
    LOVERS,
    CHARIOT,
    ADJUSTMENT,
    HERMIT,
    FORTUNE,
) = MAJORS[:11]
LUST, HANGED_MAN, DEATH, ART, DEVIL, TOWER, STAR, MOON, SUN, AEON, UNIVERSE = MAJORS[11:]

MINE = ["5S", "7C", "9W"]  # of the player whose turn it is, in most of the tests
OTHERS = [
    ["2C", "3C", "4C"],
    ["2S", "3S", "4S"],
    ["2D", "3D", "4D"],
    ["8C", "9C", "10C"],
    ["8S", "9S", "10S"],
    ["8D", "9D", "10D"],
    ["2W", "3W", "4W"],
]
WINDOWS = ("slap", "steal", "catch", "immune")


def table(
    mine: Sequence[str] = MINE, *others: Sequence[str], players: int = 4, **fields: Any
) -> Game:
    """It is the turn of seat 0, who holds `mine`, and a 5 of Wands lies on top.

    Seats that are not told hold three numbers each.
    """
    told = [list(hand) for hand in others]
    hands = [list(mine), *told, *OTHERS[len(told) : players - 1]]
    return oddeck.from_position(
        {"game": "fortuno", "players": players, "seed": 1, "hands": hands, "discard": ["5W"]}
        | fields
    )


def bare(
    mine: Sequence[str] = MINE, *others: Sequence[str], players: int = 4, **fields: Any
) -> Game:
    """The same, but every card that is named nowhere is out of the game."""
    full = table(mine, *others, players=players, **fields).position()
    draw = fields.get("draw", [])
    named = {*chain(*full["hands"], draw), *(name.split("=")[0] for name in full["discard"])}
    return table(
        mine,
        *others,
        players=players,
        **fields | {"draw": draw, "removed": [card for card in ALL if card not in named]},
    )


def do(game: Game, *moves: str | tuple[int, str]) -> Game:
    """Plays moves one after the other, each by the seat it names, or by the only one
    that may act.
    """
    for move in moves:
        if isinstance(move, tuple):
            game.play(*move)
        else:
            [seat] = game.actors
            game.play(seat, move)
    return game


def decline(game: Game) -> Game:
    """Nobody wants to slap, steal, catch or be left out."""
    while (
        game.actors
        and game.moves(game.actors[0])[-1:] == ["no"]
        and game.moves(game.actors[0])[0] in WINDOWS
    ):
        game.play(game.actors[0], "no")
    return game


def calmly(game: Game, *moves: str | tuple[int, str]) -> Game:
    """Plays moves, and nobody uses the windows that open."""
    for move in moves:
        decline(do(game, move))
    return game


def moves(game: Game, seat: int | None = None) -> set[str]:
    """All that a seat may do, by default the only one that may act; nothing is listed twice."""
    if seat is None:
        [seat] = game.actors
    listed = game.moves(seat)
    assert len(set(listed)) == len(listed)
    return set(listed)


def plays(*cards: str, call: bool = False) -> set[str]:
    """The moves that play these cards, with and without the call if there is one to make."""
    return {f"play {card}{said}" for card in cards for said in (("", " call") if call else ("",))}


def actors(game: Game) -> tuple[int, ...]:
    """The seats that may act; to the type checker a new value each time."""
    return game.actors


def hand(game: Game, seat: int) -> set[str]:
    """The cards that a seat really holds."""
    return set(game.position()["hands"][seat])


def counts(game: Game) -> list[int]:
    """How many cards everybody holds."""
    return [len(cards) for cards in game.position()["hands"]]


def top(game: Game) -> str:
    """The card that lies on top, Chariots included."""
    return str(game.position()["discard"][-1])


def hermits(game: Game) -> dict[int, int]:
    """The turns that hermits have still to miss, by seat."""
    return {int(seat): turns for seat, turns in game.position()["hermits"].items()}


def pending(game: Game) -> tuple[int, int] | None:
    """The draw that is faced, and who has caused it."""
    faced = game.position()["pending"]
    return None if faced is None else (faced["draw"], faced["by"])


def known(game: Game, viewer: int | None, seat: int) -> set[str]:
    """The cards of a hand that a viewer knows."""
    return set(game.view(viewer)["hands"][seat]["known"])
