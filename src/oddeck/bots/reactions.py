"""How fast bots react where the first one wins, such as the slap in Fortuno.

Reaction times of people are never very short, sometimes long, and vary from one to the next: a
log-normal distribution above a shortest time. Lower levels are slower, and more often miss the
moment.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import NamedTuple

# Seconds that a bot at human pace takes for a move; reaction times belong to this pace.
USUAL_PAUSE = 0.9
SHORTEST = 0.35  # seconds: to see a card, and to press a button
SPREAD = 0.35  # of the logarithm


@dataclass(frozen=True)
class Reflexes:
    """The reactions of a kind of bot."""

    median: float  # seconds
    asleep: float  # how often it does not notice at all


REFLEXES = {
    "learning": Reflexes(2.0, asleep=0.25),
    "casual": Reflexes(1.5, asleep=0.1),
    "sharp": Reflexes(1.2, asleep=0.04),
    "merciless": Reflexes(0.9, asleep=0.01),
}
OTHERS = REFLEXES["casual"]  # kinds that are no levels


class Reaction(NamedTuple):
    """One reaction: its delay in seconds, and whether the bot misses the moment."""

    seconds: float
    asleep: bool


def react(kind: str, dice: random.Random) -> Reaction:
    """Draw the reaction of a kind of bot."""
    reflexes = REFLEXES.get(kind, OTHERS)
    asleep = dice.random() < reflexes.asleep
    median = math.log(reflexes.median - SHORTEST)
    return Reaction(SHORTEST + dice.lognormvariate(median, SPREAD), asleep)
