"""Advice for people: which move looks best, and why."""

from __future__ import annotations

import math
import random

from oddeck.engine.errors import NotYourTurn
from oddeck.game import Game, Hint

from .search.searching import SEEDS, Budget, Finding, Findings, Searcher
from .search.tree import compiled_search
from .sight import Sight, sight_of

AS_GOOD = 3.0  # standard errors: two moves that are no farther apart cannot be told apart
WORTH_A_WORD = 0.005  # of all games: what would be told as 0 % is no difference
HARDLY_TRIED = 0.01  # of all playouts


def advise(
    game: Game, seat: int, seconds: float, playouts: int | None, seed: int | None
) -> list[Hint]:
    """Rank all moves of a seat, the best first, by a search from what the seat may know."""
    if seat not in game.actors:
        raise NotYourTurn(f"seat {seat} has nothing to choose now")
    return weigh(
        sight_of(game, seat),
        Budget(playouts, None if playouts else seconds, 1 if playouts else 0),
        seed,
    )


def weigh(sight: Sight, budget: Budget, seed: int | None = None) -> list[Hint]:
    """Rank the moves of a sight, the best first, by a search within a budget."""
    searcher = Searcher(compiled_search(sight.type), budget)
    findings = searcher.search(sight, random.Random(seed).randrange(SEEDS))
    return [
        Hint(finding.move, finding.chance, why(finding, findings), behind(finding, findings))
        for finding in findings.moves
    ]


def behind(finding: Finding, findings: Findings) -> float | None:
    """The share of a win that a move costs against the best; None if it was hardly tried."""
    best = findings.moves[0]
    if finding is not best and is_hardly_tried(finding, findings):
        return None
    return lost(finding, best)


def is_hardly_tried(finding: Finding, findings: Findings) -> bool:
    """Whether a search gave a move up early, so that its chance says little."""
    return finding.visits < HARDLY_TRIED * findings.playouts


def why(finding: Finding, findings: Findings) -> str:
    """A sentence about a move."""
    best, *others = findings.moves
    if not others:
        return "There is nothing else to do."
    if findings.playouts == 0:
        return "There was no time to think."
    if finding is best:
        return praise(best, others[0])
    if is_hardly_tried(finding, findings):
        return f"It did badly in the few games that were tried; {best.move} is better."
    if lost(finding, best) == 0.0:
        return f"It is hardly worse than {best.move}."
    return f"It wins {percent(best.chance - finding.chance)} of all games less than {best.move}."


def praise(best: Finding, second: Finding) -> str:
    """The reason for the best move."""
    ahead = lost(second, best)
    than = (
        f"{percent(ahead)} of all games more than {second.move}"
        if ahead > 0.0
        else f"hardly more than {second.move}"
    )
    return f"It wins {percent(best.chance)} of the games that could follow, {than}."


def lost(finding: Finding, best: Finding) -> float:
    """What share of a win a move costs against the best one; 0 if that may be chance."""
    doubt = max(WORTH_A_WORD, AS_GOOD * math.hypot(error(finding), error(best)))
    return best.chance - finding.chance if best.chance - finding.chance > doubt else 0.0


def error(finding: Finding) -> float:
    """Estimate the standard error of a move's chance, from above."""
    return finding.luck / math.sqrt(max(1, finding.visits))


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.0f} %"
