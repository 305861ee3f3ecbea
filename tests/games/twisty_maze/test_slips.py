"""The maze: the cards by which several players exchange cards, and Timeshuffle."""

from __future__ import annotations

import pytest

import oddeck

from ..refusals import refused
from .tables import aside, asked, choices, drawn, goes_on, paths, play_all, same, steps

A, B, C, D, E, F = steps(6)


# --- Timeslip ---


def test_timeslip_is_an_exchange_of_chosen_cards() -> None:
    """TM-34, TM-50"""
    game = drawn("timeslip.1", [A, B], [C, D, E], [F])
    assert asked(game) == {0: ["pick 1", "pick 2"]}
    play_all(game, "0 pick 1")
    assert {seat: set(moves) for seat, moves in asked(game).items()} == {
        0: choices("take 1", [C, D, E]),
        1: choices("take 0", [A, B]),
    }
    play_all(game, f"1 take 0 {A}")
    assert paths(game) == [[A, B], [C, D, E], [F]]
    assert game.actors == (0,)
    play_all(game, f"0 take 1 {D}")
    assert paths(game) == [[B, D, "timeslip.1"], [C, E, A], [F]]
    assert goes_on(game, 1)


def test_the_choices_of_a_timeslip_are_hidden_until_both_are_made() -> None:
    """TM-50"""
    told = []
    for card in (A, B):
        game = play_all(drawn("timeslip.1", [A, B], [C, D], [E]), "0 pick 1", f"1 take 0 {card}")
        told.append(
            [
                (game.view(viewer), game.events_for(viewer), game.sentences(viewer))
                for viewer in (0, 2, None)
            ]
        )
        told[-1].append(game.moves(0))  # type: ignore[arg-type]
        refused(game, 1, f"take 0 {A}")
    assert told[0] == told[1]


def test_a_timeslip_takes_pocket_cards_beside_the_path() -> None:
    """TM-40, TM-50"""
    game = play_all(
        drawn("timeslip.1", [A], [C], aside=[[], ["pocket-demon"]]),
        "0 pick 1",
        "0 take 1 pocket-demon",
        f"1 take 0 {A}",
    )
    assert (paths(game), aside(game)) == ([["timeslip.1"], [C, A]], [["pocket-demon"], []])


def test_who_has_nothing_to_take_is_not_asked() -> None:
    """TM-10, TM-50"""
    game = play_all(drawn("timeslip.1", [], [C, D], []), "0 pick 1")
    assert set(asked(game)) == {0}
    play_all(game, f"0 take 1 {C}")
    assert paths(game) == [[C, "timeslip.1"], [D], []]
    game = play_all(drawn("timeslip.1", [], [C, D], []), "0 pick 2")
    assert goes_on(game, 1)


# --- Sideslip ---


@pytest.mark.parametrize("die", range(1, 7))
def test_sideslip_exchanges_the_starts_of_two_paths(die: int) -> None:
    """TM-10, TM-50: the roll comes first, and who has fewer gives those."""
    one, two = [A, B, C, D], [E, F]
    game = drawn("sideslip.1", one, two, [], dice=[die], then=["lantern.1"])
    assert asked(game) == {0: ["pick 1", "pick 2"]}
    assert game.view(0)["roll"] == [die]
    play_all(game, "0 pick 1")
    assert paths(game)[:2] == [[*one[die:], *two[:die], "sideslip.1"], [*two[die:], *one[:die]]]


def test_sideslip_passes_pocket_cards_over() -> None:
    """TM-40"""
    game = play_all(
        drawn("sideslip.1", [A], [], dice=[2], aside=[["pocket-angel"], ["pocket-demon"]]),
        "0 pick 1",
    )
    assert (paths(game), aside(game)) == (
        [["sideslip.1"], [A]],
        [["pocket-angel"], ["pocket-demon"]],
    )


# --- Crossslip ---


@pytest.mark.parametrize(("card", "side"), [("crossslip-left", 1), ("crossslip-right", -1)])
def test_crossslip_passes_a_card_of_everybody_to_the_side(card: str, side: int) -> None:
    """TM-50: all pick at once, whatever the direction of play."""
    start = [[A, B], [C, D], [E, F]]
    picked = [B, C, F]
    game = drawn(card, *start, direction=-1)
    assert {seat: set(moves) for seat, moves in asked(game).items()} == {
        seat: choices("pick", start[seat]) for seat in range(3)
    }
    play_all(game, f"2 pick {F}", f"0 pick {B}", f"1 pick {C}")
    after = [[step for step in path if step not in picked] for path in start]
    for seat in range(3):
        after[(seat + side) % 3].append(picked[seat])
    after[0].append(card)
    assert paths(game) == after
    assert goes_on(game, 1)


def test_crossslip_choices_are_hidden_until_all_are_made() -> None:
    """TM-50"""
    told = []
    for card in (C, D):
        game = play_all(drawn("crossslip-left", [A, B], [C, D], [E, F]), f"1 pick {card}")
        assert game.actors == (0, 2)
        told.append(
            [
                (game.view(viewer), game.events_for(viewer), game.sentences(viewer))
                for viewer in (0, 2, None)
            ]
        )
        assert paths(game) == [[A, B], [C, D], [E, F]]
    assert told[0] == told[1]


def test_who_has_nothing_to_pick_is_not_asked() -> None:
    """TM-10, TM-50"""
    game = drawn("crossslip-left", [A], [], [E, F], aside=[[], [], ["pocket-demon"]])
    assert game.actors == (0, 2)
    play_all(game, f"0 pick {A}", "2 pick pocket-demon")
    assert (paths(game), aside(game)) == (
        [["crossslip-left"], [A], [E, F]],
        [["pocket-demon"], [], []],
    )
    assert goes_on(drawn("crossslip-right", [], [], []), 1)


# --- Timeshuffle ---


def test_timeshuffle_lets_somebody_order_their_path() -> None:
    """TM-3, TM-34: card by card from the start, the last one too; the drawer can be picked."""
    game = drawn("timeshuffle.1", [A], [B, C, D], [])
    assert asked(game) == {0: ["pick 0", "pick 1", "pick 2"]}
    play_all(game, "0 pick 1")
    assert set(asked(game)[1]) == {*choices("pick", [B, C, D]), "done"}
    play_all(game, f"1 pick {D}")
    assert set(asked(game)[1]) == {*choices("pick", [B, C]), "done"}
    play_all(game, f"1 pick {B}")
    assert set(asked(game)[1]) == {f"pick {C}", "done"}
    play_all(game, f"1 pick {C}")
    assert paths(game) == [[A, "timeshuffle.1"], [D, B, C], []]
    assert goes_on(game, 1)


@pytest.mark.parametrize(
    ("picked", "after"), [([], [A, B, C, D]), ([C], [C, A, B, D]), ([D, B], [D, B, A, C])]
)
def test_the_rest_can_be_left_as_it_is(picked: list[str], after: list[str]) -> None:
    """TM-3"""
    game = play_all(
        drawn("timeshuffle.1", [A, B, C, D], [], aside=[["pocket-angel"], []]),
        "0 pick 0",
        *(f"0 pick {card}" for card in picked),
        "0 done",
    )
    assert paths(game)[0] == [*after, "timeshuffle.1"]
    assert aside(game)[0] == ["pocket-angel"]  # TM-40
    assert goes_on(game, 1)


def test_there_may_be_nothing_to_order() -> None:
    """TM-34, TM-40"""
    game = play_all(drawn("timeshuffle.1", [A], [], aside=[[], ["pocket-angel"]]), "0 pick 1")
    assert goes_on(game, 1)


# --- choices that all can see ---


def test_choices_are_public_once_the_last_is_in() -> None:
    """TM-39, TM-50: before the cards move, everybody knows what they will be."""
    game = drawn("timeslip.1", ["temporal-anchor.1", A], [C, D], [E])
    play_all(game, "0 no", "0 pick 1", f"1 take 0 {A}")
    assert all(game.view(viewer)["choices"] == {} for viewer in (None, 0, 1, 2))
    assert (game.view(1)["chosen"], game.view(0)["chosen"]) == (A, None)
    play_all(game, f"0 take 1 {D}")
    assert paths(game) == [["temporal-anchor.1", A], [C, D], [E]]
    for viewer in (None, 0, 1, 2):
        assert game.view(viewer)["choices"] == {"0": D, "1": A}
        assert [
            (event["seat"], event["cards"])
            for event in game.events_for(viewer)
            if event["kind"] == "open"
        ] == [(0, [D]), (1, [A])]
    assert game.view(1)["chosen"] is None
    play_all(game, "0 no")
    assert paths(game) == [["temporal-anchor.1", D, "timeslip.1"], [C, A], [E]]
    assert game.view(None)["choices"] == {}


def test_open_choices_can_be_written_down() -> None:
    """TM-50"""
    game = drawn("crossslip-left", ["temporal-anchor.1", A], [C, D], [E])
    play_all(game, "0 no", f"0 pick {A}", f"1 pick {C}", f"2 pick {E}")
    again = oddeck.from_position(game.position())
    assert same(again, game)
    assert again.view(None)["choices"] == {"0": A, "1": C, "2": E}
    for moves in (["0 no"], ["0 use temporal-anchor.1"]):
        assert same(play_all(again.copy(), *moves), play_all(game.copy(), *moves))


def test_open_choices_stay_as_they_are_for_whoever_looks_ahead() -> None:
    """TM-50: what is public is not drawn again, what is secret is."""
    game = drawn("timeslip.1", ["temporal-anchor.1", A, B], [C, D, E, F])
    play_all(game, "0 no", "0 pick 1", f"0 take 1 {D}")
    secret = {game.redealt(1, seed=seed).position()["phase"]["chosen"]["0"] for seed in range(40)}
    assert secret == {C, D, E, F}
    play_all(game, f"1 take 0 {A}")
    for viewer in (None, 0, 1):
        assert {
            str(game.redealt(viewer, seed=seed).position()["phase"]["chosen"]) for seed in range(20)
        } == {str({"0": D, "1": A})}
