"""A table as its log tells it.

Nothing here waits, writes or talks; any process that reads the same log has the same table.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from oddeck.engine.errors import IllegalMove
from oddeck.engine.state.journal import Event
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game, new
from oddeck.games.registry import find_game

from ..wire.messages import News, Noted, Phase, Said
from . import views, windows
from .entries import (
    Again,
    AnyEntry,
    BotPlaced,
    Discarded,
    GotUp,
    HintsAllowed,
    KeyAdded,
    Moved,
    Muted,
    Opened,
    Resumed,
    Returned,
    SatDown,
    Spoke,
    StoodIn,
    Stuck,
    WindowClosed,
    Wished,
)
from .streams import Stream
from .windows import Window

HOST = 0  # the person who opened the table

Wish = Literal["pause", "rematch"]


@dataclass
class Seat:
    """Who has a seat, and who plays for it."""

    person: int | None = None
    name: str | None = None
    bot: str | None = None  # a person may have a bot play for a while
    away: Literal["asked", "absent", "clock"] | None = None  # why a bot plays for this person
    vacated: bool = False  # the bot only keeps the seat of somebody who left
    muted: bool = False
    wish: Wish | None = None
    left: int | None = None  # milliseconds on the clock

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and (self.bot is None or self.vacated)

    @property
    def played_by_person(self) -> bool:
        """Whether the table waits for a person when this seat is to move."""
        return self.person is not None and self.bot is None


@dataclass(frozen=True, eq=False)
class Finished:
    """A game that is over, and who sat where when it ended: a name, and a kind for bots."""

    round: int
    game: Game
    seed: int
    seats: tuple[dict[str, str], ...]

    @cached_property
    def moves(self) -> list[tuple[int, str]]:
        """All moves, each with its seat."""
        return self.game.history()

    @property
    def names(self) -> list[str]:
        """What everybody was called."""
        return [seat["name"] for seat in self.seats]


class Table:
    """What the entries so far amount to."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0  # how many entries
        self.at = 0  # the time of the last one, in milliseconds since 1970
        self.clock_at = 0  # when clocks were last looked at; in a window they stand
        self.opened: Opened
        self.phase: Phase = "waiting"
        self.round = 0
        self.seed = 0
        self.keys: dict[str, int] = {}  # hash of a key: person
        self.people = 0
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.moves: list[list[str]] = []  # by seat, what it may do now
        # By seat, the number of the decision it is asked for: see `_ask`.
        self.asked: list[int] = []
        self.asked_at: list[int] = []  # by seat, since when
        self.window: Window | None = None
        self.hints = False  # whether people may ask for hints
        # Seats and moves with which the rules do not return: see Stuck.
        self.stuck: frozenset[tuple[int, str | None]] = frozenset()
        self.finished: tuple[Finished, ...] = ()
        self.streams: dict[int | None, Stream] = {}  # by viewer, all steps so far

    # --- questions ---

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return [seat.name or f"Seat {number}" for number, seat in enumerate(self.seats)]

    @property
    def running(self) -> Game | None:
        """The game, if moves can be made in it now."""
        return self.game if self.phase == "playing" else None

    def seat_of(self, person: int | None) -> int | None:
        """The seat that a person has."""
        return next(
            (
                number
                for number, seat in enumerate(self.seats)
                if person is not None and seat.person == person
            ),
            None,
        )

    def people_playing(self) -> list[Seat]:
        """The seats of people who play for themselves."""
        return [seat for seat in self.seats if seat.played_by_person]

    def does_not_return(self, seat: int, move: str) -> bool:
        """Whether it is known that the rules come to no end with this move, however it
        is written.
        """
        return any(
            number == seat and marked is not None and self._is_same(seat, marked, move)
            for number, marked in self.stuck
        )

    def _is_same(self, seat: int, move: str, other: str) -> bool:
        try:
            return self.game is not None and self.game.action_of(seat, move) == self.game.action_of(
                seat, other
            )
        except IllegalMove:
            return False

    # --- reading the log ---

    def after(self, at: int, entry: AnyEntry) -> Table:
        """The table as it will be after one more entry; this one stays as it is.

        IllegalMove if the rules forbid it.
        """
        twin = copy(self)
        twin.keys = dict(self.keys)
        twin.seats = [replace(seat) for seat in self.seats]
        twin.game = None if self.game is None else self.game.copy()
        twin.moves, twin.asked, twin.asked_at = (
            list(self.moves),
            list(self.asked),
            list(self.asked_at),
        )
        twin.streams = {viewer: stream.copy() for viewer, stream in self.streams.items()}
        twin.read(at, entry)
        return twin

    def read(self, at: int, entry: AnyEntry) -> None:
        """Takes in the next entry."""
        if self.version:
            self._run_clocks(at)
        self.version += 1
        self.at = at
        match entry:
            case Opened():
                self._open(entry)
            case SatDown(seat, name, person, key):
                self._sit(seat, name, person, key)
            case KeyAdded(person, key):
                self.keys[key] = person
            case GotUp(seat, kicked):
                self._get_up(seat, kicked)
            case BotPlaced(seat, bot):
                self._place_bot(seat, bot)
            case StoodIn(seat, bot, why):
                self.seats[seat].bot, self.seats[seat].away = bot, why
                self._note("stand-in", seat, why)
            case Returned(seat):
                self.seats[seat].bot = self.seats[seat].away = None
                self._note("back", seat)
            case Moved(seat, move):
                self._move(seat, move)
            case Spoke(seat, text):
                self._tell_all(
                    lambda n: Said(n=n, at=at, seat=seat, name=self.names[seat], text=text)
                )
            case Muted(seat, muted):
                self.seats[seat].muted = muted
                self._note("muted" if muted else "unmuted", seat)
            case HintsAllowed(allowed):
                self.hints = allowed
                self._note("hints" if allowed else "no-hints")
            case Wished(seat, wish):
                self._wish(seat, wish)
            case Resumed(seat):
                self.phase = "playing"
                self._note("resumed", seat)
            case WindowClosed():
                assert self.window is not None
                self._tell_play(self.window.rest, None, self.window.before)
            case Discarded():
                self.phase, self.window = "closed", None
                self._note("closed", text="nobody has used this table for a long time")
            case Stuck(None):
                self.phase, self.window = "closed", None
                self._note("closed", text="the rules of this game came to no end")
            case Stuck(int() as stuck_seat, stuck_move):
                self.stuck |= {(stuck_seat, stuck_move)}
            case Again(seed):
                self._note("again")
                self._deal(int(seed))
        if self.window is None:
            self.clock_at = at

    def _open(self, entry: Opened) -> None:
        self.opened = entry
        self.seed = int(entry.seed)
        self.keys[entry.key] = HOST
        self.hints = entry.hints
        self.people = 1
        self.seats = [
            Seat(bot=bot, name=views.bot_name(bot, number)) if bot else Seat()
            for number, bot in enumerate(entry.bots)
        ]
        self.streams = {viewer: Stream() for viewer in (None, *range(entry.players))}
        self.moves = [[] for _ in self.seats]
        self.asked = [0] * entry.players
        self.asked_at = [self.at] * entry.players
        self._note("opened", text=seed_hash(self.seed))
        if entry.rules != find_game(entry.game).version:
            self.phase = "closed"
            self._note("closed", text="the rules of this game have changed since")
        elif entry.name is not None:
            self._sit(
                next(number for number, seat in enumerate(self.seats) if seat.free),
                entry.name,
                HOST,
                None,
            )
        else:
            self._deal_if_full()

    def _sit(self, seat: int, name: str, person: int, key: str | None) -> None:
        if key is not None:
            self.keys[key] = person
            self.people = max(self.people, person + 1)
        self.seats[seat] = Seat(person, name, left=self.seats[seat].left)
        self._note("sat", seat)
        self._deal_if_full()

    def _get_up(self, seat: int, kicked: bool) -> None:
        self._note("kicked" if kicked else "left", seat)
        if self.phase in ("playing", "paused"):
            kind = self.opened.stand_in
            self.seats[seat] = Seat(
                bot=kind, name=views.bot_name(kind, seat), vacated=True, left=self.seats[seat].left
            )
        else:
            self.seats[seat] = Seat()
        self._pause_if_all_wish()

    def _place_bot(self, seat: int, bot: str | None) -> None:
        self.seats[seat] = Seat(
            bot=bot, name=views.bot_name(bot, seat) if bot else None, left=self.seats[seat].left
        )
        self._note("bot" if bot else "no-bot", seat, bot)
        self._deal_if_full()

    def _wish(self, seat: int, wish: Wish | None) -> None:
        self.seats[seat].wish = wish
        self._note("wish" if wish else "no-wish", seat, wish)
        self._pause_if_all_wish()

    def _pause_if_all_wish(self) -> None:
        people = self.people_playing()
        if self.phase == "playing" and people and all(seat.wish == "pause" for seat in people):
            self.phase = "paused"
            self._forget_wishes()
            self._note("paused")

    def _forget_wishes(self) -> None:
        for seat in self.seats:
            seat.wish = None

    def _deal_if_full(self) -> None:
        """A game begins as soon as every seat has somebody."""
        if (
            self.phase == "waiting"
            and self.round == 0
            and not any(seat.free for seat in self.seats)
        ):
            self._deal(self.seed)

    def _deal(self, seed: int) -> None:
        self.seed = seed
        self.round += 1
        self.phase = "playing"
        self._forget_wishes()
        self.stuck = frozenset()
        clock = self.opened.clock
        for seat in self.seats:
            seat.left = None if clock is None else round(clock.seconds * 1000)
        self.game = new(self.opened.game, self.opened.players, seed, self.opened.options)
        self._note("dealt", text=seed_hash(seed))
        self._tell_play(self.game.events, None, None)

    def _move(self, seat: int, move: str) -> None:
        assert self.game is not None
        before = self.game.copy() if windows.has_windows(self.game) else None
        self.game.play(seat, move)
        self.stuck = frozenset()
        left = self.seats[seat].left
        if left is not None and self.opened.clock is not None:
            self.seats[seat].left = left + round(self.opened.clock.bonus * 1000)
        self._tell_play(self.game.events, seat, before)

    def _tell_play(self, events: list[Event], mover: int | None, before: Game | None) -> None:
        """Tells what a move has caused, up to a window if one opens; what comes after that must
        wait.
        """
        assert self.game is not None
        told, rest = windows.cut(events)
        for viewer, stream in self.streams.items():
            if told:
                stream.append(
                    views.played(self.game, told, viewer, self.names, len(stream) + 1, self.at)
                )
        waiting = windows.is_waiting(self.game)
        users = self.game.actors if waiting and not rest else ()
        if rest is not None:
            self.window = Window(self._window_end(), users, before, rest)
        elif waiting and self.window is not None:
            self.window = replace(self.window, users=users)  # somebody has said no
        elif waiting:
            self.window = Window(self._window_end(), users, None, [])
        else:
            self.window = None
        self._ask(mover, users if self.window is not None else self.game.actors)
        if self.window is None and self.game.over:
            self.phase = "over"
            sat = tuple(
                {"name": name} | ({"bot": seat.bot} if seat.bot else {})
                for name, seat in zip(self.names, self.seats, strict=True)
            )
            self.finished += (Finished(self.round, self.game, self.seed, sat),)
            self._note("over", text=str(self.seed))

    def _window_end(self) -> int:
        return self.at + round(self.opened.window * 1000)

    def _ask(self, mover: int | None, actors: tuple[int, ...]) -> None:
        """Gives a seat's decision a new number when it has decided, or when what it may do has
        changed.

        That others have answered meanwhile changes neither: simultaneous choices may come in any
        order, and nobody can count what others do in secret.
        """
        assert self.game is not None
        for seat, before in enumerate(self.moves):
            now = self.game.moves(seat) if seat in actors else []
            if now != before or seat == mover:
                self.moves[seat] = now
                self.asked[seat] += 1
                self.asked_at[seat] = self.at

    def _run_clocks(self, at: int) -> None:
        if self.running is None or self.window is not None:
            return  # nobody's clock may tell who could use a window
        for number in self.running.actors:
            seat = self.seats[number]
            if seat.left is not None and seat.played_by_person:
                seat.left = max(0, seat.left - (at - self.at))

    def _note(self, what: News, seat: int | None = None, text: str | None = None) -> None:
        name = None if seat is None else self.names[seat]
        self._tell_all(lambda n: Noted(n=n, at=self.at, what=what, seat=seat, name=name, text=text))

    def _tell_all(self, step: views.Numbered) -> None:
        for stream in self.streams.values():
            stream.append(views.written(step(len(stream) + 1)))
