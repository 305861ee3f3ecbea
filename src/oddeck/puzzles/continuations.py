"""What most often comes after a move, as the seat would see it."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import takewhile

from oddeck.bots.registry import make_bot
from oddeck.bots.search.searching import SEEDS, Budget
from oddeck.bots.sight import Sight, sight_of
from oddeck.engine.state.journal import Event
from oddeck.game import Game

from .puzzle import Follow

SAMPLES = 24  # imagined games
PLAYOUTS = 60  # of the bots that go on
LONGEST = 40  # decisions
OFTEN = 0.4  # of the samples: what is rarer is not told
TOLD = 6  # of each move; the explanation chooses among them
NEXT_HAND = ("shuffle", "hand")  # kinds of events that begin another hand
WITHOUT = ("cards",)  # of an event: games that could follow differ in these


def follows(sight: Sight, move: str, dice: random.Random) -> tuple[Follow, ...]:
    """What often happens between a move and the seat's next decision."""
    bot = make_bot(
        "sharp", sight.type.id, dice.randrange(SEEDS), limits=Budget(PLAYOUTS, threads=1)
    )
    seen: Counter[str] = Counter()
    for _ in range(SAMPLES):
        game = sight.imagine(dice.randrange(SEEDS))
        happened = map(json.dumps, _what_happens(game, sight.seat, move, bot.choose))
        seen.update(dict.fromkeys(happened).keys())  # in the order of the first game
    often = [(text, count / SAMPLES) for text, count in seen.most_common(TOLD)]
    return tuple(
        Follow(json.loads(text), round(share, 2)) for text, share in often if share >= OFTEN
    )


def _what_happens(game: Game, seat: int, move: str, choose: object) -> list[Event]:
    """The events after a move, until the seat decides after another, or the hand ends."""
    assert callable(choose)
    stage = game.type.foresight.stage
    hand = stage(game.state)
    game.play(seat, move)
    events = game.events_for(seat)[1:]  # the first is the move itself
    others_moved = False
    for _ in range(LONGEST):
        if game.over or stage(game.state) != hand or (others_moved and seat in game.actors):
            break
        mover = game.actors[0]
        others_moved = others_moved or mover != seat
        game.play(mover, choose(sight_of(game, mover)))
        events += [event for event in game.events_for(seat) if event.get("seat") != seat]
    of_this_hand = takewhile(lambda event: event["kind"] not in NEXT_HAND, events)
    return [
        {name: value for name, value in event.items() if name not in WITHOUT}
        for event in of_this_hand
    ]
