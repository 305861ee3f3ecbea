"""Games between bots."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import oddeck
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import Sight
from oddeck.games.registry import game_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_is_played_to_its_end_and_again_alike(game_id: str) -> None:
    def play() -> oddeck.Game:
        game = oddeck.new(game_id, players=4, seed=5)
        return oddeck.play_out(
            game, [make_bot("heuristic", game_id, seed) for seed in range(4)], random.Random(3)
        )

    assert play().over
    assert play().record() == play().record()


def test_there_must_be_a_bot_for_every_seat() -> None:
    with pytest.raises(oddeck.BadSetup, match="one for each of the 3 seats, got 1"):
        oddeck.play_out(oddeck.new("trophy-case", players=3), [make_bot("random", "trophy-case")])


def test_in_a_race_every_seat_is_as_likely_to_be_first() -> None:
    """FO-13: whoever slaps first. The lowest seat has no advantage."""
    game = oddeck.from_position(
        {
            "game": "fortuno",
            "players": 4,
            "hands": [
                ["7S", "5C", "9W"],
                ["9S", "3S", "AC"],
                ["2S", "KnD", "M13"],
                ["2D", "3D", "8D"],
            ],
            "discard": ["7W", "7C"],
        }
    )
    game.play(0, "play 7S")
    assert len(game.actors) > 2
    dice = random.Random(1)
    first = Counter(game.next_actor(dice) for _ in range(1000))
    assert set(first) == set(game.actors)
    assert min(first.values()) > 1000 / len(game.actors) * 0.8


def test_who_slaps_first_is_not_always_the_lowest_seat() -> None:
    slaps: Counter[int] = Counter()

    class Slapper:
        def __init__(self, seat: int) -> None:
            self.seat, self.other = seat, make_bot("random", "fortuno", seat)

        def choose(self, sight: Sight) -> str:
            if "slap" in sight.moves:
                slaps[self.seat] += 1
                return "slap"
            return self.other.choose(sight)

    for seed in range(12):
        oddeck.play_out(
            oddeck.new("fortuno", players=4, seed=seed),
            [Slapper(seat) for seat in range(4)],
            random.Random(seed),
        )
    assert sum(slaps.values()) > 8
    assert max(slaps.values()) < sum(slaps.values()) * 0.6


def test_nobody_is_next_when_the_game_is_over() -> None:
    game = oddeck.new("twisty-passages", players=2, seed=1)
    over = oddeck.play_out(game, [make_bot("random", "twisty-passages", 1)] * 2)
    with pytest.raises(oddeck.IllegalMove):
        over.next_actor()
