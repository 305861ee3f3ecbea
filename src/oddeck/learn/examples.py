"""Write down how a bot plays, so that a network can begin by imitating it:
`python -m oddeck.learn.examples GAME --teacher heuristic --out examples`.

Every seat plays as the teacher would, but now and then somebody makes any legal move, so that the
examples also show what the teacher does in positions that its own play seldom reaches. Bots play in
all cores; the same seed gives the same examples if the teacher does not depend on the clock.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import oddeck
from oddeck import __version__
from oddeck.bots.network.places import places_of
from oddeck.bots.registry import make_bot
from oddeck.bots.search.searching import Budget, cores
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import BadSetup, OddeckError
from oddeck.envs.conventions import payments
from oddeck.games.registry import find_game

SLIP = 0.05  # how often a seat makes any legal move
GAMES_AT_A_TIME = 4
SEEDS = 1 << 30


@dataclass
class Examples:
    """Decisions of a bot at tables of one size, as `oddeck.bots.network` sees them."""

    players: int
    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]  # of actions, seats counted from the one that decides
    actions: NDArray[np.int64]  # of these, seats counted in the same way
    paid: NDArray[np.float32]  # by chair, what the seats were paid at the end of the game

    def __len__(self) -> int:
        return len(self.actions)

    def part(self, start: int, stop: int) -> Examples:
        """Some of them, in their order."""
        some = slice(start, stop)
        return Examples(
            self.players,
            self.observations[some],
            self.masks[some],
            self.actions[some],
            self.paid[some],
        )


@dataclass(frozen=True)
class Wanted:
    """Which games a bot plays as an example."""

    game: str
    players: int
    teacher: str
    playouts: int | None = None
    slip: float = SLIP


def play_examples(wanted: Wanted, seed: int) -> Examples:
    """Play some games; the examples are the teacher's decisions where there was a choice."""
    parts = [_play_one(wanted, GAMES_AT_A_TIME * seed + game) for game in range(GAMES_AT_A_TIME)]
    return joined(parts)


def _play_one(wanted: Wanted, seed: int) -> Examples:
    dice = random.Random(seed)
    own = places_of(wanted.game).own_actions(wanted.players)
    limits = Budget(playouts=wanted.playouts, threads=1)
    game = oddeck.new(wanted.game, wanted.players, seed=seed)
    bots = [
        make_bot(wanted.teacher, wanted.game, seed=dice.randrange(SEEDS), limits=limits)
        for _ in range(wanted.players)
    ]
    seats, observations, masks, actions = [], [], [], []
    while not game.over:
        seat = game.next_actor(dice)
        sight = sight_of(game, seat)
        move = bots[seat].choose(sight)
        if len(sight.moves) > 1:
            mask = np.zeros(own.shape[1], np.bool_)
            mask[own[seat, list(sight.actions)]] = True
            seats.append(seat)
            observations.append(sight.observation)
            masks.append(mask)
            actions.append(own[seat, sight.actions[sight.moves.index(move)]])
            if dice.random() < wanted.slip:
                move = dice.choice(sight.moves)
        game.play(seat, move)
    paid = np.array(payments(game.winners, wanted.players), np.float32)
    chairs = (np.array(seats)[:, None] + np.arange(wanted.players)) % wanted.players
    return Examples(
        wanted.players,
        np.array(observations, np.uint8),
        np.array(masks),
        np.array(actions, np.int64),
        paid[chairs],
    )


def joined(parts: list[Examples]) -> Examples:
    """Several games' examples as one."""
    return Examples(
        parts[0].players,
        np.concatenate([each.observations for each in parts]),
        np.concatenate([each.masks for each in parts]),
        np.concatenate([each.actions for each in parts]),
        np.concatenate([each.paid for each in parts]),
    )


def many_examples(wanted: Wanted, count: int, seed: int, workers: int) -> Iterator[Examples]:
    """Let a bot play in `workers` processes until there are `count` examples."""
    with ProcessPoolExecutor(workers, get_context("spawn"), get_ready, (wanted.game,)) as pool:
        done, next_seed = 0, seed * SEEDS
        while done < count:
            seeds = range(next_seed, next_seed + 4 * workers)
            next_seed = seeds.stop
            for part in pool.map(partial(play_examples, wanted), seeds):
                done += len(part)
                yield part


def get_ready(game_id: str) -> None:
    """Load the game as machine code, or compile it."""
    compiled_search(find_game(game_id))


def file_of(folder: Path, players: int) -> Path:
    """Where the examples of tables of one size are."""
    return folder / f"{players}-players.npz"


def write_examples(folder: Path, examples: Examples, origin: dict[str, Any]) -> None:
    """Keep examples in a file of their own for each size of table, with what made them."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        file_of(folder, examples.players),
        origin=np.frombuffer(json.dumps(origin).encode(), np.uint8),
        observations=examples.observations,
        masks=np.packbits(examples.masks, axis=1),
        actions=examples.actions.astype(np.int32),
        paid=examples.paid,
    )


def read_examples(folder: Path, game_id: str, players: int) -> Examples:
    """Inverse of `write_examples`."""
    file = file_of(folder, players)
    if not file.is_file():
        raise BadSetup(f"{file}: there are no examples; see python -m oddeck.learn.examples --help")
    with np.load(file) as kept:
        arrays: dict[str, NDArray[Any]] = {name: kept[name] for name in kept.files}
    size = find_game(game_id).observation_layout(players)[-1].stop
    if arrays["observations"].shape[1] != size:
        raise BadSetup(f"{file}: these are examples of another game or version")
    actions = find_game(game_id).actions
    masks = np.unpackbits(arrays["masks"], axis=1, count=actions).astype(np.bool_)
    return Examples(
        players, arrays["observations"], masks, arrays["actions"].astype(np.int64), arrays["paid"]
    )


def origin_of(folder: Path, players: int) -> dict[str, Any]:
    """What made the examples of tables of one size."""
    with np.load(file_of(folder, players)) as kept:
        origin: dict[str, Any] = json.loads(kept["origin"].tobytes())
    return origin


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(
        prog="python -m oddeck.learn.examples",
        description="Write down how a bot plays, for python -m oddeck.learn --examples FOLDER.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("game", help="its id, from oddeck games")
    parser.add_argument("--out", type=Path, default=Path("examples"), metavar="FOLDER")
    parser.add_argument("--teacher", default="heuristic", help="the kind of bot that plays")
    parser.add_argument("--playouts", type=int, help="limit of a teacher that looks ahead")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="sizes of tables")
    parser.add_argument("--count", type=int, default=100_000, help="decisions for each size")
    parser.add_argument("--workers", type=int, default=cores(), help="processes")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    """Let the teacher play, and say how it goes."""
    wanted = read_arguments(arguments)
    try:
        make_bot(wanted.teacher, wanted.game)  # complains if there is no such bot
        for players in wanted.players:
            if players not in find_game(wanted.game).players:
                low, *_, high = find_game(wanted.game).players
                raise BadSetup(f"expected {low} to {high} players, got {players}")
        for players in wanted.players:
            games = Wanted(wanted.game, players, wanted.teacher, wanted.playouts)
            parts = []
            for part in many_examples(games, wanted.count, wanted.seed, wanted.workers):
                parts.append(part)
                done = sum(map(len, parts))
                print(f"\r{players} players: {done:,} of {wanted.count:,} decisions", end="")
            print(flush=True)
            origin = {**asdict(games), "seed": wanted.seed, "version": __version__}
            write_examples(wanted.out, joined(parts), origin)
    except OddeckError as wrong:
        print(f"learn: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
