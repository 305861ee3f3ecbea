"""Trophy Case beside the plain twin of its tricks."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.game import Game

from .plain import Trick, is_trump


def play_beside_the_twin(game: Game, dice: random.Random) -> dict[str, int]:
    """Play to the end, mostly without folds and trumps, and compare every decision; return how often each verb was played."""
    count = dict.fromkeys(("lead", "play", "fold", "mud"), 0)
    while not game.over:
        position = game.position()
        twin = Trick(position["hands"], position["leader"], game.options["infinity"])
        scores = game.scores
        while twin.winner is None:
            position = game.position()
            assert game.actors == (twin.turn,)
            assert game.moves(twin.turn) == twin.moves()
            assert position["trick"] == [list(played) for played in twin.played]
            assert position["folded"] == twin.folded
            if twin.folded and dice.random() < 0.3:
                assert oddeck.from_position(position).position() == position
            patient = [move for move in twin.moves() if move != "fold" and (move == "mud" or not is_trump(move.split()[1]))]
            move = dice.choice(patient if patient and dice.random() < 0.85 else twin.moves())
            count[move.split()[0]] += 1
            game.play(twin.turn, move)
            twin.play(move)
        assert [event["seat"] for event in game.events if event["kind"].startswith("win_")] == [twin.winner]
        assert game.scores[twin.winner] == scores[twin.winner] + twin.points
        assert sum(game.scores) == sum(scores) + twin.points
    return count


@pytest.mark.parametrize(("players", "hand"), [(3, 4), (4, 5), (5, 6)])
def test_tricks_agree_with_the_plain_twin(players: int, hand: int) -> None:
    """TC-4 to TC-11, above all TC-9 and TC-10 with small hands, where players run out of cards in the midst of a trick."""
    total = dict.fromkeys(("lead", "play", "fold", "mud"), 0)
    for seed in range(4):
        game = oddeck.new("trophy-case", players, seed, {"hand": hand, "target": 8})
        for verb, number in play_beside_the_twin(game, random.Random(seed)).items():
            total[verb] += number
    assert min(total.values()) > 5
