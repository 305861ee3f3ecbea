"""A table: the result of applying the entries of its log.

There is no input or output here; any process that reads the same log has the same table.

The rules are asked once about an entry, by the process that writes it (`after`). What they say is
stored as its outcome, and what the game is like then as a state. Loading a log (`load`) needs only
these, so a table outlives the rules that it was played by.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddeck.engine.state.rng import seed_hash

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
from .outcomes import Edition, Outcome
from .seats import HOST, Seat, bot_name
from .states import State
from .streams import Stream
from .table_people import TablePeople

REMEMBERED_COMMANDS = 64  # of each person: a client repeats one only until it is answered


class Table(TablePeople):
    """The state of a table after the entries applied so far."""

    def after(self, at: int, entry: AnyEntry) -> Table:
        """A copy with one more entry applied; IllegalMove if the rules forbid it."""
        new_table = self.copy()
        new_table.apply(at, entry)
        return new_table

    def copy(self) -> Table:
        """An independent copy."""
        new_table = Table.__new__(Table)
        new_table.__dict__.update(self.__dict__)
        new_table.keys = dict(self.keys)
        new_table.left_by = dict(self.left_by)
        new_table.seats = [seat.copy() for seat in self.seats]
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
                self._revoke_keys(person, kept)
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

    def _run_clocks(self, at: int) -> None:
        if self.phase != "playing" or self.window is not None:
            return  # a running clock would reveal who can use a window
        for number in self.actors:
            seat = self.seats[number]
            if seat.left is not None and seat.played_by_person:
                seat.left = max(0, seat.left - (at - self.at))
