"""Names that look alike."""

from __future__ import annotations

import pytest

from oddeck.server.domain import commands
from oddeck.server.domain.names import is_visible, look_alike
from oddeck.server.domain.refusals import Refusal
from oddeck.server.wire.commands import OpenTable, SitDown

from ..tables import Log


@pytest.mark.parametrize(
    "imitation",
    [
        "Ann",
        "ann",
        "ANN",
        "Ann\ufe0f",  # a variation selector
        "A\u034fnn",  # a combining grapheme joiner
        "Ann\u3164",  # a Hangul filler
        "Ann\U000e0100",
        "\u0410nn",  # Cyrillic A
        "\u0391nn",  # Greek Alpha
        "\uff21nn",  # fullwidth
        "\U0001d400nn",  # mathematical bold
    ],
)
def test_an_imitation_of_a_name_at_the_table_is_refused(imitation: str) -> None:
    assert look_alike(imitation, ["Bo", "Ann"]) == "Ann"
    log = Log(players=3, name="Ann")
    with pytest.raises(Refusal) as refused:
        commands.sit_down(log.table, SitDown(name=imitation), None, "key")
    assert refused.value.reason == "taken"


@pytest.mark.parametrize("name", ["Anne", "An", "Anna", "Åsa", "Анна", "アン", "Ann 2", "Nan"])
def test_other_names_are_welcome(name: str) -> None:
    log = Log(players=3, name="Ann")
    assert commands.sit_down(log.table, SitDown(name=name), None, "key").name == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("AI", "Al"), ("AI", "Ai"), ("P0", "PO"), ("Bo  B", "Bo B"), ("Kim", "Кіm")),
        ("\u15b5nn", "\ua4denn"),  # two letters that look like a third, which no other does
        ("\u1d00nn", "\uab7ann"),  # two letters that look like each other, and like no third
    ],
)
def test_names_alike_in_either_reading(one: str, other: str) -> None:
    assert look_alike(one, [other])
    assert look_alike(other, [one])


@pytest.mark.parametrize("name", ["Bot 1", "b\u043et 2", "Bot 3", "Seat 2"])
def test_nobody_is_called_like_a_bot_or_an_empty_seat(name: str) -> None:
    log = Log(players=3, name="Ann")
    with pytest.raises(Refusal) as refused:
        commands.sit_down(log.table, SitDown(name=name), None, "key")
    assert refused.value.reason == "taken"
    with pytest.raises(Refusal):
        commands.open_table(OpenTable(game="twisty-passages", players=3, name=name), "key")


@pytest.mark.parametrize("name", ["\u3164", "\ufe0f\ufe0f", "\u2800"])
def test_a_name_can_be_seen(name: str) -> None:
    assert not is_visible(name)
    with pytest.raises(Refusal) as refused:
        commands.open_table(OpenTable(game="twisty-passages", players=3, name=name), "key")
    assert refused.value.reason == "malformed"
