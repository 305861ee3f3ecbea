"""What a shared link shows before anybody follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from oddeck.games.registry import find_game, game_ids
from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.server.web import pages
from oddeck.server.web.previews import PLACE

SOURCES = Path(__file__).parents[3] / "client"
LARGEST_PICTURE = 60_000  # bytes


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server with a page that has a place for the tags, and with the pictures of the sources."""
    built = tmp_path / "client"
    built.mkdir()
    (built / "index.html").write_text(f"<!doctype html><title>Oddeck</title>{PLACE}")
    (built / "assets").symlink_to(SOURCES / "public" / "assets")
    monkeypatch.setattr(pages, "BUILT", built)
    site = "http://cards.example"
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'test.db'}", origins=site)
    with TestClient(make_app(settings), base_url=site) as made:
        yield made


def tags(client: TestClient, path: str) -> dict[str, str]:
    """The tags of a page."""
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', client.get(path).text)
    return dict(found)


@pytest.mark.parametrize("game", game_ids())
def test_an_invitation_shows_the_game_and_nothing_of_the_table(
    client: TestClient, game: str
) -> None:
    players = find_game(game).players.start
    wanted = {"game": game, "players": players, "name": "Secretive Ann"}
    opened = client.post("/api/tables", json=wanted).json()
    path = f"/t/{opened['table']}"
    found = tags(client, path)
    assert found["og:title"] == find_game(game).title
    assert found["og:url"] == f"http://cards.example{path}"
    assert f"/assets/preview-{game}.jpg?" in found["og:image"]
    assert "Ann" not in str(found)
    picture = client.get(found["og:image"])
    assert picture.headers["content-type"] == "image/jpeg"
    assert len(picture.content) <= LARGEST_PICTURE


@pytest.mark.parametrize("path", ["/", "/t/nowhere", "/credits", "/rules/no-such-game"])
def test_other_pages_show_all_games(client: TestClient, path: str) -> None:
    found = tags(client, path)
    assert found["og:title"] == "Card games for odd decks"
    assert "/assets/preview-oddeck.jpg?" in found["og:image"]


@pytest.mark.parametrize("path", ["/rules/fortuno", "/learn/fortuno"])
def test_rules_and_lessons_show_their_game(client: TestClient, path: str) -> None:
    assert tags(client, path)["og:title"] == "Fortuno"


def test_nothing_of_the_request_gets_into_the_page_unescaped(client: TestClient) -> None:
    page = client.get("/", headers={"host": '"><script>alert(1)</script>'}).text
    assert "<script>" not in page


def test_the_client_has_a_place_for_the_tags() -> None:
    assert (SOURCES / "index.html").read_text().count(PLACE) == 1
