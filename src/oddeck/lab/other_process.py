"""Games played in another process, with other data or rules: both are part of machine code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from oddeck.engine.errors import BadSetup

from .plan import Plan
from .storage import Run, open_run


def folder_with_digest(plan: Plan, within: Path, digest: str) -> Path:
    """A folder for the games of a plan, with data or rules that have this digest."""
    folder = within / f"{plan.game}-{plan.players}-{plan.digest}-{plan.games}-{digest}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def play_in_other_process(
    plan: Plan, folder: Path, environment: Mapping[str, str], jobs: int, about: str
) -> Run:
    """Play a plan in a process with these environment variables.

    BadSetup if it fails; the message starts with `about`.
    """
    options = [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in plan.options
    ]
    command = [
        *(sys.executable, "-m", "oddeck", "lab", "run", plan.game),
        *("--players", plan.players, "--games", plan.games, "--bots", ",".join(plan.bots)),
        *("--seed", plan.seed, "--playouts", plan.playouts, "--jobs", jobs),
        *(part for option in options for part in ("--option", option)),
        *("--out", folder, "--resume", "--json"),
    ]
    done = subprocess.run(
        [str(part) for part in command],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        said = without_traceback(done.stderr.strip().removeprefix("oddeck: "), folder)
        raise BadSetup(f"{about}: {said or 'the games could not be played'}")
    return open_run(folder)


def without_traceback(said: str, folder: Path) -> str:
    """What a process said; of a traceback only the error, and where in the folder it is."""
    if "Traceback" not in said:
        return said
    places = [
        (Path(file).name, line)
        for file, line in re.findall(r'File "(.+)", line (\d+)', said)
        if Path(file).is_relative_to(folder.absolute())
    ]
    where = "{}, line {}: ".format(*places[-1]) if places else ""
    return where + said.splitlines()[-1]
