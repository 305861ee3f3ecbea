"""The maze with other icons."""

from __future__ import annotations

import pytest

from oddeck.decks.maze import MAZE, TEXT, load
from oddeck.engine.errors import BadSetup
from oddeck.games.twisty_maze.lab import restored_cards, with_all_faces, with_faces, with_icons


def test_an_icon_looks_for_other_faces() -> None:
    changed = {card.slug: card for card in load(with_faces(TEXT, "lost", (4, 6))).cards}
    assert changed["lost"].effect[1].faces == (4, 6)
    others = [card for card in MAZE.cards if card.slug != "lost"]
    assert all(changed[card.slug] == card for card in others)


def test_all_restored_icons_can_be_changed_at_once() -> None:
    changed = {card.slug: card for card in load(with_all_faces(3)).cards}
    assert {"lost", "pit-trap", "net-trap", "dead-end"} <= set(restored_cards())
    for slug in restored_cards():
        steps = changed[slug].effect + changed[slug].at_start
        assert [step.faces for step in steps if step.faces] == [(4, 5, 6)]


@pytest.mark.parametrize(
    ("slug", "value", "complaint"),
    [
        ("grue", "6", "no single restored"),
        ("lost", "7", "faces from 1 to 6"),
        ("lost", "x", "faces"),
        ("", 9, "1 to 6"),
    ],
)
def test_icons_that_there_are_not_are_refused(slug: str, value: object, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        with_icons(slug, value)
