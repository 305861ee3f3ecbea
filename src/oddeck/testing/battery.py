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
    game_type: GameType, size: int = 1, first_seed: int = 0, project: Path | None = None
) -> Mapping[str, Check]:
    """The checks by name.

    `size` multiplies the games played; `project` is the folder with tests and golden games.
    """
    made: dict[str, Check] = {
        "no two names for one number": partial(check_enums, game_type),
        "sound at every step, and over in the end": partial(
            watch_games, game_type, 1200 * size, first_seed
        ),
        "every action listed and accepted, or refused and nothing changed": partial(
            check_legality, game_type, 2 * size, first_seed
        ),
        "secrets kept": partial(check_secrecy, game_type, 2 * size, first_seed),
        "the same compiled and interpreted": partial(
            check_sameness, game_type, 3 * size, first_seed
        ),
        "the same from a cold cache and a warm one": partial(check_cold_and_warm, game_type),
        "copies never change": partial(check_copies, game_type, 2 * size, first_seed),
        "what is printed can be read": partial(check_round_trips, game_type, 3 * size, first_seed),
        "every move returns, from made-up positions too": partial(
            check_made_up, game_type, 40 * size, first_seed
        ),
        "every clause fires": partial(check_reach, game_type, 6000 * size, first_seed),
    }
    if project is not None:
        made["every clause has code and a test"] = partial(
            check_clause_matrix, game_type, project / "tests"
        )
        made["golden games"] = partial(check_golden, game_type, project / "tests" / "golden")
    return made


def check_game(
    game_id: str,
    size: int = 1,
    first_seed: int = 0,
    project: Path | None = None,
    progress: Callable[[str], None] | None = None,
) -> None:
    """Run the battery on a game; raise BatteryFailure, with a record that shows it, at the first
    broken promise.

    `progress` receives each promise once it has been checked, with the seconds it took; at the
    end, the seconds for all. Without a project's folder, the two checks that read tests and
    golden games are left out.
    """
    game_type, began = find_game(game_id), time.monotonic()
    tell = progress or (lambda _: None)
    compile_game(game_id)
    tell(f"compiled, {seconds_since(began)}")
    for name, check in checks(game_type, size, first_seed, project).items():
        started = time.monotonic()
        check()
        tell(f"{name}, {seconds_since(started)}")
    tell(f"all promises kept, {seconds_since(began)} in all")


def seconds_since(moment: float) -> str:
    """How long something has taken."""
    return f"{time.monotonic() - moment:.1f} s"
