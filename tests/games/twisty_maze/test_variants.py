"""The maze: the three variants of winning."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused
from .tables import (
    QUIET,
    asked,
    before,
    discards,
    drawn,
    fortunate,
    paths,
    play_all,
    steps,
    table,
    turn_passed,
)

EXIT, BLACK, CLUES = (
    {"length": 4, variant: True}
    for variant in ("exit_strategy", "through_the_black", "gathering_clues")
)


def at_the_end(
    path: list[str],
    *others: list[str],
    options: dict[str, Any],
    card: str = "helpful-node.1",
    **fields: Any,
) -> Game:
    """The last card of a turn has been drawn."""
    return drawn(card, path, *others, left=1, options=options, **fields)


def test_the_variants_are_switches() -> None:
    """TM-13: all off unless the table turns them on."""
    options = oddeck.new("twisty-maze", 2).options
    assert not any(
        options[name] for name in ("exit_strategy", "through_the_black", "gathering_clues")
    )
    assert (
        oddeck.new("twisty-maze", 2, options={"gathering_clues": True}).options["gathering_clues"]
        is True
    )
    with pytest.raises(oddeck.BadSetup, match="exit_strategy"):
        oddeck.new("twisty-maze", 2, options={"exit_strategy": "white"})
    with pytest.raises(oddeck.BadSetup, match="variant"):
        oddeck.new("twisty-maze", 2, options={"variant": "exit"})


# --- exit_strategy ---


def test_the_exit_is_found_in_a_turn_with_a_black_zone_card() -> None:
    """TM-13"""
    game = at_the_end(steps(3)[:2], [], [], options=EXIT | {"length": 2}, card="black-lost")
    assert game.winners == (0,)
    game = drawn(
        "black-lost",
        ["ball-of-twine.1", *steps(2)],
        [],
        [],
        left=2,
        options=EXIT,
        then=["helpful-node.1"],
    )
    play_all(game, "0 no", "0 draw")
    assert game.winners == (0,)


def test_without_a_black_zone_card_there_is_no_exit() -> None:
    """TM-13: one that has been in the path before does not help, nor one that was drawn in an
    earlier turn.
    """
    game = at_the_end(["black-lost", *steps(3)], [], [], options=EXIT)
    assert turn_passed(game)
    assert not game.over
    game = play_all(
        drawn(
            "black-lost",
            ["ball-of-twine.1", *steps(2)],
            [],
            left=1,
            options=EXIT | {"length": 5},
            then=QUIET,
        ),
        "0 no",
    )
    play_all(game, "1 speed 1", "1 draw")
    assert game.position()["turn"] == 0
    assert not game.over


def test_a_black_zone_card_from_a_shortcut_counts_for_whose_turn_it_is() -> None:
    """TM-13"""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1",
            [*steps(3), "ball-of-twine.1"],
            [],
            left=1,
            options=EXIT,
            then=["black-lost"],
            seed=seed,
        ),
        lambda game: game.actors == (0,) and game.moves(0) == ["extra", "no"],
    )
    assert play_all(game, "0 no").winners == (0,)
    other = fortunate(
        lambda seed: drawn(
            "shortcut.1",
            steps(4),
            ["ball-of-twine.1"],
            left=1,
            options=EXIT,
            then=["black-lost"],
            seed=seed,
        ),
        lambda game: game.actors == (1,) and game.moves(1) == ["extra", "no"],
    )
    play_all(other, "1 no")
    assert not other.over


def test_who_has_not_found_the_exit_may_close_it_for_another() -> None:
    """TM-13: the other picks which card; it does not win."""
    game = at_the_end(
        steps(3),
        ["black-lost", "black-time", "lost.1"],
        ["minotaur"],
        ["black-guidance"],
        options=EXIT,
    )
    assert asked(game) == {0: ["pick 1", "pick 3", "no"]}
    play_all(game, "0 pick 1")
    assert sorted(asked(game)[1]) == ["discard black-lost", "discard black-time"]
    refused(game, 1, "discard lost.1")
    play_all(game, "1 discard black-time")
    assert discards(game) == ["black-time"]
    assert turn_passed(game)
    game = play_all(at_the_end(steps(3), ["black-lost"], options=EXIT), "0 no")
    assert turn_passed(game)


def test_nobody_can_be_picked_who_has_no_black_zone_card_or_is_under_a_twine() -> None:
    """TM-13, TM-37"""
    game = at_the_end(steps(3), ["black-lost"], [], ["black-time"], options=EXIT, twine=[1])
    assert asked(game) == {0: ["pick 3", "no"]}
    assert turn_passed(at_the_end(steps(3), ["black-lost"], options=EXIT, twine=[1]))


def test_too_short_a_path_closes_no_exit() -> None:
    """TM-13"""
    assert turn_passed(at_the_end(steps(2), ["black-lost"], options=EXIT))


def test_the_exit_is_asked_about_after_the_end_window() -> None:
    """TM-13, TM-30"""
    game = play_all(
        before("helpful-node.1", steps(3), ["vortex-mine.1", "black-lost"], left=1, options=EXIT),
        "1 no",
        "0 draw",
    )
    assert asked(game) == {1: ["use vortex-mine.1 0", "no"]}
    play_all(game, "1 no")
    assert asked(game) == {0: ["pick 1", "no"]}


def test_who_has_drawn_a_black_zone_card_is_not_asked() -> None:
    """TM-13"""
    game = drawn("black-lost", ["ball-of-twine.1", *steps(2)], ["black-time"], left=1, options=EXIT)
    assert play_all(game, "0 no").winners == (0,)


# --- through_the_black ---


@pytest.mark.parametrize(
    ("path", "wins"),
    [
        (["black-time", *steps(2)], True),
        (steps(3), False),
        (["skeleton", "minotaur", "bad-air"], False),
    ],
)
def test_through_the_black(path: list[str], wins: bool) -> None:
    """TM-13"""
    game = at_the_end(path, ["black-lost"], options=BLACK)
    assert game.over == wins
    assert game.winners == ((0,) if wins else ())


def test_a_black_zone_card_alone_does_not_win() -> None:
    """TM-13"""
    assert not at_the_end(["black-time", *steps(1)], [], options=BLACK).over


# --- gathering_clues ---


@pytest.mark.parametrize(
    ("path", "needed"),
    [
        (steps(3), 10),
        (["bad-air"], 9),
        (["bad-air", "giant-boulder"], 9),
        (["bad-air", "minotaur"], 8),
        (["bad-air", "minotaur", "skeleton"], 7),
        (["bad-air", "minotaur", "skeleton", "black-lost"], 6),
    ],
)
def test_every_colour_of_zone_is_a_clue(path: list[str], needed: int) -> None:
    """TM-13"""
    options = CLUES | {"length": 10}
    long_enough = [*path, *steps(12)[3:]][: needed - 1]
    assert at_the_end(
        long_enough, ["skeleton" if "skeleton" not in path else "red-hot-coals"], options=options
    ).winners == (0,)
    assert not at_the_end(long_enough[:-1], [], options=options).over
    assert table(path, [], options=options, turn=1).view(1)["needed"][0] == needed


def test_the_last_card_may_be_the_clue() -> None:
    """TM-13"""
    game = at_the_end(steps(2), [], options=CLUES, card="skeleton")
    assert play_all(game, "0 story").winners == (0,)


def test_other_games_need_no_zone_cards() -> None:
    """TM-9, TM-13"""
    options = {"length": 4}
    assert at_the_end(steps(3), ["black-lost"], options=options).winners == (0,)
    assert paths(at_the_end(["skeleton", "minotaur"], [], options=options)) == [
        ["skeleton", "minotaur", "helpful-node.1"],
        [],
    ]


# --- together ---

ALL = EXIT | BLACK | CLUES | {"length": 6}


def test_all_conditions_hold_together() -> None:
    """TM-13: the length with its clues, a Black Zone card drawn this turn, and one in the path."""
    # With the black card two colours: four are enough.
    path = ["bad-air", "ball-of-twine.1", *steps(1)]
    game = drawn("black-lost", path, [], left=1, options=ALL)
    assert game.view(0)["needed"] == [5, 6]
    assert play_all(game, "0 no").winners == (0,)
    # Too short.
    assert not play_all(drawn("black-lost", path[1:], [], left=1, options=ALL), "0 no").over
    assert not at_the_end([*path, "black-time"], [], options=ALL).over  # drawn in an earlier turn


def test_a_black_zone_card_that_was_drawn_and_lost_leads_through_no_black() -> None:
    """TM-13: of `exit_strategy` and `through_the_black` each asks for its own."""
    options = EXIT | BLACK
    lost = {"then": ["backtracking.1"], "dice": [5, 1, 1], "options": options}
    game = play_all(
        drawn("black-lost", ["ball-of-twine.1", *steps(4)], [], **lost),
        "0 no",
        "0 draw",
        "0 discard black-lost",
    )
    assert turn_passed(game)
    game = play_all(
        drawn("black-lost", ["ball-of-twine.1", *steps(4)], [], **lost),
        "0 no",
        "0 draw",
        f"0 discard {steps(1)[0]}",
    )
    assert game.winners == (0,)


def test_the_exit_is_closed_for_others_by_the_length_that_clues_give() -> None:
    """TM-13: the length of `gathering_clues`, then the question of `exit_strategy`, then
    `through_the_black`.
    """
    # Four cards and two colours.
    game = at_the_end(["bad-air", "skeleton", *steps(1)], ["black-lost"], options=ALL)
    assert asked(game) == {0: ["pick 1", "no"]}
    assert turn_passed(play_all(game, "0 pick 1", "1 discard black-lost"))
    assert turn_passed(at_the_end(["bad-air", *steps(1)], ["black-lost"], options=ALL))


def test_clues_lead_through_the_black() -> None:
    """TM-13: two of the three."""
    options = BLACK | CLUES | {"length": 6}
    assert at_the_end(["bad-air", "black-lost", *steps(1)], [], options=options).winners == (0,)
    assert not at_the_end(["bad-air", "skeleton", *steps(1)], [], options=options).over
