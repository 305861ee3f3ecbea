"""Lets Playwright drive the Firefox of this machine (Debian's `firefox-esr`) over WebDriver BiDi.

Playwright 1.65 sends `emulation.setMediaFeaturesOverride` for every new context, and Firefox 153
does not know it yet. `launcher` writes a program that starts Firefox and relays the protocol,
answering that one command itself.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
UNKNOWN_TO_FIREFOX = "emulation.setMediaFeaturesOverride"
PROJECT = Path(__file__).parents[2]


def launcher(firefox: str, folder: Path) -> Path:
    """A program that Playwright can start in place of Firefox."""
    program = folder / "firefox"
    program.write_text(
        f'#!/bin/sh\ncd "{PROJECT}" && exec "{sys.executable}" -m tests.client.firefox "{firefox}"'
        ' "$@"\n'
    )
    program.chmod(0o755)
    return program


async def run(firefox: str, *arguments: str) -> int:
    """Run Firefox until it ends, and relay its protocol meanwhile."""
    process = await asyncio.create_subprocess_exec(
        firefox, *arguments, stderr=asyncio.subprocess.PIPE
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.terminate)
    assert process.stderr is not None
    async for line in process.stderr:
        if found := LISTENING.search(line.decode()):
            async with serve(
                lambda playwright: relay(playwright, found[1]), "127.0.0.1", 0, max_size=None
            ) as server:
                port = server.sockets[0].getsockname()[1]
                print(
                    f"WebDriver BiDi listening on ws://127.0.0.1:{port}",
                    file=sys.stderr,
                    flush=True,
                )
                async for _ in process.stderr:
                    pass  # an unread pipe would fill up and stop Firefox
    return await process.wait()


async def relay(playwright: ServerConnection, address: str) -> None:
    """Pass commands to Firefox, and its answers back."""
    assert playwright.request is not None
    async with connect(address + playwright.request.path, max_size=None, proxy=None) as firefox:

        async def answers() -> None:
            async for message in firefox:
                await playwright.send(message)

        answering = asyncio.create_task(answers())
        async for message in playwright:
            command = json.loads(message)
            if command["method"] == UNKNOWN_TO_FIREFOX:
                await playwright.send(
                    json.dumps({"type": "success", "id": command["id"], "result": {}})
                )
            else:
                await firefox.send(message)
        answering.cancel()


if __name__ == "__main__":
    sys.exit(asyncio.run(run(*sys.argv[1:])))
