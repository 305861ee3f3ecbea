"""The maze: Temporal Anchor and Helpful Node."""

from __future__ import annotations

import pytest

import oddeck

from .tables import (
    SPEEDS,
    asked,
    discards,
    drawn,
    fortunate,
    goes_on,
    out_of_turn,
    paths,
    play_all,
    steps,
    table,
    turn_passed,
)

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
    *(
        "minotaur",
        "grue",
        "giant-spiders",
        "angry-nature-spirit",
        "belligerent-dwarves",
        "story-eater",
        "fate-spinner",
    ),
}
ANCHOR_WORKS = {
    "timeslip",
    "sideslip",
    "timeshuffle",
    "crossslip-left",
    "crossslip-right",
    "black-time",
    "black-mutable",
}
NAMES = oddeck.new("twisty-maze", 2, seed=1).position()["deck"]


@pytest.mark.parametrize(
    "card", sorted(name for name in NAMES if not name.endswith((".2", ".3", ".4")))
)
def test_which_cards_can_be_cancelled_on_drawing_them(card: str) -> None:
    """TM-23, TM-39: not those that do nothing when drawn."""
    slug = card.partition(".")[0]
    path = ["helpful-node.2", "temporal-anchor.2", *steps(5)]
    game = drawn(card, path, steps(7)[5:], dice=[2] * 3)
    uses = ["use helpful-node.2"] * (slug in NODE_WORKS) + ["use temporal-anchor.2"] * (
        slug in ANCHOR_WORKS
    )
    offered = [move for move in game.moves(0) if move.startswith(("use helpful", "use temporal"))]
    assert offered == uses
    if uses:
        assert asked(game) == {0: [*uses, "no"]}
        play_all(game, f"0 {uses[0]}")
        assert paths(game) == [
            [*(step for step in path if step != uses[0].removeprefix("use ")), card],
            steps(7)[5:],
        ]
        assert discards(game) == [uses[0].removeprefix("use ")]
        assert game.position()["dice"] == [2] * 3
        assert goes_on(game, 1)


def test_a_card_can_be_cancelled_when_the_dice_are_known() -> None:
    """TM-39"""
    game = play_all(
        drawn("tilting-floors.1", ["helpful-node.1", *steps(2)], [], dice=[4, 5, 6]), "0 no"
    )
    assert asked(game) == {0: ["use helpful-node.1", "no"]}
    assert sorted(game.view(0)["roll"]) == [4, 5, 6]
    kept = play_all(game.copy(), "0 use helpful-node.1")
    assert paths(kept)[0] == [*steps(2), "tilting-floors.1"]
    assert goes_on(kept, 1)
    play_all(game, "0 no", f"0 discard {steps(1)[0]}", f"0 discard {steps(2)[1]}")
    assert turn_passed(game)


def test_a_sideslip_can_be_cancelled_after_its_roll() -> None:
    """TM-39, TM-50: when it has been rolled, and by the other when picked."""
    game = play_all(
        drawn("sideslip.1", ["temporal-anchor.1", *steps(2)], ["temporal-anchor.2"], dice=[3]),
        "0 no",
    )
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 no", "0 pick 1")
    assert asked(game) == {1: ["use temporal-anchor.2", "no"]}
    play_all(game, "1 use temporal-anchor.2")
    assert paths(game) == [["temporal-anchor.1", *steps(2), "sideslip.1"], []]
    assert goes_on(game, 1)


def test_the_pockets_are_done_before_a_card_can_be_cancelled() -> None:
    """TM-21, TM-39"""
    game = drawn(
        "minotaur", ["helpful-node.1"], steps(1), speed=1, dice=[1], aside=[["pocket-demon"], []]
    )
    play_all(game, "0 no")
    assert asked(game) == {0: [f"take 1 {steps(1)[0]}"]}
    play_all(game, f"0 take 1 {steps(1)[0]}")
    assert asked(game) == {0: ["use helpful-node.1", "no"]}


def test_a_cancelled_card_does_nothing_more() -> None:
    """TM-23: after the stop or the discards of a roll-or-stop have been chosen."""
    game = play_all(
        drawn("story-eater", ["helpful-node.1", *steps(1)], [], dice=[6]), "0 no", "0 roll"
    )
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
    game = play_all(
        drawn("timeshuffle.1", ["temporal-anchor.1", *steps(1)], []), "0 no", "0 pick 0"
    )
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 use temporal-anchor.1")
    assert goes_on(game, 1)


def test_who_is_not_picked_cannot_cancel() -> None:
    """TM-23"""
    game = play_all(drawn("timeslip.1", steps(1), steps(2)[1:], ["temporal-anchor.1"]), "0 pick 1")
    assert game.actors == (0, 1)
    play_all(game, f"0 take 1 {steps(2)[1]}", f"1 take 0 {steps(1)[0]}")
    assert goes_on(game, 1)


def test_missing_time_can_be_cancelled_by_whom_it_has_picked() -> None:
    """TM-23, TM-39: it is gone all the same."""
    game = table(
        ["temporal-anchor.1"],
        [*steps(1), "missing-time.1"],
        speed=2,
        left_to_draw=2,
        deck=["lantern.1"],
    )
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
    assert asked(game) == {0: SPEEDS}


def test_a_node_does_not_work_on_a_pit() -> None:
    """TM-39"""
    game = table(["helpful-node.1", "pit-trap.1"], [])
    assert set(asked(game)[0]) == {"move pit-trap.1 1", "discard pit-trap.1"}


def test_a_used_canceller_can_be_claimed() -> None:
    """TM-24, TM-25"""
    game = play_all(
        drawn("locked-door", ["helpful-node.1"], ["whatchamacallit"]), "0 use helpful-node.1"
    )
    assert asked(game) == {1: ["use whatchamacallit", "no"]}
    play_all(game, "1 use whatchamacallit")
    assert paths(game) == [["locked-door"], ["helpful-node.1"]]
    assert goes_on(game, 1)


def test_who_obeys_a_card_by_a_shortcut_can_cancel_it() -> None:
    """TM-23, TM-32"""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1", [], ["helpful-node.1"], then=["minotaur"], dice=[6], seed=seed
        ),
        out_of_turn,
    )
    assert asked(game) == {1: ["use helpful-node.1", "no"]}
    play_all(game, "1 use helpful-node.1")
    assert paths(game) == [["shortcut.1"], ["minotaur"]]


# --- once all choices are open ---

A, B, C, D, E = steps(5)
FIRST, SECOND = "use temporal-anchor.1", "use temporal-anchor.2"


def test_in_a_timeslip_both_may_cancel_when_the_choices_are_open() -> None:
    """TM-23, TM-39, TM-50: the player obeying it first, then the picked one."""
    game = drawn("timeslip.1", ["temporal-anchor.1", A], ["temporal-anchor.2", C], [E])
    play_all(game, "0 no", "0 pick 1", "1 no", f"0 take 1 {C}", f"1 take 0 {A}")
    assert asked(game) == {0: [FIRST, "no"]}
    cancelled = play_all(game.copy(), f"0 {FIRST}")
    assert paths(cancelled) == [[A, "timeslip.1"], ["temporal-anchor.2", C], [E]]
    assert goes_on(cancelled, 1)
    play_all(game, "0 no")
    assert asked(game) == {1: [SECOND, "no"]}
    cancelled = play_all(game.copy(), f"1 {SECOND}")
    assert paths(cancelled) == [["temporal-anchor.1", A, "timeslip.1"], [C], [E]]
    assert goes_on(cancelled, 1)
    play_all(game, "1 no")
    assert paths(game) == [["temporal-anchor.1", C, "timeslip.1"], ["temporal-anchor.2", A], [E]]


def test_an_anchor_that_was_chosen_can_still_be_used() -> None:
    """TM-23, TM-50: the cards have not moved yet."""
    game = drawn("timeslip.1", [A], ["temporal-anchor.1", C])
    play_all(game, "0 pick 1", "1 no", "0 take 1 temporal-anchor.1", f"1 take 0 {A}")
    assert asked(game) == {1: [FIRST, "no"]}
    assert paths(play_all(game.copy(), f"1 {FIRST}")) == [[A, "timeslip.1"], [C]]
    assert paths(play_all(game, "1 no")) == [["temporal-anchor.1", "timeslip.1"], [C, A]]


@pytest.mark.parametrize("card", ["crossslip-left", "crossslip-right"])
def test_everyone_who_has_to_pass_a_card_may_cancel_a_crossslip(card: str) -> None:
    """TM-23, TM-39: on drawing, before anybody chooses: the drawer, then the others from the
    drawer's left; and again at the end.
    """
    anchors = [f"temporal-anchor.{number}" for number in (1, 2, 3)]
    decks = {"decks": 2, "length": 20}
    start = [[anchors[0], A], [anchors[1], B], [anchors[2], C], [D]]
    game = table(
        *start, turn=1, speed=2, left_to_draw=2, deck=[f"{card}.1", "lantern.1"], options=decks
    )
    play_all(game, "1 draw")
    for seat in (1, 2, 0):
        assert asked(game) == {seat: [f"use {anchors[seat]}", "no"]}
        cancelled = play_all(game.copy(), f"{seat} use {anchors[seat]}")
        assert goes_on(cancelled, 1, seat=1)
        assert discards(cancelled) == [anchors[seat]]
        play_all(game, f"{seat} no")
    assert game.actors == (0, 1, 2, 3)
    play_all(game, f"3 pick {D}", f"0 pick {A}", f"2 pick {C}", f"1 pick {B}")
    for seat in (1, 2, 0):
        assert asked(game) == {seat: [f"use {anchors[seat]}", "no"]}
        cancelled = play_all(game.copy(), f"{seat} use {anchors[seat]}")
        kept = [[step for step in path if step != anchors[seat]] for path in start]
        kept[1].append(f"{card}.1")
        assert paths(cancelled) == kept
        assert goes_on(cancelled, 1, seat=1)
        play_all(game, f"{seat} no")
    assert goes_on(game, 1, seat=1)
    side = 1 if card == "crossslip-left" else -1
    passed = [[*start[seat][:-1], start[(seat - side) % 4][-1]] for seat in range(4)]
    passed[1].append(f"{card}.1")
    assert paths(game) == passed


def test_after_a_use_nobody_more_is_asked() -> None:
    """TM-39: a use cancels the whole card."""
    game = drawn("crossslip-left", [A], ["temporal-anchor.1"], ["temporal-anchor.2"])
    play_all(game, f"1 {FIRST}")
    assert paths(game) == [[A, "crossslip-left"], [], ["temporal-anchor.2"]]
    assert goes_on(game, 1)


def test_under_a_twine_nobody_cancels_an_open_exchange() -> None:
    """TM-37, TM-39"""
    game = drawn("crossslip-left", [A], ["temporal-anchor.1"], ["temporal-anchor.2"], twine=[1, 2])
    assert game.actors == (0, 1, 2)
    play_all(game, f"0 pick {A}", "1 pick temporal-anchor.1", "2 pick temporal-anchor.2")
    assert paths(game) == [["temporal-anchor.2", "crossslip-left"], [A], ["temporal-anchor.1"]]


def test_an_exchange_cancelled_when_open_can_be_claimed_from() -> None:
    """TM-24, TM-25, TM-39: the used Anchor is an Item that is being discarded."""
    game = drawn("timeslip.1", [A], ["temporal-anchor.1", C], ["whatchamacallit"])
    play_all(game, "0 pick 1", "1 no", f"0 take 1 {C}", f"1 take 0 {A}", f"1 {FIRST}")
    assert asked(game) == {2: ["use whatchamacallit", "no"]}
    assert game.view(None)["choices"] == {}
    play_all(game, "2 use whatchamacallit")
    assert paths(game) == [[A, "timeslip.1"], [C], ["temporal-anchor.1"]]
    assert goes_on(game, 1)


def test_the_obeying_player_of_a_shortcut_is_asked_first() -> None:
    """TM-32, TM-39: who obeys a Crossslip out of turn, then the others from that player's left."""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1",
            ["temporal-anchor.1"],
            ["temporal-anchor.2"],
            [A],
            then=["crossslip-left"],
            seed=seed,
        ),
        lambda game: game.actors == (1,),
    )
    assert asked(game) == {1: [SECOND, "no"]}
    play_all(game, "1 no")
    assert asked(game) == {0: [FIRST, "no"]}
