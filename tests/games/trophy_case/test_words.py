"""Trophy Case in words."""

from __future__ import annotations

import random
import re

import oddeck
from oddeck.games.trophy_case.vocabulary import Kind

from .tables import play_all, table

NAMES = ["Anna", "Ben", "Cleo"]


def told(hands: list[list[str]], *moves: str, viewer: int | None = None) -> list[str]:
    """What a viewer hears of the last of these moves, up to a new deal."""
    sentences = play_all(table(hands=hands), *moves).sentences(viewer, NAMES)
    return [sentence for sentence in sentences if not re.search("shuffle|deals|gets?", sentence)]


def test_what_happens_in_a_trick() -> None:
    hands = [["8Bu", "2La"], ["3Zu", "4Zu"], ["5Bu", "6Bu"]]
    assert told(hands, "lead 8Bu") == ["Anna leads the 8 of Bugs."]
    assert told(hands, "lead 8Bu", viewer=0) == ["You lead the 8 of Bugs."]
    assert told(hands, "lead 8Bu", "play 3Zu") == ["Ben plays the 3 of Zurfs, out of colour."]
    assert told(hands, "lead 8Bu", "fold", viewer=1) == ["You fold."]
    assert told(hands, "lead 8Bu", "fold", "play 6Bu") == ["Cleo plays the 6 of Bugs."]
    assert told(hands, "lead 8Bu", "fold", "play 6Bu", "fold", viewer=2) == [
        "Anna folds.",
        "You win the trick, all others having folded: 1 point.",
    ]


def test_how_tricks_are_won_and_hands_end() -> None:
    assert told([["8Bu"], ["Grue", "3Zu"], ["2La"]], "lead 8Bu", "play Grue") == [
        "Ben trumps with the Grue.",
        "Ben wins the trumped trick: 1 point.",
        "Ben throws in 1 card.",
        "Cleo throws in 1 card.",
    ]
    assert told([["1Bu"], ["iBu"], ["2Bu"]], "lead 1Bu", "play iBu", "play 2Bu", viewer=2) == [
        "You play the 2 of Bugs.",
        "You run out of cards: only Mud is left to play.",
        "Nobody still in has cards. Ben wins the trick with the ∞ of Bugs: 2 points.",
    ]


def test_a_hand_of_trumps_is_shown() -> None:
    first = table(hands=[["Grue", "Death"], ["1Bu"], ["2Bu", "3Bu"]]).sentences(1, NAMES)[:4]
    assert first[0] == "Anna shows a hand of trumps only: the Death, the Grue. There is a new deal."
    assert first[1:3] == ["You throw in 1 card.", "Cleo throws in 2 cards."]
    assert first[3].startswith("Hand 2 of this shuffle: Anna deals")


def test_the_deal_and_the_end() -> None:
    sentences = oddeck.new("trophy-case", players=3, seed=1, options={"hand": 2}).sentences(
        0, NAMES
    )
    assert sentences[0].endswith("the whole deck.")
    assert sentences[1].startswith("Hand 1 of this shuffle: ")
    assert sum(sentence.endswith("gets 2 cards.") for sentence in sentences) == 2
    assert sum(sentence.startswith("You get the ") for sentence in sentences) == 1
    game = play_all(
        table(hands=[["1Bu"], ["Snail", "8Zu"], ["Grue"]], scores=[0, 0, 41]),
        "lead 1Bu",
        "play 8Zu",
        "play Grue",
    )
    assert game.sentences(2, NAMES)[-1] == "You win the game."


def test_there_are_words_for_every_kind_of_event() -> None:
    told_of = set()
    for seed in range(6):
        dice = random.Random(seed)
        game = oddeck.new("trophy-case", players=3, seed=seed, options={"hand": (19, 2)[seed % 2]})
        while True:
            for event, sentence in zip(game.events, game.sentences(None), strict=True):
                told_of.add(event["kind"])
                assert sentence.endswith(".")
            if game.over:
                break
            [seat] = game.actors
            game.play(seat, dice.choice(game.moves(seat)))
    assert told_of == {kind.name.lower() for kind in Kind}
