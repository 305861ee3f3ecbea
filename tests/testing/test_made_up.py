"""Positions are made up, and a move that does not return is found."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import oddeck.games.twisty_passages as passages
from oddeck import from_record
from oddeck.engine.compile.jit import compiled
from oddeck.engine.errors import OddeckError
from oddeck.engine.protocol import GameType
from oddeck.game import from_position
from oddeck.games.registry import find_game, game_ids
from oddeck.testing import BatteryFailure
from oddeck.testing.made_up import check_made_up, earlier_game, made_up, piles_of

PATIENCE = 5.0  # seconds: no honest move takes a hundredth of it


@compiled
def endless_apply(s: Any, seat: int, action: int) -> None:
    """Waits for ever once somebody has no more than three cards, which takes longer than any test
    when one begins at the deal.
    """
    while s.count[seat] <= 3:
        pass
    passages.rules.apply(s, seat, action)


@compiled
def broken_apply(s: Any, seat: int, action: int) -> None:
    """Breaks off at once."""
    raise ZeroDivisionError


def sabotaged(monkeypatch: pytest.MonkeyPatch, apply: Any) -> GameType:
    broken = dataclasses.replace(
        passages.GAME, rules=dataclasses.replace(passages.GAME.rules, apply=apply)
    )
    monkeypatch.setattr(passages, "GAME", broken)
    return broken


def test_a_move_that_does_not_return_is_found_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure names the move, and its record leads to the state before it."""
    kind = sabotaged(monkeypatch, endless_apply)
    with pytest.raises(
        BatteryFailure, match=r"^twisty-passages, seat \d: .* does not return within 5 s"
    ) as failure:
        check_made_up(kind, 50, patience=PATIENCE)
    message, record = str(failure.value).split("\n\nThe game that shows it:\n\n")
    seat = int(message.split("seat ")[1][0])
    game = from_record(record)
    assert len(game.position()["hands"][seat]) <= 3
    assert any(f": {move} does" in message for move in game.moves(seat))


def test_a_move_that_breaks_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = sabotaged(monkeypatch, broken_apply)
    with pytest.raises(BatteryFailure, match="breaks off with an error"):
        check_made_up(kind, 50, patience=PATIENCE)


def test_honest_games_return() -> None:
    check_made_up(find_game("twisty-passages"), 4)


@pytest.mark.parametrize("game_id", game_ids())
def test_many_made_up_positions_are_accepted_and_unlike_those_of_play(game_id: str) -> None:
    dice, unlike, nearly_empty = random.Random(1), 0, 0
    game = earlier_game(find_game(game_id), seed=1)
    for _ in range(40):
        position = made_up(game, dice)
        assert position["game"] == game_id
        try:
            other = from_position(position)
        except OddeckError:
            continue
        unlike += other.state.place.tobytes() != game.state.place.tobytes()
        nearly_empty += position.get("box") == "rest"
    assert unlike >= 3
    assert nearly_empty >= 2


def test_piles_are_found_wherever_they_lie() -> None:
    deck = find_game("twisty-passages").deck
    values = [["3Fr", "4Fr"], 7, [["5Fr"], []], "8Fr", [[0, "9Fr"]]]
    assert list(piles_of(values, deck)) == [["3Fr", "4Fr"], ["5Fr"], []]
