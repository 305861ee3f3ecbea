"""What the lab has to be told of each game: what it means to be ahead, and the ways in which it can
end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.kernels.search import no_stage
from oddeck.engine.protocol import GameType, State

BROKEN_OFF = "broken off"
DEALT_AGAIN = ("twisty-passages", "flathead-rummy", "trophy-case")  # games of several hands

# For each game its endings, the rarer first: what it is called, and an event of the last move that
# tells it.
ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "twisty-passages": (("a standstill", "STALE"), ("an empty hand", "WIN")),
    "flathead-rummy": (("a multiplied hand", "TIMES"), ("a plain hand", "POINTS")),
    "trophy-case": (
        ("a trick that was trumped", "WIN_BY_TRUMP"),
        ("a trick that all others gave up", "WIN_ALONE"),
        ("a trick decided by rank", "WIN_BY_RANK"),
    ),
    "fortuno": (
        ("three sixes and The Devil", "SIXES"),
        ("a player who is out", "OUT"),
        ("a divorce", "DIVORCE"),
        ("a caught call", "CATCH"),
        ("the reward of a slap", "REWARD"),
        ("hands that changed places", "UNIVERSE"),
        ("hands that changed places", "SWAP"),
        ("a deal by Adjustment", "ADJUST"),
        ("four of a kind", "FOUR"),
        ("a last card played", "PLAY"),
        ("a last card and its effect", "WIN"),
    ),
    "twisty-maze": (("a standstill", "STANDSTILL"), ("the exit", "WIN")),
}


# What a reader must know of a game before they take advice from its numbers.
CAVEATS: Mapping[str, str] = {
    "twisty-maze": (
        "These games are played with the icons of the cards as we restored them: our copy of the"
        " rules has lost them all."
    ),
}


def caveat_of(kind: GameType) -> str:
    """What all that the lab says of a game rests on; nothing for most games."""
    return CAVEATS.get(kind.id, "")


def hand_of(kind: GameType) -> Callable[[State], int]:
    """What changes with every hand, in games that have several.

    (How far search looks may be something else: a turn.)
    """
    return kind.foresight.stage if kind.id in DEALT_AGAIN else no_stage


def unit_of(kind: GameType, options: Mapping[str, Any]) -> str:
    """What it is that somebody is ahead by."""
    return "cards" if kind.id == "twisty-maze" or leads_by_cards(kind, options) else "points"


def leads_by_cards(kind: GameType, options: Mapping[str, Any]) -> bool:
    """Whether who has the fewest cards is ahead; else it is who has the highest score."""
    return kind.id == "fortuno" or (kind.id == "twisty-passages" and options["hands"] == 1)


def ending_names(kind: GameType) -> tuple[str, ...]:
    """All endings of a game, each once, and that of games which were broken off."""
    return tuple(dict.fromkeys([name for name, _ in endings(kind)] + [BROKEN_OFF]))


def endings(kind: GameType) -> tuple[tuple[str, str], ...]:
    """The endings of a game; of a game from outside, just one, whatever has happened."""
    return ENDINGS.get(kind.id) or tuple(("the end", event.name) for event in kind.event_kinds)


def endings_of(
    kind: GameType, kinds: NDArray[np.uint64], over: NDArray[np.int64]
) -> NDArray[np.int64]:
    """For each game the number of its ending in `ending_names`, by the kinds of events of the last
    move, a bit each.
    """
    names = ending_names(kind)
    found = np.full(len(kinds), names.index(BROKEN_OFF), np.int64)
    for name, event in reversed(endings(kind)):
        bit = np.uint64(1 << int(kind.event_kinds[event]))
        found = np.where((kinds & bit) != 0, names.index(name), found)
    return np.where(over != 0, found, names.index(BROKEN_OFF))
