"""The table's bands: everything a move needs is on one screen of any size, cards are as large as
the room allows, choosers never cover the hand, and nothing that happens moves anything else.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from benchmarks.server.process import ServerProcess
from playwright.sync_api import expect

from oddeck.game import Game

from .axe import serious
from .people import THOROUGH, People, Person
from .player import Player
from .staged import FRAME, StagedTable, play_staged

Size = tuple[int, int]
PHONE, SIDEWAYS, TABLET, DESK, LARGE = (
    (390, 844),
    (844, 390),
    (768, 1024),
    (1440, 900),
    (1920, 1080),
)
TWICE = [(720, 450), (384, 512)]  # a desk and a tablet at 200 %
SIZES: list[Size] = [PHONE, SIDEWAYS, TABLET, DESK, LARGE, *TWICE]
# Without `make slow`: the most players, and one screen for each game.
PLAYERS: dict[str, tuple[int, ...]] = {
    "twisty-passages": (2, 4, 5, 10) if THOROUGH else (10,),
    "flathead-rummy": (2, 4, 5, 6) if THOROUGH else (6,),
    "trophy-case": (3, 4, 5) if THOROUGH else (5,),
    "fortuno": (4, 5, 8) if THOROUGH else (8,),
    "twisty-maze": (2, 4, 5) if THOROUGH else (5,),
}
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "twisty-passages": (4, {}),
    "flathead-rummy": (4, {"target": 1}),
    "trophy-case": (4, {"hand": 6, "target": 6}),
    "fortuno": (4, {}),
    "twisty-maze": (4, {"length": 8}),
}
MOST_SHIFT = 0.02
COUNT_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries())
    window.shifts.push([one.value, ...one.sources.map(({ node }) =>
      (node?.nodeType === 3 ? node.parentElement : node)?.outerHTML?.slice(0, 120) ?? "gone")]);
}).observe({ type: "layout-shift", buffered: true });
"""
MEASURE = Path(__file__).with_name("measure.js").read_text().split("\n", 1)[1].rstrip(";\n")


def sees(
    people: People, server: ServerProcess, table: StagedTable, size: Size, **likes: Any
) -> Person:
    """Somebody at a staged table, with a screen of this size."""
    width, height = size
    person = people.come("Ann", viewport={"width": width, "height": height}, **likes)
    table.show(person.page, server.address)
    return person


def measured(person: Person, size: Size) -> dict[str, Any]:
    """What there is to measure at another size of the screen."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.wait_for_function(f"() => innerWidth === {size[0]} && innerHeight === {size[1]}")
    for _ in range(3):  # what measures its box is laid out a frame later
        person.page.evaluate(FRAME)
    found: dict[str, Any] = person.page.evaluate(MEASURE)
    return found


def wrong_with(found: dict[str, Any]) -> dict[str, Any]:
    """What is not as it must be on any screen."""
    must_be_empty = (
        "outside",
        "covered",
        "cropped",
        "twice",
        "cut",
        "overlapping",
        "clashing",
        "sunk",
    )
    wrong = {name: found[name] for name in must_be_empty if found[name]}
    if max(found["scrolls"]) > 0:
        wrong["scrolls"] = found["scrolls"]
    if not found["chooser"]:
        wrong["chooser"] = "leaves the middle"
    return wrong


def with_a_choice(steps: int) -> Callable[[Game], bool]:
    """After so many moves, there is more than one way on."""
    return lambda game: len(game.history()) > steps and len(game.moves(0)) > 1


@pytest.mark.parametrize("game", PLAYERS)
def test_everything_that_a_move_needs_is_on_one_screen(
    people: People, server: ServerProcess, game: str
) -> None:
    """With few and many players, before a move and with a card taken up; nobody is pushed away."""
    wrong = {}
    for players in PLAYERS[game]:
        table = StagedTable(game, players, 7).until(with_a_choice(24))
        ann = sees(people, server, table, DESK)
        for taken_up in (False, True):
            lit = ann.page.locator('.held button[data-card][aria-disabled="false"]')
            if taken_up and lit.count() == 0:
                break
            if taken_up:
                lit.first.click(position={"x": 8, "y": 8})
            for size in SIZES:
                found = measured(ann, size)
                assert len(found["seats"]) == players - 1, (game, players, size)
                wrong[game, players, size, taken_up] = wrong_with(found)
        ann.context.close()
        people.all.remove(ann)
    assert {where: what for where, what in wrong.items() if what} == {}


@pytest.mark.parametrize("game", PLAYERS)
def test_cards_are_as_large_as_the_room(people: People, server: ServerProcess, game: str) -> None:
    table = StagedTable(game, 4, 7).until(
        lambda game: with_a_choice(8)(game) and len(game.view(0).get("melds", "123")) in (2, 3)
    )
    ann = sees(people, server, table, DESK)
    desk, large, phone = (measured(ann, size) for size in (DESK, LARGE, PHONE))
    for found, least in ((desk, 84), (large, 100)):
        assert min(found["hand"]) >= least or game == "twisty-maze"  # long paths are wide
        assert min(found["middle"]) >= max(least, *found["hand"]) - 1
    assert min(phone["middle"]) >= 56
    assert min(phone["hand"]) >= 56 or game == "twisty-maze"


def test_ten_players_are_told_apart_and_the_one_to_act_is_marked(
    people: People, server: ServerProcess
) -> None:
    table = StagedTable("twisty-passages", 10, 7).until(with_a_choice(30))
    while 0 in table.game.actors:
        table.step()
    acting = table.game.actors[0]
    ann = sees(people, server, table, PHONE, color_scheme="dark")
    for size in SIZES:
        seats = measured(ann, size)["seats"]
        assert [name.split(",")[0] for name in seats] == [f"Bot {seat}" for seat in range(1, 10)]
        assert f"Bot {acting}, to act" in seats
    assert serious(ann.page) == []


def asks(*verbs: str) -> Callable[[Game], bool]:
    """One of these things can be done."""
    return lambda game: any(move.split(" ")[0] in verbs for move in game.moves(0))


CHOOSERS: dict[str, tuple[str, int, int, Callable[[Game], bool]]] = {
    "what The Fool or Art stands for": ("fortuno", 5, 1, asks("name")),
    "what The Moon asks for": ("fortuno", 5, 10, asks("ask")),
    "a catch": ("fortuno", 5, 1, asks("catch")),
    "a story, or a card for a path": ("twisty-maze", 4, 2, asks("put")),
    "a card of another path": ("twisty-maze", 4, 2, asks("take")),
    "a speed": ("twisty-maze", 4, 1, asks("speed")),
}


@pytest.mark.parametrize("what", CHOOSERS)
def test_choosers_never_cover_the_hand(people: People, server: ServerProcess, what: str) -> None:
    game, players, seed, true = CHOOSERS[what]
    table = StagedTable(game, players, seed).until(true)
    ann = sees(people, server, table, PHONE)
    wrong = {size: wrong_with(measured(ann, size)) for size in SIZES}
    assert {size: found for size, found in wrong.items() if found} == {}


def test_many_melds_push_nobody_away(people: People, server: ServerProcess) -> None:
    """Bands are where they were before the first meld, and every meld is in sight."""
    table = StagedTable("flathead-rummy", 6, 2).until(lambda game: True)
    ann = sees(people, server, table, PHONE)
    before = {size: measured(ann, size)["bands"] for size in SIZES}
    table.until(lambda game: len(game.view(0)["melds"]) > 6 and asks("layoff")(game))
    for size in SIZES:
        found = measured(ann, size)
        assert found["bands"] == before[size], size
        assert wrong_with(found) == {}, size
        ends = "(melds) => melds.map((one) => one.getBoundingClientRect().bottom)"
        bottom = max(ann.page.locator("[data-place^='meld:']").evaluate_all(ends))
        assert bottom <= found["bands"]["middle"][1] + found["bands"]["middle"][3] + 1, size


def test_the_log_is_a_rail_that_can_be_closed(people: People, server: ServerProcess) -> None:
    """Closed, it leaves its room to the table, also the next time."""
    table = StagedTable("trophy-case", 4, 7).until(with_a_choice(8))
    ann = sees(people, server, table, DESK)
    narrow = measured(ann, DESK)["bands"]["held"][2]
    ann.page.get_by_role("button", name="Close the log").click()
    assert measured(ann, DESK)["bands"]["held"][2] > narrow + 250
    ann.page.reload()
    ann.sees_the_game()
    assert not ann.page.get_by_role("tab", name="Log").is_visible()
    ann.page.get_by_role("button", name="Log", exact=True).click()
    assert ann.page.get_by_role("tab", name="Log").is_visible()
    assert measured(ann, DESK)["bands"]["held"][2] == narrow


def test_a_result_is_on_one_screen(people: People, server: ServerProcess) -> None:
    """With all that can be done next; on the smallest screens it scrolls in its panel."""
    table = StagedTable("trophy-case", 4, 3, SHORT["trophy-case"][1])
    ann = sees(people, server, table, DESK)
    while not table.game.over:
        table.step()
    panel = ann.page.get_by_role("region", name="Result")
    panel.wait_for()
    scrolls = "(one) => one.scrollHeight - one.clientHeight"
    for size in SIZES:
        assert max(measured(ann, size)["scrolls"]) <= 0, size
        assert panel.evaluate(scrolls) <= 0 or size in TWICE, size
        expect(panel.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["trophy-case", "twisty-maze"])
def test_the_generic_face_keeps_to_the_same_bands(
    people: People, server: ServerProcess, game: str
) -> None:
    table = StagedTable(game, 4, 7).until(with_a_choice(24))
    ann = people.come("Ann")
    table.show(ann.page, server.address, "?face=generic")
    wrong = {size: wrong_with(measured(ann, size)) for size in SIZES}
    assert {size: found for size, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("game", "size"),
    [
        (game, size)
        for number, game in enumerate(SHORT)
        for turn, size in enumerate((DESK, PHONE, SIDEWAYS))
        if THOROUGH or number % 3 == turn
    ],
)
def test_nothing_shifts_during_a_whole_game(
    people: People, server: ServerProcess, game: str, size: Size
) -> None:
    players, options = SHORT[game]
    table = StagedTable(game, players, 3, options)
    ann = people.come("Ann", viewport={"width": size[0], "height": size[1]})
    ann.page.add_init_script(COUNT_SHIFTS)
    table.show(ann.page, server.address)
    bands = ann.page.evaluate(MEASURE)["bands"]
    play_staged(table, Player(ann, random.Random(game)))
    ann.page.wait_for_timeout(200)
    shifts = ann.page.evaluate("window.shifts")
    worst = sorted(shifts, key=lambda one: -float(one[0]))[:3]
    assert sum(one[0] for one in shifts) <= MOST_SHIFT, worst
    assert ann.page.evaluate(MEASURE)["bands"] == bands
