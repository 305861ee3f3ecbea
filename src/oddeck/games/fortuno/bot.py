"""A sensible player of Fortuno.

Cards are trouble, so it counts: how many it is rid of by a move, its own draws taken off, and how
many others get, the more so the closer they are to winning. What it can always play, Aces and most
Majors, it keeps for later. It always calls, always slaps, catches a player who has not called,
answers a draw if it can, and gives away what it could not play anyway.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from oddeck.bots.sight import Sight
from oddeck.decks.thoth import DECK, SUIT_OF, VALUE_OF, VALUES, Major, Value, is_minor

DRAWN_BY_NEXT = {Major.FOOL: 4, Major.DEATH: 6}
DRAWN_BY_COURT = {Value.PRINCESS: 2, Value.PRINCE: 3}
SKIPPED = {Major.EMPRESS: 2, Major.EMPEROR: 3}
DRAWN_BY_PLAYER = {
    Major.PRIESTESS: 2,
    Major.HIEROPHANT: 3,
    Major.HANGED_MAN: 3,
    Major.MOON: 1,
    Major.DEVIL: 1,
}
GAMBIT = {Major.PRIESTESS: Major.HIEROPHANT, Major.HIEROPHANT: Major.PRIESTESS}
HARM = 0.15  # what a card for somebody else is worth, in cards of one's own
HARM_TO_LEADER = 1.0  # the same if they are about to win
TURN = 1.2  # cards that a lost turn is worth
KEEPING = 0.3  # how much it counts that a card could be played later
COMPANY = 0.1  # what each card that fits on the one played is worth
WINNING = 100.0
NEW_HAND = 6  # The Aeon


class FortunoBot:
    """Plays the move that is worth most in cards; the seed decides between equal ones."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> str:
        """The move that is worth most."""
        seat, moves = Seat(sight.view), sight.moves
        return max(
            self._random.sample(moves, len(moves)), key=lambda move: seat.worth(move.split(" "))
        )


class Seat:
    """The game as it looks from one seat."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.me: int = view["seat"]
        self.hand = set(numbers(view["hands"][self.me]["known"]))
        self.counts: list[int] = [held["count"] for held in view["hands"]]
        self.others = self.round_the_table()
        self.judges: dict[str, Callable[[Sequence[str]], float]] = {
            "play": lambda words: self.playing(DECK.parse_card(words[0]), "call" in words),
            "four": lambda words: (
                self.playing(DECK.parse_card(words[0] + words[1]), "call" in words) + 3.0
            ),
            "draw": lambda _: -float(view["pending"]["draw"] if view["pending"] else 1),
            "name": lambda words: self.naming(DECK.parse_card(words[0])),
            "add": lambda words: self.adding(DECK.parse_card(words[0]), "call" in words),
            "love": lambda words: -float(self.counts[int(words[0])]),
            "return": self.parting,
            "offer": lambda words: -WINNING if words[0] == "none" else self.parting(words),
            "accuse": lambda words: 1.0 if self.is_liar(int(words[0])) else -1.0,
            "keep": lambda words: -self.parting(words),
            "swap": lambda words: self.swapping(int(words[0]), int(words[1])),
            "pass": self.parting,
            "ask": lambda words: self.asking(int(words[0]), words[1:]),
            "give": lambda words: 1.0 + self.parting(words),
            "look": lambda words: -float(self.counts[int(words[0])]),
            "slap": lambda _: 1.0,
            "steal": lambda _: 1.0,
            "catch": lambda _: -1.0 if view["called"] else 1.0,
            "immune": lambda _: 1.0 - self.hoped_for(),
            "agree": lambda _: self.worth(view["proposal"].split(" ")),
            "prefer": lambda words: self.worth(words) - 1.0,
            "yield": lambda _: (
                self.worth(view["preferred"].split(" "))
                - self.worth(view["proposal"].split(" "))
                + 1.0
            ),
            "split": lambda words: -self.parting(words),
        }

    def worth(self, words: Sequence[str]) -> float:
        """What a move is worth, in cards that one is rid of."""
        judge = self.judges.get(words[0])
        return 0.0 if judge is None else judge(words[1:])

    # --- the others ---

    def round_the_table(self) -> list[int]:
        """The others who are still in, in the direction of play."""
        order = self.view["order"][:: self.view["direction"]]
        place = order.index(self.me)
        return [
            seat
            for seat in order[place + 1 :] + order[:place]
            if seat not in self.view["eliminated"]
        ]

    def about(self) -> list[int]:
        """The others who are no hermits."""
        return [seat for seat in self.others if str(seat) not in self.view["hermits"]]

    def harm(self, seat: int) -> float:
        """What it is worth that this player draws a card."""
        return (
            HARM_TO_LEADER
            if self.counts[seat] <= 1
            else HARM * (2.0 if self.counts[seat] == 2 else 1.0)
        )

    def harm_next(self, cards: int) -> float:
        """What it is worth that the next player draws cards and loses the turn."""
        return sum(self.harm(seat) * (cards + TURN) for seat in self.about()[:1])

    def skipping(self, skips: int) -> float:
        """What it is worth that the next players are skipped; who skips all of them plays again."""
        again = TURN if skips == len(self.others) else 0.0
        return again + sum(self.harm(seat) * TURN for seat in self.others[:skips])

    # --- cards ---

    def playing(self, card: int, called: bool) -> float:
        """What it is worth to play a card: fewer cards, and what it does."""
        is_mine = card in self.hand
        left = len(self.hand) - is_mine
        fewer = 1.0 if is_mine else 0.4  # a lover's cards are half one's own
        if is_mine and left == 0 and self.is_clean(card):
            return WINNING
        if not is_mine and any(
            self.counts[seat] == 1 and card in self.known(seat) for seat in self.others
        ):
            return -WINNING  # a lover's last card
        return (
            fewer
            + 0.5 * called
            + self.effect(card, left)
            - KEEPING * keeping(card)
            + COMPANY * self.company(card)
        )

    def is_clean(self, card: int) -> bool:
        """Whether a hand that this card empties stays empty."""
        draws = card in DRAWN_BY_PLAYER or card in (
            Major.AEON,
            Major.STAR,
            Major.UNIVERSE,
            Major.TOWER,
            Major.FORTUNE,
        )
        return not draws or (card == Major.FORTUNE and self.view["pending"] is not None)

    def company(self, card: int) -> int:
        """How many cards of the hand would fit on a Minor."""
        if not is_minor(card):
            return 0
        return sum(
            other != card and (SUIT_OF[other] == SUIT_OF[card] or VALUE_OF[other] == VALUE_OF[card])
            for other in self.hand
        )

    def effect(self, card: int, left: int) -> float:
        """What a card does for its player, who has `left` cards left."""
        if is_minor(card):
            return self.minor_effect(int(VALUE_OF[card]))
        if card in DRAWN_BY_NEXT:
            return self.harm_next(DRAWN_BY_NEXT[Major(card)])
        if card in SKIPPED:
            return self.skipping(SKIPPED[Major(card)])
        if card in GAMBIT and self.hand & {GAMBIT[Major(card)], Major.ART}:
            return 1.0 + sum(2 * self.harm(seat) for seat in self.others)
        if card in DRAWN_BY_PLAYER:
            return -float(DRAWN_BY_PLAYER[Major(card)])
        match card:
            case Major.HERMIT:
                return sum(2 * TURN * self.harm(seat) for seat in self.others[:1])
            case Major.LUST:
                return sum(1.0 for other in self.hand if VALUE_OF[other] in DRAWN_BY_COURT)
            case Major.AEON:
                return float(left - NEW_HAND)
            case Major.LOVERS:
                return 0.3 * (
                    left - min((self.counts[seat] for seat in self.about()), default=left)
                )
            case Major.ADJUSTMENT | Major.UNIVERSE | Major.TOWER:
                return self.new_hand(card, left)
        return 0.0

    def minor_effect(self, value: int) -> float:
        """What a Minor does to the others."""
        if value in DRAWN_BY_COURT:
            return self.harm_next(DRAWN_BY_COURT[Value(value)])
        if value == Value.QUEEN:
            return self.skipping(1)
        if value == Value.KNIGHT:
            return TURN * (self.harm(self.others[0]) - self.harm(self.others[-1]))
        return 0.0

    def new_hand(self, card: int, left: int) -> float:
        """How many cards fewer one holds after hands have moved."""
        hit = self.others if card == Major.TOWER else self.about()
        counts = [left, *(self.counts[seat] for seat in hit)]
        if card == Major.ADJUSTMENT:
            return left - sum(counts) / len(counts)
        if card == Major.UNIVERSE:
            return float(left - counts[-1])
        most, fewest = max(counts), min(counts)
        return float(left - fewest if left == most else left - most if left == fewest else 0)

    def hoped_for(self) -> float:
        """What a card for the group that somebody else has played promises, in cards."""
        card = None if self.view["card"] is None else DECK.parse_card(self.view["card"])
        return (
            self.new_hand(card, len(self.hand))
            if card in (Major.ADJUSTMENT, Major.UNIVERSE)
            else 0.0
        )

    # --- choices ---

    def naming(self, card: int) -> float:
        """What Art or The Fool had best stand for."""
        if self.view["pending"] is not None and card == Major.FORTUNE:
            return sum(self.harm(seat) for seat in self.others[-1:])
        if card in (Major.MOON, Major.DEVIL):
            return -1.0
        return self.effect(card, len(self.hand)) + COMPANY * self.company(card)

    def adding(self, card: int, called: bool) -> float:
        """What it is worth to add a card; a card that can always be played goes last."""
        fewer = 1.0 if card in self.hand else 0.4  # a lover's cards are half one's own
        return 0.5 + fewer + 0.5 * called - KEEPING * keeping(card)

    def parting(self, words: Sequence[str]) -> float:
        """How gladly one parts with a card."""
        card = DECK.parse_card(words[0])
        return -keeping(card) - COMPANY * self.company(card)

    def is_liar(self, seat: int) -> bool:
        """Whether one knows a card that they could have offered."""
        return any(not is_number(card) for card in self.known(seat))

    def known(self, seat: int) -> list[int]:
        """The cards of somebody that one knows."""
        return numbers(self.view["hands"][seat]["known"])

    def swapping(self, most: int, fewest: int) -> float:
        """The Tower: swap our own large hand away, else burden the player with the fewest cards."""
        if self.me == most:
            return WINNING
        return -WINNING if self.me == fewest else -float(self.counts[fewest])

    def asking(self, seat: int, kind: Sequence[str]) -> float:
        """The Moon: ask for a kind that they do not have, else ask a player with many cards.

        If they have none, we may play a card that fits.
        """
        wide = {"major": 22, "suit": 14, "court": 16, "numerical": 36, "minor": 56}.get(kind[0], 0)
        known = self.known(seat)
        if len(known) == self.counts[seat]:
            return wide / 10.0 if not any(fits(card, kind) for card in known) else -1.0
        return self.counts[seat] / 10.0 + (0.5 if kind[0] == "major" else 0.0)


def keeping(card: int) -> float:
    """How good it is to hold a card: one that can be played when nothing else can, without harm."""
    if is_minor(card):
        value = VALUE_OF[card]
        return {Value.ACE: 1.0, Value.PRINCESS: 0.6, Value.PRINCE: 0.6}.get(
            value, 0.2 if value > Value.TEN else 0.0
        )
    troubles = {
        Major.FORTUNE: -1.5,
        Major.HANGED_MAN: -1.5,
        Major.HIEROPHANT: -1.0,
        Major.PRIESTESS: -0.5,
        Major.AEON: -1.0,
    }
    treasures = {Major.ART: 2.0, Major.CHARIOT: 1.5, Major.DEATH: 1.5, Major.SUN: 1.2}
    return (troubles | treasures).get(Major(card), 1.0)


def is_number(card: int) -> bool:
    """Whether a card is one of 2 to 10."""
    return is_minor(card) and Value.TWO <= VALUE_OF[card] <= Value.TEN


def fits(card: int, kind: Sequence[str]) -> bool:
    """Whether a card is of the kind that the words of an `ask` name."""
    match kind[0]:
        case "major":
            return not is_minor(card)
        case "minor":
            return is_minor(card)
        case "court":
            return bool(is_minor(card) and VALUE_OF[card] > Value.TEN)
        case "numerical":
            return is_number(card)
        case "suit":
            return DECK.names[card][-1] == kind[1] and is_minor(card)
        case "value":
            return is_minor(card) and VALUES[VALUE_OF[card]] == kind[1]
    return DECK.names[card] == kind[0]


def numbers(names: Iterable[str]) -> list[int]:
    """Cards by their names."""
    return [DECK.parse_card(name) for name in names]
