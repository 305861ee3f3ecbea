"""What `import oddeck` offers."""

from __future__ import annotations

import pickle
import pydoc
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

import oddeck
from oddeck.bots.registry import make_bot


def test_everything_that_is_announced_can_be_imported() -> None:
    assert all(hasattr(oddeck, name) for name in oddeck.__all__)
    assert oddeck.make_bot is make_bot
    assert oddeck.__version__ == version("oddeck")
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        oddeck.chess  # type: ignore[attr-defined]  # noqa: B018


def test_a_citation_names_this_version() -> None:
    citation = yaml.safe_load((Path(__file__).parent.parent / "CITATION.cff").read_text())
    assert citation["version"] == oddeck.__version__


def test_errors_are_known_by_the_name_they_are_imported_by() -> None:
    errors = [
        value
        for value in vars(oddeck).values()
        if isinstance(value, type) and issubclass(value, Exception)
    ]
    assert len(errors) == 12
    for error in errors:
        assert error.__module__ == "oddeck"
        assert getattr(oddeck, error.__name__) is error
    with pytest.raises(oddeck.IllegalMove) as refused:
        oddeck.new("twisty-passages", players=3, seed=7).play(0, "castle")
    assert isinstance(pickle.loads(pickle.dumps(refused.value)), oddeck.MalformedMove)


def test_help_is_short_and_begins_with_an_example() -> None:
    lines = pydoc.plain(pydoc.render_doc(oddeck)).splitlines()
    assert len(lines) < 300
    assert "oddeck.new(" in "".join(lines[:12])
    assert not any("class IllegalMove" in line for line in lines)


def test_importing_it_loads_no_game_no_compiler_and_no_search() -> None:
    heavy = ("numba", "oddeck.games.fortuno", "oddeck.bots.search", "oddeck.drawing", "xml")
    check = f"import oddeck, sys; print([name for name in {heavy} if name in sys.modules])"
    loaded = subprocess.run(
        [sys.executable, "-c", check], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "[]"
