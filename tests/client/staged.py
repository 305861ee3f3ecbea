"""Tables that are played in the test's own process: the page gets what a server would send it,
from the deal that a test wants, and nobody waits.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from oddeck import game as games
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import OddeckError
from oddeck.game import Game
from oddeck.server.domain.outcomes import tell
from oddeck.server.domain.steps import encode, played
from oddeck.server.domain.terms import USUAL
from oddeck.server.domain.views import update
from oddeck.server.wire.updates import Now, SeatNow

from .player import Player

VIEWER = 0
TABLE = "staged"
FRAME = "() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))"
LONG_AGO = 1_700_000_000_000  # milliseconds since 1970


class StagedTable:
    """A game between the viewer, in the first seat, and heuristic bots."""

    def __init__(
        self, game: str, players: int, seed: int, options: dict[str, Any] | None = None
    ) -> None:
        self.game = games.new(game, players, seed, options)
        self.bot = make_bot("heuristic", game, seed)
        self.dice = random.Random(seed)
        self.names = ["Ann"] + [f"Bot {seat}" for seat in range(1, players)]
        self.asked = 0
        self.steps: list[bytes] = []
        self.pages: list[WebSocketRoute] = []
        self._note()

    def _note(self) -> None:
        self.asked += 1
        self.steps.append(
            encode(
                played(
                    tell(self.game),
                    VIEWER,
                    self.names,
                    len(self.steps) + 1,
                    LONG_AGO + len(self.steps) * 1000,
                )
            )
        )

    def play(self, seat: int, move: str) -> None:
        """Make a move, and show it."""
        self.game.play(seat, move)
        self._note()
        for page in self.pages:
            page.send(self.latest(len(self.steps)))

    def step(self) -> None:
        """Let a bot decide, for the viewer as well."""
        seat = self.game.next_actor(self.dice)
        self.play(seat, self.bot.choose(sight_of(self.game, seat)))

    def until(self, true: Callable[[Game], bool], most: int = 4000) -> StagedTable:
        """Let bots play until the viewer is asked something, and `true` holds."""
        for _ in range(most):
            if self.game.over:
                break
            if VIEWER in self.game.actors and true(self.game):
                return self
            self.step()
        raise AssertionError(f"{self.game!r} never comes to this")

    def latest(self, first: int = 1) -> str:
        """An update with the steps from `first` on."""
        game = self.game
        now = Now(
            table=TABLE,
            game=game.type.id,
            options=game.options,
            phase="over" if game.over else "playing",
            round=1,
            seed_hash="0" * 64,
            listed=False,
            hints=True,
            comments=True,
            clock=None,
            clock_at=None,
            host=True,
            seats=[self._seat(seat) for seat in range(game.players)],
            view=game.view(VIEWER),
            moves=game.moves(VIEWER) if VIEWER in game.actors else [],
            asked=self.asked,
            window=None,
            terms=USUAL,
            deal=None,
        )
        return update(VIEWER, first, self.steps[first - 1 :], msgspec.json.encode(now)).decode()

    def _seat(self, seat: int) -> SeatNow:
        own = seat == VIEWER
        return SeatNow(
            name=self.names[seat],
            person=own,
            bot=None if own else "heuristic",
            free=False,
            here=own,
            host=own,
            muted=False,
            wish=None,
            left=None,
        )

    def hear(self, page: WebSocketRoute, message: str) -> None:
        """Answer what the page says, as a server would. Bots wait for `step`."""
        said = json.loads(message)
        if said["type"] == "hello":
            self.pages.append(page)
            page.send(self.latest())
        elif said["type"] == "play" and said["asked"] != self.asked:
            page.send(refusal(said["id"], "late", "the table has moved on"))
        elif said["type"] == "play":
            try:
                self.play(VIEWER, said["move"])
                page.send(json.dumps({"type": "accepted", "id": said["id"]}))
            except OddeckError as refused:
                page.send(refusal(said["id"], "illegal", str(refused)))
        else:
            page.send(json.dumps({"type": "accepted", "id": said["id"]}))

    def show(self, page: Page, address: str, query: str = "") -> None:
        """Open the table in a page."""
        page.route_web_socket(
            f"**/api/tables/{TABLE}/socket",
            lambda line: line.on_message(lambda message: self.hear(line, str(message))),
        )
        page.route(f"**/api/tables/{TABLE}/deck", self._deck)
        page.route(
            f"**/api/tables/{TABLE}/evening",
            lambda route: route.fulfill(json={"games": [], "standings": []}),
        )
        page.goto(f"{address}/t/{TABLE}{query}")
        page.locator(".table").wait_for()

    def _deck(self, route: Route) -> None:
        route.fulfill(
            response=route.fetch(
                url=route.request.url.replace(
                    f"tables/{TABLE}/deck", f"games/{self.game.type.id}/deck"
                )
            )
        )


def refusal(number: int, reason: str, message: str) -> str:
    """That something cannot be done."""
    return json.dumps(
        {"type": "refused", "reason": reason, "message": message, "clause": None, "id": number}
    )


def play_staged(table: StagedTable, player: Player) -> None:
    """Play to the end, with a frame on the screen for everything that happens."""
    page = player.person.page
    while not table.game.over:
        if VIEWER in table.game.actors:
            player.act()
        else:
            table.step()
        page.evaluate(FRAME)
