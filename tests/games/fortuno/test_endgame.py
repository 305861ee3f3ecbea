"""Elimination, and the endgame of the last two, in Fortuno."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ALL,
    ART,
    CHARIOT,
    DEATH,
    DEVIL,
    FOOL,
    FORTUNE,
    HIEROPHANT,
    LUST,
    MINE,
    OTHERS,
    PRIESTESS,
    STAR,
    actors,
    bare,
    counts,
    do,
    hand,
    moves,
    pending,
    plays,
    table,
    top,
)

VOID = [card for card in ALL if card[:-1] in ("A", "Pr", "Kn")] + [
    "M0",
    "M1",
    "M3",
    "M4",
    "M5",
    "M6",
    "M9",
    "M12",
    "M15",
    "M16",
]
VOID_MAJORS = [card for card in VOID if card[0] == "M"]


def two(mine: list[str], other: list[str] | None = None, **fields: Any) -> Game:
    """Seats 0 and 1 are left of four."""
    return table(
        mine, OTHERS[0] if other is None else other, [], [], **{"eliminated": [2, 3], **fields}
    )


def removed(game: Game) -> set[str]:
    """The cards that are out of the game."""
    return set(game.position()["removed"])


# --- elimination ---


def test_the_eliminated_are_passed_over() -> None:
    """FO-64: the order keeps their places."""
    game = do(table(["5C", *MINE], [], eliminated=[1]), "play 5C")
    assert actors(game) == (2,)
    assert game.position()["order"] == [0, 1, 2, 3]
    assert game.view(1)["eliminated"] == [1]


def test_skips_do_not_count_the_eliminated() -> None:
    """FO-64, FO-34"""
    game = do(table(["QW", *MINE], [], players=5, eliminated=[1]), "play QW")
    assert actors(game) == (3,)


@pytest.mark.parametrize("card", [DEATH, FORTUNE])
def test_the_last_one_left_wins(card: str) -> None:
    """FO-64, FO-43, FO-40"""
    flips = two(MINE, draw=[DEATH], discard=["5W", STAR])
    game = do(flips, "flip") if card == DEATH else do(two([FORTUNE]), f"play {FORTUNE}")
    assert (game.over, game.winners, game.scores) == (True, (1,), (0, 1, 0, 0))


def test_the_third_last_out_starts_the_endgame() -> None:
    """FO-64, FO-65"""
    game = table(
        MINE,
        ["AD", "3C", "KnC"],
        OTHERS[1],
        [],
        eliminated=[3],
        draw=[DEATH, "AC", "7W"],
        discard=["5W", STAR],
    )
    do(game, "flip")
    assert (game.position()["eliminated"], actors(game)) == ([0, 3], (1,))
    do(game, "flip")
    assert removed(game) == {"AC"}
    assert top(game) == "7W"


# --- two left: flips and draws ---


@pytest.mark.parametrize("card", VOID)
def test_a_void_card_that_is_flipped_leaves_and_another_is_flipped(card: str) -> None:
    """FO-65"""
    game = do(two(MINE, draw=[card, "7D"], discard=["M19", STAR]), "flip")
    assert removed(game) == {card}
    assert top(game) == "7D"
    assert moves(game) == plays("7C")


@pytest.mark.parametrize("card", VOID)
def test_a_void_card_that_is_drawn_leaves_and_another_is_drawn(card: str) -> None:
    """FO-65, FO-4, FO-12"""
    game = do(
        two(MINE, draw=[card, "10C", "8W"], discard=["PsW"], pending={"draw": 2, "by": 1}), "draw"
    )
    assert removed(game) == {card}
    assert hand(game, 0) == {*MINE, "10C", "8W"}


def test_other_cards_still_work() -> None:
    """FO-65: Queens, Princesses, Death and the like."""
    assert do(two(["QW", *MINE]), "play QW").actors == (0,)
    assert pending(do(two(["PsW", *MINE]), "play PsW")) == (2, 0)
    assert pending(do(two([DEATH, *MINE]), f"play {DEATH}")) == (6, 0)
    for card in set(ALL) - set(VOID) - {STAR, "M19", "5S", "7C", "9W", "2C", "3C", "4C"}:
        game = two(MINE, draw=[card], discard=["M19", STAR])
        assert card not in removed(do(game, "flip"))


# --- two left: played ---


@pytest.mark.parametrize("card", VOID_MAJORS)
def test_a_void_major_does_nothing_and_leaves_when_it_is_covered(card: str) -> None:
    """FO-65"""
    game = do(two([card, *MINE], draw=["7D"]), f"play {card}")
    assert (actors(game), pending(game), counts(game)[:2], top(game), removed(game)) == (
        (1,),
        None,
        [3, 3],
        card,
        set(),
    )
    assert game.position()["direction"] == 1
    assert game.moves(1) == ["flip"]
    do(game, "flip")
    assert removed(game) == {card}
    assert game.position()["discard"] == ["5W", "7D"]


@pytest.mark.parametrize("card", ["AW", "PrW", "KnW"])
def test_a_void_minor_does_nothing_and_leaves_when_it_is_covered(card: str) -> None:
    """FO-65"""
    game = do(two([card, *MINE], ["2W", "3C", "4C"]), f"play {card}")
    assert (actors(game), pending(game), game.position()["direction"]) == ((1,), None, 1)
    assert moves(game) == plays("2W")
    do(game, "play 2W")
    assert removed(game) == {card}
    assert game.position()["discard"] == ["5W", "2W"]


def test_a_chariot_does_not_cover() -> None:
    """FO-65, FO-37"""
    game = do(two(["PrW", "2W", *MINE], [CHARIOT, "3C", "4C"]), "play PrW", f"play {CHARIOT}")
    assert (removed(game), game.view(1)["top"]) == (set(), "PrW")
    do(game, "play 2W")
    assert removed(game) == {"PrW"}
    assert game.position()["discard"] == ["5W", CHARIOT, "2W"]


def test_an_ace_then_needs_suit_or_value() -> None:
    """FO-65, FO-4"""
    assert moves(two(["AD", "AW", "7C"])) == plays("AW")
    assert moves(two(["AD", "AW", "7C"], discard=["AC"])) == plays("AD", "AW", "7C")
    refused(two(["AD", "AW", "7C"]), 0, "play AD", "FO-65")


def test_the_fool_names_nothing_and_is_a_major() -> None:
    """FO-65"""
    game = do(two([FOOL, *MINE]), f"play {FOOL}")
    assert (top(game), actors(game), game.moves(1)) == (FOOL, (1,), ["flip"])


def test_lust_takes_only_princesses() -> None:
    """FO-65, FO-41"""
    game = do(two([LUST, "PsW", "PrW", "9D"]), f"play {LUST}")
    assert moves(game) == {"add PsW", "done"}


def test_there_is_no_gambit_with_a_void_hierophant() -> None:
    """FO-65, FO-32: and nothing is asked."""
    game = do(two([PRIESTESS, HIEROPHANT, *MINE], draw=["10W", "8W"]), f"play {PRIESTESS}")
    assert (actors(game), hand(game, 0)) == ((1,), {HIEROPHANT, *MINE, "10W", "8W"})


def test_art_does_not_stand_for_void_cards() -> None:
    """FO-65, FO-44"""
    game = do(two([ART, *MINE]), f"play {ART}")
    assert moves(game) == {f"name {card}" for card in ALL if card not in (*VOID, ART, FORTUNE)}


def test_three_sixes_win_nothing() -> None:
    """FO-65, FO-16, FO-13: but they can be slapped."""
    game = do(two(["6S", *MINE], [DEVIL, "2C", "3C"], discard=["6W", "6C"]), "play 6S")
    assert actors(game) == (0, 1)
    assert game.moves(1) == ["slap", "no"]


def test_where_only_void_minors_lie_under_the_top_any_card_may_be_played() -> None:
    """FO-5, FO-65"""
    game = bare(MINE, OTHERS[0], [], [], eliminated=[2, 3], discard=["PrC", STAR])
    assert moves(game) == plays(*MINE)
    game = bare(MINE, OTHERS[0], [], [], eliminated=[2, 3], discard=["PsC", STAR])
    assert game.moves(0) == ["flip"]


def test_a_flip_that_yields_no_card_lets_any_card_be_played() -> None:
    """FO-5, FO-65"""
    game = bare(MINE, OTHERS[0], [], [], eliminated=[2, 3], discard=[STAR], draw=["AC", "KnC"])
    assert game.moves(0) == ["flip"]
    do(game, "flip")
    assert {"AC", "KnC"} <= removed(game)
    assert (actors(game), moves(game)) == ((0,), plays(*MINE))


def test_void_cards_leave_one_by_one_so_that_three_never_lie_together() -> None:
    """FO-65, FO-13"""
    game = do(two(["AC", *MINE], ["AS", "2C", "3C"], discard=["AW"]), "play AC", "play AS")
    assert (actors(game), game.position()["discard"], removed(game)) == ((0,), ["AS"], {"AW", "AC"})


# --- two left: it all follows from the position ---


def test_a_void_card_that_a_written_position_has_on_top_leaves_when_covered() -> None:
    """FO-65: the same whether it was played before or after there were two."""
    hands: list[list[str]] = [["3S", "2C", "3C"], ["4D", "4S", "9D"], [], []]
    position = {
        "game": "fortuno",
        "players": 4,
        "eliminated": [2, 3],
        "hands": hands,
        "discard": ["5C", "AS"],
    }
    game = do(oddeck.from_position(position), "play 3S")
    assert (removed(game), game.position()["discard"]) == ({"AS"}, ["5C", "3S"])


def test_a_void_card_under_a_chariot_leaves_when_covered() -> None:
    """FO-65, FO-37: the Ace lies deeper, and stays."""
    game = do(
        two(["3S", "2D", "3D"], ["4D", "4S", "9D"], discard=["AD", "M4", CHARIOT], draw=["8C"]),
        "flip",
    )
    assert (removed(game), game.position()["discard"]) == ({"M4"}, ["AD", CHARIOT, "8C"])


def test_void_goes_by_the_card_itself() -> None:
    """FO-65: The Fool as the 7 of Cups is the top until it is covered, then leaves; Art as an Ace
    stays.
    """
    game = two(["7D", "2D", "3D"], discard=["5W", "M0=7C"])
    assert "play 7D" in moves(game)
    do(game, "play 7D")
    assert (removed(game), game.position()["discard"]) == ({FOOL}, ["5W", "7D"])
    game = do(two(["7S", "2D", "3D"], discard=["5W", f"{ART}=AS"]), "play 7S")
    assert (removed(game), game.position()["discard"]) == (set(), ["5W", f"{ART}=AS", "7S"])


def test_the_covered_card_leaves_once_the_new_one_is_named_and_before_the_slap() -> None:
    """FO-65, FO-13, FO-18: then there are no three in a row."""
    game = do(two([ART, "2D", "3D"], discard=["7W", "M0=7C"]), f"play {ART}")
    assert removed(game) == set()
    do(game, "name 7S")
    assert (removed(game), game.position()["discard"], actors(game)) == (
        {FOOL},
        ["7W", f"{ART}=7S"],
        (1,),
    )


def test_art_as_a_chariot_does_not_cover() -> None:
    """FO-65, FO-44"""
    game = do(two([ART, "2D", "3D"], discard=["5C", "AS"]), f"play {ART}", f"name {CHARIOT}")
    assert (removed(game), game.position()["discard"]) == (set(), ["5C", "AS", f"{ART}={CHARIOT}"])


def test_deeper_void_cards_stay_and_can_be_slapped_with() -> None:
    """FO-65, FO-13: but a card that is void itself causes no slap."""
    assert do(two(["7D", "2D", "3D"], discard=["M0=7C", "7W"]), "play 7D").actors == (0, 1)
    game = do(two(["AS", "2D", "3D"], discard=["AW", "AC", "AD"]), "play AS")
    assert (actors(game), removed(game), game.position()["discard"]) == (
        (1,),
        {"AD"},
        ["AW", "AC", "AS"],
    )


def test_four_at_once_cover_too() -> None:
    """FO-65, FO-15"""
    game = do(two(["7W", "7C", "7S", "7D", "9C", "10C"], discard=["5C", "AS"]), "four 7 S")
    assert (removed(game), game.position()["discard"]) == ({"AS"}, ["5C", "7W", "7C", "7D", "7S"])


def test_a_written_draw_stands() -> None:
    """FO-65: though the Prince that it came from is void, and no other Prince answers it."""
    game = two(["PrC", *MINE], discard=["PrW"], pending={"draw": 3, "by": 1})
    assert game.moves(0) == ["draw"]
    assert counts(do(game, "draw"))[0] == 7
