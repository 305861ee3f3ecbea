"""A sweep: the same games over a range of something, and a plot of what it does."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl

from oddeck.engine.errors import BadSetup, short
from oddeck.engine.protocol import GameType

from . import findings
from .charts import lines
from .columns import MEASURES
from .games import caveat_of
from .page import Page
from .plan import Plan, make_plan
from .running import Progress, looked_up
from .statistics import Estimate, written
from .storage import Run, open_run

PLAYERS, BOTS, ICONS = "players", "bots", "icons"
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
            "vary: NAME=FROM..TO, NAME=FROM..TO:STEP or NAME=VALUE,VALUE... is needed, not"
            f" {short(text)}"
        )
    if name.startswith(f"{ICONS}."):
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
    """What is no range."""
    raise BadSetup(
        f"vary: {name}: a range such as 20..60 or 20..60:20 is needed, not {short(text)}"
    )


def check_varied(kind: GameType, varied: Sequence[Varied]) -> None:
    """BadSetup if the game has nothing of these names."""
    icons = [ICONS] if kind.id == "twisty-maze" else []
    names = [PLAYERS, BOTS, *(option.name for option in kind.options), *icons]
    if not 1 <= len(varied) <= MOST_VARIED or len({each.name for each in varied}) < len(varied):
        raise BadSetup("vary: one thing, or two different ones, can be varied")
    if sum(each.name.partition(".")[0] == ICONS for each in varied) > 1:
        raise BadSetup("vary: icons can be varied in one way at a time")
    for each in varied:
        if each.name.partition(".")[0] not in names:
            raise BadSetup(
                f"vary: {kind.title} has no {short(each.name)}; there are: {', '.join(names)}"
            )


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
        """What is played at a point, icons left out."""
        chosen = dict(zip((each.name for each in self.varied), values, strict=True))
        options = dict(self.options) | {
            name: value
            for name, value in chosen.items()
            if name not in (PLAYERS, BOTS) and not name.startswith(ICONS)
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

    def deck(self, values: tuple[Any, ...]) -> str | None:
        """The file of maze cards for a point; None if it is the usual one."""
        text = None
        for each, value in zip(self.varied, values, strict=True):
            if each.name.startswith(ICONS):
                text = deck_with(each.name, value)
        return text


def deck_with(name: str, value: object) -> str:
    """The file of maze cards with other icons: `icons` is how many faces all restored ones look
    for, `icons.lost` which faces one does.
    """
    from oddeck.decks.maze import TEXT

    from .icons import FACES, with_all_faces, with_faces

    slug = name.partition(".")[2]
    if slug:
        faces = tuple(int(face) if face.isdecimal() else 0 for face in str(value).split())
        return with_faces(TEXT, slug, faces)
    if not isinstance(value, int) or value not in FACES:
        raise BadSetup(f"icons: how many faces they look for is needed, 1 to 6, not {short(value)}")
    return with_all_faces(value)


def check_sweep(sweep: Sweep) -> None:
    """BadSetup if a point cannot be played, before any is."""
    for values in sweep.combinations:
        sweep.plan(values)
        sweep.deck(values)


def points(sweep: Sweep, within: Path, jobs: int, progress: Progress) -> Iterator[Point]:
    """Plays every point and measures it."""
    for values in sweep.combinations:
        plan, deck = sweep.plan(values), sweep.deck(values)
        if deck is None:
            run = looked_up(plan, within, jobs, progress=progress)
        else:
            run = played_with(deck, plan, within, jobs)
            progress(plan.games)
        yield Point(values, run.played, measured(run))


def played_with(deck: str, plan: Plan, within: Path, jobs: int) -> Run:
    """The run of a plan with another file of maze cards: in a process of its own, because the cards
    are part of the machine code.
    """
    from .icons import write_deck

    digest = hashlib.sha256(deck.encode()).hexdigest()[:8]
    folder = within / f"{plan.game}-{plan.players}-{plan.digest}-{plan.games}-{digest}"
    file = write_deck(deck, folder / "maze.toml")
    options = [
        part
        for name, value in plan.options
        for part in (
            "--option",
            f"{name}={str(value).lower() if isinstance(value, bool) else value}",
        )
    ]
    command = [
        sys.executable,
        "-m",
        "oddeck",
        "lab",
        "run",
        plan.game,
        "--players",
        plan.players,
        "--games",
        plan.games,
    ]
    command += [
        "--bots",
        ",".join(plan.bots),
        "--seed",
        plan.seed,
        "--playouts",
        plan.playouts,
        "--jobs",
        jobs,
        *options,
    ]
    command += ["--out", folder, "--resume", "--json"]
    environment = os.environ | {"ODDECK_MAZE_FILE": str(file.absolute())}
    done = subprocess.run(
        [str(part) for part in command],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BadSetup(
            "icons:"
            f" {done.stderr.strip().removeprefix('oddeck: ') or 'the games could not be played'}"
        )
    return open_run(folder)


def measured(run: Run) -> dict[str, Estimate]:
    """All that can be plotted."""
    found = {measure.column.name: measure.mean for measure in findings.measures(run)}
    found[FIRST_SEAT] = findings.seats(run)[0]
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
    sweep: Sweep, found: Sequence[Point], measures: Sequence[str], kind: GameType, command: str
) -> Page:
    """A plot for each measure, and a table of all numbers."""
    names = [each.name for each in sweep.varied]
    page = Page(f"{kind.title}: what {' and '.join(names)} {'does' if len(names) == 1 else 'do'}")
    players = [] if PLAYERS in names else [f"{sweep.players} players"]
    bots = [] if BOTS in names else [f"{' and '.join(dict.fromkeys(sweep.bots))} bots"]
    page.lead(
        f"{', '.join([*players, *bots, f'{found[0].games:,} games at each point'])}. "
        "Numbers in brackets, and lines through points, are intervals of 95 %."
    )
    if caveat_of(kind):
        page.say(caveat_of(kind))
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
    """An estimate as people read it."""
    return estimate.percent if measure in PERCENTS else str(estimate)


def told_shortly(estimate: Estimate, measure: str) -> str:
    """The same where there is little room."""
    half = (estimate.high - estimate.low) / 2
    return (
        f"{100 * estimate.value:.1f}±{100 * half:.1f}%"
        if measure in PERCENTS
        else f"{written(estimate.value)}±{half:.1g}"
    )


def sentence(sweep: Sweep, found: Sequence[Point], measure: str) -> str:
    """What becomes of a measure from the first value to the last, for each value of what is varied
    besides.
    """
    told_all = []
    for group in groups(sweep, found):
        first, last = group[0], group[-1]
        change = (
            "rises from"
            if last.measured[measure].is_above(first.measured[measure].high)
            else (
                "falls from"
                if last.measured[measure].is_below(first.measured[measure].low)
                else "does not surely change from"
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
