# /// script
# requires-python = ">=3.11"
# dependencies = ["oddeck[learn]"]
#
# [tool.uv.sources]
# oddeck = { path = ".." }
# ///
"""Train a network for any of the games by self-play: `python examples/learn.py GAME`.

All that learns is in this file, so that you can change it: proximal policy optimisation (PPO), a
network of two layers, tests against fixed opponents on the same deals every time, a checkpoint, a
learning curve. Tables are on a graphics card if there is one, else on the processor.

What comes out plays wherever a bot can be named, as network:learned/network.npz. For stronger
networks, see `python -m oddeck.learn`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from oddeck.bots.network.places import Places, places_of
from oddeck.bots.network.weights import plain_network, write_network
from oddeck.engine.errors import OddeckError
from oddeck.envs.conventions import usual_number
from oddeck.games.registry import find_game
from oddeck.learn.curve import curves_of, draw
from oddeck.learn.play import TABLES, Room, Shown

TEST_SEED = 1_000_003  # of the deals of all tests
NORMAL_95 = 1.96
LEAST = 2  # decisions that can be compared
NEVER = -1e9  # the preference for what is not allowed


def read_arguments() -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n")[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("game", nargs="?", help="its id, from oddeck games; not with --resume")
    parser.add_argument("--resume", action="store_true", help="continue the training in --out")
    parser.add_argument("--seconds", type=float, help="save and stop after that many, to resume")
    parser.add_argument("--out", type=Path, default=Path("learned"), metavar="FOLDER")
    parser.add_argument("--players", type=int, help="how many play; four where the game allows")
    parser.add_argument("--decisions", type=int, default=2_000_000, help="to learn from")
    parser.add_argument("--tables", type=int, default=256, help="played side by side")
    parser.add_argument("--length", type=int, default=64, help="decisions a table and round")
    parser.add_argument("--batch", type=int, default=2048, help="decisions a step learns from")
    parser.add_argument("--epochs", type=int, default=2, help="how often a round is learned from")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls to 0")
    parser.add_argument("--clip", type=float, default=0.2, help="PPO's limit of a change")
    parser.add_argument("--trace", type=float, default=0.95, help="GAE's lambda")
    parser.add_argument("--entropy", type=float, default=0.01, help="what indecision is worth")
    parser.add_argument("--width", type=int, default=128, help="units of the first layer")
    parser.add_argument("--tests", type=int, default=10, help="how often to test")
    parser.add_argument("--test-games", type=int, default=256)
    parser.add_argument("--opponents", nargs="+", default=["random", "quick"], help="in tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    wanted = parser.parse_args()
    if (wanted.game is None) != wanted.resume:
        parser.error("expected either a game or --resume")
    if wanted.resume and not (wanted.out / "checkpoint.pt").is_file():
        parser.error(f"--resume: there is no training in {wanted.out}")
    return wanted


class Agent(nn.Module):
    """A preference for each action, and what the seat can expect to be paid."""

    def __init__(self, places: Places, players: int, width: int) -> None:
        super().__init__()
        inputs = places.inputs_of(players)
        self.register_buffer("scale", torch.from_numpy(places.scale[inputs]))
        # Actions that differ only in which cards of the hand they name count as one.
        self.register_buffer("alike", torch.from_numpy(places.alike.astype(np.int64)))
        self.first, self.second = nn.Linear(len(inputs), width), nn.Linear(width, width // 2)
        self.policy, self.value = nn.Linear(width // 2, places.actions), nn.Linear(width // 2, 1)
        for last in (self.policy, self.value):  # at first nothing is preferred
            nn.init.normal_(last.weight, std=0.01)
            nn.init.zeros_(last.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the value, for each table."""
        hidden = torch.relu(self.first(observations.float() * self.scale))
        hidden = torch.relu(self.second(hidden))
        liked = self.policy(hidden).index_select(1, self.alike).masked_fill(~masks, NEVER)
        return liked.log_softmax(1), self.value(hidden)[:, 0]


class Hall:
    """Many tables. Seats are counted from the one that decides, in actions as in observations."""

    def __init__(
        self,
        game: str,
        players: int,
        tables: int,
        device: str,
        seed: int,
        opponents: str | None = None,
    ) -> None:
        room = Room(players, {}, opponents=opponents)
        self.tables = TABLES[device](game, room, tables, torch.device(device))
        own = places_of(game).own_actions(players).astype(np.int64)
        self.action_of = torch.from_numpy(np.argsort(own, 1)).to(device)  # by seat and own action
        self.look(self.tables.reset(seed))

    def look(self, shown: Shown) -> None:
        """Note who is to act at each table, and what that seat may know and do."""
        self.seats, self.observations = shown.seats.long(), shown.observations
        self.masks = shown.masks.gather(1, self.action_of[self.seats]).bool()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Play an action at each table: what all seats are paid, and which games ended."""
        shown, paid, ended = self.tables.step(self.action_of[self.seats, actions])
        self.look(shown)
        return paid, ended.bool()


@torch.no_grad()
def play_round(agent: Agent, hall: Hall, length: int, trace: float) -> dict[str, Tensor]:
    """Play `length` decisions at every table; all of them, with the result of each."""
    steps, later = [], []
    for _ in range(length):
        log_chances, value = agent(hall.observations, hall.masks)
        action = torch.multinomial(log_chances.exp(), 1)
        step = {
            "observations": hall.observations.clone(),
            "masks": hall.masks,
            "actions": action[:, 0],
            "log_chances": log_chances.gather(1, action)[:, 0],
            "values": value,
        }
        seat = hall.seats[:, None]
        paid, ended = hall.step(action[:, 0])
        steps.append(step)
        later.append((seat, paid.clone(), ended[:, None].clone()))

    # Each seat looks from one of its own decisions to its next, or to the end of the game
    # (generalised advantage estimation). What comes after the round is not known.
    expected = torch.zeros_like(later[0][1])
    gain, known = torch.zeros_like(expected), torch.zeros_like(expected).bool()
    for step, (seat, paid, ended) in zip(reversed(steps), reversed(later), strict=True):
        expected, gain = torch.where(ended, paid, expected), gain * ~ended
        known |= ended
        value = step["values"][:, None]
        own = expected.gather(1, seat) - value + trace * gain.gather(1, seat)
        own = own * known.gather(1, seat)
        step["gains"], step["known"] = own[:, 0], known.gather(1, seat)[:, 0]
        expected, gain = expected.scatter(1, seat, value), gain.scatter(1, seat, own)
        known = known.scatter(1, seat, True)
    return {name: torch.cat([step[name] for step in steps]) for name in steps[0]}


def learn(
    agent: Agent, adam: torch.optim.Adam, told: dict[str, Tensor], wanted: argparse.Namespace
) -> None:
    """Make likelier what went better than expected."""
    told = {name: values[told["known"]] for name, values in told.items()}
    if len(told["gains"]) < LEAST:
        return
    returns = told["values"] + told["gains"]
    gains = (told["gains"] - told["gains"].mean()) / (told["gains"].std() + 1e-6)
    for _ in range(wanted.epochs):
        for rows in torch.randperm(len(gains), device=gains.device).split(wanted.batch):
            log_chances, value = agent(told["observations"][rows], told["masks"][rows])
            chosen = log_chances.gather(1, told["actions"][rows, None])[:, 0]
            ratio = (chosen - told["log_chances"][rows]).exp()
            limited = ratio.clamp(1 - wanted.clip, 1 + wanted.clip)
            policy = torch.minimum(ratio * gains[rows], limited * gains[rows]).mean()
            entropy = -(log_chances.exp() * log_chances.clamp(min=-50)).sum(1).mean()
            error = ((value - returns[rows]) ** 2).mean()
            adam.zero_grad()
            (error - policy - wanted.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 1.0)
            adam.step()


@torch.no_grad()
def test(agent: Agent, opponent: str, wanted: argparse.Namespace) -> tuple[float, float, int]:
    """The share of wins from seat 0, how unsure that is (95 %), and of how many games."""
    count = wanted.test_games
    hall = Hall(wanted.game, wanted.players, count, wanted.device, TEST_SEED, opponents=opponent)
    won, over = torch.zeros(count), torch.zeros(count).bool()
    while not over.all():
        playing = (~over).nonzero()[:, 0].to(hall.masks.device)
        log_chances, _ = agent(hall.observations[playing], hall.masks[playing])
        actions = hall.masks.int().argmax(1)  # at tables whose first game is over, anything
        actions[playing] = torch.multinomial(log_chances.exp(), 1)[:, 0]
        paid, ended = hall.step(actions)
        share = (paid[:, 0].cpu() * (wanted.players - 1) + 1) / wanted.players
        won = torch.where(ended.cpu() & ~over, share, won)
        over |= ended.cpu()
    share = float(won.mean())
    return share, NORMAL_95 * (share * (1 - share) / count) ** 0.5, count


class Training:
    """A training that can be saved at any time and resumed."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted, self.done, self.seconds = wanted, 0, 0.0
        self.diary: list[dict[str, object]] = []
        self.places = places_of(wanted.game)
        torch.manual_seed(wanted.seed)
        self.agent = Agent(self.places, wanted.players, wanted.width).to(wanted.device)
        self.adam = torch.optim.Adam(self.agent.parameters(), lr=wanted.rate, eps=1e-5)

    def run(self) -> None:
        """Play, learn and test by turns."""
        wanted = self.wanted
        print("Dealing. The first time this compiles the game: half a minute.", flush=True)
        hall = Hall(
            wanted.game, wanted.players, wanted.tables, wanted.device, wanted.seed + self.done
        )
        began = time.monotonic()
        while True:
            if self.done >= wanted.decisions * len(self.diary) / wanted.tests:
                self.test()
                self.save()
            start = time.monotonic()
            is_late = wanted.seconds is not None and start - began > wanted.seconds
            if self.done >= wanted.decisions or is_late:
                return self.save()
            for group in self.adam.param_groups:
                group["lr"] = wanted.rate * (1 - self.done / wanted.decisions)
            told = play_round(self.agent, hall, wanted.length, wanted.trace)
            learn(self.agent, self.adam, told, wanted)
            self.seconds += time.monotonic() - start
            self.done += wanted.length * wanted.tables

    def test(self) -> None:
        """Play against fixed opponents, always on the same deals, and note how that went."""
        noted: dict[str, object] = {"decisions": self.done, "seconds": round(self.seconds, 1)}
        for opponent in self.wanted.opponents:
            noted[f"{opponent} at {self.wanted.players}"] = test(self.agent, opponent, self.wanted)
        self.diary.append(noted)
        print(json.dumps(noted), flush=True)

    def save(self) -> None:
        """Keep all that is needed to continue, the network for play, and the learning curve."""
        wanted, agent, folder = self.wanted, self.agent, self.wanted.out
        folder.mkdir(parents=True, exist_ok=True)
        kept = {
            "wanted": {name: value for name, value in vars(wanted).items() if name != "out"},
            "agent": agent.state_dict(),
            "adam": self.adam.state_dict(),
            "done": self.done,
            "seconds": self.seconds,
            "diary": json.dumps(self.diary),
        }
        torch.save(kept, folder / "checkpoint.unfinished")
        (folder / "checkpoint.unfinished").replace(folder / "checkpoint.pt")
        (folder / "diary.json").write_text(json.dumps(self.diary, indent=1) + "\n")
        (folder / "curve.svg").write_text(draw(curves_of(self.diary)))
        layers = [
            (layer.weight.detach().cpu().numpy().T, layer.bias.detach().cpu().numpy())
            for layer in (agent.first, agent.second, agent.policy, agent.value)
        ]
        origin = {"script": "examples/learn.py", **kept["wanted"], "decisions": self.done}
        write_network(
            folder / "network.npz", plain_network(self.places, wanted.players, *layers, origin)
        )

    @classmethod
    def resumed(cls, wanted: argparse.Namespace) -> Training:
        """Continue what was saved, as it was planned; the tables are dealt again."""
        kept = torch.load(wanted.out / "checkpoint.pt", map_location=wanted.device)
        given = {name: getattr(wanted, name) for name in ("device", "out", "seconds")}
        training = cls(argparse.Namespace(**kept["wanted"] | given))
        training.agent.load_state_dict(kept["agent"])
        training.adam.load_state_dict(kept["adam"])
        training.done, training.seconds = kept["done"], kept["seconds"]
        training.diary = json.loads(kept["diary"])
        return training


def main() -> None:
    """Train, or continue."""
    wanted = read_arguments()
    if wanted.resume:
        training = Training.resumed(wanted)
    else:
        wanted.players = wanted.players or usual_number(find_game(wanted.game).players)
        training = Training(wanted)
    try:
        training.run()
    except KeyboardInterrupt:
        training.save()
        print("\nSaved; --resume continues.")


if __name__ == "__main__":
    try:
        main()
    except OddeckError as wrong:
        sys.exit(f"learn: {wrong}")
