"""The answer to a puzzle in plain English, made from what the search saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddeck.bots.hints import percent
from oddeck.game import Game

from .puzzle import Candidate, Puzzle

OTHERS = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
LEAST_DIFFERENCE = 0.15  # of the games: what differs less between two moves is left out
CERTAIN = 0.995
MOST_TOLD = 2  # events for each move


@dataclass(frozen=True)
class ExplainedMove:
    """A candidate in words: the move, its chance, and what often follows."""

    move: str
    chance: float
    follows: tuple[str, ...]  # sentences


def player_names(puzzle: Puzzle) -> list[str]:
    """What the players of a puzzle are called; the solver is "You"."""
    others = iter(OTHERS)
    players = range(puzzle.position["players"])
    return ["You" if seat == puzzle.seat else next(others) for seat in players]


def explained_moves(puzzle: Puzzle) -> list[ExplainedMove]:
    """All candidates in words, the best first. Only the first two say what follows."""
    game, called = puzzle.game(), player_names(puzzle)
    best, second = puzzle.candidates[:2]
    follows = {best.move: _follows(puzzle, game, called, best, second)}
    follows[second.move] = _follows(puzzle, game, called, second, best)
    return [
        ExplainedMove(one.move, one.chance, tuple(follows.get(one.move, ())))
        for one in puzzle.candidates
    ]


def verdict(puzzle: Puzzle, chosen: str, quoted: Sequence[str] | None = None) -> str:
    """A sentence about the chosen move. `quoted` is how to write it, the best and the second."""
    best, second = puzzle.candidates[:2]
    move, first, next_best = quoted or (chosen, best.move, second.move)
    if chosen == best.move:
        return (
            f"Yes. {first} wins {percent(best.chance)} of the games that could follow,"
            f" {next_best} {percent(second.chance)}."
        )
    tried = next((one for one in puzzle.candidates if one.move == chosen), None)
    if tried is None:
        return (
            f"No. {first} wins {percent(best.chance)} of the games that could follow; {move} did so"
            " badly that the search soon gave it up."
        )
    return (
        f"No. {first} wins {percent(best.chance)} of the games that could follow, {move}"
        f" {percent(tried.chance)}."
    )


def _follows(
    puzzle: Puzzle, game: Game, called: list[str], one: Candidate, other: Candidate
) -> list[str]:
    """What often follows a move: what differs most from the other move."""
    elsewhere = {str(follow.event): follow.share for follow in other.follows}

    def difference(number: int) -> float:
        follow = one.follows[number]
        return abs(follow.share - elsewhere.get(str(follow.event), 0.0))

    worth = [
        number
        for number, follow in enumerate(one.follows)
        if difference(number) >= LEAST_DIFFERENCE or follow.share < CERTAIN
    ]
    chosen = sorted(worth, key=lambda number: -difference(number))[:MOST_TOLD]
    sentences = []
    for number in sorted(chosen):
        follow = one.follows[number]
        (sentence,) = game.told(puzzle.seat, [dict(follow.event)], called)
        how_often = "always" if follow.share >= CERTAIN else f"in {percent(follow.share)}"
        sentences.append(f"{sentence.rstrip('.')} ({how_often}).")
    return sentences
