"""Puzzles and daily deals in the browser, on a phone and at a desk."""

from __future__ import annotations

import random
import time

from .axe import serious
from .people import SCREENS, People, Person
from .player import Player, play_to_the_end, raw_words, until

GAME = "twisty-passages"
TITLE = "Twisty Passages"

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
    play = ann.page.get_by_role("button", name=f"Play: the daily deal of {TITLE}", exact=True)
    play.wait_for()
    is_sound(ann)
    begin_and_play(people, "Ben")
    ann.page.evaluate("localStorage['oddeck-name'] = '\"Ann\"'")
    ann.page.reload()
    play.click()
    ann.sees_the_game()
    ann.page.get_by_text(f"Daily deal: {TITLE}").wait_for()
    player = Player(ann, random.Random("Ann"))
    until(lambda: player.last_steps > 6, [player])
    ann.page.get_by_role("button", name="Menu of the table").click()
    menu = ann.page.get_by_role("dialog")
    for refused in ("Let a bot play for me", "Leave the table …", "Invite or let watch"):
        assert menu.get_by_role("button", name=refused).count() == 0, refused
    menu.get_by_role("link", name="Daily deals").click()
    ann.page.get_by_role("button", name=f"Go on: the daily deal of {TITLE}", exact=True).click()
    player.last_steps = 0
    play_to_the_end([player])
    ann.page.get_by_role("link", name="How the others did").click()
    rows = ann.page.locator("tbody tr")
    rows.filter(has_text="Ann(you)").wait_for()
    assert rows.count() == 2, "Ben and Ann"
    is_sound(ann)
    ann.page.set_viewport_size(DESK)
    is_sound(ann)
    ann.page.get_by_role("link", name="Replay of Ben’s game").click()
    ann.sees_the_game()
    assert ann.page.get_by_label("Seen by").input_value() == "0"
    ann.go("/daily")
    ann.page.get_by_role(
        "button", name=f"Results: the daily deal of {TITLE}", exact=True
    ).wait_for()


def begin_and_play(people: People, name: str) -> None:
    """Somebody plays today's deal from the first move to the last, without a browser."""
    key = name.lower() * 10
    people.ask("/me", {"name": name}, key)
    table = people.ask(f"/daily/{GAME}", {"name": name}, key)["table"]
    while (now := people.ask(f"/tables/{table}", key=key))["phase"] != "over":
        if now["phase"] == "between":
            people.ask(f"/tables/{table}/commands", {"type": "ready"}, key)
        elif now["moves"]:
            move = {"type": "play", "asked": now["asked"], "move": now["moves"][0]}
            people.ask(f"/tables/{table}/commands", move, key)
        time.sleep(0.02)
