"""Positions to test on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import oddeck
from oddeck.game import Game

# Cards that do nothing while they lie in a path: no Items, no stars, no Zones, nothing at the start
# of a turn.
STEPS = (
    *(
        "retrograde.2",
        "retrograde.3",
        "retrograde.4",
        "lost.2",
        "backtracking.2",
        "dead-end.2",
        "tilting-floors.2",
        "grasping-fog.2",
    ),
    *(
        "sideslip.2",
        "timeslip.2",
        "timeshuffle.2",
        "shortcut.2",
        "shifting-walls.2",
        "twisty-passages.3",
        "twisty-passages.4",
        "rattling-chains",
    ),
)
REDS = (
    *("hall-of-twisted-mirrors", "tricksy-gnomes", "very-tight-passageway", "skeleton"),
    *("red-hot-coals", "fallen-masonry", "choking-vines", "rope-swing"),
)
QUIET = ("lantern.2", "ball-of-twine.2")  # nothing happens when they are drawn
SPEEDS = [f"speed {number}" for number in range(21)]
LENGTHS = {2: 20, 3: 17, 4: 14, 5: 12}


def steps(count: int) -> list[str]:
    """So many cards of no interest."""
    return [*STEPS, *REDS][:count]


def table(*paths: Sequence[str], **fields: Any) -> Game:
    """The start of seat 0's turn, unless the fields say otherwise; a path for every player."""
    position = {
        "game": "twisty-maze",
        "players": len(paths),
        "seed": 1,
        "paths": [list(path) for path in paths],
    }
    return oddeck.from_position(position | fields)


def before(
    card: str,
    *paths: Sequence[str],
    speed: int = 3,
    left: int = 2,
    then: Sequence[str] = QUIET,
    **fields: Any,
) -> Game:
    """Seat 0 is about to draw this card, and others after it."""
    return table(*paths, **{"speed": speed, "left_to_draw": left, "deck": [card, *then]} | fields)


def drawn(card: str, *paths: Sequence[str], **fields: Any) -> Game:
    """Seat 0 has just drawn this card."""
    return play_all(before(card, *paths, **fields), "0 draw")


def play_all(game: Game, *moves: str) -> Game:
    """Plays moves, each written with its seat: `1 use timesink`."""
    for move in moves:
        seat, _, words = move.partition(" ")
        assert int(seat) in game.actors, f"{move}: {asked(game)}"
        game.play(int(seat), words)
    return game


def asked(game: Game) -> dict[int, list[str]]:
    """The moves of everybody whom the table waits for."""
    return {seat: game.moves(seat) for seat in game.actors}


def paths(game: Game) -> list[list[str]]:
    """Everybody's path, start first."""
    return [list(path) for path in game.position()["paths"]]


def aside(game: Game) -> list[list[str]]:
    """Everybody's Pocket cards."""
    return [list(cards) for cards in game.position()["aside"]]


def discards(game: Game) -> list[str]:
    """The discards, the latest last."""
    return list(game.position()["discard"])


def goes_on(game: Game, left: int, seat: int = 0) -> bool:
    """The seat is still in its turn and has so many cards to draw."""
    position = game.position()
    return asked(game) == {seat: ["draw"]} and (position["turn"], position["left_to_draw"]) == (
        seat,
        left,
    )


def turn_passed(game: Game, seat: int = 1) -> bool:
    """The turn has passed to this seat, who is asked for a speed."""
    return game.position()["turn"] == seat and asked(game) == {seat: SPEEDS}


def fortunate(make: Callable[[int], Game], wanted: Callable[[Game], bool]) -> Game:
    """The first game, by its seed, in which chance has done what is wanted."""
    for seed in range(200):
        game = make(seed)
        if wanted(game):
            return game
    raise AssertionError("chance never did it")


def out_of_turn(game: Game) -> bool:
    """Seat 1 is asked something in the turn of seat 0."""
    return game.actors == (1,) and game.view(None)["turn"] == 0


def same(game: Game, other: Game) -> bool:
    """Two games that go on identically, and look the same to everybody."""
    return game.position() == other.position() and all(
        game.view(viewer) == other.view(viewer) for viewer in (None, *range(game.players))
    )


def choices(verb: str, cards: Sequence[str]) -> set[str]:
    """The moves with this verb and these cards."""
    return {f"{verb} {card}" for card in cards}
