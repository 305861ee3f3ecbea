"""A batch of games, played and measured: the unit of work that threads, processes and clusters
share out.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddeck.bots.ladder import get_ready
from oddeck.bots.levels import LEVELS
from oddeck.bots.protocol import Bot, tell_end, tell_start
from oddeck.bots.registry import make_bot
from oddeck.bots.search.searching import Budget
from oddeck.bots.sight import Sight, sight_of
from oddeck.engine.compile.jit import F, machine_code
from oddeck.engine.kernels.inference import reseed
from oddeck.engine.kernels.playout import next_random
from oddeck.engine.protocol import GameType
from oddeck.engine.state.layout import new_states
from oddeck.game import Game, from_position, new

from .facts import facts_of, hand_of
from .machine import tally
from .machine.tally import MOST_SEATS, ROW, Bench, CardSum, ClauseSum
from .plan import QUICK, Plan

NO_DEAL = -1  # of games without a kind of event for dealt cards


class Batch(NamedTuple):
    """The results of a batch: a row for each game, and sums for each card and clause."""

    number: int
    rows: NDArray[Any]
    cards: NDArray[np.float64]
    clauses: NDArray[np.float64]


def bound(game_type: GameType, template: F) -> F:
    """Bind a template of `tally` to a game; its stages are hands."""
    return game_type.bind(template, stage=hand_of(game_type))


def new_bench(plan: Plan, games: int) -> Bench:
    """Allocate what games are measured in. It belongs to one thread at a time."""
    kind, start = plan.game_type, plan.start
    cards, clauses = len(start.place), 64 * len(start.cited)
    states = new_states(kind.dtype, 2)
    states[0] = start
    return Bench(
        states=states,
        rows=np.zeros(games, ROW),
        out=np.empty(kind.actions, np.int64),
        standing=np.zeros(MOST_SEATS, np.int64),
        dealt=np.zeros(cards, np.int64),
        used=np.zeros(cards, np.int64),
        cited=np.zeros(len(start.cited), np.uint64),
        cards=np.zeros((cards, len(CardSum))),
        clauses=np.zeros((clauses, len(ClauseSum))),
        by_cards=int(facts_of(kind).leads_by_cards(dict(plan.options))),
        in_game=len(plan.deck.names),
        dealing=int(getattr(kind.event_kinds, "DEAL", NO_DEAL)),
        longest=kind.longest,
    )


def play_batch(plan: Plan, number: int) -> Batch:
    """Play a batch. The same plan and number always give the same batch."""
    bench = new_bench(plan, len(plan.numbers(number)))
    if plan.at_engine_speed:
        play_in_machine_code(plan, plan.numbers(number), bench)
    else:
        for row, game in enumerate(plan.numbers(number)):
            play_move_by_move(plan, game, bench, bench.rows[row : row + 1].view(np.recarray)[0])
    return Batch(number, bench.rows, bench.cards, bench.clauses)


def play_in_machine_code(plan: Plan, numbers: range, bench: Bench) -> None:
    """Play all games of a batch in one call, which releases the interpreter lock."""
    machine_code(bound(plan.game_type, tally.measured_games))(
        bench,
        plan.deals(numbers),
        plan.lucks(numbers),
        plan.dice(numbers),
        quick_seats(plan, numbers),
    )


def quick_seats(plan: Plan, numbers: range) -> NDArray[np.int64]:
    """For each game the seats of quick players, a bit each."""
    masks = [
        sum(1 << seat for seat, bot in enumerate(plan.seated(turn)) if bot == QUICK)
        for turn in range(plan.players)
    ]
    return np.array(masks, np.int64)[np.arange(numbers.start, numbers.stop) % plan.players]


def get_ready_for(plan: Plan) -> None:
    """Compile or load all that the plan needs, in every process, before the clock starts."""
    if plan.at_engine_speed:
        play_batch(Plan(plan.game, plan.players, 1, plan.bots, plan.options), 0)
    else:
        get_ready(plan.game)


# --- move by move ---------------------------------------------------------------------------------


class QuickBot:
    """The quick player of a game, as a bot that sees what its seat may know."""

    def __init__(self, game_type: GameType, seed: int) -> None:
        self._policy = game_type.foresight.policy
        self._x = np.uint64(seed * 2 + 1)

    def choose(self, sight: Sight) -> str:
        """What the policy takes, in a game that looks the same."""
        self._x = next_random(self._x)
        if len(sight.moves) == 1:
            return sight.moves[0]
        imagined = sight.imagine(int(self._x) >> 1)
        actions = np.array(imagined.actions(sight.seat), np.int64)
        return sight.moves[self._policy(imagined.state, sight.seat, actions, len(actions), self._x)]


def dealt_game(plan: Plan, number: int) -> Game:
    """A game of the plan before its first move."""
    game = new(plan.game, plan.players, plan.deal_of(number), dict(plan.options))
    luck = plan.lucks(range(number, number + 1))[0]
    if luck == 0:
        return game
    reseed(game.state, luck)  # as `tally.measured_games` does it
    game.state_changed()
    return from_position(game.position())


def bots_of(plan: Plan, number: int, dice: random.Random) -> list[Bot]:
    """Those who play it, seat by seat."""
    if any(bot in LEVELS for bot in plan.bots):
        # While a game is not compiled, another bot would play for those that look ahead.
        get_ready(plan.game)
    limits = Budget(playouts=plan.playouts)
    seeds = [dice.randrange(1 << 30) for _ in range(plan.players)]
    return [
        QuickBot(plan.game_type, seed)
        if bot == QUICK
        else make_bot(bot, plan.game, seed, limits=limits)
        for bot, seed in zip(plan.seated(number), seeds, strict=True)
    ]


def play_move_by_move(plan: Plan, number: int, bench: Bench, row: Any) -> Game:
    """A game of bots that are asked for each move, measured like the others."""
    game, kind, dice = (
        dealt_game(plan, number),
        plan.game_type,
        random.Random(f"{plan.deal_of(number)} {plan.play_of(number)}"),
    )
    bots, s = bots_of(plan, number, dice), game.state
    count_stage, find_standings = (
        bound(kind, tally.count_stage),
        bound(kind, tally.find_standings),
    )
    tally.begin_row(s, row, bench)
    tally.count_events(s, row, bench)
    count_stage(s, row)
    for seat, bot in enumerate(bots):
        tell_start(bot, game, seat)
    while not game.over and row.decisions < kind.longest:
        seat = game.next_actor(dice)
        sight = sight_of(game, seat)
        tally.count_choice(s, row, seat, len(sight.moves), bench.in_game)
        game.play(seat, bots[seat].choose(sight))
        tally.count_events(s, row, bench)
        count_stage(s, row)
        find_standings(s, bench.by_cards, bench.standing)
        tally.count_lead(s, row, bench.standing)
    for seat, bot in enumerate(bots):
        tell_end(bot, game, seat)
    bound(kind, tally.write_scores)(s, row)
    tally.end_row(s, row, bench)
    return game


def played_game(plan: Plan, number: int) -> Game:
    """Any one game of the plan, played again to its end through the Game API, with its moves."""
    if not plan.at_engine_speed:
        bench = new_bench(plan, 1)
        return play_move_by_move(plan, number, bench, bench.rows.view(np.recarray)[0])
    game, choose = dealt_game(plan, number), bound(plan.game_type, tally.choose)
    quick, x = (
        int(quick_seats(plan, range(number, number + 1))[0]),
        plan.dice(range(number, number + 1))[0],
    )
    for _ in range(plan.game_type.longest):
        if game.over:
            break
        x = next_random(x)
        seat = int(tally.seat_by_dice(game.state, x))
        actions = np.array(game.actions(seat), np.int64)
        x = next_random(x)
        action = int(actions[choose(game.state, seat, actions, len(actions), quick, x)])
        game.play(seat, game.move_name(seat, action))
    return game
