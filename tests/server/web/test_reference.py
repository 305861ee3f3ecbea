"""The page that describes the API: complete, and without anything from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from starlette.testclient import TestClient


class Reader(HTMLParser):
    """Notes all anchors, links and tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        self.anchors += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []


def test_the_page_describes_every_route_and_every_message(client: TestClient) -> None:
    page = client.get("/api/docs").text
    schema = client.get("/api/openapi.json").json()
    reader = Reader(page)
    for path, methods in schema["paths"].items():
        for route in methods.values():
            assert path in page
            assert route["description"].replace("'", "&#x27;") in page
    assert {
        "OpenTable",
        "Now",
        "Refused",
        "Play",
        "LobbyTable",
        "Update",
        "Played",
        "Hello",
        "Replay",
        "Review",
    } <= set(reader.anchors)
    assert set(schema["components"]["schemas"]) <= set(reader.anchors)
    assert len(reader.anchors) == len(set(reader.anchors))
    assert {link.removeprefix("#") for link in reader.links} - {"openapi.json"} <= set(
        reader.anchors
    )


def test_the_page_needs_nothing_from_elsewhere(client: TestClient) -> None:
    answer = client.get("/api/docs")
    assert not Reader(answer.text).tags & {"script", "link", "img", "iframe"}
    assert not re.search(r"https?:|//|url\(|@import", answer.text)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert client.get("/docs").status_code == 404


def test_every_route_says_what_it_gives(client: TestClient) -> None:
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for method, route in methods.items():
            (given,) = [
                answer for status, answer in route["responses"].items() if status.startswith("2")
            ]
            assert len(given["content"]) == 1, (method, path)
