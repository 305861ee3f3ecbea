from __future__ import annotations

import oddeck
from oddeck.bots.review import Critic, Review, Step, review
from oddeck.bots.sight import sight_of

from .search.positions import LOSS_IN_ONE, WIN_IN_ONE


def blundered() -> oddeck.Game:
    """Seat 0 folds, and so gives the game away which it could have won."""
    game = oddeck.from_position(LOSS_IN_ONE[2][0] | {"scores": [41, 41, 0]})
    game.play(0, "fold")
    return game


def test_a_blunder_is_found_and_the_end_is_certain() -> None:
    seen: list[None] = []
    found = review(blundered(), playouts=300, progress=lambda: seen.append(None))
    deal, fold = found.steps
    assert len(seen) == 2
    assert (deal.number, deal.seat, deal.move, deal.better) == (0, None, None, None)
    assert (fold.number, fold.seat, fold.move) == (1, 0, "fold")
    assert fold.chances == (0.0, 1.0, 0.0)
    assert fold.better == "play Grue"
    assert fold.cost == 1.0
    assert found.mistakes == [fold]
    assert found.turning_points == [fold]


def test_a_good_move_is_no_mistake_and_all_is_the_same_again() -> None:
    game = oddeck.from_position(WIN_IN_ONE[0][0])
    game.play(0, "play 3La")
    found = review(game, 100, lambda: None)
    assert found.mistakes == []
    assert found.steps[1].chances == (1.0, 0.0, 0.0)
    assert found == review(game, 100, lambda: None)


def test_turning_points_are_the_largest_swings_in_order() -> None:
    chances = [0.5, 0.55, 0.9, 0.85, 0.2, 0.25, 0.6, 0.1, 0.9, 1.0]
    found = Review(
        tuple(Step(number, 0, "x", (chance, 1 - chance)) for number, chance in enumerate(chances))
    )
    assert [step.number for step in found.turning_points] == [2, 4, 6, 7, 8]


def test_only_what_is_clearly_better_is_told() -> None:
    game = oddeck.from_position(LOSS_IN_ONE[2][0] | {"scores": [41, 41, 0]})
    critic = Critic(game, 200, seed=1)
    assert critic.better_than("play Grue", sight_of(game, 0)) == (None, 0.0)
    assert critic.better_than("fold", sight_of(game, 0)) == ("play Grue", 1.0)
    assert critic.tried_out("fold", sight_of(game, 0)).chance == 0.0
