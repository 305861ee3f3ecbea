"""What clients see of a table besides its steps, for one viewer at a time.

A viewer is a seat, or None for a spectator. The result depends on nothing that the viewer may not
know: a test redeals what is hidden and compares every byte.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game
from oddeck.replay import open_sentences, open_view

from ..wire.analysis import Replay, ReplayViewer, Sitter, Turn
from ..wire.lobby import LobbySeat, LobbyTable
from ..wire.updates import Now, SeatNow, Update
from .finished import Finished
from .seats import HOST
from .steps import encode
from .tables import Table


def table_state(table: Table, viewer: int | None, here: Collection[int], is_host: bool) -> bytes:
    """The state of a table, encoded. `here` are the seats of connected people."""
    window = table.window
    hidden = window is not None and window.hides(viewer)
    game = window.before if window is not None and hidden else table.game
    return encode(
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
            seats=seat_states(table, here),
            view=None if game is None else game.view(viewer),
            moves=[] if viewer is None or table.phase != "playing" else table.moves[viewer],
            asked=0 if viewer is None else table.asked[viewer],
            window=None if window is None else window.until,
        )
    )


def seat_states(table: Table, here: Collection[int]) -> list[SeatNow]:
    """Who sits where, which is public."""
    return [
        SeatNow(
            name=seat.name,
            person=seat.person is not None,
            bot=seat.bot,
            free=seat.free,
            here=number in here,
            host=seat.person == HOST,
            muted=seat.muted,
            wish=seat.wish,
            left=seat.left,
        )
        for number, seat in enumerate(table.seats)
    ]


def update(viewer: int | None, first: int, steps: list[bytes], state: bytes) -> bytes:
    """An update from encoded steps and an encoded state."""
    return encode(Update(viewer, first, [msgspec.Raw(step) for step in steps], msgspec.Raw(state)))


def lobby_table(table: Table) -> LobbyTable:
    """A table as the lobby shows it."""
    shown = [LobbySeat(seat.name, seat.bot, seat.free) for seat in table.seats]
    return LobbyTable(
        table.id, table.opened.game, table.phase, shown, table.opened.clock, table.opened.spectators
    )


def turn(finished: Finished, number: int, state: Game, viewer: ReplayViewer) -> Turn:
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


def replay(table: Table, finished: Finished, viewer: ReplayViewer, turns: list[Turn]) -> Replay:
    """A finished game with some or all of its turns."""
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
