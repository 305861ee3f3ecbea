"""What a game provides. Everything outside `games/` works from this and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import IntEnum, unique
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compile.jit import F, bind, machine_code
from .kernels import inference, search
from .kernels.memory import memory_sections
from .kernels.observation import NO_SENSES, Layout, Senses
from .state.cardset import Actions
from .state.journal import PRIVATE, Event
from .state.layout import dtype_of
from .text.deck import Deck
from .text.options import Json, Option
from .text.position import PositionReader
from .text.vocabulary import Verb
from .text.words import Teller

Difficulty = Literal["easy", "medium", "hard"]
State = Any  # a game's own record: see its state.py


class Refusal(NamedTuple):
    """Why a move is illegal, and the clause of the rules that forbids it."""

    clause: str
    reason: str


class Flourish(NamedTuple):
    """The designers' name for an event: The Church Gambit."""

    name: str
    seat: int  # who did it, or whom it hit
    event: int  # which of the events it is about, from 0
    rude: bool = False  # whether it is told only to those who want such names


def no_flourishes(_events: Sequence[Event], _view: Mapping[str, Json]) -> list[Flourish]:
    """For games whose designers have no names for events."""
    return []


@dataclass(frozen=True, eq=False)
class Rules:
    """The functions that play a game.

    They are `@compiled`, and do the same interpreted and as machine code.
    """

    deal: Callable[[State], None]  # starts a game; players, options and chance are set already
    # Writes the action ids a seat may choose from; how many.
    legal: Callable[[State, int, Actions], int]
    apply: Callable[[State, int, int], None]  # plays one of them
    score: Callable[[State, int], int]  # a seat's score so far
    check: Callable[[State], int]  # 0, or what is wrong with the state (a bug)
    # (s, viewer, copy of s, room for a number for each of s.place).
    redeal: Callable[[State, int, State, NDArray[np.int64]], None]


@dataclass(frozen=True, eq=False)
class Foresight:
    """What helps to look ahead in a game.

    All `@compiled`, all small; a game without them is searched by random play to its end.
    """

    # Changes when a hand ends: nothing is played on from there, but judged.
    stage: Callable[[State], int] = search.no_stage
    # A seat's chance to win; its share of the win when that is known.
    prospect: Callable[[State, int], float] = search.even_prospect
    # Which of n > 1 actions a quick player takes.
    policy: Callable[[State, int, Actions, int, np.uint64], int] = search.any_move
    # Puts the sensible ones of n > 1 legal actions first, and returns how many they are. The search
    # ignores the others further ahead; for the next move only if one is sensible, or if there are
    # too many to try them all.
    sensible: Callable[[State, int, Actions, int], int] = search.all_moves
    horizon: int = 1500  # decisions: what is not over by then is judged, too
    # How likely a seat with this hand would have played as it did.
    plausibility: Callable[[State, int], float] | None = None


@dataclass(frozen=True)
class Parts:
    """Where a game keeps what is not rules, written `module:name` as entry points are.

    A part is imported when it is first used (`registry.load_part`). For a part that a game does
    not have, everybody uses what works for any game.
    """

    bot: str | None = None  # makes the `heuristic` bot, given a seed or None
    trained: str | None = None  # makes the `trained` bot, given nothing
    terminal: str | None = None  # the subclass of `cli.tables.Artist` that draws its table
    lab: str | None = None  # its `lab.facts.LabFacts`
    studies: str | None = None  # its studies: several `lab.studies.Study`
    # What a bot says as it makes a move, if anything: `remark(game, seat, move, dice)`, where
    # `game` is as before the move.
    remarks: str | None = None


@unique
class NoFeats(IntEnum):
    """For games without feats."""


def no_setup_flaw(_state: State) -> None:
    """For games whose options can all be combined."""


@dataclass(frozen=True, eq=False)
class GameType:
    """A game as the rest of the library sees it: facts, rules, parsing and formatting."""

    id: str
    title: str
    designer: str
    summary: str
    players: range
    version: int  # of the rules: raised when an old record would replay differently
    deck: Deck
    options: tuple[Option, ...]
    short_options: Mapping[str, Json]  # what makes a game short enough to be read: for golden games
    state: type
    verbs: type[Verb]  # its moves, as they are written and as action ids
    longest: int  # random play never takes more decisions than this: a bound for tests
    clauses: type[IntEnum]  # the ids of the rule sheet
    folder: Path  # where rules.md lies
    rules: Rules

    why_not: Callable[[State, int, int], Refusal]
    # A TypedDict, from which the client's types are made, or a plain mapping.
    view: Callable[[State, int | None], Mapping[str, Json]]
    write_position: Callable[[State], dict[str, Json]]
    read_position: Callable[[State, PositionReader], None]
    event_kinds: type[IntEnum]
    value_names: Mapping[IntEnum, str]  # what an event's value is called, where it has one
    sentence: Callable[[Event, Teller], str]

    # What not every game has.
    # Names for what a move has caused, from the events and the view of a spectator after it.
    flourishes: Callable[[Sequence[Event], Mapping[str, Json]], list[Flourish]] = no_flourishes
    foresight: Foresight = Foresight()
    senses: Senses = NO_SENSES  # what learners get to see
    # What play must reach besides clauses, such as each effect of each card; numbered after them.
    feats: type[IntEnum] = NoFeats
    # What the values of several such events in a row are called together.
    event_lists: Mapping[IntEnum, str] = field(default_factory=dict)
    # Of games in which options decide what cards there are, and their names.
    choose_deck: Callable[[State], Deck] | None = None
    # Positions without game and seed from which the battery plays too: what deals seldom bring.
    scenes: tuple[Mapping[str, Json], ...] = ()
    # What a card does, of games in which that stands on the cards.
    card_help: Callable[[str], str] | None = None
    # Options that make a game small enough to be searched to its end: of these only what is not
    # usual is written anywhere, and tables do not offer them.
    small_options: tuple[Option, ...] = ()
    # Why players and options, each allowed alone, do not go together.
    setup_flaw: Callable[[State], str | None] = no_setup_flaw
    # Of games that clear the table after a hand: makes the state before its last move into the
    # table as that move left it (that state, the one after, seat, action).
    show_end: Callable[[State, State, int, int], None] | None = None
    parts: Parts = Parts()
    # How many minutes a game takes among four people, about 7 seconds a decision; None: not known.
    minutes: tuple[int, int] | None = None
    difficulty: Difficulty | None = None  # of learning it
    # Of the daily deal, which takes ten minutes or so; if left out, `short_options`.
    daily_options: Mapping[str, Json] | None = None
    scores_hands: bool = False  # whether a score is the number of hands that a seat has won
    # A digest of the data besides code that the rules depend on, such as a file of cards.
    data: str = ""

    def __repr__(self) -> str:
        return f"<game type {self.id}>"

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The memory layout of a state."""
        return dtype_of(self.state)

    @cached_property
    def actions(self) -> int:
        """The number of action ids: all are below it."""
        return self.verbs.end()

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The options that tables offer, and those that make a game small."""
        return (*self.options, *self.small_options)

    def chosen_options(self, state: State) -> dict[str, Json]:
        """The options of a state by name; small options only if they differ from the default."""
        chosen = {
            option.name: option.write(getattr(state, option.field)) for option in self.options
        }
        for option in self.small_options:
            kept = getattr(state, option.field)
            if kept != option.read(None, state.players):
                chosen[option.name] = option.write(kept)
        return chosen

    def move_name(self, state: State, seat: int, action: int) -> str | None:
        """An action as it is written; None if it means nothing in this state."""
        return self.verbs.write(state, seat, action)

    def parse_move(self, state: State, seat: int, text: str) -> int:
        """Inverse of `move_name`; raises MalformedMove, or IllegalMove if it means nothing now."""
        return self.verbs.parse(state, seat, text)

    @cached_property
    def machine_rules(self) -> Rules:
        """The rules as machine code, compiled on first call."""
        return Rules(*(machine_code(getattr(self.rules, rule.name)) for rule in fields(Rules)))

    def deck_of(self, state: State) -> Deck:
        """The deck that this game is played with."""
        return self.deck if self.choose_deck is None else self.choose_deck(state)

    def card_names(self, deck: Deck | None = None) -> list[str]:
        """A name for every card that a state has room for, also those that a game with this deck
        leaves in the box.
        """
        names = (deck or self.deck).names
        room = self.dtype["place"].shape[0]
        return [*names, *(f"not in play {number}" for number in range(1, room - len(names) + 1))]

    def observation_layout(self, players: int, history: int = 0) -> list[Layout]:
        """Where each section of an observation lies, at a table of this size.

        `history` is how many of the latest events it has.
        """
        return self.senses.layout(players, self.card_names(), memory_sections(history))

    @cached_property
    def private_kinds(self) -> NDArray[np.bool_]:
        """By kind of event: whether its value is for those only who see its card."""
        private = np.zeros(1 + max(self.event_kinds), np.bool_)
        for kind, name in self.value_names.items():
            private[kind] = name in PRIVATE
        return private

    def bind(self, template: F, **others: Callable[..., Any]) -> F:
        """Bind a template to the functions of this game, and to others by name: see `jit.bind`."""
        return bind(template, {**self._functions, **others})

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Any]]:
        """The functions of this game by the names that templates know them by."""
        parts = (*vars(self.rules).items(), *vars(self.foresight).items())
        functions = {name: part for name, part in parts if callable(part)}
        is_fair = self.foresight.plausibility is None
        deal_again = inference.deal_fairly if is_fair else inference.deal_plausibly
        return {**functions, "observe": self.senses.observe, "deal_again": deal_again}

    def clause_name(self, clause: IntEnum) -> str:
        """TP_7 is written TP-7."""
        return clause.name.replace("_", "-")
