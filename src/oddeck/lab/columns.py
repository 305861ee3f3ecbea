"""The columns of a run: for every game one row, and for every column what it means and how it is
computed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .facts import ending_names, endings_of
from .plan import Plan, versions, written_options

# Of the games with these numbers, from their rows (`machine.tally.ROW`).
Values = Callable[[Plan, range, NDArray[Any]], Any]


@dataclass(frozen=True)
class Column:
    """A column: its name, what it says of a game, and its values."""

    name: str
    meaning: str
    values: Values


def same(value: Callable[[Plan], Any]) -> Values:
    """What is the same for all games of a plan."""
    return lambda plan, numbers, _rows: pl.repeat(value(plan), len(numbers), eager=True)


def field(name: str) -> Values:
    """As it was counted."""
    return lambda _plan, _numbers, rows: rows[name]


def per_decision(name: str, times: float = 1.0) -> Values:
    """What was counted, for each decision."""
    return lambda _plan, _numbers, rows: rows[name] / np.maximum(1, rows["decisions"]) * times


def seated(plan: Plan, numbers: range, _rows: NDArray[Any]) -> pl.Series:
    """The bots, seat by seat."""
    names = pl.Series([",".join(plan.seated(turn)) for turn in range(plan.players)])
    return names.gather([number % plan.players for number in numbers])


def endings(plan: Plan, _numbers: range, rows: NDArray[Any]) -> pl.Series:
    """The names of the endings."""
    return pl.Series(ending_names(plan.game_type)).gather(
        endings_of(plan.game_type, rows["kinds"], rows["over"])
    )


def closing_cards(plan: Plan, _numbers: range, rows: NDArray[Any]) -> pl.Series:
    """The names of the cards; nothing where none was named."""
    names = [*plan.deck.names, None]
    return pl.Series(names, dtype=pl.String).gather(
        np.where(rows["closing"] < 0, len(names) - 1, rows["closing"])
    )


def led_by_winners(plan: Plan, _numbers: range, rows: NDArray[Any]) -> NDArray[np.float64]:
    """The share of decisions during which a winner was alone in the lead."""
    led = sum(rows["led"][:, seat] * (rows["winners"] >> seat & 1) for seat in range(plan.players))
    shares: NDArray[np.float64] = led / np.maximum(1, rows["decisions"])
    return shares


def led_by_anybody(plan: Plan, _numbers: range, rows: NDArray[Any]) -> NDArray[np.float64]:
    """The share of decisions during which somebody was alone in the lead."""
    shares: NDArray[np.float64] = rows["led"][:, : plan.players].sum(axis=1) / np.maximum(
        1, rows["decisions"]
    )
    return shares


def unseen(plan: Plan, _numbers: range, rows: NDArray[Any]) -> NDArray[np.float64]:
    """The share of all cards that the player to act cannot point to."""
    shares: NDArray[np.float64] = (
        rows["unseen"] / np.maximum(1, rows["decisions"]) / len(plan.deck.names)
    )
    return shares


def score_of(seat: int) -> Values:
    """The score of a seat."""
    return lambda _plan, _numbers, rows: rows["scores"][:, seat]


IDENTITY = (
    Column(
        "number",
        "the number of the game in its run",
        lambda _plan, numbers, _rows: np.arange(numbers.start, numbers.stop),
    ),
    Column("game", "which game", same(lambda plan: plan.game)),
    Column("rules", "the version of its rules", same(lambda plan: plan.game_type.version)),
    Column(
        "oddeck",
        "the version of this package",
        same(lambda plan: versions(plan.game_type)["oddeck"]),
    ),
    Column("players", "how many play", same(lambda plan: plan.players)),
    Column("options", "the options, in JSON", same(lambda plan: written_options(plan.options))),
    Column("bots", "the players, seat by seat", seated),
    Column("seed", "the seed of the deal", lambda plan, numbers, _rows: plan.deals(numbers)),
    Column(
        "play",
        "which play of this deal it is; 0 if each deal is played once",
        lambda plan, numbers, _rows: np.array(
            [plan.play_of(number) for number in numbers], np.int64
        ),
    ),
)
MEASURES = (
    Column("decisions", "how many decisions were made, forced ones included", field("decisions")),
    Column("rounds", "how often everybody had acted again", field("rounds")),
    Column("hands", "how many hands were dealt", lambda _plan, _numbers, rows: rows["stages"] + 1),
    Column("branching", "legal moves of a decision, on average", per_decision("choices")),
    Column("widest", "the most legal moves of a decision", field("widest")),
    Column("forced", "the share of decisions with one legal move", per_decision("forced")),
    Column(
        "lead_changes",
        "how often a different player took the sole lead",
        field("lead_changes"),
    ),
    Column(
        "led", "the share of decisions during which somebody was alone in the lead", led_by_anybody
    ),
    Column(
        "winner_led",
        "the share of decisions during which a winner was alone in the lead",
        led_by_winners,
    ),
    Column(
        "margin",
        "how far the best was ahead of the second at the end, in points or, in games about empty"
        " hands, cards; 0 if nobody else is left",
        field("margin"),
    ),
    Column(
        "hidden", "the share of all cards that the player to act cannot place, on average", unseen
    ),
    Column("first", "the seat that made the first decision", field("first")),
    Column(
        "winners",
        "the seats that have won, one bit each (1 is seat 0, 2 seat 1, 4 seat 2)",
        field("winners"),
    ),
    Column("ending", "how the game ended", endings),
    Column("closing", "the last card that was named before the end", closing_cards),
)


def scores_of(plan: Plan) -> tuple[Column, ...]:
    """A column for the score of each seat."""
    return tuple(
        Column(f"score_{seat}", f"the score of seat {seat}", score_of(seat))
        for seat in range(plan.players)
    )


def columns_of(plan: Plan) -> tuple[Column, ...]:
    """All columns of a run."""
    return IDENTITY + MEASURES + scores_of(plan)


def frame_of(plan: Plan, numbers: range, rows: NDArray[Any]) -> pl.DataFrame:
    """The rows of some games as a frame."""
    return pl.DataFrame(
        {column.name: column.values(plan, numbers, rows) for column in columns_of(plan)}
    )
