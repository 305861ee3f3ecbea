from __future__ import annotations

import pytest

from oddeck.games.registry import find_game, game_ids
from oddeck.rulebook import clauses, find_clause
from oddeck.testing.clauses import clause_ids


@pytest.mark.parametrize("game_id", game_ids())
def test_every_clause_can_be_read_in_the_terminal(game_id: str) -> None:
    game_type = find_game(game_id)
    assert list(clauses(game_type)) == clause_ids(game_type) != []


@pytest.mark.parametrize("wanted", ["FO-14a", "fo-14a", "14a"])
def test_a_clause_is_found_by_its_id_or_its_number(wanted: str) -> None:
    found = find_clause(find_game("fortuno"), wanted)
    assert found is not None
    assert found[0] == "FO-14a"
