"""Positions in which there is no doubt."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]

# The seat to move is always 0.
WIN_IN_ONE: list[tuple[Position, str]] = [
    (
        {
            "game": "twisty-passages",
            "players": 3,
            "hands": [["3La"], ["1Bu", "2Bu"], ["1In", "2In"]],
            "stacks": [["3Fr"], [], []],
            "draw": ["8To", "8Ra"],
            "box": "rest",
        },
        "play 3La",
    ),
    (
        {
            "game": "flathead-rummy",
            "players": 3,
            "options": {"target": 1},
            "phase": "play",
            "hands": [
                ["3La", "3Fr", "3Bo"],
                ["1Bu", "2Ma", "5In", "7Hi"],
                ["1In", "2Fr", "4Ra", "9Sc"],
            ],
            "tableau": ["8To"],
        },
        "meld 3La 3Fr 3Bo",
    ),
    (
        {
            "game": "trophy-case",
            "players": 3,
            "scores": [41, 0, 0],
            "trick": [[1, "8Bu"], [2, "1Bu"]],
            "hands": [["4Zu", "0Ra", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]],
        },
        "play Grue",
    ),
    (  # three sixes in a row, and The Devil in hand (FO-16)
        {
            "game": "fortuno",
            "players": 4,
            "hands": [["6S", "M15", "2C", "4C"], ["2W", "3C"], ["4D", "5D"], ["7C", "8C"]],
            "discard": ["6W", "6C"],
        },
        "play 6S",
    ),
    (  # a Lantern has shown the card that is missing (TM-9, TM-44)
        {
            "game": "twisty-maze",
            "players": 2,
            "options": {"length": 5},
            "paths": [
                ["grue", "skeleton", "rope-swing", "red-hot-coals"],
                ["retrograde.1", "retrograde.2", "shortcut.1"],
            ],
            "deck": ["retrograde.3", "backtracking.1", "lost.1"],
            "known": {"retrograde.3": [0]},
        },
        "speed 1",
    ),
]


LOSS_IN_ONE: list[tuple[Position, str]] = [
    (  # a trade with seat 1 hands over the card that it goes out with (TP-7)
        {
            "game": "twisty-passages",
            "players": 3,
            "hands": [["9La", "7Sc"], ["3Bu"], ["1In", "2In", "4In"]],
            "stacks": [["3Fr"], ["9Zu"], ["9To"]],
            "draw": ["8To", "8Ra"],
            "box": "rest",
        },
        "trade 1 9La",
    ),
    (  # with the card that could be laid off, seat 1 has 42 points (FR-13, FR-14)
        {
            "game": "flathead-rummy",
            "players": 2,
            "scores": [30, 36],
            "out": 1,
            "turn": 0,
            "hands": [["3La"], []],
            "melds": [["3Fr", "3Bo", "3Hi"]],
            "tableau": ["8To"],
        },
        "done",
    ),
    (  # then seat 1 is alone, and has its 42nd point (TC-10)
        {
            "game": "trophy-case",
            "players": 3,
            "scores": [36, 41, 0],
            "folded": [2],
            "trick": [[1, "8Bu"]],
            "hands": [["4Zu", "0Ra", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Ra"]],
        },
        "fold",
    ),
    (  # somebody else holds The Devil, as one knows (FO-16)
        {
            "game": "fortuno",
            "players": 4,
            "hands": [["6S", "2C", "8D"], ["M15", "3C"], ["4D", "5D"], ["7C", "8C"]],
            "discard": ["6W", "6C"],
            "known": {"M15": [0]},
        },
        "play 6S",
    ),
    (  # seat 1 is out unless it loses a card (TM-9, TM-22)
        {
            "game": "twisty-maze",
            "players": 2,
            "options": {"length": 5},
            "turn": 1,
            "speed": 1,
            "left_to_draw": 0,
            "paths": [
                ["vortex-mine.1", "skeleton", "rope-swing"],
                ["retrograde.1", "retrograde.2", "shortcut.1", "shortcut.2", "lantern.1"],
            ],
        },
        "no",
    ),
]
