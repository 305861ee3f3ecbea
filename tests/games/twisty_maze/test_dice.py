"""The maze: rolls, the windows around them, and the Pockets."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused
from .tables import (
    aside,
    asked,
    before,
    choices,
    discards,
    drawn,
    fortunate,
    goes_on,
    paths,
    play_all,
    same,
    steps,
    table,
    turn_passed,
)

A, B, C, D = steps(4)


@pytest.mark.parametrize("speed", [1, 3, 7, 20])
def test_a_speed_roll_takes_as_many_dice_as_the_speed(speed: int) -> None:
    """TM-20"""
    game = drawn("lost.1", [], [], speed=speed, dice=[1] * speed + [4])
    assert game.position()["dice"] == [4]


@pytest.mark.parametrize(("card", "rolled"), [("timesink", 1), ("timeblast", 5)])
def test_before_a_roll_anybody_may_change_the_number_of_dice(card: str, rolled: int) -> None:
    """TM-20, TM-24"""
    game = drawn("lost.1", [], steps(1), [card], dice=[1, 1, 1, 1, 1, 4])
    assert asked(game) == {2: [f"use {card}", "no"]}
    play_all(game, f"2 use {card}")
    assert (paths(game)[2], discards(game)) == ([], [card])
    assert len(game.position()["dice"]) == 6 - rolled
    assert goes_on(game, 1)


@pytest.mark.parametrize("card", ["timesink", "timeblast"])
def test_the_number_of_dice_need_not_be_changed(card: str) -> None:
    """TM-20"""
    game = play_all(drawn("lost.1", [], [card], dice=[1, 1, 1, 4]), "1 no")
    assert (game.position()["dice"], paths(game)[1]) == ([4], [card])


def test_the_roller_may_change_the_dice_too_and_is_asked_first() -> None:
    """TM-20, TM-31"""
    game = drawn("lost.1", ["timeblast"], ["timesink"], dice=[1] * 3 + [4])
    assert asked(game) == {0: ["use timeblast", "no"]}
    play_all(game, "0 use timeblast")
    assert asked(game) == {1: ["use timesink", "no"]}
    play_all(game, "1 use timesink")
    assert game.position()["dice"] == [4]


@pytest.mark.parametrize("speed", [1, 2])
def test_there_can_be_no_dice_at_all(speed: int) -> None:
    """TM-20, TM-33: then nobody is asked after the roll."""
    game = drawn("backtracking.1", ["timepatcher.1"], ["timesink"], speed=speed, dice=[5, 5])
    play_all(game, "1 use timesink")
    assert game.position()["dice"] == [5, 5]
    assert goes_on(game, 1)


def test_two_fewer_than_no_dice_is_none_and_two_more_are_two() -> None:
    """TM-20"""
    game = drawn("lost.1", ["timesink"], ["timeblast"], speed=1, dice=[1, 1, 4])
    play_all(game, "0 use timesink", "1 use timeblast")
    assert game.position()["dice"] == [4]


def test_all_dice_are_rolled_again() -> None:
    """TM-20, TM-24"""
    game = drawn("backtracking.1", steps(4), ["timepatcher.1"], dice=[5, 5, 5, 1, 5, 1])
    assert asked(game) == {1: ["use timepatcher.1", "no"]}
    assert sorted(game.view(0)["roll"]) == [5, 5, 5]
    play_all(game, "1 use timepatcher.1", f"0 discard {steps(1)[0]}")
    assert discards(game) == ["timepatcher.1", steps(1)[0]]
    assert goes_on(game, 1)


def test_a_die_counts_one_more() -> None:
    """TM-20: each face that can be raised is told once."""
    game = play_all(
        before("pit-trap.1", steps(2), ["caltrops.1"], speed=4, dice=[5, 1, 1, 6]), "1 no", "0 draw"
    )
    assert asked(game) == {1: ["use caltrops.1 die 1", "use caltrops.1 die 5", "no"]}
    refused(game, 1, "use caltrops.1 die 2")
    refused(game, 1, "use caltrops.1 die 6")
    play_all(game, "1 use caltrops.1 die 5")
    assert discards(game) == ["caltrops.1"]
    play_all(game, f"0 discard {steps(2)[0]}")
    assert asked(game) == {0: [f"discard {steps(2)[1]}"]}


def test_dice_can_be_changed_until_nobody_wants_to() -> None:
    """TM-20, TM-31: after each use the next seat is asked, and who has declined may think again."""
    game = play_all(
        before(
            "pit-trap.1",
            ["timepatcher.1"],
            ["caltrops.1"],
            [*steps(1), "timepatcher.2"],
            speed=1,
            dice=[3, 4, 5],
        ),
        "1 no",
        "0 draw",
    )
    assert asked(game) == {0: ["use timepatcher.1", "no"]}
    play_all(game, "0 no")
    assert asked(game) == {1: ["use caltrops.1 die 3", "no"]}
    play_all(game, "1 no")
    assert asked(game) == {2: ["use timepatcher.2", "no"]}
    play_all(game, "2 use timepatcher.2")
    assert game.view(1)["roll"] == [4]
    assert asked(game) == {0: ["use timepatcher.1", "no"]}
    play_all(game, "0 use timepatcher.1")
    assert game.view(2)["roll"] == [5]
    assert asked(game) == {1: ["use caltrops.1 die 5", "no"]}
    play_all(game, "1 use caltrops.1 die 5")
    assert turn_passed(game)  # there was a six, and nothing to discard
    assert discards(game) == ["timepatcher.2", "timepatcher.1", "caltrops.1"]


# --- single dice ---


def test_of_several_dice_the_highest_is_read() -> None:
    """TM-33"""
    one, two = steps(8)[:4], steps(8)[4:]
    game = play_all(
        drawn("sideslip.1", one, two, ["timeblast"], dice=[1, 3, 2]), "2 use timeblast", "0 pick 1"
    )
    assert paths(game)[:2] == [[*one[3:], *two[:3], "sideslip.1"], [*two[3:], *one[:3]]]


SINGLE_DICE = [
    "sideslip.1",
    "glowing-fungus",
    "minotaur",
    "oozing-horror",
    "giant-spiders",
    "black-guidance",
]


@pytest.mark.parametrize("card", SINGLE_DICE)
def test_without_a_die_nothing_happens(card: str) -> None:
    """TM-33"""
    game = drawn(card, steps(3), ["timesink"], dice=[6, 6])
    play_all(game, "1 use timesink")
    assert paths(game) == [[*steps(3), card], []]
    assert game.position()["dice"] == [6, 6]
    assert goes_on(game, 1)


@pytest.mark.parametrize("card", ["carnivorous-forest", "angry-nature-spirit"])
def test_a_roll_that_was_chosen_may_come_to_nothing(card: str) -> None:
    """TM-33"""
    game = play_all(drawn(card, steps(3), ["timesink"], dice=[6, 6]), "0 roll", "1 use timesink")
    assert paths(game)[0] == [*steps(3), card]
    assert goes_on(game, 1)


def test_the_window_before_a_roll_opens_for_no_dice_too() -> None:
    """TM-32, TM-33: out of turn the speed is 0."""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1", steps(1), ["timeblast"], then=["lost.1"], dice=[1, 1, 4], seed=seed
        ),
        lambda game: (
            game.view(0)["card"] == "lost.1"
            and len(game.position()["dice"]) == 3
            and rolls_nothing(game)
        ),
    )
    play_all(game, "1 use timeblast")
    assert game.position()["dice"] == [4]
    assert paths(game)[1] == ["lost.1"]


def rolls_nothing(game: Game) -> bool:
    """Whether, left alone, the roll takes no dice."""
    other = play_all(game.copy(), "1 no")
    return len(other.position()["dice"]) == 3


# --- Pockets ---


def test_a_demon_takes_a_card_when_its_owner_rolls_a_one() -> None:
    """TM-21, TM-40: before the card that asked for the roll goes on, so that the card it takes is
    the end.
    """
    one, two = steps(4)[:2], steps(4)[2:]
    game = drawn(
        "dead-end.1", one, two, [], dice=[1, 5, 1], aside=[["pocket-demon"], ["pocket-angel"], []]
    )
    assert set(asked(game)[0]) == choices("take 1", [*two, "pocket-angel"])
    play_all(game, f"0 take 1 {two[0]}")
    assert paths(game) == [[*one, "dead-end.1"], two[1:], []]
    assert (discards(game), aside(game)) == ([two[0]], [[], ["pocket-demon", "pocket-angel"], []])
    assert goes_on(game, 1)


def test_an_angel_takes_a_card_when_another_rolls_a_six() -> None:
    """TM-21, TM-40"""
    one, two = steps(4)[:2], steps(4)[2:]
    game = drawn("backtracking.1", one, two, dice=[6, 2, 2], aside=[[], ["pocket-angel"]])
    assert set(asked(game)[1]) == choices("take 0", one)
    play_all(game, f"1 take 0 {one[1]}")
    assert (paths(game), aside(game)) == ([[one[0]], [*two, one[1]]], [["pocket-angel"], []])
    assert set(asked(game)[0]) == {f"discard {one[0]}", "discard pocket-angel"}


@pytest.mark.parametrize(
    ("owner", "pocket", "die"),
    [
        (0, "pocket-demon", 6),
        (1, "pocket-demon", 1),
        (0, "pocket-angel", 6),
        (1, "pocket-angel", 1),
    ],
)
def test_pockets_wait_for_their_own_dice(owner: int, pocket: str, die: int) -> None:
    """TM-21: a Demon for its owner's one, an Angel for another player's six."""
    beside = [[pocket] if seat == owner else [] for seat in (0, 1)]
    game = drawn("minotaur", steps(1), steps(2)[1:], speed=6, dice=[die], aside=beside)
    assert goes_on(game, 1)
    assert aside(game) == beside


@pytest.mark.parametrize(
    ("card", "speed"), [("minotaur", 6), ("lost.1", 1), ("sideslip.1", 1), ("glowing-fungus", 1)]
)
def test_pockets_listen_to_every_kind_of_roll(card: str, speed: int) -> None:
    """TM-21, TM-40"""
    game = drawn(card, steps(1), steps(2)[1:], speed=speed, dice=[1], aside=[["pocket-demon"], []])
    assert asked(game) == {0: [f"take 1 {steps(2)[1]}"]}


def test_pockets_listen_at_the_start_of_a_turn() -> None:
    """TM-21, TM-40"""
    game = table(["net-trap.1"], steps(1), dice=[1, 6, 4], aside=[["pocket-demon"], []])
    assert asked(game) == {0: [f"take 1 {steps(1)[0]}"]}
    play_all(game, f"0 take 1 {steps(1)[0]}")
    assert asked(game) == {0: ["speed 0", "speed 1"]}


def test_pockets_wait_until_the_dice_stand() -> None:
    """TM-21"""
    game = drawn(
        "lost.1", steps(1), ["timepatcher.1"], speed=1, dice=[1, 2], aside=[["pocket-demon"], []]
    )
    play_all(game, "1 use timepatcher.1")
    assert goes_on(game, 1)
    game = play_all(
        before("lost.1", steps(1), ["caltrops.1"], speed=1, dice=[1], aside=[["pocket-demon"], []]),
        "1 no",
        "0 draw",
        "1 use caltrops.1 die 1",
        "0 draw",
    )
    assert aside(game) == [["pocket-demon"], []]


def test_demons_come_before_angels() -> None:
    """TM-40: then the Angels from the roller's left; with two decks there are two of each."""
    one, two, three = steps(3)
    beside = [["pocket-demon.1", "pocket-demon.2"], ["pocket-angel.1"], ["pocket-angel.2"]]
    game = drawn(
        "lost.1", [one], [two], [three], speed=2, dice=[1, 6], options={"decks": 2}, aside=beside
    )
    # So one Angel is the roller's own when its time comes.
    play_all(game, f"0 take 2 {three}", "0 take 2 pocket-angel.2")
    assert aside(game) == [
        ["pocket-angel.2"],
        ["pocket-angel.1"],
        ["pocket-demon.1", "pocket-demon.2"],
    ]
    assert set(asked(game)[1]) == choices("take 0", [one, three, "pocket-angel.2"])
    play_all(game, f"1 take 0 {one}")
    assert aside(game) == [
        ["pocket-angel.1", "pocket-angel.2"],
        [],
        ["pocket-demon.1", "pocket-demon.2"],
    ]
    assert paths(game) == [["lost.1"], [two, one], []]  # the six of the roll itself came last


def test_angels_come_from_the_rollers_left_and_each_once() -> None:
    """TM-40"""
    game = drawn(
        "minotaur.1",
        steps(3),
        [],
        [],
        speed=6,
        dice=[6],
        options={"decks": 2},
        aside=[[], ["pocket-angel.1"], ["pocket-angel.2"]],
    )
    play_all(game, f"1 take 0 {steps(1)[0]}", f"2 take 0 {steps(2)[1]}")
    assert aside(game) == [["pocket-angel.1", "pocket-angel.2"], [], []]
    assert goes_on(game, 1)


def test_with_no_card_to_take_a_pocket_stays() -> None:
    """TM-40"""
    game = drawn("minotaur", steps(1), [], speed=6, dice=[1], aside=[["pocket-demon"], []])
    assert goes_on(game, 1)
    assert aside(game) == [["pocket-demon"], []]
    game = drawn("minotaur", [], steps(1), speed=6, dice=[6], aside=[[], ["pocket-angel"]])
    assert goes_on(game, 1)
    assert aside(game) == [[], ["pocket-angel"]]


def test_pocket_cards_arrive_beside_a_path() -> None:
    """TM-40: drawn, taken, put."""
    game = drawn("pocket-demon", steps(1), [])
    assert (paths(game)[0], aside(game)[0]) == (steps(1), ["pocket-demon"])
    game = play_all(
        drawn(
            "minotaur", steps(1), [], speed=6, dice=[1], aside=[["pocket-demon"], ["pocket-angel"]]
        ),
        "0 take 1 pocket-angel",
    )
    assert (paths(game), aside(game)) == (
        [[*steps(1), "minotaur"], []],
        [["pocket-angel"], ["pocket-demon"]],
    )
    game = play_all(
        drawn("skeleton", steps(1), steps(3)[1:], aside=[["pocket-demon"], []]),
        "0 put 1 pocket-demon",
    )
    assert (paths(game)[1], aside(game)) == (steps(3)[1:], [[], ["pocket-demon"]])


# --- Pocket cards that change hands during a roll ---


def test_a_pocket_card_gained_during_a_roll_waits_for_the_next() -> None:
    """TM-40: with two decks an Angel takes the roller's own Angel, which the same six does not set
    off.
    """
    fields: dict[str, Any] = {
        "box": "rest",
        "deck": ["pit-trap.1", "lost.1"],
        "dice": [6],
        "options": {"decks": 2},
    }
    aside_cards = [["pocket-angel.1"], ["pocket-angel.2"]]
    game = table(["retrograde.1", "retrograde.2"], ["retrograde.3"], aside=aside_cards, **fields)
    play_all(game, "0 speed 1", "0 draw", "1 take 0 pocket-angel.1")
    assert aside(game) == [["pocket-angel.2"], ["pocket-angel.1"]]
    # The six of the Pit Trap.
    assert set(asked(game)[0]) == choices(
        "discard", ["retrograde.1", "retrograde.2", "pocket-angel.2"]
    )


def test_a_pocket_card_that_was_taken_away_is_not_set_off() -> None:
    """TM-40: it must still lie beside the same path when its moment comes."""
    game = drawn("minotaur", [], [A], speed=6, dice=[1], aside=[["pocket-demon"], []], left=1)
    assert asked(game) == {0: [f"take 1 {A}"]}
    fields: dict[str, Any] = {
        "dice": [1, 6],
        "aside": [["pocket-demon"], ["pocket-angel"]],
        "speed": 2,
    }
    game = drawn("lost.1", [A], [B], **fields)
    play_all(game, "0 take 1 pocket-angel")  # the Demon comes first, and takes the Angel
    assert aside(game) == [["pocket-angel"], ["pocket-demon"]]
    assert game.events[-1]["kind"] != "take"
    assert paths(game) == [["lost.1"], [B]]  # the six: a card from the start


def test_of_two_equal_pocket_cards_the_lower_number_comes_first() -> None:
    """TM-40: two decks."""
    fields: dict[str, Any] = {"dice": [6], "speed": 1, "options": {"decks": 2}}
    game = drawn(
        "lost.1", [A, B, C], [], aside=[[], ["pocket-angel.2", "pocket-angel.1"]], **fields
    )
    play_all(game, f"1 take 0 {C}")
    assert aside(game) == [["pocket-angel.1"], ["pocket-angel.2"]]
    assert set(asked(game)[1]) == choices("take 0", [A, B, "pocket-angel.1"])
    assert same(oddeck.from_position(game.position()), game)
    play_all(game, f"1 take 0 {B}")
    assert aside(game) == [["pocket-angel.1", "pocket-angel.2"], []]


def test_a_pocket_card_waits_for_the_next_roll_only() -> None:
    """TM-40: one that was gained is set off by the roll after."""
    fields: dict[str, Any] = {
        "dice": [6, 6],
        "speed": 1,
        "left": 2,
        "then": ["lost.1"],
        "options": {"decks": 2},
    }
    game = drawn(
        "dead-end.1", [A, B, C], [D], aside=[["pocket-angel.1"], ["pocket-angel.2"]], **fields
    )
    play_all(game, "1 take 0 pocket-angel.1", "0 draw")
    assert game.actors == (1,)
    play_all(game, f"1 take 0 {A}")
    assert aside(game) == [["pocket-angel.1", "pocket-angel.2"], []]


def test_a_pocket_card_that_comes_back_before_its_moment_is_set_off() -> None:
    """TM-40: two decks; the Demon takes the second Angel, the first Angel takes it back."""
    fields: dict[str, Any] = {"dice": [1, 6], "speed": 2, "options": {"decks": 2}}
    game = drawn(
        "dead-end.1",
        [A, B],
        [C],
        aside=[["pocket-demon.1"], ["pocket-angel.1", "pocket-angel.2"]],
        **fields,
    )
    play_all(game, "0 take 1 pocket-angel.2", "1 take 0 pocket-angel.2")
    assert aside(game) == [["pocket-angel.1"], ["pocket-demon.1", "pocket-angel.2"]]
    assert set(asked(game)[1]) == choices("take 0", [A, B, "pocket-angel.1"])
