"""A table: the result of applying the entries of its log.

There is no input or output here; any process that reads the same log has the same table.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from oddeck.engine.errors import IllegalMove
from oddeck.engine.state.journal import Event
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game, new
from oddeck.games.registry import find_game

from ..wire.common import Phase
from ..wire.updates import News, Noted, Said
from . import windows
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
from .finished import Finished
from .seats import HOST, Seat, Wish, bot_name
from .steps import NumberedStep, encode, encode_played
from .streams import Stream
from .windows import Window


class Table:
    """The state of a table after the entries applied so far."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0  # number of entries
        self.at = 0  # time of the last entry, in milliseconds since 1970
        self.clock_at = 0  # when clocks were last read; they stop in a window
        self.opened: Opened
        self.phase: Phase = "waiting"
        self.round = 0
        self.seed = 0
        self.keys: dict[str, int] = {}  # hash of a key: person
        self.people = 0  # persons so far; the next one gets this number
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.moves: list[list[str]] = []  # by seat, the legal moves
        # By seat, the number of its present decision: see `_ask`.
        self.asked: list[int] = []
        self.asked_at: list[int] = []  # by seat, when it was asked
        self.window: Window | None = None
        self.hints = False  # whether hints are allowed
        # Seats and moves for which the rules do not return: see Stuck.
        self.stuck: frozenset[tuple[int, str | None]] = frozenset()
        self.finished: tuple[Finished, ...] = ()
        self.streams: dict[int | None, Stream] = {}  # by viewer

    @property
    def names(self) -> list[str]:
        """The names of all players."""
        return [seat.name or f"Seat {number}" for number, seat in enumerate(self.seats)]

    @property
    def running(self) -> Game | None:
        """The game, if it accepts moves now."""
        return self.game if self.phase == "playing" else None

    def seat_of(self, person: int | None) -> int | None:
        """The seat of a person."""
        return next(
            (
                number
                for number, seat in enumerate(self.seats)
                if person is not None and seat.person == person
            ),
            None,
        )

    def people_playing(self) -> list[Seat]:
        """The seats that are played by a person."""
        return [seat for seat in self.seats if seat.played_by_person]

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

    # --- applying entries ---

    def after(self, at: int, entry: AnyEntry) -> Table:
        """A copy with one more entry applied; IllegalMove if the rules forbid it."""
        new_table = copy(self)
        new_table.keys = dict(self.keys)
        new_table.seats = [replace(seat) for seat in self.seats]
        new_table.game = None if self.game is None else self.game.copy()
        new_table.moves, new_table.asked, new_table.asked_at = (
            list(self.moves),
            list(self.asked),
            list(self.asked_at),
        )
        new_table.streams = {viewer: stream.copy() for viewer, stream in self.streams.items()}
        new_table.apply(at, entry)
        return new_table

    def apply(self, at: int, entry: AnyEntry) -> None:
        """Apply the next entry to this table."""
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
                self._announce("stand-in", seat, why)
            case Returned(seat):
                self.seats[seat].bot = self.seats[seat].away = None
                self._announce("back", seat)
            case Moved(seat, move):
                self._move(seat, move)
            case Spoke(seat, text):
                self._add_step(
                    lambda n: Said(n=n, at=at, seat=seat, name=self.names[seat], text=text)
                )
            case Muted(seat, muted):
                self.seats[seat].muted = muted
                self._announce("muted" if muted else "unmuted", seat)
            case HintsAllowed(allowed):
                self.hints = allowed
                self._announce("hints" if allowed else "no-hints")
            case Wished(seat, wish):
                self._wish(seat, wish)
            case Resumed(seat):
                self.phase = "playing"
                self._announce("resumed", seat)
            case WindowClosed():
                assert self.window is not None
                self._add_played(self.window.rest, None, self.window.before)
            case Discarded():
                self.phase, self.window = "closed", None
                self._announce("closed", text="this table has not been used for a long time")
            case Stuck(None):
                self.phase, self.window = "closed", None
                self._announce("closed", text="a rule of this game did not return")
            case Stuck(int() as stuck_seat, stuck_move):
                self.stuck |= {(stuck_seat, stuck_move)}
            case Again(seed):
                self._announce("again")
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
            Seat(bot=bot, name=bot_name(bot, number)) if bot else Seat()
            for number, bot in enumerate(entry.bots)
        ]
        self.streams = {viewer: Stream() for viewer in (None, *range(entry.players))}
        self.moves = [[] for _ in self.seats]
        self.asked = [0] * entry.players
        self.asked_at = [self.at] * entry.players
        self._announce("opened", text=seed_hash(self.seed))
        if entry.rules != find_game(entry.game).version:
            self.phase = "closed"
            self._announce("closed", text="the rules of this game have changed")
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
        self._announce("sat", seat)
        self._deal_if_full()

    def _get_up(self, seat: int, kicked: bool) -> None:
        self._announce("kicked" if kicked else "left", seat)
        if self.phase in ("playing", "paused"):
            kind = self.opened.stand_in
            self.seats[seat] = Seat(
                bot=kind, name=bot_name(kind, seat), vacated=True, left=self.seats[seat].left
            )
        else:
            self.seats[seat] = Seat()
        self._pause_if_all_agree()

    def _place_bot(self, seat: int, bot: str | None) -> None:
        self.seats[seat] = Seat(
            bot=bot, name=bot_name(bot, seat) if bot else None, left=self.seats[seat].left
        )
        self._announce("bot" if bot else "no-bot", seat, bot)
        self._deal_if_full()

    def _wish(self, seat: int, wish: Wish | None) -> None:
        self.seats[seat].wish = wish
        self._announce("wish" if wish else "no-wish", seat, wish)
        self._pause_if_all_agree()

    def _pause_if_all_agree(self) -> None:
        people = self.people_playing()
        if self.phase == "playing" and people and all(seat.wish == "pause" for seat in people):
            self.phase = "paused"
            self._clear_wishes()
            self._announce("paused")

    def _clear_wishes(self) -> None:
        for seat in self.seats:
            seat.wish = None

    def _deal_if_full(self) -> None:
        """Deal the first game as soon as no seat is free."""
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
        self._clear_wishes()
        self.stuck = frozenset()
        clock = self.opened.clock
        for seat in self.seats:
            seat.left = None if clock is None else round(clock.seconds * 1000)
        self.game = new(self.opened.game, self.opened.players, seed, self.opened.options)
        self._announce("dealt", text=seed_hash(seed))
        self._add_played(self.game.events, None, None)

    def _move(self, seat: int, move: str) -> None:
        assert self.game is not None
        before = self.game.copy() if windows.has_windows(self.game) else None
        self.game.play(seat, move)
        self.stuck = frozenset()
        left = self.seats[seat].left
        if left is not None and self.opened.clock is not None:
            self.seats[seat].left = left + round(self.opened.clock.bonus * 1000)
        self._add_played(self.game.events, seat, before)

    def _add_played(self, events: list[Event], mover: int | None, before: Game | None) -> None:
        """Add what a move caused to all streams, up to a window if one opens."""
        assert self.game is not None
        shown, rest = windows.split_events(events)
        for viewer, stream in self.streams.items():
            if shown:
                stream.append(
                    encode_played(self.game, shown, viewer, self.names, len(stream) + 1, self.at)
                )
        waiting = windows.is_waiting(self.game)
        users = self.game.actors if waiting and not rest else ()
        if rest is not None:
            self.window = Window(self._window_end(), users, before, rest)
        elif waiting and self.window is not None:
            self.window = replace(self.window, users=users)  # a user has said no
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
            self._announce("over", text=str(self.seed))

    def _window_end(self) -> int:
        return self.at + round(self.opened.window * 1000)

    def _ask(self, mover: int | None, actors: tuple[int, ...]) -> None:
        """Give a seat's decision a new number when it has moved, or when its legal moves change.

        Answers of others change neither: simultaneous choices may come in any order, and no one
        can count hidden moves of others.
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
            return  # a running clock would reveal who can use a window
        for number in self.running.actors:
            seat = self.seats[number]
            if seat.left is not None and seat.played_by_person:
                seat.left = max(0, seat.left - (at - self.at))

    def _announce(self, what: News, seat: int | None = None, text: str | None = None) -> None:
        name = None if seat is None else self.names[seat]
        self._add_step(lambda n: Noted(n=n, at=self.at, what=what, seat=seat, name=name, text=text))

    def _add_step(self, step: NumberedStep) -> None:
        for stream in self.streams.values():
            stream.append(encode(step(len(stream) + 1)))
