"""Records that say who sat where, and games move by move."""

from __future__ import annotations

import json

import pytest

import oddeck
from oddeck.cli.history import read_history
from oddeck.cli.seating import Sitter
from oddeck.record import checksum

SEATS = [{"name": "Zoë"}, {"name": "Ada", "bot": "random"}]


def some_game() -> oddeck.Game:
    game = oddeck.new("twisty-passages", players=2, seed=1)
    for _ in range(20):
        game.play(game.actors[0], game.moves(game.actors[0])[0])
    return game


def altered(record: str, **headers: object) -> str:
    """The record with other headers, and the sum that belongs to them."""
    body, end, rest = record.partition("end: ")
    lines = body.split("\n")
    for name, value in headers.items():
        place = next(place for place, line in enumerate(lines) if line.startswith(f"{name}: "))
        lines[place] = f"{name}: {json.dumps(value)}"
    body = "\n".join(lines)
    return f"{body}{end}{rest[: rest.index('sum')]}sum {checksum(body)}\n"


def test_every_state_of_a_game_comes_back() -> None:
    game = some_game()
    history = read_history(game.record(SEATS))
    assert len(history.states) == 21
    assert history.states[0].history() == []
    assert history.states[-1].position() == game.position()
    assert history.states[7].history() == game.history()[:7]
    assert history.sitters == [Sitter("Zoë"), Sitter("Ada", "random")]


def test_seats_may_be_left_out() -> None:
    history = read_history(some_game().record())
    assert history.sitters is None
    assert history.players == [Sitter("Seat 0"), Sitter("Seat 1")]


def test_the_seats_change_nothing_of_the_game() -> None:
    game = some_game()
    assert oddeck.from_record(game.record(SEATS)).record() == game.record()


@pytest.mark.parametrize(
    ("seats", "wrong"),
    [
        ("Ada", "line 7: seats: expected a list"),
        ([{"name": "Ada"}], "line 7: seats: there are 2 players, but 1 are named"),
        ([{"name": "Ada"}, {"bot": "random"}], r"line 7: seats\[1\]: expected a name"),
        ([{"name": "Ada"}, {"name": "Bo", "hat": "red"}], r"line 7: seats\[1\]: expected a name"),
        ([{"name": "Ada"}, {"name": "\x1b[2J"}], r"line 7: seats\[1\]: expected a name"),
        ([{"name": "Ada"}, {"name": ""}], r"line 7: seats\[1\]: expected a name"),
        ([{"name": "Ada"}, {"name": 7}], r"line 7: seats\[1\]: expected a name"),
    ],
)
def test_seats_that_make_no_sense(seats: object, wrong: str) -> None:
    record = altered(some_game().record(SEATS), seats=seats)
    with pytest.raises(oddeck.BadRecord, match="^" + wrong):
        oddeck.from_record(record)
