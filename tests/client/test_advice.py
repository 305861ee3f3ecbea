"""What a bot says, as people read it: hints during a game, the review of one that is over.

Bots think in machine code, which tests do without. So the real server refuses here, and what it
would have found is put in its place.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route, expect

from .axe import serious
from .people import People, Person
from .player import Player, play_to_the_end, raw_words, until


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
    told.get_by_text("60 %").first.wait_for()
    told.get_by_text("as good, as far as the bot can tell").wait_for()
    assert told.locator("[data-chip]").count() > 0
    assert raw_words(ann) == []
    assert serious(ann.page) == []

    said = told.get_by_role("button").first.locator("[data-chip]").text_content()
    told.get_by_role("button").first.tap()
    ann.page.get_by_role("dialog").wait_for(state="hidden")
    chosen = ann.page.locator('button[data-card][aria-pressed="true"]')
    chosen.wait_for()
    assert str(chosen.locator(".hidden-text").text_content()) in str(said)
    stood = ann.page.locator(".table").get_attribute("data-steps")
    ann.page.locator(".bar button.main").tap()
    ann.page.locator(f'.table:not([data-steps="{stood}"])').wait_for()


def test_a_review_leads_to_the_moves_it_tells_of(people: People) -> None:
    ann = people.come("Ann", "phone")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 4, "target": 2})
    ann.sit_down(table)
    play_to_the_end([Player(ann, random.Random("review"))])
    replay = people.ask(f"/tables/{table}/replay?viewer=open")
    turns, answers = replay["turns"], review(replay)
    ann.page.route("**/review?*", lambda route: answer(route, answers))

    ann.page.get_by_role("link", name="Review by a bot").tap()
    panel = ann.page.get_by_role("region", name="Review")
    panel.get_by_text("The bot looks at every move").wait_for()
    panel.get_by_role("heading", name="Mistakes, luck and turning points").wait_for()
    assert serious(ann.page) == []
    assert ann.too_wide() <= 0
    assert raw_words(ann) == []
    own = next(turn for turn in turns if turn.get("seat") == 0)["n"]
    items = panel.get_by_role("listitem").filter(has_text="Move")
    expect(items.filter(has_text="Mistake")).to_contain_text(["Better:"])
    expect(items.filter(has_text="Luck")).to_have_count(1)

    panel.get_by_role("button", name=f"Mistake Move {own}").tap()
    ann.page.wait_for_url(f"**/replay?*turn={own}*")
    panel.wait_for(state="hidden")  # it lay over the table, which is to be seen
    assert (
        ann.page.get_by_role("slider", name="Move").get_attribute("aria-valuetext") or ""
    ).startswith(f"move {own} of")

    ann.page.get_by_role("button", name="Log and review").tap()
    panel.get_by_role("button", name=f"Try again from here, before move {own}").tap()
    ann.page.get_by_role("heading", name="Second try").wait_for()
    assert table not in ann.page.url
    trial = Player(ann, random.Random("trial"))
    until(lambda: trial.look()["mine"] > 0, [trial])


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
    now = people.ask(f"/tables/{table}", key=person.key_of(table))
    moves = sorted(now["moves"], key=lambda move: " " not in move)
    why = f"It wins 60 % of the games that could follow, hardly more than {moves[-1]}."
    return {
        "asked": now["asked"],
        "moves": [
            {"move": move, "chance": 0.6 - number / 100, "why": why, "behind": 0.0}
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
    own = next(step["n"] for step in steps if step["seat"] == 0)
    lucky = next(step["n"] for step in steps if step["seat"] == 1 and step["n"] != own)
    steps[own] |= {"better": steps[own]["move"], "cost": 0.2}
    steps[lucky] |= {"chances": [0.4, 0.9, 0.2]}
    frame = {"round": replay["round"], "of": moves + 1}
    yield frame | {"state": "none", "done": 0}
    yield frame | {"state": "running", "done": 1}
    while True:
        yield frame | {
            "state": "done",
            "done": moves + 1,
            "steps": steps,
            "turning_points": [lucky],
            "mistakes": [own],
        }


def answer(route: Route, answers: Iterator[dict[str, Any]]) -> None:
    """The next answer, in place of the server's."""
    route.fulfill(status=200, content_type="application/json", body=json.dumps(next(answers)))
