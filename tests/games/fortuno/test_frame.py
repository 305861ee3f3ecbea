"""The frame of Fortuno: the deal, winning, the top, playing, flipping, the piles."""

from __future__ import annotations

import pytest

import oddeck
from oddeck.game import from_position

from ..refusals import refused
from .tables import (
    ALL,
    ART,
    CHARIOT,
    DEATH,
    EMPEROR,
    FORTUNE,
    LUST,
    MAJORS,
    SUN,
    UNIVERSE,
    actors,
    bare,
    calmly,
    counts,
    do,
    hand,
    moves,
    pending,
    plays,
    table,
    top,
)

# --- the deal ---


@pytest.mark.parametrize("players", range(4, 9))
def test_everybody_gets_six_cards_and_the_opener_flips(players: int) -> None:
    """FO-1, FO-9"""
    openers = set()
    for seed in range(60):
        game = oddeck.new("fortuno", players=players, seed=seed)
        position = game.position()
        opener = (position["previous"] + 1) % players
        openers.add(opener)
        assert counts(game) == [6] * players
        assert (len(position["draw"]), position["discard"], position["direction"]) == (
            78 - 6 * players,
            [],
            1,
        )
        assert actors(game) == (opener,) == (position["turn"],)
        assert game.moves(opener) == ["flip"]
        assert [seen["count"] for seen in game.view(None)["hands"]] == [6] * players
    assert openers == set(range(players))


def test_cards_are_dealt_one_by_one_from_the_opener_on() -> None:
    """FO-1"""
    cards = list(ALL[:24])
    game = oddeck.from_position({"game": "fortuno", "players": 4, "turn": 2, "draw": cards})
    assert [hand(game, seat) for seat in (2, 3, 0, 1)] == [
        set(cards[first::4]) for first in range(4)
    ]


def test_turns_go_round_clockwise_at_first() -> None:
    """FO-1, FO-4"""
    game = table(["5C", "7C", "9W"])
    calmly(game, "play 5C")
    assert actors(game) == (1,)
    calmly(game, "play 2C", "play 2S")
    assert actors(game) == (3,)
    assert game.position()["previous"] == 2


# --- winning ---


def test_who_has_no_cards_at_the_end_of_a_turn_has_won() -> None:
    """FO-2, FO-64"""
    game = do(table(["5C"]), "play 5C")
    assert (game.over, game.winners, game.scores) == (True, (0,), (1, 0, 0, 0))


def test_a_last_card_that_makes_its_player_draw_does_not_win() -> None:
    """FO-2, FO-32"""
    game = do(table(["M2"], draw=["2W", "3W"]), "play M2")
    assert not game.over
    assert hand(game, 0) == {"2W", "3W"}


def test_somebody_else_can_win_at_the_end_of_a_turn() -> None:
    """FO-2, FO-51: the empty hand of seat 0 is passed on to seat 1."""
    game = do(table([UNIVERSE]), f"play {UNIVERSE}")
    assert game.winners == (1,)


def test_all_who_have_no_cards_win_together() -> None:
    """FO-2, FO-37, FO-38: seat 1 throws off its last card, and there are none left for seat 0."""
    game = do(table(["M8"], [CHARIOT], ["2S"], ["2D"]), "play M8", (1, "immune"))
    assert counts(game) == [0, 0, 1, 1]
    assert (game.winners, game.scores) == ((0, 1), (1, 1, 0, 0))
    assert [event["seat"] for event in game.events if event["kind"] == "win"] == [0, 1]
    assert from_position(game.position()).winners == (0, 1)


@pytest.mark.parametrize(("direction", "immune", "other"), [(1, 1, 3), (-1, 3, 1)])
def test_neither_the_turn_nor_the_direction_counts(direction: int, immune: int, other: int) -> None:
    """FO-2, FO-17, FO-37, FO-51: seat 2 gives its last card away for a catch, and passes on its
    empty hand.
    """
    hands: list[list[str]] = [[UNIVERSE, "9W"], [], ["2S"], []]
    hands[immune], hands[other] = [CHARIOT], ["2D", "3D"]
    game = table(*hands, direction=direction)
    do(game, f"play {UNIVERSE}", (2, "catch"), (2, "give 2S"), (immune, "immune"))
    assert [seat for seat, count in enumerate(counts(game)) if count == 0] == [1, 3]
    assert game.winners == (1, 3)


# --- the top, and playing on it ---


def test_a_minor_takes_its_suit_its_value_aces_and_majors() -> None:
    """FO-4"""
    game = table(["5C", "7W", "AD", "PsW", "M17", "7C", "KnD", FORTUNE])
    assert moves(game) == plays("5C", "7W", "AD", "PsW", "M17")
    refused(game, 0, "play 7C", "FO-4")
    refused(game, 0, "draw", "FO-4")
    refused(game, 0, "flip", "FO-4")


def test_an_ace_goes_on_every_suit_and_takes_its_suit_and_aces() -> None:
    """FO-4, FO-11"""
    for suit in "WCSD":
        assert "play AD" in moves(table(["AD", "7C", "8W"], discard=[f"9{suit}"]))
    assert moves(table(["AD", "7C", "9W", "QS"], discard=["AC"])) == plays("AD", "7C")


@pytest.mark.parametrize(
    "pile", [["M0=7S"], ["9D", "M0=7S"], [f"{ART}=7S"], ["M0=7S", CHARIOT], [f"{ART}=7S", CHARIOT]]
)
def test_a_card_that_stands_for_another_is_that_card(pile: list[str]) -> None:
    """FO-3, FO-30, FO-44, FO-37"""
    game = table(["7C", "QS", "10D", "AW", "M0" if "M0=7S" not in pile else "M1"], discard=pile)
    assert moves(game) == plays("7C", "QS", "AW", "M0" if "M0=7S" not in pile else "M1")
    assert game.view(2)["top"] == "7S"


def test_art_that_stands_for_a_major_is_flipped_on() -> None:
    """FO-3, FO-5, FO-44"""
    game = table(["7C", "8C"], discard=["7S", f"{ART}={SUN}"])
    assert game.moves(0) == ["flip"]


def test_who_cannot_play_draws_until_they_can_and_plays_that_card() -> None:
    """FO-4"""
    game = do(table(["7C", "9D", "KnS"], draw=["10D", "8S", "10W", "8C"]), "draw")
    assert hand(game, 0) == {"7C", "9D", "KnS", "10D", "8S"}
    assert top(game) == "10W"
    assert actors(game) == (1,)
    assert game.position()["draw"][0] == "8C"


def test_if_nothing_is_left_to_draw_the_turn_goes_by() -> None:
    """FO-4, FO-8"""
    game = do(bare(["7C", "9D", "KnS"], draw=["10C", "10D"]), "draw")
    assert hand(game, 0) == {"7C", "9D", "KnS", "10C", "10D"}
    assert (top(game), actors(game)) == ("5W", (1,))
    game = bare(["7C", "9D", "KnS"])
    assert game.moves(0) == ["draw"]
    assert do(game, "draw").actors == (1,)


@pytest.mark.parametrize("major", [card for card in MAJORS if card not in (CHARIOT, "M0", ART)])
def test_on_a_major_one_must_flip(major: str) -> None:
    """FO-5"""
    game = table(["5C", "5D", "7W"], discard=["5W", major])
    assert game.moves(0) == ["flip"]
    refused(game, 0, "play 5C", "FO-5")
    refused(game, 0, "draw", "FO-5")


def test_without_any_top_one_flips() -> None:
    """FO-5"""
    assert table(discard=[]).moves(0) == ["flip"]


@pytest.mark.parametrize(
    "pile", [["M17"], ["M18", "M17"], ["M18", f"{ART}=7C", "M17"], ["M18", "M17", CHARIOT]]
)
def test_where_no_minor_could_be_flipped_any_card_may_be_played(pile: list[str]) -> None:
    """FO-5: `flip` is then not listed; FO-40 holds."""
    game = bare(["5C", "7S", LUST, FORTUNE, "6W", "6C", "6S", "6D"], discard=pile)
    cards = plays("5C", "7S", LUST, "6W", "6C", "6S", "6D")
    assert moves(game) == cards | {f"four 6 {suit}" for suit in "WCSD"}


def test_a_minor_anywhere_under_the_top_is_enough_to_flip() -> None:
    """FO-5, FO-8"""
    game = bare(discard=["5W", "M18", "M17"])
    assert game.moves(0) == ["flip"]
    game = bare(discard=["M18", "M17"], draw=["M16"])
    assert game.moves(0) == ["flip"]


# --- flips ---


def test_a_flipped_plain_card_is_played_on_by_the_flipper() -> None:
    """FO-6"""
    game = do(table(["5C", "7D", "9W"], discard=["M17"], draw=["7C"]), "flip")
    assert moves(game) == plays("5C", "7D")
    assert game.position()["turn"] == 0
    calmly(game, "play 7D")
    assert actors(game) == (1,)


def test_a_flipped_ace_is_a_plain_card() -> None:
    """FO-6, FO-11"""
    game = do(table(["5C", "7D", "AD"], discard=["M17"], draw=["AC"]), "flip")
    assert moves(game) == plays("5C", "AD")


@pytest.mark.parametrize(("card", "draw"), [("PsC", 2), ("PrS", 3)])
def test_a_flipped_princess_or_prince_is_faced_by_the_flipper(card: str, draw: int) -> None:
    """FO-6, FO-12: it is the draw of the player before, and can be answered."""
    court = card[:-1]
    game = do(
        table([f"{court}W", "7D", "9W", FORTUNE], discard=["M17"], draw=[card], previous=2), "flip"
    )
    assert pending(game) == (draw, 2)
    assert moves(game) == plays(f"{court}W", FORTUNE) | {"draw"}
    assert do(game.copy(), f"play {court}W").position()["turn"] == 1
    do(game, "draw")
    assert counts(game)[0] == 4 + draw
    assert actors(game) == (1,)


def test_a_flipped_queen_skips_the_flipper() -> None:
    """FO-6"""
    game = do(table(discard=["M17"], draw=["QC"]), "flip")
    assert (actors(game), counts(game)[0], top(game)) == ((1,), 3, "QC")


@pytest.mark.parametrize(
    ("direction", "previous", "following"),
    [(1, 3, 2), (-1, 1, 2), (1, 2, 1), (-1, 3, 0), (1, 1, 0)],
)
def test_a_flipped_knight_reverses_for_the_player_before(
    direction: int, previous: int, following: int
) -> None:
    """FO-6"""
    game = do(table(discard=["M17"], draw=["KnC"], direction=direction, previous=previous), "flip")
    assert game.position()["direction"] == -direction
    assert actors(game) == (following,)


def test_a_flipped_major_is_the_flippers_turn() -> None:
    """FO-7, FO-50: a card that says nothing of flips does what it always does."""
    game = do(table(discard=["M17"], draw=["M20", "2W", "3W", "4W", "6W", "7W", "8W"]), "flip")
    assert hand(game, 0) == {"2W", "3W", "4W", "6W", "7W", "8W"}
    assert game.position()["discard"] == ["9W", "7C", "5S", "M17", "M20"]
    assert actors(game) == (1,)
    assert game.position()["previous"] == 0


# --- the piles ---


def test_the_discard_pile_but_its_top_becomes_the_draw_pile() -> None:
    """FO-8, FO-32: what stood for another card is itself again."""
    orders = set()
    for seed in range(30):
        game = bare(["M2", "7C", "9W"], discard=["8W", "M0=7D", "10W", "5W"], seed=seed)
        do(game, "play M2", "done")
        position = game.position()
        assert position["discard"] == ["M2"]
        left = position["draw"]
        assert len(left) == 2
        assert set(left) | (hand(game, 0) - {"7C", "9W"}) == {"8W", "M0", "10W", "5W"}
        orders.add(tuple(left))
    assert len(orders) > 6


def test_the_top_under_chariots_stays_with_them() -> None:
    """FO-8, FO-37"""
    game = do(bare(["7C", "9D", "KnS"], discard=["2W", "5W", CHARIOT]), "draw")
    assert game.position()["discard"][:2] == ["5W", CHARIOT]
    assert hand(game, 0) | {top(game)} >= {"2W"}


def test_a_draw_that_empties_both_piles_stops() -> None:
    """FO-8, FO-10: fewer cards are drawn, and the turn is lost all the same."""
    game = bare(discard=["8W", "PsW"], draw=["10W"], pending={"draw": 6, "by": 3})
    do(game, "draw")
    assert hand(game, 0) == {"5S", "7C", "9W", "10W", "8W"}
    position = game.position()
    assert (position["draw"], position["discard"], actors(game)) == ([], ["PsW"], (1,))


@pytest.mark.parametrize(("direction", "left"), [(1, [2, 5, 5, 3]), (-1, [2, 3, 5, 5])])
def test_of_a_group_the_next_player_draws_first(direction: int, left: list[int]) -> None:
    """FO-8, FO-32: with what lies under the Hierophant there are four cards for three players who
    should draw two each.
    """
    game = bare(["M2", "M5", "7C", "9W"], draw=["10W"], discard=["8W", "5W"], direction=direction)
    do(game, "play M2", "add M5")
    assert counts(game) == left


def test_a_flip_can_shuffle_the_piles_too() -> None:
    """FO-8, FO-5"""
    game = do(bare(discard=["7D", "M17"]), "flip")
    assert game.position()["discard"] == ["M17", "7D"]
    assert moves(game) == plays("7C")


@pytest.mark.parametrize("card", [EMPEROR, DEATH])
def test_an_empty_pile_does_not_stop_the_game(card: str) -> None:
    """FO-8, FO-5: all cards are in hands, and the game goes on."""
    game = bare([card, "5S", "7C", "9W"])
    do(game, f"play {card}")
    seat = actors(game)[0]
    assert game.moves(seat) == (["flip"] if card == EMPEROR else ["draw"])
