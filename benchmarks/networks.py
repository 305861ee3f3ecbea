"""How many positions a network judges in a second, on one core, in compiled code.

    python -m benchmarks.networks [GAME...] [--network FILE] [--out FILE]

Positions are those of games between `heuristic` bots at which there is a choice. To judge one is to
look at the whole observation, and to give each legal move a preference; making the observation is
not part of it. Without a file, the weights are random, of the usual sizes. Time is processor time;
the median of several rounds counts. The bot itself computes the same with NumPy.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import oddeck
from oddeck.bots.network.bot import judged, network_for
from oddeck.bots.network.places import Places, places_of
from oddeck.bots.network.weights import Network
from oddeck.bots.sight import sight_of
from oddeck.engine.compile.jit import compiled, machine_code
from oddeck.engine.kernels.network import Floats, Layers, judge
from oddeck.envs.conventions import usual_number
from oddeck.games.registry import find_game, game_ids

POSITIONS = 300
ROUNDS = 7
SECONDS = 0.3  # of each round


class Seen(NamedTuple):
    """What seats saw, and might do, a row for each position."""

    seats: NDArray[np.int64]
    observations: NDArray[np.uint8]
    actions: NDArray[np.int64]
    counts: NDArray[np.int64]  # of legal actions


@compiled
def judge_all(net: Layers, seen: Seen, liked: Floats) -> None:
    """Judge every position."""
    for index in range(len(seen.seats)):
        n = seen.counts[index]
        judge(net, seen.seats[index], seen.observations[index], seen.actions[index], n, liked)


def random_network(
    places: Places, width: int = 128, units: int = 64, small: int = 32, rounds: int = 2
) -> Network:
    """A network with random weights, by default of the sizes that training uses."""
    chance = np.random.default_rng(1)
    kinds = places.traits.shape[1]

    def weights(*shape: int) -> Floats:
        return chance.normal(0, 0.3, shape).astype(np.float32)

    return Network(
        rows=weights(places.inputs, width),
        first=weights(places.most_players + 1, width),
        second_rows=weights(width, units),
        second=weights(units),
        moves=weights(places.actions, units),
        move_bias=weights(places.actions),
        planes=weights(1 + kinds, len(places.plane_scale), small),
        cards=weights(places.cards, small),
        card_context=weights(units, small),
        own=weights(rounds, small, small),
        traits=weights(rounds, kinds, small, small),
        hand=weights(rounds, small, small),
        round_bias=weights(rounds, small),
        pool=weights(small, units),
        third_rows=weights(units, units),
        third=weights(units),
        named=weights(places.namings, small),
        named_places=weights(len(places.hand_verbs), small),
        values=weights(places.most_players, units),
        value_bias=weights(places.most_players),
        origin={"made": "by chance"},
    )


def positions(game_id: str, players: int) -> Seen:
    """Positions of games between `heuristic` bots at which there is a choice."""
    seats: list[int] = []
    observations: list[NDArray[np.uint8]] = []
    actions: list[Sequence[int]] = []
    seed = 0
    while len(seats) < POSITIONS:
        game = oddeck.new(game_id, players, seed=seed)
        bots = [oddeck.make_bot("heuristic", game_id, seed=seed) for _ in range(players)]
        seed += 1
        while not game.over and len(seats) < POSITIONS:
            seat = game.actors[seed % len(game.actors)]
            sight = sight_of(game, seat)
            if len(sight.moves) > 1:
                seats.append(seat)
                observations.append(sight.observation)
                actions.append(sight.actions)
            game.play(seat, bots[seat].choose(sight))
    counts = [len(each) for each in actions]
    legal = np.zeros((len(seats), max(counts)), np.int64)
    for row, each in zip(legal, actions, strict=True):
        row[: len(each)] = each
    return Seen(np.array(seats), np.array(observations), legal, np.array(counts))


def measured(game_id: str, file: str | None) -> dict[str, Any]:
    """Positions a second in a game."""
    players = usual_number(find_game(game_id).players)
    places = places_of(game_id)
    network = random_network(places) if file is None else network_for(game_id, file)
    layers, seen = network.layers(places, players), positions(game_id, players)
    liked = np.zeros(seen.actions.shape[1], np.float32)
    judging: Any = machine_code(judge_all)
    judging(layers, seen, liked)

    def by_numpy() -> None:
        for row in range(0, len(seen.seats), 10):
            n = seen.counts[row]
            judged(layers, int(seen.seats[row]), seen.observations[row], seen.actions[row, :n])

    def speed(judge_them: Any, count: int) -> int:
        rates = []
        for _ in range(ROUNDS):
            done, start = 0, time.process_time()
            while (spent := time.process_time() - start) < SECONDS:
                judge_them()
                done += count
            rates.append(done / spent)
        return round(median(rates))

    return {
        "game": game_id,
        "players": players,
        "legal_moves": round(float(seen.counts.mean()), 1),
        "entries": round(float((seen.observations != 0).sum(1).mean()), 1),
        "judged_per_second": speed(lambda: judging(layers, seen, liked), len(seen.seats)),
        "by_numpy": speed(by_numpy, len(range(0, len(seen.seats), 10))),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast networks judge positions.")
    parser.add_argument("games", nargs="*", metavar="GAME", default=game_ids())
    parser.add_argument("--network", metavar="FILE", help="of one game")
    parser.add_argument("--out", type=Path, help="a file for the numbers, as JSON")
    chosen = parser.parse_args(arguments)
    found = []
    for game_id in chosen.games:
        found.append(measured(game_id, chosen.network))
        print(json.dumps(found[-1]), flush=True)
        if chosen.out:
            chosen.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
