from __future__ import annotations

from collections import Counter
from dataclasses import replace

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot

MOVES = ("draw", "pass", "play 3Fr")
SIGHT = replace(sight_of(oddeck.new("twisty-passages", players=2, seed=1), 0), moves=MOVES)


def test_every_move_has_the_same_chance() -> None:
    bot = UniformBot(seed=1)
    chosen = Counter(bot.choose(SIGHT) for _ in range(3000))
    assert set(chosen) == set(MOVES)
    assert all(900 < count < 1100 for count in chosen.values())  # about four standard deviations


def test_the_same_seed_makes_the_same_choices() -> None:
    first, second, other = UniformBot(7), UniformBot(7), UniformBot(8)
    choices = [[bot.choose(SIGHT) for _ in range(50)] for bot in (first, second, other)]
    assert choices[0] == choices[1] != choices[2]
