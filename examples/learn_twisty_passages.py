# /// script
# requires-python = ">=3.11"
# dependencies = ["oddeck[envs,lab]", "torch>=2.4"]
#
# [tool.uv.sources]
# oddeck = { path = ".." }
# ///
"""Teaches a small network Twisty Passages, by nothing but games against itself, until it beats the
bot `heuristic`.

This is proximal policy optimisation (PPO) over `oddeck.envs.vector.Tables`. The network and its
features are those of the bot `trained` (oddeck.games.twisty_passages.trained), so the weights that
come out can sit down at a table, without PyTorch.

Tables of several sizes are played side by side. A round is a few decisions at every table, from
which the network then learns. All that it is told is who wins; but it starts with the belief that
few cards are better than many.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import altair
import numpy as np
import torch
from torch import Tensor

import oddeck
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.envs.vector import Tables
from oddeck.games.registry import find_game
from oddeck.games.twisty_passages.trained.bot import TrainedBot, read_weights, write_weights
from oddeck.games.twisty_passages.trained.features import GAME, Glimpse, glimpse, joined
from oddeck.games.twisty_passages.trained.network import Groups, judge, shapes

WIDTH = 48  # of the network's layers
DECISIONS = 32  # at each table in a round
EPOCHS = 2  # how often a round is learned from
RATE, LAST_RATE = 1e-3, 5e-5  # of learning; it falls from one to the other
TRUST = 0.2  # how far the chance of an action may move in a round
PATIENCE = 0.95  # GAE's lambda: how much results count, rather than the network's own promises
CURIOSITY = 0.02  # what undecidedness is worth, at first
VALUE_WEIGHT = 0.5
LONGEST_GRADIENT = 1.0
TESTS_BEGIN_AT = 1_000_000  # the first deal of the measurements
NORMAL_95 = 1.96

TORCH = Groups(
    rows=lambda rows, numbers: rows.index_select(0, numbers),
    sums=lambda rows, group, groups: rows.new_zeros(groups, rows.shape[1]).index_add(
        0, group, rows
    ),
)
Weights = dict[str, Tensor]


# --- many tables ----------------------------------------------------------------------------------


class Hall:
    """Tables of several sizes as if they were one batch; rewards have a column for each seat of the
    largest.
    """

    def __init__(self, sizes: Sequence[int], tables: int, seed: int) -> None:
        self.sizes = sizes
        self.envs = [Tables(GAME, players, tables // len(sizes)) for players in sizes]
        self.tables = sum(env.num_envs for env in self.envs)
        for number, env in enumerate(self.envs):
            env.reset(seed=seed + number)

    def look(self) -> Glimpse:
        """What the seats that are to act get to see."""
        parts = (glimpse(*env.shown.values(), env.seats, env.players) for env in self.envs)
        return joined(list(parts)).mapped(torch.from_numpy)

    @property
    def seats(self) -> np.ndarray:
        """Who is to act."""
        return np.concatenate([env.seats for env in self.envs])

    def play(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays an action at every table: where the game has ended, and what everybody got."""
        starts = np.cumsum([env.num_envs for env in self.envs])[:-1]
        for env, some in zip(self.envs, np.split(actions, starts), strict=True):
            env.step(some)
        most = max(self.sizes)
        rewards = [np.pad(env.rewards, ((0, 0), (0, most - env.players))) for env in self.envs]
        return np.concatenate([env.ended for env in self.envs]), np.concatenate(rewards)


@dataclass
class Moment:
    """One decision at every table."""

    seen: Glimpse
    chosen: Tensor  # which row of the actions
    log_chance: Tensor  # of what was chosen
    value: np.ndarray  # what the network promised
    seat: np.ndarray  # who decided
    ended: np.ndarray  # whether that was the end
    rewards: np.ndarray  # and what everybody got then


def play_round(hall: Hall, weights: Weights, dice: np.random.Generator) -> list[Moment]:
    """Goes on at all tables for a while, each action as likely as the network likes it."""
    moments = []
    for _ in range(DECISIONS):
        seen, seat = hall.look(), hall.seats
        with torch.no_grad():
            liking, value = judge(weights, seen, TORCH)
            log_chances = log_softmax(liking, seen.action_table, hall.tables)
        chosen = drawn(log_chances.numpy(), seen.action_table.numpy(), dice)
        ended, rewards = hall.play(seen.action_ids.numpy()[chosen])
        rows = torch.from_numpy(chosen)
        moments.append(Moment(seen, rows, log_chances[rows], value.numpy(), seat, ended, rewards))
    return moments


def log_softmax(liking: Tensor, table: Tensor, tables: int) -> Tensor:
    """The logarithms of the chances of all actions, those of a table together making 1."""
    most = liking.new_full((tables,), -torch.inf).scatter_reduce(0, table, liking.detach(), "amax")
    less = liking - most[table]
    total = less.new_zeros(tables).index_add(0, table, less.exp())
    return less - total.log()[table]


def drawn(log_chances: np.ndarray, table: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """An action for each table, by their chances: the largest after each was given some luck (of
    Gumbel's distribution).
    """
    lucky = log_chances + dice.gumbel(size=len(log_chances))
    best_first = np.lexsort((-lucky, table))
    return best_first[np.searchsorted(table, np.arange(table[-1] + 1))]


# --- learning -------------------------------------------------------------------------------------


def advantages(moments: list[Moment]) -> tuple[np.ndarray, np.ndarray]:
    """How much better everything went than promised, and where that is known: where the same seat
    has decided again, or the game ended.

    Each seat looks from one of its own decisions to its next (generalised advantage estimation).
    """
    tables, seats = moments[0].rewards.shape
    every = np.arange(tables)
    later_value, later_surprise = np.zeros((2, tables, seats), np.float32)
    has_later = np.zeros((tables, seats), bool)
    surprise, known = (
        np.zeros((len(moments), tables), np.float32),
        np.zeros((len(moments), tables), bool),
    )
    for number, moment in reversed(list(enumerate(moments))):
        over = moment.ended
        later_value[over], later_surprise[over], has_later[over] = moment.rewards[over], 0.0, True
        here = every, moment.seat
        known[number] = has_later[here]
        surprise[number] = known[number] * (
            later_value[here] - moment.value + PATIENCE * later_surprise[here]
        )
        later_value[here], later_surprise[here], has_later[here] = (
            moment.value,
            surprise[number],
            True,
        )
    return surprise, known


class Learner:
    """The weights and how they change."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.optimizer = torch.optim.Adam(weights.values(), lr=RATE)

    def learn(self, moments: list[Moment], left: float, dice: np.random.Generator) -> None:
        """Makes likelier what went better than promised.

        `left` is how much of the time is left, from 1 to 0.
        """
        for group in self.optimizer.param_groups:
            group["lr"] = LAST_RATE + left * (RATE - LAST_RATE)
        surprise, known = (torch.from_numpy(each) for each in advantages(moments))
        scaled = (surprise - surprise[known].mean()) / (surprise[known].std() + 1e-6)
        for _ in range(EPOCHS):
            for number in dice.permutation(len(moments)):
                loss = self._loss(
                    moments[number],
                    surprise[number],
                    scaled[number],
                    known[number],
                    CURIOSITY * left,
                )
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.weights.values(), LONGEST_GRADIENT)
                self.optimizer.step()

    def _loss(
        self, moment: Moment, surprise: Tensor, scaled: Tensor, known: Tensor, curiosity: float
    ) -> Tensor:
        """PPO's: of the choices, as long as they stay near those that were made; of the promises;
        and of being too sure.
        """
        tables = len(surprise)
        liking, value = judge(self.weights, moment.seen, TORCH)
        log_chances = log_softmax(liking, moment.seen.action_table, tables)
        ratio = (log_chances[moment.chosen] - moment.log_chance).exp()
        gain = torch.minimum(ratio * scaled, ratio.clip(1 - TRUST, 1 + TRUST) * scaled)
        error = (value - torch.from_numpy(moment.value) - surprise) ** 2
        undecidedness = -(log_chances.exp() * log_chances).sum() / tables
        return ((VALUE_WEIGHT * error - gain) * known).sum() / known.sum().clip(
            1
        ) - curiosity * undecidedness


def fresh_weights() -> Weights:
    """Random, but no action is liked much better than others yet, and no table promises more than
    another.
    """
    made = {}
    for name, shape in shapes(WIDTH).items():
        deviation = 0.0 if name.endswith("bias") else (2.0 / shape[0]) ** 0.5
        if name in ("choice", "value"):
            deviation *= 0.01
        elif name.startswith("round"):  # what is told is added to what is known
            deviation *= 0.3
        made[name] = (torch.randn(shape) * deviation).requires_grad_()
    return made


def weights_from(file: Path) -> Weights:
    """Those of an earlier run."""
    return {
        name: torch.tensor(weight, requires_grad=True)
        for name, weight in read_weights(file).items()
    }


# --- how good is it? ------------------------------------------------------------------------------


def share_of_wins(bot: Bot, players: int, deals: int) -> tuple[float, float]:
    """What the bot wins from as many of `heuristic`, every deal played from all sides, and how
    unsure that is (95 %).
    """
    shares = []
    for deal in range(TESTS_BEGIN_AT, TESTS_BEGIN_AT + deals):
        won = 0.0
        for turn in range(players):
            rivals = make_bot("heuristic", GAME, seed=deal)
            winners = play_game(
                [bot if (seat + turn) % 2 == 0 else rivals for seat in range(players)], deal
            )
            won += sum((seat + turn) % 2 == 0 for seat in winners) / len(winners)
        shares.append(won / players)
    return float(np.mean(shares)), float(NORMAL_95 * np.std(shares) / len(shares) ** 0.5)


def play_game(bots: Sequence[Bot], deal: int) -> tuple[int, ...]:
    """Who wins."""
    game = oddeck.new(GAME, len(bots), seed=deal)
    while not game.over:
        (seat,) = game.actors
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    return game.winners


class Diary:
    """What was measured so far, and where it and the weights go."""

    def __init__(self, weights_file: Path, curve_file: Path, deals: int) -> None:
        self.weights_file, self.curve_file, self.deals = weights_file, curve_file, deals
        self.points: list[dict[str, float]] = []
        self.began = time.time()

    def measure(self, weights: Weights, minutes: float, decisions: int) -> None:
        """Keeps the weights, lets them play, says how that went and draws the curve."""
        arrays = {name: weight.detach().numpy() for name, weight in weights.items()}
        write_weights(self.weights_file, arrays)
        share, unsure = share_of_wins(TrainedBot(arrays), 2, self.deals)
        self.points.append(
            {
                "minutes": minutes,
                "decisions": decisions,
                "share": share,
                "low": share - unsure,
                "high": share + unsure,
            }
        )
        self.draw()
        by_the_clock = (time.time() - self.began) / 60
        print(
            f"{minutes:5.1f} min of processor time ({by_the_clock:.1f} by the clock, measurements"
            f" included), {decisions:,} decisions: wins {100 * share:.0f} % ± {100 * unsure:.0f}"
            " against heuristic",
            flush=True,
        )

    def draw(self) -> None:
        """The learning curve as a picture, with what lies between the bounds of 95 %."""
        base = altair.Chart(altair.Data(values=self.points)).encode(
            altair.X("minutes:Q").title("minutes of processor time")
        )
        shares = (
            altair.Y("low:Q")
            .title("share of wins against heuristic")
            .axis(format="%")
            .scale(domain=[0, 1])
        )
        band = base.mark_area(opacity=0.2).encode(shares, altair.Y2("high:Q"))
        line = base.mark_line(point=True).encode(altair.Y("share:Q"))
        even = (
            altair.Chart(altair.Data(values=[{"even": 0.5}]))
            .mark_rule(strokeDash=[4, 4])
            .encode(altair.Y("even:Q"))
        )
        (even + band + line).properties(width=520, height=260).save(self.curve_file)


# --- the whole ------------------------------------------------------------------------------------


def read_arguments() -> argparse.Namespace:
    """What the caller wants, if it makes sense."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n")[0],
        epilog=(
            "Two runs of one seed differ a little, since the rate of learning goes by the time that"
            " is left."
        ),
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--minutes",
        type=float,
        default=14.0,
        help="how long to learn, in minutes of processor time, measurements aside",
    )
    parser.add_argument(
        "--sizes",
        type=int,
        nargs="+",
        default=[2, 2, 3, 4],
        help="how many play at the tables, in equal parts",
    )
    parser.add_argument("--tables", type=int, default=1024, help="how many tables there are")
    parser.add_argument(
        "--seed", type=int, default=1, help="decides deals, choices and first weights"
    )
    parser.add_argument("--every", type=float, default=2.0, help="minutes between two measurements")
    parser.add_argument(
        "--deals",
        type=int,
        default=40,
        help="deals of a measurement, at tables of two, each played both ways",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("learned.npz"),
        help="where the weights go, after every measurement",
    )
    parser.add_argument(
        "--curve",
        type=Path,
        default=Path("learning.svg"),
        help="where the learning curve goes (svg or png)",
    )
    parser.add_argument("--go-on-from", type=Path, metavar="FILE", help="weights of an earlier run")
    wanted = parser.parse_args()
    least = {"minutes": 0.0, "every": 0.1, "tables": len(wanted.sizes), "seed": 0, "deals": 2}
    for name, number in least.items():
        if getattr(wanted, name) < number:
            parser.error(f"--{name}: expected at least {number}, got {getattr(wanted, name)}")
    if any(size not in find_game(GAME).players for size in wanted.sizes):
        parser.error(f"--sizes: 2 to 10 can play, not {wanted.sizes}")
    if wanted.go_on_from is not None and not wanted.go_on_from.is_file():
        parser.error(f"--go-on-from: there is no file {wanted.go_on_from}")
    return wanted


def main() -> None:
    """Plays, learns and measures by turns until the time is up."""
    wanted = read_arguments()
    torch.set_num_threads(1)  # the network is too small for more
    torch.manual_seed(wanted.seed)
    dice = np.random.default_rng(wanted.seed)
    weights = fresh_weights() if wanted.go_on_from is None else weights_from(wanted.go_on_from)
    print("Dealing. The first time this compiles the game, which takes a minute.", flush=True)
    hall, learner = Hall(wanted.sizes, wanted.tables, wanted.seed), Learner(weights)
    diary = Diary(wanted.out, wanted.curve, wanted.deals)
    minutes, decisions = 0.0, 0
    while True:
        if minutes >= min(wanted.every * len(diary.points), wanted.minutes):
            diary.measure(weights, minutes, decisions)
        if minutes >= wanted.minutes:
            return
        started = time.process_time()
        moments = play_round(hall, weights, dice)
        learner.learn(moments, 1.0 - minutes / wanted.minutes, dice)
        minutes += (time.process_time() - started) / 60
        decisions += DECISIONS * hall.tables


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("\nStopped; the weights of the last measurement are kept.")
