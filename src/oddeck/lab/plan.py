"""A plan of games: enough to play all of them, or any one, again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.external import is_external
from oddeck.bots.registry import all_bot_kinds, make_bot
from oddeck.engine.errors import BadSetup, short
from oddeck.engine.kernels.search import any_move
from oddeck.engine.protocol import GameType, State
from oddeck.engine.text.deck import Deck
from oddeck.game import fresh_states, new
from oddeck.games.registry import find_game

from .facts import facts_of

RANDOM, QUICK = "random", "quick"
AT_ENGINE_SPEED = (RANDOM, QUICK)
BATCH = 10_000  # games at engine speed: a second or so, some megabytes
SLOW_BATCH = 8  # games of bots that are asked move by move
# Of bots that look ahead: no clock decides, so that every game can be played again.
USUAL_PLAYOUTS = 1000
SEED_LIMIT = 1 << 62
DEAL_STEP, PLAY_STEP, LUCK_STEP = (
    np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9)
)


@dataclass(frozen=True)
class Plan:
    """Games to be played. Game number n has the deal of seed `seed + n // plays`.

    With several plays a deal, everything after the deal differs from play to play: the choices, and
    what chance decides. The bots move one seat on from game to game, so that each sits everywhere
    equally often.
    """

    game: str
    players: int
    games: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 0
    plays: int = 1
    playouts: int = USUAL_PLAYOUTS
    batch: int = BATCH

    @property
    def game_type(self) -> GameType:
        """The game itself."""
        return find_game(self.game)

    @property
    def start(self) -> State:
        """A state with nothing but the players and options."""
        return fresh_states(self.game_type, self.players, dict(self.options))[0]

    @property
    def deck(self) -> Deck:
        """The cards that are in the game."""
        return self.game_type.deck_of(self.start)

    @property
    def at_engine_speed(self) -> bool:
        """Whether all of it can run in machine code."""
        return all(bot in AT_ENGINE_SPEED for bot in self.bots)

    @property
    def batches(self) -> int:
        """How many batches there are."""
        return -(-self.games // self.batch)

    def numbers(self, batch: int) -> range:
        """The games of a batch."""
        return range(batch * self.batch, min(self.games, (batch + 1) * self.batch))

    def deal_of(self, number: int) -> int:
        """The seed of a game's deal."""
        return self.seed + number // self.plays

    def play_of(self, number: int) -> int:
        """Which play of its deal a game is, from 1; 0 if each deal is played once."""
        return 0 if self.plays == 1 else 1 + number % self.plays

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of a game, seat by seat."""
        turn = number % self.players
        return self.bots[turn:] + self.bots[:turn]

    def dice(self, numbers: range) -> NDArray[np.uint64]:
        """For each game the seed of its players' dice, never 0."""
        return scatter(*self._seeds(numbers), DEAL_STEP) | np.uint64(1)

    def lucks(self, numbers: range) -> NDArray[np.uint64]:
        """For each game the seed of chance after the deal; 0 if the deal's chance goes on."""
        if self.plays == 1:
            return np.zeros(len(numbers), np.uint64)
        return scatter(*self._seeds(numbers), LUCK_STEP) | np.uint64(1)

    def deals(self, numbers: range) -> NDArray[np.uint64]:
        """For each game the seed of its deal."""
        return self._seeds(numbers)[0]

    def _seeds(self, numbers: range) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        counted = np.arange(numbers.start, numbers.stop, dtype=np.uint64)
        plays = np.uint64(self.plays)
        return np.uint64(self.seed) + counted // plays, (
            np.zeros_like(counted) if self.plays == 1 else np.uint64(1) + counted % plays
        )

    def facts(self) -> dict[str, Any]:
        """The plan and the versions that it was made with, ready for JSON."""
        return asdict(self) | {
            "bots": list(self.bots),
            "options": dict(self.options),
            "versions": versions(self.game_type),
        }

    @property
    def digest(self) -> str:
        """A digest of everything but the number of games, which may grow."""
        facts = {name: value for name, value in self.facts().items() if name != "games"}
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:8]

    @staticmethod
    def of_facts(facts: Mapping[str, Any]) -> Plan:
        """Inverse of `facts()`."""
        return Plan(
            **{
                name: facts[name]
                for name in ("game", "players", "games", "seed", "plays", "playouts", "batch")
            },
            bots=tuple(facts["bots"]),
            options=tuple(facts["options"].items()),
        )


def make_plan(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str] = (RANDOM,),
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    plays: int = 1,
    playouts: int = USUAL_PLAYOUTS,
    batch: int | None = None,
) -> Plan:
    """A plan, checked: one kind of bot for all seats, or one for each."""
    game_type = find_game(game)
    table = new(game, players, 0, options)
    seated = tuple(bots) * (players if len(bots) == 1 else 1)
    if len(seated) != players:
        raise BadSetup(
            f"bots: expected one kind, or one for each of the {players} seats, got"
            f" {','.join(bots) or 'none'}"
        )
    for bot in set(seated):
        check_bot(bot, game_type)
    for name, number, least in (
        ("games", games, 1),
        ("plays", plays, 1),
        ("seed", seed, 0),
        ("playouts", playouts, 1),
    ):
        if number < least or number > SEED_LIMIT:
            raise BadSetup(
                f"{name}: expected an integer from {least} to 2**62, got {short(number)}"
            )
    slow = not all(bot in AT_ENGINE_SPEED for bot in seated)
    size = batch or (SLOW_BATCH if slow else BATCH)
    return Plan(
        game, players, games, seated, tuple(table.options.items()), seed, plays, playouts, size
    )


def check_bot(bot: str, game_type: GameType) -> None:
    """BadSetup if there is no such bot."""
    there_are = ", ".join(lab_bots(game_type))
    if bot == QUICK and not has_quick_player(game_type):
        raise BadSetup(f"there is no quick player of {game_type.title}; there are: {there_are}")
    if bot not in lab_bots(game_type) and not is_external(bot):
        raise BadSetup(f"there is no bot {bot!r} for {game_type.id}; there are: {there_are}")
    if bot != QUICK:
        make_bot(bot, game_type.id)


def lab_bots(game_type: GameType) -> tuple[str, ...]:
    """The bots that can play in the lab: all kinds, and the quick player if the game has one."""
    first, *others = all_bot_kinds(game_type.id)
    return (first, *([QUICK] if has_quick_player(game_type) else []), *others)


def has_quick_player(game_type: GameType) -> bool:
    """Whether the game has its own policy."""
    return game_type.foresight.policy is not any_move


def usual_bot(game_type: GameType) -> str:
    """The best player that runs at engine speed."""
    return QUICK if has_quick_player(game_type) else RANDOM


def versions(game_type: GameType) -> dict[str, Any]:
    """What results depend on besides the plan."""
    return {"oddeck": version("oddeck"), "rules": game_type.version, **facts_of(game_type).versions}


def written_options(options: Sequence[tuple[str, Any]]) -> str:
    """Options as a row has them."""
    return json.dumps(dict(options), sort_keys=True)


def scatter(
    deals: NDArray[np.uint64], plays: NDArray[np.uint64], step: np.uint64
) -> NDArray[np.uint64]:
    """A random-looking word for each deal, play and step (the finisher of SplitMix64)."""
    x = (deals + np.uint64(1)) * step + plays * PLAY_STEP
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    scattered: NDArray[np.uint64] = x ^ (x >> np.uint64(31))
    return scattered
