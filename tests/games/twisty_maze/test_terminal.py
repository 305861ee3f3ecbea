"""What the table of the maze shows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene, artist_for
from oddeck.game import Game, from_position, new
from oddeck.replay import open_view

from ...cli.drawing import drawn

ARTIST = artist_for("twisty-maze")
STEPS = ["retrograde.2", "lost.2", "backtracking.2", "dead-end.2"]


def position(*paths: Sequence[str], **fields: Any) -> Game:
    return from_position(
        {
            "game": "twisty-maze",
            "players": len(paths),
            "paths": [list(path) for path in paths],
            **fields,
        }
    )


def scene_of(game: Game) -> Scene:
    """As whoever is asked sees it."""
    seat = game.actors[0]
    view = game.view(seat)
    path = [card for group in ARTIST.arrange(view, seat, "path", game.deck) for card in group]
    choices = Menu(game.moves(seat), game.deck, path).choices
    return Scene(
        game.type,
        view,
        seat_everybody(game.type.id, game.players),
        (seat,),
        "path",
        choices,
        game.deck,
    )


def lines_of(game: Game, width: int = 80) -> list[str]:
    """The table and the menu, with single spaces."""
    scene = scene_of(game)
    text = drawn(ARTIST.draw(scene), width) + drawn(ARTIST.menu(scene), width)
    assert max(map(len, text.splitlines())) <= width
    return [" ".join(line.split()) for line in text.splitlines()]


def test_paths_and_how_far_it_is() -> None:
    """TM-3, TM-9, TM-26 as the table tells them."""
    lines = lines_of(
        position(
            STEPS[:2],
            [],
            [STEPS[2]],
            aside=[["pocket-demon"], [], []],
            twine=[2],
            discard=["grue", "minotaur"],
            direction=-1,
        )
    )
    assert lines[0].startswith("Twisty Passages (the maze): out with 17 cards ─")
    assert lines[1] == "▶ 0 Player 1 3/17 retrograde.2 lost.2 + pocket-demon"
    assert lines[2] == "1 Ada 0/17 nothing yet"
    assert lines[3] == "2 Bruno 1/17 backtracking.2 no discards until the next draw (TM-26)"
    assert lines[4] == "deck 98 discards 2 minotaur play goes to the right"
    assert lines[5] == "Player 1's turn"
    assert lines[-1].startswith("speed 0-20")


def test_the_card_in_hand_its_effect_and_the_dice() -> None:
    """TM-20"""
    game = position(STEPS, [], speed=3, left_to_draw=2, deck=["backtracking.1"], dice=[5, 6, 1])
    game.play(0, "draw")
    text = " ".join(lines_of(game))
    assert "speed 3, 1 card to draw dice 1 5 6" in text
    assert (
        "backtracking.1 Backtracking (plain). When drawn: roll as many dice as your speed; for each"
        " 5 or 6, discard 1 card." in text
    )
    assert "A card is to be discarded (TM-6)." in text
    assert "discard 1 retrograde.2 2 lost.2 3 backtracking.2 4 dead-end.2" in text


def test_what_may_be_used_now() -> None:
    """TM-22: and on whom, and what for."""
    lines = lines_of(position(["vortex-mine.1", "caltrops.2"], ["caltrops.1"], []))
    assert lines[-3] == "use vortex-mine.1 1 on Ada 2 on Bruno"
    assert lines[-2] == "or 3 no"
    assert lines[-1] == "vortex-mine: pick a player, who discards a card"
    game = position([], ["caltrops.1"], speed=2, left_to_draw=1)
    assert "use caltrops.1 1 fewer" in lines_of(game)


def test_an_item_that_can_be_claimed_is_shown() -> None:
    """TM-25"""
    game = position(
        ["lantern.1"], ["thingamajig"], speed=1, left_to_draw=1, deck=["backtracking.1"], dice=[5]
    )
    for move in ("draw", "discard lantern.1"):
        game.play(0, move)
    assert "lantern.1 Lantern (item)." in " ".join(lines_of(game))


def test_places_in_the_deck_are_told_by_their_numbers() -> None:
    """TM-49"""
    game = position(["laying-traps.1"], [], speed=1, left_to_draw=1, deck=["net-trap.1"])
    game.play(0, "draw")
    assert "use laying-traps.1 1-103 for 1 to 103" in lines_of(game)


def test_seats_are_called_by_their_names() -> None:
    """TM-34"""
    game = position(STEPS[:1], STEPS[1:2], [], speed=1, left_to_draw=1, deck=["skeleton"])
    game.play(0, "draw")
    assert {"put 1 (Ada) 2 retrograde.2", "put 2 (Bruno) 3 retrograde.2", "or 1 story"} <= set(
        lines_of(game)
    )
    game = position(STEPS[:1], STEPS[1:2], [], speed=1, left_to_draw=1, deck=["timeslip.1"])
    game.play(0, "draw")
    assert "or 1 pick 1 (Ada) 2 pick 2 (Bruno)" in lines_of(game)


def test_only_who_has_looked_sees_the_deck() -> None:
    """TM-44"""
    game = position([], [], deck=["grue", "minotaur"], known={"minotaur": [0]})
    assert "deck 104 second minotaur" in lines_of(game)
    assert "deck 104" in lines_of(
        position([], [], deck=["grue", "minotaur"], known={"minotaur": [1]})
    )


def test_the_end() -> None:
    """TM-9"""
    game = position(
        ["lost.1"], [], options={"length": 2}, speed=1, left_to_draw=1, deck=["lantern.1"]
    )
    game.play(0, "draw")
    scene = Scene(game.type, open_view(game), seat_everybody(game.type.id, 2), range(2), "path")
    lines = [" ".join(line.split()) for line in drawn(ARTIST.draw(scene)).splitlines()]
    assert lines[1] == "★ 0 Player 1 2/2 lost.1 lantern.1"
    assert len(lines) == 4


VARIANTS = {"gathering_clues": True, "exit_strategy": True, "length": 10}


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (5, {}), (3, {"decks": 2}), (4, VARIANTS)]
)
def test_every_moment_can_be_drawn(players: int, options: dict[str, Any]) -> None:
    """All cards of all paths are there, and no line is too long."""
    dice = random.Random(players)
    game = new("twisty-maze", players, seed=4, options=options)
    for number in range(150):
        if game.over:
            break
        if number % 6 == 0:
            text = set(" ".join(lines_of(game)).split())
            assert all(card in text for path in game.view(None)["paths"] for card in path)
        seat = dice.choice(game.actors)
        slow = [move for move in game.moves(seat) if not move.startswith("speed") or len(move) == 7]
        game.play(seat, dice.choice(slow))
