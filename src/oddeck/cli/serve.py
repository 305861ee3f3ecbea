"""`oddeck serve`: tables over the network."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup

from .console import out

EXAMPLES = "Examples: oddeck serve  ·  oddeck serve --port 8080 --host 0.0.0.0  ·  oddeck serve --database postgresql://... --workers 4"
LARGEST_FRAME = 65536  # bytes that a websocket message may have at all; the server refuses much smaller ones in words


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="NUMBER", min=0, max=65535, help="The port to listen at.")] = 8173,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; a file in your data folder if left out.")
    ] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="How many processes; more than one need PostgreSQL.")] = 1,
) -> None:
    """Serve tables over the network until Ctrl-C. Settings besides these are environment variables: see docs/server.md."""
    import uvicorn  # slow to import, and only needed here

    from oddeck.server.settings import Settings
    from oddeck.server.store import prepare_database

    settings = Settings.from_environment()
    if database is not None:
        settings = replace(settings, database_url=database)
    if workers > 1 and not settings.database_url.startswith("postgresql"):
        raise BadSetup("--workers: more than one process need PostgreSQL; see --database")
    asyncio.run(prepare_database(settings.database_url))
    os.environ.update(settings.for_environment())
    with common_numbers() if workers > 1 else nullcontext():
        out.print(Text(f"Serving tables at http://{host}:{port} (Ctrl-C ends it)"))
        uvicorn.run(
            "oddeck.server.app:from_environment",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=5,
            server_header=False,
        )


@contextmanager
def common_numbers() -> Iterator[None]:
    """A folder in which all workers keep what `/metrics` tells."""
    from oddeck.server.settings import NUMBERS_FOLDER

    with tempfile.TemporaryDirectory(prefix="oddeck-numbers-") as folder:
        os.environ[NUMBERS_FOLDER] = folder
        yield
