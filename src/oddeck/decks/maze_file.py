"""The maze's cards as their file tells them: a small language of steps, stars and powers, and the
reader of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import Any, NoReturn

from oddeck.engine.errors import OddeckError, short

KINDS = ("plain", "trap", "item", "rule")
ZONES = ("red", "green", "blue", "black")
KEYS = (
    "title",
    "copies",
    "kind",
    "zone",
    "effect",
    "at_start",
    "star",
    "power",
    "anchor",
    "restored",
    "story",
)


class BadDeck(OddeckError):
    """A file of cards that cannot be used: which card, which line, and why."""


# --- what steps are made of -----------------------------------------------------------------------


@unique
class If(IntEnum):
    """When a step is done."""

    ALWAYS = 0
    EACH = 1  # once for every die that shows one of its faces
    AT_LEAST = 2  # if that many dice show one of its faces
    ON = 3  # if the die shows one of its faces
    OVER_SPEED = 4
    WITHIN_SPEED = 5
    WITH = 6  # if the path has a card of a set; then it is the last step


@unique
class Do(IntEnum):
    """What a step does."""

    ROLL = 0
    ROLL_OR_STOP = 1
    DISCARD = 2
    DISCARD_OR_STOP = 3
    STOP = 4
    END_TURN = 5
    STOP_UNLESS_HELPED = 6
    SPEED = 7
    EXTRA = 8
    FEWER = 9
    MAY_EXTRA = 10
    LIMIT_SPEED = 11
    ALL_DISCARD = 12
    RANDOM_PLAYER_DISCARDS = 13
    SALVAGE = 14
    GIVE_END = 15
    SWAP_CARDS = 16
    SWAP_STARTS = 17
    PASS = 18
    ORDER = 19
    SHUFFLE_PATH = 20
    JOIN_START = 21
    MOVE_OR_DISCARD = 22
    REVERSE = 23
    SHORTCUT = 24
    STORY = 25
    BLACK_TOLL = 26  # a card fewer to draw, or a discard, by the option black_zones


@unique
class Where(IntEnum):
    """Which card of a path a discard takes."""

    CHOICE = 0
    START = 1
    END = 2
    RANDOM = 3
    THIS = 4


@unique
class Star(IntEnum):
    """What a card may be discarded for."""

    HIT = 0  # a player discards
    HIT_AND_PASS = 1  # the same, and may pass it on
    NAME = 2  # a player picks what you discard, and that player's turn ends
    DRAW_FEWER = 3
    DICE_FEWER = 4
    DICE_MORE = 5
    AGAIN = 6  # all dice of a roll
    DIE_UP = 7
    CANCEL_TIME = 8
    CANCEL_STOP = 9
    CLAIM = 10  # an item that is being discarded
    TURN = 11
    HIDE = 12  # a trap


@unique
class Power(IntEnum):
    """What a card does by lying there."""

    NONE = 0
    FEWEST = 1  # nobody may look at or shuffle the deck
    MOST = 2
    LOOK_TOP = 3
    LOOK_DEEP = 4
    TWINE = 5
    OWN_ROLL = 6  # beside the path; set off by a face in the owner's roll
    OTHER_ROLL = 7  # the same, in another's roll


THAT_MANY = -1  # as many cards as the die shows
SPEED_DICE = -1  # as many dice as the speed
LEFT, RIGHT = 0, 1  # where cards are passed
MOST_DICE_OF_A_CARD = 20

# Sets of cards that a discard can be limited to; then each colour, then those that conditions name.
ANY, ITEM, ZONE = 0, 1, 2
COLOUR_SET = {colour: ZONE + 1 + number for number, colour in enumerate(ZONES)}

_NUMBER = r"(\d+)"
_WHICH = r"(item|zone|red zone|green zone|blue zone|black zone)"
_PLACES = {
    "from the start": Where.START,
    "from the end": Where.END,
    "at random": Where.RANDOM,
    "this": Where.THIS,
}

# How each action is written. Groups are what varies: a number, a set of cards, a place.
ACTIONS: dict[str, Do] = {
    r"roll (speed|\d+)": Do.ROLL,
    r"roll (speed|\d+) or stop": Do.ROLL_OR_STOP,
    rf"discard(?: (?P<amount>\d+|that many))?(?: (?P<which>{_WHICH}))?"
    rf"(?: (?P<where>{'|'.join(_PLACES)}))?": Do.DISCARD,
    rf"discard(?: (?P<which>{_WHICH}))? or stop(?: or ignore with (?P<ignore>[a-z -]+))?": (
        Do.DISCARD_OR_STOP
    ),
    r"stop": Do.STOP,
    r"end turn": Do.END_TURN,
    r"stop unless helped": Do.STOP_UNLESS_HELPED,
    rf"speed \+{_NUMBER}": Do.SPEED,
    rf"extra {_NUMBER}": Do.EXTRA,
    rf"fewer {_NUMBER}": Do.FEWER,
    rf"may draw {_NUMBER} extra": Do.MAY_EXTRA,
    r"limit speed": Do.LIMIT_SPEED,
    rf"all with (?P<which>{_WHICH}) discard": Do.ALL_DISCARD,
    rf"a random player discards(?: (?P<where>{'|'.join(_PLACES)}))?": Do.RANDOM_PLAYER_DISCARDS,
    r"take from the discards": Do.SALVAGE,
    r"move the end elsewhere": Do.GIVE_END,
    r"swap a card": Do.SWAP_CARDS,
    r"swap starts": Do.SWAP_STARTS,
    r"pass (left|right)": Do.PASS,
    r"order a path": Do.ORDER,
    r"shuffle path": Do.SHUFFLE_PATH,
    r"join start": Do.JOIN_START,
    r"move elsewhere or discard": Do.MOVE_OR_DISCARD,
    r"reverse": Do.REVERSE,
    r"shortcut": Do.SHORTCUT,
    r"story or put": Do.STORY,
    r"black toll": Do.BLACK_TOLL,
}
CONDITIONS: dict[str, If] = {
    r"each (?P<faces>[1-6](?: [1-6])*)": If.EACH,
    r"at least (?P<least>\d+) of (?P<faces>[1-6](?: [1-6])*)": If.AT_LEAST,
    r"on (?P<faces>[1-6](?: [1-6])*)": If.ON,
    r"over speed": If.OVER_SPEED,
    r"within speed": If.WITHIN_SPEED,
    r"with (?P<cards>[a-z -]+)": If.WITH,
}
STARS: dict[str, Star] = {
    r"any time: a player discards": Star.HIT,
    r"any time: a player discards, and may pass it on": Star.HIT_AND_PASS,
    r"any time: a player picks what you discard, and their turn ends": Star.NAME,
    r"before the end: a player draws one fewer": Star.DRAW_FEWER,
    rf"before a roll: {_NUMBER} dice fewer": Star.DICE_FEWER,
    rf"before a roll: {_NUMBER} dice more": Star.DICE_MORE,
    r"after a roll: all dice again": Star.AGAIN,
    r"after a roll: one die up by one": Star.DIE_UP,
    r"on a card of time or slip: cancel it": Star.CANCEL_TIME,
    r"on a card that can stop: cancel it": Star.CANCEL_STOP,
    r"an item is discarded: take it": Star.CLAIM,
    r"the turn of another ends: take a turn": Star.TURN,
    r"you draw a trap: hide it in the deck": Star.HIDE,
}
POWERS: dict[str, Power] = {
    r"deck untouchable with the fewest cards": Power.FEWEST,
    r"deck untouchable with the most cards": Power.MOST,
    rf"look at the top {_NUMBER}": Power.LOOK_TOP,
    r"look at the third or fourth": Power.LOOK_DEEP,
    r"no discards after it until you draw": Power.TWINE,
    r"beside the path until you roll ([1-6])": Power.OWN_ROLL,
    r"beside the path until another rolls ([1-6])": Power.OTHER_ROLL,
}
READS_DICE = (If.EACH, If.AT_LEAST, If.ON, If.OVER_SPEED, If.WITHIN_SPEED)
AIMED = (Star.HIT, Star.HIT_AND_PASS, Star.NAME)  # uses that pick a player
STOPS = (Do.STOP, Do.ROLL_OR_STOP, Do.DISCARD_OR_STOP, Do.STOP_UNLESS_HELPED)


@dataclass(frozen=True)
class Step:
    """One step of an effect."""

    text: str
    do: Do
    condition: If = If.ALWAYS
    faces: tuple[int, ...] = ()
    least: int = 0
    cards: tuple[str, ...] = ()  # of the condition: slugs, or one zone
    amount: int = 1
    which: int = ANY
    where: Where = Where.CHOICE
    ignore: tuple[str, ...] = ()  # who has one of these may ignore the step


@dataclass(frozen=True)
class Card:
    """A kind of card, as the file tells it."""

    slug: str
    title: str
    copies: int = 1
    kind: str = "plain"
    zone: str | None = None
    effect: tuple[Step, ...] = ()
    at_start: tuple[Step, ...] = ()
    stars: tuple[tuple[Star, int], ...] = ()  # each with its number
    power: Power = Power.NONE
    number: int = 0  # of the power: how many cards, or which face
    anchor: bool = False  # whether a Temporal Anchor works on it
    restored: str | None = None
    story: str | None = None

    @property
    def can_stop(self) -> bool:
        """Whether its effect can be a stop, which is what the Helpful Node looks at."""
        return any(step.do in STOPS for step in self.effect + self.at_start)

    @property
    def is_pocket(self) -> bool:
        """Whether it lies beside a path, not in it."""
        return self.power in (Power.OWN_ROLL, Power.OTHER_ROLL)


# --- reading the file -----------------------------------------------------------------------------


class CardFile:
    """Reads one file, and knows where in it everything stands."""

    def __init__(self, text: str, name: str) -> None:
        self._lines = text.splitlines()
        self._name = name
        try:
            self._tables: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise BadDeck(f"{name}: {wrong}") from None

    def cards(self) -> tuple[Card, ...]:
        """All kinds of cards, in the order of the file."""
        cards = tuple(self._card(slug, table) for slug, table in self._tables.items())
        if not cards:
            raise BadDeck(f"{self._name}: there are no cards")
        self._check_names(cards)
        return cards

    def _card(self, slug: str, table: object) -> Card:
        if not isinstance(table, dict) or not re.fullmatch(r"[a-z]+(-[a-z]+)*", slug):
            self._complain(slug, slug, "a card is a table whose name is small letters and hyphens")
        for key in table:
            if key not in KEYS:
                self._complain(slug, key, f"{key} means nothing; there are {', '.join(KEYS)}")
        stars = tuple(self._match(slug, text, STARS) for text in self._texts(slug, table, "star"))
        power, number = Power.NONE, 0
        if "power" in table:
            power, found = self._match(slug, self._text(slug, table, "power"), POWERS)
            number = self._number(found)
        copies = table.get("copies", 1)
        if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= 8:
            self._complain(
                slug, "copies", f"copies: expected an integer from 1 to 8, got {short(copies)}"
            )
        return Card(
            slug=slug,
            title=self._text(slug, table, "title"),
            copies=copies,
            kind=self._one_of(slug, table, "kind", KINDS) or "plain",
            zone=self._one_of(slug, table, "zone", ZONES),
            effect=self._steps(slug, table, "effect"),
            at_start=self._steps(slug, table, "at_start"),
            stars=tuple((star, self._number(found)) for star, found in stars),
            power=power,
            number=number,
            anchor=self._anchor(slug, table),
            restored=self._text(slug, table, "restored") if "restored" in table else None,
            story=self._text(slug, table, "story") if "story" in table else None,
        )

    def _anchor(self, slug: str, table: dict[str, Any]) -> bool:
        """Whether a Temporal Anchor works on the card, which must do something that can be
        cancelled.
        """
        works = table.get("anchor", False)
        if not isinstance(works, bool):
            self._complain(slug, "anchor", f"anchor: expected true or false, got {short(works)}")
        does_something = table.get("effect") or table.get("at_start")
        if (
            works
            and not does_something
            and not any(STARS.get(text) in AIMED for text in self._texts(slug, table, "star"))
        ):
            self._complain(slug, "anchor", "anchor: the card does nothing that can be cancelled")
        return works

    def _steps(self, slug: str, table: dict[str, Any], key: str) -> tuple[Step, ...]:
        steps = tuple(self._step(slug, text) for text in self._texts(slug, table, key))
        rolled = False
        for number, step in enumerate(steps):
            rolled = rolled or step.do in (Do.ROLL, Do.ROLL_OR_STOP)
            if (
                step.condition in READS_DICE
                or step.amount == THAT_MANY
                or step.do in (Do.SWAP_STARTS, Do.LIMIT_SPEED)
            ) and not rolled:
                self._complain(
                    slug,
                    step.text,
                    f"{short(step.text)} reads dice, but no step before it rolls any",
                )
            if step.do == Do.SHORTCUT and number < len(steps) - 1:
                self._complain(slug, step.text, "a shortcut must be the last step")
            at_start_only = (
                step.do in (Do.MOVE_OR_DISCARD, Do.LIMIT_SPEED) or step.where == Where.THIS
            )
            if at_start_only and key != "at_start":
                self._complain(
                    slug,
                    step.text,
                    f"{short(step.text)} is only for at_start: before that the card is in no path",
                )
            if step.do in (Do.JOIN_START, Do.SHORTCUT) and key == "at_start":
                self._complain(slug, step.text, f"{short(step.text)} is only for effect")
        return steps

    def _step(self, slug: str, text: str) -> Step:
        before, colon, after = text.partition(": ")
        if not colon:
            return self._action(slug, text, text, {})
        condition, found = self._match(slug, before, CONDITIONS, text)
        groups = found.groupdict()
        conditional = {
            "condition": condition,
            "faces": tuple(int(face) for face in (groups.get("faces") or "").split()),
            "least": int(groups.get("least") or 0),
            "cards": self._named(groups.get("cards")),
        }
        return self._action(slug, text, after, conditional)

    def _action(self, slug: str, text: str, action: str, conditional: dict[str, Any]) -> Step:
        do, found = self._match(slug, action, ACTIONS, text)
        groups = found.groupdict()
        amount: int | None = None
        if do in (Do.ROLL, Do.ROLL_OR_STOP):
            amount = SPEED_DICE if found[1] == "speed" else int(found[1])
        elif do == Do.PASS:
            amount = LEFT if found[1] == "left" else RIGHT
        elif do == Do.DISCARD:
            amount = THAT_MANY if groups["amount"] == "that many" else int(groups["amount"] or 1)
        elif do in (Do.SPEED, Do.EXTRA, Do.FEWER, Do.MAY_EXTRA):
            amount = int(found[1])
        if amount is not None and amount > MOST_DICE_OF_A_CARD:
            self._complain(slug, text, f"{amount} is too many: no more than {MOST_DICE_OF_A_CARD}")
        which = groups.get("which")
        return Step(
            text=text,
            do=do,
            amount=1 if amount is None else amount,
            which=(
                ANY
                if which is None
                else {"item": ITEM, "zone": ZONE}.get(which)
                or COLOUR_SET[which.removesuffix(" zone")]
            ),
            where=_PLACES[groups["where"]] if groups.get("where") else Where.CHOICE,
            ignore=self._named(groups.get("ignore")),
            **conditional,
        )

    def _check_names(self, cards: tuple[Card, ...]) -> None:
        """Steps name cards that there are."""
        slugs = {card.slug for card in cards}
        for card in cards:
            for step in card.effect + card.at_start:
                for name in step.cards + step.ignore:
                    if name not in slugs and name not in COLOUR_SET:
                        self._complain(card.slug, step.text, f"{name} is no card and no zone")

    def _match(
        self, slug: str, text: str, forms: dict[str, Any], whole: str | None = None
    ) -> tuple[Any, re.Match[str]]:
        for form, meaning in forms.items():
            if found := re.fullmatch(form, text):
                return meaning, found
        return self._complain(slug, whole or text, f"{short(text)} is not understood")

    def _named(self, names: str | None) -> tuple[str, ...]:
        if names is None:
            return ()
        return (names.removesuffix(" zone"),) if names.endswith(" zone") else tuple(names.split())

    def _number(self, found: re.Match[str]) -> int:
        return int(found[1]) if found.re.groups else 0

    def _one_of(
        self, slug: str, table: dict[str, Any], key: str, names: Iterable[str]
    ) -> str | None:
        value: str | None = table.get(key)
        if value is not None and value not in names:
            self._complain(
                slug, key, f"{key}: expected one of {', '.join(names)}, got {short(value)}"
            )
        return value

    def _text(self, slug: str, table: dict[str, Any], key: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            self._complain(slug, key, f"{key}: expected a text, got {short(value)}")
        return value

    def _texts(self, slug: str, table: dict[str, Any], key: str) -> tuple[str, ...]:
        values = table.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self._complain(slug, key, f"{key}: expected a list of texts, got {short(values)}")
        return tuple(values)

    def _complain(self, slug: str, about: str, message: str) -> NoReturn:
        raise BadDeck(f"{self._name}, line {self._line(slug, about)}, {slug}: {message}")

    def _line(self, slug: str, about: str) -> int:
        """The line of a card that has this key or text; its first line if there is none."""
        first = next(
            (number for number, line in enumerate(self._lines) if line.strip() == f"[{slug}]"), 0
        )
        for number in range(first + 1, len(self._lines)):
            line = self._lines[number].strip()
            if line.startswith("["):
                break
            if line.partition("=")[0].strip() == about or f'"{about}"' in line:
                return number + 1
        return first + 1
