"""Who sits where."""

from __future__ import annotations

import pytest

from oddeck.bots.registry import USUAL_KIND
from oddeck.cli.seating import Sitter, seat_everybody, seated_again, seats_header
from oddeck.engine.errors import BadSetup

GAME = "twisty-passages"


def test_one_person_and_the_usual_bots() -> None:
    assert seat_everybody(GAME, 3) == [
        Sitter("Player 1"),
        Sitter("Ada", USUAL_KIND),
        Sitter("Bruno", USUAL_KIND),
    ]


def test_people_sit_side_by_side_from_the_first_seat_on() -> None:
    sitters = seat_everybody(GAME, 4, humans=2, first=3, bots="random", names=["Ada"])
    assert sitters == [
        Sitter("Player 2"),
        Sitter("Bruno", "random"),
        Sitter("Clio", "random"),
        Sitter("Ada"),
    ]


def test_a_full_table_of_bots() -> None:
    sitters = seat_everybody(GAME, 10, humans=0, bots=",".join(["random"] * 10))
    assert len({sitter.name for sitter in sitters}) == 10
    assert {sitter.bot for sitter in sitters} == {"random"}


@pytest.mark.parametrize(
    ("wishes", "wrong"),
    [
        ({"humans": 4}, "humans: expected 0 to 3, got 4"),
        ({"first": 3}, "seat: seats are 0 to 2, not 3"),
        ({"bots": "clever"}, "there is no bot 'clever'"),
        (
            {"bots": "random,random,random"},
            "bots: 2 seats are left for bots, but 3 kinds are given",
        ),
        ({"names": ["Anna", "Ben"]}, "names: 2 are given, but 1 of the players are human"),
        ({"names": ["\x1b[2J"]}, "names: expected different names"),
        ({"humans": 2, "names": ["Anna", "Anna"]}, "names: expected different names"),
    ],
)
def test_what_cannot_be_seated(wishes: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadSetup, match="^" + wrong):
        seat_everybody(GAME, 3, **wishes)  # type: ignore[arg-type]


def test_a_record_remembers_them() -> None:
    sitters = seat_everybody(GAME, 4, humans=2, first=1, bots="random")
    assert seated_again(seats_header(sitters)) == sitters
