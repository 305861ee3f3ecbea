"""People at their browsers, and what they notice: errors, failed requests, pages that
are too wide.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any, Literal
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response

from oddeck.games.registry import game_ids

# `make slow` tries everything with every game; `make test` some of it with some games.
THOROUGH = "ODDECK_THOROUGH" in os.environ
# Where the games differ little: one with a hand to play from, one with paths and stories.
SOME_GAMES = game_ids() if THOROUGH else ("fortuno", "twisty-maze")
Device = Literal["desk", "phone"]
SCREENS: dict[Device, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
PATIENCE = 120_000  # milliseconds until something that must appear on a busy machine is given up


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, name: str, device: Device, context: BrowserContext, address: str) -> None:
        self.name, self.device, self.context, self.address = name, device, context, address
        self.troubles: list[str] = []
        self.expects_trouble = False
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda wrong: self._note(f"error on the page: {wrong}"))
        self.page.on("response", self._judge)

    def _note(self, trouble: str) -> None:
        if not self.expects_trouble:
            self.troubles.append(f"{self.name} at {self.page.url}: {trouble}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location
            self._note(
                f"console: {message.text}"
                f" ({where['url']}:{where['lineNumber']}:{where['columnNumber']})"
            )

    def _judge(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status} from {response.url}")

    def go(self, path: str) -> None:
        """Opens a page of the client."""
        self.page.goto(self.address + path)

    def sit_down(self, table: str) -> None:
        """Comes to a table by its link and takes a seat."""
        self.go(f"/t/{table}")
        self.page.get_by_label("You are called").fill(self.name)
        self.page.get_by_role("main").get_by_role("button", name="Sit down", exact=True).click()

    def key_of(self, table: str) -> str | None:
        """The key that this person's browser shows at a table."""
        key: str | None = self.page.evaluate(
            "(table) => localStorage.getItem(`oddeck-key-${table}`)"
            " ?? localStorage.getItem('oddeck-person')",
            table,
        )
        return key

    def sees_the_game(self) -> None:
        """Waits until there is a game on the table."""
        self.page.locator(".table").wait_for()

    def too_wide(self) -> int:
        """How far the page can be scrolled sideways."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )


class People:
    """Whoever comes to the server in one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.all: list[Person] = []

    def come(
        self,
        name: str,
        device: Device = "desk",
        *,
        knows_the_games: bool = True,
        service_worker: bool = False,
        **likes: Any,
    ) -> Person:
        """Somebody new, who wants nothing to move unless they say otherwise."""
        context = self.browser.new_context(**{"reduced_motion": "reduce"} | SCREENS[device] | likes)
        if not service_worker:  # it would fetch the whole client for everyone who comes
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if knows_the_games:
            games = (*game_ids(), "goofspiel")
            seen = {f"oddeck-lesson-declined-{game}": "true" for game in games}
            remember = (
                f"Object.entries({json.dumps(seen)}).forEach(([key, seen]) =>"
                " localStorage.setItem(key, seen))"
            )
            # About:blank has no storage.
            context.add_init_script(f'if (location.protocol === "http:") {remember}')
        person = Person(name, device, context, self.address)
        self.all.append(person)
        return person

    @property
    def troubles(self) -> list[str]:
        """What has gone wrong for anybody."""
        return [trouble for person in self.all for trouble in person.troubles]

    def take_pictures(self, folder: Path) -> None:
        """Keep what everybody saw last."""
        for person in self.all:
            person.page.screenshot(path=folder / f"{person.name}.png")

    def leave(self) -> None:
        """Everybody goes."""
        for person in self.all:
            person.context.close()

    def ask(self, path: str, body: object = None, key: str | None = None) -> Any:
        """Asks the server itself."""
        headers = {"content-type": "application/json"} | (
            {"authorization": f"Bearer {key}"} if key else {}
        )
        request = Request(
            f"{self.address}/api{path}",
            None if body is None else json.dumps(body).encode(),
            headers,
        )
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def hand_over(self, table: str, *persons: Person) -> None:
        """Let bots that answer at once play for people from now on."""
        for person in persons:
            command = {"type": "hand-over", "bot": "heuristic"}
            self.ask(f"/tables/{table}/commands", command, person.key_of(table))

    def bots_finish(self, table: str, *persons: Person) -> None:
        """Bots end the game while nobody looks, which would take pages a while; then all look."""
        keys = {person: person.key_of(table) for person in persons}
        self.hand_over(table, *persons)
        for person in persons:
            person.page.goto("about:blank")
        while self.ask(f"/tables/{table}")["phase"] != "over":
            time.sleep(0.05)
        for person in persons:
            self.ask(f"/tables/{table}/commands", {"type": "take-back"}, keys[person])
            person.go(f"/t/{table}")
            person.sees_the_game()

    def open_table(self, game: str, players: int, people: int, **wanted: Any) -> str:
        """A table with seats for people first, then bots that answer at once."""
        kinds = next(one["bots"] for one in self.ask("/games") if one["id"] == game)
        quick = "heuristic" if "heuristic" in kinds else "random"
        bots = [None] * people + [quick] * (players - people)
        return str(
            self.ask(
                "/tables",
                {"game": game, "players": players, "bots": bots, "unhurried": False} | wanted,
            )["table"]
        )


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things lie over each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    below = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return not (beside or below)
