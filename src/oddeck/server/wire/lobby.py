"""What the lobby shows: games, decks and tables."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .common import Clock, Phase


class GameFacts(msgspec.Struct, frozen=True):
    """A game that this server offers.

    `by_seat` names the fields of its views that have an entry for each seat. `lesson` is whether
    there is a lesson for it.
    """

    id: str
    title: str
    designer: str
    summary: str
    players: tuple[int, int]
    options: list[dict[str, Any]]
    bots: list[str]
    by_seat: list[str]
    lesson: bool
    minutes: tuple[int, int] | None = None  # that a game of four people takes, if it is known
    difficulty: Literal["easy", "medium", "hard"] | None = None  # of learning it, if it is known


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: full name, the kind that colours its face, what it does if the name does not say it,
    and a line of flavour.
    """

    title: str
    kind: str | None = None
    text: str | None = None
    flavour: str | None = None


class DeckFacts(msgspec.Struct, frozen=True):
    """A deck: its cards by short name, in deck order."""

    name: str
    cards: dict[str, CardFacts]


class NetworkFacts(msgspec.Struct, frozen=True):
    """Where other devices reach the server, and whether it could let the local network in.

    Browsers on other machines are told nothing: they know an address that works.
    """

    addresses: list[str]
    may_let_in: bool


class LobbySeat(msgspec.Struct, frozen=True):
    """A seat as the lobby shows it."""

    name: str | None
    bot: str | None
    free: bool


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    phase: Phase
    seats: list[LobbySeat]
    clock: Clock | None
    spectators: bool  # whether anyone may watch
    watching: int = 0  # spectators now; only in the list of all tables
