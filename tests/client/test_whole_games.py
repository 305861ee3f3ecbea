"""Every game from start to end: two people, one at a desk and one with a phone, and bots in the
other seats.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oddeck.cli.app import app

from .axe import serious
from .people import PATIENCE, SOME_GAMES, THOROUGH, People, Person
from .player import Player, until

SHORT: dict[str, tuple[int, dict[str, Any]]] = {  # players, and options that make a game short
    "twisty-passages": (3, {}),
    "flathead-rummy": (3, {"target": 1}),
    "trophy-case": (3, {"hand": 6, "target": 6}),
    "fortuno": (4, {}),
    "twisty-maze": (3, {"length": 6}),
}

# Steps of the log; test_space.py plays whole games by hand.
ENOUGH = 600 if THOROUGH else 20
MOVED_ON = re.compile(r"/replay\?turn=(?!1$)\d+$")  # a step passes over moves that tell nothing
COUNT_ADDRESSES = """() => {
    const replace = history.replaceState.bind(history);
    window.addresses = 0;
    history.replaceState = (...all) => { window.addresses += 1; replace(...all); };
}"""
IS_WHOLE = "(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"


@pytest.mark.parametrize("game", SHORT)
def test_two_people_play(people: People, game: str) -> None:
    _, ann, ben = two_at_a_table(people, game)
    both = [Player(person, random.Random(f"{game} {person.name}")) for person in (ann, ben)]
    until(lambda: all(player.last_steps > ENOUGH or player.over for player in both), both)


@pytest.mark.parametrize("game", SOME_GAMES)
def test_after_the_end_there_are_a_result_a_record_a_replay_and_another_game(
    people: People, game: str, tmp_path: Path
) -> None:
    table, ann, ben = two_at_a_table(people, game)
    people.bots_finish(table, ann, ben)
    for person in (ann, ben):
        result = person.page.get_by_role("region", name="Result")
        assert result.get_by_role("heading").inner_text().strip()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.oddeck"
    download.value.save_as(record)
    verdict = CliRunner().invoke(app, ["verify", str(record)])
    assert verdict.exit_code == 0, verdict.output

    watch_it_again(people.come("Cy", "phone"), table)

    again = ben.page.get_by_role("button", name="Play again")
    place = again.bounding_box()
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.locator(".afterwards").get_by_text("Ann would like another game.").wait_for()
    assert again.bounding_box() == place, "the button moved away under Ben's finger"
    again.tap()
    for person in (ann, ben):
        person.page.locator('.table[data-over="false"]').wait_for()
    both = [Player(person, random.Random(f"{game} {person.name}")) for person in (ann, ben)]
    until(lambda: all(player.last_steps > 4 for player in both), both)


def two_at_a_table(people: People, game: str) -> tuple[str, Person, Person]:
    """Two people and bots, with a game on the table."""
    players, options = SHORT[game]
    table = people.open_table(game, players, 2, options=options)
    ann, ben = people.come("Ann", "desk"), people.come("Ben", "phone")
    for person in (ann, ben):
        person.sit_down(table)
    for person in (ann, ben):
        person.sees_the_game()
    return table, ann, ben


def watch_it_again(person: Person, table: str) -> None:
    """A link to a turn shows that turn, and one can go on from there."""
    person.go(f"/t/{table}/replay?turn=1")
    slider = person.page.get_by_role("slider", name="Move")
    assert (slider.get_attribute("aria-valuetext", timeout=PATIENCE) or "").startswith("move 1 of")
    person.page.evaluate(COUNT_ADDRESSES)
    person.page.get_by_role("button", name="One move on").tap()
    person.page.wait_for_url(MOVED_ON)
    person.page.wait_for_timeout(800)  # three times as long as an address takes to settle
    written = person.page.evaluate("() => window.addresses")
    assert written == 1, f"the address was written {written} times after one step"
    person.page.get_by_role("button", name="To the end").tap()
    assert person.page.locator('.table[data-over="true"]').count() == 1
    assert person.page.locator("h1").evaluate(IS_WHOLE), "the title is cut off"
    assert person.too_wide() <= 0
    assert serious(person.page) == []
