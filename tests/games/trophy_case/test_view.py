"""Trophy Case: what a viewer gets, and that nothing else gets out."""

from __future__ import annotations

import random

import numpy as np
import pytest

import oddeck
from oddeck.engine.state.rng import set_seed
from oddeck.engine.state.table import NOBODY
from oddeck.game import Game

from .tables import play_all, table


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    """TC-15"""
    game = table(
        hands=[["1Bu", "2La"], ["3Bu", "4In"], ["5Zu", "iZu"]],
        aside=["9Ra"],
        discard=["8Ra"],
        scores=[1, 2, 3],
    )
    play_all(game, "lead 1Bu", "play 4In", "play iZu")
    view = game.view(1)
    assert view["hands"] == [
        {"count": 1, "known": []},
        {"count": 1, "known": ["3Bu"]},
        {"count": 1, "known": []},
    ]
    assert view["trick"] == [[0, "1Bu"], [1, "4In"], [2, "iZu"]]
    assert view["suits"] == ["Bu", "In"]
    assert view["aside"] == ["9Ra"]
    assert view["discard"] == {"count": 1, "known": []}
    assert view["draw"] == {"count": 166, "known": {}}
    assert (view["leader"], view["turn"], view["actors"], view["scores"]) == (0, 0, [0], [1, 2, 3])
    assert game.view(None)["hands"] == [{"count": 1, "known": []}] * 3


def redealt(game: Game, viewer: int | None, seed: int) -> Game:
    """As `Game.redealt`, on machine code."""
    other = game.copy()
    set_seed(other.state, seed)
    names = np.empty(len(game.type.deck.names), np.int64)
    game.type.machine_rules.redeal(
        game.state, int(NOBODY) if viewer is None else viewer, other.state, names
    )
    other.state_changed()
    return other


def seen(game: Game, viewer: int | None) -> list[object]:
    """All that reaches a viewer."""
    return [
        game.view(viewer),
        game.events_for(viewer),
        game.sentences(viewer),
        [] if viewer is None else game.moves(viewer),
    ]


@pytest.mark.parametrize(
    ("players", "hand"), [(3, None), (4, None), (5, None), (3, 1), (3, 58), (5, 3)]
)
def test_a_redeal_looks_the_same_agrees_with_all_deductions_and_varies(
    players: int, hand: int | None
) -> None:
    """TC-15: and, TC-4, a leader who has shown no hand of trumps can lead."""
    dice = random.Random(players)
    game = oddeck.new(
        "trophy-case", players=players, seed=6, options={} if hand is None else {"hand": hand}
    )
    check = game.type.machine_rules.check
    varied = tried = 0
    for step in range(120):
        if game.over:
            break
        if step % 5 == 0:
            for viewer in (None, *range(players)):
                other = redealt(game, viewer, step)
                assert check(other.state) == 0  # among other things, nobody holds what they lack
                assert seen(other, viewer) == seen(game, viewer)
                tried += 1
                varied += other.state.place.tobytes() != game.state.place.tobytes()
        [seat] = game.actors
        game.play(seat, dice.choice(game.moves(seat)))
    assert varied > 0.9 * tried


def test_a_redeal_respects_what_was_shown() -> None:
    """TC-15, from TC-6 and TC-7"""
    hands = [["1Bu", "2La", "3La"], ["3Zu", "4Ma", "5Ti"], ["5Zu", "iZu", "4Ti"]]
    game = table(
        hands=hands,
        discard=["1Sc", "2Sc"],
        phase={"thrown_in": [{"cards": ["2Sc"], "lacks": ["Ra", "Zu", "To"]}]},
    )
    play_all(game, "lead 1Bu", "fold", "play iZu")  # seat 1 has no Bugs, seat 2 nothing black
    seats: tuple[set[str], set[str]] = (set(), set())
    thrown: set[str] = set()
    for seed in range(60):
        position = redealt(game, 0, seed).position()
        assert position["hands"][0] == ["2La", "3La"]
        for cards, now in zip(seats, position["hands"][1:], strict=True):
            cards.update(now)
        thrown.update(position["phase"]["thrown_in"][0]["cards"])
    suits = [{card[1:] for card in cards if len(card) == 3} for cards in (*seats, thrown)]
    assert "Bu" not in suits[0]
    assert {"Ma", "In"} <= suits[0]
    assert not suits[1] & {"Bu", "Ma", "In"}
    assert not suits[2] & {"Ra", "Zu", "To"}
    assert all(len(kinds) > 8 for kinds in suits)


def test_a_leader_can_always_lead_in_a_redeal() -> None:
    """TC-4: even where the hidden cards are nearly all trumps."""
    trumps = ["Beauty", "Death", "Granola", "Jester", "Light", "Lobster", "Snail", "Time"]
    game = table(
        leader=1,
        hands=[["2La"], ["1Bu"], ["Grue"]],
        draw=[*trumps, "5Zu"],
        aside=["9Bu"],
        box="rest",
    )
    known = {card: [0, 1, 2] for card in game.position()["box"]}
    game = oddeck.from_position(game.position() | {"known": known})
    led = [redealt(game, 0, seed).moves(1) for seed in range(40)]
    assert {tuple(moves) for moves in led} == {("lead 1Bu",), ("lead 5Zu",)}
