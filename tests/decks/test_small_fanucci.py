"""Fanucci decks with fewer cards."""

import pytest

import oddeck
from oddeck.decks.fanucci import CARDS
from oddeck.engine.errors import BadSetup
from oddeck.engine.state.table import pile_cards


def test_a_small_deck_has_the_first_suits_the_highest_ranks_and_the_first_trumps() -> None:
    game = oddeck.new(
        "twisty-passages", 2, seed=3, options={"suits": 2, "ranks": 3, "trumps": 1, "hand": 2}
    )
    position = game.position()
    in_game = [*position["draw"], *position["hands"][0], *position["hands"][1]]
    assert sorted(in_game) == sorted(["8Bu", "9Bu", "iBu", "8Ma", "9Ma", "iMa", "Beauty"])
    assert len(position["box"]) == CARDS - 7


def test_everybody_knows_what_lies_in_the_box() -> None:
    game = oddeck.new("flathead-rummy", 2, seed=3, options={"suits": 3, "ranks": 4, "hand": 3})
    for seat in range(2):
        assert len(game.view(seat)["box"]["known"]) == len(game.position()["box"])
    redealt = game.redealt(0, seed=5)
    assert redealt.position()["box"] == game.position()["box"]
    assert redealt.position()["draw"] != game.position()["draw"]


def test_a_whole_deck_is_dealt_as_ever() -> None:
    options = {"suits": 15, "ranks": 11, "trumps": 9}
    game = oddeck.new("trophy-case", 3, seed=3, options=options)
    assert game.position() == oddeck.new("trophy-case", 3, seed=3).position()
    assert "suits" not in game.options
    assert list(pile_cards(game.state, 8)) == []  # the box


@pytest.mark.parametrize("game_id", ["twisty-passages", "flathead-rummy", "trophy-case"])
def test_a_deck_that_is_too_small_is_refused(game_id: str) -> None:
    with pytest.raises(BadSetup, match=r"expected at least \d+ cards for 3 hands, got a deck of 4"):
        oddeck.new(game_id, 3, options={"suits": 2, "ranks": 2, "trumps": 0})
