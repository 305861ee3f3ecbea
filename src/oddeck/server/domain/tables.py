"""A table: the result of applying the entries of its log.

There is no input or output here; any process that reads the same log has the same table.

The rules are asked once about an entry, by the process that writes it (`after`). What they say is
stored as its outcome, and what the game is like then as a state. Loading a log (`load`) needs only
these, so a table outlives the rules that it was played by.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from oddeck.deals import MOST_DRAWS
from oddeck.engine.errors import IllegalMove
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game, from_position, new
from oddeck.record import Result

from ..wire.common import Pace, Phase, Terms
from ..wire.updates import News, Noted, Said
from . import comments, hands, steps, windows
from .dealing import Dealing
from .entries import (
    Again,
    AnyEntry,
    Applauded,
    BotPlaced,
    Closed,
    CommentsAllowed,
    Committed,
    DealTimedOut,
    Discarded,
    Entered,
    FastForwarded,
    Forgotten,
    GotUp,
    HintsAllowed,
    KeyAdded,
    KeysRevoked,
    Moved,
    Muted,
    NewEdition,
    NextGame,
    NextHand,
    NextPlanned,
    Opened,
    PaceSet,
    Resumed,
    Returned,
    Revealed,
    SatDown,
    SpectatorSpoke,
    Spoke,
    StoodIn,
    Stuck,
    WindowClosed,
    Wished,
)
from .finished import Change, Finished, old_game_text
from .hands import Between
from .outcomes import STARTED, Edition, Outcome, Told, current_edition, tell
from .pace import table_pace
from .seats import HOST, Seat, Wish, bot_name
from .states import State, state_of, views_of
from .steps import NumberedStep
from .streams import Stream
from .terms import USUAL
from .windows import Window

NOTHING_TOLD = Told([], [])
REMEMBERED_COMMANDS = 64  # of each person: a client repeats one only until it is answered
KEYFRAME_ENTRIES = 24  # after this many, a state is stored in full again: see `Table.base`

UNDER_WAY = ("playing", "between", "paused")  # phases of a game that is not over

# The moves so far: (those before, seat, move, number of the entry). Copies of a table share it.
Moves = tuple["Moves", int, str, int] | None


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
        self.commented = comments.Comments()
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

    # --- applying entries ---

    def after(self, at: int, entry: AnyEntry) -> Table:
        """A copy with one more entry applied; IllegalMove if the rules forbid it."""
        new_table = self.copy()
        new_table.apply(at, entry)
        return new_table

    def copy(self) -> Table:
        """An independent copy."""
        new_table = copy(self)
        new_table.keys = dict(self.keys)
        new_table.left_by = dict(self.left_by)
        new_table.seats = [replace(seat) for seat in self.seats]
        new_table.moves, new_table.asked, new_table.asked_at = (
            list(self.moves),
            list(self.asked),
            list(self.asked_at),
        )
        new_table.streams = {viewer: stream.copy() for viewer, stream in self.streams.items()}
        new_table.commands = dict(self.commands)
        new_table.stories = dict(self.stories)
        return new_table

    def load(self, at: int, entry: AnyEntry, outcome: Outcome | None) -> None:
        """Apply the next entry of a log with its stored outcome, by the rules if it has none.

        After the last entry, the states in `states_to_read` must be filled in.
        """
        self._stored, self._loading = outcome, True
        self.apply(at, entry)
        self._stored, self._loading = None, False

    def states_to_read(self) -> list[State]:
        """The states that this table needs and that have no text yet."""
        needed = [self.state, None if self.window is None else self.window.before]
        return [state for state in needed if state is not None and not state.text]

    def fill_states(self, texts: Mapping[int, bytes]) -> None:
        """Fill in states, by the number of the entry that they are stored with."""
        for state in self.states_to_read():
            state.text = texts[state.number]
        if self.state is not None:
            may_move = self.actors if self.window is None else self.window.users
            if self.between is not None:
                may_move = ()
            self.moves = [
                moves if seat in may_move else [] for seat, moves in enumerate(self.state.moves)
            ]

    def apply(self, at: int, entry: AnyEntry) -> None:
        """Apply the next entry to this table."""
        if self.version:
            self._run_clocks(at)
        self.version += 1
        self.at = at
        self.outcome = None
        if entry.by is not None:
            person, once = entry.by
            earlier = self.commands.get(person, ())
            self.commands[person] = (*earlier, once)[-REMEMBERED_COMMANDS:]
        match entry:
            case Opened():
                self._open(entry)
            case SatDown(seat, name, person, key):
                self._sit(seat, name, person, key)
            case KeyAdded(person, key):
                self._add_key(person, key)
            case KeysRevoked(person, kept):
                revoked = {key for key, of in self.keys.items() if of == person and key != kept}
                self.revoked |= revoked
                self._remove_keys(person, kept)
            case Forgotten(person):
                self._forget(person)
            case GotUp(seat, kicked):
                self._get_up(seat, kicked)
            case BotPlaced(seat, bot):
                self._place_bot(seat, bot)
            case StoodIn(seat, bot, why):
                self.seats[seat].bot, self.seats[seat].away = bot, why
                self._announce("stand-in", seat, why)
                self._go_on_if_all_are_ready()
            case Returned(seat):
                self.seats[seat].bot = self.seats[seat].away = None
                self._announce("back", seat)
            case Moved(seat, move):
                self._move(seat, move)
            case Entered(seat, move):
                self._enter(seat, move)
            case Spoke(seat, text, story):
                self._say(seat, text, story)
            case SpectatorSpoke(person, name, text, key):
                self._comment(person, name, text, key)
            case CommentsAllowed(allowed):
                self.comments = allowed
                self._announce("comments" if allowed else "no-comments")
            case Applauded(seat, said):
                self.applause |= {(said, self.seats[seat].person)}
                self._announce("applause", seat, str(said))
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
                if self.window is not None:
                    self._add_played(self.window.rest, None, self.window.before)
            case NextHand():
                self._deal_next_hand()
            case PaceSet(seat, pace):
                self.seats[seat].pace = pace
            case FastForwarded(seat):
                self.seats[seat].fast_forward = True
            case NewEdition(rules, data):
                self._change_edition(Edition(rules, data))
            case Closed(why):
                self._close(why)
            case Discarded(by_host):
                self.deleted = by_host
                unused = "this table has not been used for a long time"
                self._close("the host has deleted it" if by_host else unused)
            case Stuck(None):
                self._close("a rule of this game did not return")
            case Stuck(int() as stuck_seat, stuck_move):
                self.stuck |= {(stuck_seat, stuck_move)}
            case Again(seed):
                self._begin_next_game(int(seed), None)
            case NextPlanned():
                self._plan_next(entry)
            case NextGame(seed, dealer):
                self._begin_next_game(int(seed), dealer)
            case Committed(seat, commitment):
                assert self.dealing is not None
                self._go_on_dealing(self.dealing.committed(seat, commitment))
            case Revealed(seat, number):
                assert self.dealing is not None
                self._go_on_dealing(self.dealing.revealed(seat, number))
            case DealTimedOut():
                assert self.dealing is not None
                self._go_on_dealing(self.dealing, timed_out=True)
        if self.window is None:
            self.clock_at = at

    def _close(self, why: str) -> None:
        self.phase, self.window, self.between = "closed", None, None
        self._announce("closed", text=why)
        self._show_held_comments()

    def _open(self, entry: Opened) -> None:
        self.opened = entry
        self.seed = int(entry.seed)
        self._add_key(HOST, entry.key)
        self.hints = entry.hints
        self.people = 1
        self.seats = [Seat(bot=bot) for bot in entry.bots]
        for seat in self.seats:
            seat.name = bot_name(self.names) if seat.bot else None
        self.streams = {viewer: Stream() for viewer in (None, *range(entry.players))}
        self.moves = [[] for _ in self.seats]
        self.asked = [0] * entry.players
        self.asked_at = [self.at] * entry.players
        self._announce("opened", text=seed_hash(self.seed))
        if entry.name is not None:
            self._sit(
                next(number for number, seat in enumerate(self.seats) if seat.free),
                entry.name,
                HOST,
                None,
            )
        else:
            self._deal_if_full()

    def _sit(self, seat: int, name: str, person: int, key: str | None) -> None:
        self._add_key(person, key)
        self.people = max(self.people, person + 1)
        self.seats[seat] = Seat(person, name, left=self.seats[seat].left)
        self._announce("sat", seat)
        if self.host is None:
            self._pass_host_on()
        self._deal_if_full()

    def _add_key(self, person: int, key: str | None) -> None:
        if key:
            self.keys[key] = person
            self.revoked -= {key}

    def _remove_keys(self, person: int, kept: str | None = None) -> None:
        self.keys = {key: of for key, of in self.keys.items() if of != person or key == kept}

    def _forget(self, person: int) -> None:
        seat = self.seat_of(person)
        if seat is not None:
            self._get_up(seat, kicked=False)
        elif self.is_host(person):
            self._pass_host_on()
        self._remove_keys(person)

    def _pass_host_on(self) -> None:
        """The one of those who sit here that came first is the host from now on."""
        self.host = min(
            (seat.person for seat in self.seats if seat.person is not None), default=None
        )
        if self.host is not None:
            self._announce("host", self.seat_of(self.host))

    def _get_up(self, seat: int, kicked: bool) -> None:
        person = self.seats[seat].person
        self._announce("kicked" if kicked else "left", seat)
        if kicked and person is not None:
            self.kicked |= {person}
        if self.in_game:
            if person is not None and not kicked:
                self.left_by[seat] = person
            self.seats[seat] = Seat(
                bot=self.opened.stand_in,
                name=bot_name(self.names),
                vacated=True,
                left=self.seats[seat].left,
            )
        else:
            self.seats[seat] = Seat()
            self._stop_dealing()
        if self.is_host(person):
            self._pass_host_on()
        self._pause_if_all_agree()
        if self.is_dealing and self.dealing is not None:
            self._go_on_dealing(self.dealing.without(seat))
        self._go_on_if_all_are_ready()

    def _place_bot(self, seat: int, bot: str | None) -> None:
        self.seats[seat] = Seat(
            bot=bot, name=bot_name(self.names) if bot else None, left=self.seats[seat].left
        )
        self._announce("bot" if bot else "no-bot", seat, bot)
        if bot is None:
            self._stop_dealing()
        self._deal_if_full()

    def _wish(self, seat: int, wish: Wish | None) -> None:
        self.seats[seat].wish = wish
        self._announce("wish" if wish else "no-wish", seat, wish)
        self._pause_if_all_agree()
        self._go_on_if_all_are_ready()

    def _pause_if_all_agree(self) -> None:
        people = self.people_playing()
        if self.phase == "playing" and people and all(seat.wish == "pause" for seat in people):
            self.phase = "paused"
            self._clear_wishes()
            self._announce("paused")

    def _go_on_if_all_are_ready(self) -> None:
        if self.phase == "between" and all(seat.wish == "next" for seat in self.people_playing()):
            self._deal_next_hand()

    def _deal_next_hand(self) -> None:
        assert self.between is not None
        rest, self.between, self.phase = self.between.rest, None, "playing"
        self._clear_wishes()
        self._add_played(rest, None, None)

    def _clear_wishes(self) -> None:
        for seat in self.seats:
            seat.wish = None

    def _deal_if_full(self) -> None:
        """Deal the first game as soon as no seat is free."""
        if (
            self.phase == "waiting"
            and self.round == 0
            and not self.is_dealing
            and not any(seat.free for seat in self.seats)
        ):
            self._begin_deal()

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next game first: everyone in turn. None: anyone."""
        return None if self.first_dealer is None else (self.first_dealer + 1) % len(self.seats)

    def _plan_next(self, plan: NextPlanned) -> None:
        """Make room for the next game. Everyone sees the waiting room until it is dealt."""
        players = len(plan.kept)
        self.opened = msgspec.structs.replace(
            self.opened,
            game=plan.game,
            rules=plan.rules,
            players=players,
            options=plan.options,
            stand_in=plan.stand_in,
            position=None,
        )
        seats, self.seats = self.seats, []
        for old, bot in zip(plan.kept, plan.bots, strict=True):
            sitting = Seat() if old is None else seats[old]
            if sitting.away == "asked":  # a bot played the last game for them, not the next one
                sitting.bot = sitting.away = None
            elif sitting.bot is not None:
                sitting.bot = bot
            sitting.left = sitting.wish = None
            self.seats.append(sitting)
        # A new seat has seen what spectators have.
        watched = self.streams[None]
        streams = [watched if old is None else self.streams[old] for old in plan.kept]
        self.streams = {None: watched} | dict(enumerate(one.copy() for one in streams))
        self.asked = [max(self.asked)] * players  # so that no number means two decisions
        self.asked_at = [self.at] * players
        self.moves = [[] for _ in plan.kept]
        if self.first_dealer is not None:
            self.first_dealer = min(self.first_dealer, players - 1)
        self.phase = "waiting"
        self.actors, self.eliminated, self.waiting = (), (), False
        self.state = self.ended = self.result = self.dealing = self._game = None
        self._announce("plan", text=plan.game)

    def _begin_next_game(self, seed: int, dealer: int | None) -> None:
        self.seed, self.wanted_dealer = seed, dealer
        self._announce("again", text=seed_hash(self.seed))
        self._clear_wishes()
        self._begin_deal()

    def _say(self, seat: int, text: str, story: bool) -> None:
        self.said += 1
        if story:
            self.stories[self.said] = seat
        name = self.names[seat]
        self._add_step(
            lambda n: Said(n=n, at=self.at, seat=seat, name=name, text=text, story=story)
        )

    def _comment(self, person: int, name: str, text: str, key: str | None) -> None:
        self._add_key(person, key)
        self.people = max(self.people, person + 1)
        self.commented = self.commented.added(person, name)
        if self.in_game:
            self.commented = self.commented.holding(self.at, name, text)
            self._show_comment(self.at, name, text, {None: self.streams[None]})
        else:
            self._show_comment(self.at, name, text, self.streams)

    def _show_held_comments(self) -> None:
        """Show the players what spectators said during the game."""
        players: dict[int | None, Stream] = dict(self.streams)
        del players[None]
        for at, name, text in self.commented.held:
            self._show_comment(at, name, text, players)
        self.commented = replace(self.commented, held=())

    def _show_comment(
        self, at: int, name: str, text: str, streams: Mapping[int | None, Stream]
    ) -> None:
        steps.add_step(streams, lambda _, number: comments.step(number, at, name, text))

    def _begin_deal(self) -> None:
        """Ask people for their numbers if there are any, and deal otherwise."""
        people = [number for number, seat in enumerate(self.seats) if seat.person is not None]
        self.dealing = None
        if self.opened.entropy and people:
            self.dealing = Dealing.begin(people, len(self.seats), self._dealing_end())
            return
        if self.wanted_dealer is not None:  # the seed may be drawn again, which the record shows
            self.dealing = Dealing.begin((), len(self.seats), self.at).next_stage(self.at)
        self._deal()

    def _go_on_dealing(self, dealing: Dealing, timed_out: bool = False) -> None:
        """Go on to the next stage when all have answered, or without those who have not."""
        if timed_out or not dealing.awaited:
            dealing = dealing.next_stage(self._dealing_end())
        self.dealing = dealing
        if dealing.stage == "done":
            self._deal()

    def _stop_dealing(self) -> None:
        """Wait for someone to take a seat that is empty again; no number is known yet."""
        if self.is_dealing:
            self.dealing = None

    def _dealing_end(self) -> int:
        return self.at + round(self.opened.entropy * 1000)

    def _deal(self) -> None:
        self.round += 1
        self.phase = "playing"
        self._clear_wishes()
        self.stuck = frozenset()
        clock = self.opened.clock
        for seat in self.seats:
            seat.left = None if clock is None else round(clock.seconds * 1000)
            seat.fast_forward = False
        self.played, self.changes, self.dealt, self.began = None, (), self.version, self.at
        self.left_by = {}
        self.commented = comments.Comments()
        self.stateless, self.base = False, None
        self.ended = self.last_mover = None
        if self._stored is None:
            self._game = (
                from_position(self.opened.position)
                if self.opened.position is not None and self.round == 1
                else self._draw_deal()
            )
            self.edition = current_edition(self.opened.game)
            dealer = self._game.view(None).get("dealer")
        else:
            self.edition = self._stored.edition or Edition(self.opened.rules)
            dealer = self._stored.dealer
            if self.dealing is not None:
                self.dealing = replace(self.dealing, draw=self._stored.draw)
        draw = 0 if self.dealing is None else self.dealing.draw
        self.first_dealer = self.first_dealer if dealer is None else dealer
        self.first_edition = self.edition
        self._announce("dealt", text=seed_hash(self.seed))
        told = self._ask_rules(edition=self.edition, started=STARTED, dealer=dealer, draw=draw)
        self._add_played(told, None, None)

    def _draw_deal(self) -> Game:
        """Deal; if a seat is to deal first, draw the seed again until it does."""
        game_id, players, options = self.opened.game, self.opened.players, self.opened.options
        if self.dealing is None:
            return new(game_id, players, self.seed, options)
        for draw in range(MOST_DRAWS + 1):
            self.dealing = replace(self.dealing, draw=draw)
            game = new(game_id, players, self.dealing.seed(self.seed), options)
            dealer = game.view(None).get("dealer")
            if self.wanted_dealer is None or dealer in (None, self.wanted_dealer):
                break
        return game

    def _move(self, seat: int, move: str) -> None:
        self.last_mover = seat if self.window is None and self.actors == (seat,) else None
        written, ended = self._play(seat, move)
        self.played = (self.played, seat, written, self.version)
        self.stuck = frozenset()
        left = self.seats[seat].left
        # In a window clocks stand, and a bonus would reveal who has declined.
        if left is not None and self.opened.clock is not None and self.window is None:
            self.seats[seat].left = left + round(self.opened.clock.bonus * 1000)
        before = self.state
        told = self._ask_rules(move=None if written == move else written, ended=ended)
        if self.outcome is not None and self.outcome.ended is not None:
            self.ended = self.outcome.ended
        deals = hands.next_hand(told.events)
        if deals is not None and self.opened.hand_pause and self.people_playing():
            told, next_deal = told.split(deals)
            until = self.at + round(self.opened.hand_pause * 1000)
            self.phase, self.between = "between", Between(until, next_deal)
            self._clear_wishes()
        self._add_played(told, seat, before)

    def _enter(self, seat: int, move: str) -> None:
        """Enter a seat for the lot that decides a race; it is drawn when all have answered."""
        assert self.window is not None
        users = tuple(user for user in self.window.users if user != seat)
        entered = (*self.window.entered, (seat, move))
        until = self.window.until if users else self.at
        self.window = replace(self.window, users=users, entered=entered, until=until)
        self._ask(seat, users)

    def _play(self, seat: int, move: str) -> tuple[str, list[msgspec.Raw] | None]:
        """Play a move by the rules.

        Returns how they write it, and the finished table if it ended a hand or the game.
        """
        if self._stored is not None:
            return self._stored.move or move, None
        before = self.game
        assert before is not None
        self._game = game = before.copy()  # copies of this table share the game
        game.play(seat, move)
        _, written = game.last_move or (seat, move)
        has_ended = game.over or hands.next_hand(game.events) is not None
        return written, views_of(game.at_end(before), game.over) if has_ended else None

    def _change_edition(self, edition: Edition) -> None:
        """Go on with the running game under another edition; BadPosition if that refuses it."""
        self.edition = edition
        if self._stored is None:
            assert self.state is not None
            self._game = self.state.game()
            position = self._game.position()
        else:
            position = self._stored.position or {}
        self.changes += (Change(len(self.list_moves()), edition, position),)
        self._announce("edition")
        window = self.window
        told = self._ask_rules(edition=edition, started=STARTED, position=position)
        if self.between is not None:
            self._ask(None, ())
        elif window is None:
            self._add_played(told, None, None)
        else:  # it closes at its time
            users = self.actors if self.waiting and not window.rest.events else ()
            self.window = replace(window, users=users)
            self._ask(None, users)

    def _ask_rules(self, **facts: Any) -> Told:
        """Ask the rules, or the stored outcome, about the game now; what there is to tell."""
        if self._stored is None:
            assert self._game is not None
            game, seen = self._game, self._game.views()
            self.state = state_of(game, self.version, seen)
            self.stateless |= self._loading
            if self.base is None or self.version - self.base.number > KEYFRAME_ENTRIES:
                self.base = None if self._loading else self.state
            self.outcome = Outcome(
                told=tell(game),
                actors=list(game.actors),
                waiting=windows.is_waiting(game, seen[0]),
                result=game.result,
                eliminated=list(seen[0].get("eliminated", ())),
                **facts,
            )
        else:
            self._game = None
            self.outcome = self._stored
            self.state = None if self._stored.lost else State(self.version)
            self.stateless |= self._stored.lost
        outcome = self.outcome
        self.actors, self.waiting = tuple(outcome.actors), outcome.waiting
        self.result, self.eliminated = outcome.result, tuple(outcome.eliminated)
        return outcome.told or NOTHING_TOLD

    def _add_played(self, told: Told, mover: int | None, before: State | None) -> None:
        """Add what a move caused to all streams, up to a window if one opens."""
        opens = windows.opening_event(told.events)
        shown, rest = (told, None) if opens is None else told.split(opens)
        if shown.events:
            names = self.names
            steps.add_step(
                self.streams,
                lambda viewer, number: steps.played(shown, viewer, names, number, self.at),
            )
        users = self.actors if self.waiting and not (rest and rest.events) else ()
        if rest is not None:
            self.window = Window(self._window_end(), users, before, rest)
        elif self.waiting and self.window is not None and self.window.continues_with(users):
            self.window = self.window.without(users, self.at)  # a user has said no
            users = self.window.users
        elif self.waiting:
            self.window = Window(self._window_end(), users, None, NOTHING_TOLD)
        else:
            self.window = None
        actors = () if self.between is not None else self.actors
        self._ask(mover, users if self.window is not None else actors)
        is_lost = self._stored is not None and self._stored.lost and not self._stored.over
        if self.window is None and not self.actors and not is_lost:
            self._finish()

    def _finish(self) -> None:
        self.phase = "over"
        sat = tuple(
            {"name": name} | ({"bot": seat.bot} if seat.bot else {})
            for name, seat in zip(self.names, self.seats, strict=True)
        )
        moves = self.list_moves()
        is_old = self._stored is not None and self._stored.lost
        self.finished += (
            Finished(
                round=self.round,
                game=self.opened.game,
                players=self.opened.players,
                options=self.opened.options,
                seed=self.seed,
                seats=sat,
                edition=self.first_edition or Edition(self.opened.rules),
                changes=self.changes,
                moves=[(seat, move) for seat, move, _ in moves],
                numbers=[] if self.stateless else [self.dealt, *(number for *_, number in moves)],
                result=self.result,
                is_old=is_old,
                dealing=self.dealing,
                position=self.opened.position if self.round == 1 else None,
                people=tuple(seat.person for seat in self.seats),
                left_by=self.left_by,
                began=self.began,
                ended=self.at,
                last=self.version,
            ),
        )
        if is_old:
            self._announce("old-game", text=old_game_text(self.finished[-1]))
        self._announce("over", text=str(self.seed))
        self._show_held_comments()

    def list_moves(self) -> list[tuple[int, str, int]]:
        """The moves so far: seat, move, and number of the entry."""
        found, earlier = [], self.played
        while earlier is not None:
            earlier, seat, move, number = earlier
            found.append((seat, move, number))
        return found[::-1]

    def _window_end(self) -> int:
        seconds = self.opened.slow_window if self.is_slow else self.opened.window
        if self._are_all_people_out():
            seconds = min(seconds, windows.WITHOUT_PEOPLE)
        return self.at + round(seconds * 1000)

    def _are_all_people_out(self) -> bool:
        """Whether people play, and each of them is out of the game, which everyone can see."""
        people = [number for number, seat in enumerate(self.seats) if seat.played_by_person]
        return bool(people) and all(number in self.eliminated for number in people)

    def _ask(self, mover: int | None, actors: tuple[int, ...]) -> None:
        """Give a seat's decision a new number when it has moved, or when its legal moves change.

        Answers of others change neither: simultaneous choices may come in any order, and no one
        can count hidden moves of others.
        """
        if self._stored is not None:
            asked = self._stored.asked
        else:
            assert self.state is not None
            now = [moves if seat in actors else [] for seat, moves in enumerate(self.state.moves)]
            asked = [
                seat for seat, moves in enumerate(self.moves) if now[seat] != moves or seat == mover
            ]
            self.moves = now
            self.outcome = msgspec.structs.replace(self.outcome or Outcome(), asked=asked)
        for seat in asked:
            self.asked[seat] += 1
            self.asked_at[seat] = self.at
        if self.window is not None and self.window.is_secret:
            return  # the pace, which everyone sees, would tell who can use it
        for number, sitting in enumerate(self.seats):
            if number in actors or self.between is not None:
                sitting.fast_forward = False

    def _run_clocks(self, at: int) -> None:
        if self.phase != "playing" or self.window is not None:
            return  # a running clock would reveal who can use a window
        for number in self.actors:
            seat = self.seats[number]
            if seat.left is not None and seat.played_by_person:
                seat.left = max(0, seat.left - (at - self.at))

    def _announce(self, what: News, seat: int | None = None, text: str | None = None) -> None:
        name = None if seat is None else self.names[seat]
        self._add_step(lambda n: Noted(n=n, at=self.at, what=what, seat=seat, name=name, text=text))

    def _add_step(self, step: NumberedStep) -> None:
        steps.add_step(self.streams, lambda _, number: step(number))
