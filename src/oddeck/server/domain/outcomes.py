"""What the rules say about a log entry. It is stored with the entry, so that a table can be loaded
without the rules, which may have a new edition by then.

Outcomes contain secrets and never leave the server.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from oddeck.engine.errors import OddeckError
from oddeck.engine.state.journal import Event, as_seen_by
from oddeck.game import Game
from oddeck.games.registry import find_game
from oddeck.record import Result

from ..wire.updates import Flourish

PLACEHOLDER = 0xE000  # of seat 0; the other seats follow. No name contains such a character.
STARTED = time.time_ns() // 1_000_000  # when this process was started


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules of a game as they were at some time: their version, and a digest of their data."""

    rules: int
    data: str = ""


def current_edition(game_id: str) -> Edition | None:
    """The edition of a game's rules in this process; None if this process has no such game."""
    try:
        game_type = find_game(game_id)
    except OddeckError:
        return None
    return Edition(game_type.version, game_type.data)


class Told(msgspec.Struct, frozen=True, array_like=True):
    """Events with all their secrets, and a sentence for each of them, for each viewer.

    Sentences have a placeholder for the name of each player: names are data of people, and stored
    only where they take a seat.
    """

    events: list[Event]
    # By viewer: the spectators, the seats in order, and those who see all cards.
    texts: list[list[str]]
    # (event, name, seat, rude): see `engine.protocol.Flourish`.
    named: list[tuple[int, str, int, bool]] = []

    def split(self, number: int) -> tuple[Told, Told]:
        """The first `number` events, and the others."""
        return (
            Told(
                self.events[:number],
                [text[:number] for text in self.texts],
                [one for one in self.named if one[0] < number],
            ),
            Told(
                self.events[number:],
                [text[number:] for text in self.texts],
                [(one[0] - number, *one[1:]) for one in self.named if one[0] >= number],
            ),
        )

    @property
    def flourishes(self) -> list[Flourish]:
        """What the designers call what happened."""
        return [Flourish(name, seat, rude) for _, name, seat, rude in self.named]

    def seen_by(self, viewer: int | None, names: list[str]) -> tuple[list[Event], list[str]]:
        """The events as a seat or a spectator (None) may know them, and their sentences."""
        players = len(self.texts) - 2
        events = [as_seen_by(event, viewer, players) for event in self.events]
        return events, with_names(self.texts[0 if viewer is None else viewer + 1], names)

    def seen_openly(self, names: list[str]) -> tuple[list[Event], list[str]]:
        """The events and sentences for those who see all cards."""
        return self.events, with_names(self.texts[-1], names)


def tell(game: Game) -> Told:
    """What the last move or the deal caused."""
    events, names = game.events, [chr(PLACEHOLDER + seat) for seat in range(game.players)]
    texts = [
        game.told(viewer, [as_seen_by(event, viewer, game.players) for event in events], names)
        for viewer in (None, *range(game.players))
    ]
    named = [(one.event, one.name, one.seat, one.rude) for one in game.flourishes]
    return Told(events, [*texts, game.told(None, events, names)], named)


def with_names(text: list[str], names: list[str]) -> list[str]:
    """Sentences with names in place of the placeholders."""
    named = text
    for seat, name in enumerate(names):
        placeholder = chr(PLACEHOLDER + seat)
        named = [sentence.replace(placeholder, name) for sentence in named]
    return named


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What an entry did to the game.

    An entry that only closes a window has `asked` alone.
    """

    asked: list[int] = []  # the seats whose decision got a new number
    # At the end of a hand or of the game: the finished table, as spectators and each seat see it.
    ended: list[msgspec.Raw] | None = None
    eliminated: list[int] = []  # the seats that are out of the game
    told: Told | None = None
    actors: list[int] = []
    waiting: bool = False  # whether the game waits in a window and does not say for whom
    result: Result | None = None  # of a game that is over
    move: str | None = None  # the move as the rules write it, if it was sent in other words
    edition: Edition | None = None  # of a deal, and of a change of editions
    dealer: int | None = None  # of a deal, the seat that deals first
    draw: int = 0  # of a deal, how often its seed was drawn again: see `oddeck.deals`
    started: int = 0  # with an edition: when the process was started whose edition this is
    # Of a change of editions: from where the game goes on.
    position: dict[str, Any] | None = None
    # Of entries from before outcomes were stored, whose rules are gone: nothing is known of the
    # game, but perhaps that it ended here.
    lost: bool = False
    over: bool = False


encode_outcome = msgspec.json.Encoder().encode
decode_outcome = msgspec.json.Decoder(Outcome).decode
