"""`oddeck serve`: tables over the network; and `oddeck` alone: a table on this machine, in a
browser.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from oddeck.engine.errors import BadSetup

from .console import out
from .conventions import Ending, examples
from .server_lock import AlreadyRunning, Place, ServerLock, lock_for

if TYPE_CHECKING:
    from oddeck.server.ops.settings import Settings

EXAMPLES = examples(
    "oddeck serve",
    "oddeck serve --port 8080 --host 0.0.0.0",
    "oddeck serve --database postgresql://... --workers 4",
)
# Bytes that a websocket message may have at all; the server refuses much smaller ones in words.
LARGEST_FRAME = 65536
THIS_MACHINE, USUAL_PORT = "127.0.0.1", 8173
ANY_PORT = 0
HOW_TO_SERVE: dict[str, Any] = {
    "app": "oddeck.server.app:from_environment",
    "factory": True,
    "http": "oddeck.server.web.connections:LimitedProtocol",
    "ws": "oddeck.server.web.round_trips:MeasuredProtocol",
    "ws_max_size": LARGEST_FRAME,
    "ws_per_message_deflate": True,  # 1,400 bytes of an update become 100, in 10 microseconds
    "access_log": False,
    "log_config": None,
    "timeout_graceful_shutdown": 5,
    "server_header": False,
    "proxy_headers": False,  # ODDECK_TRUST_PROXY decides: see gate.py
}
MOMENT = 0.1  # seconds between two looks whether the server is up


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address to listen on; 0.0.0.0 accepts other machines."
        ),
    ] = THIS_MACHINE,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=65535,
            help=(
                "The port to listen on; if left out, the one used last time, at first"
                f" {USUAL_PORT}, or another if it is taken."
            ),
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///FILE or postgresql://...; a file in your data folder if left out.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="The number of processes; more than one needs PostgreSQL.",
        ),
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser at the first page.")
    ] = False,
) -> None:
    """Serve tables over the network until Ctrl-C.

    Settings besides these are environment variables: see docs/server.md.
    """
    from oddeck.server.ops.settings import Settings
    from oddeck.server.storage.store import prepare_database
    from oddeck.server.web.hosts import is_ip_address
    from oddeck.server.web.listening import reached_at
    from oddeck.server.web.round_trips import PING_SECONDS

    settings = Settings.from_environment()
    if database is not None:
        settings = replace(settings, database_url=database)
    if "." in host and not is_ip_address(host):  # a name that the server would not answer to
        settings = replace(settings, origins=f"{settings.origins},http://{host}")
    if workers > 1 and not settings.database_url.startswith("postgresql"):
        raise BadSetup("--workers: more than one process needs PostgreSQL; see --database")
    lock = lock_for(settings.database_url)
    with lock.held() if lock else nullcontext(), common_numbers() if workers > 1 else nullcontext():
        asyncio.run(prepare_database(settings.database_url))
        os.environ.update(settings.for_environment())
        port = choose_port(host, port, lock)
        address = address_of(host, port)
        out.print(Text(f"Serving tables at {address} (Ctrl-C to stop)"))
        for other in reached_at(host, port, settings):
            if other != address:
                out.print(Text(f"Other devices reach them at {other}"))
        if browser:
            threading.Thread(target=show, args=(address,), name="browser", daemon=True).start()
        if workers == 1:
            start_again_as(host, port)
        run(
            settings,
            host=host,
            port=port,
            workers=workers,
            ws_ping_interval=PING_SECONDS,
        )


def run(settings: Settings, *, workers: int, **where: Any) -> None:
    """Run the server until it ends."""
    import uvicorn  # slow to import, and only needed here

    from oddeck.server.web import listening

    how = HOW_TO_SERVE | where
    if workers > 1:
        uvicorn.run(workers=workers, **how)
        return
    listening.running = server = listening.ListeningServer(uvicorn.Config(**how), settings)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise typer.Exit(Ending.BAD_USAGE)


def start_again_as(host: str, port: int) -> None:
    """Says how this process starts itself again when the rules do not return.

    Several workers have a manager, which does it for them.
    """
    from oddeck.server.work import watchdog

    where = ["--host", host, "--port", str(port), "--no-browser"]
    watchdog.restart_command = [sys.executable, "-m", "oddeck", "serve", *where]


@contextmanager
def common_numbers() -> Iterator[None]:
    """A folder in which all workers keep what `/metrics` tells."""
    from oddeck.server.ops.settings import METRICS_FOLDER

    with tempfile.TemporaryDirectory(prefix="oddeck-numbers-") as folder:
        os.environ[METRICS_FOLDER] = folder
        yield


def choose_port(host: str, wanted: int | None, lock: ServerLock | None) -> int:
    """The port to listen on: the wanted one, or the one of last time, so that browsers find their
    seats again.
    """
    last = lock.place() if lock else None
    usual = last.port if last else USUAL_PORT
    port = free_port(host, usual) if wanted is None else free_or_refused(host, wanted)
    moved = last is not None and wanted is None and port != usual
    if moved:
        out.print(
            Text(
                f"Port {usual} is taken by another program, so the address is another one this"
                f" time. Browsers that have seats at port {usual} find them when the server is"
                " there again."
            )
        )
    if lock:
        lock.write(Place(address_of(host, port), usual if moved else port))
    return port


def free_port(host: str, usual: int) -> int:
    """The usual port, or another if it is taken."""
    return port_if_free(host, usual) or port_if_free(host, ANY_PORT) or usual


def free_or_refused(host: str, port: int) -> int:
    """A requested port; BadSetup if it is not available."""
    found = port_if_free(host, port)
    if found is None:
        raise BadSetup(
            f"cannot listen on {host} port {port}; choose another --port or --host, or"
            " leave --port out"
        )
    return found


def port_if_free(host: str, port: int) -> int | None:
    """The number of a port if one can listen at it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return None
        return int(probe.getsockname()[1])


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(
        host, f"[{host}]" if ":" in host else host
    )
    return f"http://{reached}:{port}"


def sit_down(browser: bool) -> None:
    """Serve tables on this machine, or find the running server; open a browser there."""
    os.environ.setdefault("ODDECK_LOG_LEVEL", "warning")
    try:
        serve(browser=browser)
    except AlreadyRunning as running:
        out.print(Text(f"Oddeck is already running at {running.address}"))
        if browser:
            show(running.address)


def show(address: str) -> None:
    """Open a browser as soon as the server answers, but not one that takes over this terminal."""
    in_a_window = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    if not in_a_window:
        out.print(Text("No browser can open here: open the address in one yourself."))
        return
    while not answers(address):
        time.sleep(MOMENT)
    webbrowser.open(address)


def answers(address: str) -> bool:
    """Whether a server of ours is up at an address."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=5) as answer:
            return b'"well"' in answer.read(100)
    except OSError:
        return False
