"""A network that judges hands of cards: one forward pass for NumPy, which plays, and for PyTorch,
which learns.

Cards of a hand tell each other what they have found out, those of the same suit and of the same
rank apart, a few times over: so a card can learn how long a chain goes on from it. Then every legal
action gets a number, and the table its prospects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .features import (
    ACTION_FEATURES,
    CARD_FEATURES,
    FULL_HAND,
    RANK_GROUPS,
    SUIT_GROUPS,
    TABLE_FEATURES,
    Glimpse,
)

ROUNDS = 3


class Groups(NamedTuple):
    """The two things that NumPy and PyTorch do differently."""

    rows: Callable[[Any, Any], Any]  # the rows with these numbers
    # Of the rows of each group: rows, the group of each, how many groups there are.
    sums: Callable[[Any, Any, int], Any]


def shapes(width: int) -> dict[str, tuple[int, ...]]:
    """The weights by name.

    What is called `bias` is added; by the others something is multiplied.
    """
    square, row = (width, width), (width,)
    laid: dict[str, tuple[int, ...]] = {
        "card": (CARD_FEATURES, width),
        "card.table": (TABLE_FEATURES, width),
        "card.bias": row,
    }
    for turn in range(ROUNDS):
        laid |= {f"round {turn}.{part}": square for part in ("own", "suit", "rank", "hand")} | {
            f"round {turn}.bias": row
        }
    laid |= {"table": (TABLE_FEATURES, width), "table.hand": square, "table.bias": row}
    laid |= {
        "action": (ACTION_FEATURES, width),
        "action.card": square,
        "action.table": square,
        "action.bias": row,
    }
    return laid | {
        "choice": (width, 1),
        "value.table": square,
        "value.bias": row,
        "value": (width, 1),
    }


def judge(weights: Mapping[str, Any], seen: Glimpse, groups: Groups) -> tuple[Any, Any]:
    """How much each legal action is liked, and what each table promises, from -1 to 1."""
    w, count = weights, len(seen.tables)
    cards = (
        seen.cards @ w["card"]
        + groups.rows(seen.tables @ w["card.table"], seen.card_table)
        + w["card.bias"]
    ).clip(0)
    for turn in range(ROUNDS):
        suits = groups.rows(
            groups.sums(cards, seen.suit_group, count * SUIT_GROUPS), seen.suit_group
        )
        ranks = groups.rows(
            groups.sums(cards, seen.rank_group, count * RANK_GROUPS), seen.rank_group
        )
        hand = groups.rows(
            groups.sums(cards, seen.card_table, count) @ w[f"round {turn}.hand"] / FULL_HAND,
            seen.card_table,
        )
        told = (
            cards @ w[f"round {turn}.own"]
            + suits @ w[f"round {turn}.suit"]
            + ranks @ w[f"round {turn}.rank"]
            + hand
            + w[f"round {turn}.bias"]
        )
        cards = cards + told.clip(0)
    hands = groups.sums(cards, seen.card_table, count) / FULL_HAND
    tables = (seen.tables @ w["table"] + hands @ w["table.hand"] + w["table.bias"]).clip(0)
    of_card = groups.rows(cards @ w["action.card"], seen.action_card) * seen.has_card
    of_table = groups.rows(tables @ w["action.table"], seen.action_table)
    actions = (seen.actions @ w["action"] + of_card + of_table + w["action.bias"]).clip(0)
    values = ((tables @ w["value.table"] + w["value.bias"]).clip(0) @ w["value"])[:, 0] + seen.lead
    return (actions @ w["choice"])[:, 0], values / (1.0 + abs(values))
