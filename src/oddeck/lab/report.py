"""The report about a game: how long, how fair, how swingy, which cards matter, what more or fewer
players change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from textwrap import shorten

import polars as pl

from oddeck import rulebook
from oddeck.engine.text.words import ordinal

from . import findings
from .charts import bars, cards_at_both_ends, lines, points, ranked
from .facts import BROKEN_OFF, facts_of, unit_of
from .findings import Card, Measure
from .page import Page
from .plan import RANDOM
from .statistics import Estimate, corrected, percent, written
from .storage import Run

RARE = 0.05  # of the games
GIST = 90  # letters


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
    plan, game_type = run.plan, run.plan.game_type
    page = Page(f"{game_type.title}: what {run.played:,} games say")
    bots = " and ".join(dict.fromkeys(plan.bots))
    options = ", ".join(
        f"{name} {('no', 'yes')[value] if isinstance(value, bool) else value}"
        for name, value in plan.options
    )
    page.lead(
        f"{plan.players} players ({bots} bots){', ' + options if options else ''}. Numbers in"
        " brackets are intervals of 95 %."
    )
    if set(plan.bots) == {RANDOM}:
        page.say(
            "These players choose every move at random. What holds for them shows what the rules do"
            " alone; people play better."
        )
    if caveat := facts_of(game_type).caveat:
        page.say(caveat)
    found = {measure.column.name: measure for measure in findings.measures(run)}
    how_long(page, run, found)
    how_fair(page, run)
    how_swingy(page, run, found)
    what_there_is_to_decide(page, found)
    how_it_ends(page, run)
    luck_and_skill(page, evidence, several_hands=found["hands"].mean.value > 1)
    which_cards(page, run)
    which_clauses(page, run)
    if len(evidence.by_players) > 1:
        how_many_players(page, evidence.by_players)
    page.section("All measures")
    page.table(
        ("measure", "mean", "95 %", "5 % below", "half below", "95 % below"),
        [row_of(measure) for measure in found.values()],
    )
    meanings = [
        f"<b>{escape(measure.column.name)}</b>: {escape(measure.column.meaning)}."
        for measure in found.values()
    ]
    page.parts.append(f'<p class="small">{" ".join(meanings)}</p>')
    page.end(
        f"Made by oddeck {plan.facts()['versions']['oddeck']}, rules version"
        f" {game_type.version}, seeds from {plan.seed} on."
        f" Every game can be played again: oddeck lab game {run.folder} NUMBER.",
        command,
    )
    return page


def row_of(measure: Measure) -> tuple[str, ...]:
    """A measure as a row of a table."""
    mean = measure.mean
    between = f"{written(mean.low)} to {written(mean.high)}"
    return (
        measure.column.name,
        written(mean.value),
        between,
        *(written(tail) for tail in measure.quantiles),
    )


# --- the sections ---------------------------------------------------------------------------------


def how_long(page: Page, run: Run, found: Mapping[str, Measure]) -> None:
    """Decisions, rounds, hands."""
    page.section("How long it takes")
    decisions, rounds, hands = found["decisions"], found["rounds"], found["hands"]
    low, _, high = decisions.quantiles
    page.say(
        f"A game takes {decisions.mean} decisions on average,"
        f" {written(decisions.mean.value / run.plan.players)} for each player,",
        f"in {rounds.mean} rounds.",
        f"Nine in ten games take between {low:,.0f} and {high:,.0f} decisions.",
        f"That is {hands.mean} hands." if hands.mean.value > 1.001 else "",
    )
    page.show(
        bars(findings.histogram(run, "decisions"), "decisions in a game"),
        "How many decisions games take. The longest are in the last bar.",
    )


def how_fair(page: Page, run: Run) -> None:
    """The seats."""
    page.section("How fair the seats are")
    # For all seats together.
    seats, even = (
        findings.wins_by_order_of_play(run, corrected(run.plan.players)),
        1 / run.plan.players,
    )
    names = [ordinal(place + 1) for place in range(len(seats))]
    best = max(range(len(seats)), key=lambda place: seats[place].value)
    worst = min(range(len(seats)), key=lambda place: seats[place].value)
    gap = seats[best].value - seats[worst].value
    if not any(seat.is_above(even) or seat.is_below(even) for seat in seats):
        verdict = (
            f"No seat can be told from the others by {run.played:,} games: all win close to"
            f" {percent(even)}."
        )
    else:
        verdict = (
            f"Who acts {names[best]} wins {seats[best].percent} of the games, who acts"
            f" {names[worst]} {seats[worst].percent}; even would be {percent(even)}. The gap is"
            f" {100 * gap:.1f} percentage points, one game in {1 / gap:.0f}."
        )
    page.say(verdict)
    page.show(
        points(names, seats, "who acts", "share of wins", level=even),
        "What each seat wins, counted from the player who acts first. The intervals hold for all"
        " seats together.",
    )


def how_swingy(page: Page, run: Run, found: Mapping[str, Measure]) -> None:
    """The lead, and how close it ends."""
    page.section("How swingy it is")
    changes, led, margin = found["lead_changes"], found["led"], found["margin"]
    worth, even = findings.worth_of_lead(run), 1 / run.plan.players
    unit = unit_of(run.plan.game_type, dict(run.plan.options))
    page.say(
        f"The lead changes hands {changes.mean} times in a game.",
        (
            f"Somebody is alone in front during {led.mean.percent} of all decisions, and during"
            f" {worth.percent} of that time it is the player who wins in the end; if a lead were"
            f" worth nothing, it would be {percent(even)}. {told_lead(worth, even)}"
            if led.mean.value > 0
            else "Nobody is ever alone in front."
        ),
        f"At the end the winner is {margin.mean} {unit} ahead of the second.",
    )
    page.show(
        bars(findings.histogram(run, "lead_changes"), "changes of the lead"),
        "How often a different player takes the sole lead.",
    )


def told_lead(worth: Estimate, even: float) -> str:
    """What a lead is worth."""
    if not worth.is_above(even):
        return "So a lead is worth nothing that can be told."
    if worth.is_below(0.5):
        return "So the leader is caught more often than not."
    return (
        "So the leader usually stays in front."
        if worth.is_above(0.75)
        else "So a lead is worth something, and can be lost."
    )


def what_there_is_to_decide(page: Page, found: Mapping[str, Measure]) -> None:
    """Branching, forced moves, hidden information."""
    page.section("What there is to decide")
    branching, widest, forced, hidden = (
        found[name] for name in ("branching", "widest", "forced", "hidden")
    )
    page.say(
        f"There are {branching.mean} moves to choose from on average, and {widest.mean} at the"
        " widest decision of a game.",
        f"{forced.mean.percent} of all decisions are forced: there is one legal move.",
        f"The player to act does not know where {hidden.mean.percent} of the cards are.",
    )


def how_it_ends(page: Page, run: Run) -> None:
    """The ways of ending."""
    page.section("How it ends")
    endings, shared = findings.endings(run), findings.shared_wins(run)
    seen = {name: estimate for name, estimate in endings.items() if estimate.value > 0}
    never = [name for name in endings if name not in seen and name != BROKEN_OFF]
    page.say(
        (
            "Games end with"
            f" {'; '.join(f'{name}: {estimate.percent}' for name, estimate in seen.items())}."
            if len(seen) > 1
            else f"Every game ended with {', '.join(seen)}."
        ),
        f"No game ended with {' or '.join(never)}." if never else "",
        (
            f"Several players win together in {shared.percent} of the games."
            if shared.value > 0
            else "Nobody ever shares a win."
        ),
    )
    if len(seen) > 1:
        page.show(ranked(seen, "share of games"), "The ways in which games end.")


def luck_and_skill(page: Page, evidence: Evidence, several_hands: bool) -> None:
    """What the deal decides, and what good play is worth."""
    if evidence.deals is None and evidence.skill is None and not evidence.levels:
        return
    page.section("Luck and skill")
    if evidence.deals is not None:
        run = evidence.deals
        part = findings.decided_by_deal(run)
        verdict = (
            "The shuffle decides little"
            if part.high < 0.1
            else "The shuffle matters"
            if part.high < 0.3
            else "The shuffle decides a lot"
        )
        page.say(
            "When one shuffled deck is played again and again"
            f" ({run.plan.games // run.plan.plays:,} decks, {run.plan.plays} times each),",
            f"it explains {part.percent} of who wins. {verdict}; the rest is what the players do",
            (
                "and the luck of later hands."
                if several_hands
                else "and whatever chance decides later."
            ),
        )
    if evidence.skill is not None:
        better, worse = dict.fromkeys(evidence.skill.plan.bots)
        won, gap = findings.skill_gap(evidence.skill)
        page.say(
            f"At tables with as many {better} as {worse} bots, {better} wins {won.percent} of the"
            " games:",
            f"a gap of {gap if won.value < 0.999 else f'more than {written(gap.low)}'} points of"
            " rating (Elo).",
            (
                "Play makes a large difference."
                if won.is_above(0.75)
                else (
                    "Play makes a difference."
                    if won.is_above(0.55)
                    else "Luck is stronger than that skill."
                )
            ),
        )
    if evidence.levels:
        best, worst = evidence.levels[0][1], evidence.levels[-1][1]
        # At its widest.
        gap = Estimate(best.value - worst.value, best.low - worst.high, best.high - worst.low)
        page.say(f"From the strongest level to the weakest lie {gap} points of rating.")
        page.show(
            ranked(dict(evidence.levels), "rating", percent=False),
            "Ratings of bots, from a tournament with the same deals for all.",
        )


def which_cards(page: Page, run: Run) -> None:
    """What cards are worth."""
    page.section("Which cards matter")
    cards, dealt = findings.cards(run), findings.cards_are_dealt(run)
    level = 1 / run.plan.players if dealt else findings.average_worth(cards)
    strong, weak = (
        [card for card in cards if card.worth.is_above(level)],
        [card for card in cards[::-1] if card.worth.is_below(level)],
    )
    page.say(
        (
            f"What those won who were dealt a card at the start; {percent(level)} would be even."
            if dealt
            else (
                f"What those won who handled a card last; {percent(level)} is the average of all"
                " cards. Who is winning handles more cards, and some cards come to those who are"
                " winning: this shows what goes with a win, and not what brings it."
            )
        ),
        f"The intervals hold for all {len(cards)} cards together.",
    )
    page.say(
        some_cards(
            strong,
            "Better than an average card" if dealt else "Above it",
            "No card is measurably above the average.",
        ),
        some_cards(weak, "Surely worse" if dealt else "Below it", "None is measurably below it."),
    )
    dead = sorted((card for card in cards if card.used < 0.01), key=lambda card: card.used)
    page.say(
        "No card is dead: each turns up in one game of a hundred at least."
        if not dead
        else some_names(dead, "Hardly ever seen")
    )
    page.show(
        cards_at_both_ends(cards, level),
        "The cards at both ends." if len(cards) > 24 else "All cards.",
    )
    page.table(
        ("card", "won by those who had it", "games", "used in", "last card"),
        [
            (
                card.title,
                card.worth.percent,
                f"{card.games:,}",
                percent(card.used),
                percent(card.closed, 2),
            )
            for card in cards
        ],
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
    clauses, texts = findings.clauses(run), rulebook.clauses(run.plan.game_type)
    header = ("rule", "in how many games", "times a game")
    rows = {
        clause: (
            f"{clause.name}: {gist(texts[clause.name])}",
            clause.games.percent,
            written(clause.moves),
        )
        for clause in clauses
    }
    rare = sorted(
        (clause for clause in clauses if clause.games.value < RARE),
        key=lambda clause: clause.games.value,
    )
    if rare:
        page.say(
            f"Of {len(clauses)} rules {len(rare)} {'comes' if len(rare) == 1 else 'come'} up in"
            " fewer than one game of twenty."
        )
        page.table(header, [rows[clause] for clause in rare])
    else:
        page.say("Every rule comes up in one game of twenty or more.")
    page.table(header, list(rows.values()), f"All {len(clauses)} rules")


def gist(text: str) -> str:
    """The beginning of a rule: enough to know which it is."""
    sentence = text.replace("**", "").replace("`", "").partition(". ")[0].removesuffix(".")
    return shorten(sentence, GIST, placeholder=" …")


def how_many_players(page: Page, runs: Mapping[int, Run]) -> None:
    """What more or fewer players change."""
    page.section("What more or fewer players change")
    counts = sorted(runs)
    found = {
        count: {measure.column.name: measure.mean for measure in findings.measures(runs[count])}
        for count in counts
    }
    few, many = found[counts[0]], found[counts[-1]]
    edges = {
        count: beyond_even(findings.wins_by_order_of_play(runs[count])[0], count)
        for count in counts
    }
    page.say(
        f"From {counts[0]} to {counts[-1]} players a game goes from {few['decisions']} to"
        f" {many['decisions']} decisions, which is {written(few['decisions'].value / counts[0])}"
        f" and {written(many['decisions'].value / counts[-1])} for each of them.",
        f"Against an even share the first to act wins {told_edge(edges[counts[0]])} with"
        f" {counts[0]} players",
        f"and {told_edge(edges[counts[-1]])} with {counts[-1]}.",
    )
    for name, title in (
        ("rounds", "rounds in a game"),
        ("branching", "moves to choose from"),
        ("lead_changes", "changes of the lead"),
    ):
        estimates = [found[count][name] for count in counts]
        page.show(
            by_count(counts, estimates, title), f"{title.capitalize()}, by the number of players."
        )
    page.show(
        by_count(counts, list(edges.values()), "more than an even share", percent=True),
        "What the first to act wins beyond an even share, as a part of that share.",
    )


def beyond_even(won: Estimate, players: int) -> Estimate:
    """How much more than an even share somebody wins, as a part of that share."""
    return won.map(lambda part: part * players - 1)


def told_edge(edge: Estimate) -> str:
    """How much more or less than an even share."""
    if edge.is_above(0):
        return f"{edge.percent} more"
    if edge.is_below(0):
        return f"{edge.map(lambda part: -part).percent} less"
    return f"nothing more or less that can be told, {edge.percent},"


def by_count(
    counts: list[int], estimates: list[Estimate], title: str, percent: bool = False
) -> dict[str, object]:
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
