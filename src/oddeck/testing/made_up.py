"""Battery 10: every move returns, also from positions that no deal would ever lead to.

Deals lead to the same few sorts of positions. A rule that loops until something changes may wait
for ever in one that only a strange game, or a person with a pencil, comes to. So positions are made
up: take one from a random game, move cards about between its hands and piles, perhaps leave nearly
all of them in the box, and keep it if `from_position` accepts it. Then play on at random for a
while.

What does not return cannot be stopped from inside, least of all machine code. So a process of its
own plays, and writes down what it is about to do before it does it. If it makes no progress, it is
ended, and the failure shows the position and the move. Everything follows from the seeds, so that
the game can be made again here.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.engine.errors import OddeckError
from oddeck.engine.protocol import GameType
from oddeck.engine.text.deck import Deck
from oddeck.game import Game, from_position
from oddeck.games.registry import find_game

from .failure import BatteryFailure
from .walks import MOODS, pick
from .watched import begin

MOVES = 60  # played from each position
EARLIER_MOVES = 100  # at most, of the random game from which a position is taken
TRIES = 30  # made-up positions for each that was taken; the first that is accepted is played
# Seconds for one move: thousands of times as long as any takes, on a busy machine too.
PATIENCE = 20.0
LOOK_EVERY = 0.02  # seconds
# Fields of a position that have no cards to be moved about.
NOT_PILES = ("game", "players", "seed", "options", "known", "phase")

# What the other process writes down: which seed, whether it has come to the made-up position, how
# many moves it has begun from there or before, and whether it is done; then the moves.
SEED, IS_MADE_UP, BEGUN, IS_DONE, FIRST_MOVE = range(5)
NOTES = FIRST_MOVE + MOVES + EARLIER_MOVES

Notes = NDArray[np.int64]
Position = dict[str, Any]


def check_made_up(
    game_type: GameType, positions: int, first_seed: int = 0, patience: float = PATIENCE
) -> None:
    """Play on from made-up positions, in another process; fail if a move does not return, or
    breaks off.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "notes"
        notes = np.memmap(file, np.int64, "w+", shape=(NOTES,))
        context = multiprocessing.get_context(
            "fork" if "fork" in multiprocessing.get_all_start_methods() else None
        )
        player = context.Process(
            target=play_positions,
            args=(game_type.id, positions, first_seed, str(file)),
            daemon=True,
        )
        with warnings.catch_warnings():
            # Of forking with threads: what is played needs none of them.
            warnings.simplefilter("ignore", DeprecationWarning)
            player.start()
        try:
            returned = returns(player, notes, patience)
        finally:
            player.kill()
            player.join()
        if not returned:
            raise failure(game_type, notes, f"does not return within {patience:g} s")
        if not notes[IS_DONE]:
            raise failure(game_type, notes, "breaks off with an error, which is shown above")


def returns(player: Any, notes: Notes, patience: float) -> bool:
    """Wait until the other process ends; whether it does, or makes no progress for too long."""
    seen, since = notes.tobytes(), time.monotonic()
    while player.is_alive():
        player.join(LOOK_EVERY)
        if notes.tobytes() != seen:
            seen, since = notes.tobytes(), time.monotonic()
        elif time.monotonic() - since > patience:
            return False
    return True


def failure(game_type: GameType, notes: Notes, what: str) -> BatteryFailure:
    """What is said when a move of the other process was its last."""
    seed, begun = int(notes[SEED]), int(notes[BEGUN])
    if begun == 0:
        where = "a position made up" if notes[IS_MADE_UP] else "the deal"
        return BatteryFailure(f"{game_type.id}: {where} with seed {seed} {what}")
    game = earlier_game(game_type, seed)
    if notes[IS_MADE_UP]:
        play_some(game, seed, EARLIER_MOVES)
        game = made_up_game(game, seed)
    for note in notes[FIRST_MOVE : FIRST_MOVE + begun - 1]:
        game.play_action(*divmod(int(note), game_type.actions))
    seat, action = divmod(int(notes[FIRST_MOVE + begun - 1]), game_type.actions)
    return BatteryFailure(
        f"{game_type.id}, seat {seat}: {game.move_name(seat, action)} {what}", game
    )


# --- in the other process -------------------------------------------------------------------------


def play_positions(game_id: str, positions: int, first_seed: int, file: str) -> None:
    """Play on from many positions, noting every move before it is made."""
    game_type, notes = find_game(game_id), np.memmap(file, np.int64, "r+", shape=(NOTES,))
    for seed in range(first_seed, first_seed + positions):
        notes[:] = 0
        notes[SEED] = seed
        game = earlier_game(game_type, seed)
        play_some(game, seed, EARLIER_MOVES, notes)
        notes[BEGUN], notes[IS_MADE_UP] = 0, 1
        play_some(made_up_game(game, seed), seed, MOVES, notes)
    notes[IS_DONE] = 1


def earlier_game(game_type: GameType, seed: int) -> Game:
    """The game from which a position will be taken: at its deal, or in one of the game's scenes."""
    scenes: tuple[Mapping[str, Any], ...] = ({}, {}, *game_type.scenes)
    return begin(
        game_type,
        game_type.players[seed % len(game_type.players)],
        seed,
        scenes[seed // len(game_type.players) % len(scenes)],
    )


def play_some(game: Game, seed: int, most: int, notes: Notes | None = None) -> None:
    """Play some random moves, at most `most`."""
    dice, mood = random.Random(seed), MOODS[seed % len(MOODS)]
    for step in range(dice.randrange(most + 1) if most == EARLIER_MOVES else most):
        if game.over:
            return
        seat = dice.choice(game.actors)
        action = pick(game.actions(seat), dice, mood)
        if notes is not None:
            notes[FIRST_MOVE + step] = seat * game.type.actions + action
            notes[BEGUN] = step + 1
        game.play_action(seat, action)


# --- making positions up --------------------------------------------------------------------------


def made_up_game(game: Game, seed: int) -> Game:
    """A game in a position made up from that of another one; the other one itself if nothing like
    it is accepted.
    """
    dice = random.Random(seed)
    for _ in range(TRIES):
        try:
            return from_position(made_up(game, dice))
        except OddeckError:
            continue
    return game


def made_up(game: Game, dice: random.Random) -> Position:
    """The position with its cards moved about. It may be one that cannot be."""
    position: Position = json.loads(json.dumps(game.position()))
    position["seed"] = dice.randrange(1 << 30)
    if dice.random() < 0.7:
        position.pop("phase", None)  # at the start of a turn more can be
    position.pop("known", None)
    piles = list(
        piles_of([value for field, value in position.items() if field not in NOT_PILES], game.deck)
    )
    if dice.random() < 0.5:
        leave_few_cards(position, piles, dice)
    for _ in range(dice.randrange(1, 12)):
        one, other = dice.choice(piles), dice.choice(piles)
        if one and other and dice.random() < 0.5:
            here, there = dice.randrange(len(one)), dice.randrange(len(other))
            one[here], other[there] = other[there], one[here]
        elif one:
            other.insert(dice.randrange(len(other) + 1), one.pop(dice.randrange(len(one))))
    return position


def piles_of(values: Any, deck: Deck) -> Iterator[list[str]]:
    """All lists of cards, however deep they lie; empty lists may be such."""
    if isinstance(values, list) and all(
        isinstance(value, str) and value in deck for value in values
    ):
        yield values
    elif isinstance(values, list):
        for value in values:
            yield from piles_of(value, deck)


def leave_few_cards(position: Position, piles: list[list[str]], dice: random.Random) -> None:
    """Take nearly all cards away, into the box."""
    for pile in piles:
        kept = dice.sample(pile, min(len(pile), dice.randrange(4)))
        pile[:] = [card for card in pile if card in kept]
    piles[:] = [pile for pile in piles if pile is not position.get("box")]
    position["box"] = "rest"
