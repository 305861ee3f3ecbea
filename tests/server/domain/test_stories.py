"""Stories, applause, and the designers' names for what happens, as a table tells them."""

from __future__ import annotations

import json

import msgspec
import pytest

from oddeck.server.domain import commands
from oddeck.server.domain.entries import Moved
from oddeck.server.domain.keys import key_hash
from oddeck.server.domain.outcomes import Told, decode_outcome
from oddeck.server.domain.refusals import Refusal
from oddeck.server.domain.tables import Table
from oddeck.server.wire.commands import Applaud, OpenTable, Say

from ..tables import Log


def heard(table: Table, viewer: int | None) -> list[dict[str, object]]:
    """All steps of a viewer."""
    return [json.loads(step) for step in table.streams[viewer]]


def test_a_story_may_be_applauded_once_by_each_of_the_others() -> None:
    log = Log("twisty-maze", 3).fill()
    log.do(0, Say(text="hello"))
    log.do(0, Say(text="Once a goose took my seat.", story=True))
    log.do(1, Applaud(said=2))
    for seat, said, why in (
        (1, 2, "already applauded"),
        (0, 2, "your own story"),
        (2, 1, "no story"),
        (2, 9, "no story"),
    ):
        with pytest.raises(Refusal, match=why):
            log.do(seat, Applaud(said=said))
    *_, story, applause = heard(log.table, None)
    assert (story["type"], story["story"]) == ("said", True)
    assert (applause["what"], applause["name"], applause["text"]) == ("applause", "P1", "2")
    again = log.read_again()
    assert (again.stories, again.applause) == (log.table.stories, log.table.applause)


def test_everybody_hears_the_name_of_a_feat_and_old_entries_have_none() -> None:
    wanted = OpenTable(game="fortuno", players=4, bots=["random"] * 4)
    opened = commands.open_table(wanted, key_hash("host"))
    position = {
        "game": "fortuno",
        "players": 4,
        "seed": 1,
        "hands": [["KnW", "7C", "9W"], ["2C", "3C"], ["2S", "3S"], ["2D", "3D"]],
        "discard": ["5W"],
    }
    table = Table("table").after(0, msgspec.structs.replace(opened, position=position))
    table = table.after(1000, Moved(0, "play KnW"))
    for viewer in (None, 0, 3):
        assert heard(table, viewer)[-1]["flourishes"] == [{"name": "Joust", "seat": 0}]
    assert "flourishes" not in heard(table, None)[-2]
    told = decode_outcome(b'{"told": [[], [[], []]]}').told
    assert told is not None
    assert told.flourishes == []


def test_a_name_goes_with_its_event_when_a_window_opens_between() -> None:
    event = {"kind": "play", "seat": 0, "seen_by": []}
    told = Told(
        [event] * 3, [["a", "b", "c"]], [(0, "Transparency", 0, False), (2, "Orgy", 1, True)]
    )
    shown, rest = told.split(2)
    assert [one.name for one in shown.flourishes] == ["Transparency"]
    assert [(one.name, one.rude) for one in rest.flourishes] == [("Orgy", True)]
    assert rest.named[0][0] == 0
