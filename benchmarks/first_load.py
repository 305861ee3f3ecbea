"""`make firstload`: how long the first page and an invitation take until they can be used.

A real Chromium, with nothing cached, loads each page several times from a server in a separate
process: over loopback, and over two lines of a phone, which the DevTools protocol imitates.
A page is interactive when its main button is shown and the browser has nothing left to do for it.
Results go to results.json beside this file.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.run import RESULTS, cpu_model, within
from benchmarks.server.process import ServerProcess, post

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
INVITED_TO = {"game": "fortuno", "players": 4, "bots": [None, None, "heuristic", "heuristic"]}
# Resolves when the button is there, a frame has been drawn, and the main thread is idle.
WATCH = """
window.interactive = new Promise((resolve) => {
  const look = () => {
    const isThere = [...document.querySelectorAll("main button")].some(
      (one) => one.checkVisibility() && !one.disabled && one.innerText.startsWith(WORDS),
    );
    if (!isThere) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestIdleCallback(() => resolve(performance.now())));
  };
  requestAnimationFrame(look);
});
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


@dataclass(frozen=True)
class Line:
    """A line to the server: milliseconds until an answer begins, and bits per second."""

    name: str
    budget: float | None  # seconds until a page is meant to be interactive
    latency: float = 0
    down: float = 0
    up: float = 0

    @property
    def conditions(self) -> dict[str, Any] | None:
        """The line for the DevTools protocol, which counts bytes; None without a limit."""
        if self.down == 0:
            return None
        return {
            "offline": False,
            "latency": self.latency,
            "downloadThroughput": self.down / 8,
            "uploadThroughput": self.up / 8,
        }


LINES = (
    Line("loopback", 1.5),
    Line("4G (9 Mbit/s, 170 ms)", 3.0, 170, 9e6, 9e6),
    Line("slow 4G (1.6 Mbit/s, 150 ms)", None, 150, 1.6e6, 0.75e6),
)


@dataclass(frozen=True)
class Load:
    """One load with an empty cache: milliseconds, and bytes with their headers."""

    interactive: float
    painted: float
    transferred: int
    requests: int


def load(browser: Browser, address: str, words: str, line: Line) -> Load:
    """Load a page as somebody does who has never been here."""
    context = browser.new_context(**PHONE)
    try:
        page = context.new_page()
        page.add_init_script(WATCH.replace("WORDS", json.dumps(words)))
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        sizes: list[int] = []
        devtools.on(
            "Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"]))
        )
        if line.conditions is not None:
            devtools.send("Network.emulateNetworkConditions", line.conditions)
        page.goto(address, wait_until="commit")
        interactive = page.evaluate("window.interactive")
        page.wait_for_load_state("networkidle")
        return Load(
            interactive=interactive,
            painted=page.evaluate(PAINTED),
            transferred=sum(sizes),
            requests=len(sizes),
        )
    finally:
        context.close()


def summary(page: str, line: Line, loads: list[Load]) -> dict[str, Any]:
    """Medians, and how far the loads lie apart."""
    interactive = [one.interactive / 1000 for one in loads]
    return {
        "page": page,
        "line": line.name,
        "loads": len(loads),
        "interactive_s": round(median(interactive), 2),
        "interactive_range_s": [round(min(interactive), 2), round(max(interactive), 2)],
        "budget_s": line.budget,
        "first_paint_s": round(median(one.painted for one in loads) / 1000, 2),
        "transferred_bytes": round(median(one.transferred for one in loads)),
        "requests": round(median(one.requests for one in loads)),
    }


def measured(server: ServerProcess, loads: int, console: Console) -> dict[str, Any]:
    """Load both pages over every line, in turns, so that a busy moment slows all of them."""
    table = post(f"{server.address}/api/tables", json=INVITED_TO).raise_for_status().json()
    pages = {
        "home": (server.address, "Against bots"),
        "invitation": (f"{server.address}/t/{table['table']}", "Sit down"),
    }
    found: dict[tuple[str, Line], list[Load]] = {
        (page, line): [] for page in pages for line in LINES
    }
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, CHROMIUM)))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        version = browser.version
        with console.status("loading") as status:
            for page, words in pages.items():
                load(browser, *words, LINES[0])  # the server reads its files once
                status.update(page)
            for number in range(loads):
                for (page, line), done in found.items():
                    status.update(f"{page}, {line.name}, {number + 1} of {loads}")
                    done.append(load(browser, *pages[page], line))
        browser.close()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "chromium": version,
        "pages": [summary(page, line, done) for (page, line), done in found.items()],
    }


@contextmanager
def serving() -> Iterator[ServerProcess]:
    """A server with an empty database."""
    with TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/server.db", Path(folder) / "log")
        asyncio.run(server.start())
        try:
            yield server
        finally:
            server.stop()


def shown(results: Mapping[str, Any]) -> Table:
    """The results, for the terminal."""
    table = Table("page", "line", "interactive", "lowest to highest", "first paint", "kB")
    for row in results["pages"]:
        seconds, budget = row["interactive_s"], row["budget_s"]
        low, high = row["interactive_range_s"]
        table.add_row(
            row["page"],
            row["line"],
            f"{seconds:.2f} s" if budget is None else within(seconds, budget),
            f"{low:.2f} to {high:.2f} s",
            f"{row['first_paint_s']:.2f} s",
            f"{row['transferred_bytes'] / 1000:.0f}",
        )
    return table


def main() -> None:
    """Measure, show the results and write them down."""
    parser = argparse.ArgumentParser(description="How long the first load of the client takes.")
    parser.add_argument("--loads", type=int, default=9, help="loads of each page over each line")
    wanted = parser.parse_args()
    console = Console()
    with serving() as server:
        found = measured(server, wanted.loads, console)
    console.print(shown(found))
    RESULTS.write_text(
        json.dumps(json.loads(RESULTS.read_text()) | {"first_load": found}, indent=2) + "\n"
    )


if __name__ == "__main__":
    main()
