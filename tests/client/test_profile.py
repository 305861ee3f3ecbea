"""A person's page, the first page for those who come back, and watching."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from .people import PATIENCE, People, Person

LOOKS = os.environ.get("ODDECK_LOOKS")  # a folder for pictures of what these tests see
SIDEWAYS = {"width": 844, "height": 390}

expect.set_options(timeout=PATIENCE)


def look(name: str, person: Person) -> None:
    """Leaves a picture of what somebody sees now, if that is wanted."""
    if LOOKS:
        person.page.screenshot(path=Path(LOOKS) / f"{name}-{person.device}.png", full_page=True)


def bots_finish(people: People, table: str, person: Person) -> None:
    """A bot plays for somebody until the game is over."""
    people.ask(f"/tables/{table}/commands", {"type": "hand-over"}, person.key_of(table))
    expect(person.page.get_by_role("link", name="Replay")).to_be_visible()


def test_games_and_statistics_come_along_to_another_device(people: People) -> None:
    ann, phone = people.come("Ann"), people.come("Ann", "phone")
    table = people.open_table("twisty-passages", 3, 1, options={"hands": 1})
    ann.sit_down(table)
    ann.sees_the_game()
    ann.go("/")
    expect(ann.page.get_by_text("Good to start with")).to_have_count(0)
    look("home-back", ann)
    ann.page.get_by_role("link", name="Twisty Passages", exact=False).first.click()
    ann.sees_the_game()
    bots_finish(people, table, ann)
    ann.go("/me")
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(ann.page.get_by_role("link", name="Review of")).to_have_count(1)
    expect(ann.page.get_by_text("1 game,")).to_be_visible()
    look("me", ann)
    ann.page.get_by_role("button", name="Carry to another device").click()
    link = ann.page.get_by_label("My profile", exact=True).input_value()
    look("carry", ann)
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, that is me").tap()
    expect(phone.page.get_by_role("link", name="Replay of")).to_have_count(1)
    assert "person=" not in phone.page.url
    assert phone.too_wide() == 0
    look("me", phone)
    phone.page.get_by_role("button", name="Delete everything …").tap()
    phone.page.get_by_role("button", name="Delete everything", exact=True).tap()
    expect(phone.page.get_by_text("Good to start with")).to_be_visible()
    assert phone.key_of(table) is None
    look("home-new", phone)


def test_a_phone_on_its_side_shows_a_game_without_scrolling(people: People) -> None:
    ann = people.come("Ann", "phone", viewport=SIDEWAYS)
    ann.go("/")
    tip = ann.page.get_by_text("Good to start with")
    expect(tip).to_be_visible()
    first = tip.locator("xpath=ancestor::article").get_by_role("button", name="Against bots")
    box = first.bounding_box()
    look("home-sideways", ann)
    assert box is not None
    assert box["y"] + box["height"] <= SIDEWAYS["height"], box


def test_spectators_chat_and_follow_a_seat(people: People) -> None:
    ann, eve = people.come("Ann"), people.come("Eve", "phone")
    table = people.open_table("twisty-passages", 3, 1, options={"hands": 1}, listed=True)
    ann.sit_down(table)
    ann.sees_the_game()
    eve.go(f"/t/{table}?follow=0")
    eve.sees_the_game()
    listed = people.ask("/tables")
    assert [one["watching"] for one in listed if one["table"] == table] == [1]
    eve.page.get_by_role("button", name="Log", exact=True).tap()
    eve.page.get_by_role("tab", name="Chat").tap()
    eve.page.get_by_label("Say something to the spectators").fill("She has it!")
    eve.page.get_by_role("button", name="Send").tap()
    expect(eve.page.get_by_text("She has it!")).to_be_visible()
    look("watching", eve)
    expect(ann.page.get_by_text("She has it!")).to_have_count(0)
    bots_finish(people, table, ann)
    expect(eve.page.get_by_label("Seen by")).to_have_value("0")
    assert eve.page.url.endswith(f"/t/{table}/replay?viewer=0")
