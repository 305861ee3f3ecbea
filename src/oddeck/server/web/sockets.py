"""Websockets, one for each client and table.

The first message is a hello; then the client sends commands and gets answers and updates. A slow
client gets fewer and larger updates: the server only remembers how many steps it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TypeVar

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..domain.commands import check_connection
from ..domain.keys import key_hash
from ..domain.refusals import Refusal
from ..domain.steps import encode
from ..ops import metrics
from ..ops.buckets import Bucket
from ..ops.logs import short_id
from ..wire.answers import Accepted
from ..wire.commands import Hello, Look, SocketCommand
from ..work.rooms import Connection
from ..work.server import Server
from .limits import LARGEST_MESSAGE
from .rest import MAX_ERROR_LENGTH
from .round_trips import ROUND_TRIPS, send_texts

log = logging.getLogger(__name__)
router = APIRouter()
T = TypeVar("T")

# Codes of closed sockets
NORMAL = 1000
POLICY_VIOLATION = 1008
INTERNAL_ERROR = 1011
REFUSED = 4400

HELLO_SECONDS = 10.0  # within which a client must say hello
MAX_TOO_FAST = 100  # messages that may be too fast before the connection is closed

decode_hello = msgspec.json.Decoder(Hello).decode


class Identified(msgspec.Struct):
    """Any command, as far as it matters to tell which it is."""

    id: int = 0


decode_id = msgspec.json.Decoder(Identified).decode
decode_command = msgspec.json.Decoder(SocketCommand).decode


@router.websocket("/api/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str) -> None:
    """Serve a client that plays at a table or watches it."""
    server: Server = websocket.app.state.server
    try:
        await websocket.accept()
        connection = await connect(server, websocket, table_id)
    except Refusal as refused:
        await refuse(websocket, refused)
        return
    except TimeoutError:
        await close(websocket, NORMAL)
        return
    except WebSocketDisconnect:
        return
    sending = asyncio.create_task(send_updates(websocket, connection))
    try:
        await receive_commands(server, websocket, connection)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        await server.presence.remove_connection(connection)  # first: this task may be cancelled
        await asyncio.gather(sending, return_exceptions=True)


async def connect(server: Server, websocket: WebSocket, table_id: str) -> Connection:
    """Wait for a hello, and connect its sender to the table."""
    hello = decoded(decode_hello, await asyncio.wait_for(receive(websocket), HELLO_SECONDS))
    room, person = await server.tables.room_to_watch(table_id, hello.key)
    # A person who has not sat there watches like anyone without a key.
    who = None if hello.key is None else key_hash(hello.key)
    key = None if person is None else who
    address = websocket.state.address
    round_trips = websocket.scope.get("extensions", {}).get(ROUND_TRIPS, ())
    connection = Connection(
        room,
        person,
        hello.viewer,
        hello.have,
        key=key,
        who=who,
        address=address,
        round_trips=round_trips,
    )
    await server.presence.add_connection(connection)
    connection.wake_up.set()
    return connection


async def receive_commands(server: Server, websocket: WebSocket, connection: Connection) -> None:
    """Carry out the client's commands, one after the other."""
    bucket = Bucket(server.settings.message_rate, server.settings.message_burst)
    too_fast = 0
    while True:
        message = await receive(websocket)
        try:
            if not bucket.take():
                too_fast += 1
                if too_fast > MAX_TOO_FAST:
                    await close(websocket, POLICY_VIOLATION)
                    return
                raise Refusal("too-fast", "too many messages; wait a moment")
            command = decoded(decode_command, message)
        except Refusal as refused:
            answer_refusal(connection, refused, id_of(message))
            continue
        try:
            check_connection(connection.room.table, connection.person, connection.key)
            if isinstance(command, Look):
                await server.presence.look(connection, command.looking)
            else:
                await server.tables.execute(
                    connection.room, connection.person, command, connection.who
                )
        except Refusal as refused:
            answer_refusal(connection, refused, command.id)
        else:
            connection.answer(Accepted(command.id))


async def send_updates(websocket: WebSocket, connection: Connection) -> None:
    """Send answers and updates for as long as the client may watch."""
    refused = None
    try:
        while refused is None:
            await connection.wake_up.wait()
            connection.wake_up.clear()
            if connection.room.refusal is not None:
                refused = connection.room.refusal
                break
            try:
                check_connection(connection.room.table, connection.person, connection.key)
                frames = connection.pending_frames()
            except Refusal as no_longer:
                refused, frames = no_longer, connection.answer_frames()
            if frames:
                await send_texts(websocket, frames)
        await refuse(websocket, refused)
    except (WebSocketDisconnect, RuntimeError):
        pass  # disconnected: `receive_commands` notices
    except Exception:
        log.exception("update failed", extra={"table": short_id(connection.room.table.id)})
        await close(websocket, INTERNAL_ERROR)


async def receive(websocket: WebSocket) -> str | bytes:
    """The next message."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or NORMAL)
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text


def id_of(message: str | bytes) -> int:
    """The id of a command that is refused unread, 0 if it has none."""
    try:
        return decoded(decode_id, message).id
    except Refusal:
        return 0


def decoded(decode: Callable[[str | bytes], T], message: str | bytes) -> T:
    """A decoded message; Refusal if it is malformed."""
    if len(message) > LARGEST_MESSAGE:
        raise Refusal("too-large", f"expected at most {LARGEST_MESSAGE} bytes")
    try:
        return decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)[:MAX_ERROR_LENGTH]) from None


async def refuse(websocket: WebSocket, refused: Refusal) -> None:
    """Send a refusal and close the socket."""
    metrics.refusals.labels(refused.reason).inc()
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the client may have disconnected
        await websocket.send_text(encode(refused.answer()).decode())
    await close(websocket, REFUSED, refused.reason)


async def close(websocket: WebSocket, code: int, reason: str | None = None) -> None:
    """Close a socket, if the client has not."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close(code, reason)


def answer_refusal(connection: Connection, refused: Refusal, message_id: int) -> None:
    """Answer a command that was refused."""
    metrics.refusals.labels(refused.reason).inc()
    connection.answer(refused.answer(message_id))
