from __future__ import annotations

import pytest

import oddeck
from oddeck.game import Game

from ..foresights import liked, prospects, worth_a_thought
from .tables import ART, CHARIOT, DEATH, DEVIL, FORTUNE, LUST, MOON, SUN, UNIVERSE

FILLERS = [["2W", "3W", "4W", "5W"], ["2S", "3S", "4S", "5S"], ["2D", "3D", "4D", "5D"]]


def table(
    hand: list[str], discard: list[str], others: list[list[str]] | None = None, **fields: object
) -> Game:
    """Seat 0 is to act."""
    return oddeck.from_position(
        {
            "game": "fortuno",
            "players": 4,
            "hands": [hand, *(others or FILLERS)],
            "discard": discard,
            **fields,
        }
    )


def test_a_quick_player_keeps_what_always_fits_and_plays_what_others_go_with() -> None:
    """FO-4"""
    assert liked(table(["7C", "9C", "AC", "7D", "QD", SUN], ["2C"])) == {"play 7C"}


def test_it_hurts_who_is_about_to_win() -> None:
    """FO-43"""
    assert liked(table(["7C", "9C", DEATH, "8D"], ["2C"], [["3C"], *FILLERS[1:]])) == {
        f"play {DEATH}"
    }


def test_it_calls() -> None:
    """FO-17"""
    assert liked(table(["8C", "QC"], ["6C"])) <= {"play 8C call", "play QC call"}


def test_it_goes_out_with_a_card_that_leaves_it_none() -> None:
    """FO-2, FO-60: in love one could play the other's cards, too."""
    game = table(["8C"], ["6C"], [["2C", "3C"], *FILLERS[1:]], lovers=[{"player": 0, "lover": 1}])
    assert liked(game) == {"play 8C"}


def test_it_answers_a_draw_if_it_can() -> None:
    """FO-19"""
    facing = {"draw": 2, "by": 3}
    assert liked(table(["PsC", "3C", "4C"], ["PsW"], pending=facing)) == {"play PsC"}
    assert liked(table([FORTUNE, "3C", "4C"], ["PsW"], pending=facing)) == {f"play {FORTUNE}"}


def test_hands_move_when_that_means_fewer_cards() -> None:
    """FO-51: the hand of the player before comes."""
    rich, poor = ["7C", "9D", "8D", "QD", "10D", UNIVERSE], [*FILLERS[:2], ["2D"]]
    assert liked(table(rich, ["2C"], poor)) == {f"play {UNIVERSE}"}
    assert liked(
        table(["7C", "9D", UNIVERSE], ["2C"], [*FILLERS[:2], ["2D", "3D", "4D", "5D", "6D"]])
    ) == {"play 7C"}


def test_without_a_call_no_move_is_worth_a_thought() -> None:
    """FO-17, FO-15"""
    assert worth_a_thought(table(["8C", "QC"], ["6C"])) == {"play 8C call", "play QC call"}
    four = worth_a_thought(table(["7W", "7C", "7S", "7D", "AC"], ["6C"]))
    assert four == {"play 7C", "play AC", *(f"four 7 {suit} call" for suit in "WCSD")}


def test_it_adds_with_the_call_and_keeps_art_for_last() -> None:
    """FO-41, FO-17, FO-44"""
    game = table([LUST, "PsC", ART, "8D"], ["2C"])
    game.play(0, f"play {LUST}")
    assert liked(game) == {"add PsC"}
    game.play(0, "add PsC")
    assert liked(game) == {f"add {ART} call"}
    assert worth_a_thought(game) == {f"add {ART} call", "done"}


def test_a_slap_is_taken_by_all() -> None:
    """FO-13"""
    game = table(["7S", "9C", "8D", "QD"], ["7W", "7C"])
    game.play(0, "play 7S")
    assert game.actors == (0, 1, 2, 3)
    assert all(worth_a_thought(game, seat) == {"slap"} for seat in game.actors)


@pytest.mark.parametrize(("move", "answer"), [("play 8C", "catch"), ("play 8C call", "no")])
def test_who_has_not_called_is_caught_and_nobody_else(move: str, answer: str) -> None:
    """FO-17"""
    game = table(["8C", "QC"], ["6C"])
    game.play(0, move)
    assert {seat: worth_a_thought(game, seat) for seat in game.actors} == {
        1: {answer},
        2: {answer},
        3: {answer},
    }


def test_to_be_left_out_may_be_worth_a_thought() -> None:
    """FO-37"""
    game = table([UNIVERSE, "9C", "8D", "QD"], ["2C"], [[CHARIOT, "3W", "4W"], *FILLERS[1:]])
    game.play(0, f"play {UNIVERSE}")
    assert worth_a_thought(game, 1) == {"immune", "no"}


def test_of_the_many_names_for_art_and_questions_of_the_moon_a_part_will_do() -> None:
    """FO-44, FO-48"""
    game = table([ART, "9C", "8D", "QD"], ["2C"])
    game.play(0, f"play {ART}")
    names = worth_a_thought(game)
    assert f"name {DEATH}" in names
    assert len(names) < 32 < len(game.moves(0))
    game = table([MOON, "9C", "8D", "QD"], ["2C"])
    game.play(0, f"play {MOON}")
    asked = worth_a_thought(game)
    assert {"ask 1 major", "ask 2 suit C", "ask 3 value 7"} <= asked
    assert f"ask 1 {DEVIL}" not in asked


def test_prospects() -> None:
    """FO-2, FO-64: one or two cards are promising, more are much alike; who is out has none."""
    assert prospects(oddeck.new("fortuno", 4, seed=1)) == pytest.approx([0.25] * 4)
    first, second, third, fourth = prospects(
        table(["2C"], ["6C"], [["3C", "4C"], FILLERS[1], FILLERS[2]])
    )
    assert 0.5 > first > second > third == fourth > 0.1
    assert first + second + third + fourth == pytest.approx(1.0)
    gone = prospects(table(["2C", "8C"], ["6C"], [["3C", "4C"], ["5C", "7C"], []], eliminated=[3]))
    assert gone == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0])


def test_prospects_of_a_game_that_is_over() -> None:
    game = table(["2C"], ["6C"])
    game.play(0, "play 2C")
    assert game.over
    assert prospects(game) == [1.0, 0.0, 0.0, 0.0]
