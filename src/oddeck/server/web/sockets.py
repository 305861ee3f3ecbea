"""One websocket a table. The first message is a hello; then commands come in and answers and
updates go out.

Whoever reads slowly gets fewer and larger updates: nothing is kept for them but the number of what
they have.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TypeVar

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..domain import views
from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..ops import metrics
from ..ops.logs import short_id
from ..wire.messages import Accepted, AnyCommand, Hello
from ..work.house import House
from ..work.rooms import Connection
from .limits import LARGEST_MESSAGE, Bucket

log = logging.getLogger(__name__)
router = APIRouter()
T = TypeVar("T")

GOODBYE = 1000
TOO_MUCH = 1008
OUR_FAULT = 1011
REFUSED = 4400
PATIENCE_WITH_HELLO = 10.0  # seconds
LONGEST_COMPLAINT = 200  # letters
PATIENCE_WITH_HURRY = 100  # messages that may be too fast before the connection is closed

read_hello = msgspec.json.Decoder(Hello).decode
read_command = msgspec.json.Decoder(AnyCommand).decode


@router.websocket("/api/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str) -> None:
    """Plays at a table, or watches it."""
    house: House = websocket.app.state.house
    try:
        await websocket.accept()
        connection = await welcome(house, websocket, table_id)
    except Refusal as refused:
        await refuse(websocket, refused)
        return
    except TimeoutError:
        await hang_up(websocket, GOODBYE)
        return
    except WebSocketDisconnect:
        return
    talking = asyncio.create_task(talk(websocket, connection))
    try:
        await listen(house, websocket, connection)
    except WebSocketDisconnect:
        pass
    finally:
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)
        await house.depart(connection)


async def welcome(house: House, websocket: WebSocket, table_id: str) -> Connection:
    """Finds out who this is and what they have already."""
    hello = understood(read_hello, await asyncio.wait_for(receive(websocket), PATIENCE_WITH_HELLO))
    room = await house.room(table_id)
    person = await house.person(room, hello.key)
    if not may_watch(room.table, person):
        raise Refusal("not-seated", "only those who have a seat can see this table")
    connection = Connection(room, person, hello.viewer, hello.have)
    await house.arrive(connection)
    connection.news.set()
    return connection


def may_watch(table: Table, person: int | None) -> bool:
    """Whether somebody may see what happens: those who sit there, the host, and spectators where
    they are welcome.
    """
    return table.opened.spectators or person == 0 or table.seat_of(person) is not None


async def listen(house: House, websocket: WebSocket, connection: Connection) -> None:
    """Does what the client asks for, one thing after the other."""
    bucket = Bucket(house.settings.message_rate, house.settings.message_burst)
    patience = PATIENCE_WITH_HURRY
    while True:
        message = await receive(websocket)
        try:
            if not bucket.take():
                patience -= 1
                if patience < 0:
                    await hang_up(websocket, TOO_MUCH)
                    return
                raise Refusal("too-fast", "wait a moment")
            command = understood(read_command, message)
        except Refusal as refused:
            say_no(connection, refused, 0)
            continue
        try:
            await house.do(connection.room, connection.person, command)
        except Refusal as refused:
            say_no(connection, refused, command.id)
        else:
            connection.answer(Accepted(command.id))


async def talk(websocket: WebSocket, connection: Connection) -> None:
    """Sends what there is whenever there is something, as long as somebody may hear it."""
    try:
        while may_watch(connection.room.table, connection.person):
            await connection.news.wait()
            connection.news.clear()
            for frame in connection.frames():
                await websocket.send_text(frame.decode())
        await refuse(websocket, Refusal("not-seated", "you have no seat at this table any more"))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has gone, and whoever listens to it will notice
    except Exception:
        log.exception(
            "an update could not be made", extra={"table": short_id(connection.room.table.id)}
        )
        await hang_up(websocket, OUR_FAULT)


async def receive(websocket: WebSocket) -> str | bytes:
    """The next message."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or GOODBYE)
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text


def understood(read: Callable[[str | bytes], T], message: str | bytes) -> T:
    """A message, if it is one of those that there are."""
    if len(message) > LARGEST_MESSAGE:
        raise Refusal("too-large", f"a message may have {LARGEST_MESSAGE} bytes")
    try:
        return read(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Refusal("malformed", str(wrong)[:LONGEST_COMPLAINT]) from None


async def refuse(websocket: WebSocket, refused: Refusal) -> None:
    """Says why, and hangs up."""
    metrics.refusals.labels(refused.reason).inc()
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the client may have gone first
        await websocket.send_text(views.written(refused.answer()).decode())
    await hang_up(websocket, REFUSED, refused.reason)


async def hang_up(websocket: WebSocket, code: int, reason: str | None = None) -> None:
    """Closes a socket, if the client has not."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close(code, reason)


def say_no(connection: Connection, refused: Refusal, message_id: int) -> None:
    """Answers that nothing has changed, and why."""
    metrics.refusals.labels(refused.reason).inc()
    connection.answer(refused.answer(message_id))
