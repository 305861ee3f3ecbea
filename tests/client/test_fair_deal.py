"""Browsers contribute to the deal; and people sign out devices, have their data deleted, and delete
their table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from benchmarks.server.process import ServerProcess
from playwright.sync_api import Browser

from .conftest import IN_A_HURRY, visitors
from .people import People, Person

# Seconds: a deal that lacks somebody's number does not go on during a test.
FOREVER = {"ODDECK_ENTROPY_SECONDS": "600"}


@pytest.fixture
def patient(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[People]:
    """People at a server that waits for everybody's number."""
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'server.db'}", tmp_path / "log", IN_A_HURRY | FOREVER
    )
    with ThreadPoolExecutor(1) as thread:  # Playwright holds the event loop of this one
        thread.submit(asyncio.run, server.start()).result()
    try:
        with visitors(browser, server, request, tmp_path) as people:
            yield people
    finally:
        server.stop()


def choose(person: Person, item: str) -> None:
    """Chooses something from the menu of the table."""
    person.page.get_by_role("button", name="Menu of the table").click()
    person.page.get_by_role("button", name=item).click()


def test_every_browser_contributes_to_the_deal(patient: People) -> None:
    table = patient.open_table("twisty-passages", 3, 2)
    ann, ben = patient.come("Ann"), patient.come("Ben", "phone")
    for person in (ann, ben):
        person.sit_down(table)
    for person in (ann, ben):
        person.sees_the_game()
        person.page.get_by_role("button", name="Menu of the table").click()
        person.page.get_by_text("Is the deal fair?").click()
        person.page.get_by_text("The number that your browser drew is one of them").wait_for()
        assert person.page.get_by_text("Number of Ann:").is_visible()
        assert person.page.get_by_text("Number of Ben:").is_visible()


def test_people_sign_out_devices_and_delete_their_data_and_their_table(patient: People) -> None:
    ann, ben = patient.come("Ann"), patient.come("Ben")
    opened = patient.ask(
        "/tables",
        {"game": "twisty-passages", "players": 3, "name": "Ann", "bots": [None, None, "random"]},
    )
    table, key = opened["table"], opened["key"]
    spare = patient.ask(f"/tables/{table}/keys", {}, key)["key"]
    ann.go(f"/t/{table}#key={key}")
    phone = patient.come("Ann on the phone", "phone")
    phone.go(f"/t/{table}#key={spare}")
    ben.sit_down(table)
    for person in (ann, ben):
        person.sees_the_game()

    choose(ann, "Sign out my other devices …")
    ann.page.get_by_role("button", name="Sign them out").click()
    phone.page.get_by_text("Your key does not fit this table").wait_for()

    choose(ben, "Delete my data …")
    ben.page.get_by_role("button", name="Delete my data", exact=True).click()
    ben.page.get_by_text("Card games for odd decks").wait_for()
    state = patient.ask(f"/tables/{table}")
    assert "Ben" not in [seat["name"] for seat in state["seats"]]

    choose(ann, "Delete the table …")
    ann.page.get_by_role("button", name="Delete the table", exact=True).click()
    ann.page.get_by_text("Card games for odd decks").wait_for()
    ben.expects_trouble = True  # the page that there is no more
    ben.go(f"/t/{table}")
    ben.page.get_by_text("There is no such table").wait_for()
