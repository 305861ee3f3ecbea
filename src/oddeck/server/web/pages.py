"""The built client: its assets, and one page for all of its addresses."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse

from ..domain.refusals import Refusal
from .security import PAGE_POLICY

BUILT = Path(__file__).parent.parent / "client"  # written by `make client`
# The names of assets contain a hash of their content.
CACHE_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
PAGE_HEADERS = {"cache-control": "no-cache", "content-security-policy": PAGE_POLICY}

router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
async def asset(name: str) -> Response:
    """A script, a style or a picture of the client."""
    file = BUILT / "assets" / name
    if file.parent != BUILT / "assets" or not file.is_file():
        raise Refusal("no-such-page", "there is no such file")
    return FileResponse(file, headers=CACHE_FOREVER)


@router.get("/third-party.txt")
async def third_party() -> Response:
    """The licences of the client's dependencies."""
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
    """The client, which reads the address itself."""
    if not is_built():
        raise Refusal("no-such-page", "the client is not built; run `make client`")
    return FileResponse(BUILT / "index.html", headers=PAGE_HEADERS)


def is_built() -> bool:
    """Whether the client is built."""
    return (BUILT / "index.html").is_file()


def accepts_page(request: Request) -> bool:
    """Whether a browser asks for a page, rather than a program for data."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


def not_found_page() -> Response:
    """The client with status 404; it explains that there is no such page."""
    return FileResponse(BUILT / "index.html", 404, headers=PAGE_HEADERS)
