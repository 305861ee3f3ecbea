"""What the numbers of an observation mean, index by index."""

from __future__ import annotations

import numpy as np

from oddeck.engine.compile.jit import machine_code
from oddeck.engine.kernels.observation import CARDS, SEATS, Layout, Observation
from oddeck.game import Game, observation_size
from oddeck.games.registry import find_game


def observe(game: Game, seat: int) -> Observation:
    """The same as `game.observation(seat)`, in machine code. The first call for a game takes some
    seconds to compile or load it.
    """
    row = np.zeros(observation_size(game.type, game.players), np.uint8)
    machine_code(game.type.senses.observe)(game.state, seat, row)
    return row


def explained(
    game: Game, observation: Observation
) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    """The sections of an observation by name, each in its shape."""
    return {
        laid.section.name: observation[laid.start : laid.stop].reshape(laid.shape)
        for laid in game.type.senses.layout(game.players, game.type.card_names(game.deck))
    }


def labels(game: str, players: int) -> list[str]:
    """A name for every index."""
    game_type = find_game(game)
    return list(game_type.senses.labels(players, game_type.card_names()))


def table_of_indexes(game: str, players: int) -> str:
    """The observation of a game, section by section, as a table in Markdown."""
    game_type = find_game(game)
    lines = ["| index | name | one number for each | up to | what it is |", "|---|---|---|---|---|"]
    for section, start, shape in game_type.observation_layout(players):
        last = Layout(section, start, shape).stop - 1
        each = (
            " x ".join(
                _axis_in_words(axis, size) for axis, size in zip(section.axes, shape, strict=True)
            )
            or "-"
        )
        lines.append(
            f"| {start if last == start else f'{start} to {last}'} | {section.name} | {each} |"
            f" {section.most} | {section.meaning} |"
        )
    return "\n".join(lines)


def _axis_in_words(axis: str | tuple[str, ...], size: int) -> str:
    if axis == CARDS:
        return f"{size} cards in deck order"
    if axis == SEATS:
        return f"{size} seats from you on"
    return ", ".join(axis)
