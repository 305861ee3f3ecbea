"""The client in Firefox: every game can be played there, and one is seen to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.server.process import ServerProcess
from playwright.sync_api import Browser, ViewportSize

from .conftest import visitors
from .people import SOME_GAMES, People
from .player import Player, until
from .test_whole_games import SHORT

A_WHILE = 4  # steps of the log
NARROW: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def people(
    firefox: Browser, server: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[People]:
    """People who come with Firefox."""
    with visitors(firefox, server.address, request, tmp_path) as people:
        yield people


def test_games_are_playable_and_seen_to_their_end(people: People) -> None:
    """In one test, so that one Firefox is enough for all workers."""
    for game in SOME_GAMES:
        is_playable(people, game)
    is_seen_to_its_end(people)


def is_playable(people: People, game: str) -> None:
    """In a window as wide as a desk, then in one as narrow as a phone."""
    players, options = SHORT[game]
    table = people.open_table(game, players, 1, options=options)
    ann = people.come("Ann")
    ann.sit_down(table)
    ann.sees_the_game()
    player = Player(ann, random.Random(game))
    until(lambda: player.last_steps > A_WHILE or player.over, [player])
    ann.page.set_viewport_size(NARROW)
    player.bar = None  # it is elsewhere now
    until(lambda: player.last_steps > 2 * A_WHILE or player.over, [player])


def is_seen_to_its_end(people: People) -> None:
    ann = people.come("Ann")
    table = people.open_table("trophy-case", 3, 1, options={"hand": 6, "target": 6})
    ann.sit_down(table)
    ann.sees_the_game()
    people.bots_finish(table, ann)
    assert ann.page.get_by_role("region", name="Result").get_by_role("heading").inner_text().strip()
