"""The first page: light to load, and a game is one click away."""

from __future__ import annotations

import gzip
import random

from playwright.sync_api import Response, Route

from oddeck.games.registry import game_ids

from .people import People
from .player import Player

MOST = 250_000  # bytes of script and style, gzipped


def test_the_first_load_is_light(people: People) -> None:
    ann = people.come("Ann", "phone")
    loaded: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            loaded[response.url] = len(gzip.compress(response.body()))

    ann.page.on("response", weigh)
    ann.go("/")
    ann.page.wait_for_load_state("networkidle")
    assert loaded
    assert sum(loaded.values()) <= MOST, loaded


def test_one_click_starts_a_game_that_explains_itself(people: People) -> None:
    ann = people.come("Ann", "phone", knows_the_games=False)
    ann.go("/")
    games = ann.page.get_by_role("button", name="Against bots")
    games.first.wait_for()
    assert games.count() == len(game_ids()) + 1  # and a guest
    games.first.tap()
    tour = ann.page.get_by_role("dialog", name="How Twisty Passages goes")
    tour.wait_for()
    while tour.get_by_role("button", name="Next").count():
        tour.get_by_role("button", name="Next").tap()
    tour.get_by_role("button", name="Play").tap()
    tour.wait_for(state="detached")
    ann.page.reload()
    ann.sees_the_game()
    assert not tour.count()  # once is enough
    ann.page.get_by_role("button", name="What now?").tap()
    assert ann.page.get_by_role("dialog").inner_text()


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
