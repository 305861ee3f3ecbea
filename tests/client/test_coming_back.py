"""Lines break and pages are loaded again: nothing is lost, and nothing is seen that
should not be.
"""

from __future__ import annotations

import itertools
import random

import pytest
from playwright.sync_api import WebSocketRoute

from oddeck.games.registry import game_ids

from .people import THOROUGH, People, Person
from .player import Player, until

LINES = "[...document.querySelectorAll('.log li')].map((line) => line.textContent.trim())"
# Where Fortuno asks for the name of a card, a panel lists them all.
CARDS_ON_THE_TABLE = (
    "[...document.querySelectorAll('[data-card]')].filter((card) =>"
    " !card.closest('[role=tabpanel]'))"
)
SHOWN = f"{CARDS_ON_THE_TABLE}.map((card) => card.dataset.card).filter((card) => card)"
HAND = "[...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card).sort()"


class Line:
    """Somebody's line to the server, which can be cut."""

    def __init__(self, person: Person) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        person.page.route_web_socket("**/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.open.append(socket)

    def cut(self) -> None:
        self.is_cut = True
        for socket in self.open:
            socket.close()

    def mend(self) -> None:
        self.is_cut = False


def test_a_line_that_breaks_loses_nothing(people: People) -> None:
    table = people.open_table("twisty-passages", 3, 2)
    ann, ben = people.come("Ann"), people.come("Ben", "phone")
    line = Line(ann)
    for person in (ann, ben):
        person.sit_down(table)
        person.page.locator(".table, main").first.wait_for()
    both = [Player(person, random.Random(person.name)) for person in (ann, ben)]
    until(lambda: all(player.last_steps > 12 for player in both), both)

    line.cut()
    ann.page.get_by_text("No connection").wait_for()
    people.ask(
        f"/tables/{table}/commands", {"type": "say", "text": "Where is Ann?"}, ben.key_of(table)
    )
    line.mend()
    ann.page.get_by_text("No connection").wait_for(state="detached")
    settle([ann, ben])
    steps = [person.page.locator(".table").get_attribute("data-steps") for person in (ann, ben)]
    assert steps[0] == steps[1]
    assert ann.page.get_by_text("Where is Ann?").count() == 1
    told, hand = ann.page.evaluate(LINES), ann.page.evaluate(HAND)
    assert len(told) > 10

    ann.page.reload()
    ann.sees_the_game()
    # The page's own notes go with it.
    of_the_table = [line for line in told if not line.startswith("Played for you")]
    assert ann.page.evaluate(LINES) == of_the_table
    assert ann.page.evaluate(HAND) == hand
    until(lambda: all(player.last_steps > 20 for player in both), both)


@pytest.mark.parametrize("game", game_ids())
def test_nobody_is_shown_a_hidden_card(people: People, game: str) -> None:
    """What lies in one hand is nowhere on another page, unless that viewer may know it."""
    table = people.open_table(game, 4, 2)
    ann, ben, eve = people.come("Ann"), people.come("Ben", "phone"), people.come("Eve")
    for person in (ann, ben):
        person.sit_down(table)
    eve.go(f"/t/{table}")
    both = [Player(person, random.Random(f"{game} {person.name}")) for person in (ann, ben)]
    for person in (ann, ben, eve):
        person.sees_the_game()
    for steps in (8, 24) if THOROUGH else (10,):
        until(lambda: all(player.last_steps >= steps or player.over for player in both), both)  # noqa: B023
        assert_hidden(people, table, [ann, ben], [ann, ben, eve])
    assert not eve.page.locator(".bar button[data-offer]").count()


def assert_hidden(
    people: People, table: str, holders: list[Person], all_people: list[Person]
) -> None:
    """Compares all pages at one moment, during which nothing may have happened."""
    while True:
        stood = settle(all_people)
        views = {
            person: people.ask(f"/tables/{table}", key=person.key_of(table))["view"]
            for person in all_people
        }
        shown = {person: set(person.page.evaluate(SHOWN)) for person in all_people}
        held = {person: set(person.page.evaluate(HAND)) for person in holders}
        if stood == settle(all_people):
            break
    for holder, other in itertools.product(holders, all_people):
        if holder is not other and "hands" in views[other]:
            hidden = held[holder] - set(views[other]["hands"][views[holder]["seat"]]["known"])
            assert hidden.isdisjoint(shown[other]), (
                f"{other.name} sees {hidden & shown[other]} of {holder.name}"
            )


def settle(people: list[Person]) -> list[str | None]:
    """Waits until everybody's page has stopped changing; how far they are."""
    stand: list[str | None] = []
    while stand != (
        stand := [person.page.locator(".table").get_attribute("data-stand") for person in people]
    ):
        people[0].page.wait_for_timeout(300)
    return stand
