"""Secrets that are given away, planted in copies of games: the battery finds each of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import oddeck.games.twisty_passages as passages
from oddeck.engine.compile.jit import compiled
from oddeck.engine.kernels.observation import Senses
from oddeck.engine.protocol import GameType
from oddeck.engine.state.answers import has_answered
from oddeck.engine.state.journal import Column
from oddeck.engine.state.table import every_seat, everybody
from oddeck.games.twisty_passages.vocabulary import Kind
from oddeck.testing import BatteryFailure
from oddeck.testing.secrecy import check_secrecy

pytestmark = pytest.mark.usefixtures("installed")

Sabotage = Callable[..., GameType]


@pytest.fixture
def goofspiel() -> ModuleType:
    """The worked game of the tutorial."""
    import goofspiel

    return goofspiel


@pytest.fixture
def sabotage(monkeypatch: pytest.MonkeyPatch) -> Sabotage:
    """Puts a game with some parts replaced in the place of the honest one."""

    def replace(module: ModuleType, **parts: Any) -> GameType:
        game: GameType = module.GAME
        rules = {name: parts.pop(name) for name in list(parts) if hasattr(game.rules, name)}
        broken = dataclasses.replace(game, rules=dataclasses.replace(game.rules, **rules), **parts)
        monkeypatch.setattr(module, "GAME", broken)
        return broken

    return replace


def test_an_event_that_shows_a_sealed_bid_is_found(
    goofspiel: ModuleType, sabotage: Sabotage
) -> None:
    honest = goofspiel.rules.apply

    @compiled
    def apply(s: Any, seat: int, action: int) -> None:
        honest(s, seat, action)
        s.events[0, Column.CARD] = action

    with pytest.raises(BatteryFailure, match=r"events tell viewer .* a secret, answer\[\d\]"):
        check_secrecy(sabotage(goofspiel, apply=apply), 2)


def test_an_event_that_shows_an_earlier_bid_is_found(
    goofspiel: ModuleType, sabotage: Sabotage
) -> None:
    """Not the move that seals the bid tells it, but the next one."""
    honest = goofspiel.rules.apply

    @compiled
    def apply(s: Any, seat: int, action: int) -> None:
        earlier = [int(s.answer[other]) for other in every_seat(s) if has_answered(s, other)]
        honest(s, seat, action)
        if earlier and s.asked & ~s.actors:
            s.events[0, Column.VALUE] = earlier[0]

    kind = sabotage(
        goofspiel,
        apply=apply,
        players=range(3, 5),
        value_names=goofspiel.GAME.value_names | {goofspiel.Kind.SEAL: "sealed"},
    )
    with pytest.raises(BatteryFailure, match=r"events tell viewer .* a secret, answer\[\d\]"):
        check_secrecy(kind, 2)


def test_a_redeal_that_leaves_a_sealed_bid_in_place_is_found(
    goofspiel: ModuleType, sabotage: Sabotage
) -> None:
    honest = goofspiel.rules.redeal

    @compiled
    def redeal(s: Any, viewer: int, out: Any, names: Any) -> None:
        honest(s, viewer, out, names)
        out.answer[:] = s.answer

    with pytest.raises(BatteryFailure, match=r"redeals for viewer .* never vary answer\[\d\]"):
        check_secrecy(sabotage(goofspiel, redeal=redeal), 2)


def test_a_redeal_that_varies_one_bid_of_several_is_found(
    goofspiel: ModuleType, sabotage: Sabotage
) -> None:
    honest = goofspiel.rules.redeal

    @compiled
    def redeal(s: Any, viewer: int, out: Any, names: Any) -> None:
        honest(s, viewer, out, names)
        out.answer[0] = s.answer[0]

    with pytest.raises(BatteryFailure, match=r"never vary answer\[0\]"):
        check_secrecy(sabotage(goofspiel, redeal=redeal, players=range(3, 5)), 2)


def test_an_observation_of_a_sealed_bid_is_found(goofspiel: ModuleType, sabotage: Sabotage) -> None:
    honest = goofspiel.GAME.senses

    @compiled
    def observe(s: Any, viewer: int, out: Any) -> int:
        at: int = honest.observe(s, viewer, out)
        for seat in every_seat(s):
            if seat != viewer and has_answered(s, seat):
                out[at - 1 - int(s.answer[seat])] = 2
        return at

    with pytest.raises(BatteryFailure, match=r"observation tells viewer .* a secret"):
        check_secrecy(sabotage(goofspiel, senses=Senses(honest.sections, observe)), 2)


def test_action_ids_that_leak_are_found(goofspiel: ModuleType, sabotage: Sabotage) -> None:
    """What is legal goes to learners as a mask; here it comes in the order of somebody's bid."""
    honest = goofspiel.rules.legal

    @compiled
    def legal(s: Any, seat: int, out: Any) -> int:
        n: int = honest(s, seat, out)
        for other in every_seat(s):
            if n > 1 and other != seat and has_answered(s, other) and s.answer[other] % 2:
                out[0], out[1] = out[1], out[0]
        return n

    with pytest.raises(BatteryFailure, match=r"(moves|actions) tells viewer .* a secret"):
        check_secrecy(sabotage(goofspiel, legal=legal), 2)


def tell_everybody(s: Any, kind: int) -> None:
    """Makes all events of a kind show their cards to all."""
    for row in range(s.event_count):
        if s.events[row, Column.KIND] == kind:
            s.events[row, Column.SEEN_BY] = everybody(s)


@compiled
def talkative_apply(s: Any, seat: int, action: int) -> None:
    """Tells everybody which card is drawn."""
    passages.rules.apply(s, seat, action)
    tell_everybody(s, Kind.DRAW)


def test_an_event_that_shows_a_drawn_card_is_found(sabotage: Sabotage) -> None:
    with pytest.raises(BatteryFailure, match=r"events tell viewer .* a secret, .*place\[\d+\]"):
        check_secrecy(sabotage(passages, apply=talkative_apply), 1)


@compiled
def talkative_deal(s: Any) -> None:
    """Tells everybody what everybody is dealt."""
    passages.rules.deal(s)
    tell_everybody(s, Kind.DEAL)


def test_a_deal_that_shows_hands_is_found(sabotage: Sabotage) -> None:
    with pytest.raises(
        BatteryFailure, match=r"events \(deal\) tell viewer .* a secret at the deal"
    ):
        check_secrecy(sabotage(passages, deal=talkative_deal), 1)
