"""Draw learning curves: `python -m oddeck.learn.curve FOLDER --out curve.svg`. It takes no PyTorch.

The picture has a panel for each size of table. A line is what the network won from one kind of
opponent at each test, with its 95 % interval; the dashed line is what an equal player would win.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10
from pathlib import Path
from typing import Any

from oddeck.engine.errors import BadSetup, OddeckError

DIARY = "diary.json"
NAME = re.compile(r"(?P<opponent>.+) at (?P<players>\d+)")
COLOURS = ("#2f6db3", "#c4572a", "#3c8a4a", "#8556a8", "#9a7b1c", "#444444")
WIDTH, HEIGHT = 300, 190  # of a panel's plot
LEFT, TOP, RIGHT, BOTTOM = 46, 34, 14, 44  # around it
STEPS = (1, 2, 5, 10)
MOST_TICKS = 5
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#333}.axis{stroke:#bbb}.even{stroke:#777;"
    "stroke-dasharray:4 4}.band{opacity:.18}"
)


@dataclass(frozen=True)
class Point:
    """A test: after how many decisions, the share of wins, and how unsure that is."""

    decisions: int
    share: float
    unsure: float


@dataclass(frozen=True)
class Curve:
    """All tests of a training against one kind of opponent, at tables of one size."""

    name: str
    players: int
    points: tuple[Point, ...]


def read_curves(folders: Sequence[Path]) -> list[Curve]:
    """The learning curves of some trainings; BadSetup if there is nothing to draw."""
    found: list[Curve] = []
    for folder in folders:
        try:
            diary = json.loads((folder / DIARY).read_text(encoding="utf-8"))
        except (OSError, ValueError) as wrong:
            raise BadSetup(f"{folder}: expected a training's folder: {wrong}") from None
        prefix = f"{folder.name}: " if len(folders) > 1 else ""
        found += curves_of(diary, prefix)
    if not found:
        raise BadSetup("there are no tests to draw yet")
    return found


def curves_of(diary: Iterable[Mapping[str, Any]], prefix: str = "") -> list[Curve]:
    """The learning curves in a diary, whose tests are called "quick at 3"."""
    curves: dict[tuple[str, int], list[Point]] = {}
    for test in diary:
        for name, told in test.items():
            if isinstance(told, list | tuple) and (match := NAME.fullmatch(name)):
                key = (prefix + match["opponent"], int(match["players"]))
                curves.setdefault(key, []).append(Point(test["decisions"], told[0], told[1]))
    return [Curve(*key, tuple(points)) for key, points in curves.items()]


def draw(curves: Sequence[Curve]) -> str:
    """The picture, as SVG."""
    sizes = sorted({curve.players for curve in curves})
    names = list(dict.fromkeys(curve.name for curve in curves))
    most = max(point.decisions for curve in curves for point in curve.points) or 1
    colours = {name: COLOURS[number % len(COLOURS)] for number, name in enumerate(names)}
    wide, high = LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM
    panels = [
        f'<g transform="translate({LEFT + place * wide},{TOP})">'
        + panel([curve for curve in curves if curve.players == players], players, most, colours)
        + "</g>"
        for place, players in enumerate(sizes)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide * len(sizes)} {high}"'
        f' width="{wide * len(sizes)}" height="{high}" role="img">'
        f"<title>Share of wins by decisions</title><style>{STYLE}</style>"
        f'<rect width="100%" height="100%" fill="white"/>{"".join(panels)}</svg>\n'
    )


def panel(curves: Sequence[Curve], players: int, most: int, colours: Mapping[str, str]) -> str:
    """The curves of one size of table, and the names of their opponents."""

    def at(decisions: float, share: float) -> str:
        return f"{WIDTH * decisions / most:.1f},{HEIGHT * (1 - min(max(share, 0), 1)):.1f}"

    even = HEIGHT * (1 - 1 / players)
    parts = [
        f'<text x="0" y="-14">{players} players: share of wins against</text>',
        f'<line class="even" x1="0" x2="{WIDTH}" y1="{even:.1f}" y2="{even:.1f}"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        height = HEIGHT * (1 - share)
        parts.append(f'<line class="axis" x1="-4" x2="0" y1="{height}" y2="{height}"/>')
        parts.append(f'<text x="-8" y="{height + 4}" text-anchor="end">{share:.0%}</text>')
    for tick in ticks(most):
        across = WIDTH * tick / most
        parts.append(
            f'<line class="axis" x1="{across:.1f}" x2="{across:.1f}" y1="{HEIGHT}"'
            f' y2="{HEIGHT + 4}"/><text x="{across:.1f}" y="{HEIGHT + 18}" text-anchor="middle">'
            f"{short(tick)}</text>"
        )
    parts.append(f'<path class="axis" fill="none" d="M0,0V{HEIGHT}H{WIDTH}"/>')
    parts.append(f'<text x="{WIDTH}" y="{HEIGHT + 36}" text-anchor="end">decisions</text>')
    for number, curve in enumerate(curves):
        colour, points = colours[curve.name], curve.points
        upper = [at(each.decisions, each.share + each.unsure) for each in points]
        lower = [at(each.decisions, each.share - each.unsure) for each in reversed(points)]
        middle = [at(each.decisions, each.share) for each in points]
        parts.append(f'<path class="band" fill="{colour}" d="M{"L".join(upper + lower)}Z"/>')
        parts.append(
            f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{"L".join(middle)}"/>'
        )
        parts += [
            '<circle cx="{}" cy="{}" r="2.5" fill="{}"/>'.format(*each.split(","), colour)
            for each in middle
        ]
        parts.append(
            f'<text x="{WIDTH}" y="{HEIGHT - 8 - 16 * number}" text-anchor="end"'
            f' style="fill:{colour}">{escape(curve.name)}</text>'
        )
    return "".join(parts)


def ticks(most: int) -> list[int]:
    """Round numbers from 0 on, at most five steps apart."""
    unit = 10 ** int(log10(max(most, 1)))
    for step in (each * unit // 10 or 1 for each in (*STEPS, *(10 * each for each in STEPS))):
        if ceil(most / step) <= MOST_TICKS:
            return list(range(0, most + 1, step))
    return [0, most]


def short(number: int) -> str:
    """A number as people write it on an axis."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= size:
            return f"{number / size:g} {letter}"
    return str(number)


def main(arguments: list[str]) -> int:
    """Read the trainings, and draw."""
    parser = argparse.ArgumentParser(
        prog="python -m oddeck.learn.curve",
        description="Draw the learning curves of trainings, from their diaries.",
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--out", type=Path, default=Path("curve.svg"), help="the picture, an SVG")
    wanted = parser.parse_args(arguments)
    try:
        wanted.out.write_text(draw(read_curves(wanted.folders)), encoding="utf-8")
    except OddeckError as wrong:
        print(f"learn: {wrong}", file=sys.stderr)
        return 2
    print(wanted.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
