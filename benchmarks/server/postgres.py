"""A PostgreSQL server for tests and benchmarks, from Debian's packages, run by a user who is not
root (as it insists).
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

from .process import free_port

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
USER = "postgres"  # of Debian's package, where we are root ourselves


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is."""
    return shutil.which(
        name,
        path=os.pathsep.join(
            [*(str(folder) for folder in reversed(FOLDERS)), os.environ.get("PATH", "")]
        ),
    )


def why_no_postgres() -> str | None:
    """What is missing, if anything."""
    if program("initdb") is None or program("pg_ctl") is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam(USER)
        except KeyError:
            return f"PostgreSQL does not run as root, and there is no user {USER}"
    return None


class PostgresServer:
    """A server that lives as long as it is needed."""

    def __init__(self) -> None:
        self.port = free_port()
        self._numbers = itertools.count(1)

    def __enter__(self) -> PostgresServer:
        self._folder = Path(tempfile.mkdtemp(prefix="oddeck-postgres-"))
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self._folder, user.pw_uid, user.pw_gid)
        data = str(self._folder / "data")
        self._run(
            "initdb",
            "--pgdata",
            data,
            "--username",
            "oddeck",
            "--auth",
            "trust",
            "--no-sync",
            "--encoding",
            "UTF8",
        )
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        self._run(
            "pg_ctl",
            "--pgdata",
            data,
            "--wait",
            "--log",
            str(self._folder / "log"),
            "--options",
            options,
            "start",
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._run("pg_ctl", "--pgdata", str(self._folder / "data"), "--mode", "immediate", "stop")
        shutil.rmtree(self._folder)

    def fresh_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._numbers)}"
        self._run(
            "createdb",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--username",
            "oddeck",
            name,
        )
        return f"postgresql://oddeck@127.0.0.1:{self.port}/{name}"

    def _run(self, name: str, *arguments: str) -> None:
        found = program(name)
        assert found is not None, name
        user = USER if os.geteuid() == 0 else None
        done = subprocess.run(
            [found, *arguments],
            cwd=self._folder,
            user=user,
            group=user,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout


@contextmanager
def fresh_database(on_postgres: bool) -> Iterator[tuple[str, Path]]:
    """The address of an empty database, and a folder for what else is needed."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        if not on_postgres:
            yield f"sqlite:///{folder}/fresh.db", Path(folder)
            return
        if reason := why_no_postgres():
            raise SystemExit(reason)
        yield stack.enter_context(PostgresServer()).fresh_database(), Path(folder)
