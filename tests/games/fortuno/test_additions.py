"""Cards that are added to Lust and to the church's two: the call, Art, the order of what happens,
and what the question tells.
"""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ALL,
    ART,
    CHARIOT,
    FORTUNE,
    HIEROPHANT,
    LUST,
    MINE,
    OTHERS,
    PRIESTESS,
    SUITS,
    actors,
    counts,
    decline,
    do,
    hand,
    moves,
    pending,
    table,
    top,
)

CHURCH = [(PRIESTESS, HIEROPHANT, 2), (HIEROPHANT, PRIESTESS, 3)]
LOVERS = [{"player": 0, "lover": 2}]
PLAYED = ["5W", "M19", *OTHERS[0], *OTHERS[1], *OTHERS[2]]


def lust(*cards: str, **fields: Any) -> Game:
    """Seat 0 has played Lust and holds these cards."""
    return decline(do(table([LUST, *cards], **fields), f"play {LUST}"))


# --- the call ---


def test_an_added_card_that_leaves_one_is_called() -> None:
    """FO-17: to Lust; the form with the call is there exactly then."""
    assert moves(lust("PsW", "PsC", "9D")) == {"add PsW", "add PsC", "done"}
    game = do(lust("PsW", "PsC", "9D"), "add PsW")
    assert moves(game) == {"add PsC", "add PsC call", "done"}
    refused(lust("PsW", "PsC", "9D"), 0, "add PsW call", "FO-17")
    assert moves(lust("PsW")) == {"add PsW", "done"}


@pytest.mark.parametrize(("card", "mate", "_"), CHURCH)
def test_the_churchs_second_card_is_called_too(card: str, mate: str, _: int) -> None:
    """FO-17, FO-32, FO-35"""
    game = do(table([card, mate, "9D"]), f"play {card}")
    assert moves(game) == {f"add {mate}", f"add {mate} call", "done"}
    do(game, f"add {mate} call")
    assert (actors(game), game.view(1)["accused"], game.view(1)["called"]) == ((1, 2, 3), 0, True)


def test_a_missed_call_is_caught_before_anything_else_is_asked() -> None:
    """FO-17, FO-18: and its draw does not count yet."""
    game = do(lust("PsW", "9D"), "add PsW")
    assert (actors(game), game.moves(1), pending(game)) == ((1, 2, 3), ["catch", "no"], None)
    do(game, (2, "catch"), (2, "give 2S"))
    assert hand(game, 0) == {"9D", "2S"}
    assert (actors(game), moves(game), pending(game)) == ((0,), {"done"}, (2, 0))


def test_whoever_is_falsely_accused_may_give_a_card() -> None:
    """FO-17"""
    game = do(lust("PsW", "9D"), "add PsW call", (2, "catch"))
    assert (actors(game), moves(game)) == ((0,), {"give 9D", "no"})
    do(
        game,
        "give 9D",
    )
    # Nothing is left to add, and nothing in hand when the turn ends.
    assert (game.winners, counts(game)[0]) == ((0,), 0)


def test_the_hand_that_the_card_comes_from_is_caught() -> None:
    """FO-17, FO-61: the lover's, whose second-last card it was."""
    game = do(table([LUST, "9D", "8D"], OTHERS[0], ["PsC", "4S"], lovers=LOVERS), f"play {LUST}")
    assert moves(game) == {"add PsC", "add PsC call", "done"}
    do(game, "add PsC")
    assert (actors(game), game.view(1)["accused"]) == ((0, 1, 3), 2)


# --- the order ---


def test_a_draw_counts_once_the_windows_are_closed() -> None:
    """FO-18, FO-41, FO-13: a slap ends it, and all draws lapse."""
    game = do(lust("PsW", "PsC", "PsS", "9D", "8D"), "add PsW", "add PsC")
    assert pending(game) == (4, 0)
    do(game, "add PsS")
    assert (actors(game), pending(game)) == ((0, 1, 2, 3), (4, 0))
    closed = decline(game.copy())
    assert (pending(closed), moves(closed)) == ((6, 0), {"done"})
    do(game, (1, "slap"), (1, "no"))
    assert (pending(game), actors(game)) == (None, (2,))


def test_catch_comes_before_slap() -> None:
    """FO-18"""
    game = do(lust("PsW", "PsC", "PsS", "9D"), "add PsW", "add PsC", "add PsS")
    assert (actors(game), game.moves(1)) == ((1, 2, 3), ["catch", "no"])
    decline_catch = do(game, (1, "no"), (2, "no"), (3, "no"))
    assert (actors(decline_catch), decline_catch.moves(0)) == ((0, 1, 2, 3), ["slap", "no"])


def test_the_church_draws_after_the_catch_and_the_chariot() -> None:
    """FO-18, FO-37, FO-32"""
    game = table(
        [PRIESTESS, HIEROPHANT, "9D"], [CHARIOT, "2C"], draw=["10W", "8W", "6W", "4W", "3W", "2W"]
    )
    do(game, f"play {PRIESTESS}", f"add {HIEROPHANT}", (3, "no"), (2, "no"), (1, "no"))
    assert (actors(game), game.moves(1)) == ((1,), ["immune", "no"])
    do(game, "immune")
    assert counts(game) == [1, 1, 5, 5]


# --- Art ---


@pytest.mark.parametrize("court", ["Ps", "Pr"])
def test_art_is_added_to_lust_as_a_princess_or_prince(court: str) -> None:
    """FO-44, FO-41"""
    game = lust(ART, "PsW", "9D", "8D")
    assert moves(game) == {f"add {ART}", "add PsW", "done"}
    do(game, f"add {ART}")
    assert (actors(game), moves(game)) == (
        (0,),
        {f"name {value}{suit}" for value in ("Ps", "Pr") for suit in SUITS},
    )
    refused(game, 0, "name QW", "FO-44")
    do(game, f"name {court}S")
    assert (top(game), pending(game)) == (f"{ART}={court}S", (2 if court == "Ps" else 3, 0))
    do(game, "done")
    assert (actors(game), game.view(1)["top"]) == ((1,), f"{court}S")


@pytest.mark.parametrize(("card", "mate", "_"), CHURCH)
@pytest.mark.parametrize("flipped", [False, True])
def test_art_is_added_to_the_church_as_the_other(
    card: str, mate: str, flipped: bool, _: int
) -> None:
    """FO-44, FO-32, FO-35: named even though there is only one name."""
    if flipped:
        game = do(
            table(
                [ART, *MINE],
                discard=["5W", "M19"],
                draw=[card, "10W", "8W", "6W", "4W", "3W", "2W"],
            ),
            "flip",
        )
    else:
        game = do(
            table([card, ART, *MINE], draw=["10W", "8W", "6W", "4W", "3W", "2W"]), f"play {card}"
        )
    assert moves(game) == {f"add {ART}", "done"}
    do(game, f"add {ART}")
    assert moves(game) == {f"name {mate}"}
    do(game, f"name {mate}")
    assert (top(game), counts(game), actors(game)) == (f"{ART}={mate}", [3, 5, 5, 5], (1,))


def test_art_as_one_of_the_two_takes_the_other() -> None:
    """FO-44, FO-32"""
    game = do(table([ART, HIEROPHANT, *MINE]), f"play {ART}", f"name {PRIESTESS}")
    assert moves(game) == {f"add {HIEROPHANT}", "done"}
    assert counts(do(game, f"add {HIEROPHANT}")) == [3, 5, 5, 5]


def test_art_is_added_only_where_something_may_be_named() -> None:
    """FO-44: not where all such cards are out of the game, nor, with two left, as what is void."""
    courts = [f"{court}{suit}" for court in ("Ps", "Pr") for suit in SUITS]
    assert moves(lust(ART, "9D", "8D", removed=courts)) == {"done"}
    game = do(lust(ART, "9D", "8D", removed=courts[:4]), f"add {ART}")
    assert moves(game) == {f"name {card}" for card in courts[4:]}
    assert moves(do(table([PRIESTESS, ART, *MINE], removed=[HIEROPHANT]), f"play {PRIESTESS}")) == {
        "done"
    }
    two = table([LUST, ART, "9D", "8D"], OTHERS[0], [], [], eliminated=[2, 3])
    do(two, f"play {LUST}", f"add {ART}")
    assert moves(two) == {f"name Ps{suit}" for suit in SUITS}


def test_an_added_art_is_called_when_it_is_added_and_caught_when_it_is_named() -> None:
    """FO-17, FO-44"""
    game = lust(ART, "9D")
    assert moves(game) == {f"add {ART}", f"add {ART} call", "done"}
    do(game, f"add {ART} call")
    assert (actors(game), len(moves(game))) == ((0,), 8)
    do(game, "name PrW")
    assert (actors(game), game.moves(1)) == ((1, 2, 3), ["catch", "no"])


def test_an_added_art_can_be_the_third_of_a_kind() -> None:
    """FO-13, FO-41, FO-44"""
    game = do(lust("PsW", "PsC", ART, "9D", "8D"), "add PsW", "add PsC", f"add {ART}", "name PsS")
    assert (actors(game), game.moves(3)) == ((0, 1, 2, 3), ["slap", "no"])


def test_art_still_does_not_steal_or_get_out_of_anything() -> None:
    """FO-44, FO-14, FO-37"""
    game = do(
        table(["7S", "5S", "9W"], OTHERS[0], [ART, "2S"], discard=["7W", "7C"]),
        "play 7S",
        (1, "slap"),
    )
    assert actors(game) == (1,)
    game = do(table(["M21", *MINE], [ART, "2C"]), "play M21")
    assert actors(game) == (1,)
    assert game.view(1)["asking"] == "turn"


# --- what the question tells ---


@pytest.mark.parametrize(("card", "mate", "draw"), CHURCH)
@pytest.mark.parametrize("flipped", [False, True])
def test_whoever_has_a_card_left_is_asked(card: str, mate: str, draw: int, flipped: bool) -> None:
    """FO-32, FO-35: holding it or not, so that nobody can tell; without a card nobody is asked."""
    for mine in ([mate, "9D", "8D"], ["10D", "9D", "8D"]):
        few: dict[str, Any] = {
            "draw": [card] if flipped else [],
            "box": [other for other in ALL if other not in (card, *mine, *PLAYED, mate)],
        }
        game = table(mine, discard=["5W", "M19"], **few) if flipped else table([card, *mine], **few)
        do(game, "flip" if flipped else f"play {card}")
        assert (actors(game), game.view(1)["asking"]) == ((0,), "add")
        holders = {
            seat
            for seed in range(20)
            for seat in range(4)
            if mate in hand(game.redealt(1, seed), seat)
        }
        assert 0 in holders
        assert len(holders) > 1
    game = do(table([card]), f"play {card}")
    assert (actors(game), counts(game)) == ((1,), [draw, 3, 3, 3])


def test_cards_left_are_counted_after_the_catch_and_in_either_hand_of_lovers() -> None:
    """FO-32, FO-17, FO-61: seat 0 has given its last card away; its lover has one."""
    game = do(table([PRIESTESS, "9D"]), f"play {PRIESTESS} call", (1, "catch"), "give 9D")
    assert counts(game) == [2, 4, 3, 3]
    assert actors(game) == (1,)
    game = do(
        table([PRIESTESS], OTHERS[0], [HIEROPHANT, "2S", "3S"], lovers=LOVERS),
        f"play {PRIESTESS}",
        "agree",
    )
    assert (actors(game), moves(game)) == ((0,), {f"add {HIEROPHANT}", "done"})


def test_a_reward_asks_for_the_takers_own_cards() -> None:
    """FO-32, FO-75: not for the lover's."""
    hands = ["7S", "9D", "8D"], ["M19", "5W", "9S"], [PRIESTESS, "4S"], ["4W", "5D", "8C"]
    for spare, asked in (["4S"], True), ([], False):
        game = table(
            *hands[:2],
            [PRIESTESS, *spare],
            hands[3],
            discard=["7W", "7C"],
            lovers=[{"player": 2, "lover": 0}],
        )
        do(game, "play 7S", "agree")
        do(game, (2, "slap"), (2, f"play {PRIESTESS}"))
        decline(game)
        assert (game.view(None)["asking"] == "add") is asked


def test_what_may_not_be_added_is_refused_by_its_clause() -> None:
    """FO-41, FO-32, FO-35"""
    refused(lust("PsW", "9D", "8D"), 0, "add 9D", "FO-41")
    refused(lust("PsW", "9D", "8D"), 0, "add PrC", "FO-41")
    for card, mate, _ in CHURCH:
        clause = "FO-32" if card == PRIESTESS else "FO-35"
        refused(do(table([card, *MINE]), f"play {card}"), 0, f"add {mate}", clause)
        refused(do(table([card, FORTUNE, *MINE]), f"play {card}"), 0, f"add {FORTUNE}", clause)


def test_the_view_tells_what_cards_are_added_to() -> None:
    """FO-41: also after the first one."""
    game = do(lust("PsW", "9D", "8D"), "add PsW")
    assert (game.view(1)["card"], game.view(1)["asking"]) == (LUST, "add")
    assert game.view(1)["top"] == "PsW"
    assert set(moves(game)) <= {"done", *(f"add {card}" for card in ALL)}
