"""The file of the maze cards: what a mistake in it gets."""

from __future__ import annotations

import pytest

from oddeck.decks.maze import TEXT, load
from oddeck.decks.maze_file import BadDeck


@pytest.mark.parametrize(
    ("right", "wrong", "card"),
    [
        (
            'effect = ["roll speed", "each 5 6: discard from the start"]',
            'effect = ["roll speed", "each 7: discard from the start"]',
            "lost",
        ),
        (
            'effect = ["discard item or stop or ignore with lantern"]',
            'effect = ["discard item or stop or ignore with lamp"]',
            "grue",
        ),
        ('effect = ["swap a card"]', 'effect = "swap a card"', "timeslip"),
        ('title = "Nipping Fairies"', "title = 7", "nipping-fairies"),
        (
            'title = "Pocket Demon"\nkind = "item"',
            'title = "Pocket Demon"\nkind = "thing"',
            "pocket-demon",
        ),
        ('title = "Timewarp"\ncopies = 2', 'title = "Timewarp"\ncopies = "two"', "timewarp"),
        ('title = "Timewarp"\ncopies = 2', 'title = "Timewarp"\ncopeis = 2', "timewarp"),
        (
            'star = ["before a roll: 2 dice fewer"]',
            'star = ["before a roll: two dice fewer"]',
            "timesink",
        ),
        ('power = "look at the top 2"', 'power = "look at the sky"', "lantern"),
        (
            'effect = ["roll 1", "over speed: discard"]',
            'effect = ["over speed: discard"]',
            "oozing-horror",
        ),
        ('effect = ["reverse"]', 'effect = ["limit speed"]', "retrograde"),
        (
            'effect = ["swap a card"]\nanchor = true',
            'effect = ["swap a card"]\nanchor = "yes"',
            "timeslip",
        ),
        (
            'title = "Timewarp"\ncopies = 2',
            'title = "Timewarp"\nanchor = true\ncopies = 2',
            "timewarp",
        ),
    ],
)
def test_a_mistake_is_told_with_its_card_and_its_line(right: str, wrong: str, card: str) -> None:
    assert TEXT.count(right) == 1
    text = TEXT.replace(right, wrong)
    changed = next(
        number
        for number, (old, new) in enumerate(
            zip(TEXT.splitlines(), text.splitlines(), strict=True), 1
        )
        if old != new
    )
    with pytest.raises(BadDeck, match=rf"mine\.toml, line {changed}, {card}: "):
        load(text, "mine.toml")


def test_a_file_that_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(BadDeck, match=r"mine\.toml: .*line 2"):
        load('[grue]\ntitle = "Grue\n', "mine.toml")
    with pytest.raises(BadDeck, match="no cards"):
        load("", "mine.toml")


def test_a_card_that_is_there_twice_is_refused() -> None:
    with pytest.raises(BadDeck, match=r"mine\.toml"):
        load(TEXT + '\n[grue]\ntitle = "Grue"\n', "mine.toml")
