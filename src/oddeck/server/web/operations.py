"""For whoever runs the server: is it well, and what are the numbers?"""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from ..domain.refusals import Refusal
from ..ops import metrics
from .rest import answer, described, house_of

router = APIRouter()


@router.get("/healthz", openapi_extra=described(gives=dict[str, str]))
async def health(request: Request) -> Response:
    """Whether the server and its store answer."""
    try:
        await house_of(request).store.ping()
    except (SQLAlchemyError, OSError):
        raise Refusal("storage", "the store does not answer") from None
    return answer({"status": "well"})


@router.get("/metrics", include_in_schema=False)
async def numbers(request: Request) -> Response:
    """Numbers for Prometheus: from this machine, or with the token.

    A player who could count could count hidden moves.
    """
    token = house_of(request).settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    allowed = (
        hmac.compare_digest(shown.encode(), token.encode()) if token else is_this_machine(request)
    )
    if not allowed:
        raise Refusal("unknown-key", "this is for whoever runs the server")
    return Response(metrics.written(), media_type=CONTENT_TYPE_LATEST)


def is_this_machine(request: Request) -> bool:
    """Whether the request comes from here and was not passed on by a proxy."""
    try:
        return (
            "x-forwarded-for" not in request.headers
            and ip_address(request.state.address).is_loopback
        )
    except ValueError:
        return False
