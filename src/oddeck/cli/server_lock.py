"""One server per database file: a lock beside the file says whether a server runs, at which
address, and which port to use again.

The operating system frees the lock when the process ends, however it ends, so a crash leaves
nothing to clean up.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from oddeck.engine.errors import BadSetup

SQLITE = "sqlite:///"
LOCKED_BYTE = 1 << 30  # far behind the text: on Windows a locked byte cannot be read
PATIENCE = 5.0  # seconds in which a server that has just started must have written its address
MOMENT = 0.1


class AlreadyRunning(BadSetup):
    """A server has these tables open already."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"a server with these tables is already running at {address}; stop it first, or choose"
            " another --database"
        )
        self.address = address


@dataclass(frozen=True)
class Place:
    """Where a server runs or ran, empty while it starts, and the port that browsers know it by."""

    address: str
    port: int


class ServerLock:
    """The lock of one database file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._handle: int | None = None

    def place(self) -> Place | None:
        """Where the server runs, or ran last; None if the file does not say."""
        try:
            return Place(**json.loads(self.file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def write(self, place: Place) -> None:
        """Say where the server runs."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, json.dumps(asdict(place)).encode())

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock; AlreadyRunning if another process does."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # then the database cannot be opened either, which says why
            yield
            return
        try:
            if not try_to_lock(handle):
                raise AlreadyRunning(self._other_address())
            self._handle = handle
            if last := self.place():
                self.write(replace(last, address=""))
            yield
        finally:
            self._handle = None
            os.close(handle)

    def _other_address(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while (
            (place := self.place()) is None or not place.address
        ) and time.monotonic() < deadline:
            time.sleep(MOMENT)
        return place.address if place and place.address else "an address that it does not tell"


def lock_for(database_url: str) -> ServerLock | None:
    """The lock of a database; None where several processes may share it, or where it is in memory
    only.
    """
    file = database_url.removeprefix(SQLITE).partition("?")[0]
    if not database_url.startswith(SQLITE) or file in ("", ":memory:"):
        return None
    return ServerLock(Path(f"{file}.lock"))


if sys.platform == "win32":
    import msvcrt

    def try_to_lock(handle: int) -> bool:
        """Whether this process has the lock now."""
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_to_lock(handle: int) -> bool:
        """Whether this process has the lock now."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system that knows no locks must not keep anyone from playing
        return True
