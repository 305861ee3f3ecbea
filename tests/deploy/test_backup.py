"""Backups of both databases: made while the server runs, restored after everything is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from benchmarks.server.postgres import FOLDERS

from oddeck.cli.server_lock import lock_for
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work.server import Server

from ..server.conftest import open_server

pytestmark = pytest.mark.processes

BACKUP = Path(__file__).parents[2] / "deploy" / "backup.py"
PROGRAMS = os.pathsep.join([*map(str, reversed(FOLDERS)), os.environ.get("PATH", "")])


def backup(what: str, file: Path, database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BACKUP), what, str(file), "--database", database],
        env=os.environ | {"PATH": PROGRAMS},
        capture_output=True,
        text=True,
    )


async def open_table(server: Server) -> str:
    wanted = OpenTable(game="twisty-passages", players=2, name="Ann")
    return (await server.tables.open_table(wanted)).table


async def has(server: Server, table_id: str) -> bool:
    return bool(await server.store.log.read(table_id, 0))


@pytest.mark.anyio
async def test_what_was_saved_is_there_again_after_everything_is_lost(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    saved, cut = tmp_path / "saved", tmp_path / "cut"
    lock = lock_for(database)
    async with open_server(Settings(database_url=database)) as server:
        early = await open_table(server)
        with lock.held() if lock else nullcontext():  # as `oddeck serve` does
            assert backup("save", saved, database).stderr == ""
            late = await open_table(server)
            assert backup("restore", saved, database).returncode == 1, "a server is running"
        assert await has(server, late)
        key = server.signing_key
    cut.write_bytes(saved.read_bytes()[:3000])
    for file in (cut, tmp_path / "missing"):
        refused = backup("restore", file, database)
        assert refused.returncode == 1
        assert len(refused.stderr.splitlines()) < 4

    if database.startswith("sqlite"):
        fresh = f"sqlite:///{tmp_path / 'new.db'}"
    else:
        fresh = request.getfixturevalue("postgres").fresh_database()
    for target in (database, fresh):  # over what is there, and where nothing is
        assert backup("restore", saved, target).stderr == ""
        async with open_server(Settings(database_url=target)) as again:
            assert await has(again, early)
            assert not await has(again, late)
            assert again.signing_key == key
            await open_table(again)


def test_the_password_is_not_on_the_command_line(tmp_path: Path) -> None:
    """Everybody on a machine can see command lines."""
    shim = tmp_path / "pg_dump"
    shim.write_text('#!/bin/sh\necho "$@" >&2\nexit 1\n')
    shim.chmod(0o755)
    done = subprocess.run(
        [sys.executable, str(BACKUP), "save", str(tmp_path / "saved")],
        env=os.environ
        | {"PATH": f"{tmp_path}:{PROGRAMS}", "ODDECK_DATABASE_URL": "postgresql://a:secret@b/c"},
        capture_output=True,
        text=True,
    )
    assert "--dbname=postgresql://a@b/c" in done.stderr
    assert "secret" not in done.stderr
