"""Windows that must not tell who could use them: nothing that anybody else gets shows whether there
is such a player.
"""

from __future__ import annotations

import json
from copy import copy
from dataclasses import replace

import pytest

from oddeck.engine.errors import NotYourTurn
from oddeck.server.domain import commands, timers, views
from oddeck.server.domain.entries import Moved, NewEdition, WindowClosed
from oddeck.server.domain.refusals import Refusal
from oddeck.server.ops.settings import Settings
from oddeck.server.wire.commands import FastForward, OpenTable, Play, Say, SetPace, SitDown

from ..conftest import open_server, until
from ..small_games import Slapping, deal_small_games
from ..tables import Log


@pytest.fixture
def holder(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Who holds the card in the games that are dealt from now on."""
    chosen: list[int | None] = [None]
    deal_small_games(monkeypatch, lambda: Slapping(chosen[0]))
    return chosen


def everything_for(viewer: int | None, log: Log) -> list[object]:
    """All that a viewer can find out at a moment, refusals and times included."""
    table = log.table
    heard: list[object] = [
        table.streams[viewer],
        views.table_state(table, viewer, (), False),
        views.lobby_table(table),
        table.phase,
    ]
    heard.append(getattr(timers.next_due(table, Settings()), "at", None))
    if viewer is not None:
        for move in ("slap", "steal", "take", "no"):
            try:
                log.table.after(
                    log.at,
                    commands.decide(
                        table,
                        table.seats[viewer].person,
                        Play(asked=table.asked[viewer], move=move),
                    ),
                )
                heard.append("accepted")
            except (Refusal, NotYourTurn) as refused:
                heard.append(str(refused))
    return heard


def story(holder: int | None, chosen: list[int | None]) -> list[Log]:
    """A table after each thing that happens, if nobody steals."""
    chosen[0] = holder
    log = Log("twisty-passages", 3).fill()
    moments = [copy(log)]
    log.add(Moved(0, "slap"))
    moments.append(copy(log))
    log.do(2, Say(text="hm"))
    moments.append(copy(log))
    due = timers.next_due(log.table, Settings())
    assert due is not None
    log.add(WindowClosed() if holder is None else Moved(holder, "no"), (due.at - log.at) / 1000)
    moments.append(copy(log))
    log.add(Moved(0, "take"))
    moments.append(copy(log))
    return moments


@pytest.mark.parametrize("other", [1, 2])
def test_nobody_else_can_tell_whether_there_is_a_player_who_could(
    other: int, holder: list[int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "secret_seed", lambda: 1)
    for nobody_can, somebody_can in zip(story(None, holder), story(other, holder), strict=True):
        for viewer in {0, 1, 2, None} - {other}:
            assert everything_for(viewer, nobody_can) == everything_for(viewer, somebody_can)


def test_the_pace_does_not_tell_whether_somebody_who_fast_forwards_could(
    holder: list[int | None],
) -> None:
    """Fast-forwarding ends with the next decision, and everyone sees the pace of the table."""
    for holder[0] in (None, 1, 2):
        log = Log("twisty-passages", 3).fill()
        log.do(0, SetPace(pace="instant"))
        log.do(1, SetPace(pace="calm"))
        log.do(2, SetPace(pace="quick"))
        log.do(1, FastForward())
        heard = [log.table.pace]
        log.add(Moved(0, "slap"))
        heard.append(log.table.pace)
        log.do(2, FastForward())
        heard.append(log.table.pace)
        log.add(WindowClosed() if holder[0] is None else Moved(holder[0], "no"))
        assert [*heard, log.table.pace] == ["quick", "quick", "instant", "instant"]


def test_whoever_can_use_it_sees_it_at_once_and_the_others_wait(holder: list[int | None]) -> None:
    _, slapped, _, closed, end = story(1, holder)
    seen = {
        viewer: json.loads(views.table_state(slapped.table, viewer, (), False))
        for viewer in (0, 1, 2, None)
    }
    assert seen[1]["moves"] == ["steal", "no"]
    assert [seen[viewer]["view"]["asking"] for viewer in (0, 2, None)] == ["slap"] * 3
    assert {seen[viewer]["window"] for viewer in seen} == {slapped.at + 4000}
    assert json.loads(views.table_state(closed.table, 0, (), False))["moves"] == ["take"]
    assert end.read_again().streams == end.table.streams


def test_one_who_uses_it_need_not_wait(holder: list[int | None]) -> None:
    slapped = story(1, holder)[1]
    slapped.do(1, Play(asked=slapped.table.asked[1], move="steal"))
    assert slapped.table.window is None
    assert slapped.table.moves[1] == ["take"]
    assert json.loads(slapped.table.streams[None][-1])["text"] == ["steal"]


def test_a_bot_that_can_use_it_waits_as_long_as_people(holder: list[int | None]) -> None:
    """A bot that moved at once would show that it can."""
    for who in (None, 1):
        holder[0] = who
        log = Log("twisty-passages", 3, bots=[None, "random", None]).fill()
        log.add(Moved(0, "slap"))
        due = timers.next_due(log.table, Settings())
        assert due is not None
        assert (due.what, due.at) == ("window", log.at + 4000)


@pytest.mark.anyio
@pytest.mark.parametrize("who", [None, 1])
async def test_the_server_closes_windows_by_itself(
    who: int | None, holder: list[int | None], settings: Settings
) -> None:
    holder[0] = who
    async with open_server(replace(settings, window=0.3)) as server:
        room = await server.registry.get(
            (await server.tables.open_table(OpenTable(game="twisty-passages", players=3))).table
        )
        for seat in range(3):
            await server.tables.sit_down(room, SitDown(name=f"P{seat}", seat=seat), None)
        await server.tables.execute(room, 1, Play(asked=room.table.asked[0], move="slap"))
        version, window = room.table.version, room.table.window
        assert window is not None
        if who is not None:
            await server.tables.execute(room, 1 + who, Play(asked=room.table.asked[who], move="no"))
            assert room.table.version == version, (
                "a no is written when the window closes, not before"
            )
        await until(lambda: room.table.window is None)
        assert room.table.at >= window.until
        assert room.table.moves[0] == ["take"]


@pytest.mark.parametrize("who", [None, 1])
def test_an_open_window_survives_a_load(who: int | None, holder: list[int | None]) -> None:
    """What others see meanwhile, who can use it, and when it closes."""
    for moment in story(who, holder):
        again = copy(moment)
        again.table = moment.read_again()
        for viewer in (None, 0, 1, 2):
            assert everything_for(viewer, again) == everything_for(viewer, moment)


@pytest.mark.parametrize("who", [None, 1])
def test_a_window_stays_open_under_a_new_edition_and_tells_nobody_more(
    who: int | None, holder: list[int | None]
) -> None:
    holder[0] = who
    log = Log("twisty-passages", 3).fill()
    log.add(Moved(0, "slap"))
    before = log.table
    log.add(NewEdition(1, "other cards"))
    assert before.window is not None
    assert log.table.window is not None
    assert log.table.window.until == before.window.until
    assert log.table.window.users == before.window.users
    for viewer in {None, 0, 1, 2} - {who} | {None}:
        shown, now = (views.table_state(table, viewer, (), False) for table in (before, log.table))
        assert json.loads(now)["view"] == json.loads(shown)["view"]
    for viewer in (None, 0, 1, 2):
        assert views.table_state(log.read_again(), viewer, (), False) == views.table_state(
            log.table, viewer, (), False
        )
    log.add(WindowClosed() if who is None else Moved(who, "no"))
    log.add(Moved(0, "take"))
    assert log.table.phase == "over"
    assert [change.after for change in log.table.finished[0].changes] == [1]
