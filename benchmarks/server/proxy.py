"""A proxy between the server and PostgreSQL, which can fail in the ways that networks do."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType
from urllib.parse import urlsplit

CHUNK = 65536
COMMIT = b"COMMIT"


class Proxy:
    """Passes bytes on, unless told otherwise."""

    def __init__(self, database: str) -> None:
        self._target = urlsplit(database)
        self._server: asyncio.Server | None = None
        self._open = asyncio.Event()
        self._open.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.lose_commits = 0  # how many replies to a commit are to be lost
        self.lost_commits = 0  # how many were

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def database(self) -> str:
        """The address of the database through this proxy."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return self._target._replace(netloc=f"{self._target.username}@127.0.0.1:{port}").geturl()

    def black_hole(self) -> None:
        """Pass nothing on from now on; connections stay open, and new ones are accepted."""
        self._open.clear()

    def pass_on(self) -> None:
        """Pass everything on again, also what has come meanwhile."""
        self._open.set()

    def forget(self) -> None:
        """Pass on what comes over new connections; those of today stay black holes."""
        for task in self._tasks:
            task.cancel()
        self._open.set()

    def cut(self) -> None:
        """Close all connections."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        await self._open.wait()
        try:
            there_reader, there_writer = await asyncio.open_connection(
                self._target.hostname, self._target.port
            )
        except OSError:
            writer.transport.abort()
            return
        self._writers.add(there_writer)
        link = _Link()
        for passing in (
            self._to_database(reader, there_writer, writer, link),
            self._to_client(there_reader, writer, link),
        ):
            task = asyncio.create_task(passing)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _to_database(
        self,
        reader: asyncio.StreamReader,
        there: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        link: _Link,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._open.wait()
                if COMMIT in data and self.lose_commits > 0:
                    self.lose_commits -= 1
                    self.lost_commits += 1
                    link.lost = True
                there.write(data)
                await there.drain()
        there.transport.abort() if link.lost else there.close()
        back.close()

    async def _to_client(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, link: _Link
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._open.wait()
                if link.lost:  # the commit is done, and nobody learns it
                    back.transport.abort()
                    return
                back.write(data)
                await back.drain()
        back.close()


class _Link:
    """A connection through the proxy."""

    lost = False  # whether the reply to a commit is to be lost
