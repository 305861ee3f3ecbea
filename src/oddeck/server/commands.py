"""What people may do at a table.

Each command becomes an entry of the log, or is refused; deciding that changes nothing.
"""

from __future__ import annotations

from oddeck.bots.registry import bot_kinds
from oddeck.engine.errors import BadSetup
from oddeck.engine.state.rng import secret_seed
from oddeck.game import fresh_states
from oddeck.games.registry import find_game
from oddeck.record import is_name

from . import refusals
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
from .messages import (
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
from .refusals import Refusal
from .tables import HOST, Seat, Table

LONGEST_CLOCK = 7 * 24 * 3600.0


def open_table(wanted: OpenTable, key: str, window: float = 4.0) -> Opened:
    """The first entry of a table; `key` is the hash of the host's key, `window` how many seconds
    windows stay open.
    """
    try:
        kind = find_game(wanted.game)
        states = fresh_states(kind, wanted.players, wanted.options)
    except BadSetup as wrong:
        raise refusals.of_setup(wrong) from None
    bots = [*wanted.bots, *[None] * (wanted.players - len(wanted.bots))]
    if len(bots) > wanted.players:
        raise Refusal("bad-setup", f"bots: there are {wanted.players} seats, not {len(bots)}")
    if wanted.name is not None and None not in bots:
        raise Refusal("bad-setup", "name: every seat has a bot already")
    several_people = bots.count(None) > 1
    clock = wanted.clock
    if clock is not None and not (
        1 <= clock.seconds <= LONGEST_CLOCK and 0 <= clock.bonus <= LONGEST_CLOCK
    ):
        raise Refusal(
            "bad-setup", f"clock: from 1 second to {LONGEST_CLOCK:.0f}, and a bonus of no more"
        )
    return Opened(
        game=kind.id,
        rules=kind.version,
        players=wanted.players,
        options={
            option.name: option.write(getattr(states[0], option.field)) for option in kind.options
        },
        seed=str(secret_seed()),
        key=key,
        bots=[None if bot is None else bot_of(kind.id, bot) for bot in bots],
        name=None if wanted.name is None else name_of(wanted.name),
        listed=wanted.listed,
        spectators=wanted.spectators,
        clock=clock,
        unhurried=wanted.unhurried,
        stand_in=bot_of(kind.id, wanted.stand_in or usual_bot(kind.id)),
        window=window,
        hints=not (wanted.listed and several_people) if wanted.hints is None else wanted.hints,
    )


def usual_bot(game_id: str) -> str:
    """The kind of bot that plays for others unless somebody chooses."""
    return next(kind for kind in ("casual", "heuristic", "random") if kind in bot_kinds(game_id))


def sit_down(table: Table, wanted: SitDown, person: int | None, new_key: str) -> SatDown:
    """Somebody takes a seat; a newcomer is given a key, of which this is the hash."""
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    if table.seat_of(person) is not None:
        raise Refusal("taken", "you have a seat already")
    free = [number for number, seat in enumerate(table.seats) if seat.free]
    if not free:
        raise Refusal("full", "every seat is taken")
    if wanted.seat is not None and wanted.seat not in free:
        raise Refusal("taken", f"seat {wanted.seat} is not free")
    name = name_of(wanted.name)
    if name in [seat.name for seat in table.seats if seat.person is not None]:
        raise Refusal("taken", f"there is somebody called {name} at this table already")
    seat = free[0] if wanted.seat is None else wanted.seat
    return (
        SatDown(seat, name, table.people, new_key)
        if person is None
        else SatDown(seat, name, person)
    )


def decide(table: Table, person: int | None, command: AnyCommand) -> AnyEntry:
    """What a person's command comes to."""
    if person is None:
        raise Refusal("unknown-key", "a key is needed for this")
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
    """A move. Whether the rules allow it is found out by making it: see `Table.after`."""
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    if table.seats[seat].bot is not None:
        raise Refusal("not-now", "a bot plays for this seat; take it back first")
    if asked != table.asked[seat]:
        raise Refusal("late", "this decision is no longer open")
    if table.window is not None and seat not in table.window.users:
        raise Refusal("not-now", "wait until the window is closed")
    if table.does_not_return(seat, move):
        raise Refusal(
            "failed",
            "this server cannot carry out this move: its rules came to no end; choose another",
        )
    return Moved(seat, move)


def say(seat: Seat, number: int, text: str) -> Spoke:
    """A line of chat."""
    if seat.muted:
        raise Refusal("muted", "the host has muted you")
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise Refusal("malformed", "text: a line that can be read is needed")
    return Spoke(number, line)


def hand_over(table: Table, number: int, bot: str | None) -> StoodIn:
    """A bot plays for somebody who keeps the seat."""
    return StoodIn(
        number, table.opened.stand_in if bot is None else bot_of(table.opened.game, bot), "asked"
    )


def take_back(seat: Seat, number: int) -> Returned:
    """Somebody plays for themselves again."""
    if seat.bot is None:
        raise Refusal("not-now", "you play for yourself already")
    return Returned(number)


def ask_for_pause(table: Table, number: int, wanted: bool) -> Wished:
    """A wish for a pause."""
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    return wish(table, number, "pause" if wanted else None)


def resume(table: Table, number: int) -> Resumed:
    """The end of a pause."""
    if table.phase != "paused":
        raise Refusal("not-now", "there is no pause")
    return Resumed(number)


def ask_for_rematch(table: Table, number: int, wanted: bool) -> Wished | Again:
    """A wish for another game; the last of them deals it."""
    if table.phase != "over":
        raise Refusal("not-now", "the game is not over")
    others = [seat for seat in table.people_playing() if seat is not table.seats[number]]
    if wanted and all(seat.wish == "rematch" for seat in others):
        if any(seat.free and seat.bot is None for seat in table.seats):
            raise Refusal("not-now", "a seat is empty")
        return Again(str(secret_seed()))
    return wish(table, number, "rematch" if wanted else None)


def wish(table: Table, number: int, wanted: str | None) -> Wished:
    """A wish that is not there yet."""
    if table.seats[number].wish == wanted:
        raise Refusal("not-now", "you have said so already")
    return Wished(number, wanted)  # type: ignore[arg-type]


def kick(table: Table, person: int, number: int) -> GotUp:
    """The host sends somebody away."""
    seat = seat_for_host(table, person, number)
    if seat.person is None or seat.person == HOST:
        raise Refusal("not-now", f"there is nobody to send away in seat {number}")
    return GotUp(number, kicked=True)


def place_bot(table: Table, person: int, number: int, bot: str | None) -> BotPlaced:
    """The host puts a bot into a seat."""
    seat = seat_for_host(table, person, number)
    if seat.person is not None:
        raise Refusal("taken", f"somebody sits in seat {number}")
    if bot is None and table.phase in ("playing", "paused"):
        raise Refusal("not-now", "a running game needs somebody in every seat")
    return BotPlaced(number, None if bot is None else bot_of(table.opened.game, bot))


def mute(table: Table, person: int, number: int, muted: bool) -> Muted:
    """The host lets somebody chat or not."""
    if seat_for_host(table, person, number).person is None:
        raise Refusal("not-now", f"nobody sits in seat {number}")
    return Muted(number, muted)


def allow_hints(table: Table, person: int, allowed: bool) -> HintsAllowed:
    """The host lets everybody ask for hints, or nobody."""
    check_host(person)
    if table.hints == allowed:
        raise Refusal("not-now", "that is so already")
    return HintsAllowed(allowed)


def spare_key(table: Table, person: int | None, new_key: str) -> KeyAdded:
    """One more key for somebody who has one."""
    if person is None:
        raise Refusal("unknown-key", "a key is needed for this")
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    return KeyAdded(person, new_key)


def seat_for_host(table: Table, person: int, number: int) -> Seat:
    """The seat that the host wants to do something about."""
    check_host(person)
    if number >= len(table.seats):
        raise Refusal("malformed", f"seat: there are seats 0 to {len(table.seats) - 1}")
    return table.seats[number]


def check_host(person: int) -> None:
    """Whoever else tries what only the host can do is refused."""
    if person != HOST:
        raise Refusal("not-host", "only the host can do this")


def bot_of(game_id: str, kind: str) -> str:
    """A kind of bot that plays this game."""
    if kind not in bot_kinds(game_id):
        raise Refusal(
            "bad-setup",
            f"there is no bot {kind!r} for {game_id}; there are: {', '.join(bot_kinds(game_id))}",
        )
    return kind


def name_of(name: str) -> str:
    """A name that can stand on a screen."""
    if not is_name(name):
        raise Refusal("malformed", "name: up to 40 letters, no spaces around them, are needed")
    return name
