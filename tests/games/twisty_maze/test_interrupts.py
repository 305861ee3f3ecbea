"""The maze: interrupts inside interrupts. Whatever interrupts is finished first."""

from __future__ import annotations

import oddeck

from .tables import (
    aside,
    asked,
    before,
    choices,
    discards,
    drawn,
    fortunate,
    goes_on,
    out_of_turn,
    paths,
    play_all,
    same,
    steps,
    turn_passed,
)

A, B, C, D, E, F = steps(6)


def test_a_re_roll_of_a_re_roll() -> None:
    """TM-11, TM-20, TM-31"""
    game = drawn(
        "backtracking.1",
        [A, B, "timepatcher.1"],
        ["timepatcher.2"],
        dice=[5, 5, 5, 6, 6, 6, 1, 1, 1, 3],
    )
    play_all(game, "0 use timepatcher.1")
    assert game.view(None)["roll"] == [6, 6, 6]
    assert asked(game) == {1: ["use timepatcher.2", "no"]}
    play_all(game, "1 use timepatcher.2")
    assert game.position()["dice"] == [3]
    assert paths(game) == [[A, B, "backtracking.1"], []]
    assert discards(game) == ["timepatcher.1", "timepatcher.2"]
    assert goes_on(game, 1)


def test_a_re_roll_whose_timepatcher_is_claimed_and_used_again() -> None:
    """TM-11, TM-25, TM-36: the claim comes before the roll is looked at again."""
    game = drawn(
        "backtracking.1",
        [A, "timepatcher.1"],
        ["whatchamacallit"],
        dice=[5, 5, 5, 6, 6, 6, 1, 1, 1, 3],
    )
    play_all(game, "0 use timepatcher.1")
    assert asked(game) == {1: ["use whatchamacallit", "no"]}
    play_all(game, "1 use whatchamacallit")
    assert asked(game) == {1: ["use timepatcher.1", "no"]}
    play_all(game, "1 use timepatcher.1")
    assert game.position()["dice"] == [3]
    assert paths(game) == [[A, "backtracking.1"], []]


def test_a_whatchamacallit_takes_the_thingamajig_that_takes_an_item() -> None:
    """TM-11, TM-25, TM-36"""
    game = drawn(
        "backtracking.1",
        ["lantern.1", A],
        ["thingamajig", B],
        ["whatchamacallit", C],
        dice=[5, 5, 1],
    )
    play_all(game, "0 discard lantern.1")
    assert asked(game) == {1: ["use thingamajig", "no"]}
    play_all(game, "1 use thingamajig")
    assert asked(game) == {2: ["use whatchamacallit", "no"]}
    play_all(game, "2 use whatchamacallit")
    # The Thingamajig has claimed already; only now the second five.
    assert asked(game) == {0: [f"discard {A}"]}
    assert paths(game)[1:] == [[B, "lantern.1"], [C, "thingamajig"]]
    assert discards(game) == ["whatchamacallit"]


def test_a_ball_of_twine_in_the_middle_of_three_discards() -> None:
    """TM-5, TM-6, TM-11, TM-26, TM-37: the third is not made, and two lost cards end no turn."""
    game = drawn(
        "backtracking.1",
        [A, "ball-of-twine.1", B, C],
        [],
        left=3,
        dice=[5, 5, 5, 6, 1, 1],
        then=["backtracking.2"],
    )
    assert set(asked(game)[0]) == choices("discard", [A, "ball-of-twine.1", B, C])
    play_all(game, f"0 discard {A}", "0 discard ball-of-twine.1")
    assert paths(game)[0] == [B, C, "backtracking.1"]
    assert discards(game) == [A, "ball-of-twine.1"]
    assert goes_on(game, 2)
    play_all(game, "0 draw")
    assert set(asked(game)[0]) == choices("discard", [B, C, "backtracking.1"])


def test_a_ball_of_twine_in_the_middle_of_three_discards_that_is_claimed_by_its_owner() -> None:
    """TM-11, TM-25, TM-37: the block has begun, so its owner cannot claim it; somebody else can."""
    game = drawn(
        "backtracking.1",
        ["thingamajig", "ball-of-twine.1", B, C],
        ["whatchamacallit"],
        dice=[5, 5, 5],
    )
    play_all(game, "0 discard ball-of-twine.1")
    assert asked(game) == {1: ["use whatchamacallit", "no"]}
    play_all(game, "1 no")
    assert paths(game)[0] == ["thingamajig", B, C, "backtracking.1"]
    assert goes_on(game, 1)


def test_a_pocket_demon_set_off_inside_a_shortcut_on_somebody_elses_turn() -> None:
    """TM-11, TM-21, TM-32, TM-40"""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1",
            [A, B],
            [C],
            [D],
            then=["minotaur"],
            dice=[1],
            seed=seed,
            aside=[[], ["pocket-demon"], []],
        ),
        lambda game: game.actors == (1,) and any(move.startswith("take") for move in game.moves(1)),
    )
    assert set(asked(game)[1]) == {*choices("take 0", [A, B]), *choices("take 2", [D])}
    play_all(game, f"1 take 0 {A}")
    assert (paths(game), aside(game)) == ([[B], [C, A], [D]], [["pocket-demon"], [], []])
    # The Minotaur, to whom speed 0 is slow.
    assert set(asked(game)[1]) == choices("discard", [C, A])
    play_all(game, f"1 discard {C}")
    assert paths(game) == [[B, "shortcut.1"], [A, "minotaur"], [D]]
    assert goes_on(game, 1)


def test_a_timewarp_at_the_end_of_a_timewarp_turn() -> None:
    """TM-11, TM-35, TM-48: by the very player who was interrupted; then play goes on after their
    regular turn.
    """
    quiet = ["ball-of-twine.1", "living-maze-most", "helpful-node.1"]
    game = drawn("temporal-anchor.1", ["timewarp.2"], ["timewarp.1"], [], left=1, then=quiet)
    assert asked(game) == {1: ["use timewarp.1", "no"]}
    play_all(game, "1 use timewarp.1", "1 speed 1", "1 draw")
    assert asked(game) == {0: ["use timewarp.2", "no"]}
    play_all(game, "0 use timewarp.2")
    assert turn_passed(game, 0)
    assert game.position()["resume"] == 0
    play_all(game, "0 speed 1", "0 draw")
    assert paths(game) == [["temporal-anchor.1", "living-maze-most"], ["ball-of-twine.1"], []]
    assert turn_passed(game, 1)
    assert game.position()["resume"] is None


def test_at_the_end_of_a_timewarp_turn_a_third_player_may_cut_in() -> None:
    """TM-48: the window goes round from the left of whoever had the extra turn."""
    game = drawn(
        "temporal-anchor.1",
        [],
        ["timewarp.1"],
        ["timewarp.2"],
        left=1,
        then=["ball-of-twine.1", "helpful-node.1"],
    )
    play_all(game, "1 use timewarp.1", "1 speed 1", "1 draw")
    assert asked(game) == {2: ["use timewarp.2", "no"]}
    play_all(game, "2 use timewarp.2", "2 speed 1", "2 draw")
    assert turn_passed(game, 1)


def test_a_canceller_on_a_card_that_has_picked_somebody() -> None:
    """TM-11, TM-23, TM-39: the Anchor that they use is claimed before the Timeslip
    joins the path.
    """
    game = play_all(
        drawn("timeslip.1", [A, B], [C, "temporal-anchor.1"], ["thingamajig"]), "0 pick 1"
    )
    assert asked(game) == {1: ["use temporal-anchor.1", "no"]}
    play_all(game, "1 use temporal-anchor.1")
    assert asked(game) == {2: ["use thingamajig", "no"]}
    assert paths(game)[0] == [A, B]
    play_all(game, "2 use thingamajig")
    assert paths(game) == [[A, B, "timeslip.1"], [C], ["temporal-anchor.1"]]
    assert discards(game) == ["thingamajig"]
    assert goes_on(game, 1)


def test_a_missing_time_on_the_player_who_is_about_to_win() -> None:
    """TM-9, TM-11, TM-22: before the last draw it keeps them from the exit."""
    game = before("lantern.1", steps(19), ["missing-time.1", "skeleton", "red-hot-coals"], left=1)
    play_all(game, "1 use missing-time.1 0", "0 pick skeleton")
    assert not game.over
    assert len(paths(game)[0]) == 19
    assert discards(game) == ["skeleton", "missing-time.1"]
    assert turn_passed(game, 1)


def test_a_missing_time_at_the_end_of_the_winning_turn_comes_too_late() -> None:
    """TM-9, TM-22: their turn has ended already."""
    game = play_all(
        before("lantern.1", steps(19), ["missing-time.1", "helpful-node.1"], left=1),
        "1 no",
        "0 draw",
    )
    assert not game.over
    play_all(game, "1 use missing-time.1 0", "0 pick helpful-node.1")
    assert game.winners == (0,)


def test_a_missing_time_can_even_make_somebody_win() -> None:
    """TM-9: whose path is long enough while they would have to draw on."""
    game = play_all(
        before("lantern.1", steps(20), ["missing-time.1"], left=3), "1 use missing-time.1 0"
    )
    assert game.winners == (0,)


def test_a_missing_time_that_is_cancelled_lets_them_win() -> None:
    """TM-9, TM-11, TM-23"""
    game = before(
        "lantern.1", [*steps(18), "temporal-anchor.1"], ["missing-time.1", "skeleton"], left=1
    )
    play_all(game, "1 use missing-time.1 0", "0 no", "0 pick skeleton")
    assert not game.over
    game = before(
        "lantern.1", [*steps(19), "temporal-anchor.1"], ["missing-time.1", "skeleton"], left=1
    )
    play_all(game, "1 use missing-time.1 0", "0 use temporal-anchor.1", "0 draw")
    assert game.winners == (0,)


def test_an_angel_and_a_demon_in_one_roll_and_a_claim_in_its_discards() -> None:
    """TM-11, TM-21, TM-25, TM-40: each is finished before the next."""
    game = drawn(
        "backtracking.1",
        [A, "lantern.1"],
        [B],
        ["whatchamacallit"],
        dice=[1, 6, 2],
        aside=[["pocket-demon"], ["pocket-angel"], []],
    )
    play_all(game, f"0 take 1 {B}")
    assert set(asked(game)[1]) == choices("take 0", [A, "lantern.1", B])
    play_all(game, f"1 take 0 {A}", "0 discard lantern.1")
    assert asked(game) == {2: ["use whatchamacallit", "no"]}
    play_all(game, "2 use whatchamacallit")
    assert (paths(game), aside(game)) == (
        [[B, "backtracking.1"], [A], ["lantern.1"]],
        [["pocket-angel"], ["pocket-demon"], []],
    )
    assert goes_on(game, 1)


def test_a_shortcut_inside_a_shortcut() -> None:
    """TM-11: each card joins the path of whoever obeyed it, the last one first."""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], [], [], then=["shortcut.2", "lantern.1"], seed=seed),
        lambda game: ("shortcut.2" in paths(game)[1]) and ("lantern.1" in paths(game)[1]),
    )
    assert paths(game) == [["shortcut.1"], ["lantern.1", "shortcut.2"], []]
    assert goes_on(game, 1)


def test_any_moment_can_be_written_down_and_gone_on_from() -> None:
    """TM-11: a position in the middle of a claim in the middle of a discard in the middle of a
    Shortcut.
    """
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1",
            [A],
            ["lantern.1", B],
            ["thingamajig"],
            then=["minotaur"],
            dice=[4],
            seed=seed,
        ),
        out_of_turn,
    )
    play_all(game, "1 discard lantern.1")
    assert asked(game) == {2: ["use thingamajig", "no"]}
    twin = oddeck.from_position(game.position())
    assert same(game, twin)
    for each in (game, twin):
        play_all(each, "2 use thingamajig")
    assert same(game, twin)
    assert paths(twin) == [[A, "shortcut.1"], [B, "minotaur"], ["lantern.1"]]
