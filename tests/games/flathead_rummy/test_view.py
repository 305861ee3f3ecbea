"""What each seat may know of Flathead Rummy."""

from __future__ import annotations

import random
from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from .setting import table


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    """FR-20"""
    game = table(
        hands=[["9Bo", "Grue"], ["1Bu", "3La", "2Ra"]],
        tableau=["2La", "5Ea"],
        melds=[["5Fa", "6Fa", "7Fa"]],
        marks=[1, 0],
    )
    own, other, spectator = game.view(0), game.view(1), game.view(None)
    assert own["hands"] == [{"count": 2, "known": ["9Bo", "Grue"]}, {"count": 3, "known": []}]
    assert other["hands"] == [
        {"count": 2, "known": []},
        {"count": 3, "known": ["1Bu", "3La", "2Ra"]},
    ]
    assert spectator["hands"] == [{"count": 2, "known": []}, {"count": 3, "known": []}]
    for seen in (own, other, spectator):
        assert seen["tableau"] == ["2La", "5Ea"]
        assert seen["melds"] == [["5Fa", "6Fa", "7Fa"]]
        assert seen["marks"] == [1, 0]
        assert seen["draw"] == {"count": 174 - 10, "known": {}}


@pytest.mark.parametrize(
    ("cards", "name", "is_bonus"),
    [
        (["6Bu", "6Ma", "6Pl"], "set of 6s", False),
        (["6Bu", "6Ma", "6In"], "set of 6s", True),
        (["iTo", "iBu", "iSc"], "set of ∞s", True),
        (["2La", "3Pl", "4Fr"], "red run 2 to 4", False),
        (["5Fa", "6Fa", "9Fa"], "flush of Faces", False),
        (["5Fa", "6Fa", "7Fa"], "flush run of Faces", True),
        (["5Fa", "6Fa", "Grue"], "flush run of Faces", False),
        (["4Zu", "5Zu", "Jester", "7Ra"], "blue run 4 to 7", False),
        (["4To", "5Zu", "Beauty"], "blue run 4 to 5 and a trump", False),
    ],
)
def test_a_meld_is_called_what_it_is(cards: list[str], name: str, is_bonus: bool) -> None:
    """FR-7, FR-9, FR-10"""
    [facts] = table(melds=[cards]).view(None)["meld_facts"]
    assert (facts["name"], facts["bonus"]) == (name, is_bonus)
    assert sorted(facts["cards"]) == sorted(cards)


@pytest.mark.parametrize(
    ("cards", "read"),
    [
        (["7Ra", "4Zu", "Jester", "5Zu"], ["4Zu", "5Zu", "Jester", "7Ra"]),
        (["6Ea", "8Bo", "Death"], ["6Ea", "Death", "8Bo"]),
        (["9Bu", "Death", "9Bo"], ["9Bu", "9Bo", "Death"]),
    ],
)
def test_a_trump_fills_the_gap_of_a_run(cards: list[str], read: list[str]) -> None:
    """FR-9"""
    [facts] = table(melds=[cards]).view(0)["meld_facts"]
    assert facts["cards"] == read


def test_the_ranking_is_by_points() -> None:
    """FR-16"""
    assert table(players=3, scores=[4, 9, 7]).view(None)["ranking"] == [1, 2, 0]


def test_a_card_taken_from_the_tableau_stays_known() -> None:
    """FR-20: to everybody, until it leaves the hand; a drawn card is nobody else's business."""
    game = table(hands=[["9Bo"], ["1Bu"]], tableau=["2La", "5Ea"], draw=["4Ti", "8Ma"])
    game.play(0, "take 5Ea")
    assert game.view(1)["taken"] == "5Ea"
    game.play(0, "discard 9Bo")
    game.play(1, "take draw")
    assert game.view(0)["hands"][1] == {"count": 2, "known": []}
    assert game.events_for(0) == [{"kind": "draw", "seat": 1, "count": 1}]
    game.play(1, "discard 1Bu")
    for viewer in (None, 1):
        assert game.view(viewer)["hands"][0]["known"] == ["5Ea"]
    game.play(0, "take draw")
    game.play(0, "discard 5Ea")
    assert game.view(1)["hands"][0] == {"count": 1, "known": []}


def everything_for(viewer: int | None, game: Game) -> Any:
    """All that one viewer gets."""
    return (
        game.view(viewer),
        game.events_for(viewer),
        game.sentences(viewer),
        [] if viewer is None else game.moves(viewer),
    )


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_redealt_game_looks_the_same(players: int) -> None:
    """FR-20: for every viewer at every step; and what is hidden really changes."""
    dice = random.Random(players)
    game = oddeck.new("flathead-rummy", players=players, seed=players, options={"target": 1})
    step = 0
    while not game.over:
        seat = game.actors[0]
        game.play(seat, dice.choice(game.moves(seat)))
        step += 1
        if step % 11 and not game.over:
            continue
        for viewer in (None, *range(players)):
            other = game.redealt(viewer, seed=step)
            assert game.type.machine_rules.check(other.state) == 0
            assert everything_for(viewer, other) == everything_for(viewer, game)
            assert other.position()["draw"] != game.position()["draw"]
    assert step > 14


def test_a_redeal_respects_what_everybody_saw_in_a_reshuffle() -> None:
    """FR-20: cards of the tableau that were reshuffled lie in the draw pile or with those who drew
    since, nowhere else.
    """
    hands = [["9Bo", "1Sc"], ["1Bu", "2Ra"], ["5La", "0Zu"]]
    game = table(
        players=3,
        hands=hands,
        tableau=["2La", "Grue", "7Zu", "6Hi", "8Pl", "5Ea"],
        draw=[],
        box="rest",
    )
    game.play(0, "take draw")
    game.play(0, "discard 9Bo")
    game.play(1, "take draw")
    drawn_by_others: dict[int, set[str]] = {1: set(), 2: set()}
    for seed in range(60):
        position = game.redealt(0, seed=seed).position()
        mixed = set(game.position()["draw"]) | (set(game.position()["hands"][1]) - {"1Bu", "2Ra"})
        assert set(position["draw"]) < mixed
        assert len(mixed & set(position["hands"][1])) == 1
        assert not mixed & set(position["hands"][2])
        for seat, seen in drawn_by_others.items():
            seen.update(position["hands"][seat])
    assert mixed <= drawn_by_others[1]  # any of them may be the one that was drawn
    # Boxed and dealt cards may be anywhere as far as seat 0 knows.
    assert len(drawn_by_others[2]) > 20
