"""Twisty Passages in words."""

from __future__ import annotations

import oddeck
from oddeck.games.twisty_passages.words import help_text
from oddeck.testing.walks import walk

NAMES = ["Anna", "Bert", "Cleo"]


def test_the_same_trade_told_to_three() -> None:
    game = oddeck.from_position(
        {"game": "twisty-passages", "players": 3, "hands": [["3Fr"], ["2Bo"], ["5Zu"]]}
    )
    game.play(0, "trade 1 3Fr")
    assert game.sentences(0, NAMES) == ["You offer Bert the 3 of Fromps."]
    assert game.sentences(1, NAMES) == ["Anna offers you a card."]
    assert game.sentences(None, NAMES) == ["Anna offers Bert a card."]
    game.play(1, "give 2Bo")
    assert game.sentences(0, NAMES) == [
        "Bert gives you the 2 of Books in return.",
        "Bert receives the 3 of Fromps from you.",
    ]
    assert game.sentences(1, NAMES) == [
        "You give Anna the 2 of Books in return.",
        "You receive the 3 of Fromps from Anna.",
    ]
    assert game.sentences(2, NAMES) == [
        "Bert gives Anna a card in return.",
        "Bert receives a card from Anna.",
    ]


def test_plays_and_wins() -> None:
    game = oddeck.from_position(
        {"game": "twisty-passages", "players": 3, "hands": [["Grue", "iBo"], ["2Bo"], ["5Zu"]]}
    )
    game.play(0, "play Grue")
    assert game.sentences(1, NAMES) == ["Anna discards the Grue, a trump."]
    game.play(1, "pass")
    assert game.sentences(1, NAMES) == ["You pass."]
    game.play(2, "pass")
    game.play(0, "play iBo")
    assert game.sentences(0, NAMES) == [
        "You play the ∞ of Books on your stack.",
        "You win the hand.",
        "You win the match.",
    ]


def test_every_event_of_whole_games_has_words() -> None:
    kinds = set()
    for seed, mood in [(1, "fair"), (2, "first"), (3, "last")]:
        for game in walk(
            oddeck.new("twisty-passages", players=3, seed=seed, options={"hands": 2}), seed, mood
        ):
            kinds |= {event["kind"] for event in game.events}
            for viewer in (None, 0, 1, 2):
                assert all(sentence.endswith(".") for sentence in game.sentences(viewer))
    assert kinds == {kind.name.lower() for kind in game.type.event_kinds}


def test_what_a_card_is_good_for() -> None:
    assert (
        help_text("8Fr")
        == "Goes on your stack if that is empty, on any 8, and on any card of Fromps."
    )
    assert help_text("Grue").startswith("A trump: you get rid of it")
