from __future__ import annotations

import pytest

import oddeck
from oddeck.bots.hints import behind, lost, why
from oddeck.bots.search.searching import Finding, Findings

from .search.positions import LOSS_IN_ONE, WIN_IN_ONE, Position


@pytest.mark.parametrize(
    ("position", "move"),
    WIN_IN_ONE,
    ids=lambda value: value["game"] if isinstance(value, dict) else "",
)
def test_the_winning_move_comes_first(position: Position, move: str) -> None:
    game = oddeck.from_position(position)
    hints = game.hint(0, playouts=300, seed=1)
    assert hints[0].move == move
    assert hints[0].chance == 1.0
    assert "wins 100 % of the games that could follow" in hints[0].why
    assert sorted(hint.move for hint in hints) == sorted(game.moves(0))


def test_the_same_seed_gives_the_same_hints_and_nothing_is_played() -> None:
    game = oddeck.from_position(LOSS_IN_ONE[0][0])
    before = game.state.tobytes()
    assert (
        game.hint(0, playouts=200, seed=5)
        == game.hint(0, playouts=200, seed=5)
        != game.hint(0, playouts=200, seed=6)
    )
    assert game.state.tobytes() == before


def test_without_time_there_are_hints_all_the_same() -> None:
    game = oddeck.from_position(LOSS_IN_ONE[0][0])
    assert {hint.why for hint in game.hint(0, seconds=0.0)} == {"There was no time to think."}


def test_who_has_nothing_to_choose_gets_no_hint() -> None:
    game = oddeck.from_position(WIN_IN_ONE[0][0])
    with pytest.raises(oddeck.NotYourTurn):
        game.hint(1)
    with pytest.raises(oddeck.NoSuchSeat):
        game.hint(7)


BEST = Finding("a", 9000, 0.50)
CLOSE, WORSE, DROPPED = Finding("b", 500, 0.49), Finding("c", 500, 0.30), Finding("d", 20, 0.05)
FOUND = Findings([BEST, CLOSE, WORSE, DROPPED], (0.5, 0.5), 10_020)


def test_every_move_has_its_sentence() -> None:
    assert [why(finding, FOUND) for finding in FOUND.moves] == [
        "It wins 50 % of the games that could follow, hardly more than b.",
        "It is hardly worse than a.",
        "It wins 20 % of all games less than a.",
        "It did badly in the few games that were tried; a is better.",
    ]
    assert [behind(finding, FOUND) for finding in FOUND.moves] == [
        0.0,
        0.0,
        pytest.approx(0.2),
        None,
    ]
    assert why(BEST, Findings([BEST, WORSE], (0.5, 0.5), 9500)).endswith(
        "20 % of all games more than c."
    )
    assert why(BEST, Findings([BEST], (0.5, 0.5), 9000)) == "There is nothing else to do."


def test_what_chance_could_explain_is_no_loss() -> None:
    assert lost(WORSE, BEST) == pytest.approx(0.2)
    assert lost(CLOSE, BEST) == 0.0
    assert lost(Finding("a bit worse", 10**8, 0.497), Finding("best", 10**8, 0.5)) == 0.0
    assert lost(Finding("e", 0, 0.0), BEST) == 0.0
    assert lost(Finding("e", 4, 0.0), BEST) == 0.0
