"""Letting friends in over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ..wire.lobby import NetworkFacts
from . import listening
from .rest import answer, described, limit_rate

router = APIRouter(prefix="/api")


@router.get("/network", openapi_extra=described(gives=NetworkFacts))
async def network(request: Request) -> Response:
    """Where other devices reach this server, for a browser on its own machine."""
    return answer(listening.facts_for(request))


@router.post("/network", openapi_extra=described(gives=NetworkFacts))
async def let_friends_in(request: Request) -> Response:
    """Listen on the local network until the server ends; only from the server's own machine."""
    limit_rate(request)
    return answer(await listening.let_friends_in(request))
