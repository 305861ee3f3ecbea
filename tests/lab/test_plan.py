"""What is to be played."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from oddeck.engine.errors import BadSetup
from oddeck.games.registry import find_game
from oddeck.lab.plan import Plan, lab_bots, make_plan, usual_bot, versions


def test_a_plan_comes_back_from_its_facts() -> None:
    plan = make_plan(
        "trophy-case",
        4,
        100,
        ["quick", "random", "random", "random"],
        {"target": 20},
        seed=7,
        plays=5,
    )
    assert Plan.of_facts(json.loads(json.dumps(plan.facts()))) == plan
    assert dict(plan.options) == {"hand": 14, "infinity": 2, "target": 20}


def test_batches_hold_every_game_once() -> None:
    plan = make_plan("twisty-passages", 2, 25, batch=10)
    assert [number for batch in range(plan.batches) for number in plan.numbers(batch)] == list(
        range(25)
    )


def test_every_bot_sits_everywhere() -> None:
    plan = make_plan("twisty-passages", 3, 9, ["quick", "random", "random"])
    assert sorted(plan.seated(number).index("quick") for number in range(3)) == [0, 1, 2]


def test_plays_of_a_deal_share_the_deal_and_nothing_else() -> None:
    plan = make_plan("twisty-passages", 2, 6, plays=3, seed=40)
    numbers = range(6)
    assert (
        plan.deals(numbers).tolist()
        == [plan.deal_of(number) for number in numbers]
        == [40, 40, 40, 41, 41, 41]
    )
    assert [plan.play_of(number) for number in numbers] == [1, 2, 3, 1, 2, 3]
    assert len({*plan.dice(numbers).tolist(), *plan.lucks(numbers).tolist()}) == 12
    assert np.all(plan.dice(numbers) != 0)
    assert np.all(plan.lucks(numbers) != 0)


def test_the_digest_tells_plans_apart_but_not_by_their_length() -> None:
    one = make_plan("twisty-passages", 2, 6)
    assert one.digest == make_plan("twisty-passages", 2, 600).digest
    assert one.digest != make_plan("twisty-passages", 2, 6, seed=1).digest


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"players": 11}, "players"),
        ({"bots": ["random", "random", "random"]}, "bots: expected one kind"),
        ({"bots": ["clever"]}, "there is no bot 'clever'"),
        ({"options": {"wings": 3}}, "option wings"),
        ({"games": 0}, "games"),
        ({"seed": -1}, "seed"),
        ({"plays": 0}, "plays"),
    ],
)
def test_what_cannot_be_played_is_refused(wish: dict[str, object], complaint: str) -> None:
    wanted: dict[str, Any] = {"game": "twisty-passages", "players": 2, "games": 5} | wish
    with pytest.raises(BadSetup, match=complaint):
        make_plan(**wanted)


def test_the_quick_player_is_there_where_a_game_has_one() -> None:
    game_type = find_game("twisty-passages")
    assert usual_bot(game_type) == "quick"
    assert lab_bots(game_type)[:3] == ("random", "quick", "heuristic")


def test_a_run_of_the_maze_depends_on_its_cards() -> None:
    assert "deck" in versions(find_game("twisty-maze"))
    assert "deck" not in versions(find_game("fortuno"))
