"""Twisty Passages as a network sees it: the cards of the hand, what may be done with them, and how
the table stands.

Everything comes from the observations that the environments give, for many tables at once. Lists
that are of another length at every table (cards, actions) are laid end to end, and `card_table`,
`action_table` say which table each belongs to.

Suits are all alike to the rules, and so are ranks. So a card is told by what it fits, never by its
name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.fanucci import CARDS, RANKS, SUITED, SUITS
from oddeck.engine.kernels.observation import Layout
from oddeck.games.registry import find_game

from ..state import HAND_SIZE, IDLE_ROUNDS
from ..vocabulary import Action

GAME = "twisty-passages"

# Trumps have their own suit and rank.
SUIT_OF = np.array([card // len(RANKS) if card < SUITED else len(SUITS) for card in range(CARDS)])
RANK_OF = np.array([card % len(RANKS) if card < SUITED else len(RANKS) for card in range(CARDS)])
NO_SUIT, NO_RANK = -1, -1  # of a stack without a top
HAND, STACK = 0, 1  # what seats have: the two groups of planes
DRAW_PILE = 0  # the first of the planes that belong to no seat
YOU = 0  # the observer's chair

DRAWS, PASSES, PLAYS, GIVES, TRADES = range(5)
KINDS = 5
TABLE_FEATURES, CARD_FEATURES, ACTION_FEATURES = 18, 6, KINDS + 10
SUIT_GROUPS, RANK_GROUPS = len(SUITS) + 1, len(RANKS) + 1
FULL_HAND, WHOLE_DECK = float(HAND_SIZE), float(CARDS)


@dataclass(frozen=True)
class Glimpse:
    """What the network gets. Numbers are about as large as 1."""

    tables: Any  # a row a table
    lead: Any  # how many cards fewer than the best of the others: what a beginner would go by
    cards: Any  # a row a card of the hand
    card_table: Any
    suit_group: Any  # cards of one table and suit have the same number here
    rank_group: Any
    actions: Any  # a row a legal action
    action_table: Any
    action_card: Any  # the row of its card, any for a draw or a pass
    has_card: Any  # 1, but 0 for a draw or a pass
    action_ids: Any

    def mapped(self, change: Any) -> Glimpse:
        """The same with every array changed: into tensors, say."""
        return Glimpse(*(change(getattr(self, field.name)) for field in fields(self)))


def joined(parts: Sequence[Glimpse]) -> Glimpse:
    """Join several into one; numbers of tables, groups and rows continue from part to part."""
    tables = np.cumsum([0, *(len(part.tables) for part in parts)])
    cards = np.cumsum([0, *(len(part.cards) for part in parts)])
    moved = [
        replace(
            part,
            card_table=part.card_table + table,
            suit_group=part.suit_group + table * SUIT_GROUPS,
            rank_group=part.rank_group + table * RANK_GROUPS,
            action_table=part.action_table + table,
            action_card=part.action_card + card,
        )
        for part, table, card in zip(parts, tables, cards, strict=False)
    ]
    return Glimpse(
        *(
            np.concatenate([getattr(part, field.name) for part in moved])
            for field in fields(Glimpse)
        )
    )


@cache
def sections(players: int) -> dict[str, Layout]:
    """Where things are in an observation."""
    return {laid.section.name: laid for laid in find_game(GAME).observation_layout(players)}


def glimpse(
    observations: NDArray[np.uint8], masks: NDArray[np.int8], seats: NDArray[np.int64], players: int
) -> Glimpse:
    """Reads observations, a row a table, of the seats that are to act."""
    return _Reader(observations, masks, seats, players).glimpse()


class _Reader:
    """Takes observations apart."""

    def __init__(
        self,
        observations: NDArray[np.uint8],
        masks: NDArray[np.int8],
        seats: NDArray[np.int64],
        players: int,
    ) -> None:
        self.players, self.seats, self.masks = players, seats, masks
        self.count = len(observations)
        self.observations = observations
        self.every = np.arange(self.count)
        lying = self.section("cards of seats")
        self.hands, self.stacks = lying[:, HAND], lying[:, STACK]
        self.sizes = self.section("numbers of seats")[:, HAND].astype(np.float32)
        unseen = 1.0 - self.section("cards").max(1) - lying.max((1, 2)).astype(np.float32)
        by_suit_and_rank = unseen[:, :SUITED].reshape(-1, len(SUITS), len(RANKS))
        self.unseen = np.maximum(unseen.sum(1), 1.0)
        self.unseen_trumps = unseen[:, SUITED:].sum(1)
        # One more column: of trumps, and (at index -1) of a stack without a top.
        self.unseen_in_suit = np.pad(by_suit_and_rank.sum(2), ((0, 0), (0, 1)))
        self.unseen_in_rank = np.pad(by_suit_and_rank.sum(1), ((0, 0), (0, 1)))
        tops = self.section("tops")[:, None, :] & self.stacks
        self.is_empty: NDArray[np.bool_] = tops.max(2) == 0
        self.top_suit = np.where(self.is_empty, NO_SUIT, SUIT_OF[tops.argmax(2)])
        self.top_rank = np.where(self.is_empty, NO_RANK, RANK_OF[tops.argmax(2)])

    def section(self, name: str) -> NDArray[np.uint8]:
        """A part of the observations, in its shape."""
        laid = sections(self.players)[name]
        return self.observations[:, laid.start : laid.stop].reshape(self.count, *laid.shape)

    def glimpse(self) -> Glimpse:
        """Everything."""
        table, card = np.nonzero(self.hands[:, YOU])
        row_of = np.zeros((self.count, CARDS), np.int64)
        row_of[table, card] = np.arange(len(card))
        action_table, action = np.nonzero(self.masks)
        kind, action_card, partner = self.taken_apart(action_table, action)
        return Glimpse(
            tables=self.about_tables(),
            lead=(self.sizes[:, 1:].min(1) - self.sizes[:, YOU]) / FULL_HAND,
            cards=self.about_cards(table, card),
            card_table=table,
            suit_group=table * SUIT_GROUPS + SUIT_OF[card],
            rank_group=table * RANK_GROUPS + RANK_OF[card],
            actions=self.about_actions(action_table, kind, action_card, partner),
            action_table=action_table,
            action_card=row_of[action_table, action_card],
            has_card=(kind >= PLAYS).astype(np.float32)[:, None],
            action_ids=action,
        )

    def taken_apart(
        self, table: NDArray[Any], action: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The kind of each action, its card and the chair of its partner; -1 if it has none."""
        kind = np.searchsorted(
            [Action.PASS, Action.PLAY, Action.GIVE, Action.TRADE], action, "right"
        )
        card = np.where(kind >= PLAYS, (action - Action.PLAY) % CARDS, -1)
        trader = self.section("offerer").argmax(1)[table]
        partner = ((action - Action.TRADE) // CARDS - self.seats[table]) % self.players
        return kind, card, np.where(kind == TRADES, partner, np.where(kind == GIVES, trader, -1))

    def about_tables(self) -> NDArray[np.float32]:
        """How the table stands: sizes of hands, stage of the turn, what may be drawn."""
        others = self.sizes[:, 1:]
        draw_pile = self.section("numbers")[:, DRAW_PILE]
        own_suit, own_rank = self.top_suit[:, YOU], self.top_rank[:, YOU]
        fitting = (
            self.unseen_in_suit[self.every, own_suit]
            + self.unseen_in_rank[self.every, own_rank]
            + self.unseen_trumps
        )
        known = self.hands[:, 1:]
        return np.column_stack(
            [
                self.section("stage"),
                self.is_empty[:, YOU],
                self.sizes[:, YOU] / FULL_HAND,
                others.min(1) / FULL_HAND,
                others.mean(1) / FULL_HAND,
                others[:, 0] / FULL_HAND,
                others.min(1) == 1,
                others.min(1) == 2,
                self.sizes[:, YOU] > others.min(1),
                1.0 / others.shape[1] * np.ones(self.count),
                draw_pile > 0,
                draw_pile / WHOLE_DECK,
                self.section("idle") / (IDLE_ROUNDS * self.players),
                np.where(self.is_empty[:, YOU], 1.0, fitting / self.unseen),
                known.sum((1, 2)) / FULL_HAND,
            ]
        ).astype(np.float32)

    def about_cards(self, table: NDArray[Any], card: NDArray[Any]) -> NDArray[np.float32]:
        """For each card of the hand: whether it can be played, and what could follow it."""
        suit, rank = SUIT_OF[card], RANK_OF[card]
        return np.column_stack(
            [
                card >= SUITED,
                suit == self.top_suit[table, YOU],
                rank == self.top_rank[table, YOU],
                self.is_empty[table, YOU],
                self.unseen_in_suit[table, suit] / len(RANKS),
                self.unseen_in_rank[table, rank] / len(SUITS),
            ]
        ).astype(np.float32)

    def about_actions(
        self, table: NDArray[Any], kind: NDArray[Any], card: NDArray[Any], partner: NDArray[Any]
    ) -> NDArray[np.float32]:
        """For each action: of which kind it is, and, if it is a trade, how the partner stands."""
        has_partner = partner >= 0
        size = self.sizes[table, partner]
        held = self.hands[table, partner]
        own_suit, own_rank = self.top_suit[table, YOU], self.top_rank[table, YOU]
        fits_own = (own_suit[:, None] == SUIT_OF) | (own_rank[:, None] == RANK_OF)
        of_partner = np.column_stack(
            [
                np.ones(len(table)),
                size / FULL_HAND,
                size == 1,
                size == 2,
                SUIT_OF[card] == self.top_suit[table, partner],
                RANK_OF[card] == self.top_rank[table, partner],
                self.is_empty[table, partner],
                partner == 1,
                held.sum(1) / FULL_HAND,
                (held & fits_own).sum(1) / FULL_HAND,
            ]
        )
        return np.column_stack([np.eye(KINDS)[kind], of_partner * has_partner[:, None]]).astype(
            np.float32
        )
