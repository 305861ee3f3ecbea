"""What a puzzle is, and the files that puzzles are kept in.

A file has one JSON object per line: first a header, then the puzzles. Its hidden cards are one
redeal of what the seat could not know, so the file holds no secret of any game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from oddeck.engine.errors import BadSetup
from oddeck.engine.state.journal import Event
from oddeck.game import Game, from_position
from oddeck.games.registry import find_game, loadable_games

FILE = "puzzles.jsonl"  # in the folder of a game
GRADES = {1: "easy", 2: "medium", 3: "hard", 4: "very hard"}


@dataclass(frozen=True)
class Follow:
    """Something that often comes after a move, before the seat is asked again."""

    event: Event  # as the seat sees it, without cards
    share: float  # of the games that could follow


@dataclass(frozen=True)
class Candidate:
    """A move that the search tried."""

    move: str
    chance: float  # the share of a win that it brings
    follows: tuple[Follow, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A position, the seat that moves, and what the search found."""

    id: str
    position: dict[str, Any]
    seat: int
    best: str
    gap: float  # between the chances of the best move and the next best
    low: float  # the gap is at least this, with a confidence of 99 %
    grade: int  # a key of GRADES
    candidates: tuple[Candidate, ...]  # the best first; not always all legal moves

    def game(self) -> Game:
        """The position, with hidden cards that only stand for those the seat cannot know."""
        return from_position(self.position)


@dataclass
class Collection:
    """The puzzles of a game, and how they were made."""

    game: str
    rules: int  # the version of the game's rules
    seed: int
    playouts: int
    games: int = 0  # that were searched for puzzles
    checked: dict[str, int] = field(default_factory=dict)  # of the last check
    puzzles: list[Puzzle] = field(default_factory=list)

    def write(self, file: Path) -> None:
        """Replace the file; an interruption leaves the old one."""
        facts = {name: value for name, value in vars(self).items() if name != "puzzles"}
        lines = [facts, *(asdict(puzzle) for puzzle in self.puzzles)]
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        draft = file.with_name(file.name + ".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)


def read_collection(file: Path) -> Collection:
    """Read a file of puzzles; BadSetup if it is none."""
    try:
        header, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        return Collection(**header, puzzles=[_puzzle(line) for line in lines])
    except (ValueError, TypeError, KeyError, AttributeError) as wrong:
        raise BadSetup(f"{file}: expected a file of puzzles: {wrong}") from None


def _puzzle(facts: dict[str, Any]) -> Puzzle:
    candidates = tuple(
        Candidate(one["move"], one["chance"], tuple(Follow(**follow) for follow in one["follows"]))
        for one in facts.pop("candidates")
    )
    return Puzzle(**facts, candidates=candidates)


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; () if it has none, or has other rules by now."""
    game_type = find_game(game_id)
    file = game_type.folder / FILE
    if not file.is_file():
        return ()
    collection = read_collection(file)
    return tuple(collection.puzzles) if collection.rules == game_type.version else ()


def games_with_puzzles() -> list[str]:
    """The ids of the games that have puzzles, in the order of the table."""
    return [game.id for game in loadable_games() if puzzles_of(game.id)]


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: the same for everyone, and each one once before any comes again."""
    number = day.toordinal()
    turn, place = divmod(number, len(puzzles))

    def order(puzzle: Puzzle) -> bytes:
        return hashlib.sha256(f"oddeck puzzle {turn} {puzzle.id}".encode()).digest()

    return sorted(puzzles, key=order)[place]
