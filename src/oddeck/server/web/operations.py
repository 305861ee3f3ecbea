"""Health checks and metrics."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from ..domain.refusals import Refusal
from ..ops import metrics
from ..storage.errors import DATABASE_UNAVAILABLE
from .gate import is_forwarded
from .rest import answer, described, server_of

router = APIRouter()


@router.get("/healthz", openapi_extra=described(gives=dict[str, str]))
async def health(request: Request) -> Response:
    """Whether the server and its database are available."""
    try:
        await server_of(request).store.database.ping()
    except DATABASE_UNAVAILABLE:
        raise Refusal("storage", "the database is unavailable") from None
    return answer({"status": "well"})


@router.get("/metrics", include_in_schema=False)
async def prometheus(request: Request) -> Response:
    """Metrics for Prometheus, for requests with the token.

    If there is no token, this machine may read them, unless the server trusts a proxy. They are
    not public: counters reveal hidden moves.
    """
    settings = server_of(request).settings
    token = settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token:
        allowed = hmac.compare_digest(shown.encode(), token.encode())
    else:
        allowed = not settings.trust_proxy and is_this_machine(request)
    if not allowed:
        raise Refusal(
            "unknown-key",
            "metrics require the token (ODDECK_METRICS_TOKEN), or without one a direct request"
            " from this machine",
        )
    return Response(metrics.render(), media_type=CONTENT_TYPE_LATEST)


def is_this_machine(request: Request) -> bool:
    """Whether a request comes from this machine and not through a proxy."""
    if request.client is None or is_forwarded(request.headers):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
