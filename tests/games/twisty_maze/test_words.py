"""The maze in words: sentences, what a card does, and refusals with their clause."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.decks.maze import MAZE
from oddeck.decks.maze_file import Do
from oddeck.game import Game
from oddeck.games.registry import find_game
from oddeck.games.twisty_maze.words import card_table, help_text
from oddeck.rulebook import rules_text

from ..refusals import refused
from .tables import before, drawn, play_all, steps, table

NAMES = ["Ann", "Bo", "Cy"]


def told(game: Game, viewer: int | None) -> str:
    return " ".join(game.sentences(viewer, NAMES[: game.players]))


def test_a_turn_is_told_to_everybody() -> None:
    """TM-2, TM-20"""
    game = play_all(before("lost.1", steps(2), [], [], dice=[5, 1, 2]), "0 draw")
    assert told(game, 0).startswith(
        "You draw the Lost. You roll 5, 1, 2. You discard the Retrograde."
    )
    assert told(game, None).startswith(
        "Ann draws the Lost. Ann rolls 5, 1, 2. Ann discards the Retrograde."
    )


def test_uses_and_claims_are_told() -> None:
    """TM-22, TM-25"""
    game = play_all(
        before("lost.1", ["lantern.1"], ["vortex-mine.1"], ["thingamajig"]), "1 use vortex-mine.1 0"
    )
    assert told(game, 2) == "Bo uses the Vortex Mine. Bo aims it at Ann."
    assert told(game, 0) == "Bo uses the Vortex Mine. Bo aims it at you."
    play_all(game, "0 discard lantern.1", "2 use thingamajig")
    assert "You claim the Lantern." in told(game, 2)


def test_what_one_sees_alone_is_not_told_to_others() -> None:
    """TM-44"""
    game = play_all(table(["lantern.1"], [], deck=["grue", "minotaur"]), "0 look")
    assert "the Grue" in told(game, 0)
    assert "the Grue" not in told(game, 1)
    assert "Ann looks at 2 cards in the deck." in told(game, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_everything_that_happens_has_words(players: int) -> None:
    """TM-11: no sentence is missing, for anybody."""
    dice = random.Random(players)
    game = oddeck.new("twisty-maze", players, seed=players)
    for _ in range(300):
        if game.over:
            break
        seat = dice.choice(game.actors)
        game.play(seat, dice.choice(game.moves(seat)))
        for viewer in (None, *range(players)):
            assert all(
                sentence[0].isupper() and sentence.endswith(".")
                for sentence in game.sentences(viewer)
            )


@pytest.mark.parametrize("card", [card.slug for card in MAZE.cards])
def test_what_a_card_does_is_told_from_the_data_file(card: str) -> None:
    """TM-22, TM-39"""
    kind = next(kind for kind in MAZE.cards if kind.slug == card)
    text = help_text(card)
    assert text.startswith(f"{kind.title} (")
    assert ("When drawn: " in text) == bool(kind.effect)
    assert ("when your turn starts" in text) == bool(kind.at_start)
    assert text.count("Discard it: ") == len(kind.stars)
    assert ("restored by us" in text) == (kind.restored is not None)
    assert ("stop" in text) or not any(step.do is Do.STOP for step in kind.effect)


def test_some_cards_in_full() -> None:
    """TM-8, TM-45"""
    spiders = "if the die is your speed or less, discard 1 card and stop."
    assert (
        help_text("giant-spiders")
        == f"Giant Spiders (blue zone). When drawn: roll a die; {spiders}"
    )
    assert help_text("timesink") == "Timesink (star). Discard it: 2 dice fewer in a roll."
    assert "if you already have a Temporal Anchor, you may draw 1 more; otherwise" in help_text(
        "black-mutable"
    )
    dwarves = (
        "if you already have a blue zone card, you may draw 1 more; otherwise stop, or roll a die"
        " and discard that many cards."
    )
    assert (
        help_text("belligerent-dwarves")
        == f"Belligerent Dwarves (blue zone). When drawn: {dwarves}"
    )
    forest = (
        "stop, or roll a die: on 1, 2 or 3, discard an Item; on 4, 5 or 6, discard a Zone card."
    )
    assert (
        help_text("carnivorous-forest") == f"Carnivorous Forest (green zone). When drawn: {forest}"
    )
    assert (
        "if a die shows 4, discard 1 card; if a die shows 5, discard 1 card; if a die shows 6,"
        " stop." in help_text("tilting-floors")
    )


@pytest.mark.parametrize(
    ("game", "seat", "move", "clause"),
    [
        (lambda: table([], []), 0, "draw", "TM-2"),
        (lambda: table([], []), 1, "speed 3", "TM-2"),
        (lambda: table([*steps(1), "net-trap.1"], [], dice=[2, 3, 4]), 0, "speed 3", "TM-45"),
        (
            lambda: drawn("backtracking.1", steps(1), [], dice=[5, 1, 1]),
            0,
            "discard lost.1",
            "TM-6",
        ),
        (
            lambda: play_all(drawn("carnivorous-forest", ["skeleton"], [], dice=[5]), "0 roll"),
            0,
            "stop",
            "TM-6",
        ),
        (lambda: drawn("grue", ["lantern.1", *steps(1)], []), 0, f"discard {steps(1)[0]}", "TM-6"),
        (lambda: drawn("skeleton", steps(1), [], options={"stories": False}), 0, "story", "TM-14"),
        (lambda: drawn("timeslip.1", steps(1), []), 0, "pick 0", "TM-34"),
        (lambda: drawn("lost.1", [], ["timesink"]), 1, "use timepatcher.1", "TM-22"),
        (lambda: drawn("locked-door", [], steps(1)), 0, "no", "TM-46"),
        (lambda: table(["lantern.1"], []), 0, "look 3", "TM-44"),
        (lambda: table([*steps(1), "pit-trap.1"], []), 0, "move pit-trap.1 2", "TM-45"),
        (lambda: drawn("lantern.1", steps(19), [], left=1), 0, "draw", "TM-9"),
    ],
)
def test_refusals_name_their_clause(game: object, seat: int, move: str, clause: str) -> None:
    """TM-2, TM-6, TM-9, TM-14, TM-22, TM-34, TM-44, TM-45, TM-46"""
    assert callable(game)
    assert len(refused(game(), seat, move, clause)) > len(move) + 10


@pytest.mark.parametrize(
    "words",
    [
        "",
        "fly",
        "speed",
        "speed x",
        "use",
        "use lost.1",
        "use vortex-mine.1",
        "discard",
        "discard balrog",
        "pick",
        "Draw",
        "draw 2",
    ],
)
def test_what_is_no_move_is_refused(words: str) -> None:
    """TM-2"""
    with pytest.raises(oddeck.IllegalMove):
        table(["vortex-mine.1"], []).play(0, words)


@pytest.mark.parametrize(
    ("move", "range_"),
    [
        ("speed 21", "a speed from 0 to 20, got 21"),
        ("speed -1", "a speed from 0 to 20, got -1"),
        ("speed x", "a speed from 0 to 20, got x"),
        ("use laying-traps.1 105", "a place in the deck from 1 to 104, got 105"),
        ("use caltrops.1 die 7", "a die that shows from 1 to 6, got 7"),
        ("move pit-trap.1 0", "a place from 1 to 207, got 0"),
    ],
)
def test_a_number_out_of_range_is_refused_with_the_range(move: str, range_: str) -> None:
    """TM-2, TM-49"""
    with pytest.raises(oddeck.IllegalMove, match=f"expected {range_}"):
        table(steps(1), []).play(0, move)


def test_cards_have_their_printed_titles() -> None:
    """TM-1: in full, and fit for a sentence."""
    titles = table([], []).deck.titles
    assert {
        "Moldy Rope Swing Across A Gaping Chasm",
        "Giant Rolling Boulder!",
        "Should you go left or right?",
    } <= set(titles)
    game = play_all(before("rope-swing", steps(1), []), "0 draw")
    assert told(game, None) == "Ann draws the Moldy Rope Swing Across A Gaping Chasm."
    game = play_all(before("black-time", steps(1), [], left=3), "0 draw")
    assert told(game, None).startswith(
        "Ann draws “Time isn't what it used to be”. Ann gets 1 fewer to draw."
    )
    game = play_all(before("living-maze-most", steps(1), []), "0 draw")
    assert told(game, None).startswith("Ann draws the Living Maze (most).")


def test_the_card_table_of_the_rules_is_that_of_the_data_file() -> None:
    """TM-39: what each card does, what cancels it, and what of it was restored."""
    assert card_table() in rules_text(find_game("twisty-maze"))
