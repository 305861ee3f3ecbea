"""The game waits for people: after a hand, at the speed they like, and when they are out of it."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from oddeck.server.domain.steps import encode

from .people import People, Person
from .staged import LONG_AGO, StagedTable


def play_the_hand(people: People, table: str, persons: list[Person]) -> None:
    """Play for people, by the server's own door, until the hand is over."""
    while not any(play_one(people, table, person) == "between" for person in persons):
        time.sleep(0.01)


def play_one(people: People, table: str, person: Person) -> str:
    """Make a move for somebody who is asked, rather a play than another; the phase before it."""
    key = person.key_of(table)
    now = people.ask(f"/tables/{table}", key=key)
    if now["moves"]:
        plays = [move for move in now["moves"] if move.startswith("play")]
        command = {"type": "play", "asked": now["asked"], "move": (plays or now["moves"])[0]}
        people.ask(f"/tables/{table}/commands", command, key=key)
    return str(now["phase"])


def layer(page: Page, selector: str) -> int:
    """How far above the table something lies."""
    return int(page.locator(selector).evaluate("(one) => getComputedStyle(one).zIndex"))


def steps_of(page: Page) -> str | None:
    return page.locator(".table").get_attribute("data-steps")


def test_after_a_hand_the_table_stays_then_the_result_and_bots_wait(people: People) -> None:
    ann = people.come("Ann")
    table = people.open_table("twisty-passages", 3, 1, unhurried=True, options={"hands": 2})
    ann.sit_down(table)
    ann.sees_the_game()
    play_the_hand(people, table, [ann])
    page = ann.page
    page.locator('.table[data-phase="between"]').wait_for()
    assert not page.locator(".result").is_visible(), "the finished table is to be seen first"
    result = page.get_by_role("region", name="Result")
    result.get_by_text("hand 1 of 2").wait_for()
    steps, stood = steps_of(page), page.get_by_role("main").inner_text()
    page.wait_for_timeout(600)
    assert (steps_of(page), page.get_by_role("main").inner_text()) == (steps, stood)
    assert layer(page, ".stage") < layer(page, ".result"), "cards would fly over the result"

    result.get_by_role("button", name="Look at the table").click()
    result.wait_for(state="hidden")
    page.get_by_role("button", name="Result").click()
    result.get_by_role("button", name="Next hand").click()
    result.wait_for(state="hidden")
    page.locator('.table[data-phase="playing"]').wait_for()


def test_two_people_go_on_when_both_are_ready_and_see_the_time(people: People) -> None:
    ann, bo = people.come("Ann"), people.come("Bo", "phone")
    table = people.open_table(
        "trophy-case", 3, 2, unhurried=True, options={"hand": 3, "target": 200}
    )
    for person in (ann, bo):
        person.sit_down(table)
    ann.sees_the_game()
    play_the_hand(people, table, [ann, bo])
    for person in (ann, bo):
        panel = person.page.get_by_role("region", name="Result")
        expect(panel.get_by_role("timer")).to_contain_text("The next hand begins in")
    ann.page.get_by_role("button", name="Next hand").click()
    ann.page.get_by_role("region", name="Result").get_by_text("Waiting for Bo").wait_for()
    bo.page.get_by_role("button", name="Next hand").tap()
    for person in (ann, bo):
        person.page.locator('.table[data-phase="playing"]').wait_for()
        person.page.get_by_role("region", name="Result").wait_for(state="hidden")


def test_the_speed_is_a_control_at_the_table_and_remembered(people: People) -> None:
    ann = people.come("Ann", "phone")
    table = people.open_table("twisty-passages", 3, 1, unhurried=True)
    ann.sit_down(table)
    ann.page.get_by_role("button", name="Speed: normal").tap()
    ann.page.get_by_role("radio", name="Quick").tap()
    ann.page.get_by_role("button", name="Close").tap()
    ann.page.get_by_role("button", name="Speed: quick").wait_for()
    ann.page.wait_for_function(
        """async ([table]) => {
          const answer = await fetch(`/api/tables/${table}`);
          return (await answer.json()).pace === "quick";
        }""",
        arg=[table],
    )
    another = people.open_table("trophy-case", 3, 1, unhurried=True)
    ann.sit_down(another)
    ann.page.get_by_role("button", name="Speed: quick").wait_for()


class Attended(StagedTable):
    """A table whose bots wait, and that keeps what the page says."""

    def __init__(self, *wanted: Any, **more: Any) -> None:
        super().__init__(*wanted, **more)
        self.heard: list[dict[str, Any]] = []

    def hear(self, page: WebSocketRoute, message: str) -> None:
        said = json.loads(message)
        self.heard.append(said)
        if said["type"] == "hello":
            super().hear(page, message)
        else:
            page.send(json.dumps({"type": "accepted", "id": said["id"]}))

    def add_events(self, *events: dict[str, Any]) -> None:
        """Something that happened, and what is said about it."""
        step = {
            "type": "played",
            "n": len(self.steps) + 1,
            "at": LONG_AGO,
            "events": list(events),
            "text": [],
        }
        self.steps.append(encode(step))


def waiting_for_bots(game: str, players: int) -> Attended:
    """A table at which the viewer has nothing to decide."""
    table = Attended(game, players, seed=3)
    while 0 in table.game.actors:
        table.step()
    return table


def test_who_waits_for_bots_sees_who_thinks_and_can_fast_forward(people: People) -> None:
    ann = people.come("Ann", "phone")
    table = waiting_for_bots("trophy-case", 4)
    table.show(ann.page, people.address)
    thinker = table.names[table.game.actors[0]]
    ann.page.get_by_text(f"{thinker} is thinking …").wait_for()
    ann.page.get_by_role("button", name="Fast-forward to my next decision").tap()
    ann.page.wait_for_function("() => true")
    assert "fast-forward" in [said["type"] for said in table.heard]


def test_who_is_out_reads_why_and_can_skip_to_the_end(people: People) -> None:
    ann = people.come("Ann", "phone")
    table = waiting_for_bots("fortuno", 4)
    table.game.state.out = 1
    table.game.state_changed()
    table.add_events(
        {"kind": "flip", "seat": 0, "cards": ["M13"], "count": 1}, {"kind": "out", "seat": 0}
    )
    table.show(ann.page, people.address)
    ann.page.get_by_text("You flipped Death: you are out of the game.").wait_for()
    ann.page.get_by_role("button", name="Skip to the end").tap()
    ann.page.wait_for_function("() => true")
    assert "fast-forward" in [said["type"] for said in table.heard]
