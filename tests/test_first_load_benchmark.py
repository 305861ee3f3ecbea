"""`make firstload`: what is reported of the loads that it measures."""

from __future__ import annotations

from benchmarks.first_load import LINES, Line, Load, summary


def test_the_summary_has_the_median_and_the_range() -> None:
    loads = [Load(ms, 100, 120_000, 9) for ms in (900, 400, 500)]
    found = summary("home", Line("4G", 3.0, 170, 9e6, 9e6), loads)
    assert found["interactive_s"] == 0.5
    assert found["interactive_range_s"] == [0.4, 0.9]
    assert (found["loads"], found["transferred_bytes"]) == (3, 120_000)


def test_lines_are_limited_in_bytes_and_loopback_is_not_limited() -> None:
    assert LINES[0].conditions is None
    limited = Line("", None, 150, 1.6e6, 0.8e6).conditions
    assert limited is not None
    assert (limited["downloadThroughput"], limited["uploadThroughput"]) == (200_000, 100_000)
