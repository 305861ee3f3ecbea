"""The maze: Temporal Anchor and Helpful Node."""

from __future__ import annotations

import pytest

import oddeck

from .tables import asked, discards, drawn, fortunate, goes_on, out_of_turn, paths, play_all, steps, table, turn_passed

NODE_WORKS = {
    *(
        "tilting-floors",
        "grasping-fog",
        "greased-slide-trap",
        "net-trap",
        "carnivorous-forest",
        "locked-door",
        "sulfurous-spring",
        "bad-air",
    ),
    *("minotaur", "grue", "giant-spiders", "angry-nature-spirit", "belligerent-dwarves", "story-eater", "fate-spinner", "black-guidance"),
}
ANCHOR_WORKS = {"timeslip", "sideslip", "timeshuffle", "crossslip-left", "crossslip-right", "black-time", "black-mutable"}
NAMES = oddeck.new("twisty-maze", 2, seed=1).position()["deck"]


@pytest.mark.parametrize("card", sorted(name for name in NAMES if not name.endswith((".2", ".3", ".4"))))
def test_which_cards_can_be_cancelled_on_drawing_them(card: str) -> None:
    """TM-23, TM-39: not those that do nothing when drawn."""
    slug = card.partition(".")[0]
    path = ["helpful-node.2", "temporal-anchor.2", *steps(5)]
    game = drawn(card, path, steps(7)[5:], dice=[2] * 3)
    uses = ["use helpful-node.2"] * (slug in NODE_WORKS) + ["use temporal-anchor.2"] * (slug in ANCHOR_WORKS)
    offered = [move for move in game.moves(0) if move.startswith(("use helpful", "use temporal"))]
    assert offered == uses
    if uses:
        assert asked(game) == {0: [*uses, "no"]}
        play_all(game, f"0 {uses[0]}")
        assert paths(game) == [[*(step for step in path if step != uses[0].removeprefix("use ")), card], steps(7)[5:]]
        assert discards(game) == [uses[0].removeprefix("use ")]
        assert game.position()["dice"] == [2] * 3
        assert goes_on(game, 1)


def test_a_card_can_be_cancelled_when_the_dice_are_known() -> None:
    """TM-39"""
    game = play_all(drawn("tilting-floors.1", ["helpful-node.1", *steps(2)], [], dice=[4, 5, 6]), "0 no")
    assert asked(game) == {0: ["use helpful-node.1", "no"]}
    assert sorted(game.view(0)["roll"]) == [4, 5, 6]
    kept = play_all(game.copy(), "0 use helpful-node.1")
    assert paths(kept)[0] == [*steps(2), "tilting-floors.1"]
    assert goes_on(kept, 1)
    play_all(game, "0 no", f"0 discard {steps(1)[0]}", f"0 discard {steps(2)[1]}")
    assert turn_passed(game)


def test_a_sideslip_can_be_cancelled_after_its_roll() -> None:
    """TM-39, TM-50: when it has been rolled, and by the other when picked."""
    game = play_all(drawn("sideslip.1", ["temporal-anchor.1", *steps(2)], ["temporal-anchor.2"], dice=[3]), "0 no")
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 no", "0 pick 1")
    assert asked(game) == {1: ["use temporal-anchor.2", "no"]}
    play_all(game, "1 use temporal-anchor.2")
    assert paths(game) == [["temporal-anchor.1", *steps(2), "sideslip.1"], []]
    assert goes_on(game, 1)


def test_the_pockets_are_done_before_a_card_can_be_cancelled() -> None:
    """TM-21, TM-39"""
    game = drawn("minotaur", ["helpful-node.1"], steps(1), speed=1, dice=[1], aside=[["pocket-demon"], []])
    play_all(game, "0 no")
    assert asked(game) == {0: [f"take 1 {steps(1)[0]}"]}
    play_all(game, f"0 take 1 {steps(1)[0]}")
    assert asked(game) == {0: ["use helpful-node.1", "no"]}


def test_a_cancelled_card_does_nothing_more() -> None:
    """TM-23: after the stop or the discards of a roll-or-stop have been chosen."""
    game = play_all(drawn("story-eater", ["helpful-node.1", *steps(1)], [], dice=[6]), "0 no", "0 roll")
    assert asked(game) == {0: ["use helpful-node.1", "no"]}
    play_all(game, "0 use helpful-node.1")
    assert paths(game)[0] == [*steps(1), "story-eater"]
    assert goes_on(game, 1)


@pytest.mark.parametrize("card", ["timeslip.1", "timeshuffle.1"])
def test_a_picked_player_can_cancel(card: str) -> None:
    """TM-23, TM-39"""
    game = play_all(drawn(card, steps(2), ["temporal-anchor.1", *steps(3)[2:]]), "0 pick 1")
    assert asked(game) == {1: ["use temporal-anchor.1", "no"]}
    passed = play_all(game.copy(), "1 no")
    assert 1 in passed.actors
    assert "use temporal-anchor.1" not in passed.moves(1)
    play_all(game, "1 use temporal-anchor.1")
    assert paths(game) == [[*steps(2), card], steps(3)[2:]]
    assert discards(game) == ["temporal-anchor.1"]
    assert goes_on(game, 1)


def test_who_picks_themselves_is_asked_again() -> None:
    """TM-39"""
    game = play_all(drawn("timeshuffle.1", ["temporal-anchor.1", *steps(1)], []), "0 no", "0 pick 0")
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 use temporal-anchor.1")
    assert goes_on(game, 1)


def test_who_is_not_picked_cannot_cancel() -> None:
    """TM-23"""
    game = play_all(drawn("timeslip.1", steps(1), steps(2)[1:], ["temporal-anchor.1"]), "0 pick 1")
    assert game.actors == (0, 1)
    game = drawn("crossslip-left", steps(1), steps(2)[1:], ["temporal-anchor.1"])  # which picks nobody
    assert asked(game)[2] == ["pick temporal-anchor.1"]


def test_missing_time_can_be_cancelled_by_whom_it_has_picked() -> None:
    """TM-23, TM-39: it is gone all the same."""
    game = table(["temporal-anchor.1"], [*steps(1), "missing-time.1"], speed=2, left_to_draw=2, deck=["lantern.1"])
    play_all(game, "1 use missing-time.1 0")
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 use temporal-anchor.1")
    assert paths(game) == [[], steps(1)]
    assert set(discards(game)) == {"missing-time.1", "temporal-anchor.1"}
    assert goes_on(game, 2)


START = ["greased-slide-trap.1", "net-trap.1", "sulfurous-spring", "bad-air"]


@pytest.mark.parametrize("card", START)
def test_a_start_effect_can_be_cancelled(card: str) -> None:
    """TM-39, TM-45"""
    game = table(["helpful-node.1", *steps(1), card], [], dice=[1, 1, 1])
    assert asked(game) == {0: ["use helpful-node.1", "no"]}
    play_all(game, "0 use helpful-node.1")
    assert paths(game)[0] == [*steps(1), card]
    assert asked(game) == {0: [f"speed {number}" for number in range(1, 21)]}


def test_a_node_does_not_work_on_a_pit() -> None:
    """TM-39"""
    game = table(["helpful-node.1", "pit-trap.1"], [])
    assert set(asked(game)[0]) == {"move pit-trap.1 1", "discard pit-trap.1"}


def test_a_used_canceller_can_be_claimed() -> None:
    """TM-24, TM-25"""
    game = play_all(drawn("locked-door", ["helpful-node.1"], ["whatchamacallit"]), "0 use helpful-node.1")
    assert asked(game) == {1: ["use whatchamacallit", "no"]}
    play_all(game, "1 use whatchamacallit")
    assert paths(game) == [["locked-door"], ["helpful-node.1"]]
    assert goes_on(game, 1)


def test_who_obeys_a_card_by_a_shortcut_can_cancel_it() -> None:
    """TM-23, TM-32"""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], ["helpful-node.1"], then=["minotaur"], dice=[6], seed=seed),
        out_of_turn,
    )
    assert asked(game) == {1: ["use helpful-node.1", "no"]}
    play_all(game, "1 use helpful-node.1")
    assert paths(game) == [["shortcut.1"], ["minotaur"]]
