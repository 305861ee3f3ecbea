"""The maze: what helps to look ahead.

A quick player's ideas are those of the heuristic bot, without its calculations.
"""

from __future__ import annotations

import numpy as np

from oddeck.decks.maze import AT_START, BLACK, CARDS, MAZE, SETS, TYPE_OF
from oddeck.decks.maze_file import ZONE
from oddeck.engine.compile.jit import ZERO, compiled, constant, inlined, int64
from oddeck.engine.kernels.playout import NOTHING, bring_forward, preference, preferred
from oddeck.engine.kernels.prospect import share_of_win
from oddeck.engine.protocol import Foresight
from oddeck.engine.state.cardset import Actions, contains, have_common
from oddeck.engine.state.stack import Slot, top_frame
from oddeck.engine.state.table import NOBODY, every_seat

from .paths import length, needed, owner_of
from .state import DEPTHS, SEATS, STAR_AT, STARS, More, State
from .vocabulary import Action, Frame, Phase, When

FARTHEST = constant(CARDS)
# By the cards that are still needed: how likely a quick player is out within the next turn, and how
# likely to win later, compared with others. Counted in 42,000 games of four of them.
OUT_NOW = np.array([0.99, 0.74, 0.56, 0.41, 0.28, 0.18, 0.12, 0.05, 0.02, 0.01] + [0.0] * CARDS)
# This many cards nearer to the exit make a win e times as likely; to run one seat later is like a
# card more.
STEPS_FOR_A_WIN = 4.5
OUT_LATER = np.exp(-np.arange(CARDS + SEATS) / STEPS_FOR_A_WIN)
ONE = constant(1)
FASTEST_SENSIBLE = 12
NEVER = constant(1000)

# By the cards that are still needed: how fast to run. Who needs none stands still and is out (TM-2,
# TM-9); who has no time to lose runs a little faster than that.
SPEEDS = np.array([0, 3, 4, 5, 6, 6, 7] + [6] * CARDS, dtype=np.int64)
NO_TIME_TO_LOSE = constant(3)  # somebody needs no more cards than that
IN_A_HURRY = constant(2)  # cards more than are needed: some will be lost

# What a card is good for while it lies in the path, beyond its length.
USES = {
    **dict.fromkeys(("timewarp", "vortex-mine", "missing-time"), 5),
    **dict.fromkeys(("entropic-vortex", "helpful-node", "timepatcher", "ball-of-twine"), 4),
    **dict.fromkeys(("caltrops", "pocket-demon", "pocket-angel"), 3),
    **dict.fromkeys(
        (
            "temporal-anchor",
            "lantern",
            "tattered-map",
            "whatchamacallit",
            "thingamajig",
            "timesink",
            "timeblast",
        ),
        2,
    ),
    "laying-traps": 1,
    **dict.fromkeys(
        ("pit-trap", "greased-slide-trap", "net-trap", "sulfurous-spring", "bad-air"), -1
    ),
}
USE_OF = np.array([USES.get(MAZE.cards[kind].slug, 0) for kind in TYPE_OF], dtype=np.int64)
USE_OF_ZONE = constant(3)  # in the variants that look at zones (TM-13)


# --- who will win ---------------------------------------------------------------------------------


@inlined
def stage(s: State) -> int:
    """Whose turn it is: what comes after a turn is the same luck for all, and only blurs what the
    turn was worth.
    """
    return s.turn


@compiled
def prospect(s: State, seat: int) -> float:
    """A seat's chance to win: one after the other may be out within their next turn; if nobody is,
    who is nearest wins most likely.
    """
    if s.actors == 0:
        return share_of_win(s, seat)
    others_in, now, later, whole = 1.0, 0.0, 0.0, 0.0
    for turns in range(s.players):
        runner = runner_after(s, turns)
        steps = min(distance(s, runner), FARTHEST)
        if runner == seat:
            now, later = others_in * OUT_NOW[steps], OUT_LATER[steps + turns]
        others_in *= 1.0 - OUT_NOW[steps]
        whole += OUT_LATER[steps + turns]
    return now + others_in * later / whole


@inlined
def runner_after(s: State, turns: int) -> int:
    """Who runs when `turns` turns are over, not counting that of a player who has run already."""
    ahead = turns + 1 if s.ended != 0 else turns
    return (s.turn + ahead * s.direction + 2 * s.players) % s.players


@inlined
def distance(s: State, seat: int) -> int:
    """How many cards a seat still needs."""
    return max(ZERO, needed(s, seat) - length(s, seat))


# --- sensible moves -------------------------------------------------------------------------------


@compiled
def sensible(s: State, seat: int, out: Actions, n: int) -> int:
    """Most questions have one good answer.

    To consider: how fast to run, when to stop, and how to keep others from winning.
    """
    kind = top_frame(s, Slot.KIND)
    if kind == Frame.TURN:
        return sensible_in_turn(s, n)
    if kind == Frame.WINDOW:
        return sensible_in_window(s, seat, out, n)
    if (
        kind == Frame.DISCARD_OR_STOP
        or kind == Frame.ROLL_OR_STOP
        or kind == Frame.CANCEL
        or kind == Frame.WARP
    ):
        return n
    if kind == Frame.PICK or kind == Frame.PASS_ON or kind == Frame.EXIT:
        return n
    return favourite_first(s, seat, out, n)


@inlined
def favourite_first(s: State, seat: int, out: Actions, n: int) -> int:
    """Just the move that a quick player likes best."""
    bring_forward(out, policy(s, seat, out, n, np.uint64(0)), ZERO)
    return ONE


@inlined
def sensible_in_turn(s: State, n: int) -> int:
    """TM-44: to look costs nothing, so one looks."""
    phase = top_frame(s, Slot.STEP)
    return n if phase == Phase.SPEED or phase == Phase.MAP else ONE


@inlined
def sensible_in_window(s: State, seat: int, out: Actions, n: int) -> int:
    """TM-22: what hurts costs a card, so it is only for who would win without it; TM-20: one's own
    dice are always considered.
    """
    when = top_frame(s, Slot.STEP)
    if seat == s.turn and (when == When.BEFORE_ROLL or when == When.AFTER_ROLL):
        return n
    if seat == s.turn or not is_nearly_out(s, s.turn):
        bring_forward(out, n - 1, ZERO)  # `no` is the last
        return ONE
    kept = ZERO
    for index in range(n):
        action = int64(out[index])
        if action < Action.AIM or action >= Action.DIE or (action - Action.AIM) // STARS == s.turn:
            bring_forward(out, index, kept)
            kept += 1
    return kept


@inlined
def is_nearly_out(s: State, seat: int) -> bool:
    """Whether the player of the turn could win with the cards that are still to be drawn, or one
    more.
    """
    return distance(s, seat) <= s.left + 1


# --- a quick player -------------------------------------------------------------------------------


@compiled
def policy(s: State, seat: int, out: Actions, n: int, x: np.uint64) -> int:
    """Which of n moves a quick player makes: one that it likes best."""
    wanted = wanted_speed(s, seat)
    best = NOTHING
    for index in range(n):
        best = max(best, preference(liking(s, seat, int64(out[index]), wanted), index, x))
    return preferred(best)


@inlined
def wanted_speed(s: State, seat: int) -> int:
    """How fast to run: as fast as is wise, faster if somebody else is nearly out."""
    own, nearest = distance(s, seat), NEVER
    if wins_by_standing_still(s, seat):
        return int64(SPEEDS[0])
    if own == 0:
        return int64(SPEEDS[0]) if is_free_to_leave(s, seat) else int64(SPEEDS[1])
    for other in every_seat(s):
        if other != seat:
            nearest = min(nearest, distance(s, other))
    hurry = min(own + IN_A_HURRY, FASTEST_SENSIBLE) if nearest <= NO_TIME_TO_LOSE else ZERO
    return max(int64(SPEEDS[own]), hurry)


@inlined
def is_free_to_leave(s: State, seat: int) -> bool:
    """TM-13: whether the variants let a path that is long enough win without another card."""
    return s.exit_strategy == 0 and (s.through_the_black == 0 or have_common(s.owns[seat], BLACK))


@compiled
def wins_by_standing_still(s: State, seat: int) -> bool:
    """TM-64: whether one more turn at speed 0 ends the game, and nobody has a longer path."""
    if s.idle + 1 < s.idle_rounds * s.players or s.resume != NOBODY:
        return False
    for other in every_seat(s):
        if length(s, other) > length(s, seat):
            return False
    return True


@inlined
def liking(s: State, seat: int, action: int, wanted: int) -> int:
    """How much a quick player likes a move; to decline, or to go on as before, is 0."""
    if action >= Action.USE:
        return liking_to_use(s, seat, action)
    if action >= Action.DISCARD:
        return liking_of_card(s, seat, action)
    if action >= Action.PICK_SEAT:
        return -distance(s, action - Action.PICK_SEAT)
    if action >= Action.SPEED:
        return -abs(action - Action.SPEED - wanted)
    if top_frame(s, Slot.KIND) == Frame.DISCARD_OR_STOP:
        return liking_to_pay_nothing(s, action)
    return ZERO if action == Action.NO or action == Action.ROLL else ONE


@inlined
def liking_to_pay_nothing(s: State, action: int) -> int:
    """To ignore a card is best; to stop costs nothing if there was nothing more to draw."""
    if action == Action.NO:
        return 2 * NEVER
    return ZERO if s.left > 0 else NEVER


@inlined
def liking_to_use(s: State, seat: int, action: int) -> int:
    """Stars are for who would win without them; a better item is claimed, and a Timewarp used near
    the exit.
    """
    kind = top_frame(s, Slot.KIND)
    if kind == Frame.CLAIM:  # for one as good it is not worth while
        return (
            ONE
            if use_of(s, top_frame(s, Slot.CARD)) > use_of(s, int64(STAR_AT[action - Action.USE]))
            else -ONE
        )
    if kind == Frame.WARP:
        return ONE if distance(s, seat) <= NO_TIME_TO_LOSE else -ONE
    if kind == Frame.TRAP:
        return -abs((action - Action.HIDE) % DEPTHS - s.left - 1)
    if Action.AIM <= action < Action.DIE and seat != s.turn:
        would_win = distance(s, s.turn) <= s.left and s.left <= 1
        return ONE if would_win and (action - Action.AIM) // STARS == s.turn else -ONE
    return -ONE


@inlined
def liking_of_card(s: State, seat: int, action: int) -> int:
    """What is of no use goes first, what is of use is taken first, and rather from a player near
    the exit.
    """
    if action >= Action.PUT:
        return (
            -NEVER
            + distance(s, (action - Action.PUT) // CARDS) * 10
            - use_of(s, (action - Action.PUT) % CARDS)
        )
    if action >= Action.MOVE:
        return NEVER
    if action >= Action.HELP:
        return -ONE
    if action >= Action.TAKE:
        card = action - Action.TAKE
        return use_of(s, card) - 10 * distance(s, owner_of(s, card))
    if action >= Action.PICK:
        return liking_to_pick(s, seat, action - Action.PICK)
    return 10 - use_of(s, action - Action.DISCARD)


@inlined
def liking_to_pick(s: State, seat: int, card: int) -> int:
    """Of one's own cards the least useful, of others' the most; of a path that is ordered, only a
    trap at its end.
    """
    kind = top_frame(s, Slot.KIND)
    if kind == Frame.ORDER:
        begun, is_trap = (
            top_frame(s, More.LEFT) > 0,
            AT_START[TYPE_OF[card], 0] < AT_START[TYPE_OF[card], 1],
        )
        return 2 * ONE if is_trap and not begun else -ONE
    return -use_of(s, card) if kind == Frame.PASS else use_of(s, card)


@inlined
def use_of(s: State, card: int) -> int:
    """What a card is good for while it lies in a path."""
    is_clue = s.gathering_clues != 0 and contains(SETS[ZONE], card)
    is_key = (s.through_the_black != 0 or s.exit_strategy != 0) and contains(BLACK, card)
    return int64(USE_OF[card]) + (USE_OF_ZONE if is_clue or is_key else ZERO)


FORESIGHT = Foresight(stage, prospect, policy, sensible)
