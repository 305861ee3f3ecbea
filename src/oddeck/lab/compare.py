"""Two variants of a game on the same deals, and what the difference is."""

from __future__ import annotations

import hashlib
import math
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from oddeck.engine.errors import BadSetup
from oddeck.engine.protocol import GameType

from .columns import MEASURES
from .facts import facts_of
from .findings import AVERAGED
from .other_process import folder_with_digest, play_in_other_process
from .page import Page
from .plan import Plan
from .running import Progress, looked_up
from .statistics import Estimate, mean, one_digit, written
from .storage import Run

DATA, FOLDER = "data", "folder"  # what can be changed besides options and bots
GAMES_FOLDER = "ODDECK_GAMES_FOLDER"
PERCENTS = ("forced", "led", "winner_led", "hidden")
LEFT_OUT = ("__pycache__",)


@dataclass(frozen=True)
class Variant:
    """What is played: a plan, perhaps with another data file or a changed copy of the rules."""

    plan: Plan
    data: Path | None = None
    folder: Path | None = None


@dataclass(frozen=True)
class Difference:
    """A measure in both variants, and by how much the second exceeds the first."""

    name: str
    meaning: str
    before: Estimate
    after: Estimate
    change: Estimate

    @property
    def verdict(self) -> str:
        """The verdict with a confidence of 95 %."""
        return "more" if self.change.is_above(0) else "less" if self.change.is_below(0) else "same?"

    def told(self, estimate: Estimate) -> str:
        """An estimate with its interval, as text."""
        return estimate.percent if self.is_share else str(estimate)

    def told_shortly(self, estimate: Estimate) -> str:
        """The same in short."""
        half = (estimate.high - estimate.low) / 2
        if self.is_share:
            return f"{100 * estimate.value:z.1f} ± {100 * half:.1f} %"
        return f"{written(estimate.value)} ± {one_digit(half)}"

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.name in PERCENTS or self.name.startswith(("won by", "ended by"))


def play_variant(variant: Variant, within: Path, jobs: int, progress: Progress) -> Run:
    """Play the games of a variant; what was played before is not played again."""
    plan = variant.plan
    if variant.data is None and variant.folder is None:
        return looked_up(plan, within, jobs, progress=progress)
    environment, digest = {}, hashlib.sha256()
    if variant.data is not None:
        varied = facts_of(plan.game_type).data
        if varied is None:
            raise BadSetup(f"data: {plan.game_type.title} has no data file")
        environment[varied.variable] = str(variant.data.absolute())
        digest.update(variant.data.read_bytes())
    if variant.folder is not None:
        for file in sorted(variant.folder.rglob("*.py")):
            digest.update(file.read_bytes())
    folder = folder_with_digest(plan, within, digest.hexdigest()[:8])
    if variant.folder is not None:
        games = folder.absolute() / "games"
        copy = games / plan.game_type.folder.name
        shutil.copytree(
            variant.folder,
            copy,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns(*LEFT_OUT),
            copy_function=shutil.copy2,
        )
        environment[GAMES_FOLDER] = str(games)
    run = play_in_other_process(plan, folder, environment, jobs, "the changed variant")
    progress(plan.games)
    return run


# --- what differs ---------------------------------------------------------------------------------


def differences(before: Run, after: Run) -> list[Difference]:
    """Compare all measures deal by deal, so that shared luck cancels."""
    old, new = frames(before, after)
    found = [
        compared(column.name, column.meaning, values(old, column.name), values(new, column.name))
        for column in MEASURES
        if column.name in AVERAGED
    ]
    for turn in range(before.plan.players):
        name = "won by the first to act" if turn == 0 else f"won by number {turn + 1} to act"
        found.append(compared(name, "the share of games", won_by(old, turn), won_by(new, turn)))
    endings = sorted({*old["ending"].unique(), *new["ending"].unique()} - {None})
    if len(endings) > 1:
        for ending in endings:
            shares = ((frame["ending"] == ending).to_numpy().astype(float) for frame in (old, new))
            found.append(compared(f"ended by {ending}", "the share of games", *shares))
    return found


def frames(before: Run, after: Run) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games of both, in the same order: row by row the same deal."""
    old, new = (run.games().sort("number").collect() for run in (before, after))
    if old["seed"].to_list() != new["seed"].to_list():
        raise BadSetup("the two variants were not played on the same deals")
    return old.with_columns(players=before.plan.players), new.with_columns(
        players=after.plan.players
    )


def values(frame: pl.DataFrame, column: str) -> NDArray[np.float64]:
    """A column as numbers."""
    return frame[column].to_numpy().astype(np.float64)


def won_by(frame: pl.DataFrame, turn: int) -> NDArray[np.float64]:
    """What the player who is the n-th to act got of each win."""
    seats = (frame["first"].to_numpy() + turn) % frame["players"].to_numpy()
    winners = frame["winners"].to_numpy()
    several = np.array([max(1, int(mask).bit_count()) for mask in winners])
    shares: NDArray[np.float64] = ((winners >> seats) & 1) / several
    return shares


def compared(
    name: str, meaning: str, old: NDArray[np.float64], new: NDArray[np.float64]
) -> Difference:
    """Both means, and the mean change per deal."""
    return Difference(name, meaning, mean(old), mean(new), mean(new - old))


# --- in words -------------------------------------------------------------------------------------


def in_words(found: Sequence[Difference]) -> list[str]:
    """The differences that are clear, the greatest first."""
    clear = [each for each in found if each.verdict != "same?" and each.before.value]

    def size(each: Difference) -> float:
        return abs(each.change.value / each.before.value)

    return [
        f"{each.name.replace('_', ' ').capitalize()}: {each.told(each.change)} {each.verdict}"
        f" than {each.told(each.before)}."
        if math.isfinite(size(each))
        else each.name
        for each in sorted(clear, key=size, reverse=True)
    ]


def compare_page(
    game_type: GameType,
    plan: Plan,
    changed: Mapping[str, Any],
    found: Sequence[Difference],
    command: str,
) -> Page:
    """The page that compares the two."""
    change = ", ".join(f"{name} = {value}" for name, value in changed.items())
    page = Page(f"{game_type.title}: as it is, and with {change}")
    page.lead(
        f"{plan.players} players, {' and '.join(dict.fromkeys(plan.bots))} bots, the same"
        f" {plan.games:,} deals for both. Numbers in brackets are intervals of 95 %."
    )
    if caveat := facts_of(game_type).caveat:
        page.say(caveat)
    page.section("What differs")
    sentences = in_words(found)
    page.say(*(sentences or ["Nothing that these games show."]))
    page.section("All numbers")
    page.table(
        ["", "as it is", "changed", "difference", "verdict"],
        [
            [
                each.name.replace("_", " "),
                each.told(each.before),
                each.told(each.after),
                each.told(each.change),
                each.verdict,
            ]
            for each in found
        ],
    )
    page.section("What the measures mean")
    for each in found:
        page.say(f"{each.name.replace('_', ' ').capitalize()}: {each.meaning}.")
    page.end("Made by oddeck.", command)
    return page
