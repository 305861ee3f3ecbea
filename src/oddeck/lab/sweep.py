"""A sweep: the same games over a range of values, with plots."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.protocol import GameType
from oddeck.games.registry import find_game

from . import findings
from .charts import lines
from .columns import MEASURES
from .facts import VariedData, facts_of
from .other_process import folder_with_digest, play_in_other_process
from .page import Page
from .plan import Plan, make_plan
from .running import Progress, looked_up
from .statistics import Estimate, one_digit, written
from .storage import Run

PLAYERS, BOTS = "players", "bots"
MOST_VARIED = 2
MOST_VALUES = 50
FIRST_SEAT, UNFINISHED = "first_seat", "unfinished"
USUAL_MEASURES = ("decisions", "rounds", "branching", "lead_changes", "margin", FIRST_SEAT)
PERCENTS = ("forced", "winner_led", "hidden", FIRST_SEAT, UNFINISHED)


@dataclass(frozen=True)
class Varied:
    """Something that is varied, and its values as people type them."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Point:
    """One combination of values, and what was measured there."""

    values: tuple[Any, ...]
    games: int
    measured: Mapping[str, Estimate]


# --- what was typed -------------------------------------------------------------------------------


def read_varied(text: str, read_value: Callable[[str], Any]) -> Varied:
    """`target=20..60:20`, `black_zones=fewer,discard`, `icons.lost=6|5 6`."""
    name, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not name or not values:
        raise BadSetup(
            "vary: expected NAME=FROM..TO, NAME=FROM..TO:STEP or NAME=VALUE,VALUE..., got"
            f" {short(text)}"
        )
    if "." in name:
        found: Sequence[Any] = [" ".join(value.split()) for value in values.split("|")]
    elif ".." in values:
        found = read_range(name, values)
    else:
        found = [read_value(value.strip()) for value in values.split(",")]
    if len(found) > MOST_VALUES:
        raise BadSetup(f"vary: {name} has {len(found)} values; {MOST_VALUES} are the most")
    if len(set(found)) < len(found):
        raise BadSetup(f"vary: {name} has a value twice")
    return Varied(name, tuple(found))


def read_range(name: str, text: str) -> Sequence[int]:
    """`20..60` or `20..60:20`, the ends included."""
    ends, _, step = text.partition(":")
    try:
        first, last = (int(end) for end in ends.split(".."))
        return range(first, last + 1, int(step or 1)) or fail(name, text)
    except ValueError:
        return fail(name, text)


def fail(name: str, text: str) -> Sequence[int]:
    """The error for a text that is not a range."""
    raise BadSetup(f"vary: {name}: expected a range such as 20..60 or 20..60:20, got {short(text)}")


def check_varied(game_type: GameType, varied: Sequence[Varied]) -> None:
    """BadSetup if the game has nothing of these names."""
    data = facts_of(game_type).data
    names = [PLAYERS, BOTS, *(option.name for option in game_type.all_options)]
    names += [data.name] if data else []
    if not 1 <= len(varied) <= MOST_VARIED or len({each.name for each in varied}) < len(varied):
        raise BadSetup("vary: one thing, or two different ones, can be varied")
    if data and sum(is_data(each.name, data) for each in varied) > 1:
        raise BadSetup(f"vary: {data.name} can be varied in one way at a time")
    for each in varied:
        if each.name.partition(".")[0] not in names:
            raise BadSetup(
                f"vary: {game_type.title} has no {short(each.name)}; there are: {', '.join(names)}"
            )


def is_data(name: str, data: VariedData) -> bool:
    """Whether a name means the game's data: `icons`, `icons.lost`."""
    return name.partition(".")[0] == data.name


# --- playing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sweep:
    """What is played at every point: everything but what is varied."""

    game: str
    players: int
    games: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    playouts: int
    varied: tuple[Varied, ...]

    @property
    def combinations(self) -> list[tuple[Any, ...]]:
        """All points."""
        return list(product(*(each.values for each in self.varied)))

    def plan(self, values: tuple[Any, ...]) -> Plan:
        """What is played at a point, apart from varied data."""
        chosen = dict(zip((each.name for each in self.varied), values, strict=True))
        options = dict(self.options) | {
            name: value
            for name, value in chosen.items()
            if name not in (PLAYERS, BOTS) and not (self.data and is_data(name, self.data))
        }
        bots = tuple(str(chosen[BOTS]).split("+")) if BOTS in chosen else self.bots
        return make_plan(
            self.game,
            chosen.get(PLAYERS, self.players),
            self.games,
            bots,
            options,
            self.seed,
            playouts=self.playouts,
        )

    @property
    def data(self) -> VariedData | None:
        """The data of the game that can be varied."""
        return facts_of(find_game(self.game)).data

    def data_text(self, values: tuple[Any, ...]) -> str | None:
        """The text of the game's data file at a point; None if it is the usual one."""
        for each, value in zip(self.varied, values, strict=True):
            if self.data and is_data(each.name, self.data):
                return self.data.text(each.name.partition(".")[2], value)
        return None


def check_sweep(sweep: Sweep) -> None:
    """BadSetup if a point cannot be played, before any is."""
    for values in sweep.combinations:
        sweep.plan(values)
        sweep.data_text(values)


def points(sweep: Sweep, within: Path, jobs: int, progress: Progress) -> Iterator[Point]:
    """Plays every point and measures it."""
    for values in sweep.combinations:
        plan, text = sweep.plan(values), sweep.data_text(values)
        if text is None or sweep.data is None:
            run = looked_up(plan, within, jobs, progress=progress)
        else:
            run = played_with(sweep.data, text, plan, within, jobs)
            progress(plan.games)
        yield Point(values, run.played, measured(run))


def played_with(data: VariedData, text: str, plan: Plan, within: Path, jobs: int) -> Run:
    """Play a plan with another data file."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    folder = folder_with_digest(plan, within, digest)
    file = folder / data.file
    file.write_text(text, encoding="utf-8")
    return play_in_other_process(
        plan, folder, {data.variable: str(file.absolute())}, jobs, data.name
    )


def measured(run: Run) -> dict[str, Estimate]:
    """All that can be plotted."""
    found = {measure.column.name: measure.mean for measure in findings.measures(run)}
    found[FIRST_SEAT] = findings.wins_by_order_of_play(run)[0]
    found[UNFINISHED] = findings.broken_off(run)
    return found


def meaning_of(measure: str) -> str:
    """What a measure is, in words."""
    special = {
        FIRST_SEAT: "the share of games that the first to act wins",
        UNFINISHED: "the share of games that were broken off",
    }
    return special.get(measure) or next(
        column.meaning for column in MEASURES if column.name == measure
    )


def measure_names() -> tuple[str, ...]:
    """All that can be asked for."""
    return (*findings.AVERAGED, FIRST_SEAT, UNFINISHED)


# --- the page -------------------------------------------------------------------------------------


def sweep_page(
    sweep: Sweep, found: Sequence[Point], measures: Sequence[str], game_type: GameType, command: str
) -> Page:
    """A plot for each measure, and a table of all numbers."""
    names = [each.name for each in sweep.varied]
    page = Page(
        f"{game_type.title}: what {' and '.join(names)} {'does' if len(names) == 1 else 'do'}"
    )
    players = [] if PLAYERS in names else [f"{sweep.players} players"]
    bots = [] if BOTS in names else [f"{' and '.join(dict.fromkeys(sweep.bots))} bots"]
    page.lead(
        f"{', '.join([*players, *bots, f'{found[0].games:,} games at each point'])}. "
        "Numbers in brackets, and lines through points, are intervals of 95 %."
    )
    if caveat := facts_of(game_type).caveat:
        page.say(caveat)
    for measure in measures:
        page.section(measure.replace("_", " ").capitalize())
        page.say(sentence(sweep, found, measure))
        page.show(
            lines(
                frame_of(sweep, found, measure),
                sweep.varied[0].name,
                measure.replace("_", " "),
                measure in PERCENTS,
            ),
            meaning_of(measure).capitalize() + ".",
        )
    page.section("All numbers")
    header = names + [measure.replace("_", " ") for measure in measures]
    page.table(
        header,
        [
            [str(value) for value in point.values]
            + [told(point.measured[measure], measure) for measure in measures]
            for point in found
        ],
    )
    page.end("Made by oddeck.", command)
    return page


def told(estimate: Estimate, measure: str) -> str:
    """An estimate with its interval, as text."""
    return estimate.percent if measure in PERCENTS else str(estimate)


def told_shortly(estimate: Estimate, measure: str) -> str:
    """The same in short."""
    half = (estimate.high - estimate.low) / 2
    return (
        f"{100 * estimate.value:.1f}±{100 * half:.1f}%"
        if measure in PERCENTS
        else f"{written(estimate.value)}±{one_digit(half)}"
    )


def sentence(sweep: Sweep, found: Sequence[Point], measure: str) -> str:
    """How a measure changes from the first value to the last, for each second value."""
    told_all = []
    for group in groups(sweep, found):
        first, last = group[0], group[-1]
        change = (
            "rises from"
            if last.measured[measure].is_above(first.measured[measure].high)
            else (
                "falls from"
                if last.measured[measure].is_below(first.measured[measure].low)
                else "does not measurably change from"
            )
        )
        where = (
            f"With {sweep.varied[1].name} {first.values[1]} it" if len(sweep.varied) > 1 else "It"
        )
        told_all.append(
            f"{where} {change} {told(first.measured[measure], measure)} at {sweep.varied[0].name}"
            f" {first.values[0]} to {told(last.measured[measure], measure)} at {last.values[0]}."
        )
    return " ".join(told_all)


def groups(sweep: Sweep, found: Sequence[Point]) -> list[list[Point]]:
    """The points, those together that differ only in what is varied first."""
    if len(sweep.varied) == 1:
        return [list(found)]
    return [
        [point for point in found if point.values[1] == value] for value in sweep.varied[1].values
    ]


def frame_of(sweep: Sweep, found: Sequence[Point], measure: str) -> pl.DataFrame:
    """One measure as a frame for a plot."""
    rows = [
        {
            "x": point.values[0],
            **{end: getattr(point.measured[measure], end) for end in ("value", "low", "high")},
        }
        | ({"series": f"{sweep.varied[1].name} {point.values[1]}"} if len(sweep.varied) > 1 else {})
        for point in found
    ]
    return pl.DataFrame(rows)
