"""Are tables on a card the same games as on a processor? Every array is compared, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from oddeck.engine.errors import BadSetup
from oddeck.engine.text.options import Choice, Number, Option, Switch, at_table
from oddeck.envs.batches import AT_ENGINE_SPEED, Batches
from oddeck.envs.gpu import Tables
from oddeck.game import fresh_states
from oddeck.games.registry import find_game, game_ids
from oddeck.gpu import JOURNAL


class Setup(NamedTuple):
    """Tables to compare."""

    game: str
    players: int
    opponents: str | None = None
    history: int = 0
    options: Mapping[str, Any] = {}
    games: int = 1024
    steps: int = 100

    def __str__(self) -> str:
        more = "".join(
            f" {name}={value}"
            for name, value in (("opponents", self.opponents), ("history", self.history))
            if value
        )
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game} {self.players}{more}{chosen}"


class Difference(AssertionError):
    """Two tables are not the same."""


def compare(setup: Setup, seed: int = 7, compiled: bool = True) -> int:
    """Step tables on both sides with the same actions; return how many games ended."""
    common: dict[str, Any] = {"options": setup.options, "history": setup.history}
    ours = Tables(
        setup.game,
        setup.players,
        setup.games,
        setup.opponents,
        rows="both",
        width=768,
        final_obs=True,
        **common,
    )
    theirs = Batches(
        find_game(setup.game),
        setup.players,
        setup.games,
        AT_ENGINE_SPEED[setup.opponents],
        compiled=compiled,
        **common,
    )
    shown, infos = ours.reset(seed=seed)
    theirs.reset(np.random.default_rng(seed), theirs.everywhere)
    rewards: Any = theirs.all.own
    ends = 0
    chance, other_chance = np.random.default_rng(seed), np.random.default_rng(seed)
    for number in range(setup.steps + 1):
        pairs = {
            "states": (bytes_of(ours.states()), bytes_of(theirs.all.states)),
            "observations": (shown["observation"], theirs.all.observations),
            "masks": (shown["action_mask"], theirs.all.masks),
            "seats": (infos["seat"], theirs.all.seats),
            "own rewards": (rewards, theirs.all.own),
            "rewards": (ours.rewards, theirs.all.rewards),
            "ends": (ours.ended, theirs.all.ended),
        }
        if number:
            ended = theirs.all.ended
            ends += int(ended.sum())
            pairs["final observations"] = (
                ours.to_host(infos["final_obs"])[ended],
                theirs.all.ends[ended],
            )
        if number % 25 == 0:
            pairs["lists"] = (dense(ours, shown), theirs.all.observations)
        for name, (one, other) in pairs.items():
            mine = ours.to_host(one)
            if mine.tobytes() != other.tobytes():
                where = np.unique(np.argwhere(mine != other)[:, 0])[:5]
                raise Difference(f"{setup}: {name} differ after {number} steps, games {where}")
        actions = ours.sample_actions(chance)
        expected = theirs.sample_actions(other_chance)
        if ours.to_host(actions).tobytes() != expected.tobytes():
            raise Difference(f"{setup}: sampled actions differ after {number} steps")
        if number < setup.steps:
            shown, rewards, _, _, infos = ours.step(actions)
            theirs.step(expected, theirs.everywhere)
    return ends


def compare_counts(game: str, bot: str, games: int = 5000) -> int:
    """Count games on both sides; return how many."""
    from oddeck.lab.machine.count import WHOLE_WIN, Count
    from oddeck.lab.on_gpu import count_on_gpu
    from oddeck.lab.plan import make_plan
    from oddeck.lab.simulate import play_batch

    players = find_game(game).players.start
    plan = make_plan(game, players, games, [bot], seed=11)
    ours, rows = count_on_gpu(plan).numbers, play_batch(plan, 0).rows
    won = np.zeros(players)
    for winners in rows["winners"]:
        shared = [seat for seat in range(players) if winners >> seat & 1]
        for seat in shared:
            won[seat] += WHOLE_WIN // len(shared)
    expected = {
        Count.GAMES: len(rows),
        Count.OVER: rows["over"].sum(),
        Count.DECISIONS: rows["decisions"].sum(),
        Count.SQUARES: (rows["decisions"] ** 2).sum(),
        Count.LONGEST: rows["decisions"].max(),
        **{Count.WON + seat: won[seat] for seat in range(players)},
        **{Count.SCORES + seat: rows["scores"][:, seat].sum() for seat in range(players)},
    }
    for place, number in expected.items():
        if ours[place] != number:
            raise Difference(f"{game}, {bot}: count {place} is {ours[place]}, expected {number}")
    return len(rows)


def bytes_of(states: Any) -> Any:
    """States without what is noted of the last move, byte by byte."""
    fields = [name for name in states.dtype.names if name not in (*JOURNAL, "unused")]
    return np.concatenate(
        [states[name].reshape(len(states), -1).copy().view(np.uint8) for name in fields], axis=1
    )


def dense(tables: Tables, shown: Mapping[str, Any]) -> Any:
    """The rows that lists stand for."""
    indices, values = tables.to_host(shown["indices"]), tables.to_host(shown["values"])
    rows = np.zeros((len(indices), tables.observation_size + 1), np.int64)
    np.add.at(rows, (np.arange(len(indices))[:, None], indices), values)
    return np.ascontiguousarray(rows[:, :-1], np.uint8)


def choices(option: Option, players: int) -> list[Any]:
    """What an option may be at a table: of numbers, the least and the greatest."""
    if isinstance(option, Number):
        return [option.least, at_table(option.most, players)]
    if isinstance(option, Choice):
        return list(option.names)
    assert isinstance(option, Switch)
    return [False, True]


def is_possible(setup: Setup) -> bool:
    """Whether players and options go together."""
    try:
        fresh_states(find_game(setup.game), setup.players, setup.options)
    except BadSetup:
        return False
    return True


def setups(games: Sequence[str] = ()) -> Iterator[Setup]:
    """All games, at tables of every size, with every choice of every option, opponents, history."""
    for game in games or game_ids():
        game_type = find_game(game)
        least = game_type.players.start
        made = [Setup(game, players, games=2048) for players in game_type.players]
        made += [
            Setup(game, players, options={option.name: choice})
            for players in (least, game_type.players.stop - 1)
            for option in game_type.options
            for choice in choices(option, players)
        ]
        made += [Setup(game, least, opponents) for opponents in ("random", "quick")]
        made += [
            Setup(game, least, opponents, history=8, games=512) for opponents in (None, "quick")
        ]
        yield from filter(is_possible, made)
