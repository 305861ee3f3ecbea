"""The moment before a deal, in which everyone contributes to its seed."""

from __future__ import annotations

import json
import random
from itertools import permutations

import pytest

import oddeck
from oddeck.deals import commitment, drawn_seed, joint_seed
from oddeck.engine.state.rng import seed_hash
from oddeck.server.domain import commands, timers, views
from oddeck.server.domain.entries import DealTimedOut, Opened
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import Commit, Kick, Leave, OpenTable, PlaceBot, Rematch, Reveal

from ..tables import Log

NUMBERS = ["0" * 32, "1" * 32, "2" * 32]


class Joint(Log):
    """A table whose players contribute to the deal."""

    def __init__(self, players: int = 3, **wanted: object) -> None:
        super().__init__("twisty-passages", players, entropy=3.0, **wanted)  # type: ignore[arg-type]

    def commit(self, seat: int) -> None:
        """Somebody commits to their number."""
        self.do(seat, Commit(commitment=commitment(NUMBERS[seat])), 0.01)

    def reveal(self, seat: int) -> None:
        """Somebody reveals their number."""
        self.do(seat, Reveal(number=NUMBERS[seat]), 0.01)

    def time_out(self) -> None:
        """The server waits no longer."""
        due = timers.next_due(self.table, Settings())
        assert due is not None
        assert due.what == "deal"
        self.add(DealTimedOut(), (due.at - self.at) / 1000)

    def game_seed(self) -> int:
        """The seed that the game was dealt from."""
        assert self.table.game is not None
        seed = json.loads(self.table.game.record().split("seed: ")[1].split("\n")[0])
        assert isinstance(seed, int)
        return seed


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_seed_comes_from_the_secret_and_all_numbers(order: tuple[int, ...]) -> None:
    log = Joint().fill()
    assert (log.table.phase, log.table.is_dealing) == ("waiting", True)
    for seat in order:
        assert log.table.dealing is not None
        assert log.table.dealing.stage == "commit"
        log.commit(seat)
    for seat in reversed(order):
        assert log.table.dealing is not None
        assert log.table.dealing.stage == "reveal"
        log.reveal(seat)
    assert log.table.phase == "playing"
    assert log.game_seed() == joint_seed(int(log.table.opened.seed), NUMBERS)
    again = log.read_again()
    assert again.streams == log.table.streams
    assert again.game is not None
    assert log.table.game is not None
    assert again.game.position() == log.table.game.position()


def test_bots_contribute_nothing_and_tables_without_people_deal_at_once() -> None:
    log = Joint(bots=[None, "random", None])
    log.fill()
    assert log.table.dealing is not None
    assert log.table.dealing.people == {0, 2}
    for seat in (0, 2):
        log.commit(seat)
    for seat in (0, 2):
        log.reveal(seat)
    assert log.game_seed() == joint_seed(log.table.seed, [NUMBERS[0], None, NUMBERS[2]])
    alone = Joint(bots=["random"] * 3)
    assert (alone.table.phase, alone.table.dealing) == ("playing", None)


def test_whoever_does_not_answer_counts_as_empty() -> None:
    log = Joint()
    log.fill()
    log.commit(0)
    log.commit(2)
    log.time_out()
    with pytest.raises(Refusal, match="no deal waits"):
        log.commit(1)
    log.reveal(2)
    log.time_out()
    assert log.table.phase == "playing"
    assert log.game_seed() == joint_seed(log.table.seed, [None, None, NUMBERS[2]])


def test_if_nobody_answers_the_deal_waits_once() -> None:
    log = Joint()
    log.fill()
    begun = log.at
    log.time_out()
    assert log.table.phase == "playing"
    assert log.at == begun + 3000
    assert log.game_seed() == joint_seed(log.table.seed, [None] * 3)


def test_what_is_refused() -> None:
    log = Joint()
    with pytest.raises(Refusal):
        log.add(commands.commit(log.table, 0, commitment(NUMBERS[0])))
    log.fill()
    with pytest.raises(Refusal):
        log.reveal(0)
    log.commit(0)
    with pytest.raises(Refusal, match="already committed"):
        log.commit(0)
    for seat in (1, 2):
        log.commit(seat)
    with pytest.raises(Refusal, match="not committed to this number"):
        log.do(0, Reveal(number="f" * 32))
    for seat in range(3):
        log.reveal(seat)
    with pytest.raises(Refusal):
        log.reveal(0)


def test_before_any_number_is_known_a_seat_may_become_free_again() -> None:
    log = Joint()
    log.fill()
    log.commit(1)
    log.do(1, Leave())
    assert (log.table.is_dealing, log.table.free_seats) == (False, [1])
    assert timers.next_due(log.table, Settings()) is None
    log.fill()
    assert log.table.dealing is not None
    assert log.table.dealing.commitments == (None, None, None)


def test_once_numbers_may_be_known_nobody_can_stop_the_deal() -> None:
    """Somebody who likes the cards less than others could otherwise have them dealt again."""
    log = Joint(name="Ann", stand_in="random")
    log.fill()
    for seat in range(3):
        log.commit(seat)
    log.reveal(0)
    log.do(1, Leave())
    log.host_does(Kick(seat=2))
    assert log.table.phase == "playing"
    assert [seat.bot for seat in log.table.seats] == [None, "random", "random"]
    assert log.game_seed() == joint_seed(log.table.seed, [NUMBERS[0], None, None])


def test_a_bot_that_is_removed_stops_the_deal_and_another_kind_does_not() -> None:
    log = Joint(name="Ann", bots=[None, "random", "random"])
    log.commit(0)
    assert log.table.in_game
    with pytest.raises(Refusal):
        log.host_does(PlaceBot(seat=1, bot=None))
    log = Joint(name="Ann", bots=[None, "random", "random"])
    log.host_does(PlaceBot(seat=1, bot="casual"))
    assert log.table.is_dealing
    log.host_does(PlaceBot(seat=1, bot=None))
    assert (log.table.is_dealing, log.table.free_seats) == (False, [1])


def test_a_rematch_shows_its_hash_before_numbers_are_drawn_and_has_a_record() -> None:
    log = Joint(2)
    log.fill()
    for contribute in (log.commit, log.reveal):
        for seat in range(2):
            contribute(seat)
    for _ in log.play_on(100_000, random.Random(6)):
        pass
    text = log.table.finished[0].record()
    assert oddeck.from_record(text).over
    assert f'"{NUMBERS[1]}"' in text
    first = log.table.seed
    for seat in range(2):
        log.do(seat, Rematch())
    assert (log.table.phase, log.table.is_dealing) == ("over", True)
    state = json.loads(views.table_state(log.table, None, (), False))
    assert state["seed_hash"] == seed_hash(log.table.seed) != seed_hash(first)
    again = next(one for one in map(json.loads, reversed(log.table.streams[None])))
    assert (again["what"], again["text"]) == ("again", state["seed_hash"])
    with pytest.raises(Refusal, match="being dealt"):
        log.do(0, Rematch())
    log.commit(0)
    log.time_out()
    log.time_out()
    assert (log.table.phase, log.table.round) == ("playing", 2)
    assert log.table.dealing is not None
    seed = joint_seed(log.table.seed, [None, None])
    assert log.game_seed() == drawn_seed(seed, log.table.dealing.draw)


def test_nobody_learns_the_secret_or_the_seed_before_the_end() -> None:
    log = Joint()
    log.fill()
    for contribute in (log.commit, log.reveal):
        for seat in range(3):
            contribute(seat)
    heard = b"".join(
        b"".join(stream) + views.table_state(log.table, viewer, (), True)
        for viewer, stream in log.table.streams.items()
    )
    assert NUMBERS[0].encode() in heard
    for secret in (log.table.seed, log.game_seed()):
        for written in (str(secret), f"{secret:x}"):
            assert written.encode() not in heard


def test_logs_from_before_have_no_numbers() -> None:
    opened = commands.open_table(OpenTable(game="twisty-passages", players=2), key_hash("host"))
    assert isinstance(opened, Opened)
    log = Log(players=2).fill()
    assert (log.table.phase, log.table.dealing) == ("playing", None)
