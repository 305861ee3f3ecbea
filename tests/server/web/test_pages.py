"""The client's pages as the server gives them."""

from __future__ import annotations

import gzip
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.web import pages

PAGE = "<!doctype html><title>Oddeck</title>"
TINY = 150  # bytes: a chunk that only imports another
BROWSER = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server with a client of one page and one script."""
    built = tmp_path / "client"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(PAGE)
    (built / "assets" / "index.js").write_text("1")
    monkeypatch.setattr(pages, "BUILT", built)
    with TestClient(make_app(Settings(database_url=f"sqlite:///{tmp_path / 'test.db'}"))) as made:
        yield made


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/t/abc",
        "/t/abc/replay?turn=3",
        "/rules/fortuno",
        "/learn",
        "/learn/fortuno",
        "/cards/maze",
        "/credits",
        "/hosting",
        "/mail?stop=token",
    ],
)
def test_every_page_is_the_client(client: TestClient, address: str) -> None:
    """The client finds out by itself which page is meant."""
    answer = client.get(address, headers=BROWSER)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/t/abc", "/nowhere/at/all"])
def test_a_page_may_use_nothing_from_elsewhere(client: TestClient, address: str) -> None:
    """Whatever gets into a page could neither load a script of somebody else's nor send anything
    there.
    """
    headers = client.get(address, headers=BROWSER).headers
    policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert not {"script-src", "connect-src"} & set(policy), "these would loosen the default"
    assert policy["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("host", ["localhost:8173", "LOCALHOST:8173"])
def test_localhost_leads_to_the_one_address_of_this_machine(client: TestClient, host: str) -> None:
    """A browser keeps seats for each origin alone, so there must be one."""
    answer = client.get("/t/a b?turn=3", headers=BROWSER | {"host": host}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (
        307,
        "http://127.0.0.1:8173/t/a%20b?turn=3",
    )
    assert (
        client.get("/", headers=BROWSER | {"host": "localhost"}, follow_redirects=False).headers[
            "location"
        ]
        == "http://127.0.0.1/"
    )


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {"host": "127.0.0.1:8173"}),
        ("/", {"host": "localhost:8080", "x-forwarded-for": "192.0.2.1"}),
        ("/api/games", {"host": "localhost:8173"}),
        ("/healthz", {"host": "localhost:8173", "accept": "*/*"}),
    ],
)
def test_whoever_is_right_stays(client: TestClient, path: str, headers: dict[str, str]) -> None:
    """Proxies and programs are left alone."""
    assert client.get(path, headers=BROWSER | headers, follow_redirects=False).status_code == 200


def test_the_licences_can_be_read(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/third-party.txt").status_code == 404
    (tmp_path / "client" / "third-party.txt").write_text("svelte", encoding="utf-8")
    assert client.get("/third-party.txt").text == "svelte"


def test_a_person_who_is_lost_gets_a_page(client: TestClient) -> None:
    """Whoever looks for a page that is not there is told so by one; a program gets the reason."""
    lost = client.get("/nowhere/at/all", headers=BROWSER)
    assert (lost.status_code, lost.text) == (404, PAGE)
    assert client.get("/nowhere/at/all").json()["reason"] == "no-such-page"
    assert client.get("/api/nothing", headers=BROWSER).json()["reason"] == "no-such-page"


def test_without_a_client_everybody_gets_the_reason(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server from sources whose client was not built says how to build it."""
    monkeypatch.setattr(pages, "BUILT", tmp_path / "nothing")
    assert "make client" in client.get("/", headers=BROWSER).json()["message"]
    assert client.get("/nowhere", headers=BROWSER).json()["reason"] == "no-such-page"


def test_scripts_are_kept_for_good_and_nothing_else_is_given(client: TestClient) -> None:
    """Names of assets change with their content; no other file can be had."""
    assert "immutable" in client.get("/assets/index.js").headers["cache-control"]
    assert client.get("/assets/..%2Findex.html").status_code == 404
    for name in ("none.js", "a" * 300, "%00", "index.js%00", ".hidden"):
        answer = client.get(f"/assets/{name}")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no-such-page"), name


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("gzip", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_assets_travel_in_the_best_encoding(
    client: TestClient, tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    assets = tmp_path / "client" / "assets"
    script = "let aVariable = 1;\n" * 100
    (assets / "big.js").write_text(script)
    (assets / "big.js.br").write_bytes(b"as the build has compressed it")
    with client.stream("GET", "/assets/big.js", headers={"accept-encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    if encoding == "br":
        assert body == (assets / "big.js.br").read_bytes()
    else:
        assert (gzip.decompress(body) if encoding else body) == script.encode()
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"].startswith("accept-encoding")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-length"] == str(len(body))


def test_what_does_not_become_smaller_travels_as_it_is(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "client" / "assets" / "font.woff2").write_bytes(random.Random(1).randbytes(5000))
    answer = client.get("/assets/font.woff2", headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_a_rebuilt_client_is_seen_at_once(client: TestClient, tmp_path: Path) -> None:
    page = tmp_path / "client" / "index.html"
    for text in ("one" * 500, "two" * 500):
        page.write_text(text)
        os.utime(page, ns=(0, len(text) + ord(text[0])))
        answer = client.get("/", headers=BROWSER | {"accept-encoding": "gzip"})
        assert (answer.text, answer.headers["content-encoding"]) == (text, "gzip")


def test_large_data_is_compressed_and_small_is_not(client: TestClient) -> None:
    large = client.get("/api/games/fortuno/deck", headers={"accept-encoding": "gzip"})
    small = client.get("/healthz", headers={"accept-encoding": "gzip"})
    assert large.headers["content-encoding"] == "gzip"
    assert int(large.headers["content-length"]) < 0.4 * len(large.content)
    assert "content-encoding" not in small.headers


def test_the_built_page_has_no_inline_script() -> None:
    """The policy would not run it."""
    page = (Path(pages.__file__).parent.parent / "client" / "index.html").read_text()
    assert "<script" in page
    assert not re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", page)
    assert not re.findall(r"\son\w+=", page)
    assert "javascript:" not in page


def test_the_built_client_travels_compressed() -> None:
    """Each script and style has a smaller form that was made with it, if it is not tiny."""
    assets = Path(pages.__file__).parent.parent / "client" / "assets"
    for file in [*assets.glob("*.js"), *assets.glob("*.css")]:
        made = file.with_name(f"{file.name}.br")
        if not made.exists() and file.stat().st_size < TINY:
            continue
        assert made.is_file(), "run `make client`"
        assert made.stat().st_size <= 0.9 * file.stat().st_size
