"""The file of third-party licences is current, and the credits are complete."""

from __future__ import annotations

import tomllib

import pytest

from docs import third_party

from .blocks import PROJECT


def test_the_file_is_current() -> None:
    """If this fails, run `make docs`."""
    assert third_party.FILE.read_text(encoding="utf-8") == third_party.written()


def test_every_package_has_a_licence() -> None:
    names = [name for name, _ in third_party.needed()]
    assert {"numba", "llvmlite", "pynacl", "cffi", "greenlet"} <= set(names)
    assert not {"mypy", "ray", "playwright"} & set(names)
    assert all(third_party.licence_of(name) for name in names)


def test_the_wheel_says_under_which_licences_it_is() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "MIT AND CC-BY-3.0 AND OFL-1.1"
    assert {"LICENSE", "CREDITS.md", "THIRD-PARTY.md"} <= set(project["license-files"])


@pytest.mark.parametrize("page", ["CREDITS.md", "client/src/pages/Credits.svelte"])
def test_everybody_whom_the_designers_thank_is_named(page: str) -> None:
    said = (PROJECT / page).read_text(encoding="utf-8")
    makers = [
        "Jessica Lopez",
        "Evelyn Perfall",
        "Katie Fuller",
        "Max Weiss",
        "Michael Auble",
        "Cole Gaboriault",
        "Alicia Lopez",
    ]
    ideas = ["Frank", "Griffjon", "Sharon"]
    testers = [
        "ACC Northridge gamers",
        "Ben",
        "Brandon",
        "JP",
        "Leif",
        "Liz",
        "Marcus",
        "Rachel",
        "Remi",
        "Remi's parents",
        "Thomas",
    ]
    others = ["Dave Howell", "Jonathan Leistiko", "Leif Brown", "© 2023-2024 The Silver Age"]
    assert [
        name for name in makers + ideas + testers + others if name not in said.replace("’", "'")
    ] == []
