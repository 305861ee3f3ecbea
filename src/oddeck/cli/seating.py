"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddeck.bots.registry import USUAL_KIND, make_bot
from oddeck.engine.errors import BadSetup
from oddeck.record import LONGEST_NAME, Seats, is_name

BOT_NAMES = ("Ada", "Bruno", "Clio", "Dario", "Edda", "Felix", "Greta", "Hugo", "Iris", "Jonas")


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table: a person, or a bot of some kind."""

    name: str
    bot: str | None = None


def seat_everybody(
    game_id: str,
    players: int,
    humans: int = 1,
    first: int = 0,
    bots: str | None = None,
    names: Sequence[str] = (),
) -> list[Sitter]:
    """People from the seat `first` on, bots in the other seats; `bots` is one kind for all of them,
    or a kind for each, with commas.
    """
    if not 0 <= humans <= players:
        raise BadSetup(f"humans: expected 0 to {players}, got {humans}")
    if not 0 <= first < players:
        raise BadSetup(f"seat: seats are 0 to {players - 1}, not {first}")
    people = dict(
        zip(
            ((first + number) % players for number in range(humans)),
            human_names(humans, names),
            strict=True,
        )
    )
    kinds = iter(bot_kinds_for(game_id, players - humans, bots))
    unused = iter(name for name in BOT_NAMES if name not in people.values())
    return [
        Sitter(people[seat]) if seat in people else Sitter(next(unused), next(kinds))
        for seat in range(players)
    ]


def human_names(humans: int, names: Sequence[str]) -> list[str]:
    """The given names, and numbers for the other people."""
    given = [name.strip() for name in names]
    if len(given) > humans:
        raise BadSetup(f"names: {len(given)} are given, but {humans} of the players are human")
    for name in given:
        if not is_name(name) or given.count(name) > 1:
            raise BadSetup(
                f"names: expected different names of 1 to {LONGEST_NAME} letters, got {name!r}"
            )
    return given + [f"Player {number + 1}" for number in range(len(given), humans)]


def bot_kinds_for(game_id: str, needed: int, wish: str | None) -> list[str]:
    """A kind for each bot; the default unless another is given."""
    kinds = [kind.strip() for kind in wish.split(",")] if wish else [USUAL_KIND]
    if len(kinds) == 1:
        kinds *= needed
    if len(kinds) != needed:
        raise BadSetup(f"bots: {needed} seats are left for bots, but {len(kinds)} kinds are given")
    for kind in set(kinds):
        make_bot(kind, game_id)
    return kinds


def seats_header(sitters: Sequence[Sitter]) -> Seats:
    """As a record keeps it."""
    return [
        {"name": sitter.name} if sitter.bot is None else {"name": sitter.name, "bot": sitter.bot}
        for sitter in sitters
    ]


def seated_again(seats: Seats) -> list[Sitter]:
    """The players whom a record names."""
    return [Sitter(seat["name"], seat.get("bot")) for seat in seats]
