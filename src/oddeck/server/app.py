"""The server put together."""

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
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

from .domain.refusals import STATUS, Refusal
from .ops import metrics
from .ops.logs import write_logs
from .ops.settings import Settings
from .web import finished as afterwards
from .web import hints, lobby, operations, pages, reference, rest, sockets
from .web.gate import Gate
from .web.limits import Buckets
from .web.rest import answer
from .work.house import House

log = logging.getLogger(__name__)

# How many new objects make Python look for garbage: among all objects, of which a full house has
# many, far less often than is usual. Nobody can move meanwhile: it took a tenth of a second and
# more.
SELDOM = (10_000, 10, 50)
# Seconds that one thread may keep the others waiting, usually 0.005: the thread that writes the log
# asks for its turn several times for each append, and everybody at the table waits for it.
SHORT_TURNS = 0.0002


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings."""
    house = House(settings)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="Oddeck",
        version=version("oddeck"),
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,  # it would load its scripts from elsewhere: see reference.py
        redoc_url=None,
        default_response_class=Response,  # routes say themselves what they give: see rest.py
    )
    app.state.house = house
    app.state.openings = Buckets(settings.opening_rate, settings.opening_burst)
    for part in (lobby, hints, afterwards, sockets, operations, reference, pages):
        app.include_router(part.router)
    app.add_middleware(Gate, settings=settings)
    headers = ["Authorization", "Content-Type"]
    app.add_middleware(
        CORSMiddleware,
        allow_origins=settings.allowed_origins,
        allow_methods=["GET", "POST"],
        allow_headers=headers,
    )
    app.add_exception_handler(Refusal, refuse)
    app.add_exception_handler(RequestValidationError, refuse_malformed)
    app.add_exception_handler(HTTPException, refuse_unknown)
    app.add_exception_handler(SQLAlchemyError, refuse_for_the_store)
    app.add_exception_handler(Exception, refuse_for_our_fault)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app


def from_environment() -> FastAPI:
    """A server as the environment variables say: for workers, which are processes of their own."""
    settings = Settings.from_environment()
    write_logs(settings.log_level)
    app = make_app(settings)
    let_nobody_wait()
    return app


def let_nobody_wait() -> None:
    """Sets Python up for a full house: what the slowest moves waited for was not the work, but
    Python's own habits.
    """
    gc.freeze()  # what is there now stays
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(SHORT_TURNS)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The description of all routes, with the types of messages.py."""
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
    """The answer to what cannot be done."""
    assert isinstance(refused, Refusal)
    metrics.refusals.labels(refused.reason).inc()
    return answer(refused.answer(), STATUS[refused.reason])


async def refuse_malformed(request: Request, wrong: Exception) -> Response:
    """The answer to what is not understood."""
    assert isinstance(wrong, RequestValidationError)
    parts = ", ".join(dict.fromkeys(str(error["loc"][-1]) for error in wrong.errors()))
    return await refuse(request, Refusal("malformed", f"this address is not well formed: {parts}"))


async def refuse_for_the_store(request: Request, wrong: Exception) -> Response:
    """The answer when the store does not answer."""
    log.error("the store does not answer", exc_info=wrong)
    return await refuse(request, Refusal("storage", "the store does not answer"))


async def refuse_for_our_fault(request: Request, _: Exception) -> Response:
    """The answer when something is wrong with the server; what it was, is logged."""
    return await refuse(request, Refusal("failed", "something is wrong with this server"))


async def refuse_unknown(request: Request, wrong: Exception) -> Response:
    """The answer to what there is not."""
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 404 and pages.is_looked_at(request) and pages.is_built():
        return pages.page_of_nothing()
    refused = Refusal(
        "no-such-page" if wrong.status_code == 404 else "malformed", str(wrong.detail)
    )
    metrics.refusals.labels(refused.reason).inc()
    response = answer(refused.answer(), wrong.status_code)
    response.headers.update(wrong.headers or {})
    return response
