"""Pictures of every game on every screen, in daylight and in the dark: `make pictures` takes them,
test_pictures.py compares what the client looks like now. They are small, since only what leaps to
the eye matters.
"""

from __future__ import annotations

import asyncio
import base64
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from benchmarks.server.process import ServerProcess
from playwright.sync_api import Page, sync_playwright

from .conftest import PROGRAMS, QUIETLY
from .people import People
from .staged import FRAME, StagedTable

FOLDER = Path(__file__).with_name("pictures")
Size = tuple[int, int]
SIZES: list[Size] = [(390, 844), (844, 390), (768, 1024), (1440, 900), (1920, 1080)]
SCALE, QUALITY = 0.4, 60
TABLES = {
    "twisty-passages": (4, 7, 30),
    "flathead-rummy": (4, 7, 60),
    "trophy-case": (4, 7, 25),
    "fortuno": (4, 7, 30),
    "twisty-maze": (4, 7, 60),
}  # players, seed, steps


def pictures_of(
    game: str, people: People, sizes_in_the_dark: Sequence[Size] = SIZES
) -> Iterator[tuple[str, bytes]]:
    """Pictures of a game with their names, all of the same position, where there is a choice."""
    players, seed, steps = TABLES[game]
    table = StagedTable(game, players, seed)
    table.until(lambda game: len(table.steps) > steps and len(game.moves(0)) > 1)
    schemes: dict[Literal["light", "dark"], Sequence[Size]]
    schemes = {"light": SIZES, "dark": sizes_in_the_dark}
    for scheme, sizes in schemes.items():
        ann = people.come("Ann", color_scheme=scheme)
        table.show(ann.page, people.address)
        for width, height in sizes:
            yield f"{game}-{width}x{height}-{scheme}", picture(ann.page, width, height)


def picture(page: Page, width: int, height: int) -> bytes:
    """What is on a screen of this size, much smaller."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
    page.evaluate("document.fonts.ready")
    for _ in range(3):
        page.evaluate(FRAME)
    shot = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot",
        {
            "format": "webp",
            "quality": QUALITY,
            "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": SCALE},
        },
    )
    return base64.b64decode(shot["data"])


def main() -> None:
    """Take all pictures again."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/server.db", Path(folder) / "log")
        asyncio.run(server.start())
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
                people = People(browser, server.address)
                for game in TABLES:
                    for name, image in pictures_of(game, people):
                        (FOLDER / f"{name}.webp").write_bytes(image)
                        print(f"tests/client/pictures/{name}.webp", flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
