"""Finding puzzles: bots play games, and every decision is a candidate."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from oddeck.bots.registry import make_bot
from oddeck.bots.search.bot import obvious_move
from oddeck.bots.search.searching import SEEDS, Budget, Searcher
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import Sight, sight_of
from oddeck.engine.errors import OddeckError
from oddeck.engine.protocol import GameType
from oddeck.game import Game, from_position, new

from .continuations import follows
from .judging import CLEAR_GAP, Judge, Verdict, ahead
from .puzzle import Candidate, Puzzle

PLAYING = 200  # playouts of the bots whose games are searched
MOST_PLAYERS = 4
A_GAME = 2  # puzzles at most, so that they differ
APART = 6  # decisions between two of them
LEVELS = ("learning", "casual", "sharp")  # from the weakest: who finds it decides the grade
TRIES = 12
TOLD = 8  # candidates that a puzzle keeps


def puzzles_in_game(
    game_type: GameType, seed: int, number: int, playouts: int, progress: Callable[[], None]
) -> list[Puzzle]:
    """The puzzles in one game between bots. The seed and its number decide everything."""
    dice = random.Random(f"puzzles {game_type.id} {seed} {number}")
    judge = Judge(game_type, playouts, dice)
    player = Searcher(compiled_search(game_type), Budget(playouts=PLAYING))
    game = _dealt(game_type, dice)
    found: list[Puzzle] = []
    wait = dice.randrange(APART)
    while not game.over and len(found) < A_GAME:
        seat = game.next_actor(dice)
        sight = sight_of(game, seat)
        wait -= 1
        obvious = None if len(sight.moves) == 1 else obvious_move(sight, dice.randrange(SEEDS))
        if len(sight.moves) == 1 or obvious is not None:
            game.play(seat, obvious or sight.moves[0])
            continue
        findings = player.search(sight, dice.randrange(SEEDS))
        is_clear = len(sight.moves) > 2 and ahead(findings) >= CLEAR_GAP
        if wait <= 0 and is_clear and not wins_at_once(sight, findings.moves[0].move):
            puzzle = _puzzle(game, seat, judge, dice, f"{seed}-{number}-{len(found) + 1}")
            progress()
            if puzzle is not None:
                found.append(puzzle)
                wait = APART
        game.play(seat, findings.moves[0].move)
    return found


def _dealt(game_type: GameType, dice: random.Random) -> Game:
    sizes = [size for size in game_type.players if size <= MOST_PLAYERS]
    options = dice.choice(({}, game_type.short_options))
    players = dice.choice(sizes or [game_type.players[0]])
    return new(game_type.id, players, dice.randrange(SEEDS), options)


def _puzzle(game: Game, seat: int, judge: Judge, dice: random.Random, name: str) -> Puzzle | None:
    """The puzzle that a decision makes; None if no move is clearly best."""
    position = game.redealt(seat, dice.randrange(SEEDS)).position()
    try:
        sight = sight_of(from_position(position), seat)
    except OddeckError:  # a moment that the notation of positions cannot describe
        return None
    verdict = judge.verdict(sight)
    if verdict is None or not verdict.is_clear or wins_at_once(sight, verdict.best):
        return None
    made = Puzzle(
        id=name,
        position=position,
        seat=seat,
        best=verdict.best,
        gap=round(verdict.gap, 3),
        low=round(verdict.low, 3),
        grade=grade(sight, verdict.best, dice),
        candidates=_candidates(verdict),
    )
    best, second, *rest = made.candidates
    told = (replace(one, follows=follows(sight, one.move, dice)) for one in (best, second))
    return replace(made, candidates=(*told, *rest))


def wins_at_once(sight: Sight, move: str) -> bool:
    """Whether a move ends the game with a win, as far as the seat can tell: that is no puzzle."""
    game = sight.imagine(0)
    game.play(sight.seat, move)
    return game.over and sight.seat in game.winners


def _candidates(verdict: Verdict) -> tuple[Candidate, ...]:
    some = list(verdict.chances.items())[:TOLD]
    return tuple(Candidate(move, round(chance, 3)) for move, chance in some)


def grade(sight: Sight, best: str, dice: random.Random) -> int:
    """1 if the weakest level finds the move more often than not, 2 if the next does, and so on."""
    for number, level in enumerate(LEVELS, 1):
        limits = Budget(playouts=1 << 20, threads=1)  # no clock decides
        seeds = [dice.randrange(SEEDS) for _ in range(TRIES)]
        bots = [make_bot(level, sight.type.id, seed, limits=limits) for seed in seeds]
        if sum(bot.choose(sight) == best for bot in bots) > TRIES / 2:
            return number
    return len(LEVELS) + 1
