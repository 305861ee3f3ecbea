from __future__ import annotations

import pytest

import oddeck

from ..foresights import liked, prospects, worth_a_thought
from .tables import before, drawn, steps, table

LONG, SHORT = steps(20), steps(5)
THEIRS = [f"twisty-passages.{number}" for number in (1, 2)] + [
    "sideslip.1",
    "timeslip.1",
    "lost.1",
    "dead-end.1",
]


def test_a_quick_player_runs_as_fast_as_is_wise() -> None:
    """TM-2, TM-9: of 20 cards."""
    assert liked(table(steps(5), THEIRS)) == {"speed 6"}
    assert liked(table(steps(19), THEIRS)) == {"speed 3"}


def test_it_stands_still_if_it_is_long_enough() -> None:
    """TM-2, TM-9, TM-13: and no variant asks for more."""
    black = ["black-time", *steps(19)]
    assert liked(table(steps(20), THEIRS)) == {"speed 0"}
    assert liked(table(steps(20), THEIRS, options={"exit_strategy": True})) == {"speed 3"}
    assert liked(table(steps(20), THEIRS, options={"through_the_black": True})) == {"speed 3"}
    assert liked(table(black, THEIRS, options={"through_the_black": True})) == {"speed 0"}


def test_it_stands_still_if_that_ends_the_game_for_it() -> None:
    """TM-64: not if somebody has a longer path, and not in the turn of a Timewarp."""
    assert liked(table(steps(6), THEIRS, idle=5)) == {"speed 0"}
    assert liked(table(steps(6), THEIRS, idle=4)) == {"speed 6"}
    assert liked(table(steps(5), THEIRS, idle=5)) == {"speed 6"}
    assert liked(table(steps(6), THEIRS, idle=5, resume=1)) == {"speed 6"}


def test_it_runs_faster_if_somebody_else_is_nearly_out() -> None:
    assert liked(table(THEIRS, LONG[:18])) == {"speed 12"}


def test_it_stops_when_there_is_nothing_left_to_run_for() -> None:
    """TM-38"""
    assert liked(drawn("grue", ["caltrops.1", *SHORT], THEIRS, left=1)) == {"stop"}
    assert liked(drawn("grue", ["timesink", "caltrops.1", "timepatcher.1", *SHORT], THEIRS)) == {
        "discard caltrops.1"
    }
    assert liked(drawn("fate-spinner", SHORT, THEIRS)) == {"stop"}


def test_it_ignores_what_it_may_ignore() -> None:
    """TM-6: the Grue fears the light."""
    assert liked(drawn("grue", ["lantern.1", *SHORT], THEIRS)) == {"no"}


def test_what_is_of_least_use_is_discarded() -> None:
    """TM-6"""
    game = drawn(
        "backtracking.1", ["timewarp.1", "pit-trap.1", "retrograde.2"], THEIRS, dice=[5, 1, 1]
    )
    assert worth_a_thought(game) == {"discard pit-trap.1"}


def test_a_story_is_told_and_nobody_is_helped() -> None:
    """TM-14, TM-46"""
    assert worth_a_thought(drawn("skeleton", SHORT, THEIRS)) == {"story"}
    assert worth_a_thought(drawn("locked-door", SHORT, THEIRS), 1) == {"no"}


def test_a_look_is_taken_and_a_mine_kept() -> None:
    """TM-44, TM-22"""
    assert worth_a_thought(table(["lantern.1", *SHORT], THEIRS)) == {"look"}
    assert worth_a_thought(before("lost.1", SHORT, ["vortex-mine.1"]), 1) == {"no"}


def test_a_mine_is_for_who_would_win_without_it() -> None:
    """TM-9, TM-22"""
    game = table(
        LONG,
        ["vortex-mine.1", *THEIRS],
        THEIRS[:0],
        options={"length": 20},
        speed=1,
        left_to_draw=0,
    )
    assert worth_a_thought(game, 1) == {"use vortex-mine.1 0", "no"}
    assert liked(game, 1) == {"use vortex-mine.1 0"}


def test_own_dice_and_the_speed_are_worth_a_thought() -> None:
    """TM-20"""
    dice = worth_a_thought(
        drawn("backtracking.2", ["timepatcher.1", *steps(3)], THEIRS, dice=[5, 5, 5])
    )
    assert dice == {"use timepatcher.1", "no"}
    assert worth_a_thought(table(SHORT, THEIRS)) == {f"speed {number}" for number in range(21)}


def test_an_item_is_claimed_for_a_better_one_only() -> None:
    """TM-25, TM-36"""
    for item, answer in (("ball-of-twine.1", "use whatchamacallit"), ("lantern.1", "no")):
        game = drawn("backtracking.1", [item], ["whatchamacallit"], dice=[5, 1, 1])
        game.play(0, f"discard {item}")
        assert worth_a_thought(game, 1) == {answer}


def test_a_trap_is_hidden_from_oneself_and_the_end_of_a_path_put_elsewhere() -> None:
    """TM-49, TM-45"""
    assert worth_a_thought(drawn("net-trap.1", ["laying-traps.1", *SHORT], THEIRS, left=3)) == {
        "use laying-traps.1 4"
    }
    assert worth_a_thought(table([*SHORT, "pit-trap.1"], THEIRS)) == {"move pit-trap.1 1"}


def test_prospects() -> None:
    """TM-9"""
    start = oddeck.new("twisty-maze", 3, seed=1)
    turn = start.actors[0]
    assert [prospects(start)[(turn + seat) % 3] for seat in range(3)] == pytest.approx(
        [0.41, 0.33, 0.26], abs=0.01
    )
    first, second, third = prospects(table(steps(12), THEIRS, []))
    assert 1.0 > first > second > third > 0.0
    assert first + second + third == pytest.approx(1.0)


def test_of_two_who_are_nearly_out_the_first_to_run_wins() -> None:
    """TM-2, TM-9"""
    assert prospects(table(steps(5), THEIRS[:5], options={"length": 6})) == pytest.approx(
        [0.78, 0.22], abs=0.01
    )
    assert prospects(table(steps(5), THEIRS[:5], options={"length": 6}, turn=1)) == pytest.approx(
        [0.22, 0.78], abs=0.01
    )


def test_prospects_of_a_game_that_is_over() -> None:
    game = before("lantern.1", LONG[:19], THEIRS, left=1, speed=1)
    game.play(0, "draw")
    assert game.winners == (0,)
    assert prospects(game) == [1.0, 0.0]
