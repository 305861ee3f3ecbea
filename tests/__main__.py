"""Run the checks in stages: `python -m tests`, or `make test`, `make quick`, `make slow`.

Every stage says what it runs and how long it took. The games are compiled in the background from the start.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PYTHON, CLIENT = sys.executable, (sys.executable, "client/build.py")

Stages = dict[str, list[tuple[object, ...]]]

STYLE: list[tuple[object, ...]] = [(BIN / "ruff", "check", "."), (BIN / "ruff", "format", "--check", ".")]
TYPES: list[tuple[object, ...]] = [(BIN / "mypy",), (*CLIENT, "check")]
LAYERS: list[tuple[object, ...]] = [(BIN / "lint-imports", "--no-logo")]
LINT: Stages = {"style": STYLE, "types": TYPES, "layers": LAYERS}


def pytest(*arguments: str) -> tuple[object, ...]:
    """The tests, on all cores."""
    workers = str(max(2, os.cpu_count() or 1))
    return (PYTHON, "-m", "pytest", "-q", "-n", workers, "--dist", "loadgroup", "--no-loadscope-reorder", *arguments)


PLANS: dict[str, Stages] = {
    "lint": LINT,
    "quick": {**LINT, "tests": [pytest("-m", "not machine_code and not browser and not slow", "tests")]},
    "test": {
        **LINT,
        "client": [CLIENT, (*CLIENT, "test")],
        "tests": [pytest("-m", "not slow", "--durations", "20")],
    },
    "slow": {"tests": [pytest("-m", "slow", "--durations", "20")]},
}


def run(stages: Stages) -> int:
    """Run all stages, or stop at the first that fails; the exit code."""
    began = time.monotonic()
    took: dict[str, float] = {}
    for name, commands in stages.items():
        start = time.monotonic()
        for command in commands:
            print(f"==> {name}: {shown(command)}", flush=True)
            code = subprocess.run([str(word) for word in command], cwd=PROJECT).returncode
            if code != 0:
                print(f"==> {name} failed: {shown(command)} exited with {code}", file=sys.stderr)
                return code
        took[name] = time.monotonic() - start
    times = [f"{name} {seconds:.0f} s" for name, seconds in took.items()]
    print(f"==> passed in {time.monotonic() - began:.0f} s: {', '.join(times)}")
    return 0


def shown(command: Sequence[object]) -> str:
    """A command as a person would type it."""
    return " ".join(word.name if isinstance(word, Path) else str(word).replace(PYTHON, "python") for word in command)


def main() -> int:
    """Run the named plan, by default everything that every change must pass."""
    plan = sys.argv[1] if sys.argv[1:] else "test"
    if plan not in PLANS:
        print(f"expected one of {', '.join(PLANS)}, got {plan}", file=sys.stderr)
        return 2
    if plan != "test":
        return run(PLANS[plan])
    compiling = subprocess.Popen([PYTHON, "-m", "tests.machine_code"], cwd=PROJECT)
    try:
        return run(PLANS[plan])
    finally:
        compiling.terminate()
        compiling.wait()


if __name__ == "__main__":
    sys.exit(main())
