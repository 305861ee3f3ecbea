"""An evening at one table: the next game, who deals, who may sit down, who has won how often."""

from __future__ import annotations

import random

import pytest

from oddeck.bots.registry import bot_kinds
from oddeck.deals import MOST_DRAWS, JointDeal, drawn_seed, joint_seed
from oddeck.engine.errors import BadRecord
from oddeck.game import from_record, new
from oddeck.server.domain import commands, views
from oddeck.server.domain.entries import DealTimedOut, StoodIn
from oddeck.server.domain.evening import evening
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.refusals import Refusal
from oddeck.server.wire.commands import (
    HandOver,
    Leave,
    PlaceBot,
    PlanNext,
    Rematch,
    SitDown,
)

from ..tables import Log

DICE = random.Random(7)


def played(log: Log) -> Log:
    """Plays the running game to its end."""
    for _ in log.play_on(5000, DICE):
        pass
    assert log.table.phase == "over"
    return log


def all_want(log: Log) -> None:
    """Everybody asks for the next game."""
    for number, seat in enumerate(log.table.seats):
        if seat.played_by_person:
            log.do(number, Rematch())


def first_dealer(log: Log) -> int:
    """Who deals the running game first."""
    game = log.table.game
    assert game is not None
    dealer = game.view(None)["dealer"]
    assert isinstance(dealer, int)
    return dealer


@pytest.mark.parametrize("entropy", [0.0, 5.0])
def test_everyone_deals_in_turn_and_every_deal_can_be_verified(entropy: float) -> None:
    log = Log(players=3, options={"hands": 1}, entropy=entropy).fill()
    dealers = []
    for _ in range(3):
        if entropy:  # nobody contributes
            while log.table.is_dealing:
                log.add(DealTimedOut())
        dealers.append(first_dealer(log))
        played(log)
        finished = log.table.finished[-1]
        assert from_record(finished.record()).over
        all_want(log)
    assert dealers == [(dealers[0] + turn) % 3 for turn in range(3)]
    assert [one.record() for one in log.read_again().finished] == [
        one.record() for one in log.table.finished
    ]


def test_a_record_whose_seed_was_drawn_again_without_need_is_refused() -> None:
    base = joint_seed(5, [None, None])
    dealers = [
        new("twisty-passages", 2, drawn_seed(base, draw), {}).view(None)["dealer"]
        for draw in range(MOST_DRAWS)
    ]
    again = next(draw for draw in range(1, MOST_DRAWS) if dealers[draw] == dealers[0])
    honest = next(draw for draw in range(1, MOST_DRAWS) if dealers[draw] != dealers[0])

    def record(draw: int) -> str:
        game = new("twisty-passages", 2, drawn_seed(base, draw), {})
        return game.record(deal=JointDeal(5, (None, None), (None, None), draw))

    assert from_record(record(honest)).players == 2
    with pytest.raises(BadRecord, match=r"draw 0 had the same dealer"):
        from_record(record(again))


def test_the_next_game_may_be_another_one_for_the_same_people() -> None:
    log = played(Log(players=3, bots=[None, None, "casual"], options={"hands": 1}).fill())
    log.host_does(PlanNext(game="fortuno", players=5))
    table = log.table
    assert (table.phase, table.opened.game, len(table.seats)) == ("waiting", "fortuno", 5)
    assert [seat.name for seat in table.seats] == ["P0", "P1", "Bot 1", None, None]
    assert table.free_seats == [3, 4]
    assert table.shown_view(0) is None
    # Someone who has watched takes one of the new seats, and knows what spectators know.
    watched = list(table.streams[None])
    log.add(commands.sit_down(table, SitDown(name="Cleo"), None, key_hash("cleo")))
    assert list(log.table.streams[3])[: len(watched)] == watched
    log.do(0, Rematch())
    log.do(1, Rematch())
    with pytest.raises(Refusal, match="a seat is empty"):
        log.do(3, Rematch())
    log.host_does(PlaceBot(seat=4, bot="casual"))
    log.do(3, Rematch())
    assert (log.table.phase, log.table.round) == ("playing", 2)
    assert first_dealer(log) == (first_of_round_one(log) + 1) % 5
    assert [set(log.table.moves[seat]) != set() for seat in log.table.actors] == [True]
    again = log.read_again()
    assert again.streams == log.table.streams
    assert views.table_state(again, 3, (), False) == views.table_state(log.table, 3, (), False)
    for _ in log.play_on(3, DICE):
        pass
    assert log.read_again().opened == log.table.opened


def first_of_round_one(log: Log) -> int:
    """Who dealt the first game first."""
    game = log.table.finished[0].replayed(0)
    return int(game.view(None)["dealer"])


def test_bots_make_room_and_people_move_up() -> None:
    bots = [None, "casual", "casual", None]
    log = played(Log(players=4, bots=bots, options={"hands": 1}).fill())
    number = log.table.seats[3].person
    before = list(log.table.streams[3])
    log.host_does(PlanNext(game="twisty-maze", players=2))
    assert log.table.seat_of(number) == 1
    assert list(log.table.streams[1])[: len(before)] == before
    assert set(log.table.streams) == {None, 0, 1}


def test_a_bot_plays_on_for_the_absent_and_not_for_those_who_asked_for_it() -> None:
    log = Log(players=3, options={"hands": 1}).fill()
    log.do(0, HandOver())
    log.add(StoodIn(1, "casual", "absent"))
    played(log)
    log.host_does(PlanNext(game="trophy-case", players=3))
    assert [(seat.bot, seat.away) for seat in log.table.seats] == [
        (None, None),
        ("casual", "absent"),
        (None, None),
    ]
    log.do(2, Rematch())
    assert log.table.phase == "waiting"
    log.do(0, Rematch())
    assert (log.table.phase, log.table.round) == ("playing", 2)


def test_a_bot_that_does_not_know_the_next_game_is_replaced() -> None:
    assert "trained" not in bot_kinds("flathead-rummy")
    log = played(Log(players=2, bots=[None, "trained"], options={"hands": 1}).fill())
    log.host_does(PlanNext(game="flathead-rummy", players=2))
    assert log.table.seats[1].bot == "casual"


def test_only_the_host_plans_and_only_between_games_what_is_possible() -> None:
    log = Log(options={"hands": 1}).fill()
    with pytest.raises(Refusal, match="the game is not over"):
        log.host_does(PlanNext(game="fortuno", players=4))
    played(log)
    with pytest.raises(Refusal, match="only the host"):
        log.do(1, PlanNext(game="fortuno", players=4))
    for wanted in (
        PlanNext(game="whist", players=3),
        PlanNext(game="fortuno", players=3),
        PlanNext(game="trophy-case", players=3, options={"cheating": True}),
        PlanNext(game="flathead-rummy", players=2),  # three people sit here
    ):
        with pytest.raises(Refusal) as refused:
            log.host_does(wanted)
        assert refused.value.reason == "bad-setup"


def test_wins_are_counted_for_people_wherever_they_sit() -> None:
    log = played(Log(players=2, options={"hands": 3}).fill())
    scores = log.table.finished[0].result
    assert scores is not None
    log.host_does(PlanNext(game="flathead-rummy", players=2, options={"target": 1}))
    all_want(log)
    played(log)
    told = evening(log.table)
    assert [game.game for game in told.games] == ["twisty-passages", "flathead-rummy"]
    assert all(game.began < game.ended for game in told.games)
    by_name = {one.name: one for one in told.standings}
    for seat in range(2):
        won = [int(seat in game.winners) for game in told.games]
        assert by_name[f"P{seat}"].games == sum(won)
        # Twisty Passages counts hands; a game of Flathead Rummy is one.
        assert by_name[f"P{seat}"].hands == scores["scores"][seat] + won[1]
    assert [one.games for one in told.standings] == sorted(
        (one.games for one in told.standings), reverse=True
    )


def test_who_has_left_stays_in_the_tally_without_a_seat() -> None:
    log = played(Log(players=3, options={"hands": 1}).fill())
    log.do(2, Leave())
    told = evening(log.table)
    assert {one.name: one.seat for one in told.standings} == {"P0": 0, "P1": 1, "P2": None}
    log.add(commands.sit_down(log.table, SitDown(name="P2"), None, key_hash("another")))
    assert {(one.name, one.seat) for one in evening(log.table).standings} >= {("P2", None)}


def test_a_seat_that_is_emptied_before_the_deal_is_waited_for() -> None:
    log = Log(players=2, options={"hands": 1}, entropy=5.0).fill()
    log.add(DealTimedOut())
    played(log)
    all_want(log)
    assert log.table.is_dealing
    log.do(1, Leave())
    assert (log.table.phase, log.table.is_dealing, log.table.free_seats) == ("over", False, [1])
