"""The one door out: everything a client hears of a table is made here, for one recipient, from the
Game API's views.

A viewer is a seat, or None for a spectator. What is made here depends on nothing that the viewer
may not know; a test deals anew what is hidden and compares every byte.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import msgspec

from oddeck.engine.state.journal import Event, as_seen_by
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game
from oddeck.replay import open_sentences, open_view

from ..wire.messages import (
    LobbySeat,
    LobbyTable,
    Now,
    Onlooker,
    Played,
    Replay,
    SeatNow,
    Sitter,
    Step,
    Turn,
    Update,
)

if TYPE_CHECKING:
    from .tables import Finished, Table

Numbered = Callable[[int], Step]  # a step that waits for its number

written = msgspec.json.Encoder().encode


def bot_name(kind: str, seat: int) -> str:
    """What a bot is called at the table."""
    return f"{kind.capitalize()} bot {seat}"


def played(
    game: Game, events: list[Event], viewer: int | None, names: list[str], number: int, at: int
) -> bytes:
    """What a move, or a deal, has caused, as a viewer may know it."""
    seen = [as_seen_by(event, viewer, game.players) for event in events]
    return written(Played(n=number, at=at, events=seen, text=game.told(viewer, seen, names)))


def now(table: Table, viewer: int | None, here: Collection[int], is_host: bool) -> bytes:
    """How things stand, to a viewer. `here` are the seats whose people are connected."""
    window = table.window
    hidden = window is not None and window.hides(viewer)
    game = window.before if window is not None and hidden else table.game
    return written(
        Now(
            table=table.id,
            game=table.opened.game,
            options=table.opened.options,
            phase=table.phase,
            round=table.round,
            seed_hash=seed_hash(table.seed),
            listed=table.opened.listed,
            hints=table.hints,
            clock=table.opened.clock,
            clock_at=None if table.opened.clock is None else table.clock_at,
            host=is_host,
            seats=seats(table, here),
            view=None if game is None else game.view(viewer),
            moves=[] if viewer is None or table.phase != "playing" else table.moves[viewer],
            asked=0 if viewer is None else table.asked[viewer],
            window=None if window is None else window.until,
        )
    )


def seats(table: Table, here: Collection[int]) -> list[SeatNow]:
    """Who sits where, which everybody may know."""
    return [
        SeatNow(
            name=seat.name,
            person=seat.person is not None,
            bot=seat.bot,
            free=seat.free,
            here=number in here,
            host=seat.person == 0,
            muted=seat.muted,
            wish=seat.wish,
            left=seat.left,
        )
        for number, seat in enumerate(table.seats)
    ]


def update(viewer: int | None, first: int, steps: list[bytes], how_things_stand: bytes) -> bytes:
    """What a viewer has missed, and how things stand."""
    return written(
        Update(viewer, first, [msgspec.Raw(step) for step in steps], msgspec.Raw(how_things_stand))
    )


def lobby_table(table: Table) -> LobbyTable:
    """A table as anybody may see it from outside."""
    shown = [LobbySeat(seat.name, seat.bot, seat.free) for seat in table.seats]
    return LobbyTable(
        table.id, table.opened.game, table.phase, shown, table.opened.clock, table.opened.spectators
    )


# --- games that are over: nothing about them is secret any more ---


def record(finished: Finished) -> str:
    """A finished game as a text that reveals its seed."""
    return finished.game.record(finished.seats, seed_hash(finished.seed))


def turn(finished: Finished, number: int, state: Game, viewer: Onlooker) -> Turn:
    """A finished game after one of its moves, with all cards open or as a viewer saw it."""
    seat, move = finished.moves[number - 1] if number else (None, None)
    if viewer == "open":
        return Turn(
            number,
            state.events,
            open_sentences(state, finished.names),
            open_view(state),
            seat,
            move,
        )
    watcher = None if viewer == "spectator" else viewer
    seen = state.events_for(watcher)
    own = (seat, move) if seat == watcher else (None, None)
    return Turn(number, seen, state.told(watcher, seen, finished.names), state.view(watcher), *own)


def replay(table: Table, finished: Finished, viewer: Onlooker, turns: list[Turn]) -> Replay:
    """A finished game, and some or all of its turns."""
    game = finished.game
    return Replay(
        table=table.id,
        game=game.type.id,
        options=game.options,
        round=finished.round,
        rounds=[one.round for one in table.finished],
        seats=[Sitter(seat["name"], seat.get("bot")) for seat in finished.seats],
        seed=str(finished.seed),
        seed_hash=seed_hash(finished.seed),
        winners=list(game.winners),
        scores=list(game.scores),
        viewer=viewer,
        moves=len(finished.moves),
        turns=turns,
    )
