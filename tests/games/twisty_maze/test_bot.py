from __future__ import annotations

from typing import Any

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.game import Game
from oddeck.games.twisty_maze.bot import TwistyMazeBot

STEPS = [
    "retrograde.2",
    "retrograde.3",
    "retrograde.4",
    "lost.2",
    "backtracking.2",
    "dead-end.2",
    "tilting-floors.2",
    "grasping-fog.2",
]
STEPS += [
    "sideslip.2",
    "timeslip.2",
    "timeshuffle.2",
    "shortcut.2",
    "shifting-walls.2",
    "twisty-passages.3",
    "twisty-passages.4",
]
STEPS += ["skeleton", "red-hot-coals", "fallen-masonry", "choking-vines", "rope-swing"]


def table(*paths: list[str], **fields: Any) -> Game:
    return oddeck.from_position(
        {"game": "twisty-maze", "players": len(paths), "paths": list(paths), **fields}
    )


def choice(game: Game) -> str:
    """What the bot does there."""
    seat = game.actors[0]
    return TwistyMazeBot(0).choose(sight_of(game, seat))


def played(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(game.actors[0], move)
    return game


def speed_of(game: Game) -> int:
    return int(choice(game).removeprefix("speed "))


def test_it_chooses_its_speed_by_what_is_missing() -> None:
    assert speed_of(table(STEPS[:19], [])) <= speed_of(table(STEPS[:17], [])) < 8
    assert 4 <= speed_of(table([], [])) <= 9


def test_it_runs_faster_when_another_is_nearly_out() -> None:
    calm, pressed = (
        table(STEPS[:6], []),
        table(
            STEPS[:6], [*STEPS[6:], "dead-end.1", "lost.1", "lantern.1", "sideslip.1", "timeslip.1"]
        ),
    )
    assert speed_of(pressed) > speed_of(calm)


def test_it_keeps_a_vortex_for_whoever_would_win() -> None:
    """TM-22"""
    drawing = {"speed": 3, "left_to_draw": 1, "deck": ["helpful-node.1"]}
    game = table(STEPS[:19], ["vortex-mine.1"], **drawing)
    assert choice(game) == "no"
    assert choice(played(game, "no", "draw")) == "use vortex-mine.1 0"
    assert choice(played(table(STEPS[:18], ["vortex-mine.1"], **drawing), "no", "draw")) == "no"


def test_it_takes_the_time_of_whoever_is_about_to_win() -> None:
    """TM-22"""
    drawing = {"speed": 3, "left_to_draw": 1}
    assert (
        choice(table(STEPS[:19], ["missing-time.1", "lost.1"], **drawing)) == "use missing-time.1 0"
    )
    assert choice(table(STEPS[:12], ["missing-time.1", "lost.1"], **drawing)) == "no"
    # It would make them win.
    assert choice(table([*STEPS[:19], "lost.1"], ["missing-time.1"], **drawing)) == "no"


def test_caltrops_lie_before_the_exit() -> None:
    """TM-43"""
    assert (
        choice(table(STEPS[:19], ["caltrops.1"], speed=3, left_to_draw=1)) == "use caltrops.1 fewer"
    )
    assert choice(table(STEPS[:9], ["caltrops.1"], speed=3, left_to_draw=1)) == "no"


def test_it_takes_an_extra_turn_when_that_may_win() -> None:
    """TM-48"""
    last = {"speed": 1, "left_to_draw": 1, "deck": ["helpful-node.1"]}
    assert (
        choice(played(table([], [*STEPS[:18], "timewarp.1"], **last), "draw")) == "use timewarp.1"
    )


def test_it_cancels_what_hurts_once_the_dice_are_known() -> None:
    """TM-39"""
    fields = {"speed": 4, "left_to_draw": 3, "deck": ["tilting-floors.1"]}
    bad = played(table(["helpful-node.1", *STEPS[:5]], [], dice=[4, 5, 6, 6], **fields), "draw")
    assert choice(bad) == "no"
    assert choice(played(bad, "no")) == "use helpful-node.1"
    harmless = played(
        table(["helpful-node.1", *STEPS[:5]], [], dice=[1, 1, 1, 2], **fields), "draw", "no"
    )
    assert choice(harmless) == "no"


def test_it_does_not_let_its_victory_be_cancelled() -> None:
    """TM-23"""
    game = table(["temporal-anchor.1", *STEPS[:19]], ["missing-time.1"], speed=3, left_to_draw=1)
    assert choice(played(game, "use missing-time.1 0")) == "no"  # to have the turn ended is to win
    game = table(["temporal-anchor.1", *STEPS[:15]], ["missing-time.1"], speed=5, left_to_draw=4)
    assert choice(played(game, "use missing-time.1 0")) == "use temporal-anchor.1"


def test_it_rolls_again_what_is_very_bad_for_it() -> None:
    """TM-20"""
    fields = {"speed": 5, "left_to_draw": 4, "deck": ["backtracking.1"]}
    assert (
        choice(
            played(table(["timepatcher.1", *STEPS[:9]], [], dice=[5, 5, 6, 6, 6], **fields), "draw")
        )
        == "use timepatcher.1"
    )
    assert (
        choice(
            played(table(["timepatcher.1", *STEPS[:9]], [], dice=[5, 1, 1, 1, 1], **fields), "draw")
        )
        == "no"
    )


def test_it_discards_what_it_needs_least() -> None:
    """TM-6"""
    fields = {"speed": 2, "left_to_draw": 2, "deck": ["backtracking.1"]}
    assert (
        choice(
            played(
                table(["vortex-mine.1", "lost.1", "timewarp.1"], [], dice=[5, 1], **fields),
                "no",
                "draw",
            )
        )
        == "discard lost.1"
    )
    assert (
        choice(
            played(
                table(["ball-of-twine.1", "lost.1", "dead-end.1"], [], dice=[5, 5], **fields),
                "draw",
            )
        )
        == "discard ball-of-twine.1"
    )


def test_it_stops_when_that_wins_and_pays_when_there_is_far_to_go() -> None:
    """TM-8, TM-38"""
    fields = {"speed": 3, "deck": ["grasping-fog.1"], "dice": [6, 1, 1]}
    assert choice(played(table(STEPS[:19], [], left_to_draw=3, **fields), "draw")) == "stop"
    assert choice(played(table(STEPS[:4], [], left_to_draw=1, **fields), "draw")) == "stop"
    assert choice(played(table(STEPS[:9], [], left_to_draw=6, **fields), "draw")).startswith(
        "discard"
    )


def test_it_draws_an_extra_card_unless_it_is_out_already() -> None:
    """TM-7"""
    fields = {"speed": 3, "left_to_draw": 1, "deck": ["black-lost"]}
    assert choice(played(table(["ball-of-twine.1", *STEPS[:5]], [], **fields), "draw")) == "extra"
    assert choice(played(table(["ball-of-twine.1", *STEPS[:18]], [], **fields), "draw")) == "no"


def test_it_moves_a_trap_and_tells_a_story() -> None:
    """TM-45"""
    assert choice(table(["lost.1", "pit-trap.1"], [])).startswith("move")
    assert (
        choice(
            played(table(["lost.1"], [], speed=1, left_to_draw=1, deck=["tricksy-gnomes"]), "draw")
        )
        == "story"
    )


def test_it_gives_to_the_last_and_takes_from_the_first() -> None:
    """TM-34"""
    fields = {"speed": 1, "left_to_draw": 1, "dice": [6], "deck": ["shifting-walls.1"]}
    assert choice(played(table(["lost.1"], STEPS[:6], STEPS[6:8], **fields), "draw")) == "pick 2"
    taking = {
        "speed": 6,
        "left_to_draw": 1,
        "dice": [1],
        "deck": ["minotaur"],
        "aside": [["pocket-demon"], [], []],
    }
    assert (
        choice(played(table(["lost.1"], STEPS[:2], [*STEPS[2:8], "timewarp.1"], **taking), "draw"))
        == "take 2 timewarp.1"
    )


def test_it_looks_and_runs_slower_towards_what_it_has_seen() -> None:
    """TM-44"""
    bad, good = (
        ["locked-door", "minotaur", "backtracking.1"],
        ["vortex-mine.1", "collapsing-walls", "timewarp.1"],
    )
    assert choice(table(["lantern.1", "tattered-map.1"], [])).startswith("look")
    known = [{card: [0] for card in deck} for deck in (bad, good)]
    slow, fast = (
        speed_of(table(STEPS[:12], [], deck=deck, known=seen))
        for deck, seen in zip((bad, good), known, strict=True)
    )
    assert slow < fast


def test_it_stands_still_when_that_wins() -> None:
    """TM-2, TM-9, TM-64: long enough, or the longest path at a standstill; not where a variant asks
    for more (TM-13).
    """
    assert choice(table(STEPS[:20], [])) == "speed 0"
    assert choice(table(STEPS[:20], [], options={"exit_strategy": True})) != "speed 0"
    assert choice(table(STEPS[:20], [], options={"through_the_black": True})) != "speed 0"
    assert (
        choice(table(["black-time", *STEPS[:19]], [], options={"through_the_black": True}))
        == "speed 0"
    )
    assert choice(table(STEPS[:3], STEPS[3:6], idle=5)) == "speed 0"
    assert choice(table(STEPS[:3], STEPS[3:7], idle=5)) != "speed 0"


def test_it_cancels_an_exchange_that_takes_more_than_it_brings() -> None:
    """TM-39, TM-50: when all choices are open."""
    fields = {"speed": 2, "left_to_draw": 2, "deck": ["timeslip.1"]}
    chosen = ("draw", "no", "pick 1")
    game = played(
        table(
            ["temporal-anchor.1", "timewarp.1", "lost.1"], ["timewarp.2", "dead-end.1"], **fields
        ),
        *chosen,
    )
    assert (
        choice(played(game.copy(), "take 1 dead-end.1", "take 0 timewarp.1"))
        == "use temporal-anchor.1"
    )
    assert choice(played(game.copy(), "take 1 timewarp.2", "take 0 lost.1")) == "no"
    assert choice(played(game.copy(), "take 1 timewarp.2", "take 0 timewarp.1")) == "no"
