"""Words at the table: no codes, one name for a seat, cards as chips, tables that can be found."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from oddeck.games.registry import find_game, game_ids

from .people import Device, People
from .player import Player, play_to_the_end, raw_words
from .staged import StagedTable
from .test_pacing import waiting_for_bots

FIRST_SCREEN = 844  # pixels of a phone


def test_a_card_that_stands_for_another_flies_by_its_name(people: People) -> None:
    ann = people.come("Ann", reduced_motion="no-preference")
    table = waiting_for_bots("fortuno", 4)
    table.show(ann.page, people.address)
    table.add_events({"kind": "name", "seat": 1, "cards": ["M3"], "count": 1})
    for page in table.pages:
        page.send(table.latest(len(table.steps)))
    ann.page.locator(".stage").get_by_text("The Empress").wait_for()
    assert raw_words(ann) == []


def test_codes_are_found_wherever_they_stand(people: People) -> None:
    """The check itself: in flying labels, titles and what is read aloud."""
    ann = people.come("Ann")
    ann.go("/")
    ann.page.get_by_role("heading", name="Fortuno").wait_for()
    assert raw_words(ann) == []
    ann.page.evaluate(
        """() => {
          const add = (text) => document.body.insertAdjacentHTML("beforeend", text);
          add('<div aria-hidden="true"><b>M3</b></div>');
          add('<i title="7C"></i><i aria-label="undefined"></i>');
        }"""
    )
    assert sorted(raw_words(ann)) == ["7C", "M3", "undefined"]


def test_everybody_has_one_name_and_the_log_shows_cards(people: People) -> None:
    ann = people.come("Ann")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 4, "target": 2})
    ann.sit_down(table)
    play_to_the_end([Player(ann, random.Random("names"))])
    page = ann.page
    assert [seat["name"] for seat in people.ask(f"/tables/{table}")["seats"]] == [
        "Ann",
        "Bot 1",
        "Bot 2",
    ]
    result = page.get_by_role("region", name="Result")
    for bot in ("Bot 1", "Bot 2"):
        expect(page.get_by_role("article", name=bot)).to_have_count(1)
        expect(result.get_by_role("rowheader", name=bot)).to_have_count(1)
    log = page.get_by_role("region", name="Log")
    assert log.locator("[data-chip]").count() > 3
    said = log.inner_text()
    assert "Bot 1" in said
    assert "bot 1" not in said
    result.get_by_role("link", name="Replay").click()
    expect(page.get_by_label("Seen by").locator("option")).to_have_text(
        ["All cards open", "As Ann", "As Bot 1", "As Bot 2", "As a spectator"]
    )


def test_games_are_called_as_everywhere(people: People) -> None:
    ann = people.come("Ann", "phone")
    for game in ("twisty-passages", "twisty-maze"):
        ann.sit_down(people.open_table(game, 3, 1))
        title = find_game(game).title
        ann.page.get_by_role("heading", name=title, exact=True).wait_for()


def test_open_tables_are_a_tap_away_on_a_phone(people: People) -> None:
    people.open_table("fortuno", 4, 2, listed=True)
    ann = people.come("Ann", "phone")
    ann.go("/")
    link = ann.page.get_by_role("link", name="Open tables")
    box = link.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < FIRST_SCREEN
    link.tap()
    expect(ann.page.get_by_role("heading", name="Open tables")).to_be_in_viewport()


def test_who_goes_and_comes_back_is_said_at_the_seat(people: People) -> None:
    ann, bo = people.come("Ann"), people.come("Bo")
    table = people.open_table("trophy-case", 3, 2)
    for person in (ann, bo):
        person.sit_down(table)
    ann.sees_the_game()
    seat = ann.page.get_by_role("article", name=re.compile("^Bo(,|$)"))
    bo.go("/rules/fortuno")
    expect(seat).to_contain_text("away")
    bo.go(f"/t/{table}")
    expect(seat).not_to_contain_text("away")


CUT = """() => {
  const clipped = (style) => style.overflowX === "hidden" || style.overflowX === "clip";
  const told = (style) => style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  return [...document.querySelectorAll("body *:not(svg *)")]
    .filter((one) => one.checkVisibility() && !one.closest(".hidden-text, .stage, [data-card]"))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .filter((one) => clipped(getComputedStyle(one)) && !told(getComputedStyle(one)))
    .map((one) => `${one.className}: ${one.textContent}`);
}"""  # noqa: E501


@pytest.mark.parametrize("game", game_ids())
def test_no_text_is_cut_without_an_ellipsis(people: People, game: str) -> None:
    players = find_game(game).players
    screens: tuple[tuple[Device, int], ...] = (
        ("phone", players.start),
        ("desk", min(8, players[-1])),
    )
    for device, count in screens:
        person = people.come(f"{device} {game}", device)
        table = StagedTable(game, count, seed=5)
        table.names = [
            "Ann",
            *(f"Bartholomew the {seat}th of That Name" for seat in range(1, count)),
        ]
        table.until(lambda staged: len(staged.moves(0)) > 1)
        table.show(person.page, people.address)
        person.page.get_by_role("region", name="What you can do").wait_for()
        assert person.page.evaluate(CUT) == []
