"""A bot that is another program, which speaks the engine protocol on standard input and output."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import weakref
from contextlib import suppress
from typing import IO, TypeVar

import msgspec

from oddeck.engine.errors import BadSetup, OddeckError, short

from ..sight import Sight
from .messages import (
    Choose,
    Clock,
    Hello,
    Info,
    Message,
    Move,
    New,
    Over,
    Quit,
    Ready,
    Refused,
    Stop,
    decode_from_program,
    encode,
)

M = TypeVar("M", bound=Message)

START_SECONDS = 60.0  # until it says hello: programs load networks, and compile
QUIT_SECONDS = 5.0
ANSWER_SECONDS = 10.0  # for everything that needs no thought, and for the answer to `stop`


class ProgramFailed(OddeckError):
    """A program has exited, does not answer, or does not follow the protocol."""


class ProgramBot:
    """Starts a program, and asks it for each move.

    The program ends with the bot. `move_seconds` is how long it may think about a move.
    """

    def __init__(
        self, command: str, game_id: str, seed: int | None = None, move_seconds: float | None = None
    ) -> None:
        self.command, self._seed, self._move_seconds = command, seed, move_seconds
        self._asked = 0
        self._started = False
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as wrong:
            raise BadSetup(f"engine {command}: it cannot be started: {wrong}") from None
        weakref.finalize(self, end, self._process)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to = self._process.stdin
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(
            target=read_lines, args=(self._process.stdout, self._lines), daemon=True
        ).start()
        try:
            self.send(Hello(name="oddeck"))
            self.hello = self._answer(Hello, START_SECONDS)
        except ProgramFailed as failed:
            raise BadSetup(str(failed)) from None
        if self.hello.games is not None and game_id not in self.hello.games:
            raise BadSetup(f"engine {command}: it plays {', '.join(self.hello.games)}")

    def game_started(self, sight: Sight) -> None:
        """Announce the game."""
        view = sight.view
        self.send(
            New(
                game=sight.type.id,
                players=view["players"],
                seat=sight.seat,
                rules=sight.type.version,
                options=view["options"],
                seed=self._seed,
            )
        )
        self._answer(Ready)
        self._started = True

    def choose(self, sight: Sight) -> str:
        """Ask the program; ProgramFailed if it gives no legal move in time."""
        if not self._started:
            self.game_started(sight)
        self._asked += 1
        wants = self.hello.wants
        self.send(
            Choose(
                id=self._asked,
                moves=list(sight.moves),
                view=sight.view,
                events=sight.events,
                clock=Clock(move=self._move_seconds, left=sight.seconds_left),
                position=sight.imagine(self._asked).position() if "position" in wants else None,
                history=sight.history if "history" in wants else None,
            )
        )
        limits = [limit for limit in (self._move_seconds, sight.seconds_left) if limit is not None]
        move = self._next(Move, min(limits) if limits else None)
        if move is None:
            self.send(Stop(id=self._asked))
            move = self._answer(Move)
        if move.id != self._asked:
            raise ProgramFailed(f"{self}: expected a move for id {self._asked}, got {move.id}")
        if move.move not in sight.moves:
            raise ProgramFailed(f"{self}: {short(move.move)} is not one of the legal moves")
        return move.move

    def game_over(self, sight: Sight) -> None:
        """Tell the program how the game ended; it stays for the next one."""
        view = sight.view
        self.send(
            Over(view=view, winners=view["winners"], scores=view["scores"], events=sight.events)
        )
        self._started = False

    def close(self) -> None:
        """End the program."""
        end(self._process)

    def quits(self) -> bool:
        """Ask the program to end; return whether it did."""
        return end(self._process, QUIT_SECONDS)

    def send(self, message: Message) -> None:
        """Send a message; ProgramFailed if the program has ended."""
        try:
            self._to.write(encode(message) + b"\n")
            self._to.flush()
        except (OSError, ValueError):
            raise ProgramFailed(f"{self}: it has ended") from None

    def __str__(self) -> str:
        return f"engine {self.command}"

    def _answer(self, wanted: type[M], seconds: float | None = None) -> M:
        limit = ANSWER_SECONDS if seconds is None else seconds
        message = self._next(wanted, limit)
        if message is None:
            raise ProgramFailed(f"{self}: no {name_of(wanted)} within {limit:g} s")
        return message

    def _next(self, wanted: type[M], seconds: float | None) -> M | None:
        """The next message, which must be of this type; None if it does not come in time."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                return None
            if not line:
                raise ProgramFailed(f"{self}: it has ended")
            try:
                message = decode_from_program(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
                raise ProgramFailed(f"{self}: {short(line)} is not a message: {wrong}") from None
            if isinstance(message, Refused):
                raise ProgramFailed(f"{self}: it refused: {message.reason}")
            if isinstance(message, wanted):
                return message
            if not (message is None or isinstance(message, Info)):
                got = name_of(type(message))
                raise ProgramFailed(f"{self}: expected {name_of(wanted)}, got {got}")


def name_of(message: type[Message]) -> str:
    """What a message is called in the protocol."""
    return message.__name__.lower()


def read_lines(source: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Put the lines of a program into a queue, and at its end an empty one."""
    with source:
        for line in source:
            lines.put(line)
    lines.put(b"")


def end(process: subprocess.Popen[bytes], seconds: float = 1.0) -> bool:
    """Ask a program to end, and kill it if it does not; whether it ended when asked."""
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.write(encode(Quit()) + b"\n")
        process.stdin.close()
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False
    return True
