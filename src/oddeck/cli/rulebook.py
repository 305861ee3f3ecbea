"""The rules of a game as its rules.md has them, whole or clause by clause."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from oddeck.engine.protocol import GameType

ROW = re.compile(r"^\| ([A-Z]+-\d+[a-z]?) \| (.*?) \| ([^|]*) \|$", re.MULTILINE)
TABLE = re.compile(r"^\|.*(?:\n\|.*)*", re.MULTILINE)


def rules_text(game: GameType) -> str:
    """The rules, in Markdown."""
    return (game.folder / "rules.md").read_text(encoding="utf-8")


def clauses(game: GameType) -> dict[str, str]:
    """The numbered clauses, each under its id."""
    return {clause: text for clause, text, _source in ROW.findall(rules_text(game))}


def find_clause(game: GameType, wanted: str) -> tuple[str, str] | None:
    """The clause of this id, or of this number: `TP-7`, `tp-7` and `7` are the same."""
    for clause, text in clauses(game).items():
        if wanted.casefold() in (clause.casefold(), clause.partition("-")[2]):
            return clause, text
    return None


def rules_shown(game: GameType) -> RenderableType:
    """All of the rules, the clauses as a list."""
    from rich.markdown import Markdown  # slow to import, and rarely needed

    parts: list[RenderableType] = []
    text, end = rules_text(game), 0
    for table in TABLE.finditer(text):
        parts += [Markdown(text[end : table.start()]), clause_list(dict(row[:2] for row in ROW.findall(table[0])))]
        end = table.end()
    return Group(*parts, Markdown(text[end:]))


def clause_list(some: dict[str, str]) -> RenderableType:
    """Clauses, their ids at the left."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    rows.add_column()
    for clause, text in some.items():
        rows.add_row(Text(clause, "bold"), Text(text))
    return Padding(rows, (1, 0))
