"""`make crash`: the server is killed without warning, again and again, in the middle of games;
with `--power` the machine loses what was not synced to the disk, too.

Shows that every move that was acknowledged is there, that every table goes on to its end, and that
every client that came back has heard exactly what one hears who was there all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx2

import oddeck
from oddeck.games.registry import find_game, game_ids
from oddeck.server.domain.windows import (
    NO,  # which the server says for those who do not use a window
)

from .load import players_for
from .player import Player
from .postgres import fresh_database
from .power import Power, why_no_power
from .process import PATIENCE, ServerProcess

PATIENT = {
    "ODDECK_ABSENCE": "1e6",  # people come back without a bot's help
    "ODDECK_GRACE": "0.2",  # nobody waits for the dead
    "ODDECK_WINDOW": "0.2",
    "ODDECK_DATABASE_TIMEOUT": "60",  # a slow machine is no failure of the database
}
TO_THE_END = 900.0  # seconds that all games may take
LOG_SHOWN = 4000  # characters of each server's warnings and errors, if a check fails


@dataclass(frozen=True)
class Endurance:
    """What was gone through, and that nothing was lost."""

    processes: int
    kills: int
    tables: int
    games_finished: int
    moves_accepted: int
    moves_in_doubt: int  # sent, and the server died before it could answer
    in_doubt_that_were_kept: int
    returns: int  # of clients whose connection broke


@dataclass
class Party:
    """A table, those who play at it, and one bot among them."""

    table: str
    players: list[Player]


async def open_party(
    client: httpx2.AsyncClient, address: Callable[[], str], game_id: str, seed: int
) -> Party:
    """A short game with people in all seats but one."""
    seats = players_for(game_id)
    wanted = {
        "game": game_id,
        "players": seats,
        "options": dict(find_game(game_id).short_options),
        "bots": ["random"],
        "unhurried": False,
    }
    table = (
        (await client.post(f"{address()}/api/tables", json=wanted))
        .raise_for_status()
        .json()["table"]
    )
    players = []
    for seat in range(1, seats):
        asked = {"name": f"Player {seat}", "seat": seat}
        place = (
            (await client.post(f"{address()}/api/tables/{table}/seats", json=asked))
            .raise_for_status()
            .json()
        )
        players.append(Player(address, table, place["key"], random.Random(f"{seed} {seat}")))
    return Party(table, players)


async def endure(
    database: str,
    folder: Path,
    games: Sequence[str],
    *,
    processes: int,
    kills: int,
    moves_between: int,
    seed: int = 1,
    power: Power | None = None,
    program: Sequence[str] = ("-m", "oddeck"),
) -> Endurance:
    """Plays games to their end while servers die and are started again.

    With `power`, what they had not synced is lost each time.
    """
    dice = random.Random(seed)
    settings = PATIENT | (power.environment if power else {})
    servers = [
        ServerProcess(database, folder / f"server{number}.log", settings, program=program)
        for number in range(processes)
    ]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:

            def address() -> str:
                return dice.choice(servers).address

            parties = [
                await open_party(client, address, game_id, seed + number)
                for number, game_id in enumerate(games)
            ]
            playing = [
                asyncio.create_task(player.play()) for party in parties for player in party.players
            ]
            async with asyncio.timeout(TO_THE_END):
                done = await kill_again_and_again(
                    servers, kills, moves_between, parties, playing, power
                )
                await asyncio.gather(*playing)
            kept = sum([await check(client, address, party) for party in parties])
    except AssertionError as failed:
        for number in range(processes):
            failed.add_note(troubles(folder / f"server{number}.log"))
        raise
    finally:
        for server in servers:
            server.kill()
    everybody = [player for party in parties for player in party.players]
    return Endurance(
        processes=processes,
        kills=done,
        tables=len(games),
        games_finished=len(parties),
        moves_accepted=sum(len(player.accepted) for player in everybody),
        moves_in_doubt=sum(len(player.in_doubt) for player in everybody),
        in_doubt_that_were_kept=kept,
        returns=sum(player.returns for player in everybody),
    )


def troubles(log: Path) -> str:
    """What a server's log says besides what is usual."""
    lines = [line for line in log.read_text().splitlines() if '"level": "info"' not in line]
    return f"{log.name}:\n" + "\n".join(lines)[-LOG_SHOWN:]


async def kill_again_and_again(
    servers: Sequence[ServerProcess],
    kills: int,
    moves_between: int,
    parties: Sequence[Party],
    playing: Sequence[asyncio.Task[None]],
    power: Power | None,
) -> int:
    """Kills servers in turn, each time after a number of moves, as long as somebody plays; how
    often.
    """
    for number in range(kills):
        wanted = moves_made(parties) + moves_between
        while moves_made(parties) < wanted:
            if all(task.done() for task in playing) or any(map(has_failed, playing)):
                return number
            await asyncio.sleep(0.01)
        victim = servers[number % len(servers)]
        victim.kill()
        if power is not None:
            power.cut()
        await victim.start()
    return kills


def has_failed(task: asyncio.Task[None]) -> bool:
    """Whether a task has ended with an error."""
    return task.done() and task.exception() is not None


def moves_made(parties: Sequence[Party]) -> int:
    """How many moves have been acknowledged."""
    return sum(len(player.accepted) for party in parties for player in party.players)


async def check(
    client: httpx2.AsyncClient,
    address: Callable[[], str],
    party: Party,
    refused: Collection[str] = ("late", "not-now"),
) -> int:
    """Nothing that was accepted is missing, nothing was done twice, nobody missed anything; how
    many doubtful moves were kept.
    """
    answer = await client.get(f"{address()}/api/tables/{party.table}/record")
    assert answer.is_success, f"the table's record is gone: {answer.status_code} {answer.text}"
    game = oddeck.from_record(answer.text)
    assert game.over
    kept = 0
    for player in party.players:
        seat = player.viewer
        moves = [move for mover, move in game.history() if mover == seat and move != NO]
        accepted = [move for move in player.accepted if move != NO]
        assert is_part_of(accepted, moves), (
            f"seat {seat} was told that a move counts which is not there"
        )
        assert len(accepted) <= len(moves) <= len(accepted) + len(player.in_doubt), (
            "a move was made that nobody sent"
        )
        assert not set(player.refused) - set(refused), player.refused
        kept += len(moves) - len(accepted)
        fresh = Player(address, party.table, player.key, random.Random())
        await fresh.play()
        assert fresh.steps[: len(player.steps)] == player.steps, (
            "who came back has heard something else"
        )
    return kept


def is_part_of(some: Sequence[str], all_of_them: Sequence[str]) -> bool:
    """Whether all of some are there, in order."""
    rest = iter(all_of_them)
    return all(one in rest for one in some)


def main() -> None:
    """Goes through it and prints what it was."""
    reader = argparse.ArgumentParser(
        description="Kill the server in the middle of games and see that nothing is lost."
    )
    reader.add_argument("--kills", type=int, default=20)
    reader.add_argument("--tables", type=int, default=12)
    reader.add_argument("--moves", type=int, default=40, help="moves between two kills")
    reader.add_argument(
        "--postgres",
        action="store_true",
        help="two processes on a PostgreSQL of our own, not one on SQLite",
    )
    reader.add_argument(
        "--power", action="store_true", help="cut the power: lose what was not synced to the disk"
    )
    asked = reader.parse_args()
    if asked.power and (reason := why_no_power()):
        raise SystemExit(reason)
    with fresh_database(asked.postgres) as (database, folder):
        power = Power(folder) if asked.power else None
        if power is not None:
            database = power.database
        processes = 2 if asked.postgres else 1
        games = [game_ids()[number % len(game_ids())] for number in range(asked.tables)]
        endured = asyncio.run(
            endure(
                database,
                folder,
                games,
                processes=processes,
                kills=asked.kills,
                moves_between=asked.moves,
                power=power,
            )
        )
    print(json.dumps(asdict(endured), indent=2))


if __name__ == "__main__":
    main()
