from __future__ import annotations

from typing import Any

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.games.fortuno.bot import FortunoBot

OTHERS = [["2C", "3C", "4C"], ["2S", "3S", "4S"], ["2D", "3D", "4D"]]


def table(mine: list[str], *others: list[str], **fields: Any) -> oddeck.Game:
    """Four players; a 5 of Wands lies on top, and it is the turn of seat 0."""
    hands = [mine, *others, *OTHERS[len(others) :]]
    return oddeck.from_position(
        {"game": "fortuno", "players": 4, "seed": 1, "hands": hands, "discard": ["5W"]} | fields
    )


def choice(game: oddeck.Game, seat: int | None = None, seed: int = 0) -> str:
    """What the bot does there."""
    if seat is None:
        [seat] = game.actors
    return FortunoBot(seed).choose(sight_of(game, seat))


def after(game: oddeck.Game, seat: int, move: str) -> oddeck.Game:
    """The game after a move."""
    game.play(seat, move)
    return game


def test_it_plays_plain_cards_before_those_that_always_fit() -> None:
    assert choice(table(["9W", "AD", "M19", "10D", "8S"])) == "play 9W"


def test_it_always_calls() -> None:
    """FO-17"""
    assert choice(table(["9W", "8S"])) == "play 9W call"


def test_it_plays_all_four_of_a_kind_at_once() -> None:
    """FO-15"""
    assert choice(table(["7W", "7C", "7S", "7D", "9W", "8S"])).startswith("four 7")


def test_it_wins_when_it_can() -> None:
    assert choice(table(["PsW"])) == "play PsW"


def test_it_stops_a_neighbour_who_is_about_to_win() -> None:
    """FO-10"""
    assert choice(table(["PsW", "9W", "8W", "10D"], ["2C"])) == "play PsW"


def test_it_answers_a_draw_if_it_can() -> None:
    """FO-12"""
    facing = {"discard": ["PsW"], "pending": {"draw": 4, "by": 3}}
    assert choice(table(["PsC", "9W", "8S"], **facing)) == "play PsC"
    assert choice(table(["M10", "9W", "8S"], **facing)) == "play M10"


def test_it_does_not_trade_a_small_hand_for_a_large_one() -> None:
    """FO-51, FO-50"""
    assert (
        choice(table(["M21", "9W", "8S"], OTHERS[0], OTHERS[1], [*OTHERS[2], "8D", "9D", "10D"]))
        == "play 9W"
    )
    assert choice(table(["M20", "9W", "8S"])) == "play 9W"


def test_it_slaps_and_steals() -> None:
    """FO-13, FO-14"""
    game = after(
        table(["7S", "5S", "9W"], OTHERS[0], OTHERS[1], ["7D", "2D", "3D"], discard=["7W", "7C"]),
        0,
        "play 7S",
    )
    assert choice(game, 1) == "slap"
    assert choice(after(game, 1, "slap"), 3) == "steal"


def test_it_catches_only_a_missed_call() -> None:
    """FO-17"""
    assert choice(after(table(["5C", "9W"]), 0, "play 5C"), 1) == "catch"
    assert choice(after(table(["5C", "9W"]), 0, "play 5C call"), 1) == "no"


def test_falsely_accused_it_gives_a_card() -> None:
    """FO-17"""
    game = after(after(table(["5C", "9W"]), 0, "play 5C call"), 2, "catch")
    assert choice(game) == "give 9W"


def test_it_offers_the_devil_what_it_misses_least() -> None:
    """FO-45"""
    game = after(table(["M15", "5S", "9W", "7C"], ["AC", "M10", "3C"]), 0, "play M15")
    assert choice(game, 1) == "offer M10"


def test_it_accuses_only_those_it_knows_to_lie() -> None:
    """FO-45"""
    game = after(
        table(["M15", "5S", "9W", "7C"], ["AC", "2C", "3C"], known={"AC": [0]}), 0, "play M15"
    )
    for seat in (1, 2, 3):
        game.play(seat, "offer none")
    assert choice(game) == "accuse 1"
    assert choice(after(game, 0, "accuse 1")) == "no"


def test_it_loves_whoever_holds_fewest_cards() -> None:
    """FO-60"""
    game = after(table(["M6", "5S", "9W", "7C", "8C"], OTHERS[0], ["2S", "3S"]), 0, "play M6")
    assert choice(game) == "love 2"


def test_it_does_not_let_the_partner_win() -> None:
    """FO-61"""
    game = table(["5C", "9W", "7C"], OTHERS[0], ["5S"], lovers=[{"player": 0, "lover": 2}], turn=2)
    game.play(2, "play 5S")
    assert choice(game, 0).startswith("prefer")


def test_it_insists_where_it_would_win_and_yields_where_it_hardly_matters() -> None:
    """FO-61"""
    game = table(["5C"], OTHERS[0], ["5S", "QW", "8S"], lovers=[{"player": 0, "lover": 2}])
    assert choice(after(after(game, 0, "play 5C"), 2, "prefer play QW")) == "no"
    game = table(
        ["5C", "9W", "8D"], OTHERS[0], ["5S", "QW", "8S"], lovers=[{"player": 0, "lover": 2}]
    )
    assert choice(after(after(game, 0, "play 5C"), 2, "prefer play 9W")) == "yield"


def test_it_adds_what_it_can_and_calls() -> None:
    """FO-41, FO-17, FO-44: what could always be played goes last."""
    game = after(table(["M11", "PsW", "M14", "9D"]), 0, "play M11")
    assert choice(game) == "add PsW"
    assert choice(after(game, 0, "add PsW")) == "add M14 call"
    assert choice(after(table(["M2", "M5", "9W", "7C"]), 0, "play M2")) == "add M5"
    assert choice(after(table(["M2", "8S", "9W", "7C"]), 0, "play M2")) == "done"


def test_it_counts_hermits_for_the_tower() -> None:
    """FO-39, FO-46: seat 1, a hermit, holds the fewest cards, and seat 0 the most."""
    mine = ["M16", "5S", "7C", "8D", "10D", "9C"]
    assert choice(table(mine, ["2C"], hermits={1: 2})) == "play M16"


def test_it_asks_the_moon_for_what_somebody_does_not_have() -> None:
    """FO-48"""
    game = after(
        table(["M18", "5S", "9W", "7C"], known={card: [0] for card in OTHERS[0]}), 0, "play M18"
    )
    _, seat, *kind = choice(game).split(" ")
    assert seat == "1"
    assert kind in (["major"], ["court"])


def test_it_keeps_its_chariot_for_a_hand_it_would_rather_not_have() -> None:
    """FO-37, FO-38"""
    small = after(table(["M8", "5S", "9W", "7C", "8C", "9C"], ["M7", "2C"]), 0, "play M8")
    assert choice(small, 1) == "immune"
    large = after(
        table(["M8", "5S"], ["M7", "2C", "3C", "4C", "8C", "9C", "10C", "8D"], ["2S"], ["2D"]),
        0,
        "play M8 call",
    )
    for seat in (1, 2, 3):
        large.play(seat, "no")
    assert choice(large, 1) == "no"
