"""The battery that every game must pass, written once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from oddeck.engine.protocol import GameType
from oddeck.game import compile_game
from oddeck.games.registry import find_game

from .clauses import check_clause_matrix, check_reach
from .enums import check_enums
from .golden import check_golden
from .legality import check_legality
from .made_up import check_made_up
from .roundtrips import check_round_trips
from .sameness import check_cold_and_warm, check_copies, check_sameness
from .secrecy import check_secrecy
from .watched import watch_games

Check = Callable[[], object]


def checks(
    kind: GameType, size: int = 1, first_seed: int = 0, project: Path | None = None
) -> Mapping[str, Check]:
    """The checks by name.

    `size` multiplies the games played; `project` is the folder with tests and golden games.
    """
    made: dict[str, Check] = {
        "no two names for one number": partial(check_enums, kind),
        "sound at every step, and over in the end": partial(
            watch_games, kind, 600 * size, first_seed
        ),
        "every action listed and accepted, or refused and nothing changed": partial(
            check_legality, kind, 2 * size, first_seed
        ),
        "secrets kept": partial(check_secrecy, kind, 2 * size, first_seed),
        "the same compiled and interpreted": partial(check_sameness, kind, 3 * size, first_seed),
        "the same from a cold cache and a warm one": partial(check_cold_and_warm, kind),
        "copies never change": partial(check_copies, kind, 2 * size, first_seed),
        "what is printed can be read": partial(check_round_trips, kind, 3 * size, first_seed),
        "every move returns, from made-up positions too": partial(
            check_made_up, kind, 40 * size, first_seed
        ),
        "every clause fires": partial(check_reach, kind, 6000 * size, first_seed),
    }
    if project is not None:
        made["every clause has code and a test"] = partial(
            check_clause_matrix, kind, project / "tests"
        )
        made["golden games"] = partial(check_golden, kind, project / "tests" / "golden")
    return made


def check_game(
    game_id: str,
    size: int = 1,
    first_seed: int = 0,
    project: Path | None = None,
    progress: Callable[[str], None] | None = None,
) -> None:
    """Runs the battery on a game; raises BatteryFailure, with a record that shows it, at the first
    broken promise.

    `progress` is told of each promise once it has been checked, and how long that took; at last,
    how long all of it took. Without a project's folder, the two checks that read tests and
    golden games are left out.
    """
    kind, began = find_game(game_id), time.monotonic()
    tell = progress or (lambda _: None)
    compile_game(game_id)
    tell(f"compiled, {seconds_since(began)}")
    for name, check in checks(kind, size, first_seed, project).items():
        started = time.monotonic()
        check()
        tell(f"{name}, {seconds_since(started)}")
    tell(f"all promises kept, {seconds_since(began)} in all")


def seconds_since(moment: float) -> str:
    """How long something has taken."""
    return f"{time.monotonic() - moment:.1f} s"
