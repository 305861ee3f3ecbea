"""What can be had of a game that is over: its record, a replay, and a review by the search bot."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request, Response

from oddeck import signing
from oddeck.game import Game
from oddeck.replay import states

from ..domain import views
from ..domain.refusals import Refusal
from ..domain.tables import Finished, Table
from ..wire.messages import Onlooker, Replay, Review, ServerKey
from .lobby import TableId, room_to_watch
from .rest import answer, described, house_of, not_too_many

FILMS_KEPT = 8  # replays whose states stay in memory for whoever looks at the next part
LONGEST_GAME = 100_000  # moves

router = APIRouter(prefix="/api")
Round = Annotated[
    int | None,
    Query(
        alias="round",
        ge=1,
        le=LONGEST_GAME,
        description="Which of the games at this table; left out: the last one",
    ),
]
Viewer = Annotated[
    str,
    Query(
        pattern="^(open|spectator|[0-9]|[1-9][0-9])$",
        description="A seat, spectator, or open: with all cards",
    ),
]


@router.get(
    "/tables/{table_id}/record",
    openapi_extra=described(gives=str, media_type="text/plain", key="maybe"),
)
async def record(request: Request, table_id: TableId, number: Round = None) -> Response:
    """A finished game as a record, which reveals its seed; signed with this server's key."""
    finished = finished_game((await room_to_watch(request, table_id)).table, number)
    name = f"{finished.game.type.id}-{table_id[:6]}-{finished.round}.oddeck"
    text = signing.signed(views.record(finished), house_of(request).signing_key)
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/key", openapi_extra=described(gives=ServerKey))
async def key(request: Request) -> Response:
    """The public key that this server signs records with: `oddeck verify FILE --key` takes it, or
    the server's address.
    """
    return answer(ServerKey("ed25519", signing.public_key(house_of(request).signing_key)))


@router.get("/tables/{table_id}/replay", openapi_extra=described(gives=Replay, key="maybe"))
async def replay(
    request: Request,
    table_id: TableId,
    number: Round = None,
    viewer: Viewer = "open",
    first: Annotated[
        int, Query(ge=0, le=LONGEST_GAME, description="The first turn wanted; 0 is the deal")
    ] = 0,
    count: Annotated[
        int, Query(ge=1, le=LONGEST_GAME, description="How many turns at most")
    ] = LONGEST_GAME,
) -> Response:
    """A finished game turn by turn: events, sentences and the table after each."""
    table = (await room_to_watch(request, table_id)).table
    finished = finished_game(table, number)
    onlooker = cast(Onlooker, int(viewer) if viewer.isdecimal() else viewer)
    if isinstance(onlooker, int) and onlooker >= finished.game.players:
        raise Refusal("malformed", f"viewer: there are seats 0 to {finished.game.players - 1}")
    return Response(
        await asyncio.to_thread(replayed, table, finished, onlooker, first, count),
        media_type="application/json",
    )


@router.post(
    "/tables/{table_id}/review",
    status_code=202,
    openapi_extra=described(gives=Review, status=202, key="maybe"),
)
async def begin_review(request: Request, table_id: TableId, number: Round = None) -> Response:
    """Has the search bot look at a finished game.

    It takes a while: the same address tells how far it is, and the result.
    """
    not_too_many(request)
    finished = finished_game((await room_to_watch(request, table_id)).table, number)
    reviews = house_of(request).reviews
    await reviews.begin(table_id, finished)
    return answer(await reviews.told(table_id, finished), 202)


@router.get("/tables/{table_id}/review", openapi_extra=described(gives=Review, key="maybe"))
async def review(request: Request, table_id: TableId, number: Round = None) -> Response:
    """How far the review of a finished game is, and what it found when it is done."""
    finished = finished_game((await room_to_watch(request, table_id)).table, number)
    return answer(await house_of(request).reviews.told(table_id, finished))


def finished_game(table: Table, number: int | None) -> Finished:
    """A game that is over; before that there is nothing to be had of it."""
    if number is not None and number > max(1, table.round):
        raise Refusal("no-such-page", f"there is no game {number} at this table")
    found = [one for one in table.finished if number in (None, one.round)]
    if not found:
        raise Refusal("not-now", "this is open when the game is over")
    return found[-1]


def replayed(table: Table, finished: Finished, viewer: Onlooker, first: int, count: int) -> bytes:
    """Some of the turns of a finished game, written out."""
    shown = list(enumerate(film(finished)))[first : first + count]
    return views.written(
        views.replay(
            table, finished, viewer, [views.turn(finished, n, state, viewer) for n, state in shown]
        )
    )


@lru_cache(maxsize=FILMS_KEPT)
def film(finished: Finished) -> tuple[Game, ...]:
    """The game as it stood at first, and after each of its moves."""
    return tuple(states(finished.game))
