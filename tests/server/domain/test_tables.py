"""A table is what its log says, and nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from oddeck.engine.errors import IllegalMove
from oddeck.engine.state.rng import seed_hash
from oddeck.game import Game
from oddeck.games.registry import game_ids
from oddeck.server.domain import commands, views
from oddeck.server.domain.entries import Moved
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.tables import Table
from oddeck.server.wire.commands import (
    AllowHints,
    HandOver,
    Kick,
    Leave,
    Mute,
    Pause,
    PlaceBot,
    Play,
    Rematch,
    Resume,
    Say,
    SitDown,
    TakeBack,
)
from oddeck.server.wire.common import Clock

from ..tables import Log


def everything(table: Table) -> tuple[object, ...]:
    """All that anybody could ever hear of a table, and its state."""
    state = None if table.state is None else table.state.text
    return (
        state,
        table.streams,
        [views.table_state(table, viewer, (), False) for viewer in table.streams],
        table.asked,
        table.asked_at,
        table.keys,
    )


@pytest.mark.parametrize("game", game_ids())
def test_any_process_that_reads_the_log_has_the_same_table(game: str) -> None:
    log = Log(game, 4).fill()
    for _ in log.play_on(40, random.Random(1)):
        pass
    log.do(1, Say(text="hello"))
    log.do(2, HandOver())
    assert everything(log.read_again()) == everything(log.table)


def test_what_comes_after_changes_nothing_before() -> None:
    log = Log(clock=Clock(seconds=60)).fill()
    before, known = log.table, everything(log.table)
    seat = before.moves.index(next(moves for moves in before.moves if moves))
    with pytest.raises(IllegalMove):
        before.after(99_000, Moved(seat, "play Grue and win"))
    log.do(seat, Play(asked=before.asked[seat], move=before.moves[seat][0]))
    log.do(1, Pause())
    log.do(2, HandOver())
    log.host_does(Mute(seat=0, muted=True))
    log.do(0, Leave())
    assert everything(before) == known


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_are_asked_for_each_view_once_a_move(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views are most of the work of a move."""
    log, asked = Log(game, 4).fill(), Counter[int | None]()
    view = Game.view

    def count(game: Game, viewer: int | None) -> dict[str, Any]:
        asked[viewer] += 1
        return view(game, viewer)

    monkeypatch.setattr(Game, "view", count)
    for _ in log.play_on(3, random.Random(1)):
        pass
    assert asked == dict.fromkeys((None, 0, 1, 2, 3), 3)


def test_a_game_begins_when_every_seat_has_somebody() -> None:
    log = Log(players=3, bots=["random", None, None], name="Ann")
    assert log.table.phase == "waiting"
    assert [seat.name for seat in log.table.seats] == ["Bot 1", "Ann", None]
    log.host_does(PlaceBot(seat=2, bot="heuristic"))
    assert (log.table.phase, log.table.round) == ("playing", 1)


def test_the_hash_of_the_seed_is_shown_before_the_deal_and_the_seed_after_the_game() -> None:
    log = Log(players=3)
    opened = json.loads(log.table.streams[None][0])
    assert opened["text"] == seed_hash(int(log.table.opened.seed))
    log.fill()
    for _ in log.play_on(100_000, random.Random(2)):
        pass
    assert log.table.phase == "over"
    notes = [step for step in map(json.loads, log.table.streams[None]) if step["type"] == "noted"]
    assert [note["what"] for note in notes[-2:]] == ["dealt", "over"]
    assert seed_hash(int(notes[-1]["text"])) == notes[-2]["text"] == opened["text"]


def test_nobody_hears_of_the_seed_or_of_keys_before_the_end() -> None:
    log = Log().fill()
    for _ in log.play_on(20, random.Random(3)):
        pass
    heard = b"".join(
        b"".join(stream) + views.table_state(log.table, viewer, (), True)
        for viewer, stream in log.table.streams.items()
    )
    assert log.table.opened.seed.encode() not in heard
    assert not any(key.encode() in heard for key in log.table.keys)


def test_steps_are_numbered_without_gaps() -> None:
    log = Log("flathead-rummy").fill()
    for _ in log.play_on(60, random.Random(4)):
        pass
    for stream in log.table.streams.values():
        assert [json.loads(step)["n"] for step in stream] == list(range(1, len(stream) + 1))


def test_a_decision_has_a_new_number_when_it_is_made_or_changes() -> None:
    log = Log().fill()
    for table in log.play_on(200, random.Random(5)):
        before = table
        seat = before.running.actors[0] if before.running else 0
        if before.running is None:
            break
        after = before.after(before.at, Moved(seat, before.moves[seat][0]))
        for other in range(3):
            changed = after.moves[other] != before.moves[other] or other == seat
            assert after.asked[other] == before.asked[other] + changed


def test_clocks_run_for_whom_the_table_waits() -> None:
    log = Log(clock=Clock(seconds=60, bonus=2)).fill()
    seat = log.table.running.actors[0] if log.table.running else -1
    assert [one.left for one in log.table.seats] == [60_000] * 3
    log.do(seat, Play(asked=log.table.asked[seat], move="draw"), seconds=5)
    assert log.table.seats[seat].left == 57_000
    assert json.loads(views.table_state(log.table, None, (), False))["clock_at"] == log.at
    assert [one.left for one in log.table.seats].count(60_000) == 2
    log.do(seat, Say(text="hm"), seconds=50)
    log.do(seat, Say(text="hm"), seconds=50)
    assert log.table.seats[seat].left == 0


def test_clocks_stand_in_a_pause() -> None:
    log = Log(clock=Clock(seconds=60)).fill()
    for seat in range(3):
        log.do(seat, Pause(), seconds=0)
    log.do(0, Resume(), seconds=1000)
    assert [one.left for one in log.table.seats] == [60_000] * 3


def test_clocks_stand_while_a_bot_plays() -> None:
    log = Log(clock=Clock(seconds=60)).fill()
    seat = log.table.running.actors[0] if log.table.running else -1
    log.do(seat, HandOver(), seconds=5)
    log.do(seat, Say(text="hm"), seconds=20)
    log.do(seat, TakeBack(), seconds=20)
    assert log.table.seats[seat].left == 55_000
    log.do(seat, Say(text="hm"), seconds=5)
    assert log.table.seats[seat].left == 50_000


def test_a_pause_begins_when_everybody_wants_it() -> None:
    log = Log().fill()
    log.do(0, Pause())
    log.do(1, Pause())
    log.do(1, Pause(wanted=False))
    log.do(2, Pause())
    phases = [log.table.phase]
    log.do(1, Pause())
    phases.append(log.table.phase)
    assert not any(
        json.loads(views.table_state(log.table, seat, (), False))["moves"] for seat in range(3)
    )
    log.do(2, Resume())
    assert [*phases, log.table.phase] == ["playing", "paused", "playing"]


def test_a_pause_does_not_wait_for_somebody_who_leaves() -> None:
    log = Log().fill()
    log.do(0, Pause())
    log.do(1, Pause())
    log.do(2, Leave())
    assert log.table.phase == "paused"


def test_a_bot_keeps_a_seat_that_was_left_until_the_game_is_over() -> None:
    log = Log(stand_in="random").fill()
    log.do(1, Leave())
    seat = log.table.seats[1]
    assert (seat.person, seat.bot, log.table.free_seats) == (None, "random", [])
    for _ in log.play_on(100_000, random.Random(6)):
        pass
    assert (log.table.phase, log.table.free_seats) == ("over", [1])


@pytest.mark.parametrize("paused", [False, True])
def test_nobody_sits_down_in_a_running_game_and_sees_a_second_hand(paused: bool) -> None:
    """Neither with the key of a seat that they left, nor under another name."""
    log = Log(players=3, name="Ann").fill()
    guest = log.table.seats[1].person
    log.do(1, Leave())
    log.host_does(Kick(seat=2))
    if paused:
        log.do(0, Pause())
        assert log.table.phase == "paused"
    for person in (guest, None, 0):
        for seat in (None, 1, 2):
            with pytest.raises(Refusal):
                commands.sit_down(log.table, SitDown(name="Bo", seat=seat), person, "new")


def test_somebody_who_was_kicked_cannot_sit_down_again() -> None:
    log = Log(players=3, name="Ann")
    log.add(commands.sit_down(log.table, SitDown(name="Bo"), None, key_hash("bo")))
    log.host_does(Kick(seat=1))
    with pytest.raises(Refusal) as refused:
        commands.sit_down(log.table, SitDown(name="Bob"), log.table.keys[key_hash("bo")], "")
    assert refused.value.reason == "not-seated"
    assert log.read_again().kicked == log.table.kicked


def test_host_rights_pass_to_the_one_who_came_first() -> None:
    log = Log(players=3, name="Ann")
    for name, seat in (("Bo", 2), ("Cy", 1)):
        log.add(commands.sit_down(log.table, SitDown(name=name, seat=seat), None, key_hash(name)))
    log.do(0, Leave())
    assert log.table.is_host(log.table.keys[key_hash("Bo")])
    news = json.loads(log.table.streams[None][-1])
    assert (news["what"], news["seat"], news["name"]) == ("host", 2, "Bo")
    assert [seat.host for seat in views.seat_states(log.table, ())] == [False, False, True]
    with pytest.raises(Refusal):
        log.host_does(Kick(seat=1))  # as the first host
    log.do(2, Kick(seat=1))
    log.do(2, Leave())
    assert log.table.seats[1].person is None


def test_at_a_table_that_everybody_left_the_next_one_is_the_host() -> None:
    log = Log(players=2, name="Ann")
    log.do(0, Leave())
    assert not log.table.is_host(0)
    assert not log.table.is_host(None)
    log.add(commands.sit_down(log.table, SitDown(name="Bo"), None, key_hash("bo")))
    assert log.table.is_host(1)


def test_where_hints_are_forbidden_no_strong_bot_plays_for_anyone() -> None:
    log = Log(hints=False, stand_in="merciless").fill()
    with pytest.raises(Refusal, match="stronger than casual"):
        log.do(0, HandOver(bot="merciless"))
    log.do(0, HandOver(bot="learning"))
    log.do(0, TakeBack())
    log.do(0, HandOver())
    assert log.table.seats[0].bot == commands.stand_in(log.table) == "casual"
    log.host_does(AllowHints(allowed=True))
    log.do(1, HandOver(bot="merciless"))
    assert log.table.seats[1].bot == commands.stand_in(log.table) == "merciless"


def test_a_bot_plays_for_somebody_for_a_while() -> None:
    log = Log().fill()
    log.do(0, HandOver(bot="random"))
    assert (log.table.seats[0].bot, log.table.seats[0].person, log.table.seats[0].free) == (
        "random",
        1,
        False,
    )
    log.do(0, TakeBack())
    assert log.table.seats[0].played_by_person


def test_the_host_sends_somebody_away() -> None:
    log = Log(players=3, name="Ann")
    log.fill()
    log.host_does(Mute(seat=1, muted=True))
    assert log.table.seats[1].muted
    log.host_does(Kick(seat=1))
    assert log.table.seats[1].person is None
    assert log.table.seat_of(log.table.keys[next(iter(log.table.keys))]) == 0, (
        "the host still sits there"
    )


def test_a_rematch_is_dealt_anew_when_everybody_wants_it() -> None:
    log = Log(players=2).fill()
    for _ in log.play_on(100_000, random.Random(6)):
        pass
    first = log.table.seed
    log.do(0, Rematch())
    assert log.table.phase == "over"
    log.do(1, Rematch())
    assert (log.table.phase, log.table.round) == ("playing", 2)
    assert log.table.seed != first
    assert everything(log.read_again()) == everything(log.table)


def test_names_are_not_stored_with_moves() -> None:
    log = Log(players=3).fill()
    for _ in log.play_on(10, random.Random(1)):
        pass
    assert any(b"P1 " in step for step in log.table.streams[None])
    stored = [row.outcome for row in log.rows if row.outcome] + list(log.states.values())
    assert len(stored) > 10
    assert not any(b"P1" in text for text in stored)
