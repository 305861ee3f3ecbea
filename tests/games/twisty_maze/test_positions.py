"""The maze: positions as people write them, views, and what is kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

import oddeck

from .tables import asked, before, drawn, goes_on, paths, play_all, same, steps, table, turn_passed


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"paths": [["minotaur"], ["minotaur"]]}, "minotaur"),
        ({"paths": [["balrog"], []]}, "balrog"),
        ({"paths": [["pit-trap"], []]}, "pit-trap"),
        ({"paths": [["pit-trap.3"], []]}, r"pit-trap\.3"),
        ({"paths": [[]]}, "paths"),
        ({"paths": [["pocket-demon"], []]}, "pocket-demon"),
        ({"aside": [["minotaur"], []]}, "minotaur"),
        ({"dice": [7]}, "dice"),
        ({"dice": [0]}, "dice"),
        ({"dice": 3}, "dice"),
        ({"direction": 0}, "direction"),
        ({"direction": 2}, "direction"),
        ({"turn": 2}, "turn"),
        ({"speed": 0, "left_to_draw": 1}, "speed"),
        ({"twine": [2]}, "twine"),
        ({"twine": [0, 0]}, "twine"),
        ({"resume": 5}, "resume"),
        ({"hands": [[], []]}, "hands"),
        ({"options": {"decks": 3}}, "decks"),
        ({"options": {"stories": 3}}, "stories"),
        ({"options": {"variant": "none"}}, "variant"),
        ({"options": {"exit_strategy": "yes"}}, "exit_strategy"),
        ({"options": {"black_zones": "stop"}}, "black_zones"),
        ({"idle": 6}, "idle"),
        ({"idle": -1}, "idle"),
        ({"speed": -1}, "speed"),
        ({"known": {"balrog": [0]}}, "balrog"),
        ({"known": {"minotaur": [4]}}, "known"),
        ({"discard": ["minotaur"], "known": {"minotaur": [0]}}, "known: minotaur lies open"),
        ({"phase": 12}, "phase"),
        ({"left_to_draw": -1, "speed": 2}, "left_to_draw"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], complaint: str) -> None:
    """TM-3, TM-9: with the field that is wrong."""
    with pytest.raises(oddeck.BadPosition, match=complaint):
        oddeck.from_position({"game": "twisty-maze", "players": 2} | fields)


def test_a_position_without_a_speed_is_the_start_of_a_turn() -> None:
    """TM-2, TM-30"""
    game = table([], [], [], turn=2)
    assert turn_passed(game, 2)
    position = game.position()
    assert (position["speed"], position["left_to_draw"], position["resume"], position["twine"]) == (
        None,
        0,
        None,
        [],
    )


def test_a_position_with_a_speed_is_before_a_draw() -> None:
    """TM-2, TM-30"""
    game = table([], [], speed=4, left_to_draw=3, turn=1)
    assert goes_on(game, 3, seat=1)


def test_the_boxed_cards_are_out_of_play() -> None:
    """TM-4"""
    game = table([], [], box=["minotaur", "grue"])
    assert (len(game.position()["deck"]), sorted(game.position()["box"])) == (
        102,
        ["grue", "minotaur"],
    )
    game = drawn("lantern.1", [], [], then=[], discard=["lost.1", "lost.2"], box="rest")
    play_all(game, "0 draw")
    assert len(game.position()["box"]) == 104 - 3


def test_a_timewarp_turn_can_be_written_down() -> None:
    """TM-48"""
    game = play_all(before("helpful-node.1", [], [], [], [], left=1, turn=3, resume=0), "3 draw")
    assert turn_passed(game, 1)


def test_who_knows_what_in_the_deck() -> None:
    """TM-44, TM-49: a spectator knows what all the seats know."""
    game = table([], [], deck=["lost.1", "minotaur", "grue"], known={"lost.1": [0], "grue": [0, 1]})
    assert game.view(0)["deck"] == {"count": 104, "known": {"1": "lost.1", "3": "grue"}}
    assert game.view(1)["deck"] == game.view(None)["deck"] == {"count": 104, "known": {"3": "grue"}}
    assert game.position()["known"] == {"lost.1": [0], "grue": [0, 1]}


def test_what_is_known_goes_up_with_the_cards() -> None:
    """TM-44"""
    game = table(["lantern.1"], [], deck=["helpful-node.1", "minotaur", "grue"])
    play_all(game, "0 look", "0 speed 2", "0 draw")
    assert game.view(0)["deck"]["known"] == {"1": "minotaur"}


def test_a_view_tells_where_the_game_stands() -> None:
    """TM-3, TM-9"""
    game = drawn(
        "backtracking.1",
        steps(3),
        [],
        dice=[5, 5, 1],
        aside=[[], ["pocket-demon"]],
        twine=[1],
        direction=-1,
    )
    view = game.view(None)
    assert (view["turn"], view["direction"], view["speed"], view["card"], view["twine"]) == (
        0,
        -1,
        3,
        "backtracking.1",
        [1],
    )
    assert (view["lengths"], view["needed"], view["actors"], view["asking"]) == (
        [3, 1],
        [20, 20],
        [0],
        "discard",
    )
    assert sorted(view["roll"]) == [1, 5, 5]
    assert (view["resume"], view["scores"]) == (None, [3, 1])


def test_dice_of_a_position_are_used_before_chance_is_asked() -> None:
    """TM-20: and what is left of them stays."""
    game = drawn("lost.1", [], [], speed=2, dice=[1, 2, 3, 4])
    assert game.position()["dice"] == [3, 4]
    assert oddeck.from_position(game.position()).position() == game.position()
    faces = set()
    for seed in range(60):
        game = drawn("sideslip.1", steps(1), [], dice=[], seed=seed)
        faces.update(game.view(None)["roll"])
    assert faces == {1, 2, 3, 4, 5, 6}


def test_no_seat_sees_the_loaded_dice() -> None:
    """TM-20: what is still to be rolled is nobody's to know."""
    views = [table([], [], dice=[die]).view(0) for die in (1, 6)]
    assert views[0] == views[1]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"decks": 2},
        {"exit_strategy": True, "length": 6},
        {"through_the_black": True, "black_zones": "discard"},
        {"gathering_clues": True, "length": 8},
        {"exit_strategy": True, "through_the_black": True, "gathering_clues": True, "length": 8},
        {"stories": False, "length": 8},
    ],
)
@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_keep_every_card_and_can_be_told_again(
    players: int, options: dict[str, Any]
) -> None:
    """TM-1, TM-9, TM-13, TM-14: random play ends, and its record and its positions are the same
    game.
    """
    dice = random.Random(players)
    game = oddeck.new("twisty-maze", players, seed=11, options=options)
    cards = 208 if options.get("decks") == 2 else 104
    for number in range(400):
        if game.over:
            break
        seat = dice.choice(game.actors)
        slow = [move for move in game.moves(seat) if not move.startswith("speed") or len(move) == 7]
        game.play(seat, dice.choice(slow))
        if number % 40 == 0:
            position = game.position()
            lying = sum(
                map(
                    len,
                    (*position["paths"], *position["aside"], position["deck"], position["discard"]),
                )
            )
            assert 0 <= cards - lying <= 8  # what is being obeyed or used
            assert same(oddeck.from_position(position), game)
    assert oddeck.from_record(game.record()).position() == game.position()
    if game.over:
        longest = max(game.scores)
        for winner in game.winners:
            assert (
                game.scores[winner] >= game.view(None)["needed"][winner]
                or game.scores[winner] == longest
            )


def test_a_record_tells_a_game_from_a_position() -> None:
    """TM-2"""
    game = play_all(table(["lantern.1"], [], deck=["minotaur"]), "0 look", "0 speed 1", "0 draw")
    assert paths(oddeck.from_record(game.record())) == paths(game)


def test_every_seat_gets_its_own_moves_only() -> None:
    """TM-31"""
    game = table(["vortex-mine.1"], ["vortex-mine.2"])
    assert asked(game) == {0: ["use vortex-mine.1 1", "no"]}
    assert game.moves(1) == []
