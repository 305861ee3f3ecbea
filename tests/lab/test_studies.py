"""The studies: each runs, and finds what a short run can find."""

from __future__ import annotations

import pytest

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.lab.studies import Means, all_studies, find_study


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("last-card", 300),
        ("trump", 1000),
        ("lead-low", 300),
        # These two games take longest to compile.
        pytest.param("maze-speed", 300, marks=pytest.mark.slow),
        pytest.param("majors", 300, marks=pytest.mark.slow),
    ],
)
def test_a_study_answers(name: str, games: int) -> None:
    study = find_study(name)
    played: list[int] = []
    answer = study.answer(Means(games, 1, progress=played.append))
    assert sum(played) == games * study.parts
    assert answer.verdict.endswith(".")
    assert all(len(row) == len(answer.header) for row in answer.rows)
    assert answer.facts


def test_every_study_is_about_a_game_and_has_a_method() -> None:
    for name, study in all_studies().items():
        assert study.id == name
        assert find_game(study.game)
        assert study.claim.endswith(".")
        assert study.method.endswith(".")


def test_a_study_that_there_is_not() -> None:
    with pytest.raises(BadSetup, match="did you mean last-card"):
        find_study("lastcard")
