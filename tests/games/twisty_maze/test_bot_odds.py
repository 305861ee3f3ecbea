from __future__ import annotations

import math
from itertools import product

import pytest

from oddeck.decks.maze import MAZE, kind_of
from oddeck.games.twisty_maze.bot_odds import (
    CARDS,
    Outcome,
    odds_of,
    odds_of_a_draw,
    outlook,
    reading,
    rolls,
    runs,
)


@pytest.mark.parametrize(
    "slug",
    [
        "tilting-floors",
        "backtracking",
        "grasping-fog",
        "net-trap",
        "glowing-fungus",
        "minotaur",
        "giant-spiders",
    ],
)
@pytest.mark.parametrize("speed", [0, 1, 2, 3])
def test_odds_are_those_of_all_dice_counted_one_by_one(slug: str, speed: int) -> None:
    card = kind_of(slug)
    dice = 1 if "roll 1" in [step.text for step in card.effect] else speed
    counted: dict[Outcome, float] = {}
    for roll in product(range(1, 7), repeat=dice):
        outcome = reading(card, roll, speed)
        counted[outcome] = counted.get(outcome, 0.0) + 6.0**-dice
    odds = odds_of(slug, speed)
    assert set(odds) == set(counted)
    assert all(math.isclose(odds[outcome], counted[outcome]) for outcome in counted)


def test_what_cards_do_when_the_dice_are_known() -> None:
    assert reading(kind_of("tilting-floors"), [4, 5, 6], 3) == Outcome(loss=2, stops=True)
    assert reading(kind_of("minotaur"), [4], 3) == Outcome(loss=1, stops=True)
    assert reading(kind_of("minotaur"), [3], 3) == Outcome()
    assert reading(kind_of("giant-spiders"), [], 3) == Outcome()
    assert reading(kind_of("glowing-fungus"), [6], 3) == Outcome(loss=-1)
    assert reading(kind_of("black-lost"), [], 3) == Outcome(extra=-1)
    assert reading(kind_of("black-lost"), [], 3, frozenset({"ball-of-twine"})) == Outcome(extra=1)
    assert reading(kind_of("story-eater"), [], 3, frozenset({"red"})) == Outcome(extra=1)


def test_all_chances_add_up() -> None:
    assert math.isclose(sum(chance for _, chance in rolls(5, (1, 2, 3, 4, 5, 6))), 1.0)
    for speed in (1, 6, 12):
        assert math.isclose(sum(odds_of_a_draw(speed).values()), 1.0)
        assert runs(speed, 20)[speed].sum(axis=1) == pytest.approx(1.0)
    assert sum(card.copies for card in MAZE.cards) == CARDS == 104


def test_a_longer_path_is_worth_more_and_a_won_game_most() -> None:
    look = outlook(17, 0.8)
    worth = [look.end(length) for length in range(18)]
    assert worth == sorted(worth)
    assert look.end(17) == look.end(40) == 1.0
    assert look.run(17, 0, 5) == 1.0
    assert look.turn(10) > look.end(10)


def test_the_nearer_the_exit_the_slower_and_the_more_pressed_the_faster() -> None:
    def best(length: int, survival: float) -> int:
        speeds = outlook(20, survival).by_speed(length)
        return speeds.index(max(speeds))

    assert best(20, 0.95) == 0
    assert best(18, 0.95) < best(4, 0.95) < 10
    assert best(14, 0.3) > best(14, 0.95)
