"""What the table of Twisty Passages shows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene, artist_for
from oddeck.decks.fanucci import DECK
from oddeck.game import Game, from_position, new
from oddeck.replay import open_view

from ...cli.drawing import drawn, scene_of

HINT = ["0Fa", "2Fr", "2Ea", "3Ti", "6Fr", "6Zu", "6Ti", "7Fa"]  # the designer's example of a hand


def position(**fields: Any) -> Game:
    return from_position(
        {
            "game": "twisty-passages",
            "players": 3,
            "hands": [HINT, ["2Bo"], ["5Zu", "Grue"]],
            **fields,
        }
    )


def test_the_hand_shows_its_longest_chain() -> None:
    game = position()
    chain, rest, trumps = artist_for("twisty-passages").arrange(game.view(0), 0, "chain", DECK)
    assert len(chain) == 6
    assert all(one[0] == other[0] or one[1:] == other[1:] for one, other in pairwise(chain))
    assert sorted(rest) == ["0Fa", "7Fa"]
    assert trumps == []


def test_the_hand_by_rank_and_by_suit() -> None:
    artist, view = (
        artist_for("twisty-passages"),
        position(hands=[["iBu", "3Fr", "0Fr", "3Bu", "Grue"], ["2Bo"], ["5Zu"]]).view(0),
    )
    assert artist.arrange(view, 0, "rank", DECK) == [["0Fr", "3Bu", "3Fr", "iBu"], ["Grue"]]
    assert artist.arrange(view, 0, "suit", DECK) == [["3Bu", "iBu", "0Fr", "3Fr"], ["Grue"]]


def test_the_table_shows_stacks_and_piles() -> None:
    game = position(
        stacks=[["1Bu", "2Bu", "4Bu", "5Bu", "7Bu", "9Bu", "iBu"], [], []],
        discard=["Snail", "Time"],
        turn=1,
    )
    lines = drawn(artist_for(game.type.id).draw(scene_of(game))).splitlines()
    assert "0  Player 1" in lines[2]
    assert "∞Bu" in lines[2]
    assert "9Bu 7Bu 5Bu 4Bu and 2 more" in lines[2]
    assert lines[3].startswith("▶  1  Ada")
    assert "Time" in lines[5]
    assert "2 cards" in lines[5]
    assert "idle" not in "".join(lines)


def test_idle_turns_are_told_when_they_matter() -> None:
    """TP-12 as the table tells it."""
    assert "Nobody has drawn" not in drawn(
        artist_for("twisty-passages").draw(scene_of(position(idle=2)))
    )
    assert "Nobody has drawn or played for 4 turns; at 9 the hand ends (TP-12)." in drawn(
        artist_for("twisty-passages").draw(scene_of(position(idle=4)))
    )


def test_a_table_shows_no_hand_but_the_own_one() -> None:
    game = position(known={"Grue": [0]})
    text = drawn(artist_for("twisty-passages").draw(scene_of(game)))
    assert "Grue" in text
    assert "2Bo" not in text
    assert "5Zu" not in text


def test_an_open_table_shows_every_hand() -> None:
    game = position()
    scene = Scene(game.type, open_view(game), seat_everybody(game.type.id, 3), range(3), "chain")
    text = drawn(artist_for("twisty-passages").draw(scene))
    assert all(card in text for card in (*HINT, "2Bo", "5Zu", "Grue"))


@pytest.mark.parametrize("width", [80, 120])
def test_a_big_table_is_not_flooded_with_trades(width: int) -> None:
    game = new("twisty-passages", players=10, seed=3)
    scene = scene_of(game, game.actors[0])
    artist = artist_for(game.type.id)
    lines = (drawn(artist.draw(scene), width) + drawn(artist.menu(scene), width)).splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= width
    everything = drawn(artist.listed(scene, scene.choices), width).split()
    assert all(str(choice.number) in everything for choice in scene.choices)


def test_a_narrow_table_says_what_its_numbers_are() -> None:
    game = position(stacks=[["2Bu", "iBu"], [], []], known={"2Bo": [0]})
    wide, narrow = (
        drawn(artist_for(game.type.id).draw(scene_of(game)), width).splitlines()
        for width in (80, 40)
    )
    assert wide[1].split()[:2] == ["player", "cards"]
    assert narrow[1].split() == ["▶", "0", "Player", "1"]
    assert " ".join(narrow[2].split()) == "cards 8 stack ∞Bu beneath 2Bu"
    assert [" ".join(line.split()) for line in narrow[4:6]] == [
        "cards 1 stack empty",
        "you know 2Bo",
    ]
