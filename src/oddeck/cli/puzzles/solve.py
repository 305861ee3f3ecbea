"""`oddeck puzzles GAME`: solve puzzles at this terminal."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from oddeck.bots.hints import percent
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.puzzles.explanation import explained_moves, player_names, verdict
from oddeck.puzzles.puzzle import GRADES, Puzzle, games_with_puzzles, puzzles_of

from ..console import ask, out
from ..conventions import GameArgument, examples
from ..seating import Sitter
from ..session import Leave, Session
from ..tables import Scene

EXAMPLES = examples(
    "oddeck puzzles trophy-case",
    "oddeck puzzles solve trophy-case --grade 3",
    "oddeck puzzles solve twisty-passages --id 1-4-1",
)


def solve(
    game: GameArgument,
    grade: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=len(GRADES), help="1 easy, 2 medium, 3 hard, 4 very hard."
        ),
    ] = None,
    name: Annotated[str | None, typer.Option("--id", metavar="ID", help="One puzzle.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="The order of the puzzles.")
    ] = None,
) -> None:
    """Solve puzzles: find the one move that is clearly best."""
    puzzles = wanted(find_game(game).id, grade, name)
    random.Random(seed).shuffle(puzzles)
    solved = 0
    try:
        for number, puzzle in enumerate(puzzles, 1):
            solved += is_solved(puzzle)
            out.print(Text(f"{solved} of {number} solved.", "dim"))
            if number < len(puzzles):
                ask("Enter: the next one. Ctrl-D: leave.")
    except (Leave, EOFError):
        out.print()


def wanted(game_id: str, grade: int | None, name: str | None) -> list[Puzzle]:
    """The puzzles of a grade, or the one of a name; BadSetup if there are none."""
    every = puzzles_of(game_id)
    if not every:
        raise BadSetup(
            f"{find_game(game_id).title} has no puzzles; there are some for:"
            f" {', '.join(games_with_puzzles())}"
        )
    found = [one for one in every if grade in (None, one.grade) and name in (None, one.id)]
    if not found:
        raise BadSetup(f"there is no such puzzle; their ids are like {every[0].id}")
    return found


def is_solved(puzzle: Puzzle) -> bool:
    """Show a puzzle, ask for a move, and explain the answer."""
    game, called = puzzle.game(), player_names(puzzle)
    sitters = [
        Sitter(who, None if seat == puzzle.seat else "merciless") for seat, who in enumerate(called)
    ]
    session = Session([game], sitters, Path(os.devnull), ask_all=True)
    session.commands |= dict.fromkeys(("hint", "log", "save"), not_here)
    out.print(
        Text(f"\nPuzzle {puzzle.id}, {GRADES[puzzle.grade]}. One move is clearly best.", "bold")
    )
    chosen = game.move_name(
        puzzle.seat, game.action_of(puzzle.seat, session.human_move(puzzle.seat))
    )
    out.print(Text(verdict(puzzle, chosen), "bold"))
    for one in explained_moves(puzzle):
        out.print(Text(f"  {percent(one.chance):>5}  {one.move}"))
        for sentence in one.follows:
            out.print(Text(f"         {sentence}", "dim"))
    return chosen == puzzle.best


def not_here(_argument: str, _scene: Scene) -> None:
    """Answer a command that has no place in a puzzle."""
    out.print(Text("Not in a puzzle: choose a move.", "bold"))
