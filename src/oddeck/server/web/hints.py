"""Hints for people at the table, where the host allows them: for one's own seat, by what that seat
may know.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from oddeck.game import Hint

from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..wire.messages import Advised, Hints
from ..work.bots import check_that_thought_is_possible
from ..work.house import House
from ..work.rooms import Room
from .lobby import TableId
from .rest import answer, described, house_of, key_of

router = APIRouter(prefix="/api")


@router.post("/tables/{table_id}/hints", openapi_extra=described(gives=Hints, key="yes"))
async def hints(request: Request, table_id: TableId) -> Response:
    """How good the moves of one's own seat look.

    The same decision is thought about once, however often somebody asks.
    """
    house = house_of(request)
    room = await house.room(table_id)
    seat = seat_to_advise(room.table, await house.person(room, key_of(request)))
    return answer(await advice(house, room, seat))


def seat_to_advise(table: Table, person: int | None) -> int:
    """The seat of somebody who may ask for a hint now."""
    if person is None:
        raise Refusal("unknown-key", "a key is needed for this")
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not-seated", "you have no seat at this table")
    if not table.hints:
        raise Refusal("not-now", "the host does not allow hints at this table")
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    if table.seats[seat].bot is not None:
        raise Refusal("not-now", "a bot plays for this seat; take it back first")
    if not table.moves[seat]:
        raise Refusal("not-your-turn", "you have nothing to decide now")
    if (seat, None) in table.stuck:
        raise Refusal(
            "failed", "this server cannot think about this decision: its rules came to no end"
        )
    check_that_thought_is_possible(table.running.type)
    return seat


async def advice(house: House, room: Room, seat: int) -> Hints:
    """What is thought about the present decision of a seat."""
    asked, game = room.table.asked[seat], room.table.running
    assert game is not None
    thought = room.hints.get(seat)
    if thought is None or thought[0] != asked or failed(thought[1]):
        thought = room.hints[seat] = (
            asked,
            asyncio.create_task(
                house.thinkers.advise(game.copy(), seat, house.watching_thoughts(room, seat))
            ),
        )
    found = await asyncio.shield(thought[1])
    return Hints(asked, [Advised(hint.move, round(hint.chance, 3), hint.why) for hint in found])


def failed(thought: asyncio.Task[list[Hint]]) -> bool:
    """Whether nothing came of a thought."""
    return thought.done() and (thought.cancelled() or thought.exception() is not None)
