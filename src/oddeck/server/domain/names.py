"""Names that look alike.

Two names look alike if they have a skeleton in common: what is left when invisible characters are
removed and every character is replaced by one that it can be confused with (Unicode Technical
Standard 39). Upper and lower case count as alike too, before or after the replacement: `AI` looks
like `Al`, and reads like `Ai`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

# Unicode's Default_Ignorable_Code_Point, as far as `str.isprintable` lets such characters pass,
# and the blank of Braille.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)


def skeletons(name: str) -> set[str]:
    """What a name looks like, in one or two readings; empty texts if nothing of it is visible."""
    visible = INVISIBLE.sub("", unicodedata.normalize("NFKC", name))
    return {_replaced(visible).casefold(), _replaced(visible.casefold()).casefold()}


def look_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that could be taken for this one."""
    own = skeletons(name)
    return next((other for other in others if own & skeletons(other)), None)


def is_visible(name: str) -> bool:
    """Whether anything of a name can be seen."""
    return "" not in skeletons(name)


def _replaced(text: str) -> str:
    replaced = "".join(map(_prototype, unicodedata.normalize("NFD", text)))
    return " ".join(unicodedata.normalize("NFD", replaced).split())


@cache
def _prototype(character: str) -> str:
    """The character, or the characters, that stand for all that look like this one.

    The data lists for a prototype all that look like it, and for all others their prototype.
    """
    alike = confusables_data.get(character, [])
    if len(alike) != 1:
        return character
    other: str = alike[0]["c"]
    return other if len(confusables_data[other]) > 1 else min(character, other)
