"""What a table shows."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from rich.console import Console, RenderableType

from oddeck.cli.faces import FANUCCI_INKS, face
from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Artist, Scene, artist_for
from oddeck.cli.tables.artist import hand
from oddeck.decks.fanucci import DECK
from oddeck.game import Game, from_position, new
from oddeck.games.registry import game_ids
from oddeck.replay import open_view

HINT = ["0Fa", "2Fr", "2Ea", "3Ti", "6Fr", "6Zu", "6Ti", "7Fa"]  # the designer's example of a hand


def drawn(thing: RenderableType, width: int = 80) -> str:
    console = Console(width=width, force_terminal=False, markup=False)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


def position(**fields: Any) -> Game:
    return from_position(
        {
            "game": "twisty-passages",
            "players": 3,
            "hands": [HINT, ["2Bo"], ["5Zu", "Grue"]],
            **fields,
        }
    )


def scene_of(game: Game, seat: int = 0, order: str = "chain") -> Scene:
    choices = Menu(game.moves(seat), game.type.deck).choices
    return Scene(
        game.type,
        game.view(seat),
        seat_everybody(game.type.id, game.players),
        (seat,),
        order,
        choices,
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


def test_no_line_of_a_hand_begins_with_a_gap() -> None:
    # There is no room for the gap.
    lines = drawn(hand("hand", [["1Bu", "2Bu"], ["3Fr"]], DECK, {}), width=18).splitlines()
    assert [line.rstrip() for line in lines] == ["hand   1Bu   2Bu", "       3Fr"]


def test_a_game_without_an_artist_is_drawn_plainly() -> None:
    game = position(stacks=[["1Bu"], [], []])
    text = drawn(Artist().draw(scene_of(game)))
    assert "stacks  1Bu  | none | none" in text
    assert re.search(r"draw \d+ cards", text)
    assert "2Ea" in text
    assert "Grue" not in text


def test_every_suit_has_a_colour_of_its_own_and_every_card_its_letters() -> None:
    assert len(set(FANUCCI_INKS.values())) == 5
    # Legible on any terminal: the card brings its own background.
    assert all(" on " in ink for ink in FANUCCI_INKS.values())
    assert {face(DECK, name).plain.strip().replace("∞", "i") for name in DECK.names} == set(
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
