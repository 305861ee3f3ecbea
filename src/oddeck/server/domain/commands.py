"""Commands of people: each becomes an entry of the log, or is refused. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oddeck.bots.registry import bot_kinds
from oddeck.deals import commitment
from oddeck.engine.errors import BadSetup
from oddeck.engine.state.rng import secret_seed
from oddeck.game import fresh_states
from oddeck.games.registry import find_game
from oddeck.record import is_name

from ..wire.commands import (
    AllowComments,
    AllowHints,
    AnyCommand,
    Applaud,
    Comment,
    Commit,
    FastForward,
    HandOver,
    Kick,
    Leave,
    Mute,
    OpenTable,
    Pause,
    PlaceBot,
    PlanNext,
    Play,
    Ready,
    Rematch,
    Resume,
    Reveal,
    Say,
    SetPace,
    SitDown,
    TakeBack,
)
from ..wire.common import Clock, Terms
from ..wire.updates import DealStage
from . import dailies, races
from .dealing import Dealing
from .entries import (
    AnyEntry,
    Applauded,
    BotPlaced,
    CommentsAllowed,
    Committed,
    Discarded,
    FastForwarded,
    Forgotten,
    GotUp,
    HintsAllowed,
    KeyAdded,
    KeysRevoked,
    Muted,
    NextGame,
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
    Wished,
)
from .evening import reseated
from .finished import Finished
from .names import is_visible, look_alike
from .refusals import Refusal
from .seats import Seat, Wish
from .tables import Table
from .terms import USUAL, terms_for
from .windows import NO

LONGEST_CLOCK = 7 * 24 * 3600.0
OwnBots = Callable[[str], tuple[str, ...]]  # the names of the operator's bots for a game


def no_own_bots(_game_id: str) -> tuple[str, ...]:
    """For servers without their own bots."""
    return ()


def open_table(
    wanted: OpenTable,
    key: str,
    usual: Terms = USUAL,
    entropy: float = 0.0,
    own_bots: OwnBots = no_own_bots,
) -> Opened:
    """The first entry of a table.

    `key` is the hash of the host's key, `usual` the server's terms for quick games, `entropy` the
    seconds that deals wait for the players' numbers, `own_bots` the operator's bots for a game.
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
    clock = check_clock(wanted.clock)
    terms = terms_for(clock, usual)
    return Opened(
        game=game_type.id,
        rules=game_type.version,
        players=wanted.players,
        options=game_type.chosen_options(states[0]),
        seed=str(secret_seed()),
        key=key,
        bots=[None if bot is None else check_bot(game_type.id, bot, own_bots) for bot in bots],
        name=(
            None if wanted.name is None else check_name(wanted.name, reserved_names(wanted.players))
        ),
        listed=wanted.listed,
        spectators=wanted.spectators,
        clock=clock,
        unhurried=wanted.unhurried,
        stand_in=check_bot(game_type.id, wanted.stand_in or default_bot(game_type.id)),
        window=usual.window,
        slow_window=terms.window if terms.slow else 0.0,
        entropy=entropy,
        hints=not (wanted.listed and several_people) if wanted.hints is None else wanted.hints,
        hand_pause=terms.hand_pause if wanted.unhurried else 0.0,
        absence=terms.absence or 0.0,
    )


def check_clock(clock: Clock | None) -> Clock | None:
    """A clock, if its times are possible."""
    if clock is not None and not (
        1 <= clock.seconds <= LONGEST_CLOCK and 0 <= clock.bonus <= LONGEST_CLOCK
    ):
        raise Refusal(
            "bad-setup",
            f"clock: expected 1 to {LONGEST_CLOCK:.0f} seconds, and a bonus of 0 to"
            f" {LONGEST_CLOCK:.0f} seconds",
        )
    return clock


def entry_before(finished: Finished, turn: int) -> int:
    """The number of the log entry that led to the moment before a move of a finished game."""
    if not 1 <= turn <= len(finished.moves):
        raise Refusal("malformed", f"turn: expected 1 to {len(finished.moves)}, got {turn}")
    finished.check_rules()
    if not finished.numbers:
        raise Refusal("no-such-page", "the positions of this game were not stored")
    return finished.numbers[turn - 1]


def try_again(
    opened: Opened, finished: Finished, turn: int, position: dict[str, Any], name: str, key: str
) -> Opened:
    """The first entry of a private table that plays on from a moment of a finished game.

    `position` is the one before move `turn`. The host makes that move otherwise, in the seat that
    made it; bots play all other seats. `opened` are the terms of the table, which may play another
    game by now.
    """
    seat, _ = finished.moves[turn - 1]
    bots = [sitter.get("bot") or opened.stand_in for sitter in finished.seats]
    return Opened(
        game=finished.game,
        rules=finished.edition.rules,
        players=finished.players,
        options=finished.options,
        seed=str(secret_seed()),
        key=key,
        bots=[None if number == seat else bot for number, bot in enumerate(bots)],
        name=check_name(name, reserved_names(finished.players)),
        spectators=False,
        stand_in=opened.stand_in,
        window=opened.window,
        hints=True,
        hand_pause=opened.hand_pause,
        absence=opened.absence,
        position=position,
    )


def default_bot(game_id: str) -> str:
    """The kind of bot that stands in for players by default."""
    return next(kind for kind in ("casual", "heuristic", "random") if kind in bot_kinds(game_id))


def sit_down(table: Table, wanted: SitDown, person: int | None, new_key: str) -> SatDown:
    """A person takes a seat. `new_key` is the hash of the key that a new person gets."""
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    if table.opened.daily is not None:
        raise Refusal("full", "this is someone's daily deal, which they play alone")
    if table.seat_of(person) is not None:
        raise Refusal("taken", "you already have a seat")
    if person in table.kicked:
        raise Refusal("not-seated", "the host has removed you from this table")
    free = table.free_seats
    if not free:
        until = " until the game is over" if table.in_game else ""
        raise Refusal("full", f"every seat is taken{until}")
    if wanted.seat is not None and wanted.seat not in free:
        raise Refusal("taken", f"seat {wanted.seat} is not free")
    name = check_name(wanted.name, reserved_names(len(table.seats)))
    sitting = [seat.name for seat in table.seats if seat.person is not None and seat.name]
    if other := look_alike(name, sitting):
        raise Refusal("taken", f"someone at this table is already called {other}")
    seat = free[0] if wanted.seat is None else wanted.seat
    return (
        SatDown(seat, name, table.people, new_key)
        if person is None
        else SatDown(seat, name, person)
    )


def decide(
    table: Table,
    person: int | None,
    command: AnyCommand,
    own_bots: OwnBots = no_own_bots,
) -> AnyEntry:
    """The entry for a person's command."""
    person = check_person(table, person)
    dailies.check_command(table, command)
    match command:
        case Kick(seat=number):
            return kick(table, person, number)
        case PlaceBot(seat=number, bot=bot):
            return place_bot(table, person, number, bot, own_bots)
        case Mute(seat=number, muted=muted):
            return mute(table, person, number, muted)
        case AllowHints(allowed=allowed):
            return allow_hints(table, person, allowed)
        case AllowComments(allowed=allowed):
            return allow_comments(table, person, allowed)
        case PlanNext():
            return plan_next(table, person, command, own_bots)
    number_or_none = table.seat_of(person)
    if number_or_none is None:
        raise Refusal("not-seated", "you have no seat at this table")
    number, seat = number_or_none, table.seats[number_or_none]
    match command:
        case Play(asked=asked, move=move):
            return play(table, number, asked, move)
        case Say(text=text, story=story):
            return say(seat, number, text, story)
        case Applaud(said=said):
            return applaud(table, number, said)
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
        case Commit(commitment=hashed):
            return commit(table, number, hashed)
        case Reveal(number=drawn):
            return reveal(table, number, drawn)
        case Ready():
            return get_ready(table, number)
        case SetPace(pace=pace):
            return PaceSet(number, pace)
        case FastForward():
            return fast_forward(table, number)
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
    return races.move(table, seat, move)


def say(seat: Seat, number: int, text: str, story: bool = False) -> Spoke:
    """A line of chat."""
    if seat.muted:
        raise Refusal("muted", "the host has muted you")
    return Spoke(number, check_line(text), story)


def comment(table: Table, person: int | None, key: str | None, wanted: Comment) -> SpectatorSpoke:
    """A line of the spectators' chat. `key` is the hash of a person's key."""
    if key is None:
        raise Refusal("unknown-key", "this requires a key")
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    if table.seat_of(person) is not None:
        raise Refusal("not-now", "you have a seat; chat with the players")
    if not may_watch(table, person):
        raise Refusal("not-seated", "only players can see this table")
    if not table.comments or person in table.kicked:
        raise Refusal("muted", "the host does not want you to chat here")
    if table.commented.is_full(person):
        raise Refusal("too-fast", "the spectators have said a lot; wait for the next game")
    name = check_name(wanted.name, reserved_names(len(table.seats)))
    sitting = {seat.name for seat in table.seats if seat.name}
    if other := look_alike(name, sitting | table.commented.names_of_others(person)):
        raise Refusal("taken", f"someone here is already called {other}")
    text = check_line(wanted.text)
    if person is None:
        return SpectatorSpoke(table.people, name, text, key)
    return SpectatorSpoke(person, name, text)


def allow_comments(table: Table, person: int, allowed: bool) -> CommentsAllowed:
    """The host allows the spectators' chat, or turns it off."""
    check_host(table, person)
    if table.comments == allowed:
        raise Refusal("not-now", f"comments are already {'allowed' if allowed else 'forbidden'}")
    return CommentsAllowed(allowed)


def check_line(text: str) -> str:
    """A line of chat without needless spaces."""
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise Refusal("malformed", "text: expected printable characters")
    return line


def applaud(table: Table, number: int, said: int) -> Applauded:
    """Applause for someone else's story, once."""
    if said not in table.stories:
        raise Refusal("malformed", f"said: line {said} is no story")
    if table.stories[said] == number:
        raise Refusal("not-now", "this is your own story")
    if (said, table.seats[number].person) in table.applause:
        raise Refusal("not-now", "you have already applauded")
    return Applauded(number, said)


def hand_over(table: Table, number: int, bot: str | None) -> StoodIn:
    """A bot plays for a person who keeps the seat."""
    if bot is not None and check_bot(table.opened.game, bot) not in stand_ins(table):
        raise Refusal(
            "not-now",
            "where hints are forbidden, no bot stronger than"
            f" {default_bot(table.opened.game)} may play for you",
        )
    return StoodIn(number, bot or stand_in(table), "asked")


def stand_ins(table: Table) -> tuple[str, ...]:
    """The kinds of bots that may play for a person for a while.

    Where hints are forbidden, none stronger than the default: such a bot would be as good as hints.
    """
    kinds = bot_kinds(table.opened.game)
    return kinds if table.hints else kinds[: kinds.index(default_bot(table.opened.game)) + 1]


def stand_in(table: Table) -> str:
    """The kind of bot that plays for a person who does not choose one."""
    wanted = table.opened.stand_in
    return wanted if wanted in stand_ins(table) else default_bot(table.opened.game)


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


def plan_next(table: Table, person: int, wanted: PlanNext, own_bots: OwnBots) -> NextPlanned:
    """The host chooses the next game. The people who sit here keep their seats; bots make room."""
    check_host(table, person)
    check_between_games(table)
    try:
        game_type = find_game(wanted.game)
        states = fresh_states(game_type, wanted.players, wanted.options)
    except BadSetup as error:
        raise Refusal("bad-setup", str(error)) from None
    kept = reseated(table.seats, wanted.players)
    if kept is None:
        people = sum(seat.person is not None for seat in table.seats)
        raise Refusal("bad-setup", f"players: {people} people sit here")
    kinds = (*bot_kinds(game_type.id), *own_bots(game_type.id))

    def kind(bot: str | None) -> str | None:
        return bot if bot is None or bot in kinds else default_bot(game_type.id)

    return NextPlanned(
        game=game_type.id,
        rules=game_type.version,
        options=game_type.chosen_options(states[0]),
        kept=kept,
        bots=[None if old is None else kind(table.seats[old].bot) for old in kept],
        stand_in=kind(table.opened.stand_in) or default_bot(game_type.id),
    )


def check_between_games(table: Table) -> None:
    """Refuse what can only be done after a game and before the next one."""
    if table.round == 0 or table.phase not in ("over", "waiting"):
        raise Refusal("not-now", "the game is not over")
    if table.is_dealing:
        raise Refusal("not-now", "the next game is being dealt")


def ask_for_rematch(table: Table, number: int, wanted: bool) -> Wished | NextGame:
    """A request for the next game, or its withdrawal; the last request deals.

    It is the one that the host has chosen, or else the same again.
    """
    check_between_games(table)
    others = [seat for seat in table.people_playing() if seat is not table.seats[number]]
    if wanted and all(seat.wish == "rematch" for seat in others):
        if any(seat.free and seat.bot is None for seat in table.seats):
            raise Refusal("not-now", "a seat is empty")
        return NextGame(str(secret_seed()), table.next_dealer)
    return wish(table, number, "rematch" if wanted else None)


def commit(table: Table, number: int, hashed: str) -> Committed:
    """A person commits to a number for the next deal."""
    dealing = check_dealing(table, number, "commit")
    if dealing.commitments[number] is not None:
        raise Refusal("not-now", "you have already committed to a number")
    return Committed(number, hashed)


def reveal(table: Table, number: int, drawn: str) -> Revealed:
    """A person reveals their number for the next deal."""
    dealing = check_dealing(table, number, "reveal")
    if dealing.commitments[number] != commitment(drawn):
        raise Refusal("not-now", "you have not committed to this number")
    return Revealed(number, drawn)


def check_dealing(table: Table, number: int, stage: DealStage) -> Dealing:
    """A deal that waits for this seat's answer."""
    dealing = table.dealing
    if dealing is None or not table.is_dealing or dealing.stage != stage:
        raise Refusal("not-now", "no deal waits for this now")
    if number not in dealing.people:
        raise Refusal("not-now", "this deal does not wait for you")
    return dealing


def get_ready(table: Table, number: int) -> Wished:
    """A person is ready for the next hand."""
    if table.between is None:
        raise Refusal("not-now", "no hand has just ended")
    return wish(table, number, "next")


def fast_forward(table: Table, number: int) -> FastForwarded:
    """A person wants no pauses until their next decision."""
    if table.running is None:
        raise Refusal("not-now", "no game is running")
    is_secret = table.window is not None and table.window.is_secret
    if table.moves[number] and not is_secret:  # everyone sees whether it is accepted
        raise Refusal("not-now", "it is your decision now")
    return FastForwarded(number)


def wish(table: Table, number: int, wanted: Wish | None) -> Wished:
    """A wish that changes something."""
    if table.seats[number].wish == wanted:
        raise Refusal("not-now", "you have already said so")
    return Wished(number, wanted)


def kick(table: Table, person: int, number: int) -> GotUp:
    """The host removes a person from a seat."""
    seat = seat_for_host(table, person, number)
    if seat.person is None or table.is_host(seat.person):
        raise Refusal("not-now", f"seat {number} has no one to kick")
    return GotUp(number, kicked=True)


def place_bot(
    table: Table, person: int, number: int, bot: str | None, own_bots: OwnBots
) -> BotPlaced:
    """The host puts a bot into a seat."""
    seat = seat_for_host(table, person, number)
    if seat.person is not None:
        raise Refusal("taken", f"seat {number} is taken by a person")
    if bot is None and table.in_game:
        raise Refusal("not-now", "a running game needs a player in every seat")
    return BotPlaced(number, None if bot is None else check_bot(table.opened.game, bot, own_bots))


def mute(table: Table, person: int, number: int, muted: bool) -> Muted:
    """The host forbids or allows a person to chat."""
    if seat_for_host(table, person, number).person is None:
        raise Refusal("not-now", f"seat {number} has no person")
    return Muted(number, muted)


def allow_hints(table: Table, person: int, allowed: bool) -> HintsAllowed:
    """The host allows or forbids hints."""
    check_host(table, person)
    if table.hints == allowed:
        raise Refusal("not-now", f"hints are already {'allowed' if allowed else 'forbidden'}")
    return HintsAllowed(allowed)


def spare_key(table: Table, person: int | None, new_key: str) -> KeyAdded:
    """Another key for a person who has one."""
    return KeyAdded(check_person(table, person), new_key)


def revoke_other_keys(table: Table, person: int | None, key: str) -> KeysRevoked:
    """A person revokes all their keys but this one."""
    return KeysRevoked(check_person(table, person), key)


def forget(table: Table, person: int | None) -> Forgotten:
    """A person has their data deleted."""
    return Forgotten(check_person(table, person))


def delete_table(table: Table, person: int | None) -> Discarded:
    """The host deletes the table."""
    check_host(table, check_person(table, person))
    return Discarded(by_host=True)


def check_person(table: Table, person: int | None) -> int:
    """A person with a key, at a table that is open."""
    if person is None:
        raise Refusal("unknown-key", "this requires a key")
    if table.phase == "closed":
        raise Refusal("not-now", "this table is closed")
    return person


def seat_for_host(table: Table, person: int, number: int) -> Seat:
    """A seat that the host wants to change."""
    check_host(table, person)
    if number >= len(table.seats):
        raise Refusal("malformed", f"seat: expected 0 to {len(table.seats) - 1}, got {number}")
    return table.seats[number]


def check_host(table: Table, person: int) -> None:
    """Refuse anyone but the host."""
    if not table.is_host(person):
        raise Refusal("not-host", "only the host can do this")


def check_bot(game_id: str, kind: str, own_bots: OwnBots = no_own_bots) -> str:
    """A kind of bot, if it plays this game."""
    kinds = (*bot_kinds(game_id), *own_bots(game_id))
    if kind not in kinds:
        raise Refusal(
            "bad-setup",
            f"{game_id} has no bot {kind!r}; choose one of {', '.join(kinds)}",
        )
    return kind


def check_name(name: str, reserved: list[str]) -> str:
    """A name, if it can be displayed and looks like none of the reserved ones."""
    if not is_name(name) or not is_visible(name):
        raise Refusal(
            "malformed", "name: expected 1 to 40 printable characters, no spaces at the ends"
        )
    if other := look_alike(name, reserved):
        raise Refusal("taken", f"name: {other} is the name of a bot or of a seat")
    return name


def reserved_names(seats: int) -> list[str]:
    """The names that bots and empty seats have."""
    return [
        *(f"Bot {seat + 1}" for seat in range(seats)),
        *(f"Seat {seat}" for seat in range(seats)),
    ]


def is_hidden_decline(table: Table, person: int | None, command: AnyCommand) -> bool:
    """Whether a person declines a window that only they know they can use.

    It is written when the window closes: earlier would reveal that someone can use it.
    """
    window, seat = table.window, table.seat_of(person)
    if not isinstance(command, Play) or window is None or not window.is_secret or seat is None:
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
    return table.opened.spectators or table.is_host(person) or table.seat_of(person) is not None


def check_connection(table: Table, person: int | None, key: str | None) -> None:
    """Refuse someone who was connected and may not see the table any more.

    `key` is the hash of the key that they said hello with.
    """
    if table.deleted:
        raise Refusal("no-such-table", "the host has deleted this table")
    if key is not None and key not in table.keys:
        raise Refusal("unknown-key", "this key is no longer valid")
    if not may_watch(table, person):
        raise Refusal("not-seated", "you no longer have a seat at this table")
