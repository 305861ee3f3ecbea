"""Markdown has one sentence per line, and prose has plain words."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.sentences import one_per_line, pages, stilted

from .blocks import name


@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_sentence_has_its_own_line(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert one_per_line(text) == text, "run `python -m docs.sentences`"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("One. Two!\nThree\nfour? Five.", "One.\nTwo!\nThree four?\nFive."),
        ("- One. Two.\n- Three.", "- One.\n  Two.\n- Three."),
        ("1. One.\n   Two goes on\n   here.", "1. One.\n   Two goes on here."),
        ("In version 2. Then more.", "In version 2.\nThen more."),
    ],
)
def test_sentences_are_split_and_joined(before: str, after: str) -> None:
    assert one_per_line(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "---\nname: One. Two.\nabout: Three\n---\n\nFour.",
        "```\nOne. Two.\nThree\n```",
        "| One. Two. | Three. Four. |",
        "# One. Two.",
        "::: oddeck.Game\n    options:\n      show_root_heading: false\n      members: [play]",
        "One (two. Three.) four.",
        "`One. Two.` is code.",
        "One.\n\n    first --line\n    second --line\n    third --line\n\nTwo.",
        "FO-12. The text of a clause by J. Doe, e.g. Fortuno.",
    ],
)
def test_what_stays_as_it_is(text: str) -> None:
    assert one_per_line(text) == text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Deal\nanew.", [(2, "anew", "again")]),
        ("# A test that goes\n# on with it.", [(1, "goes\n# on with", "continue")]),
        (
            '"a number is"\n f" needed, not 3"',
            [(1, 'is"\n f" needed, not', "expected ..., got ...")],
        ),
        ("Whoever wins, reckons.", [(1, "Whoever"), (1, "reckons")]),
        ("So many moves that it takes long, of its own accord.", []),
        ("In its own time, told often, calculated.", []),
    ],
)
def test_words_that_make_readers_stop_are_found(text: str, found: list[tuple[object, ...]]) -> None:
    assert [each[: len(known)] for each, known in zip(stilted(text), found, strict=True)] == found
