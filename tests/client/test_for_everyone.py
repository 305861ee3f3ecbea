"""Without a mouse, without eyes, with large letters, in the dark, without motion."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import FloatRect, Locator

from oddeck.games.registry import game_ids

from .axe import serious
from .keyboard import KeyboardPlayer
from .people import SOME_GAMES, THOROUGH, Device, People, Person
from .player import Player, play_to_the_end, until
from .staged import StagedTable
from .test_space import SHORT

SEATS = {"fortuno": 4}
PAGES = [
    "/",
    "/credits",
    "/hosting",
    "/learn",
    "/puzzles",
    "/daily",
    "/me",
    "/rules/trophy-case",
    "/cards/fanucci",
    "/cards/thoth",
    "/cards/maze",
    "/nowhere",
]
COUNT_MOTIONS = """() => {
  window.moved = 0;
  const look = () => {
    window.moved += document.getAnimations().filter((one) => one.playState === "running").length;
    requestAnimationFrame(look);
  };
  look();
}"""
Scheme = Literal["light", "dark"]


def at_a_table(people: People, game: str, **likes: Any) -> Person:
    """Somebody alone among bots, with a game on the table."""
    person = people.come("Ann", **likes)
    person.sit_down(people.open_table(game, SEATS.get(game, 3), 1))
    person.sees_the_game()
    return person


@pytest.mark.parametrize(
    ("device", "scheme", "pages"),
    [
        ("phone", "dark", PAGES if THOROUGH else PAGES[::2]),
        ("desk", "light", PAGES if THOROUGH else PAGES[1::2]),
    ],
    ids=["phone-dark", "desk-light"],
)
def test_pages_are_for_everyone(
    people: People, device: Device, scheme: Scheme, pages: list[str]
) -> None:
    found = {}
    ann = people.come("Ann", device, color_scheme=scheme)
    ann.expects_trouble = True  # a page that there is not is one of them
    for path in pages:
        ann.go(path)
        ann.page.locator("h1").first.wait_for()
        assert ann.too_wide() <= 0, path
        found[path] = serious(ann.page)
    ann.go("/")
    ann.page.get_by_role("button", name="Choose players").first.click()
    found["setup"] = serious(ann.page)
    ann.page.get_by_role("button", name="Close", exact=True).click()
    ann.page.get_by_role("button", name="Settings").click()
    found["settings"] = serious(ann.page)
    ann.go(f"/t/{people.open_table('trophy-case', 3, 2)}")
    ann.page.get_by_role("heading", name="Seats").wait_for()
    found["waiting room"] = serious(ann.page)
    assert {page: wrong for page, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", game_ids())
def test_tables_are_for_everyone(people: People, game: str) -> None:
    """On a phone in the dark with a card taken up and in help; at a desk in the light before a
    move; with the result over it.
    """
    found = {}
    table = StagedTable(game, SEATS.get(game, 3), 7, SHORT[game][1])
    table.until(lambda staged: len(table.steps) > 6 and len(staged.moves(0)) > 1)
    ann = people.come("Ann", "phone", color_scheme="dark")
    table.show(ann.page, people.address)
    lit = ann.page.locator('button[data-card][aria-disabled="false"]:visible')
    if lit.count():
        lit.first.tap(position={"x": 8, "y": 8})
    found["table on a phone, a card taken up"] = serious(ann.page)
    ann.page.get_by_role("button", name="What now?").tap()
    found["help on a phone"] = serious(ann.page)
    ann.page.keyboard.press("Escape")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.emulate_media(color_scheme="light")
    found["table at a desk"] = serious(ann.page)
    while not table.game.over:
        table.step()
    ann.page.get_by_role("region", name="Result").wait_for()
    found["result"] = serious(ann.page)
    assert {page: wrong for page, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("device", "scheme"), [("phone", "light"), *([("desk", "dark")] if THOROUGH else [])]
)
def test_what_lies_over_a_table_is_for_everyone(
    people: People, device: Device, scheme: Scheme
) -> None:
    """The offer of a lesson, a card looked at closely, log, chat and rules, the whole menu."""
    ann = at_a_table(people, "fortuno", device=device, color_scheme=scheme, knows_the_games=False)
    page, found = ann.page, {}
    page.get_by_role("link", name="Learn by playing").wait_for()
    found["the offer of a lesson"] = serious(page)
    # Unless it has gone already: bots may have asked something that answers itself.
    page.get_by_role("button", name="Not now").evaluate_all(
        "(all) => all.map((one) => one.click())"
    )
    page.locator(".hand button[data-card]").first.press("i")
    page.get_by_role("button", name="Close", exact=True).wait_for()
    found["a card"] = serious(page)
    page.keyboard.press("Escape")
    for entry in (
        "People at the table",
        "Invite or let watch",
        "My seat on another device",
        "Leave the table …",
    ):
        page.get_by_role("button", name="Menu of the table").click()
        page.get_by_role("button", name=entry).click()
        page.get_by_role("dialog").get_by_role("heading").first.wait_for()
        found[entry] = serious(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu of the table").click()
    found["menu"] = serious(page)
    page.keyboard.press("Escape")
    if device == "phone":
        page.get_by_role("button", name="Log", exact=True).click()
        found["log"] = serious(page)
    for tab in ("Chat", "Rules"):
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("tabpanel", name=tab).wait_for()
        found[tab] = serious(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_closed_doors_are_for_everyone(people: People) -> None:
    """A table that there is not, one that lets nobody watch, and the replay of a game that is not
    over.
    """
    ann = people.come("Ann", "phone")
    ann.expects_trouble = True  # the server refuses, as it should
    private = people.open_table("trophy-case", 3, 1, spectators=False)
    found = {}
    for path in ("/t/nothing-here", f"/t/{private}", f"/t/{private}/replay"):
        ann.go(path)
        ann.page.get_by_role("heading").first.wait_for()
        assert ann.too_wide() <= 0, path
        found[path] = serious(ann.page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", SOME_GAMES)
def test_the_first_moves_without_a_mouse(people: People, game: str) -> None:
    ann = at_a_table(people, game)
    player = KeyboardPlayer(ann, random.Random(game))
    until(lambda: player.moves >= 4 or player.over, [player])


def test_a_whole_game_without_a_mouse(people: People) -> None:
    ann = people.come("Ann")
    ann.go("/")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 6, "target": 6})
    ann.go(f"/t/{table}")
    ann.page.get_by_label("You are called").press("Enter")
    player = KeyboardPlayer(ann, random.Random("keys"))
    play_to_the_end([player])
    assert player.moves > 0
    player.reach(ann.page.get_by_role("button", name="Play again"))
    ann.page.keyboard.press("Enter")
    ann.page.locator('.table[data-over="false"]').wait_for()


@pytest.mark.parametrize("device", ["phone", "desk"])
def test_nothing_moves_away_under_a_finger(people: People, device: Device) -> None:
    """Taking up a card, putting it back, and reaching for one that may not be played leave the
    others where they are.
    """
    ann = at_a_table(people, "trophy-case", device=device)
    player = Player(ann, random.Random("finger"))
    hand, idle = (
        ann.page.locator(".hand"),
        ann.page.locator('.hand button[data-card][aria-disabled="true"]'),
    )
    until(
        lambda: player.look()["mine"] > 1 and bool(player.seen["lit"]) and idle.count() > 0,
        [player],
    )
    place = hand.bounding_box()
    player.press(player.card(player.seen["lit"][0]))
    ann.page.get_by_role("button", name="Put back").wait_for()
    assert hand.bounding_box() == place
    player.press(ann.page.get_by_role("button", name="Put back"))
    ann.page.get_by_role("button", name="Put back").wait_for(state="hidden")
    assert hand.bounding_box() == place
    # It says itself that it cannot be used.
    idle.first.click(position={"x": 10, "y": 10}, force=True)
    ann.page.locator(".refusal").wait_for()
    assert hand.bounding_box() == place
    player.look()


def at_rest(person: Person, *things: Locator) -> list[FloatRect | None]:
    """Where things are once none of them moves any more."""
    while True:
        places = [thing.bounding_box() for thing in things]
        person.page.wait_for_timeout(400)
        if places == [thing.bounding_box() for thing in things]:
            return places


def test_what_others_ask_for_moves_nothing(people: People) -> None:
    """Somebody's wish for a pause comes up over the table, and can be put aside."""
    table = people.open_table("trophy-case", 3, 2)
    ann, ben = people.come("Ann", "phone"), people.come("Ben")
    for person in (ann, ben):
        person.sit_down(table)
    seat, middle = ann.page.locator(".others .seat").first, ann.page.locator(".middle")
    places = at_rest(ann, seat, middle)
    ben.page.get_by_role("button", name="Menu of the table").click()
    ben.page.get_by_role("button", name="Ask for a pause").click()
    ann.page.get_by_text("Ben would like a pause").wait_for()
    assert at_rest(ann, seat, middle) == places
    ann.page.get_by_role("button", name="Not now").tap()
    ann.page.get_by_text("Ben would like a pause; it begins").wait_for(state="hidden")


def test_what_moves_and_for_whom(people: People) -> None:
    """Cards fly where that is liked; where it is not, nothing moves, ever."""
    lively, calm = people.come("Lively", reduced_motion="no-preference"), people.come("Calm")
    table = people.open_table("twisty-passages", 3, 2)
    for person in (lively, calm):
        person.sit_down(table)
        person.page.evaluate(COUNT_MOTIONS)
    both = [Player(person, random.Random(person.name)) for person in (lively, calm)]
    until(lambda: all(player.last_steps > 15 for player in both), both)
    assert lively.page.evaluate("window.moved") > 0
    assert calm.page.evaluate("window.moved") == 0
