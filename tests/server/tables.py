"""Tables for tests, made without a store: a log in a list."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Self

import msgspec

from oddeck.server.domain import commands, entries
from oddeck.server.domain.entries import FORMAT, AnyEntry, Moved, SatDown, WindowClosed
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.tables import Table
from oddeck.server.domain.terms import USUAL
from oddeck.server.storage.log import LogRow
from oddeck.server.wire.commands import AnyCommand, OpenTable
from oddeck.server.wire.common import Clock
from oddeck.server.work.loading import decode_rows
from oddeck.server.work.log_writer import stored_game

SECOND = 1000


class Log:
    """A table and the entries that made it."""

    def __init__(
        self,
        game: str = "twisty-passages",
        players: int = 3,
        *,
        clock: Clock | None = None,
        entropy: float = 0.0,
        hand_pause: float = 0.0,
        **wanted: object,
    ) -> None:
        self.table = Table("table")
        self.rows: list[LogRow] = []
        self.states: dict[int, bytes] = {}
        self.at = 0
        asked = OpenTable(game=game, players=players, clock=clock, **wanted)  # type: ignore[arg-type]
        usual = msgspec.structs.replace(USUAL, hand_pause=hand_pause)
        opened = commands.open_table(asked, key_hash("host"), usual, entropy)
        self.add(opened)

    def add(self, entry: AnyEntry, seconds: float = 1.0) -> None:
        """Appends an entry some time after the last."""
        self.at += round(seconds * SECOND)
        self.table = self.table.after(self.at, entry)
        stored = stored_game(self.table)
        body = entries.encode(entry).decode()
        self.rows.append(LogRow(self.at, body, FORMAT, stored.get("outcome")))
        if "state" in stored:
            self.states[self.table.version] = stored["state"]

    def do(self, seat: int, command: AnyCommand, seconds: float = 1.0) -> None:
        """Somebody who sits somewhere does something."""
        self.add(commands.decide(self.table, self.table.seats[seat].person, command), seconds)

    def host_does(self, command: AnyCommand) -> None:
        """The host does something."""
        self.add(commands.decide(self.table, 0, command))

    def fill(self) -> Self:
        """Puts a person into every free seat."""
        for number, seat in enumerate(self.table.seats):
            if seat.free:
                self.add(
                    SatDown(number, f"P{number}", self.table.people, key_hash(f"key {number}"))
                )
        return self

    def play_on(self, moves: int, dice: random.Random) -> Iterator[Table]:
        """Random moves; the table after each."""
        for _ in range(moves):
            game, window = self.table.running, self.table.window
            if game is None:
                return
            actors = game.actors if window is None else window.users
            if actors:
                seat = dice.choice(actors)
                self.add(Moved(seat, dice.choice(self.table.moves[seat])))
            else:
                self.add(WindowClosed())
            yield self.table

    def read_again(self) -> Table:
        """The table as another process would have it."""
        table = Table("table")
        for loaded in decode_rows(table, self.rows[: self.table.version]):
            table.load(loaded.at, loaded.entry, loaded.outcome)
        table.fill_states(self.states)
        return table
