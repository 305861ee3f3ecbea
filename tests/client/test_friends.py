"""Friends get in from other machines; games by mail wait for them; and races are theirs, too."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from benchmarks.server.process import ServerProcess
from playwright.sync_api import Browser, expect

from .conftest import visitors
from .people import People, Person

OTHER_ADDRESS = "127.0.0.2"  # of this machine, as if it were one of a local network
# Whoever is away is replaced soon; windows are long enough for a busy machine.
SLOWLY = {
    "ODDECK_ADDRESSES": OTHER_ADDRESS,
    "ODDECK_ABSENCE": "1",
    "ODDECK_WINDOW": "60",
    "ODDECK_LOG_LEVEL": "warning",
}
THREE_SEVENS = {
    "game": "fortuno",
    "players": 4,
    "hands": [["7S", "2C", "3W"], ["4W", "5C", "9S"], ["6W", "8W", "QC"], ["10W", "4D", "3D"]],
    "discard": ["7W", "7C"],
    "turn": 0,
}
# The server, with a deal that is about to have a slap.
PROGRAM = f"""
from oddeck.cli import main
from oddeck.game import from_position
from oddeck.server.domain import table_game
position, deal = {THREE_SEVENS!r}, table_game.new
def new(game, *how):
    return from_position(position) if game == "fortuno" else deal(game, *how)
table_game.new = new
main()
"""
LINK = re.compile("^A table of [^,]*$")
BY_MAIL = {"seconds": 259_200, "bonus": 3600}


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[str]:
    """The address of a server for this machine alone."""
    assert browser
    folder = tmp_path_factory.mktemp("friends")
    server = ServerProcess(
        f"sqlite:///{folder / 'server.db'}", folder / "log", SLOWLY, program=("-c", PROGRAM)
    )
    with ThreadPoolExecutor(1) as thread:  # Playwright holds the event loop of this one
        thread.submit(asyncio.run, server.start()).result()
    yield server.address
    server.stop()
    assert '"level": "error"' not in (folder / "log").read_text()


@pytest.fixture
def friends(
    browser: Browser, neighbour: str, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[People]:
    """People who come to that server."""
    with visitors(browser, neighbour, request, tmp_path) as people:
        yield people


def play(friends: People, table: str, key: str | None, move: str) -> None:
    """Plays a move by the server's own door."""
    asked = friends.ask(f"/tables/{table}", key=key)["asked"]
    command = {"type": "play", "asked": asked, "move": move}
    friends.ask(f"/tables/{table}/commands", command, key=key)


def reads(person: Person, words: str) -> None:
    """Waits until somebody can read something, wherever on the page."""
    person.page.get_by_text(re.compile(words)).filter(visible=True).first.wait_for()


def two_more(friends: People, table: str) -> list[str]:
    """Two people without browsers take seats; their keys."""
    seats = [friends.ask(f"/tables/{table}/seats", {"name": name}) for name in ("Cy", "Di")]
    return [seat["key"] for seat in seats]


def answers(address: str) -> bool:
    """Whether a server can be reached."""
    try:
        with urlopen(f"{address}/livez", timeout=60) as answer:
            return bool(json.loads(answer.read()))
    except URLError:
        return False


def test_a_friend_on_another_machine_gets_in(friends: People) -> None:
    table = friends.open_table("twisty-passages", 2, 2)
    elsewhere = friends.address.replace("127.0.0.1", OTHER_ADDRESS)
    ann = friends.come("Ann")
    ann.sit_down(table)
    expect(ann.page.get_by_role("button", name="Sit down", exact=True)).to_have_count(0)
    link = ann.page.get_by_label(LINK)
    code = ann.page.get_by_role("img", name="as a QR code").locator("path")
    ann.page.get_by_text("Only this machine can open this link.").wait_for()
    assert link.input_value() == f"{friends.address}/t/{table}"
    drawn = code.get_attribute("d")
    assert not answers(elsewhere)

    ann.page.get_by_role("button", name="Let friends in …").click()
    ann.page.get_by_text("Nothing is encrypted").wait_for()
    assert not answers(elsewhere), "it is asked first"
    ann.page.get_by_role("button", name="Let them in").click()
    expect(link).to_have_value(f"{elsewhere}/t/{table}")
    expect(code).not_to_have_attribute("d", drawn or "")
    assert ann.page.get_by_text("Only this machine").count() == 0
    assert ann.page.get_by_role("link", name="Both are described here").is_visible()

    ben = friends.come("Ben", "phone")
    ben.address = elsewhere
    ben.sit_down(table)
    for person in (ann, ben):
        person.sees_the_game()
    ben.page.get_by_role("button", name="Menu of the table").click()
    ben.page.get_by_role("button", name="Invite or let watch").click()
    theirs = ben.page.get_by_role("dialog").get_by_label(LINK)
    assert theirs.input_value() == f"{elsewhere}/t/{table}"
    assert ben.page.get_by_text("Let friends in").count() == 0


def test_a_game_by_mail_waits_for_people_who_are_away(friends: People) -> None:
    """FO-13: all slap when they happen to look in, and the lot decides."""
    table = friends.open_table("fortuno", 4, 4, clock=BY_MAIL)
    ann, ben = friends.come("Ann"), friends.come("Ben", "phone")
    ann.sit_down(table)
    ann.page.get_by_text("stay open for 12 hours").wait_for()
    ann.page.get_by_text("Nobody is replaced for being away").wait_for()
    ben.sit_down(table)
    others = two_more(friends, table)
    ben.sees_the_game()
    ben.page.goto("about:blank")

    ann.sees_the_game()
    play(friends, table, ann.key_of(table), "play 7S")
    for key in others:
        play(friends, table, key, "no")
    ann.page.get_by_role("button", name="Slap!").click()
    ann.page.get_by_text("You are in. The lot decides").wait_for()
    ann.page.wait_for_timeout(2500)  # more than twice as long as people may be away elsewhere
    assert all(seat["bot"] is None for seat in friends.ask(f"/tables/{table}")["seats"])
    ann.page.goto("about:blank")

    ben.go(f"/t/{table}")
    ben.page.get_by_role("button", name="Slap!").click()
    reads(ben, r"(Ann slaps|You slap) first!")


def test_the_first_of_two_people_wins_a_race(friends: People) -> None:
    """FO-13: the other one is told, and can slap no more."""
    table = friends.open_table("fortuno", 4, 4, unhurried=True)
    ann, ben = friends.come("Ann"), friends.come("Ben", "phone")
    for person in (ann, ben):
        person.sit_down(table)
    two_more(friends, table)
    for person in (ann, ben):
        person.sees_the_game()
    play(friends, table, ann.key_of(table), "play 7S")
    ann.page.get_by_role("button", name="Slap!").wait_for()
    ben.page.get_by_role("button", name="Slap!").click()
    reads(ben, "You slap first!")
    reads(ann, "Ben slaps first!")
    expect(ann.page.get_by_role("button", name="Slap!")).to_have_count(0)
