"""Run the checks in stages: `python -m tests`, or `make test` and its relatives.

Every stage says what it runs and how long it took. `test` compiles the games in the background from
the start; `slow` keeps all cores busy, so that tests which depend on speed fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

PROJECT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PYTHON, CLIENT = sys.executable, (sys.executable, "client/build.py")

Command = tuple[object, ...]
Stages = dict[str, list[Command]]

STYLE_AND_TYPES = "style, types and layers"
LINT: Stages = {
    STYLE_AND_TYPES: [
        (BIN / "ruff", "check", "."),
        (BIN / "ruff", "format", "--check", "."),
        (PYTHON, "-m", "docs.sentences", "--check"),
        (*CLIENT, "lint", "check"),  # one command, so that only one fetches the packages
        (BIN / "mypy",),
        (BIN / "lint-imports", "--no-logo"),
    ]
}
AT_ONCE = {STYLE_AND_TYPES, "tests"}  # stages whose commands run side by side
HANGS_AFTER = 900  # seconds until a test is ended that does not give up by itself


def pytest(*arguments: str, workers: int = max(2, os.cpu_count() or 1)) -> Command:
    """The tests, on all cores. (On two cores a third worker made a run slower.)"""
    return (
        PYTHON,
        "-m",
        "pytest",
        "-q",
        "-n",
        str(workers),
        *("-o", f"faulthandler_timeout={HANGS_AFTER}", "-o", "faulthandler_exit_on_timeout=true"),
        *arguments,
    )


WAITING = "processes and not browser and not machine_code and not slow"
QUICK = "not machine_code and not browser and not processes"
QUICK_FOLDERS = ("tests/decks", "tests/engine", "tests/games", "tests/server", "tests/test_game.py")

NUMBERS_FOLDERS = ("tests/engine", "tests/envs", "tests/test_game.py", "tests/test_record.py")


def newest_python() -> str:
    """The newest Python at hand that works: of pyenv's, some say only that they are not chosen."""
    for name in (f"python3.{minor}" for minor in range(15, 11, -1)):
        found = shutil.which(name)
        if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
            return found
    return sys.executable


def with_versions(resolution: str, python: str) -> Command:
    """The tests that depend on NumPy and Numba, with other versions of these."""
    return (
        *(shutil.which("uv") or PROJECT / ".tools/bin/uv", "run", "--isolated", "--no-project"),
        *("--resolution", resolution, "--python", python, "--with-editable", ".[envs]"),
        *("--with", "pytest>=9", "--with", "hypothesis>=6.150"),
        *("python", "-m", "pytest", "-q"),
        *NUMBERS_FOLDERS,
    )


PLANS: dict[str, Stages] = {
    "lint": LINT,
    "quick": {**LINT, "tests": [pytest("-m", QUICK, *QUICK_FOLDERS)]},
    "test": {
        **LINT,
        "client": [CLIENT, (*CLIENT, "test")],
        # Tests of servers and terminals wait most of the time: on their own, they cost little.
        "tests": [
            pytest("-m", WAITING, "--durations", "5", workers=0),
            pytest("-m", f"not slow and not ({WAITING})", "--durations", "20"),
        ],
    },
    "coverage": {
        "tests": [pytest("-m", "not browser", "--cov=oddeck", "--cov-report=html:coverage")],
    },
    "slow": {
        "slow tests": [pytest("-m", "slow", "-o", "faulthandler_timeout=0")],
        "fuzzing": [(PYTHON, "-m", "oddeck.testing", "--minutes", "10")],
        "client": [(*CLIENT, "test")],  # fetches what the tests in browsers need
        "browsers and servers, on a busy machine": [pytest("tests/client", "tests/server")] * 10,
    },
    "versions": {
        "the oldest dependencies": [with_versions("lowest-direct", sys.executable)],
        "the newest dependencies": [with_versions("highest", newest_python())],
    },
}
BUSY = (PYTHON, "-c", "while True: pass")  # what keeps a core busy
IN_BACKGROUND: Stages = {
    "test": [(PYTHON, "-m", "tests.machine_code")],
    "slow": [BUSY] * (os.cpu_count() or 1),
}


def run(stages: Stages) -> int:
    """Run all stages, or stop at the first that fails; the exit code."""
    began = time.monotonic()
    took: dict[str, float] = {}
    for name, commands in stages.items():
        start = time.monotonic()
        results = side_by_side(name, commands) if name in AT_ONCE else one_by_one(name, commands)
        failed = next(((command, code) for command, code in results if code != 0), None)
        took[name] = time.monotonic() - start
        if failed is not None:
            command, code = failed
            print(f"==> {name} failed: {shown(command)} exited with {code}", file=sys.stderr)
            break
    else:
        code = 0
    times = [f"{name} {seconds:.0f} s" for name, seconds in took.items()]
    ended = "failed" if code else "passed"
    print(f"==> {ended} in {time.monotonic() - began:.0f} s: {', '.join(times)}")
    return code


def one_by_one(name: str, commands: Iterable[Command]) -> Iterator[tuple[Command, int]]:
    """Run commands; each with its exit code."""
    for command in commands:
        print(f"==> {name}: {shown(command)}", flush=True)
        yield command, subprocess.run(list(map(str, command)), cwd=PROJECT).returncode


def side_by_side(name: str, commands: Sequence[Command]) -> Iterator[tuple[Command, int]]:
    """Run commands at the same time, as many as there are cores; each with its exit code.

    The last prints as it goes; what the others said is printed once they are done.
    """

    def run_one(command: Command) -> tuple[Command, int]:
        start = time.monotonic()
        output = None if command is commands[-1] else subprocess.PIPE
        done = subprocess.run(
            list(map(str, command)),
            cwd=PROJECT,
            stdout=output,
            stderr=output and subprocess.STDOUT,
            text=True,
        )
        took = f"took {time.monotonic() - start:.0f} s"
        print(f"==> {name}: {shown(command)} {took}\n{done.stdout or ''}", end="", flush=True)
        return command, done.returncode

    print(f"==> {name}: {', '.join(map(shown, commands))}, side by side", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = [pool.submit(run_one, command) for command in commands]
        try:
            yield from (future.result() for future in as_completed(running))
        finally:
            pool.shutdown(cancel_futures=True)


def shown(command: Sequence[object]) -> str:
    """A command as a person would type it."""
    return " ".join(
        word.name if isinstance(word, Path) else str(word).replace(PYTHON, "python")
        for word in command
    )


def main() -> int:
    """Run the named plan, by default everything that every change must pass."""
    plan = sys.argv[1] if sys.argv[1:] else "test"
    if plan not in PLANS:
        print(f"expected one of {', '.join(PLANS)}, got {plan}", file=sys.stderr)
        return 2
    if plan == "slow":
        os.environ["ODDECK_THOROUGH"] = "1"  # see tests/client/test_space.py
    background = [
        subprocess.Popen([str(word) for word in command], cwd=PROJECT)
        for command in IN_BACKGROUND.get(plan, [])
    ]
    try:
        return run(PLANS[plan])
    finally:
        for process in background:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
