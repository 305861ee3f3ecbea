"""The designers' own claims, tested: a study each."""

from __future__ import annotations

import difflib

from oddeck.engine.errors import BadSetup, short

from .fortuno import MAJORS
from .maze import LONGER, SPEED
from .passages import LAST_CARD, TRUMP
from .rummy import LAY_DOWN
from .study import Answer, Means, Study
from .trophy import LEAD_LOW

__all__ = ["STUDIES", "Answer", "Means", "Study", "find_study"]

STUDIES = {
    study.id: study for study in (LAST_CARD, TRUMP, LAY_DOWN, LEAD_LOW, LONGER, SPEED, MAJORS)
}


def find_study(name: str) -> Study:
    """The study of this name."""
    if name not in STUDIES:
        close = difflib.get_close_matches(name, STUDIES, n=1)
        hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(STUDIES)}"
        raise BadSetup(f"there is no study {short(name)}; {hint}")
    return STUDIES[name]
