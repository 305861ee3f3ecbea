"""Battery 3: every action is either listed and accepted, or refused with nothing changed."""

from __future__ import annotations

from collections.abc import Collection

from oddeck.engine.errors import IllegalMove, MalformedMove
from oddeck.engine.protocol import GameType
from oddeck.game import Game

from .failure import BatteryFailure, require
from .walks import tables, walk

NONSENSE = (
    "",
    " ",
    "nonsense",
    "play",
    "play  ",
    " draw",
    "draw ",
    "DRAW",
    "pass pass",
    "play Joker",
    "play 3Fr 3Fr 3Fr",
    "0",
    "\n",
    "trade x y",
)


def check_legality(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Tries every action id for every seat, in states spread over random games."""
    for number, game in enumerate(tables(game_type, games, first_seed)):
        for step, state in enumerate(walk(game, number)):
            if step % 23 == number % 23 or state.over:
                check_all_actions(state)
                check_nonsense(state)


def check_all_actions(game: Game) -> None:
    """Every action id of every seat."""
    clauses = {game.type.clause_name(clause) for clause in game.type.clauses}
    history = game.history()
    for seat in range(game.players):
        listed = game.moves(seat)
        require(len(set(listed)) == len(listed), f"seat {seat} has a move twice: {listed}", game)
        require(
            bool(listed) == (seat in game.actors),
            f"seat {seat}: it has moves if and only if it may act",
            game,
        )
        names = {
            game.type.move_name(game.state, seat, action) for action in range(game.type.actions)
        }
        for name in sorted(name for name in names if name is not None):
            if name in listed:
                check_accepted(game, seat, name)
            else:
                check_refused(game, seat, name, clauses)
        require(game.history() == history, f"refusing moves of seat {seat} changed the game", game)


def check_accepted(game: Game, seat: int, move: str) -> None:
    """A listed move can be played, and leaves the original alone."""
    before = game.state.tobytes()
    copy = game.copy()
    try:
        copy.play(seat, move)
    except IllegalMove as refusal:
        raise BatteryFailure(
            f"seat {seat}: {move} is listed, but refused: {refusal}", game
        ) from None
    require(copy.over == (copy.actors == ()), "over, yet somebody may act", copy)
    require(
        copy.over == (copy.winners != ()), "there are winners if and only if the game is over", copy
    )
    require(len(copy.scores) == copy.players, "a score for every seat", copy)
    require(
        game.state.tobytes() == before, f"seat {seat}: {move} on a copy changed the original", game
    )


def check_refused(game: Game, seat: int, move: str, clauses: Collection[str]) -> None:
    """A move that is not listed is refused with a clause, and nothing has changed."""
    before = game.state.tobytes()
    try:
        game.play(seat, move)
    except IllegalMove as refusal:
        require(
            refusal.clause in clauses,
            f"seat {seat}: {move} is refused without a clause: {refusal}",
            game,
        )
    else:
        raise BatteryFailure(f"seat {seat}: {move} is not listed, but was accepted", game)
    require(game.state.tobytes() == before, f"seat {seat}: refusing {move} changed the game", game)


def check_nonsense(game: Game) -> None:
    """Text that is no move is malformed."""
    before = game.state.tobytes()
    for text in NONSENSE:
        try:
            game.play(0, text)
        except MalformedMove:
            pass
        else:
            raise BatteryFailure(f"{text!r} was taken for a move", game)
    require(game.state.tobytes() == before, "nonsense changed the game", game)
