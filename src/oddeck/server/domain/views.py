"""What clients see of a table besides its steps, for one viewer at a time.

A viewer is a seat, or None for a spectator. The result depends on nothing that the viewer may not
know: a test redeals what is hidden and compares every byte.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import msgspec

from oddeck.engine.state.rng import seed_hash
from oddeck.record import Result

from ..wire.analysis import Replay, ReplayViewer, Sitter, Turn
from ..wire.lobby import LobbySeat, LobbyTable
from ..wire.updates import DealNow, Now, SeatNow, Update
from .dealing import Dealing
from .finished import Finished
from .outcomes import Told
from .states import State, open_view
from .steps import encode
from .tables import Table


def table_state(table: Table, viewer: int | None, here: Collection[int], is_host: bool) -> bytes:
    """The state of a table, encoded. `here` are the seats of connected people."""
    return state_for(table, public_state(table, here), viewer, is_host)


def public_state(table: Table, here: Collection[int]) -> Now:
    """What of the state of a table is the same for all viewers; the rest is as yet empty."""
    window = table.window
    between = table.between
    return Now(
        table=table.id,
        game=table.opened.game,
        options=table.opened.options,
        phase=table.phase,
        round=table.round,
        seed_hash=seed_hash(table.seed),
        deal=deal_state(table.dealing),
        listed=table.opened.listed,
        hints=table.hints,
        comments=table.comments,
        clock=table.opened.clock,
        terms=table.terms,
        clock_at=None if table.opened.clock is None else table.clock_at,
        host=False,
        seats=seat_states(table, here),
        view=None,
        moves=[],
        asked=0,
        window=None if window is None else window.until,
        pace=table.pace,
        next_hand=between.until if between and len(table.people_playing()) > 1 else None,
        trial=table.opened.position is not None and table.round == 1,
        daily=table.opened.daily,
    )


def state_for(table: Table, public: Now, viewer: int | None, is_host: bool) -> bytes:
    """The state of a table for one viewer, encoded. `public` is its public state."""
    window = table.window
    return encode(
        msgspec.structs.replace(
            public,
            host=is_host,
            view=cast(Any, table.shown_view(viewer)),
            moves=[] if viewer is None or table.phase != "playing" else table.moves[viewer],
            asked=0 if viewer is None else table.asked[viewer],
            entered=window is not None and viewer in dict(window.entered),
        )
    )


def deal_state(dealing: Dealing | None) -> DealNow | None:
    """The numbers for a deal, which are public."""
    if dealing is None:
        return None
    commitments, numbers = list(dealing.commitments), list(dealing.numbers)
    return DealNow(dealing.stage, dealing.until, commitments, numbers)


def seat_states(table: Table, here: Collection[int]) -> list[SeatNow]:
    """Who sits where, which is public."""
    free = table.free_seats
    return [
        SeatNow(
            name=seat.name,
            person=seat.person is not None,
            bot=seat.bot,
            free=number in free,
            here=number in here,
            host=table.is_host(seat.person),
            muted=seat.muted,
            wish=seat.wish,
            left=seat.left,
            pace=seat.pace,
        )
        for number, seat in enumerate(table.seats)
    ]


def update(viewer: int | None, first: int, steps: list[bytes], state: bytes) -> bytes:
    """An update from encoded steps and an encoded state."""
    return encode(Update(viewer, first, [msgspec.Raw(step) for step in steps], msgspec.Raw(state)))


def lobby_table(table: Table) -> LobbyTable:
    """A table as the lobby shows it."""
    free = table.free_seats
    shown = [
        LobbySeat(seat.name, seat.bot, number in free) for number, seat in enumerate(table.seats)
    ]
    return LobbyTable(
        table.id, table.opened.game, table.phase, shown, table.opened.clock, table.opened.spectators
    )


def turn(finished: Finished, number: int, told: Told, state: State, viewer: ReplayViewer) -> Turn:
    """A finished game after one of its moves, with all cards open or as a viewer saw it."""
    seat, move = finished.moves[number - 1] if number else (None, None)
    if viewer == "open":
        every_view = [msgspec.json.decode(view) for view in state.contents.views]
        telling = told.seen_openly(finished.names)
        return Turn(number, *telling, open_view(every_view), seat, move, told.flourishes)
    watcher = None if viewer == "spectator" else viewer
    events, text = told.seen_by(watcher, finished.names)
    own = (seat, move) if seat == watcher else (None, None)
    return Turn(number, events, text, cast(Any, state.view(watcher)), *own, told.flourishes)


def replay(table: Table, finished: Finished, viewer: ReplayViewer, turns: list[Turn]) -> Replay:
    """A finished game with some or all of its turns."""
    result = finished.result or Result(winners=[], scores=[])
    return Replay(
        table=table.id,
        game=finished.game,
        options=finished.options,
        round=finished.round,
        rounds=[one.round for one in table.finished],
        seats=[Sitter(seat["name"], seat.get("bot")) for seat in finished.seats],
        seed="" if finished.is_trial else str(finished.seed),
        seed_hash=seed_hash(finished.seed),
        deal=deal_state(finished.dealing),
        winners=result["winners"],
        scores=result["scores"],
        viewer=viewer,
        moves=len(finished.moves),
        turns=turns,
    )
