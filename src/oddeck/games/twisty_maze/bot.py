"""A sensible player of the maze.

It knows what every length of path is worth to it (see bot_odds) and runs at the speed that
promises most: faster when somebody else is nearly out. The same worth decides whether to stop or to
pay, to cancel a card, to roll again, to take a Timewarp. Stars that hurt are kept for a player who
would win without them; what must be discarded is the card it will miss least.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from oddeck.bots.sight import Sight
from oddeck.decks.maze import kind_of
from oddeck.decks.maze_file import LEFT, Do

from .bot_odds import (
    FASTEST,
    LOSS_THAT_ENDS,
    Odds,
    Outcome,
    odds_of,
    odds_of_a_draw,
    outlook,
    reading,
    toll,
)
from .foresight import USES

GRAIN = 20  # steps that chances are rounded to
SAFE_ENOUGH = 0.95  # nobody can count on more rounds than that
FORESIGHT = 5  # cards that are drawn in a usual turn
USUAL_DIE = 4
A_CARD = 0.05  # what a card of the path is worth, roughly
A_LITTLE = 0.001  # to decide between what is as good otherwise
NEVER = 1000.0

CLUE = 6  # what the only card of a colour is worth where colours are


class TwistyMazeBot:
    """Plays by what lengths are worth; the seed decides between moves that are as good."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """The move that promises most."""
        moves = sight.moves
        if len(moves) == 1:
            return moves[0]
        seat = Seat(sight.view)
        return max(
            self._random.sample(moves, len(moves)), key=lambda move: seat.worth(move.split(" "))
        )


class Seat:
    """The game as it looks from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.options: dict[str, Any] = view["options"]
        self.me: int = view["seat"]
        self.turn: int = view["turn"]
        self.mine = self.turn == self.me
        self.lengths: list[int] = view["lengths"]
        self.needed: list[int] = view["needed"]
        self.left: int = view["left_to_draw"]
        self.speed: int = (view["speed"] or 0) if self.mine else 0
        self.roll: list[int] = view["roll"]
        self.card = None if view["card"] is None else kind_of(view["card"])
        self.own = [*view["paths"][self.me], *view["aside"][self.me]]
        self.length = self.lengths[self.me]
        survival = 1.0
        for other in range(view["players"]):
            survival *= 1.0 if other == self.me else 1.0 - self.chance_of(other)
        self.outlook = outlook(
            self.needed[self.me], round(min(survival, SAFE_ENOUGH) * GRAIN) / GRAIN
        )

    def worth(self, move: Sequence[str]) -> float:
        """A number to compare the moves of a question by; declining or going on as before is 0."""
        match move:
            case ["speed", number]:
                return self.worth_of_speed(int(number))
            case ["look", *_] | ["move", *_]:
                return 1.0
            case ["shuffle"]:
                return self.gloom(FORESIGHT)
            case ["use", card, *words]:
                return self.worth_of_use(card, words)
            case ["discard", card]:
                # TM-26: the rest need not be paid.
                saves = "ball-of-twine" in card and self.read(self.roll).loss > 1
                return self.change(Outcome(0 if saves else 1)) - A_LITTLE * self.use_of(card)
            case ["stop"]:
                return self.change(Outcome(stops=True))
            case ["roll"]:
                return (
                    self.change(Outcome(1))
                    if self.card and self.card.zone == "green"
                    else self.change(Outcome(USUAL_DIE))
                )
            case ["extra"]:
                return self.change(Outcome(extra=1))
            case ["take", seat, card]:
                return self.danger(int(seat)) + A_LITTLE * self.use_of(card)
            case ["put", seat, card]:
                return -NEVER - self.danger(int(seat)) - self.use_of(card)
            case ["help", _]:
                return -1.0
            case ["pick", chosen]:
                return (
                    self.worth_of_seat(int(chosen))
                    if chosen.isdigit()
                    else self.worth_of_card(chosen)
                )
        return 0.0

    def worth_of_speed(self, speed: int) -> float:
        """What it is worth to run as fast as that.

        Standing still leads out (TM-2) only where no variant asks for more (TM-13).
        """
        if speed == 0 and self.wins_by_standing_still():
            return 1.0
        if speed > FASTEST or (speed == 0 and not self.may_leave()):
            return -NEVER
        return self.outlook.by_speed(self.length)[speed] - self.gloom(speed)

    def wins_by_standing_still(self) -> bool:
        """TM-64: whether one more turn at speed 0 ends the game, and nobody has a longer path."""
        last = self.view["idle"] + 1 == self.view["idle_limit"] and self.view["resume"] is None
        return last and self.length == max(self.lengths)

    def may_leave(self) -> bool:
        """Whether a path that is long enough wins without another card."""
        has_black = any(kind_of(card).zone == "black" for card in self.own)
        return not self.options["exit_strategy"] and (
            has_black or not self.options["through_the_black"]
        )

    # --- where everybody stands ---

    def chance_of(self, seat: int) -> float:
        """How likely a seat is out within its next turn."""
        theirs = outlook(self.needed[seat], SAFE_ENOUGH)
        return float(theirs.chances_now[min(self.lengths[seat], len(theirs.chances_now) - 1)])

    def danger(self, seat: int) -> float:
        """How near to the exit a seat is."""
        return float(self.lengths[seat] - self.needed[seat])

    def use_of(self, card: str) -> float:
        """What a card is good for while it lies in a path."""
        kind, options = kind_of(card), self.options
        worth = float(USES.get(kind.slug, 0))
        black_counts = options["through_the_black"] or options["exit_strategy"]
        if kind.zone is not None and (
            options["gathering_clues"] or (black_counts and kind.zone == "black")
        ):
            alike = sum(kind_of(other).zone == kind.zone for other in self.own)
            worth += CLUE if alike == 1 else 1
        return worth

    def gloom(self, draws: int) -> float:
        """How much worse than others the cards are that are known to come next."""
        known = [card for place, card in self.view["deck"]["known"].items() if int(place) <= draws]
        speed = max(self.speed, min(draws, FORESIGHT))
        return A_CARD * sum(
            toll(odds_of(kind_of(card).slug, speed)) - toll(odds_of_a_draw(speed)) for card in known
        )

    # --- what the card in hand does ---

    def after(self, outcome: Outcome, length: int | None = None) -> float:
        """What it is worth to have obeyed it so; out of turn only the length counts."""
        length = self.length if length is None else length
        joined = max(0, length - outcome.loss) + 1
        if (
            not self.mine
            or outcome.stops
            or outcome.loss >= LOSS_THAT_ENDS
            or outcome.loss > length
        ):
            return self.outlook.end(joined)
        return self.outlook.run(joined, self.left + outcome.extra, self.speed)

    def change(self, outcome: Outcome, spent: int = 0) -> float:
        """The same, against nothing happening; `spent` are cards that it costs to get there."""
        return self.after(outcome, self.length - spent) - self.after(Outcome())

    def expected(self, odds: Odds, length: int) -> float:
        """What it is worth to have such odds before one."""
        return sum(chance * self.after(outcome, length) for outcome, chance in odds.items())

    def read(self, dice: Sequence[int], seat: int | None = None) -> Outcome:
        """What it does to a seat who has rolled these dice."""
        if self.card is None:
            return Outcome()
        path = (
            self.view["paths"][self.me if seat is None else seat]
            + self.view["aside"][self.me if seat is None else seat]
        )
        friends = {kind_of(card).slug for card in path} | {
            zone for card in path if (zone := kind_of(card).zone)
        }
        outcome = reading(self.card, dice, self.view["speed"] or 0, frozenset(friends))
        if (
            self.options["black_zones"] == "discard"
            and outcome.extra < 0
            and any(step.do is Do.BLACK_TOLL for step in self.card.effect)
        ):
            return Outcome(loss=-outcome.extra)
        return outcome

    # --- stars ---

    def worth_of_use(self, card: str, words: Sequence[str]) -> float:
        """What it is worth to use a star: more than nothing if it should be used."""
        match kind_of(card).slug, words:
            case (("vortex-mine" | "entropic-vortex"), [seat]):
                return self.if_it_saves(int(seat) == self.turn and self.about_to_have_won())
            case "missing-time", [seat]:
                return self.if_it_saves(
                    int(seat) == self.turn and self.left > 0 and -1 <= self.danger(self.turn) < 0
                )
            case "caltrops", ["fewer"]:
                return self.if_it_saves(
                    0 < self.left <= 2 and self.danger(self.turn) + self.left == 0
                )
            case "caltrops", ["die", face]:
                return self.worth_of_other_dice(raised(self.roll, int(face)))
            case "timepatcher", _:
                return self.worth_of_another_roll()
            case ("timesink" | "timeblast") as slug, _:
                return self.worth_of_more_dice(2 if slug == "timeblast" else -2)
            case "timewarp", _:
                return self.outlook.turn(self.length - 1) - self.outlook.end(self.length)
            case "laying-traps", [place]:
                return self.worth_of_hiding(int(place))
            case (("helpful-node" | "temporal-anchor"), _):
                return self.worth_of_cancelling()
            case ("whatchamacallit" | "thingamajig") as slug, _:
                return self.use_of(self.view["item"]) - self.use_of(slug)
        return -NEVER

    def if_it_saves(self, needed: bool) -> float:
        """Hurting somebody costs a card, so it is done only to keep them from winning."""
        return 1.0 if needed and not self.mine and self.turn not in self.view["twine"] else -1.0

    def about_to_have_won(self) -> bool:
        """Whether the player of the turn wins unless one of our cards prevents it now."""
        hits = sum(kind_of(card).slug in ("vortex-mine", "entropic-vortex") for card in self.own)
        return self.view["when"] == "end" and 0 <= self.danger(self.turn) < hits

    def nearly_out(self) -> bool:
        """Whether somebody else wins unless the card that they are obeying hurts them."""
        return not self.mine and self.left == 0 and self.danger(self.turn) + 1 >= 0

    def worth_of_other_dice(self, dice: Sequence[int]) -> float:
        """What it is worth to change dice, for ourselves or against a player who wins with them."""
        if self.mine:
            return self.change(self.read(dice), spent=1) - self.change(self.read(self.roll))
        harm = self.read(dice, self.turn).loss - self.read(self.roll, self.turn).loss
        return 1.0 if self.nearly_out() and harm > 0 else -1.0

    def worth_of_another_roll(self) -> float:
        """A roll that was bad for oneself, or too good for somebody who wins with it."""
        if self.card is None:
            return -1.0
        if self.mine:
            return self.expected(odds_of(self.card.slug, self.speed), self.length - 1) - self.after(
                self.read(self.roll)
            )
        odds = odds_of(self.card.slug, self.view["speed"] or 0)
        unharmed = self.read(self.roll, self.turn).loss == 0
        return toll(odds) - A_CARD if self.nearly_out() and unharmed else -1.0

    def worth_of_more_dice(self, change: int) -> float:
        """Fewer dice for oneself, more for somebody who wins if they do no harm."""
        if self.card is None:
            return -1.0
        speed = self.view["speed"] or 0
        if self.mine:
            changed = odds_of(self.card.slug, max(0, speed + change))
            return self.expected(changed, self.length - 1) - self.expected(
                odds_of(self.card.slug, speed), self.length
            )
        harm = toll(odds_of(self.card.slug, speed + max(0, change))) - toll(
            odds_of(self.card.slug, speed)
        )
        return harm if self.nearly_out() and harm > 0 else -1.0

    def worth_of_cancelling(self) -> float:
        """A card that is cancelled does nothing; where dice decide, only once they lie there."""
        if self.card is None:
            return -1.0
        if self.card.slug == "missing-time":
            return (
                self.outlook.run(self.length - 1, self.left, self.speed)
                - self.outlook.end(self.length)
                if self.mine
                else -1.0
            )
        if not self.roll and any(step.do is Do.ROLL for step in self.card.effect):
            return -1.0
        if any(step.do in (Do.SWAP_CARDS, Do.PASS) for step in self.card.effect):
            return self.worth_of_open_choices()
        if any(step.do is Do.SWAP_STARTS for step in self.card.effect):
            return self.slip(self.turn) * -1.0 - 1.0 if not self.mine else -1.0
        return self.change(Outcome(), spent=1) - self.change(self.read(self.roll))

    def worth_of_open_choices(self) -> float:
        """TM-50: cancel an exchange that takes more than it brings, the Anchor included."""
        choices: dict[str, str] = self.view["choices"]
        gained = [
            card
            for seat, card in choices.items()
            if self.receives(int(seat)) and card not in self.own
        ]
        lost = [card for card in choices.values() if card in self.own]
        spent = (
            self.use_of("temporal-anchor")
            if not any(kind_of(card).slug == "temporal-anchor" for card in lost)
            else 0.0
        )
        cards = sum(self.use_of(card) + 1 for card in lost) - sum(
            self.use_of(card) + 1 for card in gained
        )
        return cards - spent - 1 if choices else -1.0

    def receives(self, seat: int) -> bool:
        """Whether the card that a seat has chosen in an exchange would come to this one."""
        for step in self.card.effect if self.card else ():
            if step.do is Do.PASS:
                side = 1 if step.amount == LEFT else -1
                return (seat + side) % int(self.view["players"]) == self.me
        return seat == self.me

    def worth_of_hiding(self, place: int) -> float:
        """A trap that is hidden hurts nobody now, and best the next player."""
        if self.card is None:
            return -1.0
        spared = self.outlook.run(self.length - 1, self.left, self.speed) - self.expected(
            odds_of(self.card.slug, self.speed), self.length
        )
        return spared - A_LITTLE * A_LITTLE * abs(place - self.left - 1)

    # --- picking ---

    def worth_of_seat(self, seat: int) -> float:
        """Which seat to pick: the nearest to the exit to hurt, the farthest from it to help."""
        does = {step.do for step in self.card.effect} if self.card else set()
        if Do.GIVE_END in does:
            return NEVER - self.danger(seat)
        if Do.ORDER in does:
            return float(seat == self.me)
        if Do.SWAP_STARTS in does:
            return self.slip(seat)
        return NEVER + self.danger(seat)

    def slip(self, other: int) -> float:
        """What one gains by exchanging as many cards as the highest die says."""
        cards = max(self.roll, default=0)
        return float(
            min(cards, len(self.view["paths"][other]))
            - min(cards, len(self.view["paths"][self.me]))
        )

    def worth_of_card(self, card: str) -> float:
        """Which card to pick: our worst to give away, the best of others.

        In our own path only a trap is put elsewhere.
        """
        if self.card and any(step.do is Do.ORDER for step in self.card.effect):
            path = self.view["paths"][self.me]
            return 1.0 if card == path[-1] and kind_of(card).at_start and len(path) > 1 else -1.0
        return -self.use_of(card) if card in self.own else self.use_of(card)


def raised(dice: Sequence[int], face: int) -> list[int]:
    """The dice, one that shows this face turned up by one."""
    changed = list(dice)
    changed[changed.index(face)] += 1
    return changed
