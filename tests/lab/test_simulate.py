"""Games played and measured: what is counted, and that every game can be played again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from oddeck.engine.state.journal import Column
from oddeck.game import from_record
from oddeck.lab.machine.tally import CardSum, ClauseSum
from oddeck.lab.plan import Plan, make_plan
from oddeck.lab.simulate import Batch, play_batch, played_game

GAMES = [
    ("twisty-passages", 3, ["quick", "random", "random"], {}),
    ("flathead-rummy", 2, ["quick"], {"target": 10}),
    ("trophy-case", 3, ["random", "quick", "quick"], {"target": 6}),
    # Measuring these two takes longest to compile.
    pytest.param("fortuno", 4, ["random"], {}, marks=pytest.mark.slow),
    pytest.param("twisty-maze", 3, ["random"], {"length": 6}, marks=pytest.mark.slow),
]


@pytest.fixture(scope="module")
def small() -> tuple[Plan, Batch]:
    """Some games of Twisty Passages."""
    plan = make_plan("twisty-passages", 3, 40, ["quick", "random", "random"], batch=40)
    return plan, play_batch(plan, 0)


def told(row: Any) -> dict[str, Any]:
    """A row as plain numbers."""
    return {
        name: row[name].tolist()
        for name in row.dtype.names
        if name not in ("acted", "stage", "leader")
    }


@pytest.mark.parametrize(("game", "players", "bots", "options"), GAMES)
@pytest.mark.parametrize("plays", [1, 3])
def test_any_row_can_be_played_again(
    game: str, players: int, bots: list[str], options: dict[str, Any], plays: int
) -> None:
    plan = make_plan(game, players, 6, bots, options, seed=5, plays=plays, batch=6)
    rows = play_batch(plan, 0).rows
    for number in (0, 4):
        again = played_game(plan, number)
        row = rows[number]
        assert again.over
        assert len(again.history()) == row["decisions"]
        assert sum(1 << seat for seat in again.winners) == row["winners"]
        assert again.scores == tuple(row["scores"][:players])
        assert from_record(again.record()).position() == again.position()


def test_what_is_counted_is_what_happened(small: tuple[Plan, Batch]) -> None:
    plan, batch = small
    game = played_game(plan, 1)
    row, replayed = batch.rows[1], game.start()
    forced = choices = widest = unseen = 0
    first = None
    for seat, move in game.history():
        moves = len(replayed.moves(seat))
        forced, choices, widest = forced + (moves == 1), choices + moves, max(widest, moves)
        unseen += 174 - sum(int(word).bit_count() for word in replayed.state.knows[seat])
        first = seat if first is None else first
        replayed.play(seat, move)
    assert (row["forced"], row["choices"], row["widest"], row["unseen"], row["first"]) == (
        forced,
        choices,
        widest,
        unseen,
        first,
    )
    left = sorted(len(hand) for hand in game.position()["hands"])
    assert row["margin"] == left[1] - left[0]


@pytest.mark.slow
def test_quick_players_find_the_way_out_of_the_maze() -> None:
    """They do not claim each other's items for ever; and a turn is not a hand."""
    rows = play_batch(make_plan("twisty-maze", 4, 300, ["quick"], batch=300), 0).rows
    assert rows["over"].all()
    assert (rows["stages"] == 0).all()


@pytest.mark.slow
def test_nobody_is_ahead_of_those_who_are_out() -> None:
    """In Fortuno everybody but the winner may be eliminated."""
    margins = play_batch(make_plan("fortuno", 4, 400, ["random"], batch=400), 0).rows["margin"]
    assert (margins == 0).any()
    assert (margins >= 0).all()
    assert (margins < 78).all()


def test_the_kinds_of_the_last_events_are_kept(small: tuple[Plan, Batch]) -> None:
    plan, batch = small
    for number in (0, 7):
        s = played_game(plan, number).state
        kinds = {int(event[Column.KIND]) for event in s.events[: s.event_count]}
        assert int(batch.rows[number]["kinds"]) == sum(1 << kind for kind in kinds)


def test_cards_and_clauses_add_up(small: tuple[Plan, Batch]) -> None:
    plan, batch = small
    assert batch.cards[:, CardSum.DEALT].sum() == plan.games * plan.players * 8
    # The winner's cards, or parts of several winners'.
    assert batch.cards[:, CardSum.DEALT_WON].sum() == pytest.approx(plan.games * 8)
    assert batch.cards[:, CardSum.CLOSED].sum() == plan.games
    clauses = {clause.name: int(clause) for clause in plan.game_type.clauses}
    assert batch.clauses[clauses["TP_1"], ClauseSum.GAMES] == plan.games
    assert batch.clauses[clauses["TP_13"], ClauseSum.MOVES] == plan.games
    assert np.all(batch.clauses[:, ClauseSum.GAMES] <= plan.games)


def test_bots_that_are_asked_are_measured_in_the_same_way() -> None:
    plan = make_plan("twisty-passages", 3, 2, ["heuristic", "quick", "random"])
    rows = play_batch(plan, 0).rows
    for number in range(2):
        game = played_game(plan, number)
        assert len(game.history()) == rows[number]["decisions"]
        assert sum(1 << seat for seat in game.winners) == rows[number]["winners"]
    again = play_batch(plan, 0).rows
    assert [told(row) for row in rows] == [told(row) for row in again]


def test_bots_that_look_ahead_play_the_same_game_again() -> None:
    plan = make_plan("twisty-passages", 2, 1, ["casual", "learning"], playouts=8)
    rows = play_batch(plan, 0).rows
    assert len(played_game(plan, 0).history()) == rows[0]["decisions"]


def test_games_that_take_too_long_are_broken_off() -> None:
    plan = make_plan("twisty-passages", 3, 2)
    object.__setattr__(plan.game_type, "longest", 10)
    try:
        rows = play_batch(plan, 0).rows
        assert rows["over"].tolist() == [0, 0]
        assert rows["decisions"].tolist() == [10, 10]
        assert len(played_game(plan, 0).history()) == 10
    finally:
        object.__setattr__(plan.game_type, "longest", 20_000)
