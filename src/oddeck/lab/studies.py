"""Studies: the designers' own claims, tested.

A game declares its studies in its `studies.py`.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from oddeck.engine.errors import BadSetup, short
from oddeck.games.registry import load_part, loadable_games

from .running import Progress
from .statistics import Estimate

UNKNOWN = "too few"


@dataclass(frozen=True)
class Means:
    """What a study may use: numbers of games and workers, the first seed, a progress callback."""

    games: int
    jobs: int
    seed: int = 0
    progress: Progress = lambda _games: None

    def weighed(self, weight: float) -> Progress:
        """Progress for games that take `weight` times as long as those that are counted."""
        return lambda games: self.progress(round(games * weight))


@dataclass(frozen=True)
class Answer:
    """The result of a study: in words, as a table, and for programs."""

    verdict: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Study:
    """A claim about a game, and how it is tested."""

    id: str
    game: str
    claim: str
    method: str
    games: int  # by default
    answer: Callable[[Means], Answer]
    parts: int = 1  # how many times that many games, or as much work, are played


def points_of(estimate: Estimate) -> str:
    """A difference of shares, in percentage points."""
    if not math.isfinite(estimate.high):
        return UNKNOWN
    return f"{100 * estimate.value:+.1f} ({100 * estimate.low:+.1f} to {100 * estimate.high:+.1f})"


def signed(estimate: Estimate) -> str:
    """A difference."""
    if not math.isfinite(estimate.high):
        return UNKNOWN
    return f"{estimate.value:+.2f} ({estimate.low:+.2f} to {estimate.high:+.2f})"


def all_studies() -> dict[str, Study]:
    """The studies of all games by name, our own games first."""
    found: dict[str, Study] = {}
    for game in loadable_games():
        for study in load_part(game, "studies") or ():
            found.setdefault(study.id, study)
    return found


def find_study(name: str) -> Study:
    """The study of this name."""
    studies = all_studies()
    if name not in studies:
        close = difflib.get_close_matches(name, studies, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(studies)}"
        raise BadSetup(f"there is no study {short(name)}; {hint}")
    return studies[name]
