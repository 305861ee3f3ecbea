"""The battery from the command line: `python -m oddeck.testing`, `make fuzz`, `make golden`, `make
docs`.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from functools import partial
from pathlib import Path

from oddeck.engine.errors import OddeckError
from oddeck.games.registry import find_game, game_ids

from .battery import check_game
from .clauses import matrix_page
from .failure import BatteryFailure
from .golden import write_golden


def main() -> int:
    """Run what the arguments say."""
    parser = argparse.ArgumentParser(
        prog="python -m oddeck.testing",
        description="Put games through the battery, on fresh random deals.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument(
        "--minutes", type=float, default=5.0, help="go on for this long (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, help="begin at this seed instead of a random one")
    parser.add_argument(
        "--write-golden",
        action="store_true",
        help="write the golden games again, and print the lines that tests/golden/sums.txt needs",
    )
    parser.add_argument("--write-docs", action="store_true", help="write docs/clauses.md again")
    arguments = parser.parse_args()
    chosen = arguments.games or list(game_ids())
    if arguments.write_golden:
        for game_id in chosen:
            for line in write_golden(find_game(game_id), Path("tests/golden")):
                print(line)
    elif arguments.write_docs:
        Path("docs/clauses.md").write_text(
            matrix_page([find_game(game_id) for game_id in game_ids()], Path("tests"))
        )
    else:
        return fuzz(chosen, arguments.minutes, arguments.seed)
    return 0


def fuzz(games: list[str], minutes: float, first_seed: int | None) -> int:
    """Round after round of the battery, until the time is up or something breaks."""
    seed = secrets.randbits(40) if first_seed is None else first_seed
    until = time.monotonic() + minutes * 60
    rounds = 0
    told = f"for {minutes:g} minutes, then to the end of the round" if minutes > 0 else "one round"
    print(f"The battery: {told}", flush=True)
    while rounds == 0 or time.monotonic() < until:
        for game_id in games:
            try:
                check_game(
                    game_id,
                    first_seed=seed,
                    progress=partial(print, f"{game_id}, seed {seed}:", flush=True),
                )
            except (BatteryFailure, OddeckError) as failure:
                print(f"\n{game_id}, seed {seed}: {failure}", file=sys.stderr)
                return 1
        rounds += 1
        seed += 1_000_000
    print(f"{rounds} round{'' if rounds == 1 else 's'}, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
