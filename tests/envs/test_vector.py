import copy
import gc
import multiprocessing
import pickle
import threading
from typing import Any

import gymnasium
import numpy as np
import pytest

import oddeck
from oddeck.engine.errors import BadSetup
from oddeck.engine.kernels.batch import Opponent
from oddeck.engine.kernels.observation import WHOLE
from oddeck.envs.batches import Batches
from oddeck.envs.observation import explained
from oddeck.envs.vector import Tables
from oddeck.games.registry import find_game

Setup = tuple[str, dict[str, Any]]


def run(env: Tables, steps: int, seed: int) -> list[Any]:
    dice = np.random.default_rng(seed)
    shown, infos = env.reset(seed=seed)
    told: list[Any] = [
        (shown["observation"].copy(), shown["action_mask"].copy(), infos["seat"].copy())
    ]
    for _ in range(steps):
        shown, rewards, ended, _, infos = env.step(env.sample_actions(dice))
        told.append(
            (
                shown["observation"].copy(),
                rewards.copy(),
                ended.copy(),
                infos["rewards"].copy(),
                infos["seat"].copy(),
            )
        )
    return told


def test_it_has_the_shape_that_gymnasium_wants(table: Setup) -> None:
    game, options = table
    env = Tables(game, num_envs=6, **options)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    shown, _ = env.reset(seed=1)
    assert env.observation_space.contains(shown)
    actions = env.sample_actions(np.random.default_rng(1))
    assert env.action_space.contains(actions)
    shown, rewards, ended, cut, infos = env.step(actions)
    assert env.observation_space.contains(shown)
    assert rewards.shape == ended.shape == cut.shape == infos["seat"].shape == (6,)
    assert not cut.any()
    env.close()


@pytest.mark.parametrize("opponents", [None, "random", "quick"])
def test_games_end_are_paid_and_go_on(opponents: str | None) -> None:
    env = Tables("trophy-case", players=3, num_envs=40, options={"target": 2}, opponents=opponents)
    told = run(env, 120, seed=3)
    ends = [
        (number, game)
        for number, step in enumerate(told[1:], 1)
        for game in np.flatnonzero(step[2])
    ]
    assert len(ends) > 40
    for number, game in ends:
        _, own, _, everybody, _ = told[number]
        assert everybody[game].sum() == pytest.approx(0, abs=1e-6)
        assert everybody[game].max() <= 1
        assert own[game] in everybody[game]
    unpaid = [step[3][~step[2]] for step in told[1:]]
    assert not any(rewards.any() for rewards in unpaid)
    if opponents is not None:
        assert all((step[-1] == 0).all() for step in told)


def test_the_end_of_a_game_is_told_as_gymnasium_does() -> None:
    env = Tables("twisty-passages", players=2, num_envs=30, opponents="quick")
    env.reset(seed=5)
    dice = np.random.default_rng(5)
    game = oddeck.new("twisty-passages", 2, seed=1)
    ends = 0
    for _ in range(150):
        _, rewards, ended, _, infos = env.step(env.sample_actions(dice))
        assert ended.any() == ("final_obs" in infos)
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            assert infos["final_info"]["rewards"][ended, 0].tolist() == rewards[ended].tolist()
        for number in np.flatnonzero(ended):
            last = infos["final_obs"][number]
            assert env.single_observation_space.contains(last)
            told = explained(game, last["observation"])
            assert not told["actors"].any()
            assert told["won"][0 if rewards[number] == 1 else 1] == WHOLE
            ends += 1
    assert ends > 5


def test_the_same_seed_gives_the_same_games_and_threads_do_not_mix_them() -> None:
    once, again = (
        run(Tables("fortuno", players=4, num_envs=9, threads=2), 60, seed=8) for _ in range(2)
    )
    alone = run(Tables("fortuno", players=4, num_envs=9, threads=1), 60, seed=8)
    other = run(Tables("fortuno", players=4, num_envs=9, threads=2), 60, seed=9)
    for one, two, three in zip(once, again, alone, strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))
        assert all((a == b).all() for a, b in zip(one, three, strict=True))
    assert any((a[0] != b[0]).any() for a, b in zip(once, other, strict=True))


def test_masks_are_the_legal_actions_and_others_are_refused() -> None:
    env = Tables("twisty-passages", players=3, num_envs=4)
    shown, _ = env.reset(seed=1)
    actions = env.sample_actions(np.random.default_rng(0))
    before = shown["observation"].copy()
    for wrong in (-1, 10**6, int(np.flatnonzero(shown["action_mask"][2] == 0)[0])):
        bad = actions.copy()
        bad[2] = wrong
        with pytest.raises(ValueError, match="game 2"):
            env.step(bad)
    with pytest.raises(ValueError, match="one for each"):
        env.step(actions[:2])
    assert (shown["observation"] == before).all()
    env.step(actions)


def test_sampled_actions_are_legal_and_any_of_them() -> None:
    env = Tables("flathead-rummy", players=2, num_envs=300)
    shown, _ = env.reset(seed=2)
    dice = np.random.default_rng(5)
    for _ in range(5):
        env.step(env.sample_actions(dice))
    seen = [env.sample_actions(dice) for _ in range(60)]
    assert all((shown["action_mask"][np.arange(300), actions] == 1).all() for actions in seen)
    several = np.flatnonzero(shown["action_mask"].sum(1) > 1)
    assert len(several) > 0
    assert all(len({int(actions[game]) for actions in seen}) > 1 for game in several)


def test_pytorch_can_share_the_arrays() -> None:
    env = Tables("trophy-case", players=3, num_envs=4)
    shown, _ = env.reset(seed=1)
    for array in shown.values():
        assert array.flags.c_contiguous
        assert array.flags.writeable
    same, *_ = env.step(env.sample_actions(np.random.default_rng(1)))
    assert all(np.shares_memory(shown[name], same[name]) for name in shown)


def test_bad_set_ups_are_refused() -> None:
    with pytest.raises(BadSetup, match="num_envs"):
        Tables("trophy-case", players=3, num_envs=0)
    with pytest.raises(BadSetup, match="history"):
        Tables("trophy-case", players=3, num_envs=1, history=-1)
    with pytest.raises(BadSetup, match="players"):
        Tables("trophy-case", players=2, num_envs=1)


def same(one: list[Any], other: list[Any]) -> bool:
    return all(
        (a == b).all()
        for step, twin in zip(one, other, strict=True)
        for a, b in zip(step, twin, strict=True)
    )


def test_threads_end_with_their_tables_and_start_again_when_needed() -> None:
    def others() -> int:
        return threading.active_count() - before

    before = threading.active_count()
    env = Tables("trophy-case", 3, 10, threads=4)
    told = run(env, 3, seed=1)
    assert others() == 3
    env.close()
    assert others() == 0
    assert same(run(env, 3, seed=1), told)
    assert others() == 3
    del env
    gc.collect()
    assert others() == 0


def test_few_tables_are_stepped_by_few_threads() -> None:
    before = threading.active_count()
    env = Tables("trophy-case", 3, 100)
    run(env, 3, seed=1)
    assert threading.active_count() == before


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("has_semaphores", [True, False])
def test_however_threads_are_called_the_games_are_the_same(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, has_semaphores: bool
) -> None:
    """Where the system has no semaphores for machine code, Python's own threads do the work."""
    monkeypatch.setattr("oddeck.envs.threads.HAS_SEMAPHORES", has_semaphores)
    plays = [
        Batches(find_game("trophy-case"), 3, 11, Opponent.QUICK, threads=threads, compiled=compiled)
        for threads in (1, 5)
    ]
    dice = [np.random.default_rng(2) for _ in plays]
    for games in plays:
        games.reset(np.random.default_rng(1), games.everywhere)
    for _ in range(5):
        for games, each in zip(plays, dice, strict=True):
            games.step(games.sample_actions(each), games.everywhere)
        one, other = (games.all for games in plays)
        assert one.states.tobytes() == other.states.tobytes()
        assert (one.masks == other.masks).all()
    for games in plays:
        games.close()


@pytest.mark.parametrize("opponents", ["random", "quick"])
def test_threads_do_not_change_what_opponents_do(opponents: str) -> None:
    one, two = (
        run(Tables("trophy-case", 3, 10, opponents, threads=threads), 40, seed=8)
        for threads in (1, 3)
    )
    assert same(one, two)


def test_a_step_before_the_deal_and_strange_actions_are_refused() -> None:
    env = Tables("trophy-case", players=3, num_envs=4)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(4, np.int64))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.reset(options={"reset_mask": np.array([True, False, False, False])})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="expected integers, got float64"):
        env.step(np.full(4, 0.5))
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.array([1, 0, 0, 0])})
    env.step(env.sample_actions(np.random.default_rng(1)).astype(np.int32))


def test_some_tables_can_be_dealt_again() -> None:
    env = Tables("trophy-case", players=3, num_envs=4)
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.sample_actions(np.random.default_rng(1)))
    before = env.shown["observation"].copy()
    mask = np.array([False, True, False, True])
    shown, _ = env.reset(seed=2, options={"reset_mask": mask})
    fresh, _ = Tables("trophy-case", players=3, num_envs=4).reset(seed=2)
    assert (shown["observation"][~mask] == before[~mask]).all()
    assert (shown["observation"][mask] == fresh["observation"][mask]).all()


def test_sampled_actions_are_legal_and_all_come_up() -> None:
    env = Tables("trophy-case", players=3, num_envs=600)
    shown, _ = env.reset(seed=1)
    games = env._games.all
    for array in (games.states, games.seats, games.allowed):
        array[:] = array[0]  # the same game everywhere
    legal = np.flatnonzero(shown["action_mask"][0]).tolist()
    counts = np.bincount(env.sample_actions(np.random.default_rng(3)))
    assert np.flatnonzero(counts).tolist() == legal
    expected = 600 / len(legal)
    assert all(0.3 * expected < counts[action] < 2.5 * expected for action in legal)


@pytest.mark.parametrize("opponents", [None, "quick", "heuristic"])
def test_tables_can_be_copied_and_pickled(opponents: str | None) -> None:
    env = Tables("trophy-case", 3, 4, opponents, threads=2, history=3)
    env.reset(seed=4)
    env.step(env.sample_actions(np.random.default_rng(1)))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    actions = env.sample_actions(np.random.default_rng(2))
    shown, rewards, *_ = env.step(actions)
    for twin in twins:
        again, paid, *_ = twin.step(actions)
        assert all((shown[name] == again[name]).all() for name in shown)
        assert (rewards == paid).all()
        assert again["observation"] is twin.shown["observation"]


def steps_in_another_process(env: Tables, answers: Any) -> None:
    env.step(env.sample_actions(np.random.default_rng(2)))
    answers.put(env.shown["observation"].tobytes())


@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_tables_work_in_other_processes(start: str) -> None:
    env = Tables("trophy-case", players=3, num_envs=4, threads=2)
    env.reset(seed=4)
    context: Any = multiprocessing.get_context(start)
    answers = context.Queue()
    child = context.Process(target=steps_in_another_process, args=(env, answers))
    child.start()
    theirs = answers.get(timeout=120)
    child.join()
    env.step(env.sample_actions(np.random.default_rng(2)))
    assert env.shown["observation"].tobytes() == theirs


def test_any_bot_can_be_an_opponent() -> None:
    """They are asked move by move, through a sight like everywhere."""
    asked = []

    class Noting:
        def __init__(self, seed: int) -> None:
            self.dice = np.random.default_rng(seed)

        def choose(self, sight: Any) -> str:
            asked.append(sight.seat)
            return str(self.dice.choice(sight.moves))

    env = Tables("trophy-case", 3, 5, Noting, options={"target": 1})
    _, infos = env.reset(seed=1)
    dice = np.random.default_rng(1)
    ends = 0
    for _ in range(60):
        assert (infos["seat"] == 0).all()
        _, rewards, ended, _, infos = env.step(env.sample_actions(dice))
        ends += ended.sum()
        assert (rewards[~ended] == 0).all()
        for game in np.flatnonzero(ended):
            assert infos["rewards"][game].sum() == pytest.approx(0, abs=1e-6)
            assert infos["rewards"][game].any()
            assert infos["final_obs"][game]["observation"].any()
    assert set(asked) == {1, 2}
    assert ends > 5
    with pytest.raises(BadSetup, match="there is no bot"):
        Tables("trophy-case", 3, 1, "grandmother")


def test_tables_can_be_looked_at() -> None:
    env = Tables("trophy-case", players=3, num_envs=2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn) == 2
    assert env.game(1).view(0)["players"] == 3
    with pytest.raises(BadSetup, match="render_mode"):
        Tables("trophy-case", players=3, num_envs=2, render_mode="opera")


def test_lists_of_actions_that_are_too_long_are_made_again() -> None:
    """Tables remember a few legal actions of each game, to clear its mask and to choose from."""
    plays = [
        Batches(find_game("trophy-case"), 3, 3, Opponent.NOBODY, threads=1, compiled=False)
        for _ in range(2)
    ]
    short = plays[1]
    short.all = short.all._replace(allowed=short.all.allowed[:, :4].copy())
    short._prepare()
    for games in plays:
        games.reset(np.random.default_rng(1), games.everywhere)
    dice, longest = [np.random.default_rng(2) for _ in plays], 0
    for _ in range(12):
        longest = max(longest, int(short.all.allowed[:, 0].max()))
        one, other = (games.sample_actions(each) for games, each in zip(plays, dice, strict=True))
        assert (one == other).all()
        for games in plays:
            games.step(one, games.everywhere)
        assert (plays[0].all.masks == short.all.masks).all()
        assert (plays[0].all.masks.sum(1) == plays[0].all.allowed[:, 0]).all()
    assert longest > 3
