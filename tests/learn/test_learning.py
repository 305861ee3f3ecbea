"""Training on the processor: a few rounds, saved and resumed. It takes PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import oddeck
from oddeck.bots.network.bot import judged
from oddeck.bots.network.places import places_of
from oddeck.bots.network.weights import read_network
from oddeck.bots.sight import Sight
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import game_ids

torch = pytest.importorskip("torch", reason="PyTorch is not installed: it takes gigabytes")

from oddeck.learn.__main__ import main  # noqa: E402
from oddeck.learn.examples import Wanted, play_examples, write_examples  # noqa: E402
from oddeck.learn.model import Model  # noqa: E402
from oddeck.learn.play import Hall, Room, drawn, judged_later  # noqa: E402
from oddeck.learn.train import Plan, Training, plan_in  # noqa: E402

pytestmark = pytest.mark.machine_code
CPU = torch.device("cpu")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_model_judges_as_the_network_that_comes_out_of_it(game_id: str) -> None:
    places = places_of(game_id)
    torch.manual_seed(1)
    model = Model(places, 16, 8)
    with torch.no_grad():
        for weights in model.parameters():
            weights.normal_(0, 0.1)
    players = places.game_type.players[1]
    layers = model.network({}).layers(places, players)
    own = places.own_actions(players)
    game = oddeck.new(game_id, players, seed=3)
    chance = np.random.default_rng(1)
    for _ in range(20):
        seat = int(chance.choice(game.actors))
        actions, seen = np.array(game.actions(seat)), game.observation(seat)
        with torch.no_grad():
            mask = torch.zeros(1, places.actions, dtype=torch.bool)
            mask[0, own[seat, actions]] = True
            liked, _ = model.at_table(players, torch.float32)(torch.from_numpy(seen)[None], mask)
        expected = liked[0].numpy()[own[seat, actions]]
        np.testing.assert_allclose(
            judged(layers, seat, seen, actions), expected, rtol=1e-3, atol=1e-4
        )
        game.play_action(seat, int(chance.choice(actions)))
        if game.over:
            break


def test_only_what_is_allowed_is_drawn() -> None:
    torch.manual_seed(1)
    masks = torch.rand(500, 40) < 0.2
    masks[:, 7] = True
    action, log_chance = drawn(torch.randn(500, 40) * 5, masks)
    assert masks.gather(1, action[:, None]).all()
    assert (log_chance <= 0).all()


def test_a_round_promises_what_was_paid() -> None:
    """Where a game ends, the returns of its last decision are the payments, which cancel out."""
    torch.manual_seed(2)
    places = places_of("twisty-passages")
    hall = Hall("twisty-passages", places, Room(2, {}), 8, CPU, seed=1)
    model = Model(places, 8, 4)
    round_ = hall.play_round(model, None, 0.0, 64, 1.0, torch.float32)
    assert round_.masks.gather(1, round_.actions[:, None]).all()
    assert 0.9 * 8 * 64 < round_.decisions <= 8 * 64  # what came of the last is not known
    finished = round_.returns.abs().amax(1) > 0.999
    assert finished.any()
    assert (round_.returns[finished].sum(1).abs() < 1e-3).all()


def test_a_seat_is_judged_from_one_of_its_decisions_to_its_next() -> None:
    """What the other seat promises it in between does not count: it does not see its cards."""
    seats = torch.tensor([[0], [1], [0], [1], [0]])
    values = torch.zeros(5, 1, 2)
    values[:, 0, 0] = torch.tensor([0.5, -0.9, 0.7, -0.9, 0.0])
    values[:, 0, 1] = torch.tensor([0.9, 0.1, 0.9, 0.2, 0.0])
    rewards, ended = torch.zeros(4, 1, 2), torch.zeros(4, 1, dtype=torch.bool)
    rewards[3, 0], ended[3, 0] = torch.tensor([1.0, -1.0]), True
    gains, returns, known = judged_later(values, rewards, ended, seats, trace=0.5)
    assert known.all()
    assert gains[:, 0].tolist() == pytest.approx([0.2 + 0.5 * 0.3, 0.1 - 0.5 * 1.2, 0.3, -1.2])
    assert returns[2, 0].tolist() == pytest.approx([1.0, -1.0])
    assert returns[0, 0].tolist() == pytest.approx([0.5 + 0.35, 0.1 + 0.1 - 0.6])


def test_what_comes_after_a_round_is_not_known() -> None:
    seats = torch.tensor([[0], [1], [1]])
    values = torch.full((3, 1, 2), 0.4)
    rewards, ended = torch.zeros(2, 1, 2), torch.zeros(2, 1, dtype=torch.bool)
    gains, _, known = judged_later(values, rewards, ended, seats, trace=0.9)
    assert known[:, 0].tolist() == [[False, True], [False, True]]
    assert gains[:, 0].tolist() == [0.0, 0.0]


def test_training_can_be_saved_and_resumed(tmp_path: Path) -> None:
    words = "twisty-passages --players 2 3 --tables 16 --length 8 --decisions 512 --batch 64"
    more = "--tests 1 --test-games 4 --opponents random --magnet 0.01 --device cpu --out"
    assert main([*words.split(), *more.split(), str(tmp_path), "--seconds", "0"]) == 0
    begun = Training(plan_in(tmp_path), CPU, print)
    begun.resume(tmp_path)
    assert begun.left == 1
    assert main(["--resume", str(tmp_path), "--device", "cpu"]) == 0
    done = Training(plan_in(tmp_path), CPU, print)
    done.resume(tmp_path)
    assert done.left == 0
    assert len(done.diary) == 2
    network = read_network(tmp_path / "network.npz")
    network.check(places_of("twisty-passages"))
    assert network.origin["decisions"] == done.done


def test_a_network_can_begin_by_imitating_a_bot(tmp_path: Path) -> None:
    """What a bot does that always takes the first move is easy to foretell."""
    seen = play_examples(Wanted("trophy-case", 3, "tests.learn.test_learning:First"), seed=1)
    write_examples(tmp_path, seen, {})
    words = f"trophy-case --players 3 --examples {tmp_path} --passes 12 --seconds 0 --tests 1"
    more = "--test-games 2 --tables 2 --opponents random --device cpu --out"
    assert main([*words.split(), *more.split(), str(tmp_path / "out")]) == 0
    learned = Training(plan_in(tmp_path / "out"), CPU, print)
    learned.resume(tmp_path / "out")
    assert learned.imitated == 12
    assert learned.learner.likeness([seen])["alike"] > 0.5
    assert learned.origin()["examples"] == {}


class First:
    """Plays the first move."""

    def choose(self, sight: Sight) -> str:
        return sight.moves[0]


def test_what_cannot_be_trained_is_said() -> None:
    with pytest.raises(BadSetup, match="players: expected 3 to 5, got 2"):
        Training(Plan("trophy-case", (Room(2, {}),)), CPU, print)
