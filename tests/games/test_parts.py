"""A game lives in one folder: its parts are loaded on demand, and no code elsewhere names it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from oddeck.bots.registry import bot_kinds, make_bot
from oddeck.bots.uniform import UniformBot
from oddeck.cli.tables import Artist, artist_for
from oddeck.engine.compile import jit
from oddeck.engine.errors import BadSetup
from oddeck.engine.protocol import GameType, Parts
from oddeck.games import registry
from oddeck.games.registry import FOLDERS, find_game, game_ids, load_part
from oddeck.lab.facts import LabFacts, ending_names, endings, facts_of
from oddeck.lab.studies import Study

PACKAGE = Path(registry.__file__).parents[1]
NAMES = {*FOLDERS, *FOLDERS.values()}
FILES = sorted(PACKAGE.rglob("*.py"))
ELSEWHERE = [file for file in FILES if not file.is_relative_to(PACKAGE / "games")]


def strings_and_names(node: ast.AST) -> Iterator[str]:
    """Everything that code says, apart from docstrings and from the examples of a command."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # a docstring
            case ast.Call(func=ast.Name(id="examples")):
                pass
            case ast.Constant(value=str(text)) | ast.Name(id=text) | ast.Attribute(attr=text):
                yield text
                yield from strings_and_names(child)
            case ast.ImportFrom(module=str(text)):
                yield text
                yield from (alias.name for alias in child.names)
            case ast.Import():
                yield from (alias.name for alias in child.names)
            case _:
                yield from strings_and_names(child)


def names_a_game(text: str) -> bool:
    return any(name in text for name in NAMES)


def test_no_code_outside_games_names_a_game() -> None:
    assert len(ELSEWHERE) > 100
    found = [
        f"{file.relative_to(PACKAGE)}: {text}"
        for file in ELSEWHERE
        for text in strings_and_names(ast.parse(file.read_text(encoding="utf-8")))
        if names_a_game(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "from oddeck.games.fortuno import GAME",
        "from oddeck.games import fortuno",
        "import oddeck.games.fortuno.rules",
        "TABLE = {'trophy-case': 1}",
        "if kind.id == f'twisty-maze{x}': pass",
        "games.twisty_maze.GAME",
    ],
)
def test_a_name_of_a_game_is_noticed(code: str) -> None:
    said = strings_and_names(ast.parse(f'"""Of fortuno."""\nexamples("fortuno")\n{code}'))
    assert sum(map(names_a_game, said)) == 1


def test_no_file_of_the_client_outside_games_names_a_game() -> None:
    """But for tests, and for the types that are made from the games."""
    client = Path(__file__).parents[2] / "client" / "src"
    files = [
        file
        for file in client.rglob("*.*")
        if file.suffix in (".ts", ".svelte", ".json", ".css")
        and not file.is_relative_to(client / "games")
        and file != client / "wire" / "views.ts"
        and ".test." not in file.name
    ]
    assert len(files) > 100
    named = re.compile(rf"(?<![\w-])({'|'.join(NAMES)})(?![\w-])")
    found = [
        f"{file.relative_to(client)}: {match[0]}"
        for file in files
        for match in named.finditer(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_part_of_our_games_can_be_loaded(game_id: str) -> None:
    game_type = find_game(game_id)
    for part in fields(Parts):
        where = getattr(game_type.parts, part.name)
        assert (load_part(game_type, part.name) is None) == (where is None)
        assert where is None or where.startswith(f"oddeck.games.{FOLDERS[game_id]}.{part.name}")
    assert issubclass(load_part(game_type, "terminal"), Artist)
    assert isinstance(load_part(game_type, "lab"), LabFacts)
    assert all(isinstance(study, Study) for study in load_part(game_type, "studies"))
    assert all(study.game == game_id for study in load_part(game_type, "studies"))


def test_the_endings_of_our_games_are_events() -> None:
    for game in map(find_game, game_ids()):
        assert all(event in game.event_kinds.__members__ for _, event in endings(game))


LOADED = """
import sys
from oddeck.games.registry import find_game, game_ids
for game_id in game_ids():
    find_game(game_id)
print(*(name for name in sys.modules if name.startswith("oddeck.games.")))
"""


def test_a_game_is_loaded_without_its_parts() -> None:
    """Else rules could depend on files that the digest of machine code leaves out."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    modules = [name.split(".")[3:] for name in done.stdout.split()]
    assert sum(names == ["rules"] for names in modules) == len(FOLDERS)
    starts = {name.partition("_")[0] for names in modules for name in names}
    assert starts.isdisjoint({*jit.NEVER_COMPILED, "questions"})


ALL_PARTS = """
from dataclasses import fields
from oddeck.engine.compile import jit
from oddeck.engine.protocol import Parts
from oddeck.games.registry import find_game, game_ids, load_part
for game in map(find_game, game_ids()):
    for part in fields(Parts):
        load_part(game, part.name)
sources = jit._source_of.values()
assert any(source.__module__.endswith(".questions") for source in sources)
print([source.__qualname__ for source in sources if jit._home(source) != jit.PACKAGE])
"""


def test_no_compiled_function_is_in_a_file_that_the_digest_leaves_out() -> None:
    """In a process of its own: tests mark functions, too."""
    done = subprocess.run(
        [sys.executable, "-c", ALL_PARTS], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> GameType:
    """A game of ours without any part."""
    game = replace(find_game("trophy-case"), parts=Parts())
    for module in ("oddeck.bots.registry", "oddeck.cli.tables"):
        monkeypatch.setattr(f"{module}.find_game", lambda _id: game)
    return game


def test_a_game_without_parts_has_what_works_for_any_game(bare: GameType) -> None:
    assert bot_kinds(bare.id) == ("random", "learning", "casual", "sharp", "merciless")
    assert isinstance(make_bot("random", bare.id), UniformBot)
    assert make_bot("casual", bare.id)
    assert type(artist_for(bare.id)) is Artist
    assert facts_of(bare) == LabFacts()
    assert ending_names(bare) == ("the end", "broken off")


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("no_such_module_anywhere:Bot", "No module named 'no_such_module_anywhere'"),
        ("oddeck.bots.uniform:NoBot", "has no attribute 'NoBot'"),
    ],
)
def test_a_part_that_cannot_be_loaded_is_told_with_its_reason(where: str, reason: str) -> None:
    game = replace(find_game("trophy-case"), parts=Parts(bot=where))
    with pytest.raises(BadSetup, match=f"trophy-case: cannot load its bot from {where}.*{reason}"):
        load_part(game, "bot")
