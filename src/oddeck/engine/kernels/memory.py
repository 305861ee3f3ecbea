"""What a seat has seen happen, as numbers for learners: the latest events and a fingerprint.

A table on its own shows where things stand, not how they came about. The memory of a seat keeps its
latest events, four bytes each, and a fingerprint of everything that it has seen since the deal: two
pasts that look different to the seat have different fingerprints, so nothing is forgotten that
could matter to a method that tells information states apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compile.jit import compiled, compiled_wrapping, constant, inlined, int64
from ..state.journal import Column, sees
from ..state.table import NO_CARD
from .observation import MOST, Observation, Section

EVENT = ("kind", "seat", "card", "value")
FINGERPRINT = 8  # bytes
MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)
BYTE = np.uint64(8)
LOW_HALF = constant((1 << 32) - 1)


class Memory(NamedTuple):
    """What the seats of many games have seen."""

    recent: NDArray[np.uint8]  # by game, seat and place in a ring: an event
    noted: NDArray[np.int64]  # by game and seat: how many events so far
    prints: NDArray[np.uint64]  # by game and seat: the fingerprint
    private: NDArray[np.bool_]  # by kind: whether its value is for those only who see the card


def new_memory(games: int, players: int, events: int, private: NDArray[np.bool_]) -> Memory:
    """Room for the latest `events` of every seat; with 0, nothing is remembered."""
    seats = players if events else 0
    return Memory(
        np.zeros((games, seats, events, len(EVENT)), np.uint8),
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.uint64),
        private,
    )


def memory_sections(events: int) -> tuple[Section, ...]:
    """What the memory adds to an observation."""
    if events == 0:
        return ()
    ago = tuple(f"{number} ago" for number in range(1, events + 1))
    return (
        Section(
            "latest events",
            (ago, EVENT),
            MOST,
            "the kind of event; 1 + how far to the left it happened; 1 + the card and 1 + the value"
            " if you may know them, else 0",
        ),
        Section(
            "fingerprint",
            (tuple(f"byte {number}" for number in range(FINGERPRINT)),),
            MOST,
            "differs between any two pasts that looked different to you",
        ),
    )


def copy_memory(memory: Memory, to: Memory, seats: slice = slice(None)) -> None:
    """Copy what some seats have seen."""
    to.recent[:, seats] = memory.recent[:, seats]
    to.noted[:, seats] = memory.noted[:, seats]
    to.prints[:, seats] = memory.prints[:, seats]


@inlined
def remembers(memory: Memory) -> bool:
    """Whether anything is remembered."""
    return int64(memory.recent.shape[2]) > 0


@compiled
def forget_past(memory: Memory, game: int) -> None:
    """A new game is dealt."""
    memory.recent[game, :, :, :] = 0
    memory.noted[game, :] = 0
    memory.prints[game, :] = 0


@compiled
def note_events(memory: Memory, game: int, events: NDArray[Any], count: int, players: int) -> None:
    """Every seat notes the rows of a journal, as far as it may know them."""
    for row in range(count):
        event = events[row]
        kind, seat = int64(event[Column.KIND]), int64(event[Column.SEAT])
        card, value = int64(event[Column.CARD]), int64(event[Column.VALUE])
        for viewer in range(players):
            seen = sees(players, int64(event[Column.SEEN_BY]), viewer)
            chair = 0 if seat < 0 else 1 + (seat - viewer + players) % players
            card_seen = 1 + card if seen and card != NO_CARD else 0
            value_seen = 1 + value if seen or not memory.private[kind] else 0
            noted = memory.recent[game, viewer, memory.noted[game, viewer] % memory.recent.shape[2]]
            noted[0] = min(kind, MOST)
            noted[1] = chair
            noted[2] = min(card_seen, MOST)
            noted[3] = min(max(value_seen, 0), MOST)
            memory.noted[game, viewer] += 1
            fingerprint = mixed(memory.prints[game, viewer], kind, chair)
            memory.prints[game, viewer] = mixed(fingerprint, card_seen, value_seen)


@compiled_wrapping
def mixed(fingerprint: np.uint64, one: int, other: int) -> np.uint64:
    """A fingerprint with two more small numbers in it."""
    fingerprint = (fingerprint ^ np.uint64((one << 32) ^ (other & LOW_HALF))) * MIX
    return fingerprint ^ (fingerprint >> SHIFT) ^ MIX


@compiled
def tell_memory(memory: Memory, game: int, seat: int, out: Observation, at: int) -> int:
    """The latest events, the last one first, and the fingerprint; gives the index after them."""
    size = memory.recent.shape[2]
    noted = memory.noted[game, seat]
    for ago in range(min(noted, size)):
        event = memory.recent[game, seat, (noted - 1 - ago) % size]
        for part in range(len(event)):
            out[at + ago * len(event) + part] = event[part]
    at += size * memory.recent.shape[3]
    fingerprint = memory.prints[game, seat]
    for part in range(FINGERPRINT):
        out[at + part] = fingerprint & np.uint64(MOST)
        fingerprint = fingerprint >> BYTE
    return at + FINGERPRINT
