"""Observations that remember: the latest events and the fingerprint of the past."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import oddeck
from oddeck.engine.kernels.memory import EVENT, FINGERPRINT
from oddeck.envs import pettingzoo
from oddeck.envs.vector import Tables
from oddeck.game import observation_size
from oddeck.games.registry import find_game

Setup = tuple[str, dict[str, Any]]
HISTORY = 12


def parts(row: Any) -> tuple[Any, Any, bytes]:
    """An observation without memory, the events, and the fingerprint."""
    end = len(row) - HISTORY * len(EVENT) - FINGERPRINT
    events = row[end:-FINGERPRINT].reshape(HISTORY, len(EVENT))
    return row[:end], events, row[-FINGERPRINT:].tobytes()


def test_all_environments_remember_the_same(table: Setup) -> None:
    game_id, setup = table
    env = pettingzoo.raw_env(game_id, history=HISTORY, **setup)
    env.reset(seed=3)
    dice = random.Random(3)
    for _ in range(30):
        shown, _, over, *_ = env.last()
        if over:
            break
        seat = env.possible_agents.index(env.agent_selection)
        assert (shown["observation"] == env.game.observation(seat, HISTORY)).all()
        env.step(dice.choice(np.flatnonzero(shown["action_mask"]).tolist()))
    tables = Tables(game_id, num_envs=2, history=HISTORY, **setup)
    tables.reset(seed=3)
    game = tables.game(0)
    assert len(parts(tables.shown["observation"][0])[0]) == observation_size(
        find_game(game_id), game.players
    )


def test_the_latest_event_comes_first_and_seats_are_counted_from_the_viewer() -> None:
    game = oddeck.new("twisty-passages", players=3, seed=1)
    mover = game.actors[0]
    game.play(mover, "draw")
    kinds = game.type.event_kinds
    for viewer in range(3):
        _, events, _ = parts(game.observation(viewer, HISTORY))
        draw = next(event for event in events if event[0] == kinds["DRAW"])
        assert draw[1] == 1 + (mover - viewer) % 3
        drawn = game.events[-1].get("cards") or game.events[0]["cards"]
        card = game.deck.parse_card(drawn[0])
        assert draw[2] == (1 + card if viewer == mover else 0)


@pytest.mark.parametrize("game_id", ["twisty-passages", "fortuno"])
def test_fingerprints_tell_pasts_apart_that_a_seat_can_tell_apart(game_id: str) -> None:
    """And only these: what a seat may not know does not change its memory."""
    pasts: dict[bytes, str] = {}
    for seed in range(40):
        game = oddeck.new(game_id, players=4, seed=seed % 20)
        dice = random.Random(seed)
        for _ in range(12):
            seat = game.next_actor(dice)
            game.play(seat, dice.choice(game.moves(seat)))
        for viewer in range(4):
            _, _, fingerprint = parts(game.observation(viewer, HISTORY))
            past = f"{viewer} {game.past(viewer)}"
            assert pasts.setdefault(fingerprint + bytes([viewer]), past) == past
    assert len(pasts) > 100


def test_memory_tells_no_secrets() -> None:
    """Two games that a seat cannot tell apart, played on by the same moves, stay alike to it."""
    for seed in range(12):
        game = oddeck.new("trophy-case", players=3, seed=seed)
        viewer = seed % 3
        other = game.redealt(viewer, seed=seed)
        start = len(game.past(viewer))
        for step in range(8):
            if game.actors != other.actors or game.over:
                break
            actor = game.actors[0]
            both = [move for move in game.moves(actor) if move in other.moves(actor)]
            if not both:
                break
            move = random.Random(step).choice(both)
            game.play(actor, move)
            other.play(actor, move)
            if game.past(viewer)[start:] != other.past(viewer):
                break
            new = len(other.past(viewer))
            ours, theirs = (
                parts(each.observation(viewer, HISTORY))[1][: min(new, HISTORY)]
                for each in (game, other)
            )
            assert (ours == theirs).all()


def test_a_new_game_starts_without_a_past() -> None:
    env = Tables("trophy-case", players=3, num_envs=20, options={"target": 1}, history=HISTORY)
    env.reset(seed=1)
    dice = np.random.default_rng(1)
    for _ in range(60):
        *_, infos = env.step(env.sample_actions(dice))
        if "final_obs" not in infos:
            continue
        for number in np.flatnonzero(infos["_final_obs"]):
            _, events, _ = parts(infos["final_obs"][number]["observation"])
            assert events[0].any()
        return
    pytest.fail("no game ended")
