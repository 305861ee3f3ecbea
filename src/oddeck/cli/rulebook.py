"""The rules of a game on the screen."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from oddeck.engine.protocol import GameType
from oddeck.rulebook import ROW, rules_text

TABLE = re.compile(r"^\|.*(?:\n\|.*)*", re.MULTILINE)


def rules_shown(game: GameType) -> RenderableType:
    """All of the rules, the clauses as a list."""
    from rich.markdown import Markdown  # slow to import, and rarely needed

    parts: list[RenderableType] = []
    text, end = rules_text(game), 0
    for table in TABLE.finditer(text):
        rows = ROW.findall(table[0])
        parts += [
            Markdown(text[end : table.start()]),
            clause_list(dict(row[:2] for row in rows)) if rows else Markdown(table[0]),
        ]
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
