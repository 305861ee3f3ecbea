"""The Major Arcana of Fortuno that concern a player or two, each played and flipped."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from ..refusals import refused
from .tables import (
    AEON,
    ALL,
    ART,
    CHARIOT,
    DEATH,
    EMPEROR,
    EMPRESS,
    FOOL,
    FORTUNE,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    LUST,
    MAGUS,
    MINE,
    MOON,
    NUMBERS,
    OTHERS,
    PRIESTESS,
    STAR,
    SUITS,
    SUN,
    UNIVERSE,
    VALUES,
    actors,
    bare,
    calmly,
    counts,
    do,
    hand,
    hermits,
    known,
    moves,
    pending,
    plays,
    table,
    top,
)

FLIP: dict[str, Any] = {"discard": ["5W", STAR]}  # a Major on top, so that seat 0 flips

# --- The Fool ---


def test_the_fool_names_a_number_and_makes_the_next_player_draw_four() -> None:
    """FO-30"""
    game = do(table([FOOL, *MINE]), f"play {FOOL}")
    assert actors(game) == (0,)
    assert moves(game) == {f"name {value}{suit}" for value in NUMBERS for suit in SUITS}
    refused(game, 0, "name QW", "FO-30")
    do(game, "name 7D")
    assert (top(game), game.view(1)["top"], actors(game), pending(game)) == (
        "M0=7D",
        "7D",
        (1,),
        (4, 0),
    )
    assert game.moves(1) == ["draw"]
    do(game, "draw")
    assert (counts(game), actors(game)) == ([3, 7, 3, 3], (2,))
    assert moves(game) == {"draw"}  # on a 7 of Disks seat 2 can play nothing


def test_the_fool_flipped_makes_the_flipper_draw_four_and_name_it() -> None:
    """FO-30, FO-7"""
    game = do(table(draw=[FOOL, "10W", "8W", "6W", "4W"], **FLIP), "flip")
    assert len(moves(game)) == 36
    do(game, "name 2D")
    assert hand(game, 0) == {*MINE, "10W", "8W", "6W", "4W"}
    assert (actors(game), pending(game), top(game)) == ((1,), None, "M0=2D")


# --- The Magus ---


@pytest.mark.parametrize("flipped", [False, True])
def test_the_magus_seats_everybody_anew(flipped: bool) -> None:
    """FO-31: any circle, mirrored ones too; the first keeps the place, and play goes on round the
    new order.
    """
    orders = set()
    for seed in range(30):
        game = (
            table(draw=[MAGUS], seed=seed, **FLIP) if flipped else table([MAGUS, *MINE], seed=seed)
        )
        do(game, "flip" if flipped else f"play {MAGUS}")
        order = game.position()["order"]
        orders.add(tuple(order))
        assert actors(game) == (order[(order.index(0) + 1) % 4],)
        assert counts(game) == [3, 3, 3, 3]
        assert hand(game, 2) == set(OTHERS[1])
    assert orders <= {(0, *others) for others in permutations((1, 2, 3))}
    assert {(0, 1, 3, 2), (0, 3, 2, 1), (0, 2, 1, 3)} <= orders


def test_the_magus_leaves_the_eliminated_where_they_were() -> None:
    """FO-31, FO-64"""
    orders = set()
    for seed in range(20):
        game = table(
            [MAGUS, *MINE], [], eliminated=[1], players=5, order=[3, 1, 0, 4, 2], seed=seed
        )
        order = do(game, f"play {MAGUS}").position()["order"]
        assert order[:2] == [3, 1]
        orders.add(tuple(order[2:]))
    assert len(orders) >= 5
    assert orders <= set(permutations((0, 4, 2)))


def test_the_magus_leaves_hermits_and_the_immune_where_they_were() -> None:
    """FO-31, FO-37, FO-39: the others change among their places, and then the first of them may
    move too.
    """
    orders = set()
    for seed in range(20):
        game = table(
            [MAGUS, *MINE],
            OTHERS[0],
            [CHARIOT, "2S"],
            players=5,
            hermits={1: 2},
            order=[0, 1, 2, 3, 4],
            seed=seed,
        )
        do(game, f"play {MAGUS}")
        assert (actors(game), game.moves(2)) == ((2,), ["immune", "no"])
        do(game, "immune")
        orders.add(tuple(game.position()["order"]))
    assert orders == {(one, 1, 2, two, three) for one, two, three in permutations((0, 3, 4))} - {
        (0, 1, 2, 3, 4)
    }


def test_the_magus_always_gives_somebody_a_new_neighbour() -> None:
    """FO-31: three players change to the mirrored circle, two among others change places."""
    for seed in range(6):
        game = do(
            table([MAGUS, *MINE], [], eliminated=[1], order=[2, 1, 3, 0], seed=seed),
            f"play {MAGUS}",
        )
        assert game.position()["order"] == [2, 1, 0, 3]
        game = do(table([MAGUS, *MINE], hermits={1: 1, 3: 2}, seed=seed), f"play {MAGUS}")
        assert game.position()["order"] == [2, 1, 0, 3]


def test_the_magus_on_one_who_could_move_does_nothing() -> None:
    """FO-31, FO-37: The Chariot is asked all the same."""
    game = do(
        table([MAGUS, *MINE], OTHERS[0], [CHARIOT, "2S"], hermits={1: 1, 3: 2}), f"play {MAGUS}"
    )
    assert (actors(game), game.moves(2)) == ((2,), ["immune", "no"])
    do(game, "immune")
    assert (game.position()["order"], actors(game), hand(game, 2)) == ([0, 1, 2, 3], (2,), {"2S"})


@pytest.mark.parametrize("direction", [1, -1])
def test_after_the_magus_the_direction_stays(direction: int) -> None:
    """FO-31, FO-39: a hermit stays one, in the same place, and is passed over in the new order."""
    for seed in range(12):
        game = do(
            table([MAGUS, *MINE], direction=direction, hermits={2: 2}, seed=seed), f"play {MAGUS}"
        )
        order = game.position()["order"]
        assert order[2] == 2
        step = order[(order.index(0) + direction) % 4]
        if step == 2:
            assert (hermits(game), actors(game)) == (
                {2: 1},
                (order[(order.index(0) + 2 * direction) % 4],),
            )
        else:
            assert (hermits(game), actors(game)) == ({2: 2}, (step,))


# --- Priestess and Hierophant ---


@pytest.mark.parametrize(("card", "draw"), [(PRIESTESS, 2), (HIEROPHANT, 3)])
@pytest.mark.parametrize("flipped", [False, True])
def test_priestess_and_hierophant_make_their_player_draw(
    card: str, draw: int, flipped: bool
) -> None:
    """FO-32, FO-35, FO-7"""
    pile = ["10W", "8W", "6W", "4W"]
    game = table(draw=[card, *pile], **FLIP) if flipped else table([card, *MINE], draw=pile)
    do(game, "flip" if flipped else f"play {card}")
    # Asked all the same: what a hand lacks is nobody's business.
    assert (actors(game), moves(game)) == ((0,), {"done"})
    do(game, "done")
    assert hand(game, 0) == {*MINE, *pile[:draw]}
    assert actors(game) == (1,)


@pytest.mark.parametrize(("card", "mate"), [(PRIESTESS, HIEROPHANT), (HIEROPHANT, PRIESTESS)])
@pytest.mark.parametrize("flipped", [False, True])
def test_both_together_make_all_others_draw_two(card: str, mate: str, flipped: bool) -> None:
    """FO-32, FO-35, FO-39: hermits are left out."""
    pile = ["10W", "8W", "6W", "4W", "3W", "2W"]
    fields: dict[str, Any] = {"hermits": {3: 2}, "players": 5}
    game = (
        table([mate, *MINE], draw=[card, *pile], **FLIP, **fields)
        if flipped
        else table([card, mate, *MINE], draw=pile, **fields)
    )
    do(game, "flip" if flipped else f"play {card}")
    assert (actors(game), moves(game)) == ((0,), {f"add {mate}", "done"})
    do(game, f"add {mate}")
    assert top(game) == mate
    assert counts(game) == [3, 5, 5, 3, 5]
    assert [hand(game, seat) - set(OTHERS[seat - 1]) for seat in (1, 2, 4)] == [
        {"10W", "8W"},
        {"6W", "4W"},
        {"3W", "2W"},
    ]
    assert actors(game) == (1,)


@pytest.mark.parametrize(
    ("card", "mate", "draw"), [(PRIESTESS, HIEROPHANT, 2), (HIEROPHANT, PRIESTESS, 3)]
)
def test_the_second_of_the_pair_is_no_duty(card: str, mate: str, draw: int) -> None:
    """FO-32, FO-35"""
    game = do(table([card, mate, *MINE]), f"play {card}", "done")
    assert counts(game) == [4 + draw, 3, 3, 3]


def test_the_second_of_the_pair_can_be_the_last_card() -> None:
    """FO-32, FO-2"""
    game = do(
        table([PRIESTESS, HIEROPHANT]),
        f"play {PRIESTESS} call",
        (1, "no"),
        (2, "no"),
        (3, "no"),
        f"add {HIEROPHANT}",
    )
    assert game.winners == (0,)


# --- Empress and Emperor ---


@pytest.mark.parametrize(("card", "played", "flipped"), [(EMPRESS, 3, 2), (EMPEROR, 4, 3)])
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_empress_and_emperor_skip(
    card: str, played: int, flipped: int, direction: int, players: int
) -> None:
    """FO-33, FO-34: with four players The Emperor comes round to its own player."""
    game = do(table([card, *MINE], players=players, direction=direction), f"play {card}")
    assert actors(game) == (played * direction % players,)
    game = do(table(draw=[card], players=players, direction=direction, **FLIP), "flip")
    assert actors(game) == (flipped * direction % players,)


def test_a_skip_can_be_spent_on_the_player_of_the_card() -> None:
    """FO-34, FO-64: with three players left, the third skip is the player's own turn."""
    game = do(table([EMPEROR, *MINE], [], eliminated=[1]), f"play {EMPEROR}")
    assert actors(game) == (2,)


# --- The Chariot ---


def test_the_chariot_is_looked_through() -> None:
    """FO-37, FO-3: over a Minor, one plays on it."""
    game = do(table([CHARIOT, *MINE], ["5C", "7W", "8S"]), f"play {CHARIOT}")
    assert (top(game), game.view(1)["top"]) == (CHARIOT, "5W")
    assert moves(game) == plays("5C", "7W")


def test_the_chariot_over_a_major_is_flipped_on() -> None:
    """FO-37, FO-5"""
    game = table(discard=["5W", STAR, CHARIOT])
    assert game.moves(0) == ["flip"]
    assert game.view(0)["top"] == STAR


def test_the_chariot_over_nothing_is_a_major() -> None:
    """FO-37, FO-5"""
    assert table(discard=[CHARIOT]).moves(0) == ["flip"]


def test_the_chariot_flipped_over_nothing_or_a_major_leaves_the_next_to_flip() -> None:
    """FO-37, FO-7"""
    for pile in ([], ["5W", STAR]):
        game = do(table(discard=pile, draw=[CHARIOT]), "flip")
        assert (actors(game), game.moves(1)) == ((1,), ["flip"])


def test_the_chariot_can_be_the_last_card() -> None:
    """FO-37, FO-2"""
    assert do(table([CHARIOT]), f"play {CHARIOT}").winners == (0,)


# --- The Hermit ---


@pytest.mark.parametrize("direction", [1, -1])
def test_the_next_player_becomes_a_hermit_for_two_turns(direction: int) -> None:
    """FO-39"""
    hit = direction % 4
    game = do(table([HERMIT, *MINE], direction=direction), f"play {HERMIT}")
    assert (hermits(game), actors(game)) == ({hit: 1}, (2,))


def test_a_hermit_misses_two_turns_and_is_back() -> None:
    """FO-39, FO-4"""
    hands = [
        ["6W", "8W", "9W", "10W"],
        ["3C", "4C", "5C"],
        ["2W", "3W", "4W", "5S"],
        ["PsD", "AD", "AC", "7W"],
    ]
    game = table(*hands, hermits={1: 2}, discard=["7S", "QW"])
    for move, left, actor in [
        ("play 6W", {1: 1}, 2),
        ("play 2W", {1: 1}, 3),
        ("play 7W", {1: 1}, 0),
        ("play 8W", {}, 2),
        ("play 3W", {}, 3),
        ("play AD", {}, 0),
    ]:
        do(game, move)
        assert (hermits(game), actors(game)) == (left, (actor,))
    do(game, "draw")
    assert hermits(game) == {}


def test_the_hermit_flipped_makes_a_hermit_of_the_flipper() -> None:
    """FO-39, FO-7"""
    game = do(table(draw=[HERMIT], **FLIP), "flip")
    assert (hermits(game), actors(game)) == ({0: 2}, (1,))


def test_a_hermit_who_is_hit_again_starts_again() -> None:
    """FO-39"""
    game = do(table([HERMIT, *MINE], hermits={1: 1}), f"play {HERMIT}")
    assert (hermits(game), actors(game)) == ({1: 1}, (2,))


# --- Fortune ---


@pytest.mark.parametrize(
    ("pile", "draw"), [(["PsW"], 4), (["PrW"], 3), (["M0=7D"], 4), (["M13"], 6)]
)
@pytest.mark.parametrize("direction", [1, -1])
def test_fortune_turns_a_draw_back(pile: list[str], draw: int, direction: int) -> None:
    """FO-40: whoever put down the last draw card draws all of it without an answer, and play goes
    on beyond them.
    """
    by = -direction % 4
    hands = [[FORTUNE, *MINE], *OTHERS[:3]]
    hands[by] = ["PsS", "PrS", "QS"]
    game = do(
        table(*hands, discard=pile, pending={"draw": draw, "by": by}, direction=direction),
        f"play {FORTUNE}",
    )
    expected = [3, 3, 3, 3]
    expected[by] += draw
    assert counts(game) == expected
    assert (game.position()["direction"], pending(game), actors(game), top(game)) == (
        -direction,
        None,
        (2,),
        FORTUNE,
    )


def test_fortune_hits_the_one_who_stacked_last() -> None:
    """FO-40, FO-12"""
    game = table(["PsW", *MINE], ["PsC", "2C", "3C"], [FORTUNE, "2S", "3S"])
    calmly(game, "play PsW", "play PsC", f"play {FORTUNE}")
    assert (counts(game), actors(game)) == ([3, 6, 2, 3], (0,))


def test_fortune_passes_a_hermit_by() -> None:
    """FO-40, FO-39: the next in the new direction who is none draws."""
    game = do(
        table([FORTUNE, *MINE], discard=["PsW"], pending={"draw": 2, "by": 3}, hermits={3: 2}),
        f"play {FORTUNE}",
    )
    assert counts(game) == [3, 3, 5, 3]
    assert actors(game) == (1,)


def test_fortune_against_somebody_who_is_out_hits_nobody() -> None:
    """FO-40, FO-64"""
    game = do(
        table(
            [FORTUNE, *MINE],
            *OTHERS[:2],
            [],
            discard=["PsW"],
            pending={"draw": 2, "by": 3},
            eliminated=[3],
        ),
        f"play {FORTUNE}",
    )
    assert counts(game) == [3, 3, 3, 0]
    assert (game.position()["direction"], actors(game)) == (-1, (2,))


def test_fortune_flipped_turns_the_direction() -> None:
    """FO-40, FO-7"""
    game = do(table(draw=[FORTUNE], **FLIP), "flip")
    assert (game.position()["direction"], actors(game), counts(game)) == (-1, (3,), [3, 3, 3, 3])


def test_fortune_as_the_only_card_must_be_played_and_ends_the_game_for_its_player() -> None:
    """FO-40, FO-64"""
    game = table([FORTUNE])
    assert game.moves(0) == [f"play {FORTUNE}"]
    do(game, f"play {FORTUNE}")
    position = game.position()
    assert (position["eliminated"], position["direction"], actors(game), game.over) == (
        [0],
        1,
        (1,),
        False,
    )
    assert game.moves(1) == ["flip"]


def test_fortune_as_the_only_card_waits_while_one_flips_or_draws() -> None:
    """FO-40, FO-5: only who must play plays it."""
    game = table([FORTUNE], discard=["5W", STAR], draw=["9C"])
    assert game.moves(0) == ["flip"]
    do(game, "flip")
    assert game.moves(0) == [f"play {FORTUNE}"]
    assert do(game, f"play {FORTUNE}").position()["eliminated"] == [0]
    game = table([FORTUNE], discard=["PsW"], pending={"draw": 2, "by": 3})
    assert moves(game) == {f"play {FORTUNE}", "draw"}
    assert do(game, f"play {FORTUNE}").winners == (0,)


def test_fortune_with_another_card_is_kept() -> None:
    """FO-40, FO-4"""
    game = table([FORTUNE, "9D"], draw=["10D", "8W"])
    assert game.moves(0) == ["draw"]
    refused(game, 0, f"play {FORTUNE}", "FO-40")


def test_a_drawn_fortune_is_no_card_to_play() -> None:
    """FO-40, FO-4"""
    game = do(table(["9D", "7C", "KnS"], draw=[FORTUNE, "8W"]), "draw")
    assert FORTUNE in hand(game, 0)
    assert top(game) == "8W"


def test_fortune_as_only_card_where_nothing_can_be_flipped() -> None:
    """FO-40, FO-5"""
    game = bare([FORTUNE], discard=[STAR])
    assert game.moves(0) == [f"play {FORTUNE}"]
    assert do(game, f"play {FORTUNE}").position()["eliminated"] == [0]


# --- Lust ---


def test_lust_takes_princesses_and_princes() -> None:
    """FO-41, FO-12"""
    game = do(table([LUST, "PsW", "PsC", "PrS", "QW", "9D"]), f"play {LUST}")
    assert moves(game) == {"add PsW", "add PsC", "add PrS", "done"}
    do(game, "add PsC", "add PrS")
    assert moves(game) == {"add PsW", "done"}
    do(game, "done")
    assert (actors(game), pending(game), top(game)) == ((1,), (5, 0), "PrS")
    assert hand(game, 0) == {"PsW", "QW", "9D"}


def test_what_may_be_stacked_on_lust_goes_by_the_card_on_top() -> None:
    """FO-41, FO-12"""
    game = table([LUST, "PsW", "PrS", "QW", "9D"], ["PsC", "PrC", "2C"])
    stacked = do(game.copy(), f"play {LUST}", "add PrS", "add PsW", "done")
    assert moves(stacked) == plays("PsC") | {"draw"}
    assert do(stacked, "play PsC").position()["pending"]["draw"] == 7


@pytest.mark.parametrize("flipped", [False, True])
def test_lust_without_company_does_nothing(flipped: bool) -> None:
    """FO-41, FO-7"""
    game = table(draw=[LUST], **FLIP) if flipped else table([LUST, *MINE])
    do(game, "flip" if flipped else f"play {LUST}")
    # Asked all the same: what a hand lacks is nobody's business.
    assert (actors(game), moves(game)) == ((0,), {"done"})
    do(game, "done")
    assert (actors(game), pending(game), counts(game)) == ((1,), None, [3, 3, 3, 3])


def test_lust_flipped_takes_company_too() -> None:
    """FO-41, FO-7"""
    game = do(table(["PsW", *MINE], draw=[LUST], **FLIP), "flip")
    assert moves(game) == {"add PsW", "done"}
    do(game, "add PsW", "done")
    assert pending(game) == (2, 0)


@pytest.mark.parametrize("ace", ["AW", f"{ART}=AW"])
def test_lust_does_not_go_on_an_ace(ace: str) -> None:
    """FO-41"""
    game = table([LUST, "9W", "7C"], discard=[ace])
    assert moves(game) == plays("9W")
    refused(game, 0, f"play {LUST}", "FO-41")
    assert moves(table([LUST, "9W", "7C"], discard=[ace, CHARIOT])) == plays("9W")


def test_added_cards_can_be_slapped_and_all_draws_lapse() -> None:
    """FO-41, FO-13"""
    game = do(
        table([LUST, "PsW", "PsC", "PsS", "PrS", "9D"]),
        f"play {LUST}",
        "add PsW",
        "add PsC",
        "add PsS",
    )
    assert actors(game) == (0, 1, 2, 3)
    declined = game.copy()
    for seat in range(4):
        declined.play(seat, "no")
    assert (actors(declined), moves(declined)) == ((0,), {"add PrS", "add PrS call", "done"})
    do(game, (2, "slap"), (2, "no"))
    assert (actors(game), pending(game)) == ((3,), None)


# --- The Hanged Man ---


@pytest.mark.parametrize("flipped", [False, True])
def test_the_hanged_man_draws_six_and_returns_three(flipped: bool) -> None:
    """FO-42, FO-7: the first named ends on top."""
    pile = ["10W", "8W", "6W", "4W", "3W", "2W", "AD"]
    game = (
        table(draw=[HANGED_MAN, *pile], **FLIP)
        if flipped
        else table([HANGED_MAN, *MINE], draw=pile)
    )
    do(game, "flip" if flipped else f"play {HANGED_MAN}")
    assert hand(game, 0) == {*MINE, *pile[:6]}
    assert moves(game) == {f"return {card}" for card in (*MINE, *pile[:6])}
    do(game, "return 7C", "return 10W")
    assert actors(game) == (0,)
    do(game, "return 2W")
    assert game.position()["draw"][:4] == ["7C", "10W", "2W", "AD"]
    assert (actors(game), counts(game)[0]) == ((1,), 6)
    assert game.view(0)["draw"]["known"] == {"0": "7C", "1": "10W", "2": "2W"}
    assert game.view(1)["draw"]["known"] == {}


def test_the_hanged_man_returns_fewer_from_a_smaller_hand() -> None:
    """FO-42, FO-8, FO-2"""
    game = do(bare([HANGED_MAN], discard=["5W"], draw=["10W"]), f"play {HANGED_MAN}")
    assert hand(game, 0) == {"10W", "5W"}
    do(game, "return 10W", "return 5W")
    assert game.position()["draw"] == ["10W", "5W"]
    assert game.winners == (0,)


# --- Death ---


def test_death_makes_the_next_player_draw_six() -> None:
    """FO-43"""
    game = do(table([DEATH, *MINE]), f"play {DEATH}")
    assert (actors(game), pending(game)) == ((1,), (6, 0))
    do(game, "draw")
    assert (counts(game), actors(game)) == ([3, 9, 3, 3], (2,))


def test_death_flipped_eliminates_the_flipper() -> None:
    """FO-43, FO-64: the hand goes to the bottom of the discard pile, in deck order."""
    game = do(table(draw=[DEATH], **FLIP), "flip")
    position = game.position()
    assert position["discard"] == ["9W", "7C", "5S", "5W", STAR, DEATH]
    assert (position["eliminated"], counts(game), actors(game)) == ([0], [0, 3, 3, 3], (1,))
    assert not game.over


# --- The Moon ---

KINDS = [
    "major",
    "minor",
    "court",
    "numerical",
    *(f"suit {suit}" for suit in SUITS),
    *(f"value {value}" for value in VALUES),
]


@pytest.mark.parametrize("flipped", [False, True])
def test_the_moon_asks_anybody_for_any_card_or_kind(flipped: bool) -> None:
    """FO-48, FO-7, FO-39: hermits too; cards out of the game may not be named."""
    fields: dict[str, Any] = {"removed": ["10D", "M3"], "hermits": {2: 1}}
    game = table(draw=[MOON], **FLIP, **fields) if flipped else table([MOON, *MINE], **fields)
    do(game, "flip" if flipped else f"play {MOON}")
    cards = [card for card in ALL if card not in ("10D", "M3")]
    assert moves(game) == {f"ask {seat} {kind}" for seat in (1, 2, 3) for kind in (*cards, *KINDS)}


@pytest.mark.parametrize(
    ("kind", "fitting"),
    [
        ("7C", {"7C"}),
        ("suit C", {"7C", "QC"}),
        ("value Q", {"QC", "QD"}),
        ("major", {"M17", "M10"}),
        ("minor", {"7C", "QC", "QD", "AS"}),
        ("court", {"QC", "QD"}),
        ("numerical", {"7C"}),
        ("value A", {"AS"}),
        ("M10", {"M10"}),
    ],
)
def test_whoever_is_asked_gives_a_card_that_fits(kind: str, fitting: set[str]) -> None:
    """FO-48"""
    game = do(
        table([MOON, "5S", "9W"], OTHERS[0], ["7C", "QC", "QD", "AS", "M17", "M10"]), f"play {MOON}"
    )
    do(game, f"ask 2 {kind}")
    assert (actors(game), moves(game)) == ((2,), {f"give {card}" for card in fitting})
    card = min(fitting)
    do(game, f"give {card}")
    assert card in hand(game, 0)
    assert actors(game) == (1,)


@pytest.mark.parametrize(
    ("kind", "drawn", "fits"),
    [
        ("suit W", "10W", True),
        ("court", "KnC", True),
        ("10D", "10W", False),
        ("major", "10W", False),
    ],
)
def test_else_the_asker_draws_and_may_play_what_fits(kind: str, drawn: str, fits: bool) -> None:
    """FO-48"""
    game = do(table([MOON, *MINE], draw=[drawn]), f"play {MOON}", f"ask 2 {kind}")
    assert hand(game, 0) == {*MINE, drawn}
    if not fits:
        assert actors(game) == (1,)
        return
    assert (actors(game), moves(game)) == ((0,), {f"play {drawn}", "no"})
    kept = do(game.copy(), "no")
    assert (actors(kept), counts(kept)[0]) == ((1,), 4)
    do(game, f"play {drawn}")
    assert (top(game), counts(game)[0]) == (drawn, 3)
    assert actors(game) == ((3,) if drawn == "KnC" else (1,))


def test_fortune_is_never_played_for_the_moon() -> None:
    """FO-48, FO-40"""
    game = do(table([MOON, *MINE], draw=[FORTUNE]), f"play {MOON}", "ask 2 major")
    assert actors(game) == (1,)
    assert FORTUNE in hand(game, 0)


def test_the_moons_card_can_leave_one_and_be_called() -> None:
    """FO-48, FO-17"""
    game = table([MOON, "9W"], draw=["10W"])
    do(game, f"play {MOON} call", (1, "no"), (2, "no"), (3, "no"), "ask 2 10W")
    assert moves(game) == plays("10W", call=True) | {"no"}
    do(game, "play 10W", (1, "catch"), (1, "give 2C"))
    assert hand(game, 0) == {"9W", "2C"}


def test_the_moon_on_empty_piles_yields_nothing() -> None:
    """FO-48, FO-8"""
    game = do(bare([MOON, *MINE], discard=[]), f"play {MOON}", "ask 2 court")
    assert hand(game, 0) == set(MINE)
    assert actors(game) == (1,)


# --- The Sun ---


def test_the_sun_shows_a_hand_to_its_player() -> None:
    """FO-49, FO-66, FO-39: a hermit can be looked at."""
    game = do(table([SUN, *MINE], hermits={2: 2}), f"play {SUN}")
    assert moves(game) == {"look 1", "look 2", "look 3"}
    do(game, "look 2")
    assert known(game, 0, 2) == set(OTHERS[1])
    assert known(game, 1, 2) == known(game, None, 2) == known(game, 0, 1) == set()
    assert actors(game) == (1,)


def test_the_sun_flipped_shows_the_flippers_hand_to_all() -> None:
    """FO-49, FO-7"""
    game = do(table(draw=[SUN], **FLIP), "flip")
    assert all(known(game, viewer, 0) == set(MINE) for viewer in (0, 1, 2, 3, None))
    assert known(game, 0, 1) == set()
    assert actors(game) == (1,)


# --- The Aeon ---


def test_the_aeon_gives_a_new_hand() -> None:
    """FO-50"""
    pile = ["10W", "8W", "6W", "4W", "3W", "2W", "AD"]
    game = do(table([AEON, *MINE], draw=pile), f"play {AEON}")
    assert hand(game, 0) == set(pile[:6])
    assert game.position()["discard"] == ["9W", "7C", "5S", "5W", AEON]
    assert actors(game) == (1,)


def test_the_aeon_can_draw_what_was_just_put_down() -> None:
    """FO-50, FO-8"""
    game = do(bare([AEON, *MINE]), f"play {AEON}")
    assert hand(game, 0) == {*MINE, "5W"}


@pytest.mark.parametrize("card", [UNIVERSE, AEON, LUST, SUN])
def test_majors_go_on_any_minor(card: str) -> None:
    """FO-4"""
    for suit in SUITS:
        assert f"play {card}" in moves(table([card, "7C", "9C"], discard=[f"6{suit}"]))


def test_hermits_may_catch() -> None:
    """FO-39, FO-17"""
    game = do(table(["5C", "9W"], hermits={2: 2}), "play 5C")
    assert actors(game) == (1, 2, 3)
    do(game, (2, "catch"), (2, "give 2S"))
    assert hand(game, 0) == {"9W", "2S"}


@pytest.mark.parametrize("card", [DEATH, FOOL])
def test_every_draw_passes_a_hermit_by(card: str) -> None:
    """FO-39, FO-43, FO-30"""
    game = do(
        table([card, *MINE], hermits={1: 2}), f"play {card}", *(["name 7D"] if card == FOOL else [])
    )
    assert (actors(game), pending(game)) == ((2,), (6 if card == DEATH else 4, 0))


def test_art_that_the_moon_brings_is_named_and_works() -> None:
    """FO-48, FO-44: whatever the top, but never as Fortune."""
    game = do(table([MOON, *MINE], draw=[ART]), f"play {MOON}", "ask 2 major", f"play {ART}")
    assert f"name {DEATH}" in moves(game)
    assert f"name {FORTUNE}" not in moves(game)
    assert pending(do(game, f"name {DEATH}")) == (6, 0)


def test_lust_that_the_moon_brings_takes_company() -> None:
    """FO-48, FO-41"""
    game = do(
        table([MOON, "PsW", *MINE], draw=[LUST]),
        f"play {MOON}",
        f"ask 2 {LUST}",
        f"play {LUST}",
        "add PsW",
        "done",
    )
    assert (pending(game), actors(game)) == ((2, 0), (1,))
