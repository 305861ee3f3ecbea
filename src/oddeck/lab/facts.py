"""Facts about a game for the lab: how it ends, who is in the lead, what can be varied.

A game declares its `LabFacts` in its `lab.py`. The lab measures a game without them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.kernels.search import no_stage
from oddeck.engine.protocol import GameType, State
from oddeck.games.registry import load_part

BROKEN_OFF = "broken off"


def by_score(_options: Mapping[str, Any]) -> bool:
    """Of games in which the highest score leads, whatever the options."""
    return False


@dataclass(frozen=True)
class VariedData:
    """A data file of a game that a sweep can vary: `icons=3`, `icons.lost=5 6`."""

    name: str  # before the dot: `icons`
    file: str  # what the file is called
    variable: str  # the environment variable that names another file
    # The text of the file, given what follows the dot and a value; BadSetup if there is none.
    text: Callable[[str, object], str]


@dataclass(frozen=True)
class LabFacts:
    """The facts that a game declares for the lab."""

    # Its endings, the rarer first: a name, and an event of the last move that shows it.
    endings: tuple[tuple[str, str], ...] = ()
    has_hands: bool = False  # whether the `stage` of its foresight counts hands
    unit: str = "points"  # what scores are counted in
    # Whether, with these options, the player with the fewest cards leads, not the highest score.
    leads_by_cards: Callable[[Mapping[str, Any]], bool] = by_score
    caveat: str = ""  # what readers must know before they trust the numbers
    versions: Mapping[str, str] = field(default_factory=dict)  # of data that the rules read
    data: VariedData | None = None  # that sweeps can vary


def facts_of(game_type: GameType) -> LabFacts:
    """The facts that a game declares, or the defaults."""
    return load_part(game_type, "lab") or LabFacts()


def hand_of(game_type: GameType) -> Callable[[State], int]:
    """A function that changes with every hand, in games that have several.

    (Search may look ahead to something else: the end of a turn.)
    """
    return game_type.foresight.stage if facts_of(game_type).has_hands else no_stage


def unit_of(game_type: GameType, options: Mapping[str, Any]) -> str:
    """What a lead is counted in."""
    facts = facts_of(game_type)
    return "cards" if facts.leads_by_cards(options) else facts.unit


def ending_names(game_type: GameType) -> tuple[str, ...]:
    """All endings of a game, each once, and the ending of unfinished games."""
    return tuple(dict.fromkeys([name for name, _ in endings(game_type)] + [BROKEN_OFF]))


def endings(game_type: GameType) -> tuple[tuple[str, str], ...]:
    """The endings that a game declares, or else a single one, shown by any event."""
    return facts_of(game_type).endings or tuple(
        ("the end", event.name) for event in game_type.event_kinds
    )


def endings_of(
    game_type: GameType, kinds: NDArray[np.uint64], over: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The ending of each game, as an index into `ending_names`.

    `kinds` has a bit for each kind of event in the last move.
    """
    names = ending_names(game_type)
    found = np.full(len(kinds), names.index(BROKEN_OFF), np.int64)
    for name, event in reversed(endings(game_type)):
        bit = np.uint64(1 << int(game_type.event_kinds[event]))
        found = np.where((kinds & bit) != 0, names.index(name), found)
    return np.where(over != 0, found, names.index(BROKEN_OFF))
