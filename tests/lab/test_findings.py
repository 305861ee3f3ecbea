"""What the games of a run say, against plain counting."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from oddeck.engine.errors import BadSetup
from oddeck.lab import findings
from oddeck.lab.plan import make_plan
from oddeck.lab.running import carry_out
from oddeck.lab.storage import Run
from oddeck.lab.summary import summary


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return carry_out(
        make_plan("twisty-passages", 3, 400, ["quick"], batch=150),
        tmp_path_factory.mktemp("run"),
        1,
    )


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Every deal several times, two kinds of bots."""
    plan = make_plan("twisty-passages", 2, 400, ["quick", "random"], plays=4, batch=150)
    return carry_out(plan, tmp_path_factory.mktemp("replayed"), 1)


def test_measures_are_means_over_all_games(run: Run) -> None:
    games = run.games().collect()
    for measure in findings.measures(run):
        values = games[measure.column.name].to_numpy()
        assert measure.mean.value == pytest.approx(values.mean())
        assert measure.mean.low <= measure.mean.value <= measure.mean.high
        assert measure.quantiles[1] == pytest.approx(np.quantile(values, 0.5), rel=0.05)


def test_plays_of_one_deal_count_as_one(replayed: Run) -> None:
    by_deal = (
        replayed.games()
        .group_by("seed")
        .agg(pl.col("decisions").mean())
        .collect()["decisions"]
        .to_numpy()
    )
    decisions = findings.measures(replayed)[0].mean
    assert decisions.value == pytest.approx(by_deal.mean())
    assert decisions.high - decisions.value == pytest.approx(
        1.96 * by_deal.std(ddof=1) / np.sqrt(len(by_deal)), rel=0.01
    )


def test_seats_are_counted_from_the_first_to_act(run: Run) -> None:
    won = np.zeros(3)
    for row in run.games().collect().iter_rows(named=True):
        winners = [seat for seat in range(3) if row["winners"] >> seat & 1]
        for seat in winners:
            won[(seat - row["first"]) % 3] += 1 / len(winners)
    seats = findings.wins_by_order_of_play(run)
    assert [seat.value for seat in seats] == pytest.approx(won / 400)
    assert sum(seat.value for seat in seats) == pytest.approx(1.0)


def test_endings_add_up(run: Run) -> None:
    assert sum(ending.value for ending in findings.endings(run).values()) == pytest.approx(1.0)
    assert findings.shared_wins(run).value < 0.1


def test_histograms_hold_all_games(run: Run) -> None:
    bins = findings.histogram(run, "decisions", 10)
    assert bins["share"].sum() == pytest.approx(1.0)
    assert bins.height <= 11


def test_cards_are_judged_by_who_was_dealt_them(run: Run) -> None:
    cards = findings.cards(run)
    assert findings.cards_are_dealt(run)
    assert len(cards) == 174
    assert sum(card.games for card in cards) == 400 * 3 * 8
    assert all(card.worth.low <= card.worth.value <= card.worth.high for card in cards)
    assert [card.worth.value for card in cards] == sorted(
        (card.worth.value for card in cards), reverse=True
    )


def test_clauses_are_those_of_the_rules(run: Run) -> None:
    clauses = {clause.name: clause for clause in findings.clauses(run)}
    assert list(clauses)[:2] == ["TP-1", "TP-2"]
    assert clauses["TP-13"].games.value == 1.0


def test_good_play_wins_and_the_deal_explains_something_between_nothing_and_all(
    replayed: Run,
) -> None:
    won, gap = findings.skill_gap(replayed)
    assert won.low > 0.6
    assert gap.value > 0
    assert 0.0 <= findings.decided_by_deal(replayed).value < 1.0


def test_the_summary_is_for_programs(replayed: Run) -> None:
    facts = summary(replayed)
    assert facts["played"] == 400
    assert set(facts["decided_by_deal"]) == {"value", "low", "high"}


@pytest.mark.slow
def test_the_maze_deals_nothing(tmp_path: Path) -> None:
    run = carry_out(make_plan("twisty-maze", 2, 20, options={"length": 5}), tmp_path, 1)
    assert not findings.cards_are_dealt(run)
    assert len(findings.cards(run)) == 104


def test_a_lead_is_worth_what_winners_led_of_all_that_was_led(run: Run) -> None:
    games = run.games().collect()
    worth = findings.worth_of_lead(run)
    assert worth.value == pytest.approx(
        games["winner_led"].to_numpy().mean() / games["led"].to_numpy().mean()
    )
    assert 1 / 3 < worth.low < worth.value < worth.high < 1.0


def test_all_endings_are_named_the_most_frequent_first(run: Run) -> None:
    shares = [ending.value for ending in findings.endings(run).values()]
    assert shares == sorted(shares, reverse=True)
    assert set(findings.endings(run)) == {"an empty hand", "a standstill", "broken off"}


def test_the_average_card_weighs_games(run: Run) -> None:
    cards = findings.cards(run)
    # Of three players one wins, and all are dealt as many cards.
    assert findings.average_worth(cards) == pytest.approx(1 / 3, abs=1e-9)
    assert findings.average_worth([]) == 0


def test_games_of_another_version_are_refused(tmp_path: Path) -> None:
    run = carry_out(make_plan("twisty-passages", 2, 10), tmp_path, 1)
    file = next(tmp_path.glob("games-*.parquet"))
    pl.read_parquet(file).drop("led").write_parquet(file)
    with pytest.raises(BadSetup, match="another version of oddeck"):
        run.games()
