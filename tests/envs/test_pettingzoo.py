import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark

import oddeck
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import BadSetup, IllegalMove, MalformedMove
from oddeck.envs import pettingzoo

Setup = tuple[str, dict[str, Any]]


def test_pettingzoo_approves(table: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    game, options = table
    with warnings.catch_warnings():
        # It knows only its own games whose observation comes with a mask.
        warnings.filterwarnings("ignore", "Observation")
        api_test(pettingzoo.env(game, **options), num_cycles=100)
    seed_test(lambda: pettingzoo.env(game, **options), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoos_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 1000, 3))  # of the five seconds that it takes, a few turns are enough
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(pettingzoo.env("trophy-case", players=3, options={"target": 3}))
    assert "turns per second" in capsys.readouterr().out


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    dice = random.Random(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observed, reward, over, _, _ = env.last()
        totals[agent] += reward
        env.step(
            None if over else int(dice.choice(np.flatnonzero(observed["action_mask"]).tolist()))
        )
    return totals


def test_the_winner_is_paid_and_the_others_pay(table: Setup) -> None:
    game, options = table
    env = pettingzoo.raw_env(game, **options)
    totals = play_to_the_end(env, 5)
    assert sum(totals.values()) == pytest.approx(0)
    assert [agent for agent, total in totals.items() if total == max(totals.values())] == [
        f"player_{seat}" for seat in env.game.winners
    ]
    assert max(totals.values()) <= 1


def test_a_game_played_by_agents_can_be_saved_and_replayed() -> None:
    env = pettingzoo.raw_env("fortuno", players=4)
    play_to_the_end(env, 2)
    assert oddeck.from_record(env.game.record()).winners == env.game.winners


def test_agents_are_shown_what_bots_get_to_see() -> None:
    env = pettingzoo.raw_env("twisty-passages", players=3)
    env.reset(seed=4)
    for agent in env.agent_iter(60):
        shown, _, over, _, _ = env.last()
        if over:
            break
        sight = sight_of(env.game, env.possible_agents.index(agent))
        assert (shown["observation"] == sight.observation).all()
        assert np.flatnonzero(shown["action_mask"]).tolist() == sorted(sight.actions)
        env.step(sight.actions[-1])


def test_only_the_agent_that_is_asked_may_do_anything() -> None:
    env = pettingzoo.raw_env("trophy-case", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    env = pettingzoo.raw_env("trophy-case", players=3)
    env.reset(seed=1)
    before = env.game.position()
    refused = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove) as refusal:
        env.step(refused)
    assert refusal.value.clause is not None
    for nonsense in (-1, 10**6, None):
        with pytest.raises(MalformedMove):
            env.step(nonsense)
    assert env.game.position() == before


def test_bad_set_ups_are_refused() -> None:
    with pytest.raises(BadSetup, match="players"):
        pettingzoo.env("trophy-case", players=9)
    with pytest.raises(BadSetup, match="no such option"):
        pettingzoo.env("trophy-case", options={"colour": "red"})
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo.env("trophy-case", render_mode="opera")


def test_rendering_shows_what_the_agent_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = {}
    for mode in ("ansi", "svg", "human"):
        env = pettingzoo.env("twisty-passages", players=3, render_mode=mode)
        env.reset(seed=4)
        pictures[mode] = env.render()
    assert pictures["human"] is None
    assert capsys.readouterr().out == f"{pictures['ansi']}\n"
    asked = env.unwrapped.possible_agents.index(env.unwrapped.agent_selection)
    hands = env.unwrapped.game.position()["hands"]
    for picture in (pictures["ansi"], pictures["svg"]):
        assert picture is not None
        assert all(card in picture for card in hands[asked])
        assert not any(
            f" {card}" in picture or f">{card}<" in picture
            for seat, hand in enumerate(hands)
            if seat != asked
            for card in hand
        )
