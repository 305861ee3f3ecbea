"""Finished games. Nothing about them is secret any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game, from_position, new
from oddeck.record import Result, RulesChange, write_record

from .dealing import Dealing
from .outcomes import Edition, current_edition
from .refusals import Refusal


@dataclass(frozen=True)
class Change:
    """A change of editions during a game."""

    after: int  # moves
    edition: Edition
    position: dict[str, Any]  # from which the game went on


@dataclass(frozen=True, eq=False)
class Finished:
    """A finished game, and who sat where at its end: a name, and for bots a kind.

    `seed` is the server's secret: the seed of the game, unless players contributed to it.
    """

    round: int
    game: str
    players: int
    options: dict[str, Any]
    seed: int
    seats: tuple[dict[str, str], ...]
    edition: Edition  # under which it was dealt
    changes: tuple[Change, ...]
    moves: list[tuple[int, str]]  # each with its seat
    # The log entries of the deal and of each move; empty if states were not stored at the time.
    numbers: list[int]
    result: Result | None  # None if it is not known
    # Whether it was played by rules that have changed since, and before results and positions were
    # stored. The result, if there is one, is by the rules of today.
    is_old: bool = False
    dealing: Dealing | None = None  # the numbers that players contributed to the deal
    # If it began in the middle of another game: where. No seed led to it.
    position: dict[str, Any] | None = None
    people: tuple[int | None, ...] = ()  # by seat, the person who sat there at its end
    # By seat, the person who left it for good during the game.
    left_by: Mapping[int, int] = field(default_factory=dict)
    began: int = 0  # milliseconds since 1970
    ended: int = 0
    last: int = 0  # the number of the log entry that ended it

    @property
    def is_trial(self) -> bool:
        """Whether it began in the middle of another game."""
        return self.position is not None

    @property
    def names(self) -> list[str]:
        """The names of all players."""
        return [seat["name"] for seat in self.seats]

    @property
    def game_seed(self) -> int:
        """The seed of the game."""
        return self.seed if self.dealing is None else self.dealing.seed(self.seed)

    def record(self) -> str:
        """The game's record, which reveals its seed."""
        deal = None if self.dealing is None else self.dealing.joint_deal(self.seed)
        changes = [
            RulesChange(
                after=change.after,
                rules=change.edition.rules,
                position=change.position,
            )
            | ({"cards": change.edition.data} if change.edition.data else {})
            for change in self.changes
        ]
        return write_record(
            self.game,
            self.edition.rules,
            {"players": self.players, "seed": self.game_seed, "options": self.options}
            if self.position is None
            else {"position": self.position},
            self.moves,
            self.seats,
            None if self.is_trial else seed_hash(self.seed),
            None if self.is_old else self.result,
            deal,
            cards=self.edition.data,
            changes=changes,
        )

    def check_rules(self) -> None:
        """Refuse what needs the rules of this game, if they have changed since its deal."""
        if self.changes or self.edition != current_edition(self.game):
            raise Refusal(
                "not-now",
                "the rules of this game have a new edition, by which this game cannot be reviewed",
            )

    def replayed(self, moves: int | None = None) -> Game:
        """The game, or its first moves, played again by the rules. This takes a while."""
        game = (
            new(self.game, self.players, self.game_seed, self.options)
            if self.position is None
            else from_position(self.position)
        )
        for seat, move in self.moves[:moves]:
            game.play(seat, move)
        return game


def old_game_text(finished: Finished) -> str:
    """What there is to say about a game that was played before positions were stored."""
    said = (
        "this game was played by an earlier edition of the rules; its record can be saved, but"
        " there is no replay"
    )
    if finished.result is None:
        return f"{said}, and its result was not stored"
    winners = " and ".join(finished.names[seat] for seat in finished.result["winners"])
    scores = ", ".join(
        f"{name} {score}"
        for name, score in zip(finished.names, finished.result["scores"], strict=True)
    )
    return (
        f"{said}; by the rules of today its moves end with a win for {winners or 'no one'}"
        f" ({scores})"
    )
