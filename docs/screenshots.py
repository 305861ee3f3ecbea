"""Makes the pictures of the client in docs/img: `make screenshots`, or `python -m docs.screenshots
NAME ...` for some of them. Tables are real, with a server and a browser; deals are always the same
ones.
"""

from __future__ import annotations

import base64
import itertools
import random
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import uvicorn
from playwright.sync_api import sync_playwright
from tests.client.conftest import PROGRAMS, QUIETLY
from tests.client.people import SCREENS, Device, People, Person
from tests.client.player import Player, play_to_the_end, until

from oddeck.server.app import make_app
from oddeck.server.domain import commands
from oddeck.server.ops.settings import Settings

IMAGES = Path(__file__).parent / "img"
PORT = 8174
QUALITY = 80  # of WebP, in percent
TABLES = {
    "twisty-passages": (4, 25),
    "flathead-rummy": (3, 40),
    "trophy-case": (4, 25),
    "fortuno": (4, 30),
    "twisty-maze": (4, 60),
}  # players, steps
DECKS = {"fanucci": 2, "thoth": 1, "maze": 3}  # families: the last are the most different ones
DEVICES: tuple[Device, ...] = ("desk", "phone")
DARK: list[tuple[str, Device, str]] = [
    ("fortuno", "phone", "dark"),
    ("trophy-case", "desk", "dark"),
]


def main() -> None:
    """All pictures, one after another."""
    IMAGES.mkdir(exist_ok=True)
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with serving(), sync_playwright() as playwright:
        people = People(
            playwright.chromium.launch(executable_path=program, args=QUIETLY),
            f"http://127.0.0.1:{PORT}",
        )
        for device, scheme in itertools.product(DEVICES, ("light", "dark")):
            if wanted(name := f"home-{device}" if scheme == "light" else f"home-{device}-dark"):
                person = people.come("Ann", device, color_scheme=scheme)
                person.go("/")
                person.page.get_by_role("heading", level=2).first.wait_for()
                take(person, name)
        for deck, families in DECKS.items():
            if wanted(name := f"cards-{deck}"):
                take(last_cards(people, deck, families), name)
        for game, device, scheme in [
            *((game, device, "light") for game in TABLES for device in DEVICES),
            *DARK,
        ]:
            name = f"{game}-{device}" if scheme == "light" else f"{game}-{device}-dark"
            if wanted(name):
                person = in_the_middle(
                    people, game, *TABLES[game], device=device, color_scheme=scheme
                )
                take(person, name)
        if any(map(wanted, ("result-desk", "replay-desk", "replay-phone"))):
            replay(people)


def wanted(name: str) -> bool:
    """Whether a picture is asked for: all are, unless some are named."""
    return name in sys.argv[1:] or not sys.argv[1:]


@contextmanager
def serving(bot_pause: float = 0.0) -> Iterator[None]:
    """A server in this process, which deals the same cards every time. Bots take `bot_pause`
    seconds for a move.
    """
    seeds = itertools.count(2026)
    with (
        TemporaryDirectory() as folder,
        mock.patch.object(commands, "secret_seed", side_effect=seeds),
    ):
        settings = Settings(
            database_url=f"sqlite:///{folder}/server.db",
            bot_pause=bot_pause,
            window=0.3,
            message_rate=1e6,
            opening_rate=1e6,
        )
        server = uvicorn.Server(
            uvicorn.Config(
                make_app(settings), port=PORT, ws="websockets-sansio", log_level="warning"
            )
        )
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        yield
        server.should_exit = True
        thread.join()


def last_cards(people: People, deck: str, families: int) -> Person:
    """Somebody who looks at the last families of a deck."""
    person = people.come("Ann", color_scheme="dark")
    person.go(f"/cards/{deck}")
    person.page.wait_for_load_state("networkidle")
    person.page.locator("main section").evaluate_all(
        f"(all) => all.slice(0, -{families}).forEach((section) => section.remove())"
    )
    return person


def in_the_middle(
    people: People, game: str, players: int, steps: int, device: Device = "desk", **likes: Any
) -> Person:
    """Somebody among bots, whose turn it is after these steps; at another table, where a game was
    over sooner.
    """
    while True:
        player = Player(people.come("Ann", device, **likes), random.Random(game))
        player.person.sit_down(people.open_table(game, players, 1))
        player.person.sees_the_game()
        play_on(player, steps)
        if not player.over:
            player.put_aside()
            return player.person
        player.person.context.close()


def play_on(player: Player, steps: int) -> None:
    """Play until there is a choice after these steps, or the game is over."""
    until(
        lambda: (
            player.over
            or (
                player.look()["steps"] > steps
                and player.seen["mine"] > 1
                and not player.seen["chosen"]
            )
        ),
        [player],
    )


def replay(people: People) -> None:
    """The end of a game, and a look back at it."""
    person = people.come("Ann")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 6, "target": 1})
    person.sit_down(table)
    play_to_the_end([Player(person, random.Random("replay"))])
    person.page.get_by_role("region", name="Result").wait_for()
    take(person, "result-desk")
    for device in DEVICES:
        looker = people.come("Bo", device)
        looker.go(f"/t/{table}/replay?turn=9")
        looker.page.get_by_role("slider", name="Move").wait_for()
        take(looker, f"replay-{device}")


def take(person: Person, name: str) -> None:
    """A picture of what somebody sees, and an end to their visit."""
    person.page.wait_for_timeout(500)
    view = SCREENS[person.device]["viewport"]
    clip = {"x": 0, "y": 0, "width": view["width"], "height": view["height"], "scale": 1}
    shot = person.context.new_cdp_session(person.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip}
    )
    (IMAGES / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    print(f"docs/img/{name}.webp", flush=True)
    person.context.close()


if __name__ == "__main__":
    main()
