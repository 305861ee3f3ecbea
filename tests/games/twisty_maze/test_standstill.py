"""The maze: turns without a step, and how they end the game."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game
from oddeck.games.twisty_maze import rules, soundness

from .tables import SPEEDS, asked, before, paths, play_all, same, steps, table, turn_passed

A, B, C, D, E, F = steps(6)


def stand(game: Game, turns: int) -> Game:
    """So many turns at speed 0."""
    for _ in range(turns):
        [seat] = game.actors
        assert game.moves(seat)[0] == "speed 0"
        game.play(seat, "speed 0")
    return game


# --- speed 0 ---


def test_speed_0_draws_nothing_and_goes_to_the_end_of_the_turn() -> None:
    """TM-2"""
    game = table([A], [B], [], deck=["minotaur"])
    play_all(game, "0 speed 0")
    assert turn_passed(game)
    assert (paths(game), game.position()["deck"][0]) == ([[A], [B], []], "minotaur")


def test_speed_0_is_always_allowed() -> None:
    """TM-2, TM-45: under a Net Trap too."""
    game = table([A, "net-trap.1"], [], dice=[1, 3, 3])
    assert asked(game) == {0: ["speed 0", "speed 1"]}
    assert turn_passed(play_all(game, "0 speed 0"))


def test_at_speed_0_there_is_an_end_window_and_no_other() -> None:
    """TM-2, TM-22, TM-30"""
    mine = ["use vortex-mine.1 0", "no"]
    game = table([A], ["vortex-mine.1", "timewarp.1"])
    assert asked(game) == {1: mine}
    play_all(game, "1 no", "0 speed 0")
    assert (asked(game), game.view(None)["when"], game.position()["speed"]) == ({1: mine}, "end", 0)
    play_all(game, "1 no")
    assert (asked(game), game.position()["speed"]) == ({1: ["use timewarp.1", "no"]}, None)


def test_who_is_long_enough_wins_at_speed_0() -> None:
    """TM-2, TM-9"""
    assert play_all(table([A, B, C], [], options={"length": 3}), "0 speed 0").winners == (0,)
    assert not play_all(table([A, B], [C, D, E], options={"length": 3}), "0 speed 0").over


def test_the_speed_0_of_a_position() -> None:
    """TM-2: a declared speed 0 is not the same as none."""
    game = table([A], [B], speed=0)
    assert turn_passed(game)
    assert table([A], [B]).position()["speed"] is None
    with pytest.raises(oddeck.BadPosition, match="left_to_draw"):
        table([A], [B], speed=0, left_to_draw=1)


def test_caltrops_take_nothing_from_speed_0() -> None:
    """TM-2, TM-43"""
    game = play_all(table([A], ["caltrops.1"]), "1 use caltrops.1 fewer", "0 speed 0")
    assert turn_passed(game)


# --- the standstill ---


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_rounds_at_speed_0_end_the_game(players: int) -> None:
    """TM-64: those with the longest path win together."""
    path = [[A, B], [C, D], [E], [F], []][:players]
    game = stand(table(*path), 3 * players - 1)
    assert (game.over, game.position()["idle"]) == (False, 3 * players - 1)
    stand(game, 1)
    assert (game.over, game.winners, game.actors) == (True, (0, 1), ())
    assert same(oddeck.from_position(game.position()), game)


def test_the_deal_can_be_a_standstill() -> None:
    """TM-64: with no card in any path all win."""
    assert stand(oddeck.new("twisty-maze", 3, seed=5), 9).winners == (0, 1, 2)


def test_pocket_cards_count_for_the_longest_path_whatever_the_variant() -> None:
    """TM-64, TM-13"""
    options = {"exit_strategy": True, "through_the_black": True, "gathering_clues": True}
    fields: dict[str, Any] = {"aside": [[], ["pocket-demon"]], "idle": 5, "options": options}
    assert stand(table([A, "bad-air"], [C, D], **fields), 1).winners == (1,)


def test_a_turn_at_a_higher_speed_breaks_the_row() -> None:
    """TM-64"""
    game = table([A], [B], deck=["lantern.1"], idle=4)
    play_all(game, "0 speed 1", "0 draw")
    assert game.position()["idle"] == 0
    game = stand(table([A], [B], idle=3), 2)
    assert game.position()["idle"] == 5


def test_a_speed_with_nothing_left_to_draw_is_still_a_speed() -> None:
    """TM-43, TM-64, TM-65: Caltrops do not make it 0."""
    game = play_all(table([A], ["caltrops.1"], idle=5), "1 use caltrops.1 fewer", "0 speed 1")
    assert (game.over, game.position()["idle"]) == (False, 0)


def test_a_turn_that_ends_before_its_speed_counts_as_one_at_speed_0() -> None:
    """TM-61, TM-64: by a start effect, or by a Missing Time."""
    game = table([A, "sulfurous-spring"], [B])
    assert (game.position()["turn"], game.position()["idle"]) == (1, 1)
    game = play_all(table([A], ["missing-time.1", B], [C]), "1 use missing-time.1 0", f"0 pick {B}")
    assert (game.position()["turn"], game.position()["idle"]) == (1, 1)


def test_a_timewarp_turn_does_not_count() -> None:
    """TM-64"""
    game = table([A], [B, "timewarp.1"], idle=3)
    play_all(game, "0 speed 0", "1 use timewarp.1")
    assert (game.position()["resume"], game.position()["idle"]) == (0, 4)
    play_all(game, "1 speed 0")
    assert (game.position()["turn"], game.position()["resume"], game.position()["idle"]) == (
        1,
        None,
        4,
    )
    assert stand(game, 2).winners == (0, 1)


def test_a_timewarp_turn_at_a_higher_speed_breaks_the_row() -> None:
    """TM-64"""
    game = table([A], [B, "timewarp.1"], idle=4, deck=["lantern.1"])
    play_all(game, "0 speed 0", "1 use timewarp.1", "1 speed 1", "1 draw")
    assert (game.over, game.position()["idle"]) == (False, 0)


def test_the_win_check_comes_before_the_standstill_and_timewarp_after() -> None:
    """TM-9, TM-30, TM-64"""
    game = table([A, B], [C, D, E, "timewarp.1"], idle=5, options={"length": 2})
    assert play_all(game, "0 speed 0").winners == (0,)
    game = table([A, B], [C, D, E, "timewarp.1"], idle=5)
    assert play_all(game, "0 speed 0").winners == (1,)


def test_the_question_of_the_exit_comes_before_the_standstill() -> None:
    """TM-13, TM-64: and can decide whose path is the longest."""
    options = {"exit_strategy": True, "length": 2}
    game = play_all(table([A, B], ["black-lost", C], idle=5, options=options), "0 speed 0")
    assert asked(game) == {0: ["pick 1", "no"]}
    assert game.position()["idle"] == 5
    assert same(oddeck.from_position(game.position()), game)
    assert play_all(game.copy(), "0 no").winners == (0, 1)
    assert play_all(game, "0 pick 1", "1 discard black-lost").winners == (0,)


def test_the_end_window_comes_before_the_standstill() -> None:
    """TM-22, TM-64"""
    game = play_all(table([A, B], ["vortex-mine.1", C], idle=5), "1 no", "0 speed 0")
    assert play_all(game, "1 use vortex-mine.1 0", f"0 discard {A}").winners == (0, 1)


def test_traps_under_a_twine_end_the_game() -> None:
    """TM-60, TM-64: everybody sits on a lone Pit Trap that can be neither moved nor discarded."""
    game = table(
        ["ball-of-twine.1"],
        ["ball-of-twine.2", "pit-trap.2", "entropic-vortex.1"],
        deck=["pit-trap.1"],
        dice=[1],
    )
    play_all(game, "1 no", "0 speed 1", "1 no", "0 draw", "1 use entropic-vortex.1 0")
    play_all(game, "0 discard ball-of-twine.1", "0 pick 1", "1 discard ball-of-twine.2", "1 no")
    assert (game.over, game.winners) == (True, (0, 1))
    assert paths(game) == [["pit-trap.1"], ["pit-trap.2"]]
    assert len([event for event in game.events if event["kind"] == "turn"]) == 6


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_position_of_traps_under_twines_returns(players: int) -> None:
    """TM-60, TM-64: made up, with every trap there is."""
    traps = [
        "pit-trap.1",
        "pit-trap.2",
        "greased-slide-trap.1",
        "greased-slide-trap.2",
        "pit-trap.3",
    ][:players]
    game = table(*([trap] for trap in traps), twine=list(range(players)), options={"decks": 2})
    assert (game.over, game.winners) == (True, tuple(range(players)))


def test_a_standstill_is_told() -> None:
    """TM-64"""
    game = stand(table([A, B], [C], idle=5), 1)
    told = game.sentences(1, ["Ann", "Bo"])
    assert told[-2:] == [
        "Nobody has run for 6 turns: the game is over.",
        "Ann wins with the longest path.",
    ]
    assert game.view(None)["winners"] == [0]


def test_everybody_sees_how_long_nobody_has_run() -> None:
    """TM-64"""
    game = before("lantern.1", [A], [B], idle=3)
    assert [game.view(viewer)["idle"] for viewer in (None, 0, 1)] == [3, 3, 3]
    assert SPEEDS[0] == "speed 0"


def test_no_move_goes_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """TM-64: should the rules ever get stuck, the move ends all the same, as a standstill, and the
    state is known to be unsound.
    """
    state = play_all(table([A, B], [C]), "0 speed 1").copy().state
    monkeypatch.setattr(rules, "go_on_with_turn", lambda _s: None)
    state.actors = 0
    rules.advance(state)
    assert (state.winners, state.actors, state.stuck) == (1, 0, 1)
    assert soundness.check(state) == soundness.GameFlaw.MOVE_WITHOUT_END
