"""The page about a game: it stands alone, and says what the numbers say."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from oddeck.lab.page import Page
from oddeck.lab.plan import make_plan
from oddeck.lab.report import GIST, Evidence, gist, report, told_edge, told_lead
from oddeck.lab.report_runs import LEVELS, given_options, plan_report, play_report, rated
from oddeck.lab.statistics import Estimate


class Reader(HTMLParser):
    """Collects the headings and plots of a page, and whatever it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.plots: list[str] = []
        self.loads: list[str] = []
        self.open = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.open = tag
        named = dict(attributes)
        self.plots += [str(named["id"])] if named.get("role") == "img" else []
        self.loads += [str(named[name]) for name in ("src", "href") if name in named]

    def handle_data(self, text: str) -> None:
        if self.open == "h2" and text.strip():
            self.headings.append(text)


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    return play_report(
        plan_report(make_plan("twisty-passages", 3, 300, ["quick"])),
        tmp_path_factory.mktemp("runs"),
        1,
        None,
        lambda _games: None,
    )


def test_a_report_stands_alone_and_has_all_its_sections(evidence: Evidence) -> None:
    text = report(evidence, "oddeck lab report twisty-passages").html()
    page = Reader()
    page.feed(text)
    assert page.loads == []
    for subject in (
        "long",
        "fair",
        "swingy",
        "decide",
        "ends",
        "Luck",
        "cards",
        "rules",
        "players",
        "measures",
    ):
        assert any(subject in heading for heading in page.headings), subject
    [found] = re.findall(r"const charts = (.*);\n", text)
    charts = json.loads(found.replace("<\\/", "</"))
    assert list(charts) == page.plots
    assert len(page.plots) >= 8
    assert "300 games say" in text


def test_rules_are_told_by_how_they_begin() -> None:
    assert gist("**Who** has none has won. Others have not.") == "Who has none has won"
    assert len(gist("word " * 100)) <= GIST


def test_an_edge_is_more_or_less_or_cannot_be_told() -> None:
    assert told_edge(Estimate(0.05, 0.03, 0.07)) == "5 % (3 to 7) more"
    assert told_edge(Estimate(-0.02, -0.04, -0.01)) == "2 % (1 to 4) less"
    assert (
        told_edge(Estimate(0.01, -0.04, 0.06))
        == "nothing more or less that can be told, 1 % (-4 to 6),"
    )


def test_a_lead_is_judged_against_what_is_even() -> None:
    assert "caught" in told_lead(Estimate(0.3, 0.29, 0.31), 0.25)
    assert "can be lost" in told_lead(Estimate(0.6, 0.59, 0.61), 0.25)
    assert "stays" in told_lead(Estimate(0.8, 0.79, 0.81), 0.25)
    assert "nothing" in told_lead(Estimate(0.26, 0.24, 0.28), 0.25)


def test_levels_are_shown_when_they_were_rated(evidence: Evidence) -> None:
    rated = Evidence(
        evidence.games,
        levels=(("casual", Estimate(1700, 1650, 1750)), ("random", Estimate(1300, 1250, 1350))),
    )
    text = report(rated, "").html()
    assert "400 (300 to 500) points of rating" in text
    assert "What more or fewer players change" not in text


def test_levels_are_rated_by_a_tournament() -> None:
    played: list[int] = []
    ratings = dict(rated(make_plan("twisty-passages", 2, 1, playouts=20), 6, 1, played.append))
    assert sum(played) == 12
    assert set(ratings) == set(LEVELS)
    assert all(rating.low <= rating.value <= rating.high for rating in ratings.values())


def test_no_text_can_break_out_of_the_page() -> None:
    page = Page("a </title> <b>")
    page.say("<script>alert(1)</script>")
    page.show({"data": {"values": [{"name": "</script>"}]}}, 'a "caption"')
    text = page.html()
    assert "<script>alert" not in text
    assert text.count("</script>") == 2


def test_what_is_played_beside_the_games() -> None:
    plans = plan_report(make_plan("trophy-case", 3, 5000, ["quick"], {"target": 10}))
    assert plans.deals is not None
    assert plans.deals.plays == 10
    assert plans.skill is not None
    assert plans.skill.players == 4
    assert sorted(plan.players for plan in plans.by_players) == [4, 5]
    assert dict(plans.by_players[0].options) == {"hand": 14, "infinity": 2, "target": 10}
    assert plan_report(make_plan("trophy-case", 3, 10, ["heuristic"])).plans == [
        make_plan("trophy-case", 3, 10, ["heuristic"])
    ]


def test_options_that_another_table_cannot_have_are_left_out() -> None:
    plan = make_plan("trophy-case", 3, 10, options={"hand": 58, "target": 10})
    assert given_options(plan, 5) == {"target": 10}
    assert given_options(plan, 3) == {"hand": 58, "target": 10}


def test_a_report_of_slow_bots_is_about_their_games_alone(tmp_path: Path) -> None:
    evidence = play_report(
        plan_report(make_plan("twisty-passages", 2, 2, ["heuristic"])),
        tmp_path,
        1,
        None,
        lambda _games: None,
    )
    assert "2 players (heuristic bots)" in report(evidence, "").html()
