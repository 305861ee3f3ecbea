"""Security headers: on every response, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.storage.tables import TableStore
from oddeck.server.web import pages

BROWSER = {"accept": "text/html", "host": "127.0.0.1:8173"}
REQUESTS = {
    "a page": ("GET", "/", BROWSER, 200),
    "a page that does not exist": ("GET", "/nowhere", BROWSER, 404),
    "an asset": ("GET", "/assets/index.js", {}, 200),
    "no asset": ("GET", "/assets/none.js", {}, 404),
    "the service worker": ("GET", "/worker.js", {}, 200),
    "the manifest": ("GET", "/manifest.webmanifest", {}, 200),
    "a redirect": ("GET", "/", BROWSER | {"host": "localhost:8173"}, 307),
    "data": ("GET", "/api/games", {}, 200),
    "the documentation": ("GET", "/api/docs", {}, 200),
    "a table that does not exist": ("GET", "/api/tables/none", {}, 404),
    "a malformed request": ("POST", "/api/tables", {}, 400),
    "a method that does not exist": ("DELETE", "/api/games", {}, 405),
    "another site": ("POST", "/api/tables", {"origin": "http://elsewhere.example"}, 403),
    "a preflight request": (
        "OPTIONS",
        "/api/tables",
        {"origin": "http://elsewhere.example", "access-control-request-method": "POST"},
        400,
    ),
    "an internal error": ("GET", "/api/tables", {}, 500),
    "health": ("GET", "/healthz", {}, 200),
    "metrics of elsewhere": ("GET", "/metrics", {}, 401),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with a client of one page and one script, whose list of tables fails."""
    folder: Path = tmp_path_factory.mktemp("server")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Oddeck</title>")
    (folder / "assets" / "index.js").write_text("1")
    (folder / "worker.js").write_text("1")
    (folder / "manifest.webmanifest").write_text("{}")
    settings = Settings(database_url=f"sqlite:///{folder / 'test.db'}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "BUILT", folder)
        patch.setattr(TableStore, "listed", lambda *_: 1 / 0)
        with TestClient(make_app(settings), raise_server_exceptions=False) as made:
            yield made


@pytest.mark.parametrize("what", REQUESTS)
def test_every_response_has_security_headers(client: TestClient, what: str) -> None:
    method, path, headers, status = REQUESTS[what]
    response = client.request(method, path, headers=headers, follow_redirects=False)
    assert response.status_code == status
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "same-origin"
    assert response.headers["cross-origin-opener-policy"] == "same-origin"
    assert response.headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in response.headers["permissions-policy"]
    (given,) = response.headers.get_list("content-security-policy")
    policy = dict(rule.split(" ", 1) for rule in given.split("; "))
    assert policy["default-src"] == ("'self'" if what.startswith("a page") else "'none'")
    assert policy["frame-ancestors"] == "'none'"
    assert "script-src" not in policy, "this would loosen the default"


def test_the_documentation_shows_its_styles_and_runs_nothing(client: TestClient) -> None:
    response = client.get("/api/docs")
    policy = response.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "<style>" in response.text
    assert "<script" not in response.text


def test_the_service_worker_talks_to_this_server_only(client: TestClient) -> None:
    response = client.get("/worker.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["cache-control"] == "no-cache", "or browsers keep an old one"
    policy = response.headers["content-security-policy"]
    assert policy == "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
