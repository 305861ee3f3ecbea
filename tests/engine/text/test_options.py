from __future__ import annotations

import pytest

from oddeck.engine.errors import BadSetup
from oddeck.engine.text.options import Choice, Number, Option, Switch

LENGTH = Number(
    "length", "length", "how many cards", default=lambda players: 10 * players, least=1, most=50
)
VARIANT = Choice("variant", "variant", "how to win", names=("none", "exit"))
STORIES = Switch("stories", "stories", "whether stories may be told", default=True)


@pytest.mark.parametrize(
    ("option", "value", "kept"),
    [
        (LENGTH, 7, 7),
        (LENGTH, None, 30),
        (VARIANT, "exit", 1),
        (VARIANT, None, 0),
        (STORIES, False, 0),
        (STORIES, True, 1),
        (STORIES, None, 1),
    ],
)
def test_what_is_read_is_written_again(option: Option, value: object, kept: int) -> None:
    assert option.read(value, 3) == kept
    assert option.write(kept) == (
        value if value is not None else option.write(option.read(None, 3))
    )
    assert type(option.write(kept)) is not int or option is LENGTH


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        (LENGTH, 0, "option length: expected an integer from 1 to 50, got 0"),
        (LENGTH, True, "option length: expected an integer from 1 to 50, got True"),
        (LENGTH, "7", "option length: expected an integer from 1 to 50, got '7'"),
        (VARIANT, "black", "option variant: expected one of none, exit, got 'black'"),
        (VARIANT, 1, "option variant: expected one of none, exit, got 1"),
        (VARIANT, ["exit"], "option variant: expected one of none, exit"),
        (STORIES, 1, "option stories: expected true or false, got 1"),
    ],
)
def test_what_may_not_be_chosen_is_refused(option: Option, value: object, complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        option.read(value, 3)
    assert complaint in str(refused.value)


def test_facts_for_programs() -> None:
    players = range(2, 4)
    assert LENGTH.facts(players) == {"default": {"2": 20, "3": 30}, "least": 1, "most": 50}
    assert VARIANT.facts(players) == {"default": "none", "names": ["none", "exit"]}
    assert STORIES.facts(players) == {"default": True}
