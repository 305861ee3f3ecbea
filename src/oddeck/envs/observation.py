"""What the numbers of an observation mean, index by index."""

from __future__ import annotations

from functools import cache

import numpy as np

from oddeck.engine.jit import machine
from oddeck.engine.observation import CARDS, SEATS, Layout, Observation
from oddeck.engine.protocol import GameType
from oddeck.game import Game
from oddeck.games.registry import find_game


def cards_of(kind: GameType, game: Game | None = None) -> list[str]:
    """A name for every card that a state has room for, also those that this game leaves in the box."""
    names = (kind.deck if game is None else game.deck).names
    room = kind.dtype["place"].shape[0]
    return [*names, *(f"not in play {number}" for number in range(1, room - len(names) + 1))]


def layout_of(kind: GameType, players: int) -> list[Layout]:
    """Where each section lies, at a table of this size."""
    return kind.senses.layout(players, cards_of(kind))


@cache
def size_of(kind: GameType, players: int) -> int:
    """How many numbers an observation has."""
    return layout_of(kind, players)[-1].stop


def observe(game: Game, seat: int) -> Observation:
    """What a seat may know, as numbers. The first of a game takes some seconds, until machine code is made or loaded."""
    row = np.zeros(size_of(game.type, game.players), np.uint8)
    machine(game.type.senses.observe)(game.state, seat, row)
    return row


def explained(game: Game, observation: Observation) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """The sections of an observation by name, each in its shape."""
    return {
        laid.section.name: observation[laid.start : laid.stop].reshape(laid.shape)
        for laid in game.type.senses.layout(game.players, cards_of(game.type, game))
    }


def labels(game: str, players: int) -> list[str]:
    """A name for every index."""
    kind = find_game(game)
    return list(kind.senses.labels(players, cards_of(kind)))


def table_of_indexes(game: str, players: int) -> str:
    """The observation of a game, section by section, as a table in Markdown."""
    kind = find_game(game)
    lines = ["| index | name | one number for each | up to | what it is |", "|---|---|---|---|---|"]
    for section, start, shape in layout_of(kind, players):
        last = Layout(section, start, shape).stop - 1
        each = " x ".join(_axis_in_words(axis, size) for axis, size in zip(section.axes, shape, strict=True)) or "-"
        lines.append(
            f"| {start if last == start else f'{start} to {last}'} | {section.name} | {each} | {section.most} | {section.meaning} |"
        )
    return "\n".join(lines)


def _axis_in_words(axis: str | tuple[str, ...], size: int) -> str:
    if axis == CARDS:
        return f"{size} cards in deck order"
    if axis == SEATS:
        return f"{size} seats from you on"
    return ", ".join(axis)
