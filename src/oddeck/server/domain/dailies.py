"""The daily deal: the same cards and the same bots for everyone on this server, once each.

It is played at a table like any other, which one person opens and nobody else can watch. Whatever
could make one attempt easier than another is refused there: hints, stand-ins, other bots, a second
game. Bots think for a number of playouts, and their dice depend on the deal and on how many moves
they have made, so everyone who makes the same moves sees the same game.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import Any

from oddeck.bots.search.searching import Budget
from oddeck.daily import daily_seed
from oddeck.engine.protocol import GameType
from oddeck.game import fresh_states

from ..wire.commands import (
    AllowHints,
    AnyCommand,
    HandOver,
    Kick,
    Leave,
    PlaceBot,
    PlanNext,
    Rematch,
    TakeBack,
)
from ..wire.common import Terms
from .entries import Opened
from .refusals import Refusal
from .tables import Table

SEAT = 0  # of the person
MOST_PLAYERS = 4
BOT = "sharp"
THINKING = Budget(playouts=250, threads=1)  # of the bots, whatever the machine
OPEN_DAYS = 2  # a deal of today can be finished tomorrow
REFUSED = (AllowHints, HandOver, Kick, Leave, PlaceBot, PlanNext, Rematch, TakeBack)


def day_of(milliseconds: int) -> date:
    """The day of a time, by UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def end_of(day: date) -> int:
    """When a day ends, in milliseconds since 1970."""
    after = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return round(after.timestamp() * 1000)


def is_over(day: date, today: date) -> bool:
    """Whether nobody can play the deals of a day any more, so that its secret may be shown."""
    return (today - day).days >= OPEN_DAYS


def players(game_type: GameType) -> int:
    """How many play the daily deal of a game."""
    return max(game_type.players[0], min(MOST_PLAYERS, game_type.players[-1]))


def options(game_type: GameType) -> dict[str, Any]:
    """The options of the daily deal of a game: those of a short game."""
    chosen = game_type.daily_options
    wanted = game_type.short_options if chosen is None else chosen
    states = fresh_states(game_type, players(game_type), wanted)
    return game_type.chosen_options(states[0])


def open_daily(
    game_type: GameType, day: date, secret: str, name: str, key: str, usual: Terms
) -> Opened:
    """The first entry of an attempt's table. `key` is the hash of the person's key."""
    count = players(game_type)
    return Opened(
        game=game_type.id,
        rules=game_type.version,
        players=count,
        options=options(game_type),
        seed=str(daily_seed(secret, game_type.id)),
        key=key,
        bots=[None if seat == SEAT else BOT for seat in range(count)],
        name=name,
        spectators=False,
        stand_in=BOT,
        window=usual.window,
        absence=0.0,
        hand_pause=usual.hand_pause,
        daily=day.isoformat(),
    )


def check_command(table: Table, command: AnyCommand) -> None:
    """Refuse what would make one attempt at a daily deal easier than another."""
    if table.opened.daily is not None and isinstance(command, REFUSED):
        raise Refusal(
            "not-now",
            "this is the daily deal, which everyone plays alone, once and without help",
        )


def bot_seed(table: Table, seat: int) -> int | None:
    """The seed of a bot's next decision at a daily deal; None at other tables."""
    if table.opened.daily is None:
        return None
    made = sum(mover == seat for mover, *_ in table.list_moves())
    text = f"oddeck daily bot {table.seed} {seat} {made}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
