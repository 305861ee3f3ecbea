"""The ranking of a daily deal."""

from __future__ import annotations

import msgspec

from oddeck.server.storage.dailies import ResultRow
from oddeck.server.wire.people import PlayedGame
from oddeck.server.work.dailies import ranking


def row(
    name: str, scores: list[int], moves: int, *, won: bool = False, left: bool = False
) -> ResultRow:
    """A finished attempt of somebody."""
    game = PlayedGame(
        game="trophy-case",
        names=[name, "Bot 1", "Bot 2"],
        bots=[None, "sharp", "sharp"],
        winners=[0 if won else 1],
        scores=scores,
        left=[0] if left else [],
        moves=moves,
    )
    return ResultRow(name, f"table of {name}", 0, 0, msgspec.json.encode(game).decode())


def test_winners_come_first_then_points_then_who_won_sooner_or_held_out_longer() -> None:
    rows = [
        row("early", [3, 9, 0], 20),
        row("late", [3, 9, 0], 60),
        row("near", [8, 9, 0], 20),
        row("slow", [20, 9, 0], 60, won=True),
        row("quick", [20, 9, 0], 40, won=True),
        row("as quick", [20, 0, 9], 40, won=True),
        row("high", [25, 9, 0], 90, won=True),
        row("gone", [25, 9, 0], 10, left=True),
    ]
    ranked = ranking(rows, "near")
    assert [(one.place, one.name) for one in ranked] == [
        (1, "high"),
        (2, "quick"),
        (2, "as quick"),
        (4, "slow"),
        (5, "near"),
        (6, "late"),
        (7, "early"),
    ]
    assert [one.name for one in ranked if one.you] == ["near"]
