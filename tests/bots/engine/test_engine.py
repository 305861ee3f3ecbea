"""`oddeck engine`: our bots, driven from outside."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import oddeck
from oddeck.bots.engine.engine import Engine
from oddeck.bots.engine.program import ProgramBot
from oddeck.bots.uniform import UniformBot

GAME = "trophy-case"


def answers(*messages: dict[str, Any], kind: str = "random") -> list[dict[str, Any]]:
    """What the engine answers."""
    sent: list[bytes] = []
    Engine(kind, sent.append, seed=1).run(json.dumps(message).encode() for message in messages)
    return [json.loads(line) for line in sent]


def test_a_program_lets_the_engine_run_a_whole_game() -> None:
    """Rules and bots, for programs that know neither."""
    sent: list[bytes] = []
    engine = Engine("heuristic", sent.append, seed=1)

    def say(**message: Any) -> dict[str, Any]:
        engine.run([json.dumps(message).encode()])
        heard: dict[str, Any] = json.loads(sent[-1])
        return heard

    standing = say(type="start", game=GAME, players=3, seed=4, options={"target": 5})
    while not standing["over"]:
        seat = standing["actors"][0]
        seen = say(type="look", seat=seat)
        chosen = say(type="ask", seat=seat)
        assert chosen["move"] in seen["moves"]
        standing = say(type="play", seat=seat, move=chosen["move"])
    assert standing["winners"]


def test_our_bots_play_as_a_program_of_their_own() -> None:
    """Through the same door as anybody's program, and they see no more than a seat may know."""
    game = oddeck.new(GAME, players=3, seed=2, options={"target": 3})
    bot = ProgramBot(f"{Path(sys.executable).parent / 'oddeck'} engine --bot heuristic", GAME)
    oddeck.play_out(game, [bot, UniformBot(1), UniformBot(2)], random.Random(2))
    bot.close()
    assert game.over


def test_the_engine_says_what_it_cannot_do() -> None:
    new = {"type": "new", "game": GAME, "players": 3, "seat": 0}
    choose = {"type": "choose", "id": 1, "moves": [], "view": {}}
    start = {"type": "start", "game": GAME, "players": 3, "seed": 4}
    reasons = [
        answer.get("reason", "")
        for answer in answers(
            {"type": "dance"},  # ignored: a later version of the protocol may know it
            {"type": "play"},
            {"kind": "play"},
            choose,
            new,
            choose,
            {"type": "play", "seat": 0, "move": "fold"},
            start,
            {"type": "play", "seat": 0, "move": "fly"},
            {"type": "new", "game": "chess", "players": 2, "seat": 0},
            {"type": "start", "game": GAME},
            {"type": "hello", "protocol": 0},
        )
    ]
    for reason, expected in zip(
        reasons,
        [
            "missing required field `seat`",
            "missing required field `type`",
            "no game was announced",
            "",
            "expected a position",
            "no game was started",
            "",
            "fly",
            "there is no game",
            "expected game and players",
            "expected 1 or later",
        ],
        strict=True,
    ):
        assert expected in reason
