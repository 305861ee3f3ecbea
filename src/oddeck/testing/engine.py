"""Check that a program keeps to the engine protocol: see docs/reference/engine.md."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from oddeck.bots.engine.messages import Message
from oddeck.bots.engine.program import ProgramBot
from oddeck.bots.playing import play_out
from oddeck.bots.protocol import Bot
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot
from oddeck.engine.errors import BadSetup, OddeckError
from oddeck.game import new
from oddeck.games.registry import find_game, game_ids

DEALS = 2  # of each game
MOVE_SECONDS = 5.0  # after which a program is told to stop thinking


class Later(Message, tag="later"):
    """A message of a type that a later version of the protocol may have."""

    text: str = "ignore me"


def check_program(command: str) -> Iterator[tuple[str, str | None]]:
    """Each promise of a program, and what is wrong, if anything."""
    plays: list[str] = []

    def greet() -> None:
        plays[:] = greeted(command)

    yield "it starts and says hello", _failure(greet)
    if not plays:
        return
    for game_id in plays:
        for players in sorted({find_game(game_id).players.start, find_game(game_id).players[-1]}):
            yield (
                f"it plays {game_id} to the end with {players} players",
                _failure(lambda g=game_id, n=players: _play(command, g, n)),  # type: ignore[misc]
            )
    yield (
        "it ignores messages of types that it does not know",
        _failure(lambda: _play(command, plays[0], find_game(plays[0]).players.start, Later())),
    )
    yield "it plays several games without a new start", _failure(lambda: _again(command, plays[0]))
    yield "it answers at once after stop", _failure(lambda: _stop(command, plays[0]))
    yield "it ends after quit", _failure(lambda: _quit(command, plays[0]))


def greeted(command: str) -> list[str]:
    """Start a program and end it again; the games that it plays."""
    for game_id in game_ids():  # it may play only some
        try:
            bot = ProgramBot(command, game_id)
        except BadSetup:
            if game_id == game_ids()[-1]:
                raise
            continue
        bot.close()
        return list(game_ids() if bot.hello.games is None else bot.hello.games)
    return []


def _failure(check: Callable[[], object]) -> str | None:
    try:
        check()
    except OddeckError as wrong:
        return str(wrong)
    return None


def _play(command: str, game_id: str, players: int, first: Message | None = None) -> None:
    """Play some games; `first` is a message that comes before them."""
    for deal in range(DEALS):
        bot = ProgramBot(command, game_id, deal, MOVE_SECONDS)
        if first is not None:
            bot.send(first)
        others: list[Bot] = [UniformBot(seat) for seat in range(players - 1)]
        seat = deal % players
        game = new(game_id, players, deal, dict(find_game(game_id).short_options))
        try:
            play_out(game, [*others[:seat], bot, *others[seat:]], random.Random(deal))
        finally:
            bot.close()


def _again(command: str, game_id: str) -> None:
    players = find_game(game_id).players.start
    bot = ProgramBot(command, game_id, 1, MOVE_SECONDS)
    try:
        for deal in range(DEALS):
            others: list[Bot] = [UniformBot(seat) for seat in range(players - 1)]
            game = new(game_id, players, deal, dict(find_game(game_id).short_options))
            play_out(game, [bot, *others], random.Random(deal))
    finally:
        bot.close()


def _stop(command: str, game_id: str) -> None:
    """Asked to think for no time at all, it is stopped and must answer."""
    game = new(game_id, find_game(game_id).players.start, 1)
    seat = game.next_actor(random.Random(1))
    bot = ProgramBot(command, game_id, seed=1, move_seconds=0.0)
    try:
        bot.choose(sight_of(game, seat))
    finally:
        bot.close()


def _quit(command: str, game_id: str) -> None:
    bot = ProgramBot(command, game_id)
    if not bot.quits():
        raise OddeckError("it was still running 5 s after `quit`, and was killed")
