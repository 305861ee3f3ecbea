"""Battery 8: golden games. Texts with every state and event, for every viewer, of a whole game.

A golden game begins with its record. To check it, the battery plays that record again and compares
the texts. `sums.txt` beside the games has a line for each with its checksum and the clauses for
which it was last written, so that nobody changes a golden game without a reason.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from oddeck.engine.protocol import GameType
from oddeck.game import Game, from_record, new

from .clauses import CLAUSE
from .failure import require
from .walks import viewers, walk

SUMS = "sums.txt"
CANDIDATES = 40  # seeds that are tried to find a short game
DIVIDER = "\n" + "=" * 80 + "\n"


def golden_files(game_type: GameType, folder: Path) -> list[Path]:
    """Where the golden games of a game lie: the smallest and a middling table."""
    return [folder / f"{game_type.id}-{players}.txt" for players in table_sizes(game_type)]


def table_sizes(game_type: GameType) -> tuple[int, int]:
    """The numbers of players of the two golden games."""
    return game_type.players.start, game_type.players.start + 1


def check_golden(game_type: GameType, folder: Path) -> None:
    """Check that golden games play as written, and that `sums.txt` has a reason for each."""
    reasons = read_reasons(folder / SUMS)
    for file in golden_files(game_type, folder):
        require(file.exists(), f"{file.name} is missing: make golden")
        text = file.read_text()
        again = write_golden_text(from_record(text.split(DIVIDER)[0]))
        require(
            text == again, f"{file.name} plays differently now, {first_difference(text, again)}"
        )
        require(
            CLAUSE.search(reasons.get((file.name, text_sum(text)), "")) is not None,
            f"{file.name}: {SUMS} needs the line '{file.name} {text_sum(text)} REASON', whose"
            " reason cites a clause",
        )


def read_reasons(sums: Path) -> dict[tuple[str, str], str]:
    """Read why golden games were last written, by file name and checksum."""
    text = sums.read_text() if sums.exists() else ""
    words = [line.split(maxsplit=2) for line in text.splitlines()]
    return {(name, text_sum): reason for name, text_sum, reason in words if name != "#"}


def write_golden(game_type: GameType, folder: Path) -> list[str]:
    """Write the golden games again; return the lines that `sums.txt` still needs."""
    lines = []
    folder.mkdir(parents=True, exist_ok=True)
    reasons = read_reasons(folder / SUMS)
    for file, players in zip(golden_files(game_type, folder), table_sizes(game_type), strict=True):
        text = write_golden_text(shortest_game(game_type, players))
        file.write_text(text)
        if (file.name, text_sum(text)) not in reasons:
            lines.append(f"{file.name} {text_sum(text)} REASON")
    return lines


def shortest_game(game_type: GameType, players: int) -> Game:
    """A short random game, so that people can read it."""
    games = [
        list(walk(new(game_type.id, players, seed=seed, options=game_type.short_options), seed))[-1]
        for seed in range(CANDIDATES)
    ]
    return min(games, key=lambda game: len(game.history()))


def write_golden_text(game: Game) -> str:
    """The record, then after every move what happened, and what is new in the position and in each
    viewer's view.

    The last of these pages tells the result, so the record leaves it out.
    """
    replay = game.start()
    pages = ["0  the deal\n" + write_state(replay, None)]
    for number, (seat, move) in enumerate(game.history(), 1):
        earlier = replay.copy()
        replay.play(seat, move)
        pages.append(f"{number}  {seat} {move}\n" + write_state(replay, earlier))
    return game.record(with_result=False) + DIVIDER + "\n".join(pages)


def write_state(game: Game, earlier: Game | None) -> str:
    """Events, legal moves, and all that differs from an earlier state, for everybody."""
    lines = [f"event {json.dumps(event)}" for event in game.events]
    lines += [f"moves of {seat}: {', '.join(game.moves(seat))}" for seat in game.actors]
    lines.append("position " + news(game.position(), earlier.position() if earlier else {}))
    for viewer in viewers(game):
        who = "spectator" if viewer is None else f"seat {viewer}"
        lines += [f"{who} hears: {sentence}" for sentence in game.sentences(viewer)]
        lines.append(
            f"{who} sees " + news(game.view(viewer), earlier.view(viewer) if earlier else {})
        )
    return "".join(f"  {line}\n" for line in lines)


def news(now: dict[str, Any], before: dict[str, Any]) -> str:
    """The fields that have changed."""
    return json.dumps({name: value for name, value in now.items() if before.get(name) != value})


def text_sum(text: str) -> str:
    """Eight digits that stand for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def first_difference(one: str, other: str) -> str:
    """Where two texts part."""
    for number, (left, right) in enumerate(
        zip(one.splitlines(), other.splitlines(), strict=False), 1
    ):
        if left != right:
            return f"from line {number} on:\n- {left}\n+ {right}"
    return "one is longer than the other"
