"""What a bot says, as people read it: hints during a game, the review of one that is over.

Bots think in machine code, which tests do without. So the real server refuses here, and what it
would have found is put in its place.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route

from .axe import serious
from .people import People, Person
from .player import RAW, Player, play_to_the_end, until


def test_a_server_that_cannot_think_says_so(people: People) -> None:
    ann = with_a_decision(people, "trophy-case")
    ann.expects_trouble = True  # browsers note refused requests
    ann.page.get_by_role("button", name="What now?").tap()
    ann.page.get_by_role("button", name="What would a bot do?").tap()
    ann.page.get_by_text("offers no hints or reviews").wait_for()


def test_advice_is_read_and_taken(people: People) -> None:
    ann = with_a_decision(people, "trophy-case")
    ann.page.route("**/hints", lambda route: route.fulfill(json=advice(people, ann)))
    ann.page.get_by_role("button", name="What now?").tap()
    ann.page.get_by_role("button", name="What would a bot do?").tap()
    told = ann.page.get_by_role("region", name="A hint")
    told.get_by_text("It wins 60 %").first.wait_for()
    assert not RAW.search(told.inner_text()), told.inner_text()
    assert serious(ann.page) == []

    said = told.get_by_role("button").first.inner_text()
    told.get_by_role("button").first.tap()
    ann.page.get_by_role("dialog").wait_for(state="hidden")
    chosen = ann.page.locator('button[data-card][aria-pressed="true"]')
    chosen.wait_for()
    assert str(chosen.locator(".hidden-text").text_content()) in said
    stood = ann.page.locator(".table").get_attribute("data-steps")
    ann.page.locator(".bar button.main").tap()
    ann.page.locator(f'.table:not([data-steps="{stood}"])').wait_for()


def test_a_review_leads_to_the_moves_it_tells_of(people: People) -> None:
    ann = people.come("Ann", "phone")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 6, "target": 6})
    ann.sit_down(table)
    play_to_the_end([Player(ann, random.Random("review"))])
    answers = review(people.ask(f"/tables/{table}/replay?viewer=open"))
    ann.page.route("**/review?*", lambda route: answer(route, answers))

    ann.page.get_by_role("link", name="Review by a bot").tap()
    panel = ann.page.get_by_role("region", name="Review")
    panel.get_by_text("The bot looks at every move").wait_for()
    panel.get_by_role("heading", name="Turning points").wait_for()
    assert serious(ann.page) == []
    assert ann.too_wide() <= 0
    assert not RAW.search(panel.get_by_role("list").last.inner_text())

    panel.get_by_role("button", name="Move 2").tap()
    ann.page.wait_for_url("**/replay?*turn=2*")
    panel.wait_for(state="hidden")  # it lay over the table, which is to be seen
    assert (
        ann.page.get_by_role("slider", name="Move").get_attribute("aria-valuetext") or ""
    ).startswith("move 2 of")


def with_a_decision(people: People, game: str) -> Person:
    """Somebody with a phone who has a card to choose."""
    ann = people.come("Ann", "phone")
    ann.sit_down(people.open_table(game, 3, 1))
    ann.sees_the_game()
    player = Player(ann, random.Random(game))
    until(lambda: player.look()["mine"] > 1 and bool(player.seen["lit"]), [player])
    return ann


def advice(people: People, person: Person) -> dict[str, Any]:
    """All moves of somebody's decision, those with cards first, with a sentence that names another
    move.
    """
    table = person.page.url.rsplit("/", 1)[1]
    now = people.ask(
        f"/tables/{table}", key=person.page.evaluate(f"localStorage.getItem('oddeck-key-{table}')")
    )
    moves = sorted(now["moves"], key=lambda move: " " not in move)
    why = f"It wins 60 % of the games that could follow, hardly more than {moves[-1]}."
    return {
        "asked": now["asked"],
        "moves": [
            {"move": move, "chance": 0.6 - number / 100, "why": why}
            for number, move in enumerate(moves)
        ],
    }


def review(replay: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers to who asks for a review: there is none, it is begun, it is done."""
    moves = replay["moves"]
    steps = [
        {
            "n": n,
            "seat": turn.get("seat"),
            "move": turn.get("move"),
            "chances": [0.2 + n % 3 / 5, 0.4, 0.2],
            "better": None,
            "cost": 0.0,
        }
        for n, turn in enumerate(replay["turns"])
    ]
    steps[2] |= {"better": steps[2]["move"], "cost": 0.2}
    frame = {"round": replay["round"], "of": moves + 1}
    yield frame | {"state": "none", "done": 0}
    yield frame | {"state": "running", "done": 1}
    while True:
        yield frame | {
            "state": "done",
            "done": moves + 1,
            "steps": steps,
            "turning_points": [2],
            "mistakes": [2],
        }


def answer(route: Route, answers: Iterator[dict[str, Any]]) -> None:
    """The next answer, in place of the server's."""
    route.fulfill(status=200, content_type="application/json", body=json.dumps(next(answers)))
