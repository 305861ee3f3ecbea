"""The site is built as `make docs` builds it, without a warning and without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from docs.site import ELSEWHERE

from docs import parts
from oddeck.games.registry import find_game, game_ids

from .blocks import PROJECT

HEADINGS = [
    "Idea",
    "Turn",
    "Moves",
    "Options",
    "Strategy from the lab",
    "History and credits",
    "Rulings",
]
FETCHED = re.compile(r"""<(?:script|img|link)\b[^>]*?\b(?:src|href)=["'](?:https?:)?//""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "docs.site", str(folder)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


def test_every_page_is_there_and_fetches_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert "<!-- from code:" not in html, page
        assert not FETCHED.search(html), page


def test_what_lies_elsewhere_in_the_project_is_on_the_site(site: Path) -> None:
    for path, on_site in ELSEWHERE.items():
        assert (PROJECT / path).exists()
        assert (site / on_site).with_suffix(".html").exists()
    assert 'href="../rules/fortuno.html"' in (site / "games" / "fortuno.html").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_told_under_the_same_headings(game_id: str, site: Path) -> None:
    html = (site / "games" / f"{game_id}.html").read_text(encoding="utf-8")
    assert [
        re.sub(r"<.*|&.*", "", heading) for heading in re.findall(r"<h2[^>]*>(.*?)</h2>", html)
    ] == HEADINGS
    assert all(f"<code>{option.name}</code>" in html for option in find_game(game_id).options)


def test_parts_come_from_the_code() -> None:
    assert "| `hands` | 1 | 1 to 1000 |" in parts.part("options twisty-passages")
    assert "| `hand` | 19/14/11 |" in parts.part("options trophy-case")
    assert parts.part("options fortuno").startswith("There are none")
    assert "`trade SEAT CARD`" in parts.part("moves twisty-passages")
    assert "| TP-2 |" in parts.part("rulings twisty-passages")
    assert "| TP-3 |" not in parts.part("rulings twisty-passages")
    assert parts.part("source examples/goofspiel/goofspiel/rules.py score").startswith(
        "```python\n@compiled\ndef score("
    )
    assert "### Refused" in parts.part("wire")
    assert "| `oddeck lab report` |" in parts.part("commands")
