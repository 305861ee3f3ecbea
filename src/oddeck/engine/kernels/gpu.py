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
from numba import int64 as int64_type
from numba import uint8 as uint8_type
from numba import uint32 as uint32_type
from numba import uint64 as uint64_type

from ..compile.jit import compiled, inlined, int64, template, unbound
from .batch import LEARNER, choose, pay
from .game_functions import apply, deal, legal, observe
from .memory import Memory, forget_past, note_events, tell_memory
from .observation import MOST
from .playout import next_random, one_actor, one_of, random_games

WARP = 32
LANE = WARP - 1  # the bits of a game's number that say where in its tile it is
TILE = 5  # the bits beneath the number of its tile
VALUE = 16  # the bits of an entry beneath its value
INDEX = (1 << VALUE) - 1
BYTES = 8  # in a word
PAIRS = 2 * WARP
QUEUED, OVERFLOWS, ILLEGAL = 0, 1, 2  # in `notes`
NONE = -1
COUNT, LAST, BEFORE, KEPT = 0, 1, 2, 3  # in `Row.kept`
HALF = 32  # the bits of half a word


class Row(NamedTuple):
    """A row that is kept as a list: `observe` writes to it as to an array of zeros.

    An entry has the index in the low 16 bits and the value above. Four of them are written at
    once. Writing adds; a row cannot be read, except by `row[index] += number`.
    """

    quads: Any  # by number: four entries, in two words
    kept: Any  # how many entries there are; the last, if it waits for another; two before it

    def __setitem__(self, index: int, value: int) -> None:
        if number := int(value) & MOST:
            append_entry(self.quads, self.kept, int(index) | number << VALUE)

    def __getitem__(self, _index: Any) -> Any:
        return 0


@inlined
def append_entry(quads: Any, kept: Any, entry: int) -> None:
    """Write an entry, once there are four."""
    n = kept[COUNT]
    if n & 1 == 0:
        kept[LAST] = entry
    else:
        word = kept[LAST] | entry << HALF
        if n & 2 == 0:
            kept[BEFORE] = word
        else:
            put_pair(quads[min(n >> 2, quads.shape[0] - 1)], kept[BEFORE], word)
    kept[COUNT] = n + 1


@inlined
def put_pair(pair: Any, one: int, other: int) -> None:
    """Write two words that lie side by side."""
    pair[0] = one
    pair[1] = other


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
        apply(s, seat, choose(s, seat, out, opponent, x))
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
    order: Any,
    queue: Any,
    notes: Any,
) -> None:
    """Play one legal action in each game; those that end are paid, and queue up."""
    thread = cuda.grid(1)
    out = games.scratch[thread >> TILE, :, thread & LANE]
    for slot in range(thread, len(games.states), cuda.gridsize(1)):
        i = int64(order[slot])
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
            queue[cuda.atomic.add(notes, QUEUED, 1)] = slot
        else:
            games.seats[i] = seat
            own[i] = 0
            for player in range(rewards.shape[1]):
                rewards[i, player] = 0


class Lists(NamedTuple):
    """What there is to show, by slot."""

    moves: Any
    move_counts: Any
    quads: Any
    entry_counts: Any
    notes: Any


@template
def deal_queued(games: Games, opponent: int, order: Any, queue: Any, lists: Lists) -> None:
    """Deal the games that queue, until each asks the learner, and list what there is to show."""
    thread = cuda.grid(1)
    out = games.scratch[thread >> TILE, :, thread & LANE]
    kept = cuda.local.array(KEPT, int64_type)
    own = cuda.local.array(1, games.states.dtype)  # nearer than the card's memory
    for at in range(thread, lists.notes[QUEUED], cuda.gridsize(1)):
        slot = int64(queue[at])
        i = int64(order[slot])
        copy_state(games.states[i], own[0])
        s, seat = own[0], int64(LEARNER)
        s.actors = 0
        while s.actors == 0:
            deal(s)
            note_deal(memory_of(games), i, s)
            seat = play_others(games, i, s, out, opponent)
        copy_state(s, games.states[i])
        games.seats[i] = seat
        list_game(games, i, s, seat, out, kept, lists, slot)


@template
def show(games: Games, order: Any, ended: Any, lists: Lists) -> None:
    """List what there is to show of each game that has not just ended."""
    thread = cuda.grid(1)
    kept = cuda.local.array(KEPT, int64_type)
    out = games.scratch[thread >> TILE, :, thread & LANE]
    for slot in range(thread, len(games.states), cuda.gridsize(1)):
        i = int64(order[slot])
        if not ended[i]:
            seat = int64(games.seats[i])
            list_game(games, i, games.states[i], seat, out, kept, lists, slot)


@template
def list_game(
    games: Games, i: int, s: Any, seat: int, out: Any, kept: Any, lists: Lists, slot: int
) -> None:
    """List what the seat that decides may do, and what it may know."""
    n = legal(s, seat, out)
    if n > lists.moves.shape[1]:
        lists.notes[OVERFLOWS] = 1
        n = int64(lists.moves.shape[1])
    for index in range(n):
        lists.moves[slot >> TILE, index, slot & LANE] = out[index]
    lists.move_counts[slot] = n
    kept[COUNT] = 0
    row: Any = Row(lists.quads[slot >> TILE, :, slot & LANE, :], kept)
    recall(memory_of(games), i, seat, row, observe(s, seat, row))
    close_list(row, lists, slot)


@template
def show_ends(games: Games, watcher: int, acted: Any, order: Any, queue: Any, lists: Lists) -> None:
    """List what the watcher, or the seat that acted, sees of the games that ended."""
    thread = cuda.grid(1)
    kept = cuda.local.array(KEPT, int64_type)
    for at in range(thread, lists.notes[QUEUED], cuda.gridsize(1)):
        i = int64(order[queue[at]])
        seat = int64(acted[i]) if watcher == NONE else watcher
        kept[COUNT] = 0
        row: Any = Row(lists.quads[at >> TILE, :, at & LANE, :], kept)
        recall(memory_of(games), i, seat, row, observe(games.states[i], seat, row))
        close_list(row, lists, at)


@inlined
def close_list(row: Row, lists: Lists, at: int) -> None:
    """Write the entries that are left, and how long the list has become."""
    n, room = row.kept[COUNT], int64(4 * row.quads.shape[0])
    last = row.kept[LAST] if n & 1 else 0
    if n & 2:
        put_pair(row.quads[min(n, room - 1) >> 2], row.kept[BEFORE], last)
    elif n & 1:
        put_pair(row.quads[min(n, room - 1) >> 2], last, 0)
    lists.entry_counts[at] = min(n, room)
    if n > room:
        lists.notes[OVERFLOWS] = 1


@inlined
def clear_pair(words: Any, at: int) -> None:
    """Clear two words that lie side by side."""
    words[at] = 0
    words[at + 1] = 0


@inlined
def copy_pair(words: Any, at: int, row: Any, to: int) -> None:
    """Copy two words that lie side by side."""
    row[to] = words[at]
    row[to + 1] = words[at + 1]


@inlined
def copy_state(source: Any, to: Any) -> None:
    """Copy a state over another."""
    for name in source.dtype.names:
        to[name] = source[name]


@inlined
def shifted(entry: Any) -> Any:
    """The value of an entry, where its byte is in a word of four."""
    return np.uint32(int64(entry >> VALUE) << ((int64(entry) & 3) << 3))


@inlined
def clear_words(words: Any, first: int, count: int, lane: int) -> None:
    """Clear some words, as one thread of the warp that clears all of them."""
    for word in range(2 * lane, count, PAIRS):
        clear_pair(words, first + word)


@inlined
def add_entries(halves: Any, first: int, entries: Any, slot: int, count: int, lane: int) -> None:
    """Add the entries of a list to the words from `first` on, as one thread of a warp."""
    for k in range(lane, count, WARP):
        entry = entries[slot >> TILE, k >> 2, slot & LANE, k & 3]
        cuda.atomic.add(halves, 2 * first + (int64(entry & INDEX) >> 2), shifted(entry))


@inlined
def write_words(words: Any, first: int, row: Any, lane: int) -> None:
    """Write words as a row, 16 bytes at a time, as one thread of a warp."""
    for word in range(2 * lane, int64(row.shape[0]), PAIRS):
        copy_pair(words, first + word, row, word)


@compiled
def spread(
    entries: Any, entry_counts: Any, moves: Any, move_counts: Any, order: Any, rows: Any, masks: Any
) -> None:
    """Write rows and masks from the lists, a warp for each game."""
    words = cuda.shared.array(0, uint64_type)
    halves = cuda.shared.array(0, uint32_type)  # the same memory
    numbers = cuda.shared.array(0, uint8_type)
    lane, warp = int64(cuda.threadIdx.x & LANE), int64(cuda.threadIdx.x >> TILE)
    row_words, both = int64(rows.shape[1]), int64(rows.shape[1] + masks.shape[1])
    first = warp * both
    first_move = (first + row_words) * BYTES
    for slot in range(cuda.grid(1) >> TILE, len(rows), cuda.gridsize(1) >> TILE):
        i = int64(order[slot])
        clear_words(words, first, both, lane)
        cuda.syncwarp()
        add_entries(halves, first, entries, slot, int64(entry_counts[slot]), lane)
        for k in range(lane, int64(move_counts[slot]), WARP):
            numbers[first_move + moves[slot >> TILE, k, slot & LANE]] = 1
        cuda.syncwarp()
        write_words(words, first, rows[i], lane)
        write_words(words, first + row_words, masks[i], lane)
        cuda.syncwarp()


@compiled
def spread_ends(
    entries: Any, entry_counts: Any, rows: Any, order: Any, queue: Any, notes: Any
) -> None:
    """Write the rows of games that ended."""
    words = cuda.shared.array(0, uint64_type)
    halves = cuda.shared.array(0, uint32_type)
    lane, warp = int64(cuda.threadIdx.x & LANE), int64(cuda.threadIdx.x >> TILE)
    row_words = int64(rows.shape[1])
    first = warp * row_words
    for number in range(cuda.grid(1) >> TILE, notes[QUEUED], cuda.gridsize(1) >> TILE):
        clear_words(words, first, row_words, lane)
        cuda.syncwarp()
        add_entries(halves, first, entries, number, int64(entry_counts[number]), lane)
        cuda.syncwarp()
        write_words(words, first, rows[int64(order[queue[number]])], lane)
        cuda.syncwarp()


@compiled
def list_rows(
    entries: Any, entry_counts: Any, order: Any, padding: int, indices: Any, values: Any
) -> None:
    """Write the lists one after the other, padded: as networks that sum rows take them."""
    lane = int64(cuda.threadIdx.x & LANE)
    for slot in range(cuda.grid(1) >> TILE, len(indices), cuda.gridsize(1) >> TILE):
        i, n = int64(order[slot]), int64(entry_counts[slot])
        for k in range(lane, indices.shape[1], WARP):
            entry = padding
            if k < n:
                entry = int64(entries[slot >> TILE, k >> 2, slot & LANE, k & 3])
            indices[i, k] = entry & INDEX
            values[i, k] = entry >> VALUE


@compiled
def list_counts(
    counts: Any, move_counts: Any, order: Any, by_game: Any, moves_by_game: Any
) -> None:
    """Write the lengths of lists, by game."""
    slot = cuda.grid(1)
    if slot < len(counts):
        i = int64(order[slot])
        by_game[i] = counts[slot]
        moves_by_game[i] = move_counts[slot]


@compiled
def check_actions(actions: Any, order: Any, moves: Any, move_counts: Any, notes: Any) -> None:
    """Note the first game whose action is not legal."""
    slot = cuda.grid(1)
    if slot < len(actions):
        i = int64(order[slot])
        for index in range(move_counts[slot]):
            if moves[slot >> TILE, index, slot & LANE] == actions[i]:
                return
        cuda.atomic.min(notes, ILLEGAL, i)


@compiled
def sample(words: Any, order: Any, moves: Any, move_counts: Any, actions: Any) -> None:
    """Choose one of the legal actions in each game, by a random word."""
    slot = cuda.grid(1)
    if slot < len(actions):
        i = int64(order[slot])
        actions[i] = moves[slot >> TILE, one_of(words[i], int64(move_counts[slot])), slot & LANE]


# Threads of a warp that do different things wait for each other. Games with the same action get
# slots side by side, and what there is to show after it is often of a kind, too.


@compiled
def count_actions(actions: Any, counts: Any, ranks: Any) -> None:
    """Count how often each action is chosen, and give each game its number among those."""
    i = cuda.grid(1)
    if i < len(actions):
        ranks[i] = cuda.atomic.add(counts, actions[i], 1)


@compiled
def put_in_order(actions: Any, ends: Any, ranks: Any, order: Any) -> None:
    """Give each game its slot. `ends` has where the slots of each action end."""
    i = cuda.grid(1)
    if i < len(actions):
        order[ends[actions[i]] - 1 - ranks[i]] = i


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
    own = cuda.local.array(1, states.dtype)
    for i in range(thread, len(states), cuda.gridsize(1)):
        copy_state(states[i], own[0])
        decisions[i] += random_games(own[0], out, dice[i], count)
        copy_state(own[0], states[i])
