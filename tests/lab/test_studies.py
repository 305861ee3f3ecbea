"""The studies: each runs, and finds what a short run can find."""

from __future__ import annotations

import pytest

from oddeck.bots.heuristic.flathead_rummy import FlatheadRummyBot
from oddeck.bots.sight import sight_of
from oddeck.engine.errors import BadSetup
from oddeck.game import from_position
from oddeck.games.registry import find_game
from oddeck.lab.studies import STUDIES, Means, find_study
from oddeck.lab.studies.rummy import HastyBot, hand_of


@pytest.mark.parametrize(
    ("name", "games"),
    [("last-card", 300), ("trump", 1000), ("lead-low", 300), ("maze-speed", 300), ("majors", 300)],
)
def test_a_study_answers(name: str, games: int) -> None:
    study = STUDIES[name]
    played: list[int] = []
    answer = study.answer(Means(games, 1, progress=played.append))
    assert sum(played) == games * study.parts
    assert answer.verdict.endswith(".")
    assert all(len(row) == len(answer.header) for row in answer.rows)
    assert answer.facts


def test_every_study_is_about_a_game_and_has_a_method() -> None:
    for name, study in STUDIES.items():
        assert study.id == name
        assert find_game(study.game)
        assert study.claim.endswith(".")
        assert study.method.endswith(".")


def test_a_study_that_there_is_not() -> None:
    with pytest.raises(BadSetup, match="did you mean last-card"):
        find_study("lastcard")


def test_the_hasty_bot_lays_down_what_the_patient_one_keeps() -> None:
    hands = [["3Fr", "4Fr", "5Fr", "7Bu", "0Ti", "9Hi", "1Zu", "2Sc"], ["2Bo", "3Bo", "4Ea", "8Ea"]]
    game = from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "hands": hands,
            "tableau": ["6Zu"],
            "phase": "play",
        }
    )
    assert HastyBot(0).choose(sight_of(game, 0)) == "meld 3Fr 4Fr 5Fr"
    assert FlatheadRummyBot(0).choose(sight_of(game, 0)).startswith("discard")


def test_a_hand_between_both_kinds_is_the_same_again() -> None:
    assert hand_of(2, 5, 0) == hand_of(2, 5, 0)
