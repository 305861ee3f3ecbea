"""A server in a separate process, which can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import httpx2

PATIENCE = 120.0  # seconds that a start, an end or an answer may take on a very busy machine
# For those who ask now and then.
get, post = partial(httpx2.get, timeout=PATIENCE), partial(httpx2.post, timeout=PATIENCE)
OPEN_GATES = {
    "ODDECK_MESSAGE_RATE": "1e9",
    "ODDECK_MESSAGE_BURST": "1e9",
    "ODDECK_OPENING_RATE": "1e9",
    "ODDECK_OPENING_BURST": "1e9",
    "ODDECK_PEOPLE_BURST": "1e9",
    "ODDECK_ENTROPY_SECONDS": "0",  # clients that contribute no number would wait
    "ODDECK_ADDRESS_SOCKETS": "1000000",
    "ODDECK_ADDRESS_TABLES": "1000000",
}


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`oddeck serve`, as a user would start it."""

    def __init__(
        self,
        database: str,
        log: Path,
        settings: Mapping[str, str] | None = None,
        workers: int = 1,
        *,
        limits: bool = False,  # whether clients are limited as usual
        program: Sequence[str] = ("-m", "oddeck"),
    ) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable,
            *program,
            "serve",
            "--port",
            str(self.port),
            "--database",
            database,
        ]
        self._command += ["--workers", str(workers)]
        self._environment = os.environ | ({} if limits else OPEN_GATES) | dict(settings or {})
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Starts it, and waits until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        async with httpx2.AsyncClient() as client:
            while True:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(
                        f"the server did not start:\n{self._log.read_text()[-4000:]}"
                    )
                with contextlib.suppress(httpx2.TransportError):
                    if (await client.get(f"{self.address}/readyz")).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    def where(self) -> str:
        """The address, for clients that ask for it each time."""
        return self.address

    def kill(self) -> None:
        """Ends it without warning, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> int:
        """Asks it to end, and waits; its exit code."""
        if self._process is None:
            return 0
        self._process.terminate()
        code = self._process.wait(timeout=PATIENCE)
        self._process = None
        return code

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def memory(self) -> float:
        """How much memory it takes, in MB."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_time(process: int) -> float:
    """How many seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
