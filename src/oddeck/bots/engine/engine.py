"""`oddeck engine`: our bots, driven by another program over the engine protocol.

The other program either runs the game and asks with a position, or lets the engine run it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from importlib.metadata import version

import msgspec

from oddeck.engine.errors import BadSetup, IllegalMove, OddeckError, short
from oddeck.game import Game, from_position, from_record, new

from ..protocol import Bot
from ..registry import bot_kinds, make_bot
from ..sight import sight_of
from .messages import (
    PROTOCOL,
    Ask,
    Choose,
    Clock,
    Hello,
    Look,
    Message,
    Move,
    New,
    Over,
    Play,
    Quit,
    Ready,
    Refused,
    Seen,
    Standing,
    Start,
    Stop,
    ToEngine,
    decode_to_engine,
    encode,
)


class Engine:
    """Answers the messages of one host; `send` takes the lines that it writes.

    Bots think in a thread, so that `stop` can interrupt them.
    """

    def __init__(self, kind: str, send: Callable[[bytes], None], seed: int | None = None) -> None:
        self.kind, self.seed = kind, seed
        self._send_line = send
        self._sending = threading.Lock()
        self._seat: int | None = None  # that the engine plays
        self._bots: dict[str, Bot] = {}  # by game
        self._game: Game | None = None  # that the engine runs
        self._thinking: threading.Thread | None = None
        self._asked = 0  # the id of the latest question

    def run(self, lines: Iterable[bytes]) -> None:
        """Answer line by line until `quit` or the end of the input."""
        for line in lines:
            if not line.strip():
                continue
            try:
                message = decode_to_engine(line)
                if isinstance(message, Quit):
                    break
                if message is not None:
                    self._receive(message)
            except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
                self._send(Refused(reason=f"{short(line)} is not a message: {wrong}"))
            except IllegalMove as wrong:
                self._send(Refused(reason=str(wrong), clause=wrong.clause))
            except OddeckError as wrong:
                self._send(Refused(reason=str(wrong)))
        self._finish_thinking()

    def _receive(self, message: ToEngine) -> None:
        if isinstance(message, Stop):
            if message.id == self._asked:
                self._hurry()
            return
        self._finish_thinking()
        match message:
            case Hello():
                self._greet(message)
            case New():
                self._bot(message.game, message.seed)
                self._seat = message.seat
                self._send(Ready())
            case Choose():
                self._choose(message)
            case Start():
                self._game = started(message)
                self._tell_standing()
            case Play():
                self._running.play(message.seat, message.move)
                self._tell_standing()
            case Look():
                seat, game = message.seat, self._running
                moves = [] if seat is None else game.moves(seat)
                self._send(Seen(view=game.view(seat), moves=moves, events=game.events_for(seat)))
            case Ask():
                self._asked += 1
                self._think(self._running, message.seat, message.clock)
            case Over():
                self._seat = None

    def _greet(self, hello: Hello) -> None:
        if hello.protocol < PROTOCOL:
            raise BadSetup(f"protocol: expected {PROTOCOL} or later, got {hello.protocol}")
        name = f"oddeck {version('oddeck')} {self.kind}"
        self._send(Hello(name=name, wants=["position"]))

    def _choose(self, message: Choose) -> None:
        if self._seat is None:
            raise BadSetup("choose: no game was announced with `new`")
        if message.position is None:
            raise BadSetup("choose: expected a position, see `wants` in the answer to `hello`")
        self._asked = message.id
        self._think(from_position(message.position), self._seat, message.clock)

    def _think(self, game: Game, seat: int, clock: Clock) -> None:
        if not game.moves(seat):
            raise BadSetup(f"seat {seat} may not act now")
        bot = self._bot(game.type.id, self.seed)
        limits = [limit for limit in (clock.move, clock.left) if limit is not None]
        asked = self._asked

        def answer() -> None:
            if limits:
                alarm = threading.Timer(min(limits), self._hurry)
                alarm.start()
            try:
                self._send(Move(id=asked, move=bot.choose(sight_of(game, seat, clock.left))))
            except OddeckError as wrong:
                self._send(Refused(reason=str(wrong)))
            finally:
                if limits:
                    alarm.cancel()

        self._thinking = threading.Thread(target=answer)
        self._thinking.start()

    def _hurry(self) -> None:
        for bot in self._bots.values():
            hurry = getattr(bot, "hurry", None)
            if hurry is not None:
                hurry()

    def _finish_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _bot(self, game_id: str, seed: int | None) -> Bot:
        if game_id not in self._bots:
            self._bots[game_id] = make_bot(self.kind, game_id, self.seed if seed is None else seed)
        return self._bots[game_id]

    @property
    def _running(self) -> Game:
        if self._game is None:
            raise BadSetup("no game was started with `start`")
        return self._game

    def _tell_standing(self) -> None:
        game = self._running
        self._send(
            Standing(
                actors=list(game.actors),
                over=game.over,
                winners=list(game.winners),
                scores=list(game.scores),
                events=game.events_for(None),
            )
        )

    def _send(self, message: Message) -> None:
        with self._sending:
            self._send_line(encode(message) + b"\n")


def started(message: Start) -> Game:
    """The game that the host wants the engine to run."""
    if message.position is not None:
        return from_position(message.position)
    if message.record is not None:
        return from_record(message.record)
    if message.game is None or message.players is None:
        raise BadSetup("start: expected game and players, a position, or a record")
    return new(message.game, message.players, message.seed, message.options)


def check_kind(kind: str, game_ids: Iterable[str]) -> None:
    """Raise BadSetup if no game has such a bot."""
    kinds = {known for game_id in game_ids for known in bot_kinds(game_id)}
    if kind not in kinds:
        raise BadSetup(f"there is no bot {kind!r}; there are: {', '.join(sorted(kinds))}")
