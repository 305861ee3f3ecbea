"""Everything that chance can bring."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import oddeck
from oddeck import chance
from oddeck.chance import all_deals, outcomes, tree_size
from oddeck.engine.errors import BadSetup, IllegalMove
from oddeck.engine.state.script import scripted
from oddeck.game import Game

TINY = {"suits": 2, "ranks": 2, "trumps": 0, "hand": 2, "idle": 1, "trades": False}
MAZE = {
    "first_card": 36,
    "cards": 4,
    "length": 2,
    "fastest": 1,
    "idle": 1,
    "high_roll": False,
}


def dealt(game: Game) -> tuple[Any, ...]:
    """What a deal consists of."""
    position = game.position()
    return position["dealer"], str(position["hands"]), str(position["draw"])


def test_all_deals_are_listed_once() -> None:
    deals = all_deals("twisty-passages", 2, {**TINY, "trumps": 1})
    assert len({dealt(game) for game, _ in deals}) == len(deals) == 2 * 5 * 6
    assert {probability for _, probability in deals} == {Fraction(1, 60)}


def test_every_deal_by_chance_is_one_of_them() -> None:
    options = {"suits": 2, "ranks": 3, "trumps": 0, "hand": 1, "one_hand": True}
    there_are = {dealt(game) for game, _ in all_deals("trophy-case", 3, options)}
    by_chance = {dealt(oddeck.new("trophy-case", 3, seed, options)) for seed in range(40)}
    assert by_chance <= there_are
    assert len(by_chance) > 20


def test_what_a_seat_is_told_of_a_deal_does_not_hang_on_the_order_of_its_cards() -> None:
    told: dict[str, set[str]] = {}
    for game, _ in all_deals("twisty-passages", 2, TINY):
        hand = f"{game.position()['dealer']} {game.position()['hands'][0]}"
        told.setdefault(hand, set()).add(str(game.events_for(0)))
    assert all(len(each) == 1 for each in told.values())


def test_a_move_without_chance_has_one_outcome() -> None:
    game = oddeck.new("twisty-passages", 2, 1, TINY)
    before, seat = game.position(), game.actors[0]
    action = game.actions(seat)[0]
    [(after, probability)] = outcomes(game, seat, action)
    assert game.position() == before
    game.play_action(seat, action)
    assert probability == 1
    assert after.position() == game.position()
    assert after.history() == game.history()
    assert after.events == game.events
    with pytest.raises(IllegalMove):
        outcomes(game, 1 - game.actors[0], action)


def test_a_reshuffle_has_an_outcome_for_each_order() -> None:
    """FR-17: the tableau but its last card is shuffled."""
    game = oddeck.from_position(
        {
            "game": "flathead-rummy",
            "players": 2,
            "turn": 0,
            "hands": [["3Fr", "4La"], ["5Bu", "6Ma"]],
            "tableau": ["8Bu", "9Fa", "0To", "7Hi"],
            "draw": [],
            "box": "rest",
        }
    )
    found = outcomes(game, 0, game.action_of(0, "take draw"))
    drawn = Counter(
        next(card for card in after.position()["hands"][0] if card not in ("3Fr", "4La"))
        for after, _ in found
    )
    assert drawn == {"8Bu": 2, "9Fa": 2, "0To": 2}
    assert {probability for _, probability in found} == {Fraction(1, 6)}


def test_a_die_has_six_outcomes() -> None:
    """TM-34: Shortcut picks any of three players by chance."""
    game = oddeck.from_position(
        {
            "game": "twisty-maze",
            "players": 3,
            "turn": 0,
            "paths": [[], [], []],
            "deck": ["shortcut.1", "living-maze-fewest"],
            "box": "rest",
            "speed": 1,
        }
    )
    found = outcomes(game, 0, game.action_of(0, "draw"))
    takers = [
        next(
            seat
            for seat, path in enumerate(after.position()["paths"])
            if "living-maze-fewest" in path
        )
        for after, _ in found
    ]
    assert sorted(takers) == [0, 1, 2]
    assert {probability for _, probability in found} == {Fraction(1, 3)}


def test_too_many_outcomes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "MOST_RUNS", 20)
    with pytest.raises(BadSetup, match="choose fewer cards"):
        all_deals("twisty-passages", 2, TINY)


def test_a_full_deck_is_refused_after_a_few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take minutes to find the 100,001st deal."""
    runs: list[int] = []

    def counted(choices: list[int]) -> Any:
        runs.append(len(choices))
        return scripted(choices)

    monkeypatch.setattr(chance, "RUNS_ON_TRIAL", 50)
    monkeypatch.setattr(chance, "scripted", counted)
    with pytest.raises(BadSetup, match="choose fewer cards"):
        all_deals("trophy-case", 3)
    assert len(runs) == 50


@pytest.mark.parametrize(
    ("game", "players", "options", "deals", "nodes"),
    [
        ("twisty-passages", 2, TINY, 12, 629),
        (
            "trophy-case",
            3,
            {"suits": 3, "ranks": 1, "trumps": 1, "hand": 1, "one_hand": True},
            72,
            415,
        ),
        ("twisty-maze", 2, MAZE, 24, 889),
    ],
)
def test_the_whole_tree_of_a_small_game_has_the_size_in_the_docs(
    game: str, players: int, options: dict[str, Any], deals: int, nodes: int
) -> None:
    size = tree_size(game, players, options)
    assert (size.deals, size.nodes) == (deals, nodes)
    assert size.decisions + size.chances < size.nodes
