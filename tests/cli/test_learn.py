"""`oddeck learn`: a lesson at the terminal."""

from __future__ import annotations

import oddeck as library

from .conftest import Oddeck

LAST = ("learn", "twisty-passages", "--step", "12")


def test_the_lessons_are_listed(oddeck: Oddeck) -> None:
    listed = oddeck("learn")
    assert listed.exit_code == 0
    for game in library.game_ids():
        assert game in listed.output
    assert "oddeck learn GAME" in listed.output


def test_wrong_moves_are_answered_and_the_right_one_leads_on(oddeck: Oddeck) -> None:
    typed = ["pass", "play 5Zu", "7la", "", "show", "", "back", "help", "quit"]
    told = oddeck("learn", "twisty-passages", typed="\n".join(typed)).output
    in_order = [
        "Step 1 of 12: Play a card",
        "No need to pass. One of your cards is a Lamp.",
        "(TP-5)",
        "Type show to see the move.",
        "Ben plays the 6 of Bugs on their stack.",
        "✓ That is a turn.",
        "Step 2 of 12: The same rank fits too",
        "You play the 7 of Ears on your stack.",
        "Step 3 of 12",
        "Step 2 of 12",
        "the step before",
    ]
    at = 0
    for words in in_order:
        assert words in told[at:], f"{words!r} is missing after {told[:at][-300:]!r}"
        at = told.index(words, at) + len(words)
    assert "save FILE" not in told  # nothing is kept


def test_a_lesson_ends_with_the_way_to_a_game(oddeck: Oddeck) -> None:
    ended = oddeck(*LAST, typed="8ra\n")
    assert ended.exit_code == 0
    assert "oddeck play twisty-passages --bots learning" in ended.output


def test_what_cannot_be_learnt(oddeck: Oddeck) -> None:
    """A game that there is not, and a step beyond the last."""
    assert oddeck("learn", "chess").exit_code == 2
    beyond = oddeck("learn", "twisty-passages", "--step", "13")
    assert beyond.exit_code == 2
    assert "expected a number from 1 to 12, got 13" in " ".join(beyond.output.split())
