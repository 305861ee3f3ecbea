from __future__ import annotations

import pytest
from benchmarks import duels
from benchmarks.duels import check_sides, constant_weight, fight, variant_of

import oddeck
from oddeck.bots.ladder import Terms
from oddeck.bots.search.searching import Budget
from oddeck.bots.search.tree import compiled_search
from oddeck.engine.kernels.search import any_move
from oddeck.games.registry import find_game

CASE = find_game("trophy-case")
TERMS = Terms("twisty-passages", 4, (), Budget(playouts=8))


def test_a_side_is_the_search_but_for_what_it_says() -> None:
    own = CASE.foresight
    assert variant_of("search", CASE, 50).game_type is CASE
    fair = variant_of("fair+playouts=300", CASE, 50)
    assert fair.game_type.foresight.plausibility is None
    assert fair.game_type.foresight.policy is own.policy
    assert fair.playouts == 300
    random = variant_of("random-playouts+horizon=80", CASE, 50).game_type.foresight
    assert random.policy is any_move
    assert random.horizon == 80
    assert random.plausibility is own.plausibility
    blind = variant_of("blind", CASE, 50).game_type.foresight
    assert blind.plausibility is None
    assert blind.stage is not own.stage


def test_exploration_can_be_constant() -> None:
    assert variant_of("exploration=0.5", CASE, 50).exploration == 0.5
    assert constant_weight(0.5)(None, 0) == 0.5


@pytest.mark.parametrize(
    ("sides", "terms", "wrong"),
    [
        (("search", "clever"), TERMS, "there is no side 'clever'; there are: search, fair"),
        (("search", "horizon"), TERMS, "no side 'horizon'"),
        (("search", "horizon=0"), TERMS, "no side 'horizon=0'"),
        (("search", "playouts=0.5"), TERMS, "no side 'playouts=0.5'"),
        (("search", "exploration=inf"), TERMS, "no side 'exploration=inf'"),
        (("search", "fair+exploration=much"), TERMS, "no side 'exploration=much'"),
        (("search", "search"), TERMS, "against itself"),
        (("search", "fair"), Terms("trophy-case", 3), "cannot share 3 seats"),
        (("search", "fair"), Terms("trophy-case", 8), "players"),
    ],
)
def test_what_cannot_be_is_refused(sides: tuple[str, str], terms: Terms, wrong: str) -> None:
    with pytest.raises(oddeck.BadSetup, match=wrong):
        check_sides(sides, terms)


@pytest.mark.machine_code
def test_a_duel_is_the_same_again() -> None:
    compiled_search(find_game(TERMS.game))
    share, games = fight(("search", "random"), TERMS, deals=3, seed=0, jobs=1)
    assert share is not None
    assert share.low <= share.value <= share.high
    assert games in range(6, 13)
    assert fight(("search", "random"), TERMS, deals=3, seed=0, jobs=1) == (share, games)


@pytest.mark.machine_code
def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    duels.main(
        [
            "twisty-passages",
            "playouts=4",
            "random",
            "--deals",
            "2",
            "--playouts",
            "8",
            "--jobs",
            "1",
        ]
    )
    assert "8 playouts: playouts=4 won" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="no side 'clever'"):
        duels.main(["twisty-passages", "clever"])
    with pytest.raises(SystemExit):
        duels.main(["twisty-passages", "fair", "--deals", "none"])
    assert "expected an integer of at least 2, got 'none'" in capsys.readouterr().err
