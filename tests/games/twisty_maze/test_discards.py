"""The maze: discards, claims by Whatchamacallit and Thingamajig, and the Ball of Twine."""

from __future__ import annotations

import pytest

import oddeck

from ..refusals import refused
from .tables import (
    SPEEDS,
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

CLAIM = ["use whatchamacallit", "no"]


# --- claims ---


@pytest.mark.parametrize("claimer", ["whatchamacallit", "thingamajig"])
def test_an_item_that_is_discarded_can_be_claimed(claimer: str) -> None:
    """TM-25, TM-36: it becomes the end of the claimer's path, and the claimer's card is
    discarded.
    """
    game = play_all(
        drawn("backtracking.1", ["lantern.1", *steps(1)], [claimer, *steps(2)[1:]], dice=[5, 1, 1]),
        "0 discard lantern.1",
    )
    assert asked(game) == {1: [f"use {claimer}", "no"]}
    play_all(game, f"1 use {claimer}")
    assert paths(game) == [[*steps(1), "backtracking.1"], [*steps(2)[1:], "lantern.1"]]
    assert discards(game) == [claimer]
    assert goes_on(game, 1)


def test_a_claim_can_be_declined() -> None:
    """TM-25"""
    game = play_all(
        drawn("backtracking.1", ["lantern.1"], ["whatchamacallit"], dice=[5, 1, 1]),
        "0 discard lantern.1",
        "1 no",
    )
    assert (discards(game), paths(game)[1]) == (["lantern.1"], ["whatchamacallit"])


def test_only_items_can_be_claimed() -> None:
    """TM-25"""
    game = play_all(
        drawn("backtracking.1", steps(1), ["whatchamacallit"], dice=[5, 1, 1]),
        f"0 discard {steps(1)[0]}",
    )
    assert goes_on(game, 1)


def test_claims_are_asked_from_the_discarders_left_and_of_the_discarder_last() -> None:
    """TM-25"""
    game = drawn(
        "backtracking.1", ["lantern.1", "thingamajig"], [], ["whatchamacallit"], dice=[5, 1, 1]
    )
    play_all(game, "0 discard lantern.1")
    assert asked(game) == {2: CLAIM}
    play_all(game, "2 no")
    assert asked(game) == {0: ["use thingamajig", "no"]}
    play_all(game, "0 use thingamajig")  # which can be claimed in turn
    assert asked(game) == {2: CLAIM}
    play_all(game, "2 no")
    assert paths(game)[0] == ["lantern.1", "backtracking.1"]
    assert discards(game) == ["thingamajig"]


def test_an_item_is_claimed_once() -> None:
    """TM-36: the first claim ends the asking."""
    game = drawn(
        "backtracking.1", ["lantern.1"], ["whatchamacallit"], ["thingamajig"], dice=[5, 1, 1]
    )
    play_all(game, "0 discard lantern.1", "1 use whatchamacallit")
    assert asked(game) == {2: ["use thingamajig", "no"]}  # this is about the Whatchamacallit
    play_all(game, "2 use thingamajig")
    assert paths(game)[1:] == [["lantern.1"], ["whatchamacallit"]]
    assert discards(game) == ["thingamajig"]


def test_a_claimer_may_own_both() -> None:
    """TM-25, TM-36: either can be used, and the other one to save the first."""
    game = drawn(
        "backtracking.1", ["lantern.1"], ["whatchamacallit", "thingamajig"], dice=[5, 1, 1]
    )
    play_all(game, "0 discard lantern.1")
    assert asked(game) == {1: ["use whatchamacallit", "use thingamajig", "no"]}
    play_all(game, "1 use whatchamacallit")
    assert asked(game) == {1: ["use thingamajig", "no"]}
    play_all(game, "1 use thingamajig")
    assert paths(game)[1] == ["lantern.1", "whatchamacallit"]
    assert discards(game) == ["thingamajig"]


def test_a_claimed_pocket_card_lies_beside_the_path() -> None:
    """TM-36, TM-40"""
    game = drawn(
        "backtracking.1", [], ["whatchamacallit"], dice=[5, 2, 2], aside=[["pocket-demon"], []]
    )
    play_all(game, "0 discard pocket-demon", "1 use whatchamacallit")
    assert (paths(game)[1], aside(game)[1]) == ([], ["pocket-demon"])


DISCARDED_UNASKED = [
    ("lost.1", ["lantern.1", *steps(1)]),
    ("dead-end.1", [*steps(1), "lantern.1"]),
    ("twisty-passages.1", ["lantern.1"]),
]


@pytest.mark.parametrize(("card", "path"), DISCARDED_UNASKED)
def test_items_that_the_maze_takes_can_be_claimed(card: str, path: list[str]) -> None:
    """TM-25"""
    game = drawn(card, path, ["whatchamacallit"], dice=[5, 1, 1])
    assert asked(game) == {1: CLAIM}
    play_all(game, "1 use whatchamacallit")
    assert paths(game)[1] == ["lantern.1"]


def test_a_used_item_can_be_claimed_after_its_effect() -> None:
    """TM-24, TM-35: also by its user, last."""
    game = before("lantern.1", ["vortex-mine.1", "thingamajig"], [*steps(1)], ["whatchamacallit"])
    play_all(game, "0 use vortex-mine.1 1", f"1 discard {steps(1)[0]}")
    assert asked(game) == {2: CLAIM}
    play_all(game, "2 no")
    assert asked(game) == {0: ["use thingamajig", "no"]}
    play_all(game, "0 use thingamajig", "2 no")
    assert paths(game)[0] == ["vortex-mine.1"]
    assert discards(game) == [steps(1)[0], "thingamajig"]


def test_a_used_star_that_is_no_item_cannot_be_claimed() -> None:
    """TM-24"""
    game = play_all(
        drawn("lost.1", [], ["timesink"], ["whatchamacallit"], dice=[1, 1, 1]), "1 use timesink"
    )
    assert goes_on(game, 1)


def test_items_can_be_claimed_at_the_start_of_a_turn() -> None:
    """TM-25, TM-45"""
    game = table([*steps(1), "lantern.1", "bad-air"], ["whatchamacallit"])
    assert asked(game) == {1: CLAIM}
    play_all(game, "1 use whatchamacallit")
    assert asked(game) == {0: SPEEDS}
    assert paths(game) == [steps(1), ["lantern.1"]]


def test_a_claim_counts_for_the_length_that_a_card_costs() -> None:
    """TM-5, TM-25: three were discarded, one came back, its price went."""
    path = ["thingamajig", "lantern.1", *steps(4)]
    game = drawn("backtracking.1", path, [], dice=[5, 5, 1])
    play_all(game, "0 discard lantern.1", "0 use thingamajig", f"0 discard {steps(1)[0]}")
    assert paths(game)[0] == [*steps(4)[1:], "lantern.1", "backtracking.1"]
    assert goes_on(game, 1)


# --- the Ball of Twine ---


def test_a_discarded_ball_of_twine_stops_further_discards_until_a_card_is_drawn() -> None:
    """TM-26, TM-37"""
    path = ["ball-of-twine.1", *steps(3)]
    game = drawn(
        "backtracking.1",
        path,
        [],
        dice=[5, 5, 5, 5, 1, 1],
        then=["snapping-turtle-trap", *steps(5)[4:]],
    )
    play_all(game, "0 discard ball-of-twine.1")
    assert paths(game)[0] == [*steps(3), "backtracking.1"]
    assert goes_on(game, 1)
    assert game.position()["twine"] == [0]
    play_all(game, "0 draw")  # and the block is over before the card is obeyed
    assert set(asked(game)[0]) == choices("discard", [*steps(3), "backtracking.1"])
    assert game.position()["twine"] == []


def test_under_a_ball_of_twine_having_nothing_is_no_end_of_the_turn() -> None:
    """TM-26: TM-6 does not apply."""
    game = play_all(
        drawn("backtracking.1", ["ball-of-twine.1"], [], dice=[5, 5, 1]),
        "0 discard ball-of-twine.1",
    )
    assert goes_on(game, 1)


def test_a_claimed_ball_of_twine_blocks_who_discarded_it() -> None:
    """TM-37"""
    game = drawn(
        "backtracking.1", ["ball-of-twine.1", *steps(2)], ["whatchamacallit"], dice=[5, 5, 1]
    )
    play_all(game, "0 discard ball-of-twine.1", "1 use whatchamacallit")
    assert goes_on(game, 1)
    assert (paths(game)[1], game.position()["twine"]) == (["ball-of-twine.1"], [0])


@pytest.mark.parametrize("card", ["vortex-mine.1", "missing-time.1", "entropic-vortex.1"])
def test_under_a_ball_of_twine_no_star_can_be_used(card: str) -> None:
    """TM-37"""
    game = table([], [card], steps(1), twine=[1])
    assert asked(game) == {0: SPEEDS}
    refused(game, 1, f"use {card} 0")


def test_under_a_ball_of_twine_nothing_is_claimed_cancelled_or_helped() -> None:
    """TM-37"""
    game = play_all(
        drawn("backtracking.1", ["lantern.1"], ["whatchamacallit"], dice=[5, 1, 1], twine=[1]),
        "0 discard lantern.1",
    )
    assert goes_on(game, 1)
    game = play_all(drawn("timeslip.1", steps(1), ["temporal-anchor.1"], twine=[1]), "0 pick 1")
    assert set(game.actors) == {0, 1}
    assert game.moves(1) == [f"take 0 {steps(1)[0]}"]
    assert turn_passed(drawn("locked-door", [], steps(1), twine=[1]))
    game = drawn(
        "lost.1", [], ["timesink", "timepatcher.1", "caltrops.1"], dice=[1, 1, 1], twine=[1]
    )
    assert goes_on(game, 1)


def test_drawing_ends_the_block_before_the_card_can_be_cancelled() -> None:
    """TM-37"""
    game = drawn("grasping-fog.1", ["helpful-node.1"], [], dice=[1, 1, 1], twine=[0])
    assert asked(game) == {0: ["use helpful-node.1", "no"]}


def test_under_a_ball_of_twine_there_is_only_the_stop() -> None:
    """TM-37: where the choice is to discard or to stop."""
    game = drawn("grasping-fog.1", ["ball-of-twine.1", "lantern.1"], [], dice=[6, 6, 1])
    assert set(asked(game)[0]) == {"discard ball-of-twine.1", "discard lantern.1", "stop"}
    play_all(game, "0 discard ball-of-twine.1")
    assert asked(game) == {0: ["stop"]}


def test_under_a_ball_of_twine_a_shortcut_ends_the_block() -> None:
    """TM-37: any card from the deck does."""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], steps(1), then=["lantern.1"], twine=[1], seed=seed),
        lambda game: "lantern.1" in paths(game)[1],
    )
    assert game.position()["twine"] == []


def test_under_a_ball_of_twine_a_vortex_takes_nothing_and_can_be_passed_on() -> None:
    """TM-26, TM-37, TM-41"""
    game = table(["entropic-vortex.1"], steps(1), steps(2)[1:], twine=[1])
    play_all(game, "0 use entropic-vortex.1 1")
    assert asked(game) == {1: ["pick 0", "pick 2", "no"]}
    assert paths(game)[1] == steps(1)
    play_all(game, "1 pick 2")
    assert asked(game) == {2: [f"discard {steps(2)[1]}"]}


def test_under_a_ball_of_twine_the_rest_of_a_roll_is_not_paid() -> None:
    """TM-26, TM-37"""
    game = drawn("story-eater", ["ball-of-twine.1", *steps(4)], [], dice=[3])
    play_all(game, "0 roll", f"0 discard {steps(1)[0]}", "0 discard ball-of-twine.1")
    assert paths(game)[0] == [*steps(4)[1:], "story-eater"]
    assert goes_on(game, 1)


# --- chains of claims ---


def test_a_card_that_has_claimed_cannot_claim_again_in_the_same_chain() -> None:
    """TM-36: whoever owns it by then."""
    game = drawn(
        "backtracking.1", ["lantern.1"], ["whatchamacallit"], ["thingamajig"], dice=[5, 1, 1]
    )
    play_all(game, "0 discard lantern.1", "1 use whatchamacallit", "2 use thingamajig")
    # Seat 2 has the Whatchamacallit, which cannot take the Thingamajig back.
    assert goes_on(game, 1)
    assert (paths(game)[2], discards(game)) == (["whatchamacallit"], ["thingamajig"])


def test_a_chain_of_four_claims_ends() -> None:
    """TM-36: with two decks each of the four cards claims once."""
    names = ["whatchamacallit.1", "thingamajig.1", "whatchamacallit.2", "thingamajig.2"]
    game = drawn("backtracking.1", ["lantern.1"], names, dice=[5, 1, 1], options={"decks": 2})
    play_all(game, "0 discard lantern.1")
    claimed = ["lantern.1"]
    for number, name in enumerate(names):
        assert set(asked(game)[1]) == {*(f"use {other}" for other in names[number:]), "no"}
        if number > 0:
            refused(game, 1, f"use {names[number - 1]}")
        play_all(game, f"1 use {name}")
        claimed.append(name)
    assert goes_on(game, 1)
    assert (paths(game)[1], discards(game)) == (claimed[:-1], claimed[-1:])


def test_the_next_discard_begins_a_new_chain() -> None:
    """TM-36: then a card that has claimed may claim again."""
    game = drawn(
        "backtracking.1",
        ["lantern.1", "lantern.2"],
        ["whatchamacallit"],
        ["thingamajig"],
        dice=[5, 5, 1],
        then=["minotaur"],
    )
    play_all(
        game,
        "0 discard lantern.1",
        "1 use whatchamacallit",
        "2 use thingamajig",
        "0 discard lantern.2",
    )
    assert asked(game) == {2: ["use whatchamacallit", "no"]}
    play_all(game, "2 use whatchamacallit")
    assert paths(game)[2] == ["lantern.2"]


def test_a_used_star_card_begins_a_new_chain_after_its_effect() -> None:
    """TM-36: the discards of a Vortex Mine's effect and of the Mine itself are two chains."""
    game = before(
        "minotaur", ["vortex-mine.1"], ["lantern.2"], ["whatchamacallit"], ["thingamajig"], then=[]
    )
    play_all(
        game,
        "0 use vortex-mine.1 1",
        "1 discard lantern.2",
        "2 use whatchamacallit",
        "3 use thingamajig",
    )
    assert asked(game) == {3: ["use whatchamacallit", "no"]}  # about the Mine
    play_all(game, "3 use whatchamacallit")
    assert paths(game) == [[], [], ["lantern.2"], ["vortex-mine.1"]]


def test_a_chain_of_claims_can_be_written_down() -> None:
    """TM-36"""
    game = drawn(
        "backtracking.1",
        ["lantern.1"],
        ["whatchamacallit.1"],
        ["thingamajig.1", "thingamajig.2"],
        dice=[5, 1, 1],
        options={"decks": 2},
    )
    play_all(game, "0 discard lantern.1", "1 use whatchamacallit.1", "2 use thingamajig.1")
    assert asked(game) == {2: ["use thingamajig.2", "no"]}
    again = oddeck.from_position(game.position())
    assert same(again, game)
    assert asked(again) == asked(game)
