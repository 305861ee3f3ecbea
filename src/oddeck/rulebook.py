"""The rules of a game from its rules.md, in full or by clause."""

from __future__ import annotations

import re

from oddeck.engine.protocol import GameType

ROW = re.compile(r"^\| ([A-Z]+-\d+[a-z]?) \| (.*?) \| ([^|]*) \|$", re.MULTILINE)


def rules_text(game_type: GameType) -> str:
    """The rules, in Markdown."""
    return (game_type.folder / "rules.md").read_text(encoding="utf-8")


def clauses(game_type: GameType) -> dict[str, str]:
    """The numbered clauses, each under its id."""
    return {clause: text for clause, text, _source in ROW.findall(rules_text(game_type))}


def find_clause(game_type: GameType, wanted: str) -> tuple[str, str] | None:
    """The clause of this id, or of this number: `TP-7`, `tp-7` and `7` are the same."""
    for clause, text in clauses(game_type).items():
        if wanted.casefold() in (clause.casefold(), clause.partition("-")[2]):
            return clause, text
    return None
