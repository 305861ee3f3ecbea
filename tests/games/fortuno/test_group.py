"""The cards of Fortuno for the whole group: Adjustment, The Devil, The Tower, The Star, The
Universe; and who is left out.
"""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ADJUSTMENT,
    ART,
    CHARIOT,
    DEVIL,
    FORTUNE,
    HIEROPHANT,
    MAGUS,
    MINE,
    OTHERS,
    PRIESTESS,
    STAR,
    TOWER,
    UNIVERSE,
    actors,
    counts,
    do,
    hand,
    hermits,
    known,
    moves,
    table,
    top,
)

GROUP = [MAGUS, ADJUSTMENT, DEVIL, STAR, UNIVERSE, PRIESTESS]


def begun(card: str, *others: list[str], flipped: bool = False, **fields: Any) -> Game:
    """Seat 0 plays or flips a card for the group; The Priestess with The Hierophant on top."""
    mine = [*MINE, HIEROPHANT] if card == PRIESTESS else MINE
    if flipped:
        game = do(
            table(
                mine,
                *others,
                **{"discard": ["5W", "M18"], "draw": [card, "10W", "8W", "6W"], **fields},
            ),
            "flip",
        )
    else:
        game = do(
            table([card, *mine], *others, **{"draw": ["10W", "8W", "6W"], **fields}), f"play {card}"
        )
    return do(game, f"add {HIEROPHANT}") if card == PRIESTESS else game


def finish(game: Game) -> Game:
    """Everybody passes their first card or offers nothing until the next turn."""
    while not game.over and game.view(None)["asking"] in ("pass", "offer", "accuse", "keep"):
        seat = actors(game)[0]
        game.play(seat, game.moves(seat)[-1])
    return game


# --- immunity ---


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("card", GROUP)
def test_the_chariot_is_thrown_off_to_be_left_out(card: str, flipped: bool) -> None:
    """FO-37"""
    mine = ["PsC", "3C", CHARIOT]
    game = begun(card, mine, flipped=flipped)
    assert (actors(game), game.moves(1)) == ((1,), ["immune", "no"])
    do(game, "immune")
    assert top(game) == CHARIOT
    if card in (STAR, DEVIL):
        assert 1 not in actors(game)
    finish(game)
    assert hand(game, 1) == {"PsC", "3C"}
    assert game.position()["order"][1] == 1
    order = game.position()["order"]
    assert actors(game) == (order[(order.index(0) + 1) % 4],)
    assert game.view(1)["top"] == (HIEROPHANT if card == PRIESTESS else card)


@pytest.mark.parametrize("card", GROUP)
def test_the_chariot_may_be_kept(card: str) -> None:
    """FO-37"""
    game = do(begun(card, ["2C", "3C", CHARIOT]), "no")
    if card in (STAR, DEVIL):
        assert 1 in actors(game)
    finish(game)
    assert top(game) == (HIEROPHANT if card == PRIESTESS else card)
    assert game.position()["turn"] == game.position()["order"][1]


@pytest.mark.parametrize("card", GROUP)
def test_neither_the_player_nor_a_hermit_is_asked(card: str) -> None:
    """FO-37, FO-39: hermits are left out anyway."""
    game = begun(card, ["2C", "3C", CHARIOT], hermits={1: 2})
    assert actors(game) != (1,)
    assert hand(finish(game), 1) == {"2C", "3C", CHARIOT}
    mine = [CHARIOT, card, *MINE, *([HIEROPHANT] if card == PRIESTESS else [])]
    game = do(table(mine), f"play {card}", *([f"add {HIEROPHANT}"] if card == PRIESTESS else []))
    assert "immune" not in {move for seat in actors(game) for move in game.moves(seat)}


@pytest.mark.parametrize("card", [TOWER, "M18", "M19"])
def test_other_cards_do_not_ask_for_immunity(card: str) -> None:
    """FO-37: not even The Tower, which moves two hands."""
    game = do(table([card, *MINE], ["2C", "3C", CHARIOT]), f"play {card}")
    assert all("immune" not in game.moves(seat) for seat in actors(game))


@pytest.mark.parametrize("card", [ADJUSTMENT, STAR, UNIVERSE])
def test_a_chariot_as_the_last_card_wins_at_the_end_of_the_turn(card: str) -> None:
    """FO-37, FO-2"""
    game = do(begun(card, [CHARIOT]), (1, "immune"))
    assert finish(game).winners == (1,)


def test_the_priestess_alone_asks_nobody_else() -> None:
    """FO-37, FO-32: her draw is the player's own."""
    game = do(table([PRIESTESS, *MINE], ["2C", "3C", CHARIOT]), f"play {PRIESTESS}", "done")
    assert game.moves(1) != ["immune", "no"]


# --- Adjustment ---


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("flipped", [False, True])
def test_adjustment_shuffles_all_hands_and_deals_them_back(direction: int, flipped: bool) -> None:
    """FO-38: first to the player after; so the odd cards are theirs."""
    others = [["2C", "3C", "4C", "8C", "9C"], ["2S"], ["2D", "3D"]]
    everything = {*MINE, *others[0], *others[1], *others[2]}
    seen = set()
    for seed in range(20):
        game = begun(ADJUSTMENT, *others, flipped=flipped, direction=direction, seed=seed)
        # eleven cards for four players: three each, and two for the last, who is the player
        assert counts(game) == [2, 3, 3, 3]
        assert set().union(*(hand(game, seat) for seat in range(4))) == everything
        assert game.position()["adjustments"] == 1
        assert actors(game) == (direction % 4,)
        seen.add(frozenset(hand(game, 0)))
    assert len(seen) > 8


@pytest.mark.parametrize("direction", [1, -1])
def test_the_odd_cards_follow_the_direction(direction: int) -> None:
    """FO-38"""
    # Nine cards.
    game = begun(ADJUSTMENT, ["2C", "3C", "4C", "8C"], ["2S"], ["2D"], direction=direction)
    expected = [2, 2, 2, 2]
    expected[direction % 4] = 3
    assert counts(game) == expected


def test_adjustment_leaves_hermits_alone() -> None:
    """FO-38, FO-39: also the one whose turn comes next; and those left out are stepped over in the
    deal.
    """
    game = begun(
        ADJUSTMENT, OTHERS[0], ["2S", "3S", "4S", "8S", "9S"], ["2D", "3D"], hermits={1: 2}
    )
    assert hand(game, 1) == set(OTHERS[0])
    assert counts(game) == [3, 3, 4, 3]
    assert (actors(game), hermits(game)) == ((2,), {1: 1})


def test_a_hermit_is_left_out_of_the_group_card_they_play_themselves() -> None:
    """FO-39: seat 2 is a hermit, slaps, and plays Adjustment as the reward."""
    game = table(
        ["7S", "5S", "9W"],
        OTHERS[0],
        [ADJUSTMENT, "2S", "3S"],
        hermits={2: 2},
        discard=["7W", "7C"],
    )
    do(game, "play 7S", (2, "slap"), (2, f"play {ADJUSTMENT}"))
    assert hand(game, 2) == {"2S", "3S"}
    assert counts(game) == [3, 2, 2, 3]  # the deal begins after the hermit


@pytest.mark.parametrize(("before", "leaves"), [(0, False), (1, False), (2, True), (3, True)])
@pytest.mark.parametrize("flipped", [False, True])
def test_the_third_adjustment_leaves_the_game(before: int, leaves: bool, flipped: bool) -> None:
    """FO-38"""
    game = begun(ADJUSTMENT, flipped=flipped, adjustments=before)
    position = game.position()
    assert position["adjustments"] == before + 1
    assert (ADJUSTMENT in position["removed"]) is leaves
    assert top(game) == (("M18" if flipped else "5W") if leaves else ADJUSTMENT)
    assert (game.moves(1) == ["flip"]) is (flipped or not leaves)


def third_by_art(*others: list[str], **fields: Any) -> Game:
    """Seat 0 plays Art as the third Adjustment of the game."""
    return do(
        table([ART, *MINE], *others, **{"adjustments": 2, **fields}),
        f"play {ART}",
        f"name {ADJUSTMENT}",
    )


def test_art_counts_as_an_adjustment_and_stays_where_it_lies() -> None:
    """FO-38, FO-44: the card Adjustment leaves, out of the draw pile too, whose order stays as it
    is.
    """
    game = third_by_art(draw=["10W", "8W", ADJUSTMENT, "6W"])
    position = game.position()
    assert (position["removed"], position["discard"], position["adjustments"]) == (
        [ADJUSTMENT],
        ["5W", f"{ART}={ADJUSTMENT}"],
        3,
    )
    assert position["draw"][:3] == ["10W", "8W", "6W"]
    assert game.moves(1) == ["flip"]
    assert all(game.view(viewer)["draw"]["known"] == {} for viewer in (0, 1, 2, 3, None))


def test_the_third_adjustment_takes_the_card_out_of_a_hand_before_the_deal() -> None:
    """FO-38: twelve cards were in four hands; eleven are dealt."""
    game = third_by_art(["2C", "3C", ADJUSTMENT])
    assert (counts(game), game.position()["removed"]) == ([2, 3, 3, 3], [ADJUSTMENT])


def test_the_third_adjustment_takes_the_card_out_of_the_discard_pile() -> None:
    """FO-38"""
    game = third_by_art(discard=[ADJUSTMENT, "5W"])
    assert (game.position()["removed"], game.position()["discard"]) == (
        [ADJUSTMENT],
        ["5W", f"{ART}={ADJUSTMENT}"],
    )


def test_a_hand_that_is_left_out_loses_the_card_too_and_may_win() -> None:
    """FO-38, FO-39, FO-37, FO-2: a hermit, or who has thrown off The Chariot, which is
    asked first.
    """
    game = third_by_art([ADJUSTMENT, "3C"], hermits={1: 2})
    assert (hand(game, 1), game.position()["removed"]) == ({"3C"}, [ADJUSTMENT])
    assert third_by_art([ADJUSTMENT], hermits={1: 2}).winners == (1,)
    game = third_by_art([ADJUSTMENT, CHARIOT])
    assert (actors(game), hand(game, 1)) == ((1,), {ADJUSTMENT, CHARIOT})
    assert do(game, "immune").winners == (1,)


def test_there_is_no_fourth_adjustment() -> None:
    """FO-38, FO-44: Art can no longer stand for a card that is out of the game."""
    game = do(table([ART, *MINE], adjustments=3, removed=[ADJUSTMENT]), f"play {ART}")
    assert f"name {ADJUSTMENT}" not in moves(game)


def test_a_position_with_three_and_the_card_loses_it_at_the_next() -> None:
    """FO-38"""
    game = third_by_art(adjustments=3)
    assert (game.position()["adjustments"], game.position()["removed"]) == (4, [ADJUSTMENT])


def test_the_third_adjustment_leaves_from_under_a_chariot() -> None:
    """FO-38, FO-37: what was beneath is the top."""
    game = do(begun(ADJUSTMENT, [CHARIOT, "3C"], adjustments=2), (1, "immune"))
    position = game.position()
    assert (position["removed"], position["discard"]) == ([ADJUSTMENT], ["5W", CHARIOT])
    assert game.view(1)["top"] == "5W"


def test_adjustment_can_leave_a_hand_empty_and_it_wins() -> None:
    """FO-38, FO-2"""
    game = table([ADJUSTMENT], ["2C"], ["2S"], ["2D"])
    assert do(game, f"play {ADJUSTMENT}").winners == (0,)


# --- The Devil ---


def test_all_others_offer_at_once_and_in_secret() -> None:
    """FO-45"""
    game = begun(DEVIL, ["QC", "AC", "7W"], ["M17", FORTUNE, "2S"])
    assert actors(game) == (1, 2, 3)
    assert moves(game, 1) == {"offer QC", "offer AC", "offer none"}
    assert moves(game, 2) == {"offer M17", f"offer {FORTUNE}", "offer none"}
    assert moves(game, 3) == {"offer none"}
    refused(game, 1, "offer 7W", "FO-45")
    before = {viewer: game.view(viewer) for viewer in (0, 3, None)}
    other = do(game.copy(), (1, "offer none"))
    do(game, (1, "offer QC"))
    for viewer in before:
        assert game.view(viewer) == other.view(viewer)
        assert game.events_for(viewer) == other.events_for(viewer)
    assert actors(game) == (2, 3)
    do(game, (3, "offer none"), (2, "offer M17"))
    assert actors(game) == (0,)


def test_the_devil_keeps_one_offer_and_the_others_go_back() -> None:
    """FO-45"""
    game = do(
        begun(DEVIL, ["QC", "AC", "7W"], ["M17", "3S", "2S"], ["PsD", "2D"]),
        (1, "offer QC"),
        (2, "offer M17"),
        (3, "offer PsD"),
    )
    # Nobody said none: nobody to accuse.
    assert (actors(game), moves(game)) == ((0,), {"keep QC", "keep M17", "keep PsD"})
    do(game, "keep M17")
    assert [hand(game, seat) for seat in range(4)] == [
        {*MINE, "M17"},
        {"QC", "AC", "7W"},
        {"3S", "2S"},
        {"PsD", "2D"},
    ]
    assert actors(game) == (1,)


def test_a_liar_draws_four_and_for_the_honest_the_accuser_does() -> None:
    """FO-45"""
    game = do(
        begun(DEVIL, ["QC", "AC", "7W"], draw=["10W", "8W", "6W", "4W", "2W", "3W", "9S", "8S"])
    )
    do(game, (1, "offer none"), (2, "offer none"), (3, "offer none"))
    assert (actors(game), moves(game)) == ((0,), {"accuse 1", "accuse 2", "accuse 3", "no"})
    do(game, "accuse 1")
    assert hand(game, 1) == {"QC", "AC", "7W", "10W", "8W", "6W", "4W"}
    assert moves(game) == {"accuse 2", "accuse 3", "no"}
    do(game, "accuse 3")
    assert hand(game, 0) == {*MINE, "2W", "3W", "9S", "8S"}
    do(game, "no")
    assert (actors(game), counts(game)) == ((1,), [7, 7, 3, 3])


def test_the_devils_player_sees_the_offers_before_accusing() -> None:
    """FO-45, FO-66: and nobody else does."""
    game = do(
        begun(DEVIL, ["QC", "AC", "7W"], ["M17", "3S", "2S"]),
        (1, "offer QC"),
        (2, "offer none"),
        (3, "offer none"),
    )
    assert "QC" in str(game.view(0)["offers"])
    for viewer in (2, 3, None):
        assert "QC" not in str(game.view(viewer))
    assert moves(game) == {"accuse 2", "accuse 3", "no"}
    do(game, "no")
    assert moves(game) == {"keep QC"}
    do(game, "keep QC")
    assert known(game, 1, 0) == {"QC"}


def test_a_lie_is_judged_on_the_hand_then() -> None:
    """FO-45: seat 1 was honest, and holds a court card by the time it is accused only if it drew
    one.
    """
    game = begun(DEVIL, ["QC", "3C", "4C"], draw=["KnW", "8W", "6W", "4W"])
    do(game, (1, "offer QC"), (2, "offer none"), (3, "offer none"), "accuse 2")
    assert hand(game, 0) == {*MINE, "KnW", "8W", "6W", "4W"}
    assert counts(game)[2] == 3


def test_hermits_do_not_offer() -> None:
    """FO-45, FO-39"""
    game = begun(DEVIL, ["QC", "AC", "7W"], hermits={1: 1})
    assert actors(game) == (2, 3)
    do(game, (2, "offer none"), (3, "offer none"))
    assert moves(game) == {"accuse 2", "accuse 3", "no"}


# --- The Tower ---


@pytest.mark.parametrize("flipped", [False, True])
def test_the_tower_swaps_the_most_and_the_fewest(flipped: bool) -> None:
    """FO-46"""
    game = begun(TOWER, ["2C", "3C", "4C", "8C"], ["2S", "3S"], flipped=flipped)
    assert (hand(game, 1), hand(game, 2), actors(game)) == (
        {"2S", "3S"},
        {"2C", "3C", "4C", "8C"},
        (1,),
    )


def test_the_player_settles_ties() -> None:
    """FO-46"""
    game = begun(TOWER, ["2C", "3C", "4C", "8C"], ["2S", "3S"], ["2D", "3D"])
    assert (actors(game), moves(game)) == ((0,), {"swap 1 2", "swap 1 3"})
    do(game, "swap 1 3")
    assert (hand(game, 1), hand(game, 3)) == ({"2D", "3D"}, {"2C", "3C", "4C", "8C"})
    game = begun(TOWER, ["2C", "3C", "4C", "8C"], ["2S", "3S", "4S", "8S"], ["2D", "3D"])
    assert moves(game) == {"swap 1 3", "swap 2 3"}
    game = begun(TOWER, ["2C", "3C", "4C", "8C"], ["2S", "3S", "4S", "8S"])
    assert moves(game) == {"swap 1 0", "swap 1 3", "swap 2 0", "swap 2 3"}


def test_if_all_hold_the_same_any_pair_may_swap() -> None:
    """FO-46"""
    game = begun(TOWER)
    pairs = moves(game)
    assert all(move.split()[0] == "swap" for move in pairs)
    assert {frozenset(move.split()[1:]) for move in pairs} == {
        frozenset((str(a), str(b))) for a in range(4) for b in range(a)
    }


def test_the_tower_counts_hermits() -> None:
    """FO-46, FO-39"""
    game = begun(TOWER, ["2C"], ["2S", "3S"], ["2D", "3D", "4D", "8D"], hermits={1: 2})
    assert (counts(game), hand(game, 3)) == ([3, 4, 2, 1], {"2C"})


def test_the_towers_player_can_be_one_of_the_two_and_win_by_it() -> None:
    """FO-46, FO-2: the hand that was empty is now another's."""
    game = do(table([TOWER], ["2C", "3C", "4C", "8C"]), f"play {TOWER}")
    assert (hand(game, 0), game.winners) == ({"2C", "3C", "4C", "8C"}, (1,))


# --- The Star ---


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("flipped", [False, True])
def test_everybody_passes_a_card_at_once(direction: int, flipped: bool) -> None:
    """FO-47"""
    game = begun(STAR, flipped=flipped, direction=direction)
    assert actors(game) == (0, 1, 2, 3)
    assert moves(game, 2) == {"pass 2S", "pass 3S", "pass 4S"}
    do(game, (2, "pass 3S"), (0, "pass 7C"), (3, "pass 2D"))
    assert hand(game, 2) == {"2S", "3S", "4S"}  # nothing has moved yet
    do(game, (1, "pass 4C"))
    passed = ["7C", "4C", "3S", "2D"]
    before = [MINE, *OTHERS[:3]]
    for seat in range(4):
        assert hand(game, seat) == {*before[seat]} - {passed[seat]} | {
            passed[(seat - direction) % 4]
        }
    assert actors(game) == (direction % 4,)


def test_the_stars_player_without_a_card_passes_none_but_gets_one() -> None:
    """FO-47"""
    game = do(table([STAR]), f"play {STAR}")
    assert actors(game) == (1, 2, 3)
    do(game, (1, "pass 2C"), (2, "pass 2S"), (3, "pass 2D"))
    assert (hand(game, 0), counts(game), game.over) == ({"2D"}, [1, 2, 3, 3], False)


def test_a_player_with_one_card_passes_it() -> None:
    """FO-47"""
    game = do(table([STAR, *MINE], ["2C"]), f"play {STAR}")
    do(game, (0, "pass 7C"), (1, "pass 2C"), (2, "pass 2S"), (3, "pass 2D"))
    assert hand(game, 1) == {"7C"}


def test_the_star_steps_over_those_left_out() -> None:
    """FO-47, FO-37, FO-39"""
    game = begun(STAR, OTHERS[0], [CHARIOT, "2S", "3S"], hermits={1: 2}, players=5)
    do(game, (2, "immune"))
    assert actors(game) == (0, 3, 4)
    do(game, (0, "pass 7C"), (3, "pass 2D"), (4, "pass 8C"))
    assert "7C" in hand(game, 3)
    assert "2D" in hand(game, 4)
    assert "8C" in hand(game, 0)


def test_a_lone_participant_passes_nothing() -> None:
    """FO-47, FO-51, FO-38"""
    for card in (STAR, UNIVERSE, ADJUSTMENT):
        game = begun(card, hermits={1: 2, 2: 2, 3: 2})
        assert hand(game, 0) == set(MINE)
        assert (actors(game), hermits(game)) == ((0,), {1: 1, 2: 1, 3: 1})


# --- The Universe ---


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("flipped", [False, True])
def test_the_universe_passes_whole_hands(direction: int, flipped: bool) -> None:
    """FO-51"""
    game = begun(UNIVERSE, flipped=flipped, direction=direction)
    before = [MINE, *OTHERS[:3]]
    assert [hand(game, seat) for seat in range(4)] == [
        set(before[(seat - direction) % 4]) for seat in range(4)
    ]
    assert actors(game) == (direction % 4,)


def test_the_universe_steps_over_those_left_out() -> None:
    """FO-51, FO-47, FO-39, FO-37"""
    game = do(
        begun(UNIVERSE, OTHERS[0], [CHARIOT, "2S", "3S"], hermits={1: 1}, players=5), (2, "immune")
    )
    assert [hand(game, seat) for seat in range(5)] == [
        set(OTHERS[3]),
        set(OTHERS[0]),
        {"2S", "3S"},
        set(MINE),
        set(OTHERS[2]),
    ]


def test_an_empty_hand_is_passed_on_too() -> None:
    """FO-51, FO-2"""
    for direction in (1, -1):
        game = do(table([UNIVERSE], direction=direction), f"play {UNIVERSE}")
        assert counts(game)[0] == 3
        assert game.winners == (direction % 4,)


# --- hands that have just been emptied ---


def test_the_star_with_somebody_who_has_just_given_away_the_last_card() -> None:
    """FO-47, FO-17: who has nothing passes nothing, and gets a card all the same."""
    game = do(table([STAR, "9W"], ["2C"]), f"play {STAR}", (1, "catch"), (1, "give 2C"))
    assert (counts(game)[1], actors(game)) == (0, (0, 2, 3))
    do(game, (0, "pass 9W"), (2, "pass 2S"), (3, "pass 2D"))
    assert (hand(game, 1), hand(game, 0), game.over) == ({"9W"}, {"2C", "2D"}, False)


def test_the_universe_with_somebody_who_has_just_given_away_the_last_card() -> None:
    """FO-51, FO-17, FO-2: the empty hand goes on to the next, who wins."""
    game = do(table([UNIVERSE, "9W"], ["2C"]), f"play {UNIVERSE}", (1, "catch"), (1, "give 2C"))
    assert (hand(game, 1), game.winners) == ({"9W", "2C"}, (2,))
