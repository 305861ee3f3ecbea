"""Hints over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ..wire.analysis import Hints
from .lobby import TableId
from .rest import answer, described, key_of, server_of

router = APIRouter(prefix="/api")


@router.post("/tables/{table_id}/hints", openapi_extra=described(gives=Hints, key="yes"))
async def hints(request: Request, table_id: TableId) -> Response:
    """All moves of your own seat, the best first, where the host allows hints."""
    server = server_of(request)
    room = await server.registry.get(table_id)
    person = await server.tables.person(room, key_of(request))
    return answer(await server.hints.hints(room, person, request.state.address))
