"""The Minor Arcana of Fortuno: courts, stacks of draws, slaps, four of a kind, three sixes, the
call and the catch.
"""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ART,
    CHARIOT,
    DEATH,
    DEVIL,
    EMPRESS,
    FORTUNE,
    LUST,
    MAJORS,
    MINE,
    NUMBERS,
    OTHERS,
    SUITS,
    actors,
    bare,
    calmly,
    counts,
    decline,
    do,
    hand,
    hermits,
    moves,
    pending,
    plays,
    table,
    top,
)

# --- courts ---


@pytest.mark.parametrize(("card", "draw"), [("PsW", 2), ("PrW", 3)])
def test_princess_and_prince_make_the_next_player_draw(card: str, draw: int) -> None:
    """FO-10, FO-12"""
    game = do(table([card, *MINE]), f"play {card}")
    assert (actors(game), pending(game)) == ((1,), (draw, 0))
    assert game.moves(1) == ["draw"]
    do(game, "draw")
    assert counts(game) == [3, 3 + draw, 3, 3]
    assert (actors(game), pending(game), game.position()["previous"]) == ((2,), None, 1)


@pytest.mark.parametrize("direction", [1, -1])
def test_queen_skips_and_knight_reverses(direction: int) -> None:
    """FO-11"""
    queen = do(table(["QW", *MINE], direction=direction), "play QW")
    assert (actors(queen), queen.position()["direction"]) == ((2,), direction)
    knight = do(table(["KnW", *MINE], direction=direction), "play KnW")
    assert (actors(knight), knight.position()["direction"]) == ((-direction % 4,), -direction)


def test_draws_stack_until_somebody_takes_them_all() -> None:
    """FO-12"""
    game = table(["PsW", *MINE], ["PsC", "2C", "3C"], ["PsS", "2S", "3S"], ["PrS", "2D", "3D"])
    calmly(game, "play PsW", "play PsC", "play PsS")
    assert (actors(game), pending(game)) == ((3,), (6, 2))
    assert game.moves(3) == ["draw"]  # a Prince is no Princess
    refused(game, 3, "play PrS", "FO-19")
    do(game, "draw")
    assert counts(game) == [3, 2, 2, 9]
    assert (actors(game), game.position()["previous"], pending(game)) == ((0,), 3, None)


def test_stacking_is_no_duty() -> None:
    """FO-12"""
    game = do(table(["PrW", *MINE], ["PrC", "2C", "3C"]), "play PrW")
    assert moves(game) == plays("PrC") | {"draw"}
    do(game, "draw")
    assert counts(game)[1] == 6


# --- facing a draw ---

STACKS = {"PsW": ["5W", "PsW"], "PrW": ["5W", "PrW"], "M13": ["5W", "M13"], "M0": ["5W", "M0=7D"]}


@pytest.mark.parametrize("by", [0, 3])
@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("major", MAJORS)
def test_each_major_facing_a_draw(major: str, stack: str, by: int) -> None:
    """FO-19, FO-12, FO-40, FO-43, FO-44: Fortune answers every draw of another player, Art what it
    could stand for.
    """
    if major == stack:
        return
    game = table([major, *MINE], discard=STACKS[stack], pending={"draw": 6, "by": by})
    answers = (major == FORTUNE and by != 0) or (major == ART and (by != 0 or stack[0] == "P"))
    assert moves(game) == {"draw"} | (plays(major) if answers else set())
    if not answers:
        refused(game, 0, f"play {major}", "FO-40" if major == FORTUNE else "FO-19")


@pytest.mark.parametrize("stack", STACKS)
def test_only_the_same_court_answers_a_court(stack: str) -> None:
    """FO-19, FO-12, FO-43: nothing of the kind answers Death or The Fool."""
    courts = ["PsC", "PsS", "PrC", "PrS", "QC", "KnC", "AW", "7W"]
    game = table(courts, discard=STACKS[stack], pending={"draw": 4, "by": 3})
    assert moves(game) == {"draw"} | plays(
        *(card for card in courts if stack[0] == "P" and card[:2] == stack[:2])
    )


def test_four_of_a_kind_and_the_chariot_are_no_answers() -> None:
    """FO-19, FO-15, FO-37"""
    game = table(["7W", "7C", "7S", "7D", CHARIOT], discard=["M0=7D"], pending={"draw": 4, "by": 3})
    assert game.moves(0) == ["draw"]
    game = table(["PsC", "7C"], discard=["PsW", CHARIOT], pending={"draw": 2, "by": 3})
    assert moves(game) == plays("PsC", call=True) | {"draw"}


# --- slap and steal ---


def slapped(*hands: list[str], **fields: Any) -> Game:
    """Seat 0 has put a third seven on two others."""
    return do(table(*hands, discard=["7W", "7C"], **fields), "play 7S")


def test_three_suits_of_one_value_let_everybody_slap() -> None:
    """FO-13, FO-39: the player and hermits too."""
    game = slapped(["7S", *MINE[:1], "9W"], hermits={2: 2})
    assert actors(game) == (0, 1, 2, 3)
    for seat in range(4):
        assert game.moves(seat) == ["slap", "no"]
        winner = do(game.copy(), (seat, "slap"))
        assert actors(winner) == (seat,)


def test_the_eliminated_do_not_slap() -> None:
    """FO-13, FO-64"""
    game = table(["7S", "9W", "5S"], OTHERS[0], OTHERS[1], [], discard=["7W", "7C"], eliminated=[3])
    assert do(game, "play 7S").actors == (0, 1, 2)


@pytest.mark.parametrize(
    ("pile", "card", "race"),
    [
        (["7W", "7C"], "7S", True),
        (["7W", CHARIOT, "7C"], "7S", True),
        (["7W", "7C", CHARIOT], "7S", True),
        (["M0=7W", "7C"], "7S", True),
        (["7W", f"{ART}=7C"], "7S", True),
        (["QW", "QC"], "QS", True),
        (["AW", "AC"], "AS", True),
        (["7W", "7C", "7D"], "7S", True),
        (["7W"], "7S", False),
        (["7W", "8W", "7C"], "7S", False),
        (["M0=7C", "7C"], "7S", False),
        (["M0=7S", "7C"], "7S", False),
        (["7W", "M17", "7C"], "7S", False),
        (["7C", "8C", "9S"], "7S", False),
    ],
)
def test_what_makes_a_slap(pile: list[str], card: str, race: bool) -> None:
    """FO-13, FO-37: cards count as what they stand for, and Chariots do not count."""
    game = do(table([card, "5S", "9W", "10W"], discard=pile), f"play {card}")
    assert (actors(game) == (0, 1, 2, 3)) is race
    if race:
        assert game.moves(3) == ["slap", "no"]


@pytest.mark.parametrize("wild", ["M0", ART])
def test_a_card_that_stands_for_the_third_makes_a_slap_too(wild: str) -> None:
    """FO-13, FO-18, FO-30, FO-44: it is named before anybody can slap."""
    game = do(table([wild, *MINE], discard=["8W", "8C"]), f"play {wild}", "name 8S")
    assert actors(game) == (0, 1, 2, 3)


def test_the_slapper_plays_any_card_and_play_goes_on_from_there() -> None:
    """FO-13, FO-14a"""
    game = do(slapped(["7S", "5S", "9W"], OTHERS[0], ["2S", "10D", FORTUNE, LUST]), (2, "slap"))
    assert moves(game) == plays("2S", "10D", LUST) | {"no"}
    refused(game, 2, f"play {FORTUNE}", "FO-40")
    do(game, "play 10D")
    assert (top(game), actors(game), game.position()["previous"]) == ("10D", (3,), 2)


def test_the_reward_may_be_left() -> None:
    """FO-13, FO-14a"""
    game = do(slapped(["7S", "5S", "9W"]), (2, "slap"), "no")
    assert (top(game), actors(game), game.position()["previous"]) == ("7S", (3,), 2)


def test_the_first_slap_wins_and_those_who_declined_are_out_of_it() -> None:
    """FO-13"""
    game = do(slapped(["7S", "5S", "9W"]), (1, "no"), (3, "no"))
    assert actors(game) == (0, 2)
    refused(game, 1, "slap", "FO-13")
    do(game, (0, "slap"))
    assert actors(game) == (0,)
    assert moves(game) == plays("5S", "9W", call=True) | {"no"}


def test_if_nobody_slaps_play_goes_on_as_usual() -> None:
    """FO-13"""
    game = decline(do(table(["QS", "5S", "9W"], discard=["QW", "QC"]), "play QS"))
    assert actors(game) == (2,)


@pytest.mark.parametrize(("court", "draw"), [("Ps", 6), ("Pr", 9)])
def test_a_slap_ends_the_draws_on_the_table(court: str, draw: int) -> None:
    """FO-13"""
    game = table(
        [f"{court}S", "5S", "9W", "10W"],
        discard=[f"{court}W", f"{court}C"],
        pending={"draw": draw - draw // 3, "by": 3},
    )
    do(game, f"play {court}S")
    kept = decline(game.copy())
    assert (actors(kept), pending(kept)) == ((1,), (draw, 0))
    do(game, (3, "slap"), (3, "no"))
    assert (actors(game), pending(game)) == ((0,), None)
    assert game.position()["turn"] == 0


def test_a_slap_ends_what_the_card_would_do() -> None:
    """FO-13, FO-11"""
    for court in ("Q", "Kn"):
        game = table([f"{court}S", "5S", "9W"], discard=[f"{court}W", f"{court}C"])
        do(game, f"play {court}S", (1, "slap"), (1, "no"))
        assert (actors(game), game.position()["direction"]) == ((2,), 1)


def test_the_fourth_card_steals_the_reward() -> None:
    """FO-14"""
    game = do(slapped(["7S", "5S", "9W"], OTHERS[0], OTHERS[1], ["7D", "2D", "KnW"]), (1, "slap"))
    assert actors(game) == (3,)
    assert game.moves(3) == ["steal", "no"]
    left = do(game.copy(), "no")
    assert actors(left) == (1,)
    do(game, "steal")
    assert top(game) == "7D"
    assert moves(game) == plays("2D", "KnW", call=True) | {"no"}
    do(game, "no")
    assert (actors(game), game.position()["previous"]) == ((0,), 3)


def test_a_thief_with_no_card_left_has_no_reward() -> None:
    """FO-14, FO-2"""
    game = do(slapped(["7S", "5S", "9W"], OTHERS[0], OTHERS[1], ["7D"]), (1, "slap"), (3, "steal"))
    assert game.winners == (3,)


def test_who_slaps_does_not_steal_from_themselves_and_art_never_steals() -> None:
    """FO-14, FO-44"""
    game = slapped(["7S", "5S", "9W"], ["7D", "2C", "3C"], OTHERS[1], [ART, "2D", "3D"])
    do(game, (1, "slap"))
    assert actors(game) == (1,)
    assert moves(game) == plays("7D", "2C", "3C") | {"no"}


def test_the_player_and_hermits_may_steal() -> None:
    """FO-14, FO-39"""
    game = do(slapped(["7S", "7D", "9W"]), (1, "slap"))
    assert (actors(game), game.moves(0)) == ((0,), ["steal", "no"])
    game = do(
        slapped(["7S", "5S", "9W"], OTHERS[0], OTHERS[1], ["7D", "2D", "3D"], hermits={3: 2}),
        (1, "slap"),
    )
    assert actors(game) == (3,)


@pytest.mark.parametrize("cards", [[FORTUNE], [FORTUNE, LUST]])
def test_a_reward_that_could_not_be_played_is_not_asked(cards: list[str]) -> None:
    """FO-14a, FO-40, FO-41: Lust may not go on an Ace."""
    game = do(
        table(["AS", "5S", "9W"], OTHERS[0], cards, discard=["AW", "AC"]), "play AS", (2, "slap")
    )
    assert (actors(game), game.position()["previous"]) == ((3,), 2)


def test_a_reward_has_its_full_effect() -> None:
    """FO-14a, FO-10, FO-33"""
    game = do(slapped(["7S", "5S", "9W"], ["PsD", EMPRESS, "2C"]), (1, "slap"))
    princess = do(game.copy(), "play PsD")
    assert (actors(princess), pending(princess)) == ((2,), (2, 1))
    assert do(game.copy(), f"play {EMPRESS}").actors == (0,)


def test_a_reward_can_be_slapped_again() -> None:
    """FO-14a"""
    game = do(slapped(["7S", "5S", "9W"], ["7D", "2C", "3C"]), (1, "slap"), (1, "play 7D"))
    assert actors(game) == (0, 1, 2, 3)
    do(game, (2, "slap"))
    assert actors(game) == (2,)


def test_four_of_a_kind_is_no_reward() -> None:
    """FO-14a, FO-15"""
    game = do(slapped(["7S", "5S", "9W"], ["8W", "8C", "8S", "8D"]), (1, "slap"))
    assert moves(game) == plays("8W", "8C", "8S", "8D") | {"no"}


def test_the_reward_belongs_to_the_turn_it_happens_in() -> None:
    """FO-14a, FO-2: seat 0 has played its last card, seat 1 plays its own as the reward, and both
    win.
    """
    game = do(slapped(["7S"], ["2C"]), (1, "slap"), (1, "play 2C"))
    assert counts(game)[:2] == [0, 0]
    assert game.winners == (0, 1)
    game = do(slapped(["7S", "5S", "9W"], ["2C"]), (1, "slap"), (1, "play 2C"))
    assert game.winners == (1,)


# --- four of a kind ---


@pytest.mark.parametrize("value", NUMBERS)
def test_four_of_a_kind_go_together(value: str) -> None:
    """FO-15: one of them must fit; the others lie beneath in deck order, and nobody can slap."""
    four = [value + suit for suit in SUITS]
    spare = ["QS", "KnS", "AD"]
    courts = [["PsC", "PrC", "QC"], ["PsS", "PrS", "KnC"], ["PsD", "PrD", "QD"]]
    game = table([*four, *spare], *courts, discard=["PsW"])
    assert moves(game) == plays(f"{value}W", "AD") | {f"four {value} {suit}" for suit in SUITS}
    for suit in SUITS:
        played = do(game.copy(), f"four {value} {suit}")
        beneath = [card for card in four if card[-1] != suit]
        assert played.position()["discard"] == ["PsW", *beneath, value + suit]
        assert hand(played, 0) == set(spare)
        assert actors(played) == (1,)


def test_four_courts_or_aces_do_not_go_together() -> None:
    """FO-15"""
    for value in ("A", "Ps", "Pr", "Q", "Kn"):
        game = table([value + suit for suit in SUITS])
        assert not any(move.startswith("four") for move in game.moves(0))


def test_four_of_a_kind_need_a_place_to_go() -> None:
    """FO-15, FO-4"""
    four = ["7W", "7C", "7S", "7D"]
    for beneath in ("AW", "AD", "5C"):
        assert "four 7 S" in moves(table([*four, "5S"], discard=[beneath]))
    assert moves(table([*four, "5S"], discard=["9W", "M17"])) == {"flip"}
    assert "four 7 S" not in moves(table([*four[1:], "2W", "3W"]))


def test_a_draw_can_complete_the_four() -> None:
    """FO-15, FO-4"""
    game = do(table(["7C", "7S", "7D", "9D", "8S"], draw=["7W"]), "draw")
    assert actors(game) == (0,)
    assert moves(game) == plays("7W") | {f"four 7 {suit}" for suit in SUITS}


def test_four_of_a_kind_can_win_and_can_call() -> None:
    """FO-15, FO-17, FO-2"""
    four = ["7W", "7C", "7S", "7D"]
    assert do(table(four), "four 7 C").winners == (0,)
    game = table([*four, "9D"])
    assert moves(game) == plays("7W") | {
        f"four 7 {suit}{call}" for suit in SUITS for call in ("", " call")
    }
    assert do(game, "four 7 C call").actors == (1, 2, 3)


# --- three sixes ---


@pytest.mark.parametrize("holder", range(4))
def test_three_sixes_win_for_the_holder_of_the_devil(holder: int) -> None:
    """FO-16, FO-18: at once, before any slap, and before the player's own empty hand counts."""
    hands = [["6S"] if holder else ["6S", "9W"], *OTHERS[:3]]
    hands[holder] = [*hands[holder], DEVIL]
    game = do(table(*hands, discard=["6W", "6C"]), "play 6S")
    assert game.winners == (holder,)


@pytest.mark.parametrize("pile", [["M0=6C", "6C"], ["6W", CHARIOT, "6C"], [f"{ART}=6S", "6W"]])
def test_three_sixes_count_whatever_their_suits(pile: list[str]) -> None:
    """FO-16"""
    game = do(table(["6S", "5S", "9W"], OTHERS[0], [DEVIL, "2S"], discard=pile), "play 6S")
    assert game.winners == (2,)


def test_four_sixes_at_once_are_no_ritual() -> None:
    """FO-15, FO-16"""
    game = do(table(["6W", "6C", "6S", "6D", "9W", "9D"], OTHERS[0], [DEVIL, "2S"]), "four 6 D")
    assert (game.over, actors(game)) == (False, (1,))


def test_without_the_devil_in_a_hand_three_sixes_are_a_slap() -> None:
    """FO-16, FO-13"""
    game = do(table(["6S", "5S", "9W"], discard=[DEVIL, "6W", "6C"]), "play 6S")
    assert actors(game) == (0, 1, 2, 3)
    assert game.moves(0) == ["slap", "no"]


# --- the call and the catch ---


def test_the_call_is_part_of_the_move_that_leaves_one_card() -> None:
    """FO-17"""
    game = table(["5C", "9W"])
    assert moves(game) == plays("5C", "9W", call=True)
    assert moves(table(["5C", "9W", "7W"])) == plays("5C", "9W", "7W")
    assert moves(table(["5C"])) == plays("5C")
    refused(table(["5C", "9W", "7W"]), 0, "play 5C call", "FO-17")


def test_a_missed_call_is_caught_by_the_first_who_gives_a_card() -> None:
    """FO-17"""
    game = do(table(["5C", "9W"]), "play 5C")
    assert actors(game) == (1, 2, 3)
    assert all(game.moves(seat) == ["catch", "no"] for seat in (1, 2, 3))
    do(game, (1, "no"), (3, "catch"))
    assert (actors(game), moves(game)) == ((3,), {"give 2D", "give 3D", "give 4D"})
    do(game, "give 3D")
    assert (hand(game, 0), counts(game), actors(game)) == ({"9W", "3D"}, [2, 3, 3, 2], (1,))


def test_a_false_catch_may_be_paid_with_a_card() -> None:
    """FO-17, FO-2: the last one can win."""
    game = do(table(["5C", "9W"]), "play 5C call", (3, "catch"))
    assert (actors(game), moves(game)) == ((0,), {"give 9W", "no"})
    kept = do(game.copy(), "no")
    assert (counts(kept), actors(kept)) == ([1, 3, 3, 3], (1,))
    do(game, "give 9W")
    assert "9W" in hand(game, 3)
    assert game.winners == (0,)


def test_nobody_need_catch() -> None:
    """FO-17"""
    game = do(table(["5C", "9W"]), "play 5C", (1, "no"), (2, "no"), (3, "no"))
    assert actors(game) == (1,)
    assert counts(game)[0] == 1


def test_who_gives_away_the_last_card_can_win() -> None:
    """FO-17, FO-2"""
    game = do(table(["5C", "9W"], OTHERS[0], ["KnS"]), "play 5C", (2, "catch"), (2, "give KnS"))
    assert game.winners == (2,)


def test_after_a_drawn_card_there_may_be_a_call() -> None:
    """FO-17, FO-4"""
    game = do(table(["7C"], draw=["10W"]), "draw")
    assert (actors(game), moves(game)) == ((0,), plays("10W", call=True))


def test_a_reward_can_leave_one_card_and_be_caught() -> None:
    """FO-17, FO-14a"""
    game = do(slapped(["7S", "5S", "9W"], ["2C", "8W"]), (1, "slap"), (1, "play 8W"))
    assert actors(game) == (0, 2, 3)
    do(game, (0, "catch"), (0, "give 9W"))
    assert hand(game, 1) == {"2C", "9W"}


def test_the_catch_comes_before_the_slap_and_before_the_effect() -> None:
    """FO-18, FO-17, FO-13"""
    game = do(table(["QS", "9W"], discard=["QW", "QC"]), "play QS call")
    assert (actors(game), game.moves(1)) == ((1, 2, 3), ["catch", "no"])
    do(game, (1, "no"), (2, "no"), (3, "no"))
    assert (actors(game), game.moves(0)) == ((0, 1, 2, 3), ["slap", "no"])
    assert decline(game).actors == (2,)


def test_a_wild_card_is_named_before_the_catch() -> None:
    """FO-18, FO-30"""
    game = do(table(["M0", "9W"]), "play M0")
    assert actors(game) == (0,)
    do(game, "name 7D")
    assert (actors(game), game.moves(1)) == ((1, 2, 3), ["catch", "no"])


def test_the_third_six_is_looked_at_before_the_catch() -> None:
    """FO-18, FO-16"""
    assert do(
        table(["6S", "9W"], OTHERS[0], [DEVIL, "2S"], discard=["6W", "6C"]), "play 6S"
    ).winners == (2,)


def test_taking_a_draw_is_that_players_turn() -> None:
    """FO-19"""
    game = do(table(discard=["PsW"], pending={"draw": 2, "by": 3}), "draw")
    assert (actors(game), game.position()["previous"], pending(game)) == ((1,), 0, None)


def test_a_draw_passes_hermits_by() -> None:
    """FO-39, FO-10: the one after them faces it."""
    game = do(table(["PsW", *MINE], hermits={1: 2}), "play PsW")
    assert (actors(game), pending(game), hermits(game)) == ((2,), (2, 0), {1: 1})


def test_a_stack_that_comes_round_to_its_own_maker() -> None:
    """FO-12, FO-40: one's own draw cannot be turned by Fortune, but stacked."""
    game = table(["PsW", FORTUNE, "PsD", "9W"], hermits={1: 2, 2: 2, 3: 2})
    do(game, "play PsW")
    assert (actors(game), pending(game)) == ((0,), (2, 0))
    assert moves(game) == plays("PsD") | {"draw"}


def test_bare_tables_can_deal_the_last_card() -> None:
    """FO-8, FO-12: what is drawn is all there is."""
    game = do(bare(discard=["8W", "PsW"], draw=["10W"], pending={"draw": 2, "by": 3}), "draw")
    assert hand(game, 0) == {*MINE, "10W", "8W"}


def test_death_is_stacked_by_nothing() -> None:
    """FO-43, FO-19"""
    game = do(table([DEATH, *MINE], ["PsC", "PrC", "QC"]), f"play {DEATH}")
    assert game.moves(1) == ["draw"]


def test_calm_play_passes_every_window() -> None:
    """FO-13, FO-17: the windows of a move open one after the other."""
    game = calmly(table(["7S", "9W"], discard=["7W", "7C"]), "play 7S")
    assert actors(game) == (1,)
