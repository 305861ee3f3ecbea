"""Commands of people: each becomes an entry of the log, or is refused. Nothing is changed here."""

from __future__ import annotations

from oddeck.bots.registry import bot_kinds
from oddeck.engine.errors import BadSetup
from oddeck.engine.state.rng import secret_seed
from oddeck.game import fresh_states
from oddeck.games.registry import find_game
from oddeck.record import is_name

from ..wire.commands import (
    AllowHints,
    AnyCommand,
    HandOver,
    Kick,
    Leave,
    Mute,
    OpenTable,
    Pause,
    PlaceBot,
    Play,
    Rematch,
    Resume,
    Say,
    SitDown,
    TakeBack,
)
from .entries import (
    Again,
    AnyEntry,
    BotPlaced,
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
    Wished,
)
from .refusals import Refusal
from .seats import HOST, Seat, Wish
from .tables import Table
from .windows import NO

LONGEST_CLOCK = 7 * 24 * 3600.0


def open_table(wanted: OpenTable, key: str, window: float = 4.0) -> Opened:
    """The first entry of a table. `key` is the hash of the host's key, `window` the seconds that
    windows stay open.
    """
    try:
        game_type = find_game(wanted.game)
        states = fresh_states(game_type, wanted.players, wanted.options)
    except BadSetup as error:
        raise Refusal("bad-setup", str(error)) from None
    bots = [*wanted.bots, *[None] * (wanted.players - len(wanted.bots))]
    if len(bots) > wanted.players:
        raise Refusal("bad-setup", f"bots: expected at most {wanted.players}, got {len(bots)}")
    if wanted.name is not None and None not in bots:
        raise Refusal("bad-setup", "name: every seat already has a bot")
    several_people = bots.count(None) > 1
    clock = wanted.clock
    if clock is not None and not (
        1 <= clock.seconds <= LONGEST_CLOCK and 0 <= clock.bonus <= LONGEST_CLOCK
    ):
        raise Refusal(
            "bad-setup",
            f"clock: expected 1 to {LONGEST_CLOCK:.0f} seconds, and a bonus of 0 to"
            f" {LONGEST_CLOCK:.0f} seconds",
        )
    return Opened(
        game=game_type.id,
        rules=game_type.version,
        players=wanted.players,
        options={
            option.name: option.write(getattr(states[0], option.field))
            for option in game_type.options
        },
        seed=str(secret_seed()),
        key=key,
        bots=[None if bot is None else check_bot(game_type.id, bot) for bot in bots],
        name=None if wanted.name is None else check_name(wanted.name),
        listed=wanted.listed,
        spectators=wanted.spectators,
        clock=clock,
        unhurried=wanted.unhurried,
        stand_in=check_bot(game_type.id, wanted.stand_in or default_bot(game_type.id)),
        window=window,
        hints=not (wanted.listed and several_people) if wanted.hints is None else wanted.hints,
    )


def default_bot(game_id: str) -> str:
    """The kind of bot that stands in for players by default."""
    return next(kind for kind in ("casual", "heuristic", "random") if kind in bot_kinds(game_id))


def sit_down(table: Table, wanted: SitDown, person: int | None, new_key: str) -> SatDown:
    """A person takes a seat. `new_key` is the hash of the key that a new person gets."""
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    if table.seat_of(person) is not None:
        raise Refusal("taken", "you already have a seat")
    free = [number for number, seat in enumerate(table.seats) if seat.free]
    if not free:
        raise Refusal("full", "every seat is taken")
    if wanted.seat is not None and wanted.seat not in free:
        raise Refusal("taken", f"seat {wanted.seat} is not free")
    name = check_name(wanted.name)
    if name in [seat.name for seat in table.seats if seat.person is not None]:
        raise Refusal("taken", f"someone at this table is already called {name}")
    seat = free[0] if wanted.seat is None else wanted.seat
    return (
        SatDown(seat, name, table.people, new_key)
        if person is None
        else SatDown(seat, name, person)
    )


def decide(table: Table, person: int | None, command: AnyCommand) -> AnyEntry:
    """The entry for a person's command."""
    if person is None:
        raise Refusal("unknown-key", "this requires a key")
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    match command:
        case Kick(seat=number):
            return kick(table, person, number)
        case PlaceBot(seat=number, bot=bot):
            return place_bot(table, person, number, bot)
        case Mute(seat=number, muted=muted):
            return mute(table, person, number, muted)
        case AllowHints(allowed=allowed):
            return allow_hints(table, person, allowed)
    number_or_none = table.seat_of(person)
    if number_or_none is None:
        raise Refusal("not-seated", "you have no seat at this table")
    number, seat = number_or_none, table.seats[number_or_none]
    match command:
        case Play(asked=asked, move=move):
            return play(table, number, asked, move)
        case Say(text=text):
            return say(seat, number, text)
        case Leave():
            return GotUp(number)
        case HandOver(bot=bot):
            return hand_over(table, number, bot)
        case TakeBack():
            return take_back(seat, number)
        case Pause(wanted=wanted):
            return ask_for_pause(table, number, wanted)
        case Resume():
            return resume(table, number)
        case Rematch(wanted=wanted):
            return ask_for_rematch(table, number, wanted)
    raise AssertionError(command)


def play(table: Table, seat: int, asked: int, move: str) -> AnyEntry:
    """A move. Whether the rules allow it shows when the entry is applied: see `Table.after`."""
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    if table.seats[seat].bot is not None:
        raise Refusal("not-now", "a bot plays for this seat; take it back first")
    if asked != table.asked[seat]:
        raise Refusal("late", "this decision is no longer open")
    if table.window is not None and seat not in table.window.users:
        raise Refusal("not-now", "wait until the window closes")
    if table.is_stuck_move(seat, move):
        raise Refusal(
            "failed",
            "a rule did not return for this move, so it cannot be played; choose another one",
        )
    return Moved(seat, move)


def say(seat: Seat, number: int, text: str) -> Spoke:
    """A line of chat."""
    if seat.muted:
        raise Refusal("muted", "the host has muted you")
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise Refusal("malformed", "text: expected printable characters")
    return Spoke(number, line)


def hand_over(table: Table, number: int, bot: str | None) -> StoodIn:
    """A bot plays for a person who keeps the seat."""
    return StoodIn(
        number, table.opened.stand_in if bot is None else check_bot(table.opened.game, bot), "asked"
    )


def take_back(seat: Seat, number: int) -> Returned:
    """A person plays their own seat again."""
    if seat.bot is None:
        raise Refusal("not-now", "you already play your own seat")
    return Returned(number)


def ask_for_pause(table: Table, number: int, wanted: bool) -> Wished:
    """A request for a pause, or its withdrawal."""
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    return wish(table, number, "pause" if wanted else None)


def resume(table: Table, number: int) -> Resumed:
    """End a pause."""
    if table.phase != "paused":
        raise Refusal("not-now", "the game is not paused")
    return Resumed(number)


def ask_for_rematch(table: Table, number: int, wanted: bool) -> Wished | Again:
    """A request for a rematch, or its withdrawal; the last request deals."""
    if table.phase != "over":
        raise Refusal("not-now", "the game is not over")
    others = [seat for seat in table.people_playing() if seat is not table.seats[number]]
    if wanted and all(seat.wish == "rematch" for seat in others):
        if any(seat.free and seat.bot is None for seat in table.seats):
            raise Refusal("not-now", "a seat is empty")
        return Again(str(secret_seed()))
    return wish(table, number, "rematch" if wanted else None)


def wish(table: Table, number: int, wanted: Wish | None) -> Wished:
    """A wish that changes something."""
    if table.seats[number].wish == wanted:
        raise Refusal("not-now", "you have already said so")
    return Wished(number, wanted)


def kick(table: Table, person: int, number: int) -> GotUp:
    """The host removes a person from a seat."""
    seat = seat_for_host(table, person, number)
    if seat.person is None or seat.person == HOST:
        raise Refusal("not-now", f"seat {number} has no one to kick")
    return GotUp(number, kicked=True)


def place_bot(table: Table, person: int, number: int, bot: str | None) -> BotPlaced:
    """The host puts a bot into a seat."""
    seat = seat_for_host(table, person, number)
    if seat.person is not None:
        raise Refusal("taken", f"seat {number} is taken by a person")
    if bot is None and table.phase in ("playing", "paused"):
        raise Refusal("not-now", "a running game needs a player in every seat")
    return BotPlaced(number, None if bot is None else check_bot(table.opened.game, bot))


def mute(table: Table, person: int, number: int, muted: bool) -> Muted:
    """The host forbids or allows a person to chat."""
    if seat_for_host(table, person, number).person is None:
        raise Refusal("not-now", f"seat {number} has no person")
    return Muted(number, muted)


def allow_hints(table: Table, person: int, allowed: bool) -> HintsAllowed:
    """The host allows or forbids hints."""
    check_host(person)
    if table.hints == allowed:
        raise Refusal("not-now", f"hints are already {'allowed' if allowed else 'forbidden'}")
    return HintsAllowed(allowed)


def spare_key(table: Table, person: int | None, new_key: str) -> KeyAdded:
    """Another key for a person who has one."""
    if person is None:
        raise Refusal("unknown-key", "this requires a key")
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    return KeyAdded(person, new_key)


def seat_for_host(table: Table, person: int, number: int) -> Seat:
    """A seat that the host wants to change."""
    check_host(person)
    if number >= len(table.seats):
        raise Refusal("malformed", f"seat: expected 0 to {len(table.seats) - 1}, got {number}")
    return table.seats[number]


def check_host(person: int) -> None:
    """Refuse anyone but the host."""
    if person != HOST:
        raise Refusal("not-host", "only the host can do this")


def check_bot(game_id: str, kind: str) -> str:
    """A kind of bot, if it plays this game."""
    if kind not in bot_kinds(game_id):
        raise Refusal(
            "bad-setup",
            f"{game_id} has no bot {kind!r}; choose one of {', '.join(bot_kinds(game_id))}",
        )
    return kind


def check_name(name: str) -> str:
    """A name, if it can be displayed."""
    if not is_name(name):
        raise Refusal(
            "malformed", "name: expected 1 to 40 printable characters, no spaces at the ends"
        )
    return name


def is_hidden_decline(table: Table, person: int | None, command: AnyCommand) -> bool:
    """Whether a person declines a window that only they know they can use.

    It is written when the window closes: earlier would reveal that someone can use it.
    """
    window, seat = table.window, table.seat_of(person)
    if not isinstance(command, Play) or window is None or window.before is None or seat is None:
        return False
    return seat in window.users and command.move == NO and command.asked == table.asked[seat]


def is_ahead_of_table(table: Table, person: int | None, command: AnyCommand) -> bool:
    """Whether a move answers a decision that only another process knows of yet."""
    seat = table.seat_of(person)
    return isinstance(command, Play) and seat is not None and command.asked > table.asked[seat]


def take_back_if_away(table: Table, person: int | None) -> Returned:
    """A person who was absent or out of time plays their own seat again."""
    seat = table.seat_of(person)
    if seat is None or table.seats[seat].away not in ("absent", "clock"):
        raise Refusal("not-now", "no bot plays for you")
    return Returned(seat)


def seat_to_advise(table: Table, person: int | None) -> int:
    """The seat of a person who may get a hint now."""
    if person is None:
        raise Refusal("unknown-key", "this requires a key")
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not-seated", "you have no seat at this table")
    if not table.hints:
        raise Refusal("not-now", "the host does not allow hints at this table")
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    if table.seats[seat].bot is not None:
        raise Refusal("not-now", "a bot plays for this seat; take it back first")
    if not table.moves[seat]:
        raise Refusal("not-your-turn", "you have nothing to decide now")
    if (seat, None) in table.stuck:
        raise Refusal("failed", "there is no hint: a rule did not return while searching for one")
    return seat


def may_watch(table: Table, person: int | None) -> bool:
    """Whether a person may see the table: players, the host, and spectators if allowed."""
    return table.opened.spectators or person == HOST or table.seat_of(person) is not None
