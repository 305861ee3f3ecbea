"""Battery 4: no viewer learns what they may not know, by whatever way.

All that a viewer receives goes through one function, `everything_for`: view, events, sentences,
legal moves as text and as action ids (which are the mask of the environments), refusals,
observation. It must be the same to the letter in a game and in a redeal, in which all that the
viewer cannot know is dealt again.

That leaves two questions, which `twins` answers: whether redeals vary all that is hidden, cards or
not, and whether the events of a move tell something that redeals take for hidden. Hints and bots
that search receive nothing but the above and redeals, so they can know no more.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from oddeck.engine.errors import IllegalMove
from oddeck.engine.protocol import GameType
from oddeck.game import Game

from .failure import require
from .twins import check_deals, check_twins
from .walks import tables, viewers, walk

LEAST_VARIETY = 0.9  # of the redeals of states in which much is hidden, as many must really differ
ERRORS = 31  # illegal moves that are tried in each state
MUCH = 8  # cards of which the viewer does not know where they are
DEALS = 30  # for each game that is played


def check_secrecy(game_type: GameType, games: int, first_seed: int = 0) -> None:
    """Redeals every state of some games for every viewer, and compares what the last move has
    hidden with what redeals vary.
    """
    check_deals(game_type, DEALS * games, first_seed)
    varied = possible = 0
    for number, game in enumerate(tables(game_type, games, first_seed)):
        dice, before = random.Random(number), None
        for step, state in enumerate(walk(game, number)):
            for viewer in viewers(state):
                other = state.redealt(viewer, seed=step)
                check_same_for(viewer, state, other)
                if hidden_cards(state, viewer) >= MUCH:
                    possible += 1
                    varied += cards_of(state) != cards_of(other)
            if before is not None:
                check_twins(before, state, dice.choice(viewers(state)), seed=step)
            before = state.copy()
    require(possible > 0, "no state hid anything")
    require(
        varied >= LEAST_VARIETY * possible,
        f"only {varied} of {possible} redeals differed from the truth: the sampler peeks",
    )


def check_same_for(viewer: int | None, truth: Game, other: Game) -> None:
    """Everything that the viewer gets is the same to the letter in both games, and both
    are sound.
    """
    require(
        truth.type.machine_rules.check(other.state) == 0,
        f"the redeal for {viewer} is unsound",
        truth,
    )
    expected, got = everything_for(viewer, truth), everything_for(viewer, other)
    for channel in expected:
        same = json.dumps(expected[channel]) == json.dumps(got[channel])
        require(
            same,
            f"{channel} tells viewer {viewer} a secret:\n{expected[channel]}\n{got[channel]}",
            truth,
        )


def everything_for(viewer: int | None, game: Game) -> dict[str, Any]:
    """All channels from the game to one viewer."""
    got: dict[str, Any] = {
        "view": game.view(viewer),
        "events": game.events_for(viewer),
        "sentences": game.sentences(viewer),
    }
    if viewer is not None:
        got["moves"] = moves = game.moves(viewer)
        got["actions"] = game.actions(viewer)
        tried = (
            game.type.move_name(game.state, viewer, action)
            for action in range(0, game.type.actions, 1 + game.type.actions // ERRORS)
        )
        got["errors"] = [
            refusal(game, viewer, move) for move in tried if move is not None and move not in moves
        ]
        got["observation"] = told_in_numbers(game, viewer)
    return got


def told_in_numbers(game: Game, seat: int) -> list[str]:
    """What the seat's observation says: every number of it that is not 0, by name."""
    if not game.type.senses.sections:
        return []
    row = game.observation(seat)
    names = observation_names(game.type, game.players)
    return [f"{names[index]} = {row[index]}" for index in row.nonzero()[0]]


@cache
def observation_names(game_type: GameType, players: int) -> list[str]:
    """A name for every number of an observation."""
    return list(game_type.senses.labels(players, game_type.card_names()))


def refusal(game: Game, seat: int, move: str) -> str:
    """What the seat is told when it tries a move that it may not make."""
    try:
        game.play(seat, move)
    except IllegalMove as refused:
        return str(refused)
    return "accepted"


def hidden_cards(game: Game, viewer: int | None) -> int:
    """How many cards the viewer cannot point to."""
    knows = (
        game.state.knows[: game.players]
        if viewer is None
        else game.state.knows[viewer : viewer + 1]
    )
    known_by_all = knows[0].copy()
    for row in knows:
        known_by_all &= row
    return len(game.deck.names) - sum(int(word).bit_count() for word in known_by_all)


def cards_of(game: Game) -> bytes:
    """Where all the cards are."""
    place: bytes = game.state.place.tobytes()
    order: bytes = game.state.under.tobytes()
    return place + order
