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


def test_what_a_trick_amounts_to() -> None:
    """TC-8, TC-10, TC-11: later suits of the colour beat the led one, who has folded cannot win,
    and zeros count only in a trumped trick.
    """
    game = table(players=4, hands=[["8La", "0La"], ["9Ma", "Grue"], ["2Fr", "3Bu"], ["iBu", "4Bu"]])
    before = game.view(0)
    assert [before[name] for name in ("led", "suits_to_come", "highest", "worth")] == [
        None,
        [],
        None,
        None,
    ]
    play_all(game, "lead 8La", "fold", "play 2Fr", "play iBu", "play 0La")
    view = game.view(None)
    assert (view["led"], view["suits_to_come"]) == ("red", ["Pl"])
    assert view["highest"] == {"seat": 2, "card": "2Fr"}
    assert view["worth"] == {"plain": 3, "trumped": 4}


def test_who_has_folded_is_not_highest() -> None:
    """TC-10"""
    game = table(hands=[["8La", "0La"], ["9Fr", "3Bu"], ["2La", "2Fr"]])
    play_all(game, "lead 8La", "play 9Fr", "play 2La", "play 0La")
    assert game.view(0)["highest"] == {"seat": 1, "card": "9Fr"}
    game.play(1, "fold")
    assert game.view(0)["highest"] == {"seat": 0, "card": "8La"}


@pytest.mark.parametrize(
    ("hand", "duty"),
    [(["1La", "2Fr"], "suit"), (["2Fr", "Grue"], "colour"), (["3Bu", "Grue"], None)],
)
def test_what_must_be_followed(hand: list[str], duty: str | None) -> None:
    """TC-6, TC-7: of a seat that is to play, and told to that seat alone."""
    game = table(hands=[["8La", "0La"], hand, ["2Zu", "4Zu"]])
    assert game.view(1)["must_follow"] is None
    game.play(0, "lead 8La")
    assert game.view(1)["must_follow"] == duty
    assert ("fold" in game.moves(1)) == (duty != "suit")
    assert game.view(0)["must_follow"] is game.view(None)["must_follow"] is None


def test_the_ranking_is_by_points() -> None:
    """TC-11; level seats stay in order."""
    assert table(players=4, scores=[2, 5, 2, 9]).view(None)["ranking"] == [3, 1, 0, 2]


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
