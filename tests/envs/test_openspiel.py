import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, gambit, ismcts, mcts
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

import oddeck.envs.openspiel  # noqa: F401  # registers the games

Setup = tuple[str, dict[str, Any]]
SMALL = "python_oddeck_trophy_case(players=3,hand=1,target=1,deals=6)"


def load(table: Setup) -> Any:
    game, setup = table
    parameters = {"players": setup["players"], **setup.get("options", {})}
    return pyspiel.load_game(f"python_oddeck_{game.replace('-', '_')}", parameters)


def to_a_decision(game: Any, decisions: int, seed: int) -> Any:
    dice = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node() or decisions > 0:
        if state.is_terminal():
            return None
        decisions -= not state.is_chance_node()
        state.apply_action(
            dice.choice(
                [outcome for outcome, _ in state.chance_outcomes()]
                if state.is_chance_node()
                else state.legal_actions()
            )
        )
    return None if state.is_terminal() else state


def test_openspiels_own_simulation_test_passes(table: Setup) -> None:
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=True, verbose=False)


def test_games_can_be_loaded_by_text() -> None:
    game = pyspiel.load_game("python_oddeck_fortuno(players=5)")
    assert game.num_players() == 5
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("python_oddeck_fortuno(players=3)")


def test_resampling_keeps_what_the_player_knows_and_varies_the_rest(table: Setup) -> None:
    game = load(table)
    different = tried = 0
    for seed in range(12):
        state = to_a_decision(game, 6, seed)
        if state is None:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(seed).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        tried += 1
        different += other.dealt.position() != state.dealt.position()
    assert tried >= 8
    assert different >= 0.9 * tried


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    game = pyspiel.load_game("python_oddeck_twisty_passages(players=2)")
    first, second = (to_a_decision(game, 2, seed) for seed in (1, 2))
    for state in (first, second):
        assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.clone().information_state_string(0) == first.information_state_string(0)


def test_clones_go_their_own_way() -> None:
    state = to_a_decision(load(("trophy-case", {"players": 3, "options": {"target": 3}})), 3, 1)
    before = str(state)
    child = state.child(state.legal_actions()[0])
    assert str(state) == before
    assert child.history() == [*state.history(), state.legal_actions()[0]]


def test_moves_have_names() -> None:
    state = to_a_decision(load(("trophy-case", {"players": 3, "options": {"target": 3}})), 0, 1)
    assert all(
        state.action_to_string(action).split(" ")[0] == "lead" for action in state.legal_actions()
    )


def play_with_bots(game: Any, bots: dict[int, Any], seed: int) -> Any:
    np.random.seed(seed)
    dice = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = dice.choice([outcome for outcome, _ in state.chance_outcomes()])
        else:
            bot = bots.get(state.current_player())
            action = bot.step(state) if bot else dice.choice(state.legal_actions())
        state.apply_action(action)
    return state


def test_openspiels_tree_searches_play() -> None:
    game = pyspiel.load_game("python_oddeck_trophy_case(players=3,hand=3,target=1)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = {
        0: mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=np.random.RandomState(2)),
        1: ismcts.ISMCTSBot(
            game,
            uct_c=2.0,
            max_simulations=8,
            evaluator=evaluator,
            random_state=np.random.RandomState(3),
        ),
    }
    state = play_with_bots(game, bots, seed=4)
    assert sum(state.returns()) == pytest.approx(0)


def test_openspiels_exploitability_runs_on_a_small_variant() -> None:
    game = pyspiel.load_game(SMALL)
    assert exploitability.nash_conv(game, UniformRandomPolicy(game)) >= 0
    assert len(TabularPolicy(game).states) > 0


PASSAGES = (
    "python_oddeck_twisty_passages(explicit_chance=True,players=2,suits=2,ranks=2,trumps=0,hand=2,"
    "idle=1,trades=False)"
)
RUMMY = (
    "python_oddeck_flathead_rummy(deals=24,players=2,suits=2,ranks=3,trumps=0,hand=2,turns=1,"
    "one_hand=True)"
)


@pytest.mark.parametrize("name", [PASSAGES, RUMMY])
def test_cfr_makes_a_small_game_less_exploitable(name: str) -> None:
    """The tree is written out once and solved by OpenSpiel's own code."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(name)))
    uniform = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    solver = pyspiel.CFRSolver(tree)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    solved = pyspiel.exploitability(tree, solver.average_policy())
    assert uniform > 0.05
    assert 0 <= solved < uniform / 5


def test_explicit_chance_lists_every_deal_and_every_outcome() -> None:
    game = pyspiel.load_game(
        "python_oddeck_flathead_rummy(explicit_chance=True,players=2,suits=1,ranks=5,trumps=0,"
        "hand=1,turns=3,one_hand=True)"
    )
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 240
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(0)
    for _ in range(3):  # the draw pile has two cards; then the tableau is shuffled
        state.apply_action(
            next(a for a in state.legal_actions() if "take draw" in name_of(state, a))
        )
        if state.is_chance_node():
            break
        state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    twin = state.clone()
    twin.apply_action(1)
    assert state.is_chance_node()
    assert not twin.is_chance_node()
    assert twin.legal_actions()


def name_of(state: Any, action: int) -> str:
    return str(state.action_to_string(action))


def test_a_program_that_imports_it_ends_in_peace() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import oddeck.envs.openspiel"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
