"""The web application."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware

from .domain.refusals import Refusal
from .ops import metrics
from .ops.buckets import Buckets
from .ops.logs import configure_logging
from .ops.settings import Settings
from .storage.errors import DatabaseError
from .web import (
    daily,
    hints,
    lessons,
    lobby,
    me,
    network,
    notifications,
    operations,
    pages,
    puzzles,
    reference,
    rest,
    sockets,
)
from .web import finished as finished
from .web.connections import LIMITS, ConnectionLimits
from .web.gate import Gate
from .web.limits import Holdings
from .web.rest import STATUS, answer
from .web.security import SecurityHeaders
from .work.draining import draining
from .work.server import Server

log = logging.getLogger(__name__)

# Garbage collection thresholds, higher than usual: a full collection stops all tables, and took a
# tenth of a second and more on a busy server.
GC_THRESHOLDS = (10_000, 10, 50)
# Seconds until a thread that wants to run gets its turn, usually 0.005: the thread that writes the
# log needs several turns for each append, and everyone at the table waits for it.
SWITCH_INTERVAL = 0.0002
# Responses of this many bytes are compressed. Those that contain keys are shorter.
COMPRESSED_FROM = 1000
GZIP_LEVEL = 4  # takes half the time of the highest, for some percent more bytes
# What there is over HTTP and websockets; the pages match what nothing else has matched.
PARTS = (
    lobby, me, notifications, network, lessons, hints, puzzles, daily, finished, sockets,
    operations, reference, pages,
)  # fmt: skip


def make_app(settings: Settings) -> FastAPI:
    """The web application of a server with these settings."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await server.open()
        with draining(server.readiness, settings.drain):
            yield {LIMITS: ConnectionLimits(settings)}
        await server.close()

    app = FastAPI(
        title="Oddeck",
        version=version("oddeck"),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its scripts would come from another site: see reference.py
        redoc_url=None,
        default_response_class=Response,  # routes describe their responses: see rest.py
    )
    app.state.server = server
    app.state.openings = Buckets(settings.opening_rate, settings.opening_burst)
    app.state.meetings = Buckets(settings.people_rate, settings.people_burst)
    app.state.mailings = Buckets(settings.mail_rate, settings.mail_burst)
    app.state.open_tables = Holdings(settings.address_tables, server.registry.is_open)
    for part in PARTS:
        app.include_router(part.router)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=GZIP_LEVEL)
    app.add_middleware(Gate, settings=settings)
    headers = ["Authorization", "Content-Type"]
    app.add_middleware(
        CORSMiddleware,
        allow_origins=settings.allowed_origins,
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=headers,
    )
    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(RequestValidationError, refuse_malformed)
    app.add_exception_handler(HTTPException, refuse_unknown)
    app.add_exception_handler(DatabaseError, refuse_without_database)
    app.add_exception_handler(Exception, refuse_after_error)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    build = app.build_middleware_stack
    # Outside of all middleware, so that responses to internal errors pass through it, too.
    app.build_middleware_stack = lambda: SecurityHeaders(build())  # type: ignore[method-assign]
    return app


def from_environment() -> FastAPI:
    """The web application with settings from environment variables, for worker processes."""
    settings = Settings.from_environment()
    configure_logging(settings.log_level)
    app = make_app(settings)
    tune_interpreter()
    return app


def tune_interpreter() -> None:
    """Shorten the waits that Python's garbage collection and threads cause."""
    gc.freeze()  # never look at what exists now
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description of all routes."""
    if app.openapi_schema is None:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schema["components"] = {
            "schemas": rest.components(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        }
        for path in schema["paths"].values():
            for route in path.values():
                route["responses"].pop("422", None)
        app.openapi_schema = schema
    return app.openapi_schema


async def refuse(_: Request, refused: Exception) -> Response:
    """The response to a refused request."""
    assert isinstance(refused, Refusal)
    metrics.refusals.labels(refused.reason).inc()
    response = answer(refused.answer(), STATUS[refused.reason])
    if refused.retry_seconds is not None:
        response.headers["retry-after"] = str(refused.retry_seconds)
    return response


async def refuse_malformed(request: Request, error: Exception) -> Response:
    """The response to wrong parameters."""
    assert isinstance(error, RequestValidationError)
    parts = ", ".join(dict.fromkeys(str(one["loc"][-1]) for one in error.errors()))
    return await refuse(request, Refusal("malformed", f"malformed parameters: {parts}"))


async def refuse_without_database(request: Request, error: Exception) -> Response:
    """The response when the database is unavailable."""
    log.error("database unavailable", exc_info=error)
    return await refuse(request, Refusal("storage", "the database is unavailable; try again"))


async def refuse_after_error(request: Request, _: Exception) -> Response:
    """The response after an internal error, which is logged."""
    return await refuse(request, Refusal("failed", "internal error; the server's log has details"))


async def refuse_unknown(request: Request, error: Exception) -> Response:
    """The response to an address or method that does not exist."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.accepts_page(request) and pages.is_built():
        return pages.not_found_page(request)
    refused = Refusal(
        "no-such-page" if error.status_code == 404 else "malformed", str(error.detail)
    )
    metrics.refusals.labels(refused.reason).inc()
    response = answer(refused.answer(), error.status_code)
    response.headers.update(error.headers or {})
    return response
