"""The rules of Fortuno beside their plain twin: random games from deals and from
made-up positions.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from .reference import Reference
from .tables import ALL, NUMBERS, SUITS

DEALS = range(10)
POSITIONS = range(120)
LONGEST = 250  # decisions of a game
FEW = 40  # decisions from a made-up position


def compare(game: Game, twin: Reference) -> None:
    """The same position, the same actors, the same moves, the same winners."""
    position = game.position()
    facts = twin.facts()
    assert {name: position[name] for name in facts} == facts
    assert {seat: sorted(game.moves(seat)) for seat in game.actors} == {
        seat: sorted(moves) for seat, moves in twin.asked.items()
    }
    assert game.winners == twin.winners
    assert game.scores == tuple(int(seat in twin.winners) for seat in range(game.players))


def play_on(game: Game, chance: random.Random, most: int) -> None:
    """Plays at random, the game and its twin side by side."""
    twin = Reference(game.position())
    compare(game, twin)
    for _ in range(most):
        if game.over:
            return
        seat = chance.choice(game.actors)
        verbs = sorted({move.split(" ")[0] for move in game.moves(seat)})
        verb = chance.choice(verbs)
        move = chance.choice([move for move in game.moves(seat) if move.split(" ")[0] == verb])
        game.play(seat, move)
        twin.play(seat, move, game.position())
        compare(game, twin)


def made_up(chance: random.Random) -> dict[str, Any]:
    """A position at the start of a turn that seldom or never comes from a deal: few cards, courts
    and Majors, some out, away, in love.
    """
    players = chance.choice((4, 4, 4, 5, 6))
    seats = list(range(players))
    out = chance.sample(seats, chance.choice((0, 0, 0, 1, players - 2, players - 2)))
    inside = [seat for seat in seats if seat not in out]
    turn = chance.choice(inside)
    away = [seat for seat in inside if seat != turn and chance.random() < 0.2]
    here = [seat for seat in inside if seat not in away]
    few = chance.sample(NUMBERS, 5)
    # Majors and courts meet more often.
    cards = [card for card in ALL if card[0] == "M" or card[:-1] not in few]
    cards += [value + suit for value in few[:2] for suit in SUITS if chance.random() < 0.5]
    chance.shuffle(cards)
    hands = [
        [cards.pop() for _ in range(chance.choice((1, 2, 2, 3, 5)))] if seat in inside else []
        for seat in seats
    ]
    pile: list[str] = []
    for _ in range(chance.randrange(5)):
        card = cards.pop()
        numerical = chance.choice(NUMBERS) + chance.choice(SUITS)
        other = chance.choice([name for name in ALL if name != "M14"])
        pile.append(
            {"M0": f"M0={numerical}", "M14": f"M14={other}"}.get(card, card)
            if chance.random() < 0.8
            else card
        )
    position: dict[str, Any] = {
        "game": "fortuno",
        "players": players,
        "seed": chance.randrange(1 << 40),
        "turn": turn,
        "hands": hands,
        "discard": pile,
        "draw": cards[: chance.choice((0, 3, len(cards)))],
        "box": "rest",
        "direction": chance.choice((1, -1)),
        "order": chance.sample(seats, players),
        "previous": chance.choice(inside),
        "eliminated": out,
        "hermits": {seat: chance.choice((1, 2)) for seat in away},
        "adjustments": chance.randrange(5),
    }
    if len(here) > 1 and chance.random() < 0.4:
        position["lovers"] = [dict(zip(("player", "lover"), chance.sample(here, 2), strict=True))]
    if chance.random() < 0.2:
        position["pending"] = {"draw": chance.randrange(1, 9), "by": chance.choice(seats)}
    return position


@pytest.mark.parametrize("seed", DEALS)
def test_whole_games(seed: int) -> None:
    """FO-1 to FO-75: from the deal on."""
    play_on(oddeck.new("fortuno", players=4 + seed % 5, seed=seed), random.Random(seed), LONGEST)


@pytest.mark.parametrize("seed", POSITIONS)
def test_made_up_positions(seed: int) -> None:
    """FO-2, FO-17, FO-31, FO-32, FO-35, FO-38, FO-39, FO-44, FO-65: where deals seldom lead."""
    chance = random.Random(seed)
    play_on(oddeck.from_position(made_up(chance)), chance, FEW)
