"""`python -m benchmarks.server.move`: the processor time of the parts of a move, without sockets
and database. It depends little on what else the machine does. With ODDECK_JIT=off the rules are
interpreted, and nothing is compiled first.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from time import thread_time

from oddeck.game import compile_game
from oddeck.games.registry import game_ids
from oddeck.server.domain import commands, views
from oddeck.server.domain.entries import AnyEntry, Moved, WindowClosed
from oddeck.server.domain.tables import Table
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.log import entry_rows
from oddeck.server.wire.commands import OpenTable
from oddeck.server.work.log_writer import append_of

from .load import players_for

MOVES = 120  # of each game; every tenth is measured
REPEATS = 10  # the best one counts


def positions(game_id: str, dice: random.Random) -> Iterator[tuple[Table, AnyEntry]]:
    """Tables in a game of bots, each with its next entry."""
    players = players_for(game_id)
    wanted = OpenTable(game=game_id, players=players, bots=["random"] * players)
    table = Table("table")
    table.apply(0, commands.open_table(wanted, ""))
    for _ in range(MOVES):
        game, window = table.running, table.window
        if game is None:
            return
        may_move = game.actors if window is None else window.users
        entry: AnyEntry = WindowClosed()
        if may_move:
            seat = dice.choice(may_move)
            entry = Moved(seat, dice.choice(table.moves[seat]))
        yield table, entry
        table = table.after(table.at + 1000, entry)


def microseconds(work: list[Callable[[], object]]) -> int:
    """The processor time of each of these, on average."""
    best = float("inf")
    for _ in range(REPEATS):
        began = thread_time()
        for one in work:
            one()
        best = min(best, thread_time() - began)
    return round(best / len(work) * 1e6)


def states_of_all(table: Table) -> list[object]:
    """What every viewer receives about a table."""
    public = views.public_state(table, ())
    return [views.state_for(table, public, viewer, False) for viewer in table.streams]


def main() -> None:
    """Measure and print."""
    settings = Settings()
    for game_id in game_ids():
        if os.environ.get("ODDECK_JIT") != "off":
            compile_game(game_id)
        chosen = list(positions(game_id, random.Random(2)))[::10]
        after = [(table.after(table.at, entry), entry) for table, entry in chosen]
        appends = [append_of(table, entry, settings) for table, entry in after]
        parts: dict[str, list[Callable[[], object]]] = {
            "rules and steps": [partial(table.after, table.at, entry) for table, entry in chosen],
            "entry": [partial(append_of, table, entry, settings) for table, entry in after],
            "compressed": [partial(entry_rows, [append]) for append in appends],
            "updates": [partial(states_of_all, table) for table, _ in after],
        }
        found = ", ".join(f"{name} {microseconds(work)}" for name, work in parts.items())
        print(f"{game_id}: microseconds for {found}", flush=True)


if __name__ == "__main__":
    main()
