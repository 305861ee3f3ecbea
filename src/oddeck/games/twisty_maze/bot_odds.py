"""How far one gets in the maze: what each card is likely to do at a given speed, and what a turn
comes to.

All of it follows from the steps in the data file. A card costs some cards of the path, or stops
the run, or makes it longer; a turn is a chain of such cards; and the best speed is the one from
which the way out is likeliest, before somebody else is out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddeck.decks.maze import MAZE, kind_of
from oddeck.decks.maze_file import SPEED_DICE, THAT_MANY, Card, Do, If, Step

FASTEST = 12  # nobody runs faster and lives
ROOM = 6  # lengths beyond the one that wins that are told apart
ENOUGH_ROUNDS = 60  # of value iteration
LOSS_THAT_ENDS = 3  # TM-5
STOP_COSTS = 2

CARDS = sum(card.copies for card in MAZE.cards)

Floats = NDArray[np.float64]


class Outcome(NamedTuple):
    """What obeying a card comes to."""

    loss: int = 0  # cards of the path
    stops: bool = False
    extra: int = 0  # cards to draw

    def __add__(self, other: object) -> Outcome:
        assert isinstance(other, Outcome)
        return Outcome(self.loss + other.loss, self.stops or other.stops, self.extra + other.extra)


Odds = dict[Outcome, float]
NOTHING = Outcome()


# --- one card -------------------------------------------------------------------------------------


def reading(
    card: Card, dice: Sequence[int], speed: int, friends: frozenset[str] = frozenset()
) -> Outcome:
    """What a card does with these dice; `friends` are the slugs and zones of the path."""
    total = NOTHING
    for step in card.effect:
        if step.condition is If.WITH:
            if friends & set(step.cards):
                return total + once(step, dice)
            continue
        for _ in range(times(step, dice, speed)):
            total += once(step, dice)
    return total


def times(step: Step, dice: Sequence[int], speed: int) -> int:
    """How often a step is done."""
    hits = sum(die in step.faces for die in dice)
    highest = max(dice, default=0)
    match step.condition:
        case If.EACH:
            return hits
        case If.AT_LEAST:
            return int(hits >= step.least)
        case If.ON:
            return int(highest in step.faces)
        case If.OVER_SPEED:
            return int(highest > speed)
        case If.WITHIN_SPEED:
            return int(0 < highest <= speed)
    return 1


def once(step: Step, dice: Sequence[int]) -> Outcome:
    """What a step does; where the player has a choice, the one that is usually taken."""
    match step.do:
        case Do.DISCARD:
            return Outcome(max(dice, default=0) if step.amount == THAT_MANY else step.amount)
        case Do.DISCARD_OR_STOP | Do.GIVE_END:
            return Outcome(1)
        case Do.STOP | Do.END_TURN | Do.STOP_UNLESS_HELPED | Do.ROLL_OR_STOP:
            return Outcome(stops=True)
        case Do.EXTRA | Do.MAY_EXTRA:
            return Outcome(extra=step.amount)
        case Do.FEWER | Do.BLACK_TOLL:
            return Outcome(extra=-step.amount)
        case Do.SALVAGE:
            return Outcome(-1)
    return NOTHING


@cache
def odds_of(slug: str, speed: int) -> Odds:
    """What a card is likely to do to somebody who has no friends in the maze."""
    card = kind_of(slug)
    rolled = next((step.amount for step in card.effect if step.do is Do.ROLL), 0)
    odds: Odds = {}
    for dice, chance in rolls(speed if rolled == SPEED_DICE else rolled, faces_of(card)):
        outcome = reading(card, dice, speed)
        odds[outcome] = odds.get(outcome, 0.0) + chance
    return odds


def faces_of(card: Card) -> tuple[int, ...]:
    """The faces a card tells apart; all of them if it compares a die with the speed."""
    if any(step.condition in (If.OVER_SPEED, If.WITHIN_SPEED) for step in card.effect):
        return (1, 2, 3, 4, 5, 6)
    return tuple(sorted({face for step in card.effect for face in step.faces}))


def rolls(
    count: int, faces: tuple[int, ...], sides: int = 6
) -> list[tuple[tuple[int, ...], float]]:
    """All rolls of `count` dice with their chances; a 0 is any face that is not in `faces`."""
    if not faces:
        return [((0,) * count, 1.0)]
    found = []
    for hits in range(count + 1):
        chance: float = comb(count, hits) * (sides - 1) ** (count - hits) / sides**count
        if chance:
            found += [
                ((faces[0],) * hits + rest, chance * more)
                for rest, more in rolls(count - hits, faces[1:], sides - 1)
            ]
    return found


def toll(odds: Odds) -> float:
    """How many cards such odds cost; a stop counts as some."""
    return sum(
        chance * (outcome.loss + STOP_COSTS * outcome.stops - outcome.extra)
        for outcome, chance in odds.items()
    )


# --- a turn ---------------------------------------------------------------------------------------


@cache
def odds_of_a_draw(speed: int) -> Odds:
    """What any card of the deck is likely to do."""
    odds: Counter[Outcome] = Counter()
    for card in MAZE.cards:
        for outcome, chance in odds_of(card.slug, speed).items():
            odds[outcome] += chance * card.copies / CARDS  # type: ignore[assignment]
    return dict(odds)


@cache
def runs(speed: int, most: int) -> Floats:
    """How likely a turn ends with each length up to `most`, by cards to draw and length so far."""
    lengths = np.arange(most + 1)
    ends = np.zeros((FASTEST + ROOM, most + 1, most + 1))
    ends[0] = np.eye(most + 1)
    for left in range(1, len(ends)):
        for outcome, chance in odds_of_a_draw(speed).items():
            after = np.clip(lengths - outcome.loss, 0, most - 1) + 1
            over = outcome.stops or outcome.loss >= LOSS_THAT_ENDS
            # More to draw is not foreseen, only less.
            then = 0 if over else max(0, left - 1 + min(outcome.extra, 0))
            ends[left] += chance * ends[then][after]
    return ends


class Outlook:
    """What lengths are worth to a player who needs `needed` cards.

    `survival` is the chance that nobody else is out within a round.
    """

    def __init__(self, needed: int, survival: float) -> None:
        self.needed = needed
        self._most = needed + ROOM
        turns = np.array([runs(speed, self._most)[speed] for speed in range(FASTEST + 1)])
        wins = np.arange(self._most + 1) >= needed
        # To be out within a turn, by length.
        self.chances_now: Floats = turns[:, :, wins].sum(axis=2).max(axis=0)
        self.ends = wins.astype(np.float64)  # what it is worth to end a turn with a length
        for _ in range(ENOUGH_ROUNDS):
            self._by_speed: Floats = turns @ self.ends
            self.ends = np.where(wins, 1.0, survival * self._by_speed.max(axis=0))

    def end(self, length: int) -> float:
        """What it is worth to end a turn with this length."""
        return float(self.ends[self._cut(length)])

    def turn(self, length: int) -> float:
        """What it is worth to begin a turn with this length."""
        return float(self._by_speed[:, self._cut(length)].max())

    def by_speed(self, length: int) -> list[float]:
        """The same for every speed from 0 to the fastest that makes sense."""
        return [float(worth) for worth in self._by_speed[:, self._cut(length)]]

    def run(self, length: int, left: int, speed: int) -> float:
        """What it is worth to be in the middle of a turn, with some cards left to draw."""
        ends = runs(min(speed, FASTEST), self._most)
        return float(ends[min(max(left, 0), len(ends) - 1), self._cut(length)] @ self.ends)

    def _cut(self, length: int) -> int:
        return min(max(length, 0), self._most)


@cache
def outlook(needed: int, survival: float) -> Outlook:
    """The outlook for rounded chances, so that few are ever made."""
    return Outlook(needed, survival)
