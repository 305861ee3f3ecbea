"""The first page: light to load, and a game is one click away."""

from __future__ import annotations

import gzip
import random
import re

import pytest
from playwright.sync_api import Response, Route

from oddeck.games.registry import game_ids

from .people import Device, People, Person, overlap
from .player import Player
from .staged import FRAME

HOME, INVITATION, FONTS = 115_000, 190_000, 45_000  # bytes that travel, compressed

MOST_SHIFTED = 0.02  # of the page, all layout shifts together
SUM_SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""


def load(person: Person, path: str) -> dict[str, int]:
    """Bytes that travel until a page is at rest: everything, with fonts and data.

    What the server does not compress itself is counted as a proxy would send it.
    """
    found: list[Response] = []
    person.page.on("response", lambda response: found.append(response))
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    return {response.url: weight(response) for response in found if response.status == 200}


def weight(response: Response) -> int:
    """Bytes of a response's body."""
    if "content-encoding" in response.headers:
        return response.request.sizes()["responseBodySize"]
    body = response.body()
    return min(len(body), len(gzip.compress(body)))


def test_the_first_page_is_light(people: People) -> None:
    loaded = load(people.come("Ann", "phone"), "/")
    fonts = {url: size for url, size in loaded.items() if url.endswith(".woff2")}
    assert len(fonts) == 2
    assert sum(fonts.values()) <= FONTS, fonts
    assert sum(loaded.values()) <= HOME, loaded


def test_the_first_page_loads_no_table_and_no_whole_deck(people: People) -> None:
    loaded = load(people.come("Ann"), "/")
    assert not [url for url in loaded if re.search(r"TablePage|face-|fanucci-|thoth-|maze-", url)]


@pytest.mark.parametrize("game", ["fortuno", "twisty-maze", "trophy-case"])
def test_an_invitation_is_light(people: People, game: str) -> None:
    table = people.open_table(game, 4, 2)
    loaded = load(people.come("Ann", "phone"), f"/t/{table}")
    assert any("TablePage" in url for url in loaded)
    assert sum(loaded.values()) <= INVITATION, loaded


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_fonts_that_come_late_move_nothing(people: People, device: Device) -> None:
    ann = people.come("Ann", device)
    held: list[Route] = []
    ann.page.route("**/*.woff2", lambda route: held.append(route))
    ann.page.add_init_script(SUM_SHIFTS)
    ann.page.goto(ann.address, wait_until="commit")  # it is not loaded without its fonts
    ann.page.get_by_role("button", name="Against bots").first.wait_for()
    shown = ann.page.evaluate("document.fonts.check('16px Fraunces')")
    for route in held:
        route.continue_()
    ann.page.wait_for_load_state("networkidle")
    ann.page.evaluate("document.fonts.ready.then(() => document.fonts.size)")
    assert ann.page.evaluate("document.fonts.check('16px Fraunces')")
    assert not shown
    assert ann.page.evaluate("window.shifted") <= MOST_SHIFTED


def test_one_click_starts_a_game_that_explains_itself(people: People) -> None:
    ann = people.come("Ann", "phone", knows_the_games=False)
    ann.go("/")
    games = ann.page.get_by_role("button", name="Against bots")
    games.first.wait_for()
    assert games.count() == len(game_ids()) + 1  # and a guest
    games.first.tap()
    offer = ann.page.get_by_role("link", name="Learn by playing")
    offer.wait_for()
    hand = ann.page.locator('[data-place="hand:0"]').last
    assert not overlap(offer, hand), "the offer of a lesson covers the hand"
    ann.page.get_by_role("button", name="Not now").tap()
    offer.wait_for(state="detached")
    ann.page.reload()
    ann.sees_the_game()
    assert not offer.count()  # once is enough
    ann.page.get_by_role("button", name="What now?").tap()
    assert ann.page.get_by_role("dialog").inner_text()


def test_who_has_played_elsewhere_is_not_offered_a_lesson(people: People) -> None:
    """On a second device, with the key of a person who knows the game."""
    ann = people.come("Ann", "phone", knows_the_games=False)
    played = {"game": "trophy-case", "games": 3, "wins": 1, "streak": 0, "best_streak": 1}
    statistics = [played | {"against": {}, "rating": None}]
    ann.page.route("**/api/me/statistics", lambda route: route.fulfill(json=statistics))
    for game, is_offered in (("twisty-passages", True), ("trophy-case", False)):
        with ann.page.expect_response("**/api/me/statistics"):
            ann.sit_down(people.open_table(game, 3, 1))
        ann.sees_the_game()
        offer = ann.page.get_by_role("link", name="Learn by playing")
        if is_offered:
            offer.wait_for()
        else:
            ann.page.evaluate(FRAME)
            assert not offer.count()


def test_friends_are_invited_by_a_link(people: People) -> None:
    ann, ben = people.come("Ann"), people.come("Ben", "phone")
    ann.go("/")
    ann.page.get_by_role("button", name="With friends: play Trophy Case").click()
    link = ann.page.locator("input[readonly]").first
    link.wait_for()
    ben.go(link.input_value().removeprefix(ann.address))
    ben.page.get_by_label("You are called").fill("Ben")
    ben.page.get_by_role("main").get_by_role("button", name="Sit down").tap()
    ann.page.get_by_text("Ben", exact=True).first.wait_for()
    ann.page.get_by_label("No more friends coming?").select_option("heuristic")
    ann.page.get_by_role("button", name="Fill with bots and begin").click()
    for person in (ann, ben):
        person.sees_the_game()
        Player(person, random.Random(1)).look()


def test_a_library_that_comes_late_disturbs_nobody(people: People) -> None:
    """The QR code of the invitation: the waiting room is gone before its library has come."""
    ann = people.come("Ann")
    held: list[Route] = []
    ann.page.route("**/assets/qrcode-*", lambda route: held.append(route))
    ann.sit_down(people.open_table("twisty-passages", 3, 1))
    ann.sees_the_game()
    with ann.page.expect_response("**/assets/qrcode-*"):
        held[0].continue_()
    ann.page.wait_for_timeout(300)  # warnings would be heard now
