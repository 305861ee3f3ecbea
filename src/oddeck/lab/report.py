"""The report about a game: how long, how fair, how swingy, which cards matter, what more or fewer players change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

import polars as pl

from . import findings
from .charts import bars, cards_at_both_ends, lines, points, ranked
from .findings import Card, Measure
from .games import unit_of
from .page import Page
from .plan import RANDOM
from .statistics import Estimate, corrected, percent, written
from .storage import Run

NOTICEABLE = 0.02  # a share of games that somebody at the table might notice
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True)
class Evidence:
    """The runs that a report is made of. Only the first must be there."""

    games: Run
    deals: Run | None = None  # every deal played several times
    skill: Run | None = None  # two kinds of bots at the same tables
    by_players: Mapping[int, Run] = field(default_factory=dict)
    levels: tuple[tuple[str, Estimate], ...] = ()  # ratings, the strongest first


def report(evidence: Evidence, command: str) -> Page:
    """The whole page."""
    run = evidence.games
    plan, kind = run.plan, run.plan.kind
    page = Page(f"{kind.title}: what {run.played:,} games say")
    bots = " and ".join(dict.fromkeys(plan.bots))
    options = ", ".join(f"{name} {value}" for name, value in plan.options)
    page.lead(f"{plan.players} players ({bots} bots){', ' + options if options else ''}. Numbers in brackets are intervals of 95 %.")
    if set(plan.bots) == {RANDOM}:
        page.say(
            "These players choose every move at random. What holds for them shows what the rules do by themselves; people play better."
        )
    found = {measure.column.name: measure for measure in findings.measures(run)}
    how_long(page, run, found)
    how_fair(page, run)
    how_swingy(page, run, found)
    what_there_is_to_decide(page, found)
    how_it_ends(page, run)
    luck_and_skill(page, evidence)
    which_cards(page, run)
    which_clauses(page, run)
    if len(evidence.by_players) > 1:
        how_many_players(page, evidence.by_players)
    page.section("All measures")
    page.table(
        ("measure", "mean", "95 %", "5 % below", "half below", "95 % below"),
        [row_of(measure) for measure in found.values()],
    )
    page.parts.append(
        f'<p class="small">{" ".join(f"<b>{escape(m.column.name)}</b>: {escape(m.column.meaning)}." for m in found.values())}</p>'
    )
    page.end(
        f"Made by oddeck {plan.facts()['versions']['oddeck']}, rules version {kind.version}, seeds from {plan.seed} on. Every game can be "
        f"played again: oddeck lab game {run.folder} NUMBER.",
        command,
    )
    return page


def row_of(measure: Measure) -> tuple[str, ...]:
    """A measure as a row of a table."""
    mean = measure.mean
    between = f"{written(mean.low)} to {written(mean.high)}"
    return measure.column.name, written(mean.value), between, *(written(tail) for tail in measure.quantiles)


# --- the sections ---------------------------------------------------------------------------------------------------


def how_long(page: Page, run: Run, found: Mapping[str, Measure]) -> None:
    """Decisions, rounds, hands."""
    page.section("How long it takes")
    decisions, rounds, hands = found["decisions"], found["rounds"], found["hands"]
    low, _, high = decisions.quantiles
    page.say(
        f"A game takes {decisions.mean} decisions on average, {written(decisions.mean.value / run.plan.players)} for each player,",
        f"in {rounds.mean} rounds.",
        f"Nine in ten games take between {low:,.0f} and {high:,.0f} decisions.",
        f"That is {hands.mean} hands." if hands.mean.value > 1.001 else "",
    )
    page.show(
        bars(findings.histogram(run, "decisions"), "decisions in a game"), "How many decisions games take. The longest are in the last bar."
    )


def how_fair(page: Page, run: Run) -> None:
    """The seats."""
    page.section("How fair the seats are")
    seats, even = findings.seats(run, corrected(run.plan.players)), 1 / run.plan.players  # for all seats together
    names = [PLACES[place] for place in range(len(seats))]
    best = max(range(len(seats)), key=lambda place: seats[place].value)
    worst = min(range(len(seats)), key=lambda place: seats[place].value)
    gap = seats[best].value - seats[worst].value
    if not any(seat.is_above(even) or seat.is_below(even) for seat in seats):
        verdict = f"No seat can be told from the others by {run.played:,} games: all win close to {percent(even)}."
    else:
        size = "hardly anybody will notice" if gap < NOTICEABLE else "a difference that regular players will notice"
        verdict = (
            f"Who acts {names[best]} wins {seats[best].percent} of the games, who acts {names[worst]} {seats[worst].percent}; "
            f"even would be {percent(even)}. The gap is {percent(gap)}: {size}."
        )
    page.say(verdict)
    page.show(
        points(names, seats, "who acts", "share of wins", level=even),
        "What each seat wins, counted from the player who acts first. The intervals hold for all seats together.",
    )


def how_swingy(page: Page, run: Run, found: Mapping[str, Measure]) -> None:
    """The lead, and how close it ends."""
    page.section("How swingy it is")
    changes, led, margin = found["lead_changes"], found["winner_led"], found["margin"]
    unit = unit_of(run.plan.kind, dict(run.plan.options))
    page.say(
        f"The lead changes hands {changes.mean} times in a game.",
        f"The winner is alone in front during {led.mean.percent} of all decisions:",
        "whoever gets ahead early usually wins."
        if led.mean.value > 0.6
        else "who is in front is often caught."
        if led.mean.value < 0.4
        else "a lead is worth something, and can be lost.",
        f"At the end the winner is {margin.mean} {unit} ahead of the second.",
    )
    page.show(
        bars(findings.histogram(run, "lead_changes"), "changes of the lead"), "How often somebody else comes to be alone in the lead."
    )


def what_there_is_to_decide(page: Page, found: Mapping[str, Measure]) -> None:
    """Branching, forced moves, hidden information."""
    page.section("What there is to decide")
    branching, widest, forced, hidden = (found[name] for name in ("branching", "widest", "forced", "hidden"))
    page.say(
        f"A decision is between {branching.mean} moves on average; the widest of a game between {widest.mean}.",
        f"{forced.mean.percent} of all decisions are forced: there is one legal move.",
        f"Whoever decides does not know where {hidden.mean.percent} of the cards are.",
    )


def how_it_ends(page: Page, run: Run) -> None:
    """The ways of ending."""
    page.section("How it ends")
    endings, shared = findings.endings(run), findings.shared_wins(run)
    told = "; ".join(f"{name}: {estimate.percent}" for name, estimate in sorted(endings.items(), key=lambda item: -item[1].value))
    page.say(
        f"Games end with {told}.",
        f"Several players win together in {shared.percent} of the games." if shared.value > 0 else "Nobody ever shares a win.",
    )
    if len(endings) > 1:
        page.show(ranked(endings, "share of games"), "The ways in which games end.")


def luck_and_skill(page: Page, evidence: Evidence) -> None:
    """What the deal decides, and what good play is worth."""
    if evidence.deals is None and evidence.skill is None and not evidence.levels:
        return
    page.section("Luck and skill")
    if evidence.deals is not None:
        run = evidence.deals
        part = findings.decided_by_deal(run)
        verdict = (
            "The cards that are dealt decide little"
            if part.high < 0.1
            else "The deal matters"
            if part.high < 0.3
            else "The deal decides a lot"
        )
        page.say(
            f"When the same deal is played again and again ({run.plan.games // run.plan.plays:,} deals, {run.plan.plays} times each),",
            f"it explains {part.percent} of who wins. {verdict}; the rest is what is drawn and done later.",
        )
    if evidence.skill is not None:
        better, worse = dict.fromkeys(evidence.skill.plan.bots)
        won, gap = findings.skill_gap(evidence.skill)
        page.say(
            f"At tables with as many {better} as {worse} bots, {better} wins {won.percent} of the games:",
            f"a gap of {gap if won.value < 0.999 else f'more than {written(gap.low)}'} points of rating (Elo).",
            "Play makes a large difference."
            if won.is_above(0.75)
            else "Play makes a difference."
            if won.is_above(0.55)
            else "Luck is stronger than that skill.",
        )
    if evidence.levels:
        best, worst = evidence.levels[0][1].value, evidence.levels[-1][1].value
        page.say(f"From the strongest level to the weakest lie {written(best - worst)} points of rating.")
        page.show(ranked(dict(evidence.levels), "rating", percent=False), "Ratings of bots, from a tournament with the same deals for all.")


def which_cards(page: Page, run: Run) -> None:
    """What cards are worth."""
    page.section("Which cards matter")
    cards, even = findings.cards(run), 1 / run.plan.players
    how = "were dealt a card at the start" if findings.cards_are_dealt(run) else "handled it last"
    strong, weak = [card for card in cards if card.worth.is_above(even)], [card for card in cards[::-1] if card.worth.is_below(even)]
    page.say(
        f"What those won who {how}; {percent(even)} would be even. The intervals hold for all {len(cards)} cards together.",
        ""
        if findings.cards_are_dealt(run)
        else "Who is winning has more cards, so compare cards with each other and not with what is even.",
    )
    if findings.cards_are_dealt(run):
        page.say(
            some_cards(strong, "Surely better than an average card", "No card is surely better than the average."),
            some_cards(weak, "Surely worse", "None is surely worse."),
        )
    dead = sorted((card for card in cards if card.used < 0.01), key=lambda card: card.used)
    page.say("No card is dead: each turns up in one game of a hundred at least." if not dead else some_names(dead, "Hardly ever seen"))
    page.show(cards_at_both_ends(cards, even), "The most and the least useful cards." if len(cards) > 24 else "All cards.")
    page.table(
        ("card", "won by those who had it", "games", "used in", "last card"),
        [(card.title, card.worth.percent, f"{card.games:,}", percent(card.used), percent(card.closed, 2)) for card in cards],
        f"All {len(cards)} cards",
    )


def some_cards(cards: list[Card], praise: str, otherwise: str, most: int = 6) -> str:
    """A sentence about cards."""
    if not cards:
        return otherwise
    named = ", ".join(f"{card.title} ({percent(card.worth.value)})" for card in cards[:most])
    return f"{praise}: {named}{f' and {len(cards) - most} more' if len(cards) > most else ''}."


def some_names(cards: list[Card], praise: str, most: int = 8) -> str:
    """Cards that are seldom used."""
    named = ", ".join(f"{card.title} ({percent(card.used, 2)})" for card in cards[:most])
    return f"{praise}: {named}{f' and {len(cards) - most} more' if len(cards) > most else ''}."


def which_clauses(page: Page, run: Run) -> None:
    """How alive the rules are."""
    page.section("Which rules come up")
    clauses = findings.clauses(run)
    rare = [clause for clause in clauses if clause.games.value < 0.05]
    told = ", ".join(
        f"{clause.name} ({percent(clause.games.value, 2)})" for clause in sorted(rare, key=lambda clause: clause.games.value)[:10]
    )
    page.say(
        f"Rules that come up in fewer than one game of twenty: {told}." if rare else "Every rule comes up in one game of twenty or more."
    )
    page.table(
        ("clause", "in how many games", "times a game"),
        [(clause.name, clause.games.percent, written(clause.moves)) for clause in clauses],
        f"All {len(clauses)} clauses",
    )


def how_many_players(page: Page, runs: Mapping[int, Run]) -> None:
    """What more or fewer players change."""
    page.section("What more or fewer players change")
    counts = sorted(runs)
    found = {count: {measure.column.name: measure.mean for measure in findings.measures(runs[count])} for count in counts}
    few, many = found[counts[0]], found[counts[-1]]
    edges = {count: beyond_even(findings.seats(runs[count])[0], count) for count in counts}
    page.say(
        f"From {counts[0]} to {counts[-1]} players a game goes from {few['decisions']} to {many['decisions']} decisions, "
        f"which is {written(few['decisions'].value / counts[0])} and {written(many['decisions'].value / counts[-1])} for each of them.",
        f"The first to act wins {edges[counts[0]].percent} more than an even share with {counts[0]} players,",
        f"and {edges[counts[-1]].percent} more with {counts[-1]}.",
    )
    for name, title in (("rounds", "rounds in a game"), ("branching", "moves to choose from"), ("lead_changes", "changes of the lead")):
        estimates = [found[count][name] for count in counts]
        page.show(by_count(counts, estimates, title), f"{title.capitalize()}, by the number of players.")
    page.show(
        by_count(counts, list(edges.values()), "more than an even share", percent=True),
        "What the first to act wins beyond an even share, as a part of that share.",
    )


def beyond_even(won: Estimate, players: int) -> Estimate:
    """How much more than an even share somebody wins, as a part of that share."""
    return won.map(lambda part: part * players - 1)


def by_count(counts: list[int], estimates: list[Estimate], title: str, percent: bool = False) -> dict[str, object]:
    """A line over numbers of players."""
    frame = pl.DataFrame(
        {
            "x": counts,
            "value": [estimate.value for estimate in estimates],
            "low": [estimate.low for estimate in estimates],
            "high": [estimate.high for estimate in estimates],
        }
    )
    return lines(frame, "players", title, percent)
