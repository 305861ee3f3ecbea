"""The pages for people, and what in them can be run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[2]
PAGES = sorted(page for page in (PROJECT / "docs").rglob("*.md")) + [
    PROJECT / name for name in ("README.md", "CONTRIBUTING.md")
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A piece of code in a page, and in which language."""

    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    """All pieces of code of a page, in order."""
    return [Block(*found) for found in FENCE.findall(page.read_text(encoding="utf-8"))]


def name(page: Path) -> str:
    """How tests call a page."""
    return page.relative_to(PROJECT).as_posix()


def programs(page: Path) -> list[str]:
    """The Python of a page, without what is written as a dialogue."""
    return [
        text
        for language, text in blocks(page)
        if language == "python" and not text.startswith(">>>")
    ]


def commands(page: Path) -> list[str]:
    """Every command line of ours that a page shows in a block."""
    lines = [
        line.partition("#")[0].strip()
        for language, text in blocks(page)
        if language in ("", "sh")
        for line in text.splitlines()
    ]
    return [line for line in lines if line.startswith("oddeck ")]
