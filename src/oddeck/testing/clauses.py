"""Batteries 1 and 7: every clause of the rules has code, a test that names it, and
fires in play.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from oddeck.engine.protocol import GameType

from .failure import require
from .watched import watch_games

CLAUSE = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")
RULE_ROW = re.compile(r"^\| ([A-Z]{2}-\d+[a-z]?) \|", re.MULTILINE)


def clause_ids(game_type: GameType) -> list[str]:
    """The ids of the game's rules.md, in order."""
    return RULE_ROW.findall((game_type.folder / "rules.md").read_text())


def check_clause_matrix(game_type: GameType, tests: Path) -> None:
    """rules.md, the code and the tests speak of the same clauses."""
    ids = clause_ids(game_type)
    enumerated = [game_type.clause_name(clause) for clause in game_type.clauses]
    require(ids == enumerated, f"rules.md has {ids}, the code has {enumerated}")
    code = "".join(
        file.read_text()
        for file in sorted(game_type.folder.glob("*.py"))
        if file.name != "state.py"
    )
    proofs = tests_by_clause(tests)
    for clause in ids:
        require(
            clause in CLAUSE.findall(code),
            f"{clause} is named nowhere in the code of {game_type.id}",
        )
        require(clause in proofs, f"{clause} has no test that names it")


def check_reach(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Every clause fires in simulation, within that many games."""
    watched = watch_games(game_type, games, first_seed, until_all_fire=True)
    never = [clause for clause, count in watched.citations.items() if count == 0]
    require(
        not never, f"{game_type.id}: in {games} games these clauses never fired: {', '.join(never)}"
    )


def tests_by_clause(tests: Path) -> dict[str, list[str]]:
    """For each clause the tests whose docstring names it, as `file::function`."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in dict.fromkeys(CLAUSE.findall(ast.get_docstring(node) or "")):
                    found.setdefault(clause, []).append(
                        f"{file.relative_to(tests).as_posix()}::{node.name}"
                    )
    return found


def matrix_page(game_types: list[GameType], tests: Path) -> str:
    """The clause matrix of all games as a page of the docs."""
    proofs = tests_by_clause(tests)
    lines = [
        "# Clauses and their tests",
        "",
        "Find the tests of a clause of the rules, and run them:",
        "",
        "```",
        f".venv/bin/pytest tests/games/{game_types[0].id.replace('-', '_')}/test_rules.py",
        "```",
        "",
        "The tests are under `tests/`; `make docs` writes this page.",
        "",
    ]
    for game_type in game_types:
        lines += [f"## {game_type.title}", "", "| clause | tests |", "|---|---|"]
        lines += [
            f"| {clause} | {', '.join(f'`{proof}`' for proof in proofs.get(clause, []))} |"
            for clause in clause_ids(game_type)
        ]
        lines.append("")
    return "\n".join(lines)
