"""Finished games over HTTP: records, replays, and reviews by the search bot."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from fastapi import APIRouter, Query, Request, Response

from oddeck import signing

from ..domain import evening as evenings
from ..domain.finished import Finished
from ..domain.refusals import Refusal
from ..domain.tables import Table
from ..wire.analysis import Replay, ReplayViewer, Review
from ..wire.answers import Opening, ServerKey
from ..wire.commands import TryAgain
from ..wire.evening import Evening
from ..work.replays import LONGEST_PAGE
from .lobby import TableId, check_may_open, opened
from .rest import answer, body_of, described, key_of, server_of

LONGEST_GAME = 100_000  # moves

router = APIRouter(prefix="/api")
decode_try_again = msgspec.json.Decoder(TryAgain).decode
Round = Annotated[
    int | None,
    Query(
        alias="round",
        ge=1,
        le=LONGEST_GAME,
        description="Which of the games at this table; default: the last one",
    ),
]
Viewer = Annotated[
    str,
    Query(
        pattern="^(open|spectator|[0-9]|[1-9][0-9])$",
        description="A seat, spectator, or open to see all cards",
    ),
]


@router.get(
    "/tables/{table_id}/record",
    openapi_extra=described(gives=str, media_type="text/plain", key="maybe"),
)
async def record(request: Request, table_id: TableId, number: Round = None) -> Response:
    """The record of a finished game, with its seed, signed with this server's key."""
    finished = finished_game(await table_to_watch(request, table_id), number)
    name = f"{finished.game}-{table_id[:6]}-{finished.round}.oddeck"
    text = signing.signed(finished.record(), server_of(request).signing_key)
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table_id}/evening", openapi_extra=described(gives=Evening, key="maybe"))
async def evening(request: Request, table_id: TableId) -> Response:
    """All finished games of a table in short, and what everyone has won."""
    return answer(evenings.evening(await table_to_watch(request, table_id)))


@router.get("/key", openapi_extra=described(gives=ServerKey))
async def key(request: Request) -> Response:
    """The public key that this server signs records with, for `oddeck verify FILE --key`."""
    return answer(ServerKey("ed25519", signing.public_key(server_of(request).signing_key)))


@router.get("/tables/{table_id}/replay", openapi_extra=described(gives=Replay, key="maybe"))
async def replay(
    request: Request,
    table_id: TableId,
    number: Round = None,
    viewer: Viewer = "open",
    first: Annotated[
        int, Query(ge=0, le=LONGEST_GAME, description="The first turn to return; 0 is the deal")
    ] = 0,
    count: Annotated[
        int,
        Query(
            ge=1,
            le=LONGEST_GAME,
            description=f"The maximum number of turns; at most {LONGEST_PAGE} are returned",
        ),
    ] = LONGEST_PAGE,
) -> Response:
    """Turns of a finished game: events, sentences and the table after each.

    To get all turns, ask again with `first` one after the last turn, until `moves`.
    """
    table = await table_to_watch(request, table_id)
    finished = finished_game(table, number)
    seen_by = cast(ReplayViewer, int(viewer) if viewer.isdecimal() else viewer)
    if isinstance(seen_by, int) and seen_by >= finished.players:
        raise Refusal("malformed", f"viewer: expected a seat from 0 to {finished.players - 1}")
    replays, address = server_of(request).replays, request.state.address
    page = await replays.page(address, table, finished, seen_by, first, count)
    return Response(page, media_type="application/json")


@router.post(
    "/tables/{table_id}/review",
    status_code=202,
    openapi_extra=described(gives=Review, status=202, key="maybe"),
)
async def start_review(request: Request, table_id: TableId, number: Round = None) -> Response:
    """Start a review of a finished game by the search bot.

    GET at the same address returns its progress and result.
    """
    finished = finished_game(await table_to_watch(request, table_id), number)
    reviews = server_of(request).reviews
    await reviews.start(table_id, finished, request.state.address)
    return answer(await reviews.status(table_id, finished), 202)


@router.get("/tables/{table_id}/review", openapi_extra=described(gives=Review, key="maybe"))
async def review(request: Request, table_id: TableId, number: Round = None) -> Response:
    """The progress of a review, and its result when it is done."""
    finished = finished_game(await table_to_watch(request, table_id), number)
    return answer(await server_of(request).reviews.status(table_id, finished))


@router.post(
    "/tables/{table_id}/trials",
    status_code=201,
    openapi_extra=described(takes=TryAgain, gives=Opening, status=201, key="maybe"),
)
async def try_again(request: Request, table_id: TableId, number: Round = None) -> Response:
    """Open a private table that plays on from a moment of a finished game, against bots.

    The host has the seat that made the move, and all cards lie as they did.
    """
    check_may_open(request)
    wanted = await body_of(request, decode_try_again)
    table = await table_to_watch(request, table_id)
    finished = finished_game(table, number)
    server, key = server_of(request), key_of(request)
    own_key = key if key is not None and await server.people.find(key) is not None else None
    return opened(request, await server.tables.try_again(table, finished, wanted, own_key))


async def table_to_watch(request: Request, table_id: str) -> Table:
    """A table that the owner of the key, or a spectator, may see."""
    room, _ = await server_of(request).tables.room_to_watch(table_id, key_of(request))
    return room.table


def finished_game(table: Table, number: int | None) -> Finished:
    """A finished game by number, or the last one; Refusal if it is not over."""
    if number is not None and number > max(1, table.round):
        raise Refusal("no-such-page", f"there is no game {number} at this table")
    found = [one for one in table.finished if number in (None, one.round)]
    if not found:
        raise Refusal("not-now", "this is available when the game is over")
    return found[-1]
