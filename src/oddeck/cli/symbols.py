"""Symbols for outputs that cannot show all letters: ASCII terminals, pipes in a Windows
code page.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

PLAIN = {
    "∞": "i",  # as cards are typed
    "★": "*",
    "▶": ">",
    "▷": "-",
    "♥": "+",
    "↻": ">",
    "↺": "<",
    "→": ">",
    "±": "~",
    "…": ".",
    "•": "*",
    "–": "-",
    "—": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "×": "x",
    "\N{NO-BREAK SPACE}": " ",
}
HANDLER = "oddeck.plain"


def use_plain_symbols() -> None:
    """From now on, replace letters that an output cannot show."""
    codecs.register_error(HANDLER, replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not shows_everything(stream.encoding):
            stream.reconfigure(errors=HANDLER)


def shows_everything(encoding: str | None) -> bool:
    """Whether an encoding has all letters there are."""
    return (encoding or "").lower().startswith("utf")


def replaced(wrong: UnicodeError) -> tuple[str, int]:
    """What is printed instead: one plain letter for each, so that columns stay in line."""
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    return "".join(map(plain, wrong.object[wrong.start : wrong.end])), wrong.end


def plain(letter: str) -> str:
    """An ASCII letter in place of another."""
    bare = unicodedata.normalize("NFKD", letter)[0]
    return PLAIN.get(letter) or (bare if bare.isascii() else "?")
