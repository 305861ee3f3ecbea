"""A PostgreSQL server for tests and benchmarks, from Debian's packages, run by a user who is not
root (as it insists).
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
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
    """A server that lives as long as it is needed; one that is not durable does not wait for the
    disk, and loses everything with the power.
    """

    def __init__(self, durable: bool = True) -> None:
        self._durable = durable
        self.port = free_port()
        self._numbers = itertools.count(1)

    def __enter__(self) -> PostgresServer:
        self._folder = Path(tempfile.mkdtemp(prefix="oddeck-postgres-"))
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self._folder, user.pw_uid, user.pw_gid)
        self._run(
            "initdb",
            "--pgdata",
            str(self._folder / "data"),
            "--username",
            "oddeck",
            "--auth",
            "trust",
            "--no-sync",
            "--encoding",
            "UTF8",
        )
        self.start()
        return self

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        if not self._durable:
            options += " -c fsync=off -c full_page_writes=off"
        self._run(
            "pg_ctl",
            "--pgdata",
            str(self._folder / "data"),
            "--wait",
            "--log",
            str(self._folder / "log"),
            "--options",
            options,
            "start",
        )

    def stop(self) -> None:
        """Ends it as a crash would."""
        self._run("pg_ctl", "--pgdata", str(self._folder / "data"), "--mode", "immediate", "stop")

    def freeze(self) -> None:
        """Stops all its processes, which keep their connections."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets them go on."""
        self._signal(signal.SIGCONT)

    def execute(self, statement: str, database: str = "postgres") -> str:
        """Runs a statement as the owner; what it gives."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", "oddeck"]
        return self._run("psql", *where, "--tuples-only", "--no-align", "-c", statement, database)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def _signal(self, number: signal.Signals) -> None:
        first = self.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
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

    def _run(self, name: str, *arguments: str) -> str:
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
        return done.stdout.strip()


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
