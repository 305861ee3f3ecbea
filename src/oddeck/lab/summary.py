"""A summary of a run, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .findings import decided_by_deal, endings, measures, wins_by_order_of_play
from .storage import Run


def summary(run: Run) -> dict[str, Any]:
    """The means of all measures, the seats and the endings, each with its interval; what the deal
    decides, if that can be told.
    """
    facts: dict[str, Any] = {
        "played": run.played,
        "measures": {measure.column.name: asdict(measure.mean) for measure in measures(run)},
        "seats": [asdict(seat) for seat in wins_by_order_of_play(run)],
        "endings": {name: asdict(estimate) for name, estimate in endings(run).items()},
    }
    if run.plan.plays > 1:
        facts["decided_by_deal"] = asdict(decided_by_deal(run))
    return facts
