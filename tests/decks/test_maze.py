"""The maze deck: what is in it, and that the rules follow a correction of its file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import oddeck
from oddeck.decks.maze import MAZE, TEXT

COPIES = {
    **dict.fromkeys(
        (
            "tilting-floors",
            "grasping-fog",
            "backtracking",
            "lost",
            "pit-trap",
            "greased-slide-trap",
            "shifting-walls",
        ),
        2,
    ),
    **dict.fromkeys(
        (
            "dead-end",
            "net-trap",
            "timeslip",
            "sideslip",
            "timeshuffle",
            "shortcut",
            "vortex-mine",
            "temporal-anchor",
        ),
        2,
    ),
    **dict.fromkeys(
        (
            "timepatcher",
            "lantern",
            "ball-of-twine",
            "helpful-node",
            "tattered-map",
            "entropic-vortex",
            "missing-time",
        ),
        2,
    ),
    **dict.fromkeys(("timewarp", "laying-traps", "caltrops"), 2),
    **dict.fromkeys(("twisty-passages", "retrograde"), 4),
}
ITEMS = {
    *(
        "vortex-mine",
        "temporal-anchor",
        "timepatcher",
        "lantern",
        "ball-of-twine",
        "helpful-node",
        "tattered-map",
        "whatchamacallit",
    ),
    *("thingamajig", "pocket-demon", "pocket-angel", "caltrops"),
}
STARS = {
    *(
        "vortex-mine",
        "temporal-anchor",
        "timepatcher",
        "helpful-node",
        "whatchamacallit",
        "thingamajig",
        "entropic-vortex",
        "missing-time",
    ),
    *("timewarp", "timesink", "timeblast", "laying-traps", "caltrops"),
}
RESTORED = {
    *(
        "tilting-floors",
        "twisty-passages",
        "grasping-fog",
        "lost",
        "pit-trap",
        "greased-slide-trap",
        "shifting-walls",
        "dead-end",
        "net-trap",
    ),
    *(
        "snapping-turtle-trap",
        "crazy-weasel-trap",
        "helpful-node",
        "sulfurous-spring",
        "bad-air",
        "glowing-fungus",
        "minotaur",
    ),
    *(
        "oozing-horror",
        "black-time",
        "black-lost",
        "black-unexpected",
        "black-mutable",
        "black-following",
        "black-left-right",
    ),
    *("black-maze-lives", "black-guidance"),
}


def test_there_are_104_cards() -> None:
    """TM-1"""
    names = MAZE.decks[1].names
    assert len(names) == len(set(names)) == len(set(MAZE.decks[1].titles)) == 104
    assert len(set(MAZE.decks[2].names)) == 208
    assert {card.slug: card.copies for card in MAZE.cards if card.copies > 1} == COPIES


def test_there_are_eight_cards_of_each_zone() -> None:
    """TM-1"""
    assert Counter(card.zone for card in MAZE.cards if card.zone) == dict.fromkeys(
        ("red", "green", "blue", "black"), 8
    )
    assert all(card.copies == 1 for card in MAZE.cards if card.zone)


def test_a_trap_is_a_card_with_trap_in_its_name() -> None:
    """TM-49"""
    assert {card.slug for card in MAZE.cards if card.kind == "trap"} == {
        card.slug for card in MAZE.cards if card.slug.endswith("-trap")
    }


def test_items_stars_and_restored_icons() -> None:
    """TM-22, TM-25"""
    assert {card.slug for card in MAZE.cards if card.kind == "item"} == ITEMS
    assert {card.slug for card in MAZE.cards if card.stars} == STARS
    assert {card.slug for card in MAZE.cards if card.restored} == RESTORED


PROOF = """
import oddeck
table = {"game": "twisty-maze", "players": 2, "paths": [["lost.1"], []]}
drawing = {"speed": 3, "left_to_draw": 2, "deck": ["pit-trap.1"], "dice": [%s] * 3}
game = oddeck.from_position(table | drawing)
game.play(0, "draw")
print(game.position()["turn"], *game.moves(0))
"""


@pytest.mark.parametrize(("die", "answer"), [(6, "0 draw"), (2, "1")])
def test_the_rules_follow_a_correction(tmp_path: Path, die: int, answer: str) -> None:
    """TM-8: somebody finds that the printed Pit Trap looks for twos, and stops."""
    package = Path(oddeck.__file__).parent
    shutil.copytree(package, tmp_path / "oddeck", ignore=shutil.ignore_patterns("__pycache__"))
    before, after = '"each 6: discard"]\nat_start', '"at least 1 of 2: stop"]\nat_start'
    assert TEXT.count(before) == 1
    (tmp_path / "oddeck" / "decks" / "maze.toml").write_text(
        TEXT.replace(before, after), encoding="utf-8"
    )
    command = [sys.executable, "-c", PROOF % die]
    result = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == answer


ANCHORED = {
    "timeslip",
    "sideslip",
    "timeshuffle",
    "crossslip-left",
    "crossslip-right",
    "missing-time",
    "black-time",
    "black-mutable",
}


def test_which_cards_the_anchor_works_on_is_data() -> None:
    """TM-39: not all that have "time" or "slip" in their title do something then, and "sometimes"
    is another word.
    """
    assert {card.slug for card in MAZE.cards if card.anchor} == ANCHORED
    named = {
        card.slug
        for card in MAZE.cards
        if "time" in card.title.lower() or "slip" in card.title.lower()
    }
    assert named > ANCHORED
    assert "black-unexpected" in named - ANCHORED


def test_the_titles_are_printed_in_full() -> None:
    """TM-1"""
    titles = {card.slug: card.title for card in MAZE.cards}
    assert titles["rope-swing"] == "Moldy Rope Swing Across A Gaping Chasm"
    assert titles["skeleton"] == 'Skeleton From A Previous "Explorer"'
    assert titles["fate-spinner"] == "Demented Fate-Spinner"
    assert titles["black-maze-lives"] == "The maze lives!"
