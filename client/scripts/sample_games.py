"""Writes client/src/games/sampled.json: moments of random games with every kind of move, question
and event that the client has words for.

Run it with the project's Python when the moves or events of a game change: python
client/scripts/sample_games.py
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import oddeck
from oddeck.engine.state.journal import as_seen_by

FILE = Path(__file__).parents[1] / "src" / "games" / "sampled.json"
# With fewer, rare cards would be missed, and mud.
GAMES = {"fortuno": 40, "twisty-maze": 25, "trophy-case": 30}
USUAL_GAMES = 3
TABLES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "twisty-passages": [(4, {}), (3, {"hands": 2})],
    "flathead-rummy": [(3, {}), (2, {})],
    "trophy-case": [(4, {}), (3, {})],
    "fortuno": [(5, {}), (4, {}), (6, {})],
    "twisty-maze": [
        (4, {}),
        (3, {"exit_strategy": True}),
        (2, {"stories": False, "black_zones": "discard"}),
    ],
}
ENOUGH = 40  # moves that are kept of one moment


def shape_of(move: str, cards: set[str]) -> str:
    """A move without what makes it one of many alike: which card, which seat."""
    return " ".join(
        "CARD" if word in cards else re.sub(r"\d+", "N", word) for word in move.split(" ")
    )


def sample(game_id: str) -> dict[str, Any]:
    """Moments and events of one game: no two moments offer the same kinds of moves."""
    moments: list[dict[str, Any]] = []
    events: dict[str, dict[str, Any]] = {}
    met: set[frozenset[str]] = set()
    for number in range(GAMES.get(game_id, USUAL_GAMES)):
        chance = random.Random(number)
        players, options = TABLES[game_id][number % len(TABLES[game_id])]
        game = oddeck.new(game_id, players=players, seed=number, options=options)
        cards = set(game.deck.names)
        while not game.over:
            for seat in game.actors:
                moves = game.moves(seat)
                shapes = frozenset(shape_of(move, cards) for move in moves)
                if shapes not in met:
                    met.add(shapes)
                    moments.append({"view": game.view(seat), "moves": kept(moves, cards)})
            seat = chance.choice(game.actors)
            game.play(seat, chance.choice(game.moves(seat)))
            for event in game.events:
                events.setdefault(event["kind"], as_seen_by(event, 0, players))
        if number == 0:
            moments.append({"view": game.view(0), "moves": []})
    return {"cards": sorted(cards), "moments": moments, "events": list(events.values())}


def kept(moves: list[str], cards: set[str]) -> list[str]:
    """A few moves of every shape."""
    by_shape: dict[str, list[str]] = {}
    for move in moves:
        by_shape.setdefault(shape_of(move, cards), []).append(move)
    each = max(1, ENOUGH // len(by_shape))
    return [move for alike in by_shape.values() for move in alike[:each]]


if __name__ == "__main__":
    found = {game_id: sample(game_id) for game_id in TABLES}
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    for game_id, sampled in found.items():
        print(
            f"{game_id}: {len(sampled['moments'])} moments, {len(sampled['events'])} kinds of"
            " events"
        )
