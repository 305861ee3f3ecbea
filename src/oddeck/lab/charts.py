"""The plots of the lab's pages.

All data is summed up before it gets here, so that a page stays small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from .findings import Card
from .statistics import Estimate

Spec = dict[str, Any]  # of Vega-Lite
WIDTH: Any = "container"
BAR_HEIGHT = 22
MOST_CARDS = 12  # at each end
PERCENT = alt.Axis(format="%")


def finished(chart: Any, height: int | None = None) -> Spec:
    """The chart as the page takes it: as wide as the page, colours left to it."""
    sized = chart.properties(width=WIDTH, **({} if height is None else {"height": height}))
    spec: Spec = sized.to_dict()
    spec.pop("$schema", None)
    spec.pop("config", None)
    return spec


def bars(frame: pl.DataFrame, title: str) -> Spec:
    """A histogram: what `findings.histogram` gives."""
    chart = (
        alt.Chart(frame)
        .mark_bar(binSpacing=0)
        .encode(
            x=alt.X("start:Q", title=title, bin="binned", axis=alt.Axis(tickMinStep=1, format="d")),
            x2="end:Q",
            y=alt.Y("share:Q", title="share of games", axis=PERCENT),
            tooltip=[
                alt.Tooltip("start:Q", title="from"),
                alt.Tooltip("end:Q", title="to"),
                alt.Tooltip("share:Q", format=".2%"),
            ],
        )
    )
    return finished(chart, 200)


def points(
    names: Sequence[object],
    estimates: Sequence[Estimate],
    x_title: str,
    y_title: str,
    *,
    level: float | None = None,
    percent: bool = True,
) -> Spec:
    """Estimates with their intervals side by side; `level` is an even share."""
    frame = frame_of(names, estimates)
    axis = PERCENT if percent else alt.Axis()
    base = alt.Chart(frame).encode(
        x=alt.X("name:O", title=x_title, sort=None, axis=alt.Axis(labelAngle=0))
    )
    scale = alt.Scale(zero=False)
    layers: list[Any] = [
        base.mark_rule(strokeWidth=2).encode(
            y=alt.Y("low:Q", title=y_title, axis=axis, scale=scale), y2="high:Q"
        ),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            y=alt.Y("value:Q", scale=scale), tooltip=tooltips(percent)
        ),
    ]
    if level is not None:
        layers.insert(
            0,
            alt.Chart(pl.DataFrame({"level": [level]}))
            .mark_rule(strokeDash=[4, 4])
            .encode(y="level:Q"),
        )
    return finished(alt.layer(*layers), 200)


def ranked(
    estimates: Mapping[str, Estimate], title: str, level: float | None = None, percent: bool = True
) -> Spec:
    """Estimates with their intervals one below the other."""
    frame = frame_of(list(estimates), list(estimates.values()))
    axis = PERCENT if percent else alt.Axis()
    base = alt.Chart(frame).encode(
        y=alt.Y("name:N", title=None, sort=None, axis=alt.Axis(labelLimit=190))
    )
    scale = alt.Scale(zero=level is None)
    layers: list[Any] = [
        base.mark_rule(strokeWidth=2).encode(
            x=alt.X("low:Q", title=title, axis=axis, scale=scale), x2="high:Q"
        ),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            x=alt.X("value:Q", scale=scale), tooltip=tooltips(percent)
        ),
    ]
    if level is not None:
        layers.insert(
            0,
            alt.Chart(pl.DataFrame({"level": [level]}))
            .mark_rule(strokeDash=[4, 4])
            .encode(x="level:Q"),
        )
    return finished(alt.layer(*layers), BAR_HEIGHT * max(2, len(frame)))


def cards_at_both_ends(cards: Sequence[Card], level: float) -> Spec:
    """The cards that are worth most and least."""
    shown = cards if len(cards) <= 2 * MOST_CARDS else [*cards[:MOST_CARDS], *cards[-MOST_CARDS:]]
    return ranked({card.title: card.worth for card in shown}, "what those who had it won", level)


def lines(frame: pl.DataFrame, x_title: str, y_title: str, percent: bool = False) -> Spec:
    """Estimates along a range: columns x, value, low and high, and `series` where there are
    several.
    """
    axis = PERCENT if percent else alt.Axis()
    numeric = frame["x"].dtype.is_numeric()
    x = alt.X(
        "x:Q" if numeric else "x:N",
        title=x_title,
        sort=None,
        scale=alt.Scale(zero=False, nice=False, padding=12) if numeric else alt.Undefined,
    )
    if numeric:  # a tick at every point, and at nothing between them
        x = x.axis(
            values=frame["x"].unique().sort().to_list(),
            format=",d" if frame["x"].dtype.is_integer() else "~g",
        )
    base = alt.Chart(frame).encode(x=x)
    if "series" in frame.columns:
        base = base.encode(color=alt.Color("series:N", title=None, legend=alt.Legend(orient="top")))
    scale = alt.Scale(zero=False)
    low = alt.Y("low:Q", title=y_title, axis=axis, scale=scale)
    chart = alt.layer(
        base.mark_line().encode(y=alt.Y("value:Q", title=y_title, axis=axis, scale=scale)),
        base.mark_rule(strokeWidth=2).encode(y=low, y2="high:Q"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            y=alt.Y("value:Q", scale=scale), tooltip=["x", *tooltips(percent)[1:]]
        ),
    )
    return finished(chart, 200)


def frame_of(names: Sequence[object], estimates: Sequence[Estimate]) -> pl.DataFrame:
    """Estimates as a frame."""
    return pl.DataFrame(
        {
            "name": [str(name) for name in names],
            "value": [estimate.value for estimate in estimates],
            "low": [estimate.low for estimate in estimates],
            "high": [estimate.high for estimate in estimates],
        }
    )


def tooltips(percent: bool) -> list[Any]:
    """What is shown of an estimate under the pointer."""
    number = ".2%" if percent else ".4~r"
    return [alt.Tooltip("name:N", title="of")] + [
        alt.Tooltip(f"{name}:Q", format=number) for name in ("value", "low", "high")
    ]
