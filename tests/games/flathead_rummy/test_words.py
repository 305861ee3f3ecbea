"""Flathead Rummy in words."""

from __future__ import annotations

import random

import oddeck
from oddeck.games.flathead_rummy.vocabulary import Kind

from .setting import table


def test_a_hand_is_told_to_each_seat_in_its_own_words() -> None:
    names = ["Anna", "Bo"]
    game = table(
        hands=[["6Bu", "6Ma", "6In", "2Zu"], ["6Pl", "1Bu"]], tableau=["0Hi"], marks=[0, 0]
    )
    game.play(0, "take 0Hi")
    assert game.sentences(1, names) == ["Anna takes the 0 of Hives from the tableau."]
    game.play(0, "meld 6Bu 6Ma 6In")
    assert game.sentences(0, names) == [
        "You lay down the 6 of Bugs, the 6 of Mazes, the 6 of Inkblots: the first meld.",
        "You earn a bonus mark: that makes 1.",
    ]
    game.play(0, "discard 2Zu")
    game.play(1, "take draw")
    assert game.sentences(0, names) == ["Bo draws a card."]
    game.play(1, "layoff 6Pl 0")
    assert game.sentences(None, names) == ["Bo lays off the 6 of Plungers on the first meld."]


def test_the_end_of_a_hand_is_told() -> None:
    names = ["Anna", "Bo"]
    game = table(hands=[["9Bo"], ["6Pl", "1Bu"]], phase="play", marks=[1, 0], scores=[30, 0])
    game.play(0, "discard 9Bo")
    assert game.sentences(1, names) == ["Anna discards the 9 of Books.", "Anna goes out."]
    game.play(1, "done")
    assert game.sentences(1, names) == [
        "You lay off no more.",
        "2 cards left in the other hands.",
        "The marks make it 2 times the points.",
        "Anna wins the hand: 14 points.",
        "Anna wins the match.",
    ]


def test_void_hands_and_reshuffles_are_told() -> None:
    game = table(hands=[["9Bo"], ["1Bu"]], tableau=["2La", "5Ea"], box="rest", turns=199)
    game.play(0, "take draw")
    assert (
        game.sentences(1)[0]
        == "The draw pile is used up: 1 card of the tableau, all but the last, make a new one."
    )
    game.play(0, "discard 9Bo")
    assert game.sentences(1)[1:3] == [
        "The hand is void, and nobody scores.",
        "A new hand: Seat 0 deals.",
    ]


def test_there_are_words_for_every_kind_of_event() -> None:
    told = set()
    dice = random.Random(1)
    games = [oddeck.new("flathead-rummy", players=2, seed=38, options={"target": 30})]
    games.append(table(hands=[["9Bo"], ["1Bu"]], tableau=["2La", "Grue"], box="rest", turns=199))
    for game in games:
        while not game.over:
            seat = game.actors[0]
            game.play(seat, dice.choice(game.moves(seat)))
            told |= {event["kind"] for event in game.events}
            assert len(game.sentences(None)) == len(game.events)
    assert told == {kind.name.lower() for kind in Kind}
