from __future__ import annotations

from collections import Counter

import pytest

import oddeck
from oddeck.bots.ladder import (
    Result,
    Table,
    Terms,
    check_terms,
    play_all,
    play_table,
    standings,
    strengths_of,
    tables,
)
from oddeck.bots.protocol import Bot
from oddeck.bots.registry import make_bot

KINDS = ("good", "fair", "bad")


def results(wins: dict[tuple[str, ...], list[int]]) -> list[Result]:
    """Results on deals of their own: for each company, who won how many games, by seat."""
    made: list[Result] = []
    for company, won in wins.items():
        for seat, games in enumerate(won):
            made += [Result(Table(len(made) + game, company), (seat,), 1) for game in range(games)]
    return made


def test_every_deal_is_played_in_every_rotation() -> None:
    for kinds, players in ((KINDS, 3), (KINDS, 2), (KINDS[:2], 4), (KINDS, 5)):
        wanted = list(tables(kinds, players, deals=6, seed=10))
        assert {table.deal for table in wanted} == set(range(10, 16))
        for deal in range(10, 16):
            companies = [table.kinds for table in wanted if table.deal == deal]
            first = companies[0]
            assert set(companies) == {first[turn:] + first[:turn] for turn in range(players)}


def test_what_looks_the_same_is_played_once() -> None:
    """Two and two who sit in turn change places once; two pairs of neighbours go round the whole
    table.
    """
    games = Counter(table.deal for table in tables(KINDS[:2], 4, deals=20))
    assert set(games.values()) == {2, 4}


def test_companies_are_as_mixed_as_can_be() -> None:
    for table in tables(KINDS, 4, deals=10):
        assert set(Counter(table.kinds).values()) == {1, 2}
    assert list(tables(KINDS, 3, 5, seed=1)) == list(tables(KINDS, 3, 5, seed=1))


def test_strength_is_the_share_of_wins() -> None:
    """Luce's model, at a table of three that won 6, 3 and 1 of ten games: the logarithms of these,
    but for what regularises them.
    """
    good, fair, bad = strengths_of(KINDS, results({KINDS: [600, 300, 100]}))
    assert good - fair == pytest.approx(0.693, abs=0.01)
    assert good - bad == pytest.approx(1.792, abs=0.02)
    assert good + fair + bad == pytest.approx(0.0, abs=1e-6)


def test_two_seats_of_a_kind_are_two_chances() -> None:
    """Who wins half of the games from two of three seats is as strong as who wins a quarter from
    one; here it wins twice that.
    """
    two, one = strengths_of(("two", "one"), results({("two", "two", "one"): [50, 50, 100]}))
    assert one - two == pytest.approx(0.693, abs=0.02)


def test_standings() -> None:
    table = standings(
        KINDS,
        results({("bad", "good"): [20, 80], ("fair", "bad"): [70, 30], ("good", "fair"): [65, 35]}),
    )
    assert [standing.kind for standing in table] == ["good", "fair", "bad"]
    good, fair, bad = table
    assert good.rating.low < good.rating.value < good.rating.high
    assert good.rating.low > fair.rating.high
    assert sum(standing.rating.value for standing in table) == pytest.approx(4500, abs=1)
    assert good.games == 200
    assert good.won == pytest.approx(0.725)
    assert good.over_next is not None
    assert good.over_next.value == pytest.approx(0.65)
    assert 0.5 < good.over_next.low < 0.65 < good.over_next.high < 0.8
    assert bad.over_next is None


def test_a_shared_win_counts_for_both() -> None:
    shared = [Result(Table(deal, ("good", "bad")), (0, 1), 1) for deal in range(4)]
    good, bad = standings(("good", "bad"), shared)
    assert good.won == bad.won == 0.5
    assert good.rating.value == pytest.approx(bad.rating.value)


def test_kinds_that_never_met_have_no_duel() -> None:
    table = standings(
        KINDS, results({("good", "bad"): [9, 1], ("bad", "bad"): [1, 1], ("fair", "fair"): [3, 3]})
    )
    assert all(standing.over_next is None for standing in table if standing.kind == "fair")


TERMS = Terms("twisty-passages", 3)


def test_a_table_is_played_the_same_again() -> None:
    table = Table(4, ("random", "heuristic", "random"))
    result = play_table(TERMS, table)
    assert result == play_table(TERMS, table)
    assert result.winners
    assert result.decisions > 10


def test_games_are_played_side_by_side() -> None:
    wanted = list(tables(("random", "heuristic"), 3, deals=2))
    told: list[Result] = []
    assert sorted(play_all(TERMS, wanted, 2, told.append), key=str) == sorted(
        (play_table(TERMS, table) for table in wanted), key=str
    )
    assert len(told) == 6


def test_others_may_make_the_bots() -> None:
    made: list[str] = []

    def make(kind: str, terms: Terms, seed: int) -> Bot:
        made.append(kind)
        return make_bot("random", terms.game, seed)

    wanted = list(tables(("one", "other"), 3, deals=2))
    assert len(play_all(TERMS, wanted, 1, lambda _: None, make)) == 6
    assert made == [kind for table in wanted for kind in table.kinds]


@pytest.mark.parametrize(
    ("kinds", "terms", "wrong"),
    [
        (["random"], TERMS, "expected two or more kinds"),
        (["random", "random"], TERMS, "expected two or more kinds"),
        (["random", "genius"], TERMS, "there is no bot 'genius'"),
        (["random", "sharp"], Terms("twisty-passages", 11), "players"),
        (["random", "sharp"], Terms("twisty-passages", 3, (("hats", 1),)), "no such option"),
    ],
)
def test_what_cannot_be_is_refused(kinds: list[str], terms: Terms, wrong: str) -> None:
    with pytest.raises(oddeck.BadSetup, match=wrong):
        check_terms(kinds, terms)
