"""Puzzles and daily deals in the browser, on a phone and at a desk."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

from .axe import serious
from .people import SCREENS, People, Person
from .player import Player, raw_words, until

PHONE, DESK = SCREENS["phone"]["viewport"], SCREENS["desk"]["viewport"]


def is_sound(person: Person) -> None:
    """A page without raw words, barriers, and anything beyond its edge."""
    assert raw_words(person) == []
    assert serious(person.page) == []
    assert person.too_wide() <= 0


def test_a_puzzle_is_solved_explained_and_followed_by_the_next(people: People) -> None:
    ann = people.come("Ann", "desk")
    ann.go("/puzzles")
    ann.page.get_by_role("heading", name="Puzzles").wait_for()
    is_sound(ann)
    ann.page.get_by_role("listitem").filter(has_text="Trophy Case").get_by_role(
        "link", name="Today’s"
    ).click()
    ann.page.get_by_text("One move is clearly best").wait_for()
    first = ann.page.locator(".puzzle").get_attribute("data-puzzle")
    answered = ann.page.locator(".verdict")
    until(lambda: answered.count() > 0, [Player(ann, random.Random("Ann"))])
    told = ann.page.get_by_role("region", name="Puzzle")
    assert "of the games that could follow" in str(told.inner_text())
    assert told.locator("[data-chip]").count() > 0, "cards are shown as cards"
    told.get_by_text("All moves that were tried").click()
    told.get_by_text("confidence of 99").wait_for()
    is_sound(ann)
    ann.page.set_viewport_size(PHONE)
    is_sound(ann)
    assert "of 1 right" in str(told.locator(".count").inner_text())
    told.get_by_role("button", name="Next").click()
    ann.page.locator(f'.puzzle:not([data-puzzle="{first}"])').wait_for()
    ann.go("/puzzles")
    ann.page.get_by_text("of 1 right").wait_for()


def test_a_daily_deal_is_played_alone_and_its_results_lead_to_replays(people: People) -> None:
    ann = people.come("Ann", "phone")
    ann.go("/daily")
    ann.page.get_by_role("button", name="Play: the daily deal of Trophy Case").wait_for()
    is_sound(ann)
    day = datetime.now(UTC).date().isoformat()
    ann.page.route(f"**/api/daily/{day}/*", lambda route: route.fulfill(json=results(day)))
    ann.page.get_by_role("button", name="Play: the daily deal of Trophy Case").click()
    ann.sees_the_game()
    ann.page.get_by_text("Daily deal: Trophy Case").wait_for()
    player = Player(ann, random.Random("Ann"))
    until(lambda: player.last_steps > 6, [player])
    ann.page.get_by_role("button", name="Menu of the table").click()
    menu = ann.page.get_by_role("dialog")
    for refused in ("Let a bot play for me", "Leave the table …", "Invite or let watch"):
        assert menu.get_by_role("button", name=refused).count() == 0, refused
    menu.get_by_role("link", name="Daily deals").click()
    ann.page.get_by_role("button", name="Go on: the daily deal of Trophy Case").wait_for()
    ann.go(f"/daily/{day}/trophy-case")
    ann.page.get_by_text("Ben").wait_for()
    is_sound(ann)
    ann.page.set_viewport_size(DESK)
    is_sound(ann)
    link = ann.page.get_by_role("link", name="Replay of Ben’s game").get_attribute("href")
    assert link == "/t/table-of-ben/replay?viewer=0"


def results(day: str) -> dict[str, Any]:
    """What those are told who have finished a deal."""
    every = [("Ben", True, [4, 1, 0, 2], 40), ("Ann", False, [1, 3, 0, 2], 38)]
    return {
        "day": day,
        "game": "trophy-case",
        "people": 2,
        "results": [
            {
                "place": place,
                "name": name,
                "you": name == "Ann",
                "won": won,
                "scores": scores,
                "moves": moves,
                "table": f"table-of-{name.lower()}",
            }
            for place, (name, won, scores, moves) in enumerate(every, 1)
        ],
    }
