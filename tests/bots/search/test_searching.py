from __future__ import annotations

import threading
from typing import Any

import pytest

import oddeck
from oddeck.bots.search.searching import Budget, Findings, Searcher
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import sight_of
from oddeck.games.registry import find_game

from .positions import LOSS_IN_ONE, WIN_IN_ONE, Position

GAME = find_game("twisty-passages")


def search(position: Position, budget: Budget, seed: int = 1) -> Findings:
    game = oddeck.from_position(position)
    return Searcher(compiled_search(game.type), budget).search(sight_of(game, 0), seed)


def dealt(seed: int = 1) -> oddeck.Game:
    return oddeck.new(GAME.id, players=3, seed=seed)


def findings_of(budget: Budget, seed: int = 1) -> Findings:
    game = dealt()
    return Searcher(compiled_search(GAME), budget).search(sight_of(game, game.actors[0]), seed)


@pytest.mark.parametrize(
    ("position", "move"),
    WIN_IN_ONE,
    ids=lambda value: value["game"] if isinstance(value, dict) else "",
)
def test_it_finds_a_win_in_one(position: Position, move: str) -> None:
    findings = search(position, Budget(playouts=400))
    assert findings.moves[0].move == move
    assert findings.moves[0].chance == 1.0


@pytest.mark.parametrize(
    ("position", "move"),
    LOSS_IN_ONE,
    ids=lambda value: value["game"] if isinstance(value, dict) else "",
)
def test_it_avoids_a_loss_in_one(position: Position, move: str) -> None:
    findings = search(position, Budget(playouts=400))
    (bad,) = (finding for finding in findings.moves if finding.move == move)
    assert findings.moves[0].chance > bad.chance + 0.1
    assert findings.moves[0].move != move


def test_all_moves_are_listed_the_best_first_and_chances_make_one() -> None:
    game = dealt()
    findings = findings_of(Budget(playouts=500))
    assert {finding.move for finding in findings.moves} == set(game.moves(game.actors[0]))
    visits = [finding.visits for finding in findings.moves]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == findings.playouts == 500
    assert sum(findings.chances) == pytest.approx(1.0)


@pytest.mark.parametrize("threads", [1, 2])
def test_it_says_how_much_luck_there_is(threads: int) -> None:
    """Of a hand that one wins or loses, as much as can be; where a win is found, hardly any."""
    chance = findings_of(Budget(playouts=500, threads=threads)).chances[dealt().actors[0]]
    luck = {finding.luck for finding in findings_of(Budget(playouts=500, threads=threads)).moves}
    assert len(luck) == 1
    assert luck.pop() == pytest.approx((chance * (1 - chance)) ** 0.5, abs=0.02)
    assert search(WIN_IN_ONE[0][0], Budget(playouts=400)).moves[0].luck < 0.3


@pytest.mark.parametrize("threads", [1, 3])
def test_a_budget_in_playouts_is_kept_and_finds_the_same_again(threads: int) -> None:
    budget = Budget(playouts=101, threads=threads)
    assert findings_of(budget) == findings_of(budget)
    assert findings_of(budget).playouts == 101
    assert findings_of(budget) != findings_of(budget, seed=2)


def test_no_thread_is_left() -> None:
    findings_of(Budget(playouts=50, threads=4))
    assert threading.active_count() == 1


@pytest.mark.parametrize(
    "budget", [Budget(playouts=0), Budget(seconds=0.0), Budget(seconds=0.0, threads=2)]
)
def test_without_any_budget_there_are_still_moves(budget: Budget) -> None:
    findings = findings_of(budget)
    assert findings.playouts == 0
    assert findings.moves[0].move in dealt().moves(dealt().actors[0])
    assert findings.chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_a_budget_in_time_ends_with_the_batch_that_passes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a clock on which every look takes a millisecond."""
    looks = iter(range(10_000))
    monkeypatch.setattr("time.monotonic", lambda: next(looks) / 1000)
    playouts = findings_of(Budget(seconds=0.010)).playouts
    assert 4 <= playouts < 1000


def test_a_slow_game_is_looked_at_in_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock on which every batch takes a second."""
    looks = iter(range(10_000))
    monkeypatch.setattr("time.monotonic", lambda: next(looks))
    batches: list[int] = []
    think = compiled_search(GAME)

    def slow(*arguments: Any) -> None:
        batches.append(arguments[-2])
        think(*arguments)

    game = dealt()
    Searcher(slow, Budget(playouts=20)).search(sight_of(game, game.actors[0]), 1)
    assert batches[:4] == [4, 2, 1, 1]


def test_somebody_else_can_end_it() -> None:
    think = compiled_search(GAME)
    game = dealt()

    def hurried(*arguments: Any) -> None:
        think(*arguments)
        searcher.hurry()

    searcher = Searcher(hurried, Budget(threads=2))
    assert 0 < searcher.search(sight_of(game, game.actors[0]), 1).playouts < 100


def test_an_interrupt_ends_all_threads() -> None:
    think = compiled_search(GAME)
    game = dealt()

    def interrupted(*arguments: Any) -> None:
        think(*arguments)
        if threading.current_thread() is threading.main_thread():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Searcher(interrupted, Budget(threads=3)).search(sight_of(game, game.actors[0]), 1)
    assert threading.active_count() == 1


def test_a_forced_move_has_the_chance_of_the_game() -> None:
    game = oddeck.from_position(
        {
            "game": GAME.id,
            "players": 2,
            "hands": [["9La"], ["1Bu", "2Bu"]],
            "stacks": [["3Fr"], ["3Bu"]],
            "box": "rest",
        }
    )
    assert game.moves(0) == ["pass"]
    findings = Searcher(compiled_search(GAME), Budget(playouts=30)).search(sight_of(game, 0), 1)
    assert [(finding.move, finding.visits) for finding in findings.moves] == [("pass", 30)]
    assert findings.moves[0].chance == findings.chances[0]


def test_a_seat_that_waits_has_chances_but_no_moves() -> None:
    game = dealt()
    waiting = next(seat for seat in range(3) if seat not in game.actors)
    findings = Searcher(compiled_search(GAME), Budget(playouts=30)).search(
        sight_of(game, waiting), 1
    )
    assert findings.moves == []
    assert sum(findings.chances) == pytest.approx(1.0)


def test_of_a_finished_game_the_chances_are_the_result() -> None:
    game = oddeck.from_position(WIN_IN_ONE[0][0])
    game.play(0, "play 3La")
    assert Searcher(compiled_search(GAME), Budget(playouts=5)).search(
        sight_of(game, 1), 1
    ).chances == (1.0, 0.0, 0.0)
