"""Many games side by side on a graphics card: templates of kernels, a thread for each game.

A step is a few launches. `act` plays the actions; the games that end queue up, and `deal_queued`
deals the next ones, so that no thread waits while its neighbour shuffles. `show` lists what is not
zero in the rows that a learner gets, and `spread` writes the rows, a warp for each.

Lists are interleaved: those of 32 games, a tile, lie side by side, so that the threads of a warp
write next to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from ..compile.jit import compiled, inlined, int64, template, unbound
from .batch import LEARNER, Opponent, pay
from .game_functions import apply, deal, legal, observe, policy
from .memory import Memory, forget_past, note_events, tell_memory
from .playout import next_random, one_actor, one_of, random_games

WARP = 32
LANE = WARP - 1  # the bits of a game's number that say where in its tile it is
TILE = 5  # the bits beneath the number of its tile
VALUE = 16  # the bits of an entry beneath its value
INDEX = (1 << VALUE) - 1
BYTES = 8  # in a word
QUEUED, OVERFLOWS, ILLEGAL = 0, 1, 2  # in `notes`
NONE = -1


class Row(NamedTuple):
    """A row that is kept as a list: `observe` writes to it as to an array of zeros.

    Entries have the index in the low 16 bits and the value above. Writing adds; a row cannot be
    read, except by `row[index] += number`.
    """

    entries: Any
    count: Any  # one number

    def __setitem__(self, index: int, value: int) -> None:
        n = self.count[0]
        self.entries[min(n, len(self.entries) - 1)] = (int(value) << VALUE) | int(index)
        self.count[0] = n + (value != 0)

    def __getitem__(self, _index: Any) -> Any:
        return 0


class Games(NamedTuple):
    """The games, and who plays them."""

    states: Any
    seats: Any  # who decides
    dice: Any  # the random word of each game's opponents
    scratch: Any  # by warp, number and lane: room for the actions of a seat
    recent: Any  # see `Memory`
    noted: Any
    prints: Any
    private: Any


@inlined
def memory_of(games: Games) -> Memory:
    """What the seats remember."""
    return Memory(games.recent, games.noted, games.prints, games.private)


# --- what happens besides ---

note: Callable[[Memory, int, Any], None] = unbound
note_deal: Callable[[Memory, int, Any], None] = unbound
recall: Callable[[Memory, int, int, Any, int], None] = unbound
play_others: Callable[[Games, int, Any, Any, int], int] = unbound


@inlined
def note_move(memory: Memory, i: int, s: Any) -> None:
    """Let every seat remember what the last move brought."""
    note_events(memory, i, s.events, s.event_count, s.players)


@inlined
def note_new_game(memory: Memory, i: int, s: Any) -> None:
    """Let every seat forget the last game, and remember the deal."""
    forget_past(memory, i)
    note_events(memory, i, s.events, s.event_count, s.players)


@inlined
def tell_past(memory: Memory, i: int, seat: int, row: Any, at: int) -> None:
    """Write what a seat remembers."""
    tell_memory(memory, i, seat, row, at)


@inlined
def note_nothing(_memory: Memory, _i: int, _s: Any) -> None:
    """Where nobody remembers anything."""


@inlined
def tell_nothing(_memory: Memory, _i: int, _seat: int, _row: Any, _at: int) -> None:
    """Where nobody remembers anything."""


@inlined
def ask_seat(_games: Games, _i: int, s: Any, _out: Any, _opponent: int) -> int:
    """Without opponents: who decides next."""
    return one_actor(s) if s.actors != 0 else LEARNER


@template
def play_opponents(games: Games, i: int, s: Any, out: Any, opponent: int) -> int:
    """Let opponents play until the learner decides or the game is over; return who decides next."""
    x = games.dice[i]
    while s.actors != 0:
        seat = one_actor(s)
        if seat == LEARNER:
            break
        x = next_random(x)
        n = legal(s, seat, out)
        if n == 1:
            choice = 0
        elif opponent == Opponent.QUICK:
            choice = policy(s, seat, out, n, x)
        else:
            choice = one_of(x, n)
        apply(s, seat, int64(out[choice]))
        note(memory_of(games), i, s)
    games.dice[i] = x
    return LEARNER


# --- kernels ---


@template
def act(
    games: Games,
    opponent: int,
    actions: Any,
    rewards: Any,
    own: Any,
    ended: Any,
    acted: Any,
    queue: Any,
    notes: Any,
) -> None:
    """Play one legal action in each game; those that end are paid, and queue up."""
    thread = cuda.grid(1)
    out = games.scratch[thread >> TILE, :, thread & LANE]
    for i in range(thread, len(games.states), cuda.gridsize(1)):
        s, seat = games.states[i], int64(games.seats[i])
        acted[i] = seat
        apply(s, seat, int64(actions[i]))
        note(memory_of(games), i, s)
        seat = play_others(games, i, s, out, opponent)
        is_over = s.actors == 0
        ended[i] = is_over
        if is_over:
            pay(s, rewards[i])
            own[i] = rewards[i, acted[i]]
            queue[cuda.atomic.add(notes, QUEUED, 1)] = i
        else:
            games.seats[i] = seat
            own[i] = 0
            for player in range(rewards.shape[1]):
                rewards[i, player] = 0


@template
def deal_queued(games: Games, opponent: int, queue: Any, notes: Any) -> None:
    """Deal the games that queue, until each asks the learner."""
    thread = cuda.grid(1)
    out = games.scratch[thread >> TILE, :, thread & LANE]
    for at in range(thread, notes[QUEUED], cuda.gridsize(1)):
        i = int64(queue[at])
        s, seat = games.states[i], int64(LEARNER)
        s.actors = 0
        while s.actors == 0:
            deal(s)
            note_deal(memory_of(games), i, s)
            seat = play_others(games, i, s, out, opponent)
        games.seats[i] = seat


@template
def show(
    games: Games, moves: Any, move_counts: Any, entries: Any, entry_counts: Any, notes: Any
) -> None:
    """List for each game what the seat that decides may do, and what it may know."""
    thread = cuda.grid(1)
    count = cuda.local.array(1, np.int64)
    if thread == 0:
        notes[QUEUED] = 0
    out = games.scratch[thread >> TILE, :, thread & LANE]
    for i in range(thread, len(games.states), cuda.gridsize(1)):
        s, seat = games.states[i], int64(games.seats[i])
        n = legal(s, seat, out)
        if n > moves.shape[1]:
            notes[OVERFLOWS] = 1
            n = moves.shape[1]
        for index in range(n):
            moves[i >> TILE, index, i & LANE] = out[index]
        move_counts[i] = n
        count[0] = 0
        row = Row(entries[i >> TILE, :, i & LANE], count)
        recall(memory_of(games), i, seat, row, observe(s, seat, row))
        close_list(row, entry_counts, i, notes)


@template
def show_ends(
    games: Games,
    watcher: int,
    acted: Any,
    entries: Any,
    entry_counts: Any,
    queue: Any,
    notes: Any,
) -> None:
    """List what the watcher, or the seat that acted, sees of the games that ended."""
    thread = cuda.grid(1)
    count = cuda.local.array(1, np.int64)
    for at in range(thread, notes[QUEUED], cuda.gridsize(1)):
        i = int64(queue[at])
        seat = int64(acted[i]) if watcher == NONE else watcher
        count[0] = 0
        row = Row(entries[at >> TILE, :, at & LANE], count)
        recall(memory_of(games), i, seat, row, observe(games.states[i], seat, row))
        close_list(row, entry_counts, at, notes)


@inlined
def close_list(row: Row, entry_counts: Any, at: int, notes: Any) -> None:
    """Write down how long a list has become."""
    n, room = row.count[0], int64(row.entries.shape[0])
    entry_counts[at] = min(n, room)
    if n > room:
        notes[OVERFLOWS] = 1


@compiled
def spread(
    entries: Any, entry_counts: Any, moves: Any, move_counts: Any, rows: Any, masks: Any
) -> None:
    """Write rows and masks from the lists, a warp for each game, whole words at a time."""
    words = cuda.shared.array(0, np.uint64)
    halves = cuda.shared.array(0, np.uint32)  # the same memory
    numbers = cuda.shared.array(0, np.uint8)
    lane, warp = cuda.threadIdx.x & LANE, cuda.threadIdx.x >> TILE
    row_words, both = rows.shape[1], rows.shape[1] + masks.shape[1]
    first = warp * both
    for i in range(cuda.grid(1) >> TILE, len(rows), cuda.gridsize(1) >> TILE):
        for word in range(lane, both, WARP):
            words[first + word] = 0
        cuda.syncwarp()
        for k in range(lane, entry_counts[i], WARP):
            entry = entries[i >> TILE, k, i & LANE]
            index = int64(entry & INDEX)
            cuda.atomic.add(
                halves,
                first * 2 + (index >> 2),
                np.uint32(int64(entry >> VALUE) << ((index & 3) << 3)),
            )
        for k in range(lane, move_counts[i], WARP):
            numbers[(first + row_words) * BYTES + moves[i >> TILE, k, i & LANE]] = 1
        cuda.syncwarp()
        for word in range(lane, row_words, WARP):
            rows[i, word] = words[first + word]
        for word in range(lane, both - row_words, WARP):
            masks[i, word] = words[first + row_words + word]
        cuda.syncwarp()


@compiled
def spread_ends(entries: Any, entry_counts: Any, rows: Any, queue: Any, notes: Any) -> None:
    """Write the rows of games that ended."""
    words = cuda.shared.array(0, np.uint64)
    halves = cuda.shared.array(0, np.uint32)
    lane, warp = cuda.threadIdx.x & LANE, cuda.threadIdx.x >> TILE
    row_words = rows.shape[1]
    first = warp * row_words
    for at in range(cuda.grid(1) >> TILE, notes[QUEUED], cuda.gridsize(1) >> TILE):
        for word in range(lane, row_words, WARP):
            words[first + word] = 0
        cuda.syncwarp()
        for k in range(lane, entry_counts[at], WARP):
            entry = entries[at >> TILE, k, at & LANE]
            index = int64(entry & INDEX)
            cuda.atomic.add(
                halves,
                first * 2 + (index >> 2),
                np.uint32(int64(entry >> VALUE) << ((index & 3) << 3)),
            )
        cuda.syncwarp()
        for word in range(lane, row_words, WARP):
            rows[queue[at], word] = words[first + word]
        cuda.syncwarp()


@compiled
def list_rows(entries: Any, entry_counts: Any, padding: int, indices: Any, values: Any) -> None:
    """Write the lists one after the other, padded: as networks that sum rows take them."""
    lane = cuda.threadIdx.x & LANE
    for i in range(cuda.grid(1) >> TILE, len(indices), cuda.gridsize(1) >> TILE):
        n = entry_counts[i]
        for k in range(lane, indices.shape[1], WARP):
            entry = entries[i >> TILE, k, i & LANE] if k < n else np.uint32(padding)
            indices[i, k] = int64(entry & INDEX)
            values[i, k] = int64(entry >> VALUE)


@compiled
def check_actions(actions: Any, moves: Any, move_counts: Any, notes: Any) -> None:
    """Note the first game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        for index in range(move_counts[i]):
            if moves[i >> TILE, index, i & LANE] == actions[i]:
                return
        cuda.atomic.min(notes, ILLEGAL, i)


@compiled
def sample(words: Any, moves: Any, move_counts: Any, actions: Any) -> None:
    """Choose one of the legal actions in each game, by a random word."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = moves[i >> TILE, one_of(words[i], int64(move_counts[i])), i & LANE]


@compiled
def throw(words: Any) -> None:
    """Another random word for each game."""
    i = cuda.grid(1)
    if i < len(words):
        words[i] = next_random(words[i])


@template
def play_random(states: Any, dice: Any, scratch: Any, decisions: Any, count: int) -> None:
    """Play `count` random games in each state; add up the decisions made."""
    thread = cuda.grid(1)
    out = scratch[thread >> TILE, :, thread & LANE]
    for i in range(thread, len(states), cuda.gridsize(1)):
        decisions[i] += random_games(states[i], out, dice[i], count)
