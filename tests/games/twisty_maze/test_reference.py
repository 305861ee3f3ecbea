"""The maze and its plain twin play the same games, from deals and from made-up positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import oddeck
from oddeck.decks.maze import DECKS
from oddeck.game import Game

from .reference import Model, is_pocket

OPTIONS: list[dict[str, Any]] = [
    {},
    {"decks": 2, "black_zones": "discard"},
    {"exit_strategy": True, "length": 7},
    {"through_the_black": True, "gathering_clues": True, "length": 9, "stories": False},
    {
        "exit_strategy": True,
        "through_the_black": True,
        "gathering_clues": True,
        "length": 8,
        "decks": 2,
    },
]
FIELDS = ("turn", "direction", "resume", "speed", "left_to_draw", "idle", "deck", "discard", "dice")
CARDS_OF_NOTE = (  # that made-up positions have more of: stars, Pocket cards, exchanges, traps
    *(
        "temporal-anchor",
        "whatchamacallit",
        "thingamajig",
        "pocket-demon",
        "pocket-angel",
        "crossslip",
        "timeslip",
        "pit-trap",
    ),
    *(
        "ball-of-twine",
        "entropic-vortex",
        "timewarp",
        "sideslip",
        "helpful-node",
        "laying-traps",
        "missing-time",
    ),
)
MOST_MOVES = 120


def check_same(game: Game, model: Model) -> None:
    """Who is asked what, and everything that lies on the table."""
    position = game.position()
    asked = {seat: sorted(game.moves(seat)) for seat in game.actors}
    assert asked == {seat: sorted(moves) for seat, moves in model.question.items()}
    assert (game.over, game.winners) == (bool(model.winners), tuple(model.winners))
    told = {"left_to_draw": model.left, "discard": model.discards, "dice": model.loaded} | {
        name: getattr(model, name)
        for name in ("turn", "direction", "resume", "speed", "idle", "deck")
    }
    assert {name: position[name] for name in FIELDS} == told
    assert position["paths"] == model.paths
    assert [sorted(cards) for cards in position["aside"]] == [
        sorted(cards) for cards in model.aside
    ]
    assert set(position["twine"]) == model.twine


def play_side_by_side(game: Game, model: Model, dice: random.Random, bold: float) -> None:
    """Random moves, until the game is over or long enough.

    Uses of cards are likelier than declining.
    """
    check_same(game, model)
    for _ in range(MOST_MOVES):
        if game.over:
            return
        seat = dice.choice(game.actors)
        moves = game.moves(seat)
        rash = [move for move in moves if move != "no"]
        slow = [move for move in moves if move.startswith("speed ") and int(move[6:]) <= 6]
        move = dice.choice(slow or (rash if rash and dice.random() < bold else moves))
        game.play(seat, move)
        model.answer(seat, move)
        check_same(game, model)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_from_the_deal(players: int, options: dict[str, Any]) -> None:
    """TM-1, TM-30: whole games, with all options."""
    game = oddeck.new("twisty-maze", players, seed=players, options=options)
    model = Model(game.position(), game.copy().state)
    play_side_by_side(game, model, random.Random(players), bold=0.7)


@pytest.mark.parametrize("number", range(60))
def test_games_from_made_up_positions(number: int) -> None:
    """TM-2, TM-13, TM-23, TM-36, TM-39, TM-40, TM-50, TM-64: scenes that deals seldom come to."""
    dice = random.Random(number)
    position = made_up(dice, OPTIONS[number % len(OPTIONS)])
    game = oddeck.from_position(position)
    fresh = oddeck.new("twisty-maze", position["players"], seed=position["seed"])
    fresh.state.draws = 0  # as `from_position` begins, which names every card and so shuffles none
    fresh.state_changed()
    model = Model(position | {"options": game.options}, fresh.state)
    play_side_by_side(game, model, dice, bold=0.85)


def made_up(dice: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    """A position with many cards of note, that may be at the start of a turn or before a draw."""
    players = dice.randint(2, 5)
    cards = list(DECKS[options.get("decks", 1)].names)
    of_note = [card for card in cards if card.startswith(CARDS_OF_NOTE)]
    dice.shuffle(cards)
    cards.sort(key=lambda card: card in of_note and dice.random() < 0.8, reverse=True)
    front = cards[: dice.randint(25, 40)]
    dice.shuffle(front)
    rest = cards[len(front) :]
    paths: list[list[str]] = [[] for _ in range(players)]
    aside: list[list[str]] = [[] for _ in range(players)]
    for card in front[: dice.randint(players, len(front) - 8)]:
        seat = dice.randrange(players)
        (aside if is_pocket(card) else paths)[seat].append(card)
    placed = sum(map(len, paths)) + sum(map(len, aside))
    deck = front[placed:] + rest
    discarded = dice.choice([0, 3, len(deck) - 5])
    speed = dice.choice([None, None, 1, 3, 6])
    return {
        "game": "twisty-maze",
        "players": players,
        "seed": dice.randrange(1000),
        "options": options,
        "turn": dice.randrange(players),
        "direction": dice.choice([1, -1]),
        "resume": dice.choice([None, None, 0, 1]),
        "twine": [seat for seat in range(players) if dice.random() < 0.2],
        "idle": dice.randrange(3 * players),
        "paths": paths,
        "aside": aside,
        "deck": deck[: len(deck) - discarded],
        "discard": deck[len(deck) - discarded :],
        "dice": [dice.choice([1, 5, 6, 6]) for _ in range(dice.randrange(8))],
        "speed": speed,
        "left_to_draw": 0 if speed is None else dice.randint(1, speed + 1),
    }
