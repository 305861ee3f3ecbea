"""Training from beginning to end: rounds, learning, tests against fixed opponents, checkpoints."""

from __future__ import annotations

import json
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from oddeck import __version__
from oddeck.bots.network.places import Places, places_of
from oddeck.bots.network.weights import write_network
from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game

from .curve import curves_of, draw
from .examples import Examples, origin_of, read_examples
from .model import Model
from .play import Hall, Room, favourites
from .ppo import Habits, Learner

TEST_SEED = 1_000_003
MOST_TEST_STEPS = 3_000
NORMAL_95 = 1.96
TELL_EVERY = 10.0  # seconds
KEPT = ("done", "seconds", "tested", "joined", "imitated", "taught", "rounds", "diary")
UNSEEN = 0.05  # the share of examples that only test


@dataclass(frozen=True)
class Plan:
    """All that decides a training run, but for the device and its speed."""

    game: str
    rooms: tuple[Room, ...] = ()
    tables: int = 512  # in all rooms together
    length: int = 32  # decisions at each table in a round
    decisions: int = 2_000_000  # after which the training is over
    seconds: float | None = None  # of training, after which it is over, too
    width: int = 128
    out: int = 64
    small: int = 32  # units of each card of the hand
    rounds: int = 2  # in which these tell each other what they know
    seed: int = 1
    rivals: float = 0.25  # the share of tables at which an earlier network plays some seats
    most_past: int = 8  # earlier networks that are kept
    past_every: float = 0.02  # of the training: when the network joins them
    tests: int = 10  # how often the network is tested
    test_games: int = 512
    opponents: tuple[str, ...] = ("random", "quick")
    examples: str | None = None  # the folder of examples to begin with
    passes: int = 0  # how often to go through them
    habits: Habits = field(default_factory=Habits)

    def check(self) -> None:
        """Raise BadSetup if there can be no such training."""
        game_type = find_game(self.game)
        for room in self.rooms:
            if room.players not in game_type.players:
                lowest, highest = game_type.players[0], game_type.players[-1]
                raise BadSetup(f"players: expected {lowest} to {highest}, got {room.players}")
        for name in ("tables", "length", "decisions", "width", "out", "tests", "test_games"):
            if getattr(self, name) < 1:
                raise BadSetup(f"{name}: expected at least 1, got {getattr(self, name)}")


def plan_from(kept: Mapping[str, Any]) -> Plan:
    """Inverse of `dataclasses.asdict`."""
    rooms = tuple(Room(**room) for room in kept["rooms"])
    changed = {
        "rooms": rooms,
        "habits": Habits(**kept["habits"]),
        "opponents": tuple(kept["opponents"]),
    }
    return Plan(**{**kept, **changed})


def usual_rooms(game: str) -> tuple[Room, ...]:
    """Tables of two, three and four, or as many of these as a game allows."""
    allowed = find_game(game).players
    sizes = [size for size in (2, 3, 4) if size in allowed] or [allowed[0]]
    return tuple(Room(size, {}) for size in sizes)


class Training:
    """A training run that can be saved at any time and resumed."""

    def __init__(self, plan: Plan, device: torch.device, tell: Callable[[str], None]) -> None:
        plan.check()
        self.plan, self.device, self.tell = plan, device, tell
        self.dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.places: Places = places_of(plan.game)
        torch.manual_seed(plan.seed)
        if device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        self.model = self._new_model()
        self.learner = Learner(self.model, plan.habits, self.dtype)
        self.past: deque[Model] = deque(maxlen=plan.most_past)
        self.done, self.seconds, self.tested, self.joined, self.imitated = 0, 0.0, 0, 0, 0
        self.taught: dict[str, Any] = {}  # what made the examples
        self.diary: list[dict[str, Any]] = []
        self.last: dict[str, float] = {}  # facts about the last round
        self.rounds = 0
        self._halls: list[Hall] | None = None

    # --- the loop ---

    def run(self, folder: Path, seconds: float | None = None) -> bool:
        """Train until the plan is done, or for some seconds; whether it is done.

        What was learned is saved at every test and at the end.
        """
        folder.mkdir(parents=True, exist_ok=True)
        if self.imitated < self.plan.passes:
            self.imitate()
            self.save(folder)
        started = told = time.monotonic()
        while self.left > 0:
            if 1.0 - self.left >= self.tested / self.plan.tests:
                self.test()
                self.save(folder)
            if seconds is not None and time.monotonic() - started > seconds:
                self.save(folder)
                return False
            self.play_and_learn()
            if time.monotonic() - told > TELL_EVERY:
                told = time.monotonic()
                self.tell(self.progress())
        self.test()
        self.save(folder)
        return True

    def imitate(self) -> None:
        """Learn from the examples first: a beginning that self-play would take long to find."""
        learned, unseen = self._examples()
        self.tell(f"imitates {sum(map(len, learned)):,} decisions of {self.plan.examples}")
        while self.imitated < self.plan.passes:
            facts = self.learner.imitate(learned, 1 - self.imitated / self.plan.passes)
            self.imitated += 1
            new = self.learner.likeness(unseen)
            self.tell(
                f"pass {self.imitated} of {self.plan.passes}: like the teacher"
                f" {facts['alike']:.1%}, in new games {new['alike']:.1%},"
                f" error {facts['value_loss']:.3f}, in new games {new['value_loss']:.3f}"
            )
        self.learner.forget_momentum()

    def _examples(self) -> tuple[list[Examples], list[Examples]]:
        """The examples for each size of table there are: those to learn from, and some to test."""
        learned, unseen = [], []
        folder = Path(self.plan.examples or "")
        for players in sorted({room.players for room in self.plan.rooms}):
            both = read_examples(folder, self.plan.game, players)
            self.taught = origin_of(folder, players)
            cut = int(len(both) * (1 - UNSEEN))
            learned.append(both.part(0, cut))
            unseen.append(both.part(cut, len(both)))
        return learned, unseen

    @property
    def left(self) -> float:
        """How much of the training is left, from 1 to 0."""
        spent = self.done / self.plan.decisions
        if self.plan.seconds is not None:
            spent = max(spent, self.seconds / self.plan.seconds)
        return max(0.0, 1.0 - spent)

    def progress(self) -> str:
        """Where the training stands, in a line."""
        last = self.last
        return (
            f"{self.done:,} of {self.plan.decisions:,} decisions, {self.seconds:.0f} s:"
            f" {last['speed'] / 1e6:.2f} M/s, {last['playing']:.0%} of it playing,"
            f" entropy {last['entropy']:.3f}, error {last['value_loss']:.4f}"
        )

    def play_and_learn(self) -> None:
        """One round at all tables, and what can be learned from it."""
        began = time.monotonic()
        left = self.left
        if 1.0 - left >= self.joined * self.plan.past_every:
            self.past.append(self._copy())
            self.joined += 1
        pick = int(torch.randint(len(self.past), (1,)))
        past = self.past[pick]
        rounds = [
            hall.play_round(
                self.model,
                past,
                self.plan.rivals,
                self.plan.length,
                self.plan.habits.trace,
                self.dtype,
            )
            for hall in self.halls
        ]
        played = sum(len(each.actions) for each in rounds)
        self._wait()
        learning = time.monotonic()
        facts = self.learner.learn(rounds, left, self.past[-1])
        self._wait()
        now = time.monotonic()
        self.done += played
        self.rounds += 1
        self.seconds += now - began
        self.last = {**facts, "speed": played / (now - began)}
        self.last["playing"] = (learning - began) / (now - began)

    @property
    def halls(self) -> list[Hall]:
        """The tables, dealt when they are first needed."""
        if self._halls is None:
            rooms = self.plan.rooms or usual_rooms(self.plan.game)
            whole = sum(room.share for room in rooms)
            self._halls = [
                Hall(
                    self.plan.game,
                    self.places,
                    room,
                    max(1, round(self.plan.tables * room.share / whole)),
                    self.device,
                    self.plan.seed + 1000 * self.rounds + number,
                )
                for number, room in enumerate(rooms)
            ]
        return self._halls

    def _new_model(self) -> Model:
        plan = self.plan
        return Model(self.places, plan.width, plan.out, plan.small, plan.rounds).to(self.device)

    def _copy(self) -> Model:
        copy = self._new_model()
        copy.load_state_dict(self.model.state_dict())
        return copy.requires_grad_(False)

    def _wait(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    # --- tests ---

    def test(self) -> None:
        """Play against fixed opponents, always on the same deals, and note how that went."""
        self.tested += 1
        noted: dict[str, Any] = {
            "decisions": self.done,
            "seconds": round(self.seconds, 1),
            **self.last,
        }
        rooms = self.plan.rooms or usual_rooms(self.plan.game)
        for opponent in self.plan.opponents:
            for room in {room.players: room for room in rooms}.values():
                share, games = self.share_of_wins(opponent, room)
                unsure = NORMAL_95 * (share * (1 - share) / max(1, games)) ** 0.5
                noted[f"{opponent} at {room.players}"] = [share, unsure, games]
        self.diary.append(noted)
        self.tell(json.dumps(noted))

    @torch.no_grad()
    def share_of_wins(self, opponent: str, room: Room) -> tuple[float, int]:
        """What the network wins from seat 0 against others, and of how many games."""
        against = Room(room.players, room.options, 1.0, opponent)
        games = self.plan.test_games
        hall = Hall(self.plan.game, self.places, against, games, self.device, TEST_SEED)
        won = torch.zeros(games, device=self.device)
        over = torch.zeros(games, dtype=torch.bool, device=self.device)
        for step in range(MOST_TEST_STEPS):
            own = favourites(self.model, hall, self.dtype)
            seats = hall.shown.seats.long()
            hall.shown, paid, ended = hall.tables.step(hall.true_actions(seats, own))
            hall._own_masks()
            first = ended.bool() & ~over
            share = (paid[:, 0] * (room.players - 1) + 1) / room.players
            won = torch.where(first, share, won)
            over |= first
            if step % 20 == 0 and bool(over.all()):
                break
        count = int(over.sum())
        return float(won.sum()) / max(1, count), count

    # --- saving ---

    def save(self, folder: Path) -> None:
        """Keep everything that is needed to resume, and the network for play."""
        kept = {
            "plan": asdict(self.plan),
            "model": self.model.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "past": [past.state_dict() for past in self.past],
            **{name: getattr(self, name) for name in KEPT},
            "origin": self.origin(),
            "chance": torch.get_rng_state(),
        }
        unfinished = folder / "checkpoint.unfinished"
        torch.save(kept, unfinished)
        unfinished.replace(folder / "checkpoint.pt")
        write_network(folder / "network.npz", self.model.network(self.origin()))
        (folder / "diary.json").write_text(json.dumps(self.diary, indent=1) + "\n")
        if self.diary:
            (folder / "curve.svg").write_text(draw(curves_of(self.diary)))

    def resume(self, folder: Path) -> None:
        """Go on from what was saved; the tables are dealt again."""
        kept = torch.load(folder / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.model.load_state_dict(kept["model"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        for state in kept["past"]:
            self.past.append(self._copy())
            self.past[-1].load_state_dict(state)
        for name in (
            "done",
            "seconds",
            "tested",
            "joined",
            "imitated",
            "taught",
            "rounds",
            "diary",
        ):
            setattr(self, name, kept[name])
        torch.set_rng_state(kept["chance"].cpu())

    def origin(self) -> dict[str, Any]:
        """How the network came about."""
        game_type = find_game(self.plan.game)
        name = torch.cuda.get_device_name() if self.device.type == "cuda" else "cpu"
        return {
            "game": game_type.id,
            "rules": game_type.version,
            "plan": asdict(self.plan),
            "decisions": self.done,
            "seconds": round(self.seconds),
            "device": name,
            "examples": self.taught,
            "oddeck": __version__,
            "commit": commit_of_sources(),
            "torch": str(torch.__version__),
        }


def commit_of_sources() -> str | None:
    """The commit that these sources were checked out from, with + if they have changed since; None
    outside a checkout.
    """
    told = []
    for words in (("rev-parse", "HEAD"), ("status", "--porcelain", "--", "src")):
        try:
            done = subprocess.run(
                ("git", *words),
                cwd=Path(__file__).parent,
                capture_output=True,
                text=True,
                check=True,
            )
        except (OSError, subprocess.CalledProcessError):
            return None
        told.append(done.stdout.strip())
    return told[0] + ("+" if told[1] else "")


def plan_in(folder: Path) -> Plan:
    """The plan of a training that was saved."""
    file = folder / "checkpoint.pt"
    if not file.is_file():
        raise BadSetup(f"{folder}: there is no checkpoint to resume from")
    return plan_from(torch.load(file, map_location="cpu", weights_only=True)["plan"])
