"""The moves of a game, declared once.

A game lists its verbs with the arguments they take, in the order of their action ids:

    class Action(Verb):
        PASS = "pass"
        PLAY = "play", CARD
        TRADE = "trade", SEAT, CARD

The ids follow: a member is the first id of its verb, and `Action.PLAY + card` is the id of a play.
So do writing, reading and the errors about malformed moves. Compiled code uses the members, which
are those of an IntEnum.
"""

from __future__ import annotations

import functools
import math
import re
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, ClassVar, Self

from ..errors import LONGEST_QUOTE, IllegalMove, MalformedMove, UnknownCard, short
from .deck import Deck

State = Any  # a game's own record

WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


class Unreadable(Exception):
    """Why a word is not the argument that was expected."""


class Refused(Exception):
    """Why no action id stands for a word now, though it is the right kind of argument."""

    def __init__(self, reason: str, clause: str, error: type[IllegalMove] = IllegalMove) -> None:
        super().__init__(reason)
        self.clause, self.error = clause, error


# --- arguments ------------------------------------------------------------------------------------


class Argument(ABC):
    """What a verb takes: a number below `size`, and how it is written."""

    label: str  # what stands for it in `play CARD`
    size: int
    is_fixed: ClassVar[bool] = True  # False if how it is written depends on the state
    words: ClassVar[int | None] = 1  # how many; None for all that are left, of a last argument
    varies_fastest: ClassVar[bool] = False  # True if neighbouring ids differ in this argument

    def declared_in(self, verbs: type[Verb]) -> None:  # noqa: B027
        """Take note of the verbs before the one that this belongs to."""

    @abstractmethod
    def write(self, s: State, seat: int, number: int) -> str | None:
        """The number as it is written; None if it means nothing in this state."""

    @abstractmethod
    def read(self, s: State, seat: int, word: str) -> int:
        """Inverse of `write`; raises Unreadable or Refused."""

    def hand_places(self, number: int) -> int:
        """The cards of the hand that the number stands for: a bit for each, by its place there."""
        return 0

    def write_if_any(self, s: State, seat: int, number: int) -> str | None:
        """As `write`; None if there is nothing to choose from."""
        return self.write(s, seat, number) if self.size else None

    def read_or_refuse(self, s: State, seat: int, word: str, refusals: list[Refused]) -> int:
        """As `read`, but keep a refusal for later: the words after this may be malformed."""
        try:
            return self.read(s, seat, word)
        except Refused as refusal:
            refusals.append(refusal)
            return 0


class Integer(Argument):
    """An integer from `least` to `most`, both included."""

    def __init__(self, label: str, what: str, least: int, most: int) -> None:
        self.label, self.size = label, most - least + 1
        self.what, self.least = what, least

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The number, if it is in range."""
        return str(self.least + number) if number <= self.most(s) - self.least else None

    def read(self, s: State, seat: int, word: str) -> int:
        """The number, counted from `least`."""
        most = self.most(s)
        if not WHOLE_NUMBER.fullmatch(word) or not self.least <= int(word) <= most:
            got = word[:LONGEST_QUOTE]
            raise Unreadable(f"expected {self.what} from {self.least} to {most}, got {got}")
        return int(word) - self.least

    def most(self, s: State) -> int:
        """The highest number that may be written."""
        return self.least + self.size - 1


class SeatAtTable(Integer):
    """A seat of this table."""

    is_fixed = False

    def __init__(self, seats: int) -> None:
        super().__init__("SEAT", "a seat", 0, seats - 1)

    def most(self, s: State) -> int:
        """The last seat of the table."""
        return int(s.players) - 1


class OneOf(Argument):
    """One of several names."""

    def __init__(self, label: str, names: Sequence[str]) -> None:
        self.label, self.size, self.names = label, len(names), names

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The name."""
        return self.names[number]

    def read(self, s: State, seat: int, word: str) -> int:
        """The place of the name in the list."""
        if word not in self.names:
            raise Unreadable(f"expected {self.expected()}, got {short(word)}")
        return self.names.index(word)

    def expected(self) -> str:
        """What there is to choose from."""
        return f"one of {', '.join(self.names)}"


class Card(Argument):
    """A card of the deck."""

    label = "CARD"

    def __init__(self, deck: Deck) -> None:
        self.size, self.deck = len(deck.names), deck

    def write(self, s: State, seat: int, number: int) -> str | None:
        """The name of the card."""
        return self.deck.names[number]

    def read(self, s: State, seat: int, word: str) -> int:
        """The card, in any spelling that the deck knows."""
        return read_card(word, self.deck)


def read_card(word: str, deck: Deck) -> int:
    """The card of this name; raises Unreadable."""
    try:
        return deck.parse_card(word)
    except UnknownCard as unknown:
        raise Unreadable(str(unknown)) from None


# --- verbs ----------------------------------------------------------------------------------------


class Verb(IntEnum):
    """Base of a game's `Action`: a member is the first action id of its verb."""

    parts: tuple[str | Argument, ...]
    arguments: tuple[Argument, ...]  # as written
    digits: list[int]  # the arguments as they make up an id, the fastest last
    is_fixed: bool  # whether it is written the same in every state

    def __new__(cls, *parts: Any) -> Self:
        """Take the ids after those of the verb before."""
        first = cls.end()
        verb = int.__new__(cls, first)
        verb._value_ = first
        verb.parts = parts
        verb.arguments = tuple(part for part in parts if isinstance(part, Argument))
        for argument in verb.arguments:
            argument.declared_in(cls)
        verb.digits = sorted(
            range(len(verb.arguments)), key=lambda index: verb.arguments[index].varies_fastest
        )
        verb.is_fixed = all(argument.is_fixed for argument in verb.arguments)
        return verb

    @property
    def size(self) -> int:
        """How many ids the verb has; one at least, so that no two verbs begin at the same id."""
        return max(1, math.prod(argument.size for argument in self.arguments))

    @property
    def form(self) -> str:
        """How the move is written: `trade SEAT CARD`."""
        return " ".join(part if isinstance(part, str) else part.label for part in self.parts)

    @classmethod
    def end(cls) -> int:
        """The number of action ids: all are below it."""
        return max((verb + verb.size for verb in cls), default=0)

    # --- ids and arguments ---

    def encode(self, *numbers: int) -> int:
        """The id of this verb with these arguments, in the order in which they are written."""
        offset = 0
        for index in self.digits:
            offset = offset * self.arguments[index].size + numbers[index]
        return self + offset

    @classmethod
    def decode(cls, action: int) -> tuple[Any, ...]:
        """The verb of an id and its arguments: `(Action.TRADE, 1, 25)`."""
        verbs = _verbs(cls)
        verb = verbs[bisect(verbs, action) - 1]
        rest = action - verb
        numbers = [0] * len(verb.arguments)
        for index in reversed(verb.digits):
            rest, numbers[index] = divmod(rest, max(1, verb.arguments[index].size))
        return verb, *numbers

    # --- writing ---

    @classmethod
    def write(cls, s: State, seat: int, action: int) -> str | None:
        """An action as it is written, `trade 1 3Fr`; None if it means nothing in this state."""
        known = _fixed_names(cls)
        if action in known:
            return known[action]
        verb, *numbers = cls.decode(action)
        left = iter(numbers)
        words = [
            part if isinstance(part, str) else part.write_if_any(s, seat, next(left))
            for part in verb.parts
        ]
        name = None if None in words else " ".join(words)
        if verb.is_fixed and name is not None:
            known[action] = name
            _fixed_actions(cls)[name] = int(action)
        return name

    # --- reading ---

    @classmethod
    def parse(cls, s: State, seat: int, text: str) -> int:
        """The action that is written so; MalformedMove if none is, IllegalMove if none is now.

        If several forms of a verb fit, the error is about the one that could be read farthest.
        """
        if text in (known := _fixed_actions(cls)):
            return known[text]
        words = text.split(" ")
        verbs: list[Verb] = [verb for verb in _verbs(cls) if verb.parts[0] == words[0]]
        reasons: dict[int, list[str]] = {}
        for verb in verbs:
            given = verb.arguments_in(words)
            if given is None:
                continue
            numbers: list[int] = []
            refusals: list[Refused] = []
            try:
                for argument, word in zip(verb.arguments, given, strict=True):
                    numbers.append(argument.read_or_refuse(s, seat, word, refusals))
            except Unreadable as reason:
                reasons.setdefault(len(numbers), []).append(str(reason))
                continue
            for refusal in refusals:
                raise refusal.error(f"{text}: {refusal}", refusal.clause)
            return verb.encode(*numbers)
        if reasons:
            farthest = "; ".join(dict.fromkeys(reasons[max(reasons)]))
            raise MalformedMove(f"{text!r}: {farthest}")
        if verbs:
            forms = " or ".join(repr(verb.form) for verb in verbs)
            raise MalformedMove(f"{text!r}: it is written {forms}")
        raise MalformedMove(
            f"{text!r} is no move of this game; moves are {', '.join(forms_of(cls))}"
        )

    def arguments_in(self, words: list[str]) -> list[str] | None:
        """The words that stand for the arguments; None if this form does not fit."""
        given, at = [], 0
        for part in self.parts:
            length = 1 if isinstance(part, str) else part.words or max(1, len(words) - at)
            found = words[at : at + length]
            if len(found) < length or (isinstance(part, str) and found != [part]):
                return None
            if isinstance(part, Argument):
                given.append(" ".join(found))
            at += length
        return given if at == len(words) else None


def forms_of(verbs: type[Verb]) -> list[str]:
    """How the moves of a game are written, in the order of their ids."""
    return [verb.form for verb in verbs]


@functools.cache
def _verbs(verbs: type[Verb]) -> list[Any]:
    """The verbs of a game, by their ids."""
    return list(verbs)


@functools.cache
def _fixed_names(verbs: type[Verb]) -> dict[int, str]:
    """The moves of a game that are written the same in every state, as far as they were needed."""
    return {}


@functools.cache
def _fixed_actions(verbs: type[Verb]) -> dict[str, int]:
    """The same by their names."""
    return {}


# --- events ---------------------------------------------------------------------------------------


class EventKind(IntEnum):
    """Base of a game's `Kind`: a number, and what the value of such an event is called if it has
    one: `HAND = 1, "number"`.
    """

    value_name: str | None

    def __new__(cls, number: int, value_name: str | None = None) -> Self:
        """Keep the name of the value beside the number."""
        kind = int.__new__(cls, number)
        kind._value_ = number
        kind.value_name = value_name
        return kind

    @classmethod
    def value_names(cls) -> dict[IntEnum, str]:
        """What the values are called, of the kinds that have one."""
        return {kind: kind.value_name for kind in cls if kind.value_name is not None}
