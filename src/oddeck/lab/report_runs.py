"""Plays what a report needs: the games it is about, and others for comparison."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from oddeck.bots.ladder import Terms, play_all, standings, tables
from oddeck.bots.search.searching import Budget

from .plan import QUICK, RANDOM, Plan, has_quick_player, make_plan
from .report import Evidence
from .running import Progress, looked_up
from .statistics import Estimate
from .storage import Run

PLAYS = 10  # of every deal
SIDE_GAMES = 20_000  # of each run beside the first, at most
LEAST_GAMES = 1000
LEVELS = ("random", "heuristic", "learning", "casual")


@dataclass(frozen=True)
class ReportPlans:
    """All the plans of a report.

    Those beside the first are made only where games run at engine speed.
    """

    games: Plan
    deals: Plan | None
    skill: Plan | None
    by_players: tuple[Plan, ...]

    @property
    def plans(self) -> list[Plan]:
        """All of them."""
        return [
            plan
            for plan in (self.games, self.deals, self.skill, *self.by_players)
            if plan is not None
        ]


def plan_report(plan: Plan) -> ReportPlans:
    """What to play for a report about a plan."""
    if not plan.at_engine_speed or len(set(plan.bots)) > 1:
        return ReportPlans(plan, None, None, ())
    game_type, bot = plan.game_type, plan.bots[0]
    games = max(LEAST_GAMES, min(plan.games // 5, SIDE_GAMES))
    deals = replace(plan, games=games // PLAYS * PLAYS, plays=PLAYS)
    even = next(
        (
            count
            for count in (plan.players, plan.players + 1, plan.players - 1)
            if count % 2 == 0 and count in game_type.players
        ),
        None,
    )
    skill = None
    if even is not None and has_quick_player(game_type):
        skill = make_plan(
            game_type.id,
            even,
            games,
            [QUICK, RANDOM] * (even // 2),
            given_options(plan, even),
            plan.seed,
            plays=even,
        )
    others = tuple(
        make_plan(game_type.id, count, games, [bot], given_options(plan, count), plan.seed)
        for count in game_type.players
        if count != plan.players
    )
    return ReportPlans(plan, deals, skill, others)


def given_options(plan: Plan, players: int) -> dict[str, Any]:
    """The options of a plan that differ from the defaults, which may depend on the number of
    players.
    """
    usual = dict(make_plan(plan.game, plan.players, 1).options)
    allowed = {}
    for name, value in plan.options:
        option = next(option for option in plan.game_type.all_options if option.name == name)
        facts = option.facts(range(players, players + 1))
        most = facts.get("most")
        most = most.get(str(players)) if isinstance(most, dict) else most
        if value != usual.get(name) and (most is None or value <= most):
            allowed[name] = value
    return allowed


def play_report(
    plans: ReportPlans, within: Path, jobs: int, ray: str | None, progress: Progress
) -> Evidence:
    """Plays all that is missing.

    What was played before, for this report or another, is used again.
    """

    def played(plan: Plan | None) -> Run | None:
        return None if plan is None else looked_up(plan, within, jobs, ray=ray, progress=progress)

    games = played(plans.games)
    assert games is not None, "there is always a first plan"
    others = {plan.players: run for plan in plans.by_players if (run := played(plan)) is not None}
    by_players = {plans.games.players: games, **others} if others else {}
    return Evidence(games, played(plans.deals), played(plans.skill), by_players)


def rated(
    plan: Plan, deals: int, jobs: int, progress: Progress
) -> tuple[tuple[str, Estimate], ...]:
    """The ratings of bots of several levels, from a tournament of `deals` deals in all rotations of
    the seats.
    """
    terms = Terms(plan.game, plan.players, plan.options, Budget(playouts=plan.playouts))
    wanted = list(tables(LEVELS, plan.players, deals, plan.seed))
    results = play_all(terms, wanted, jobs, lambda _result: progress(1))
    return tuple(
        (place.kind, Estimate(place.rating.value, place.rating.low, place.rating.high))
        for place in standings(LEVELS, results)
    )
