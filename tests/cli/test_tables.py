"""What a table shows."""

from __future__ import annotations

import re

import pytest

from oddeck.cli.card_styles import FANUCCI_STYLES, style_card
from oddeck.cli.tables import Artist, artist_for
from oddeck.cli.tables.artist import hand
from oddeck.decks.fanucci import DECK
from oddeck.game import from_position, new
from oddeck.games.registry import game_ids

from .drawing import drawn, scene_of


def test_no_line_of_a_hand_begins_with_a_gap() -> None:
    # There is no room for the gap.
    lines = drawn(hand("hand", [["1Bu", "2Bu"], ["3Fr"]], DECK, {}), width=18).splitlines()
    assert [line.rstrip() for line in lines] == ["hand   1Bu   2Bu", "       3Fr"]


def test_a_game_without_an_artist_is_drawn_plainly() -> None:
    hands = [["0Fa", "2Ea"], ["2Bo"], ["5Zu", "Grue"]]
    game = from_position(
        {"game": "twisty-passages", "players": 3, "hands": hands, "stacks": [["1Bu"], [], []]}
    )
    text = drawn(Artist().draw(scene_of(game)))
    assert "stacks  1Bu  | none | none" in text
    assert re.search(r"draw \d+ cards", text)
    assert "2Ea" in text
    assert "Grue" not in text


def test_every_suit_has_a_colour_of_its_own_and_every_card_its_letters() -> None:
    assert len(set(FANUCCI_STYLES.values())) == 5
    # Legible on any terminal: the card brings its own background.
    assert all(" on " in style for style in FANUCCI_STYLES.values())
    assert {style_card(DECK, name).plain.strip().replace("∞", "i") for name in DECK.names} == set(
        DECK.names
    )


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_cut_off_on_a_narrow_terminal(game_id: str, width: int) -> None:
    """The names, what everybody holds, and the moves can all be read."""
    game = new(game_id, 4, seed=5)
    seat = game.actors[0]
    scene, artist = scene_of(game, seat, artist_for(game_id).orders[0]), artist_for(game_id)
    text = drawn(artist.draw(scene), width) + drawn(artist.menu(scene), width)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width
    assert all(name in text for name in scene.names)
