"""The client's files, and its one page for every address that is a page of its."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

from ..domain.refusals import Refusal

BUILT = Path(__file__).parent.parent / "client"  # what the client's build leaves here
# Names of assets change with their content.
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
# Scripts, pictures and connections are our own; styles may stand in the page, where cards are put
# in place.
CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PAGE = {
    "cache-control": "no-cache",
    "content-security-policy": CONTENT_POLICY,
    "referrer-policy": "same-origin",
}

router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
async def asset(name: str) -> Response:
    """A script, a style or a picture of the client."""
    file = BUILT / "assets" / name
    if file.parent != BUILT / "assets" or not file.is_file():
        raise Refusal("no-such-page", "there is no such file")
    return FileResponse(file, headers=FOREVER)


@router.get("/third-party.txt")
async def third_party() -> Response:
    """The licences of what the client contains."""
    file = BUILT / "third-party.txt"
    if not file.is_file():
        raise Refusal("no-such-page", "there is no such file")
    return FileResponse(
        file, media_type="text/plain; charset=utf-8", headers={"cache-control": "no-cache"}
    )


@router.get("/")
@router.get("/t/{_table}")
@router.get("/t/{_table}/replay")
@router.get("/rules/{_game}")
@router.get("/cards/{_deck}")
@router.get("/credits")
async def page(_table: str = "", _game: str = "", _deck: str = "") -> Response:
    """The client, which looks at the address itself."""
    if not is_built():
        raise Refusal("no-such-page", "the client is not built: make client")
    return FileResponse(BUILT / "index.html", headers=PAGE)


def is_built() -> bool:
    """Whether there is a client to be served."""
    return (BUILT / "index.html").is_file()


def is_looked_at(request: Request) -> bool:
    """Whether a person looks for a page here, rather than a program for an answer."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


def page_of_nothing() -> Response:
    """The client at an address that leads nowhere: it says so, and shows the way on."""
    return FileResponse(BUILT / "index.html", 404, headers=PAGE)
