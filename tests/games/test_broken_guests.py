"""A game from outside that is broken is listed with the reason, and breaks nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oddeck.engine.errors import UnknownGame
from oddeck.games import registry
from oddeck.games.registry import broken_games, find_game, game_ids, loadable_games

COPY = (
    "import dataclasses\nfrom oddeck.games.trophy_case import GAME as HONEST\nGAME ="
    " dataclasses.replace(HONEST, id='{id}', {change})\n"
)
GUESTS = {
    "absent": (None, "No module named 'absent'"),
    "import-error": ("import no_such_module_anywhere", "No module named 'no_such_module_anywhere'"),
    "no-game": ("", "has no attribute 'GAME'"),
    "syntax-error": ("def", "SyntaxError"),
    "at-import": ("1 / 0", "ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "no-type": ("GAME = 7", "is no GameType with that id"),
    "few-fields": (
        "from oddeck.engine.protocol import GameType\nGAME = GameType(id='few-fields')",
        "missing",
    ),
    "other-id": (COPY.format(id="trophy-case", change=""), "is no GameType with that id"),
    "bad-players": (
        COPY.format(id="bad-players", change="players=3"),
        "players: expected range, got 3",
    ),
    "nobody": (
        COPY.format(id="nobody", change="players=range(2, 2)"),
        "players: expected a range of numbers",
    ),
    "bad-state": (COPY.format(id="bad-state", change="state=int"), "state: it has no fields"),
    "bad-options": (
        COPY.format(id="bad-options", change="options=('infinity',)"),
        "AttributeError",
    ),
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which all of them are installed, and a package whose metadata cannot be read."""
    points = []
    for game_id, (code, _) in GUESTS.items():
        module = f"broken_{game_id.replace('-', '_')}" if code is not None else "absent"
        points.append(f"{game_id} = {module}:GAME")
        if code is not None:
            (tmp_path / f"{module}.py").write_text(code)
    for name, text in (
        ("broken-1", "[oddeck.games]\n" + "\n".join(points)),
        ("garbage-1", "[oddeck.games]\nno equals sign here\n"),
    ):
        facts = tmp_path / f"{name.replace('-', '_').removesuffix('_1')}-1.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (facts / "entry_points.txt").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    registry.guests.cache_clear()
    yield tmp_path
    registry.guests.cache_clear()


@pytest.mark.usefixtures("site")
def test_each_is_told_with_its_reason() -> None:
    reasons = broken_games()
    assert sorted(reasons) == sorted(GUESTS)
    for game_id, (_, expected) in GUESTS.items():
        assert expected in reasons[game_id]
        with pytest.raises(UnknownGame, match=f"the game {game_id} is installed, but"):
            find_game(game_id)


@pytest.mark.usefixtures("site")
def test_our_own_games_stay() -> None:
    ids = [game.id for game in loadable_games()]
    assert ids[: len(game_ids())] == list(game_ids())
    assert not set(ids) & set(GUESTS)


def oddeck(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(
        [sys.executable, "-m", "oddeck", *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_games_are_listed_all_the_same(site: Path) -> None:
    plain, facts = oddeck(site, "games"), oddeck(site, "games", "--json")
    assert (plain.returncode, facts.returncode) == (0, 0)
    assert "Trophy Case" in plain.stdout
    assert "division by zero" in " ".join(plain.stderr.split())
    listed = {game["id"]: game for game in json.loads(facts.stdout)}
    assert "error" not in listed["fortuno"]
    assert "ZeroDivisionError" in listed["at-import"]["error"]


def test_asking_for_one_is_an_error_in_one_line(site: Path) -> None:
    done = oddeck(site, "play", "at-import", "--yes")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(
        "oddeck: the game at-import is installed, but cannot be loaded"
    )
    assert "Traceback" not in done.stderr
