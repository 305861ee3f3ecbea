"""The maze: cards with a star, when they can be used, and what they do."""

from __future__ import annotations

import pytest

from ..refusals import refused
from .tables import (
    SPEEDS,
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
    steps,
    table,
    turn_passed,
)

AT_ANY_TIME = ["vortex-mine.1", "entropic-vortex.1", "missing-time.1"]


# --- when ---


@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_some_stars_can_be_used_before_the_speed_before_each_draw_and_at_the_end(card: str) -> None:
    """TM-22, TM-30, TM-34: by anybody, on any other player."""
    uses = [f"use {card} 0", f"use {card} 1", "no"]
    game = table(steps(2), [], [card], deck=["lantern.1"])
    assert asked(game) == {2: uses}
    play_all(game, "2 no", "0 speed 1")
    assert asked(game) == {2: uses}
    play_all(game, "2 no")
    assert goes_on(game, 1)
    play_all(game, "0 draw")
    assert asked(game) == {2: uses}
    assert game.view(2)["turn"] == 0
    play_all(game, "2 no")
    assert game.position()["turn"] == 1


@pytest.mark.parametrize("card", AT_ANY_TIME)
def test_the_player_of_the_turn_can_use_them_too(card: str) -> None:
    """TM-22, TM-34"""
    assert asked(table([card], [])) == {0: [f"use {card} 1", "no"]}


def test_the_second_use_of_caltrops_is_for_the_player_of_the_turn() -> None:
    """TM-22, TM-34, TM-43: they cannot be picked by themselves, and at the end of a turn it is too
    late.
    """
    game = table([], ["caltrops.1"], [], deck=["lantern.1"])
    assert asked(game) == {1: ["use caltrops.1 fewer", "no"]}
    game = play_all(before("lantern.1", [], ["caltrops.1"], [], left=1), "1 no", "0 draw")
    assert turn_passed(game, 1)  # not asked in the end window, and not on their own turn


@pytest.mark.parametrize(
    "card",
    [
        "temporal-anchor.1",
        "timepatcher.1",
        "helpful-node.1",
        "whatchamacallit",
        "thingamajig",
        "timesink",
        "timeblast",
        "laying-traps.1",
    ],
)
def test_other_stars_wait_for_their_moment(card: str) -> None:
    """TM-22"""
    game = table(
        [card], [card.replace(".1", ".2")] if card.endswith(".1") else [], deck=["lantern.1"]
    )
    assert asked(game) == {0: SPEEDS}
    play_all(game, "0 speed 1", "0 draw")
    assert turn_passed(game)


def test_a_timewarp_waits_for_the_end_of_another_turn() -> None:
    """TM-22, TM-48"""
    game = table(["timewarp.1"], ["timewarp.2"], [], deck=["lantern.1"])
    play_all(game, "0 speed 1", "0 draw")
    assert asked(game) == {1: ["use timewarp.2", "no"]}


def test_a_window_goes_round_from_the_player_of_the_turn() -> None:
    """TM-22, TM-31: to the left, whichever way play goes."""
    game = table(
        ["vortex-mine.1"], steps(1), ["entropic-vortex.1"], ["missing-time.1"], turn=3, direction=-1
    )
    for seat in (3, 0, 2):
        assert game.actors == (seat,)
        play_all(game, f"{seat} no")
    assert asked(game) == {3: SPEEDS}


def test_after_a_use_the_next_seat_is_asked_until_all_have_declined() -> None:
    """TM-31"""
    game = table(["vortex-mine.1", "vortex-mine.2"], [*steps(3)], ["entropic-vortex.1"])
    play_all(game, "0 no", "2 use entropic-vortex.1 1", f"1 discard {steps(1)[0]}", "1 no")
    assert game.actors == (0,)  # who had declined before
    play_all(game, "0 use vortex-mine.1 1", f"1 discard {steps(2)[1]}")
    assert game.actors == (0,)  # nobody else has anything to use
    play_all(game, "0 no")
    assert asked(game) == {0: SPEEDS}


def test_who_has_used_something_is_asked_again_after_the_others() -> None:
    """TM-31"""
    game = table(["vortex-mine.1", "vortex-mine.2"], steps(3), ["entropic-vortex.1"])
    play_all(game, "0 use vortex-mine.1 1", f"1 discard {steps(1)[0]}")
    assert game.actors == (2,)
    play_all(game, "2 no")
    assert asked(game) == {0: ["use vortex-mine.2 1", "use vortex-mine.2 2", "no"]}
    play_all(game, "0 no")
    assert asked(game) == {0: SPEEDS}


def test_a_window_closes_when_the_turn_has_ended() -> None:
    """TM-30: others who could have used something are not asked any more before the draw, but at
    the end.
    """
    game = before("lantern.1", steps(2), [*steps(3)[2:], "missing-time.1"], ["vortex-mine.1"])
    play_all(game, "1 use missing-time.1 0", f"0 pick {steps(3)[2]}")
    assert asked(game) == {2: ["use vortex-mine.1 0", "use vortex-mine.1 1", "no"]}
    assert game.position()["left_to_draw"] == 0
    play_all(game, "2 no")
    assert game.position()["turn"] == 1


# --- the cards ---


def test_a_vortex_mine_makes_somebody_discard() -> None:
    """TM-22, TM-24, TM-35"""
    game = before("lantern.1", [*steps(1), "vortex-mine.1"], steps(3)[1:], [])
    play_all(game, "0 use vortex-mine.1 1")
    assert paths(game)[0] == steps(1)  # it has left the path
    assert discards(game) == []
    assert set(asked(game)[1]) == choices("discard", steps(3)[1:])
    play_all(game, f"1 discard {steps(2)[1]}")
    assert discards(game) == [steps(2)[1], "vortex-mine.1"]
    assert goes_on(game, 2)


def test_a_vortex_mine_on_somebody_with_nothing_ends_their_turn_if_it_is_theirs() -> None:
    """TM-6, TM-32"""
    game = play_all(table([], ["vortex-mine.1"], []), "1 use vortex-mine.1 0")
    assert turn_passed(game, 1)
    game = play_all(table(["vortex-mine.1"], [], []), "0 use vortex-mine.1 1")
    assert asked(game) == {0: SPEEDS}


def test_a_vortex_mine_can_cost_a_victory() -> None:
    """TM-9, TM-22: the end window comes before it is decided who has won."""
    game = play_all(before("lantern.1", steps(19), ["vortex-mine.1"], left=1), "1 no", "0 draw")
    assert not game.over
    play_all(game, "1 use vortex-mine.1 0", f"0 discard {steps(1)[0]}")
    assert not game.over
    assert game.position()["turn"] == 1
    game = play_all(
        before("lantern.1", steps(19), ["vortex-mine.1"], left=1), "1 no", "0 draw", "1 no"
    )
    assert game.winners == (0,)


def test_an_entropic_vortex_goes_from_hand_to_hand() -> None:
    """TM-41: everybody passes it on once at most, its user too."""
    a, b, c, d, e = steps(5)
    game = table(["entropic-vortex.1", a, b], [c, d], [e])
    play_all(game, "0 use entropic-vortex.1 1", f"1 discard {c}")
    assert asked(game) == {1: ["pick 0", "pick 2", "no"]}
    play_all(game, "1 pick 0", f"0 discard {a}")
    assert asked(game) == {0: ["pick 1", "pick 2", "no"]}
    play_all(game, "0 pick 1", f"1 discard {d}")  # who has passed it on before
    assert discards(game) == [c, a, d, "entropic-vortex.1"]
    assert asked(game) == {0: SPEEDS}


def test_an_entropic_vortex_can_be_let_end() -> None:
    """TM-41"""
    game = play_all(
        table(["entropic-vortex.1"], steps(2)),
        "0 use entropic-vortex.1 1",
        f"1 discard {steps(1)[0]}",
        "1 no",
    )
    assert discards(game) == [steps(1)[0], "entropic-vortex.1"]


def test_an_entropic_vortex_on_somebody_with_nothing_can_be_passed_on() -> None:
    """TM-6, TM-41"""
    game = play_all(table(["entropic-vortex.1", *steps(1)], [], []), "0 use entropic-vortex.1 1")
    assert asked(game) == {1: ["pick 0", "pick 2", "no"]}


def test_missing_time_costs_its_user_a_card_and_the_other_the_turn() -> None:
    """TM-22, TM-35"""
    game = before("lantern.1", steps(1), ["missing-time.1", *steps(3)[1:]], [])
    play_all(game, "1 use missing-time.1 0")
    assert set(asked(game)[0]) == choices("pick", steps(3)[1:])
    play_all(game, f"0 pick {steps(2)[1]}")
    assert discards(game) == [steps(2)[1], "missing-time.1"]
    assert turn_passed(game, 1)


def test_missing_time_does_nothing_to_a_turn_that_is_not_the_picked_players() -> None:
    """TM-32"""
    game = play_all(
        before("lantern.1", ["missing-time.1", *steps(1)], [], []),
        "0 use missing-time.1 2",
        f"2 pick {steps(1)[0]}",
    )
    assert goes_on(game, 2)


def test_missing_time_of_a_user_who_has_nothing_left() -> None:
    """TM-6, TM-42"""
    game = play_all(before("lantern.1", [], ["missing-time.1"], []), "1 use missing-time.1 0")
    assert turn_passed(game, 1)
    game = play_all(before("lantern.1", ["missing-time.1"], [], []), "0 use missing-time.1 1")
    assert turn_passed(game, 1)  # it was the user's own turn


def test_caltrops_make_the_player_of_the_turn_draw_one_card_fewer() -> None:
    """TM-7, TM-43"""
    game = play_all(
        before("lost.1", [], ["caltrops.1"], left=3, dice=[1, 1, 1, 4]), "1 use caltrops.1 fewer"
    )
    assert (goes_on(game, 2), game.position()["speed"]) == (True, 3)
    assert play_all(game, "0 draw").position()["dice"] == [4]


def test_caltrops_before_the_speed_are_remembered() -> None:
    """TM-43"""
    game = play_all(
        table([], ["caltrops.1", "caltrops.2"], deck=["lantern.1"]),
        "1 use caltrops.1 fewer",
        "1 no",
        "0 speed 3",
        "1 no",
    )
    assert (goes_on(game, 2), game.position()["speed"]) == (True, 3)
    game = play_all(
        table([], ["caltrops.1"], deck=["lantern.1"]), "1 use caltrops.1 fewer", "0 speed 1"
    )
    assert turn_passed(game)
    assert paths(game)[0] == []


def test_a_last_card_may_be_taken_away_by_caltrops() -> None:
    """TM-7, TM-43"""
    game = play_all(before("lantern.1", [], ["caltrops.1"], left=1), "1 use caltrops.1 fewer")
    assert turn_passed(game)


# --- Timewarp ---


def test_timewarp_is_an_extra_turn_and_then_play_goes_on() -> None:
    """TM-35, TM-48"""
    game = drawn("lantern.1", [], [], ["timewarp.1"], left=1, then=["ball-of-twine.1"])
    assert asked(game) == {2: ["use timewarp.1", "no"]}
    play_all(game, "2 use timewarp.1")
    assert (discards(game), paths(game)[2]) == (["timewarp.1"], [])
    assert turn_passed(game, 2)
    assert game.position()["resume"] == 0
    play_all(game, "2 speed 1", "2 draw")
    assert turn_passed(game, 1)
    assert game.position()["resume"] is None


def test_timewarp_is_asked_from_the_left_and_once() -> None:
    """TM-48: the first use ends the asking; even where play goes to the right."""
    game = drawn("lantern.1", [], ["timewarp.1"], ["timewarp.2"], left=1, direction=-1)
    assert asked(game) == {1: ["use timewarp.1", "no"]}
    play_all(game, "1 no")
    assert asked(game) == {2: ["use timewarp.2", "no"]}
    play_all(game, "2 no")
    assert turn_passed(game, 2)
    game = drawn("lantern.1", [], ["timewarp.1"], ["timewarp.2"], left=1)
    play_all(game, "1 use timewarp.1")
    assert turn_passed(game, 1)


def test_an_extra_turn_begins_and_ends_like_any_other() -> None:
    """TM-48: with its start effect, and with a victory."""
    game = play_all(
        drawn("lantern.1", [], ["timewarp.1", *steps(1), "pit-trap.1"], left=1), "1 use timewarp.1"
    )
    assert set(asked(game)[1]) == {"move pit-trap.1 1", "discard pit-trap.1"}
    game = drawn("lantern.1", [], ["timewarp.1", *steps(19)], left=1, then=["ball-of-twine.1"])
    play_all(game, "1 use timewarp.1", "1 speed 1", "1 draw")
    assert game.winners == (1,)


def test_there_is_no_timewarp_after_a_victory() -> None:
    """TM-30, TM-48"""
    assert drawn("lantern.1", steps(19), ["timewarp.1"], left=1).winners == (0,)


# --- Laying Traps ---


TRAPS = [
    "pit-trap.1",
    "greased-slide-trap.1",
    "net-trap.1",
    "snapping-turtle-trap",
    "crazy-weasel-trap",
]


@pytest.mark.parametrize("trap", TRAPS)
def test_a_trap_can_be_laid_into_the_deck_again(trap: str) -> None:
    """TM-49: instead of obeying it; it does not join the path."""
    game = drawn(
        trap,
        ["laying-traps.1"],
        [],
        then=["lantern.1", "ball-of-twine.1", "timesink"],
        box="rest",
        left=3,
    )
    assert asked(game) == {0: [*(f"use laying-traps.1 {place}" for place in (1, 2, 3, 4)), "no"]}
    play_all(game, "0 use laying-traps.1 3")
    assert game.position()["deck"] == ["lantern.1", "ball-of-twine.1", trap, "timesink"]
    assert (paths(game)[0], discards(game)) == ([], ["laying-traps.1"])
    assert goes_on(game, 2)


@pytest.mark.parametrize(
    ("place", "deck"), [(1, ["net-trap.1", "lantern.1"]), (2, ["lantern.1", "net-trap.1"])]
)
def test_a_trap_can_be_laid_on_top_and_at_the_bottom(place: int, deck: list[str]) -> None:
    """TM-49"""
    game = drawn("net-trap.1", ["laying-traps.1"], [], then=["lantern.1"], box="rest")
    play_all(game, f"0 use laying-traps.1 {place}")
    assert game.position()["deck"] == deck


def test_a_trap_need_not_be_laid() -> None:
    """TM-49"""
    game = play_all(drawn("pit-trap.1", ["laying-traps.1"], [], dice=[1, 1, 1]), "0 no")
    assert paths(game)[0] == ["laying-traps.1", "pit-trap.1"]


def test_a_trap_is_laid_before_it_can_be_cancelled() -> None:
    """TM-39, TM-62"""
    game = drawn(
        "net-trap.1",
        ["laying-traps.1", "helpful-node.1"],
        [],
        then=["lantern.1"],
        box="rest",
        dice=[1, 1, 1],
    )
    assert asked(game) == {0: ["use laying-traps.1 1", "use laying-traps.1 2", "no"]}
    laid = play_all(game.copy(), "0 use laying-traps.1 1")
    assert goes_on(laid, 1)
    play_all(game, "0 no")
    assert asked(game) == {0: ["use helpful-node.1", "no"]}


def test_a_trap_from_a_shortcut_can_be_laid() -> None:
    """TM-49, TM-62"""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1", [], ["laying-traps.1"], then=["net-trap.1"], box="rest", seed=seed
        ),
        out_of_turn,
    )
    assert asked(game) == {1: ["use laying-traps.1 1", "no"]}
    play_all(game, "1 use laying-traps.1 1")
    assert (game.position()["deck"], paths(game)) == (["net-trap.1"], [["shortcut.1"], []])


def test_only_traps_are_laid_and_only_by_whoever_draws_them() -> None:
    """TM-49"""
    assert goes_on(drawn("lost.1", ["laying-traps.1"], [], dice=[1, 1, 1]), 1)
    assert goes_on(drawn("pit-trap.1", [], ["laying-traps.1"], dice=[1, 1, 1]), 1)


def test_only_who_laid_a_trap_knows_where_it_lies() -> None:
    """TM-49"""
    deck = ["pit-trap.1", "lantern.1", "ball-of-twine.1", "timesink"]
    game = table(
        [],
        ["laying-traps.1"],
        [],
        turn=1,
        speed=2,
        left_to_draw=2,
        deck=deck,
        known={"lantern.1": [0, 1], "timesink": [0]},
    )
    assert game.view(0)["deck"]["known"] == {"2": "lantern.1", "4": "timesink"}
    play_all(game, "1 draw", "1 use laying-traps.1 1")
    assert game.view(1)["deck"]["known"] == {"1": "pit-trap.1", "2": "lantern.1"}
    assert game.view(0)["deck"]["known"] == {}
    assert game.view(2)["deck"]["known"] == {}
    told = [game.events_for(0), game.events_for(None), game.sentences(2)]
    game = table(
        [],
        ["laying-traps.1"],
        [],
        turn=1,
        speed=2,
        left_to_draw=2,
        deck=deck,
        known={"lantern.1": [0, 1], "timesink": [0]},
    )
    play_all(game, "1 draw", "1 use laying-traps.1 4")
    assert [game.events_for(0), game.events_for(None), game.sentences(2)] == told


def test_stars_are_refused_with_a_clause() -> None:
    """TM-34, TM-43"""
    game = table(["vortex-mine.1"], ["caltrops.1"])
    refused(game, 0, "use vortex-mine.1 0", "TM-34")
    refused(game, 1, "use caltrops.1 fewer")
    refused(game, 0, "use caltrops.1 fewer")
    refused(game, 0, "use vortex-mine.2 1")
