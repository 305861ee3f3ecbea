"""Trophy Case beside the plain twin of its tricks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import oddeck
from oddeck.decks.fanucci import DECK
from oddeck.game import Game

from .plain import Trick
from .tables import table


def play_trick_beside_the_twin(game: Game, dice: random.Random) -> Counter[str]:
    """Play one trick at random and compare every decision and the result; return how often each
    verb was played.
    """
    position, scores = game.position(), game.scores
    twin = Trick(position["hands"], position["leader"], game.options["infinity"])
    verbs: Counter[str] = Counter()
    while twin.winner is None:
        position = game.position()
        assert game.actors == (twin.turn,)
        assert game.moves(twin.turn) == twin.moves()
        assert position["trick"] == [list(played) for played in twin.played]
        assert position["folded"] == twin.folded
        if dice.random() < 0.2:
            assert oddeck.from_position(position).position() == position
        move = dice.choice(twin.moves())
        verbs[move.split()[0]] += 1
        game.play(twin.turn, move)
        twin.play(move)
    assert [event["seat"] for event in game.events if event["kind"].startswith("win_")] == [
        twin.winner
    ]
    assert game.scores[twin.winner] == scores[twin.winner] + twin.points
    assert sum(game.scores) == sum(scores) + twin.points
    return verbs


@pytest.mark.parametrize("players", [3, 4, 5])
def test_tricks_of_uneven_hands_agree_with_the_plain_twin(players: int) -> None:
    """TC-4 to TC-11, above all TC-9 and TC-10: players run out of cards in the midst of a trick."""
    dice, verbs = random.Random(players), Counter[str]()
    for _ in range(45):
        cards = dice.sample(DECK.names[:66] + DECK.names[-9:-4], 30)  # two colours and a few trumps
        hands = [[cards.pop() for _ in range(dice.choice((1, 1, 2, 3, 5)))] for _ in range(players)]
        if any(DECK.parse_card(card) < 66 for card in hands[0]):
            verbs += play_trick_beside_the_twin(table(players=players, hands=hands), dice)
    assert min(verbs[verb] for verb in ("lead", "play", "fold", "mud")) > 7


def test_games_agree_with_the_plain_twin() -> None:
    """TC-3 to TC-13"""
    for players in (3, 5):
        game, dice = oddeck.new("trophy-case", players, 7, {"target": 15}), random.Random(7)
        while not game.over:
            play_trick_beside_the_twin(game, dice)
