"""What a table is like now, and what can be asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from oddeck.engine.errors import IllegalMove
from oddeck.game import Game
from oddeck.record import Result

from ..wire.common import Pace, Phase, Terms
from ..wire.updates import Commented, News, Noted
from . import steps
from .comments import Comments
from .dealing import Dealing
from .entries import (
    Opened,
)
from .finished import Change, Finished
from .hands import Between
from .outcomes import Edition, Outcome
from .pace import table_pace
from .seats import HOST, Seat
from .states import State
from .steps import NumberedStep
from .streams import Stream
from .terms import USUAL
from .windows import Window

UNDER_WAY = ("playing", "between", "paused")  # phases of a game that is not over

# The moves so far: (those before, seat, move, number of the entry). Copies of a table share it.
Moves = tuple["Moves", int, str, int] | None


class TableFacts:
    """The state of a table after the entries applied so far."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0  # number of entries
        self.at = 0  # time of the last entry, in milliseconds since 1970
        self.clock_at = 0  # when clocks were last read; they stop in a window
        self.opened: Opened
        self.phase: Phase = "waiting"
        self.round = 0
        # The secret of the present or next deal, whose hash the table shows: see dealing.py.
        self.seed = 0
        self.dealing: Dealing | None = None  # None if no one was asked for a number
        self.wanted_dealer: int | None = None  # who deals the next game first; None: anyone
        self.first_dealer: int | None = None  # who dealt the last game first that has a dealer
        self.keys: dict[str, int] = {}  # hash of a key: person
        self.revoked: frozenset[str] = frozenset()  # hashes of keys that were signed out
        # By seat, who left it for good during the present game.
        self.left_by: dict[int, int] = {}
        self.people = 0  # persons so far; the next one gets this number
        self.host: int | None = HOST  # None: the next one who sits down
        self.kicked: frozenset[int] = frozenset()  # persons
        # By number of the line of chat, the seat that told the story; by that, who applauded.
        self.said = 0  # lines of chat
        self.comments = True  # whether spectators may chat
        self.commented = Comments()
        self.stories: dict[int, int] = {}
        self.applause: frozenset[tuple[int, int | None]] = frozenset()  # (line, person)
        self.deleted = False  # by the host
        self.seats: list[Seat] = []
        self.moves: list[list[str]] = []  # by seat, the legal moves
        # By seat, the number of its present decision: see `_ask`.
        self.asked: list[int] = []
        self.asked_at: list[int] = []  # by seat, when it was asked
        self.window: Window | None = None
        # Who moved last, if everyone can know that: not in windows or simultaneous choices.
        self.hints = False  # whether hints are allowed
        # Seats and moves for which the rules do not return: see Stuck.
        self.stuck: frozenset[tuple[int, str | None]] = frozenset()
        self.finished: tuple[Finished, ...] = ()
        self.streams: dict[int | None, Stream] = {}  # by viewer
        # By person, the tokens of their last commands.
        self.commands: dict[int, tuple[str, ...]] = {}
        # The present game, as the rules saw it last.
        self.edition: Edition | None = None
        self.first_edition: Edition | None = None  # under which it was dealt
        self.changes: tuple[Change, ...] = ()  # of its edition
        self.dealt = 0  # the number of the entry that dealt it
        self.began = 0  # when, in milliseconds since 1970
        self.played: Moves = None
        self.actors: tuple[int, ...] = ()
        self.waiting = False  # whether it waits in a window and does not say for whom
        self.result: Result | None = None
        self.eliminated: tuple[int, ...] = ()  # the seats that are out of it
        self.last_mover: int | None = None  # who moved last, if no one else could
        # Between two hands: when the next one is dealt. The finished table is in `ended`.
        self.between: Between | None = None
        self.ended: list[msgspec.Raw] | None = None  # by viewer, at the end of a hand or the game
        self.state: State | None = None
        self.stateless = False  # whether a move of it was stored without a state
        # The last state that is stored in full. The next ones are compressed with its help.
        self.base: State | None = None
        self.outcome: Outcome | None = None  # of the last entry, if the rules were asked about it
        self._game: Game | None = None
        self._stored: Outcome | None = None  # of the entry that is being loaded
        self._loading = False

    @property
    def game(self) -> Game | None:
        """The game; BadPosition if the rules do not know the stored position.

        It is None before the first deal, and when a finished game has been loaded.
        """
        if self._game is None and self.state is not None and self.phase in UNDER_WAY:
            self._game = self.state.game()
        return self._game

    @game.setter
    def game(self, game: Game | None) -> None:
        self._game = game

    @property
    def names(self) -> list[str]:
        """The names of all players."""
        return [seat.name or f"Seat {number}" for number, seat in enumerate(self.seats)]

    @property
    def running(self) -> Game | None:
        """The game, if it accepts moves now."""
        return self.game if self.phase == "playing" else None

    @property
    def in_game(self) -> bool:
        """Whether a game is going on, paused or not, or its cards are all but dealt."""
        dealt = self.is_dealing and self.dealing is not None and self.dealing.stage == "reveal"
        return dealt or self.phase in UNDER_WAY

    @property
    def is_dealing(self) -> bool:
        """Whether the table waits for numbers for the next deal."""
        waits = self.dealing is not None and self.dealing.stage != "done"
        return waits and self.phase in ("waiting", "over")

    @property
    def free_seats(self) -> list[int]:
        """The seats that someone may take now.

        In a running game there are none: a bot keeps a seat that was left until the game is over.
        Otherwise one person could see several hands.
        """
        if self.in_game:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.free]

    @property
    def terms(self) -> Terms:
        """How long the table waits, if several people play."""
        opened = self.opened
        absence = USUAL.absence if opened.absence is None else opened.absence
        window = opened.slow_window or opened.window
        return Terms(absence or None, window, opened.hand_pause, opened.slow_window > 0)

    @property
    def is_slow(self) -> bool:
        """Whether several people play a game that they look into when they can: see terms.py."""
        return self.opened.slow_window > 0 and len(self.people_playing()) > 1

    def is_host(self, person: int | None) -> bool:
        """Whether a person is the host."""
        return person is not None and person == self.host

    def shown_view(self, viewer: int | None) -> msgspec.Raw | None:
        """What a viewer sees: between hands and after the end, the finished table."""
        window = self.window
        if window is not None and window.before is not None and window.hides(viewer):
            return window.before.view(viewer)
        if self.ended is not None and self.phase in ("between", "over"):
            return self.ended[0 if viewer is None else viewer + 1]
        return None if self.state is None else self.state.view(viewer)

    @property
    def pace(self) -> Pace:
        """How fast bots play."""
        return table_pace(self.people_playing())

    def seat_of(self, person: int | None) -> int | None:
        """The seat of a person."""
        if person is not None:
            for number, seat in enumerate(self.seats):
                if seat.person == person:
                    return number
        return None

    def people_playing(self) -> list[Seat]:
        """The seats that are played by a person."""
        return [seat for seat in self.seats if seat.played_by_person]

    @property
    def turns(self) -> list[int]:
        """The seats whose people have a decision to make now. In a window this is secret."""
        if self.phase != "playing":
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.played_by_person and self.moves[number]
        ]

    @property
    def awaited(self) -> list[int]:
        """The seats that everyone sees the game wait for: none in a window, which is secret."""
        if self.phase != "playing" or self.waiting or self.window is not None:
            return []
        return sorted(self.actors)

    def is_stuck_move(self, seat: int, move: str) -> bool:
        """Whether the rules are known not to return for this move, however it is written."""
        return any(
            number == seat and marked is not None and self._is_same_move(seat, marked, move)
            for number, marked in self.stuck
        )

    def _is_same_move(self, seat: int, move: str, other: str) -> bool:
        try:
            return self.game is not None and self.game.action_of(seat, move) == self.game.action_of(
                seat, other
            )
        except IllegalMove:
            return False

    def has_done(self, person: int | None, once: str | None) -> bool:
        """Whether a person's command with this token has been carried out."""
        return person is not None and once is not None and once in self.commands.get(person, ())

    def _announce(self, what: News, seat: int | None = None, text: str | None = None) -> None:
        name = None if seat is None else self.names[seat]
        self._add_step(lambda n: Noted(n=n, at=self.at, what=what, seat=seat, name=name, text=text))

    def _add_step(self, step: NumberedStep) -> None:
        steps.add_step(self.streams, lambda _, number: step(number))

    def _show_comment(
        self, at: int, name: str, text: str, streams: Mapping[int | None, Stream]
    ) -> None:
        steps.add_step(streams, lambda _, n: Commented(n=n, at=at, name=name, text=text))

    def _show_held_comments(self) -> None:
        """Show the players what spectators said during the game."""
        players: dict[int | None, Stream] = dict(self.streams)
        del players[None]
        for at, name, text in self.commented.held:
            self._show_comment(at, name, text, players)
        self.commented = replace(self.commented, held=())
