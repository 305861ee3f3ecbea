"""Tables on a server, for the tests of its parts."""

from __future__ import annotations

from typing import Any

from oddeck.server.wire.commands import OpenTable, Play, SitDown
from oddeck.server.work.rooms import Connection, Room
from oddeck.server.work.server import Server


async def full_table(server: Server, players: int = 2, **wanted: Any) -> tuple[Room, list[str]]:
    """A table with a person in every seat, and their keys."""
    opening = await server.tables.open_table(
        OpenTable(game="twisty-passages", players=players, unhurried=False, **wanted)
    )
    room = await server.registry.get(opening.table)
    keys = [
        (await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)).key
        for seat in range(players)
    ]
    return room, keys


async def play_one(server: Server, room: Room) -> None:
    """Whoever is to move makes the first move there is."""
    table = room.table
    assert table.running is not None
    seat = table.running.actors[0]
    await server.tables.execute(
        room, table.seats[seat].person, Play(asked=table.asked[seat], move=table.moves[seat][0])
    )


async def connect(server: Server, room: Room, key: str | None, have: int = 0) -> Connection:
    person = await server.tables.person(room, key)
    connection = Connection(room, person, room.table.seat_of(person), have)
    await server.presence.add_connection(connection)
    return connection
