"""An evening: the games that people have played at one table, who won how often, who deals next."""

from __future__ import annotations

from collections.abc import Sequence

from oddeck.engine.errors import OddeckError
from oddeck.games.registry import find_game

from ..wire.evening import Evening, PastGame, Standing
from .finished import Finished
from .seats import Seat
from .tables import Table


def reseated(seats: Sequence[Seat], players: int) -> list[int | None] | None:
    """The present seat of each seat of the next game; None for a new seat.

    Seats without a person go first, the last ones before others. None instead of a list: more
    people sit here than the game has seats.
    """
    kept = list(range(len(seats)))
    for number in reversed(range(len(seats))):
        if len(kept) > players and seats[number].person is None:
            kept.remove(number)
    if len(kept) > players:
        return None
    return [*kept, *[None] * (players - len(kept))]


def evening(table: Table) -> Evening:
    """All finished games of a table, and what everyone has won."""
    return Evening([past_game(one) for one in table.finished], standings(table))


def past_game(finished: Finished) -> PastGame:
    """A finished game in short."""
    result = finished.result
    return PastGame(
        round=finished.round,
        game=finished.game,
        names=finished.names,
        winners=[] if result is None else result["winners"],
        scores=[] if result is None else result["scores"],
        moves=len(finished.moves),
        began=finished.began,
        ended=finished.ended,
    )


def standings(table: Table) -> list[Standing]:
    """What everyone has won, the best first. People are told apart by their seat's key, not by
    their name; bots by their name.
    """
    found: dict[int | str, Standing] = {}
    for finished in table.finished:
        for seat, (name, person) in enumerate(zip(finished.names, finished.people, strict=True)):
            who = name if person is None else person
            before = found.get(who) or Standing(name, person is not None, None, 0, 0, 0)
            found[who] = Standing(
                name,
                before.person,
                None,
                before.played + 1,
                before.games + won_games(finished, seat),
                before.hands + won_hands(finished, seat),
            )
    for seat, sitting in enumerate(table.seats):
        who = sitting.person if sitting.person is not None else sitting.name or ""
        if who in found:
            one = found[who]
            found[who] = Standing(
                sitting.name or one.name, one.person, seat, one.played, one.games, one.hands
            )
    return sorted(found.values(), key=lambda one: (-one.games, -one.hands, one.played))


def won_games(finished: Finished, seat: int) -> int:
    """Whether a seat won a game: 1 or 0. All winners of a shared win count."""
    return int(finished.result is not None and seat in finished.result["winners"])


def won_hands(finished: Finished, seat: int) -> int:
    """How many hands of a game a seat won, of a game that counts them; else the game is a hand."""
    if finished.result is not None and scores_hands(finished.game):
        return finished.result["scores"][seat]
    return won_games(finished, seat)


def scores_hands(game_id: str) -> bool:
    """Whether the scores of a game are hands won; false of a game that is no longer installed."""
    try:
        return find_game(game_id).scores_hands
    except OddeckError:
        return False
