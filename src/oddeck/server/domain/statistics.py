"""What people have won, and how strong they are.

A game counts for everyone with a profile who sat there at its end or left before it; those who
left have lost. Games that began in the middle of another one do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from ..wire.people import PlayedGame, Rating, Statistics, Tally
from .finished import Finished
from .forgetting import NOBODY
from .tables import Table

PEOPLE = "people"  # among the kinds of opponents


def just_finished(table: Table) -> Finished | None:
    """The game that the last entry of a table ended, if it counts."""
    if table.phase != "over" or not table.finished:
        return None
    finished = table.finished[-1]
    return finished if finished.last == table.version and counts(finished) else None


def counts(finished: Finished) -> bool:
    """Whether a game counts in statistics."""
    return finished.result is not None and not finished.is_trial and not finished.is_old


def keys_by_seat(table: Table, finished: Finished) -> dict[str, int]:
    """The keys of those who played a game, each with its seat."""
    seats = {person: seat for seat, person in finished.left_by.items()}
    seats |= {one: seat for seat, one in enumerate(finished.people) if one is not None}
    return {key: seats[person] for key, person in table.keys.items() if person in seats}


def played_game(finished: Finished) -> PlayedGame:
    """A finished game in short."""
    assert finished.result is not None
    bots = [
        None if person is not None or seat in finished.left_by else sitter.get("bot")
        for seat, (sitter, person) in enumerate(zip(finished.seats, finished.people, strict=True))
    ]
    return PlayedGame(
        game=finished.game,
        names=finished.names,
        bots=bots,
        winners=finished.result["winners"],
        scores=finished.result["scores"],
        left=sorted(finished.left_by),
        moves=len(finished.moves),
    )


def without_name(game: PlayedGame, seat: int | None = None) -> PlayedGame:
    """A game without the name of the person in a seat, or of all people."""
    names = [
        NOBODY if bot is None and seat in (None, number) else name
        for number, (name, bot) in enumerate(zip(game.names, game.bots, strict=True))
    ]
    return msgspec.structs.replace(game, names=names)


def counted(
    game: PlayedGame, seats: Mapping[str, int], before: Mapping[str, Statistics]
) -> dict[str, Statistics]:
    """The statistics of people after a game, from their seats and their statistics before it."""
    ratings = rated(game, seats, before)
    found = {}
    for person, seat in seats.items():
        old = before.get(person) or Statistics(game.game)
        won = int(seat in game.winners and seat not in game.left)
        streak = old.streak + 1 if won else 0
        against = dict(old.against)
        for kind in opponents(game, seat):
            tally = against.get(kind, Tally())
            against[kind] = Tally(tally.games + 1, tally.wins + won)
        found[person] = Statistics(
            game.game,
            old.games + 1,
            old.wins + won,
            streak,
            max(old.best_streak, streak),
            against,
            ratings.get(person, old.rating),
        )
    return found


def opponents(game: PlayedGame, seat: int) -> set[str]:
    """The kinds of opponents that a seat had."""
    return {bot or PEOPLE for number, bot in enumerate(game.bots) if number != seat}


def rated(
    game: PlayedGame, seats: Mapping[str, int], before: Mapping[str, Statistics]
) -> dict[str, Rating]:
    """The new ratings of the people in a game; none if fewer than two have a profile."""
    by_seat = {seat: person for person, seat in sorted(seats.items(), reverse=True)}
    if len(by_seat) < 2:
        return {}
    model = rating_model()
    old = {
        seat: statistics.rating if (statistics := before.get(person)) else None
        for seat, person in by_seat.items()
    }
    teams = [
        [model.rating() if one is None else model.rating(mu=one.mu, sigma=one.sigma)]
        for one in old.values()
    ]
    new = model.rate(teams, ranks=[rank(game, seat) for seat in by_seat])
    return {
        person: Rating(team[0].mu, team[0].sigma, (one.games if (one := old[seat]) else 0) + 1)
        for (seat, person), team in zip(by_seat.items(), new, strict=True)
    }


def rank(game: PlayedGame, seat: int) -> float:
    """The place of a seat, lower for better: winners, then by score, then who left."""
    if seat in game.left:
        return 1e9
    return -1e9 if seat in game.winners else -float(game.scores[seat])


@cache
def rating_model() -> Any:
    """The rating system: Weng and Lin's, for Plackett and Luce's model of a race."""
    from openskill.models import PlackettLuce  # takes a moment, and few need it

    return PlackettLuce()
