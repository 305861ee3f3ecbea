"""Health checks and metrics."""

from __future__ import annotations

import hmac

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from ..domain.refusals import Refusal
from ..ops import metrics
from .rest import answer, described, server_of

router = APIRouter()
WELL = {"status": "well"}


@router.get("/livez", openapi_extra=described(gives=dict[str, str]))
async def live() -> Response:
    """Whether the process answers; if not, restart it."""
    return answer(WELL)


@router.get("/healthz", openapi_extra=described(gives=dict[str, str]))
@router.get("/readyz", openapi_extra=described(gives=dict[str, str]))
async def ready(request: Request) -> Response:
    """Whether the server can write to its database and is not about to end.

    If not, send requests elsewhere.
    """
    try:
        await server_of(request).readiness.check()
    except Refusal as refused:
        return answer(refused.answer(), 503)
    return answer(WELL)


@router.get("/metrics", include_in_schema=False)
async def prometheus(request: Request) -> Response:
    """Metrics for Prometheus, for requests with the token.

    They are not public, because counters reveal hidden moves. Nor are they for all requests from
    this machine: those that a proxy passes on look the same.
    """
    token = server_of(request).settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not token or not hmac.compare_digest(shown.encode(), token.encode()):
        raise Refusal("unknown-key", "metrics require the token of ODDECK_METRICS_TOKEN")
    return Response(metrics.render(), media_type=CONTENT_TYPE_LATEST)
