#!/usr/bin/env python3
"""Back up the server's database, and restore it: both SQLite and PostgreSQL.

    deploy/backup.py save FILE       while the server runs
    deploy/backup.py restore FILE    while it is stopped

The database is that of `--database`, ODDECK_DATABASE_URL, or the usual file. For PostgreSQL,
pg_dump, pg_restore and psql must be installed, in the version of the database or later. A backup
has everything: tables, games, reviews, and the key that signs records. Keep it secret.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from oddeck.cli.server_lock import lock_for
from oddeck.engine.errors import BadSetup
from oddeck.server.ops.settings import default_database, plain_database_url

SQLITE = "sqlite:///"


def save(database: str, file: Path) -> None:
    """Write a backup, which appears under its name when it is complete."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    if database.startswith(SQLITE):
        source = sqlite_file(database)
        if not source.exists():
            raise BadSetup(f"there is no database {source}")
        with (
            closing(sqlite3.connect(source)) as here,
            closing(sqlite3.connect(unfinished)) as there,
        ):
            here.backup(there)
        check_sqlite(unfinished)
    else:
        run_postgres("pg_dump", database, "--format=custom", f"--file={unfinished}")
        check_dump(unfinished)
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(file)


def restore(database: str, file: Path) -> None:
    """Replace the database by a backup; the old SQLite file is kept beside it."""
    if not file.exists():
        raise BadSetup(f"there is no backup {file}")
    if not database.startswith(SQLITE):
        check_dump(file)
        refuse_if_used(database)
        options = (
            "--clean",
            "--if-exists",
            "--no-owner",
            "--single-transaction",
            "--exit-on-error",
        )
        run_postgres("pg_restore", database, *options, str(file))
        return
    check_sqlite(file)
    target, lock = sqlite_file(database), lock_for(database)
    assert lock is not None
    with lock.held():  # AlreadyRunning while a server has it open
        fresh = target.with_name(f"{target.name}.restoring")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        with closing(sqlite3.connect(file)) as there, closing(sqlite3.connect(fresh)) as here:
            there.backup(here)
        for ending in ("", "-wal", "-shm"):
            old = target.with_name(target.name + ending)
            if old.exists():
                old.replace(target.with_name(f"{target.name}.before-restore{ending}"))
        fresh.replace(target)


def sqlite_file(database: str) -> Path:
    """The file of an SQLite database."""
    return Path(database.removeprefix(SQLITE).partition("?")[0])


def check_sqlite(file: Path) -> None:
    """BadSetup if a file is not a sound database of ours."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT count(*) FROM entries")
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise BadSetup(f"{file} is not a sound backup: {found}")


def check_dump(file: Path) -> None:
    """BadSetup if a file is not a dump of our database."""
    done = subprocess.run(["pg_restore", "--list", str(file)], capture_output=True, text=True)
    if done.returncode or "TABLE DATA public entries" not in done.stdout:
        raise BadSetup(f"{file} is not a sound backup: {done.stderr.strip() or 'no entries'}")


def refuse_if_used(database: str) -> None:
    """BadSetup while others are connected to a database."""
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    count = run_postgres("psql", database, "--tuples-only", "--no-align", "--command", others)
    if int(count):
        raise BadSetup(f"{count.strip()} connections use the database; stop all servers first")


def run_postgres(program: str, database: str, *arguments: str) -> str:
    """Run a program of PostgreSQL; its output. The password is not on the command line."""
    parts = urlsplit(database)
    password = parts.password or os.environ.get("PGPASSWORD", "")
    place = parts.netloc.rpartition("@")
    user = place[0].partition(":")[0]
    safe = urlunsplit(parts._replace(netloc=f"{user}@{place[2]}" if user else place[2]))
    try:
        done = subprocess.run(
            [program, f"--dbname={safe}", *arguments],
            env=os.environ | {"PGPASSWORD": password},
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise BadSetup(f"{program} is not installed (Debian: postgresql-client)") from None
    if done.returncode:
        raise BadSetup(f"{program} failed: {done.stderr.strip()}")
    return done.stdout


def main() -> int:
    """Do what the command line asks for; the exit code."""
    reader = argparse.ArgumentParser(description="Back up the server's database, or restore it.")
    reader.add_argument("what", choices=["save", "restore"])
    reader.add_argument("file", type=Path)
    usual = os.environ.get("ODDECK_DATABASE_URL") or default_database()
    reader.add_argument("--database", default=usual, help="sqlite:///FILE or postgresql://...")
    asked = reader.parse_args()
    try:
        {"save": save, "restore": restore}[asked.what](
            plain_database_url(asked.database), asked.file
        )
    except (BadSetup, OSError) as error:
        print(f"backup: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
