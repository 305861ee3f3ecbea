"""The built client: its assets, and one page for all of its addresses."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ..domain.refusals import Refusal
from .previews import with_preview
from .rest import server_of
from .security import PAGE_POLICY, WORKER_POLICY

BUILT = Path(__file__).parent.parent / "client"  # written by `make client`
# The names of assets contain a hash of their content.
CACHE_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
NO_CACHE = {"cache-control": "no-cache"}
PAGE_HEADERS = NO_CACHE | {"content-security-policy": PAGE_POLICY}
ASSET = re.compile(r"[\w-][\w.-]{0,99}", re.ASCII)
ENCODINGS = ("br", "gzip", "identity")  # the best first
WORTH_IT = 0.9  # of its size that a compressed file may have at most
MEDIA_TYPES = {  # those that browsers insist on; some systems have others
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

router = APIRouter(include_in_schema=False)


@router.get("/assets/{name}")
async def asset(request: Request, name: str) -> Response:
    """A script, a style, a picture or a font of the client."""
    if not ASSET.fullmatch(name):
        raise Refusal("no-such-page", "there is no such file")
    return file_response(request, BUILT / "assets" / name, CACHE_FOREVER)


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """The service worker, which browsers compare with the one they have."""
    headers = NO_CACHE | {"content-security-policy": WORKER_POLICY}
    return file_response(request, BUILT / "worker.js", headers)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What an installed client is called, and its icons."""
    return file_response(request, BUILT / "manifest.webmanifest", NO_CACHE)


@router.get("/third-party.txt")
async def third_party(request: Request) -> Response:
    """The licences of the client's dependencies."""
    return file_response(request, BUILT / "third-party.txt", NO_CACHE)


def file_response(
    request: Request, file: Path, headers: dict[str, str], status: int = 200
) -> Response:
    """A file, in the best encoding that the client accepts; Refusal if it does not exist."""
    if not file.is_file():
        raise Refusal("no-such-page", "there is no such file")
    changed_at = file.stat().st_mtime_ns
    given = request.headers.get("accept-encoding", "")
    for encoding in ENCODINGS:
        if accepts(given, encoding) and (body := content(file, encoding, changed_at)) is not None:
            break
    else:
        body, encoding = file.read_bytes(), "identity"
    headers = headers | {"vary": "accept-encoding"}
    if encoding != "identity":
        headers["content-encoding"] = encoding
    media_type = MEDIA_TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    return Response(body, status, headers, media_type)


def accepts(given: str, encoding: str) -> bool:
    """Whether an `Accept-Encoding` header accepts an encoding."""
    for one in given.lower().split(","):
        name, _, weight = one.replace(" ", "").partition(";q=")
        if name == encoding:
            return weight.strip("0.") != "" or not weight
    return False


@lru_cache(maxsize=300)
def content(file: Path, encoding: str, changed_at: int) -> bytes | None:
    """A file in an encoding; None if it is not worth it, or for `br` not made with the client.

    `changed_at` is when the file was changed: then it is read again.
    """
    if encoding == "br":
        made = file.with_name(f"{file.name}.br")
        return made.read_bytes() if made.is_file() else None
    plain = file.read_bytes()
    if encoding == "identity":
        return plain
    compressed = gzip.compress(plain, mtime=0)
    return compressed if len(compressed) <= WORTH_IT * len(plain) else None


@router.get("/")
@router.get("/t/{table}")
@router.get("/t/{table}/replay")
@router.get("/puzzles")
@router.get("/puzzles/{game}")
@router.get("/daily")
@router.get("/daily/{_day}/{game}")
@router.get("/me")
@router.get("/learn")
@router.get("/learn/{game}")
@router.get("/rules/{game}")
@router.get("/cards/{_deck}")
@router.get("/credits")
@router.get("/hosting")
@router.get("/mail")
async def page(
    request: Request,
    table: str | None = None,
    game: str | None = None,
    _deck: str = "",
    _day: str = "",
) -> Response:
    """The client, which reads the address itself, with tags for link previews."""
    if not is_built():
        raise Refusal("no-such-page", "the client is not built; run `make client`")
    if table is not None:
        try:
            game = (await server_of(request).registry.get(table)).table.opened.game
        except Refusal:  # no such table, or no database: the client says so
            game = None
    origin = str(request.base_url).rstrip("/")
    html = (BUILT / "index.html").read_text(encoding="utf-8")
    html = with_preview(html, origin, request.url.path, game, BUILT / "assets")
    return HTMLResponse(html, headers=PAGE_HEADERS)


def is_built() -> bool:
    """Whether the client is built."""
    return (BUILT / "index.html").is_file()


def accepts_page(request: Request) -> bool:
    """Whether a browser asks for a page, rather than a program for data."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get(
        "accept", ""
    )


def not_found_page(request: Request) -> Response:
    """The client with status 404; it explains that there is no such page."""
    return file_response(request, BUILT / "index.html", PAGE_HEADERS, 404)
