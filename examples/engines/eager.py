#!/usr/bin/env python3
"""A program that plays any game of Oddeck over the engine protocol, in plain Python.

    oddeck ladder twisty-passages --bots 'engine:python3 examples/engines/eager.py,random'

It plays a card whenever it can. It needs nothing but Python's standard library.
"""

import json
import random
import sys


def send(**message):
    """Write one message on one line, at once."""
    print(json.dumps(message), flush=True)


dice = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            send(type="hello", protocol=1, name="Eager", author="Oddeck")
        case "new":
            dice.seed(message.get("seed"))
            send(type="ready")
        case "choose":
            plays = [move for move in message["moves"] if move.startswith("play")]
            send(type="move", id=message["id"], move=dice.choice(plays or message["moves"]))
        case "quit":
            break
        # "stop" needs no answer here: each choice has been sent by the time it arrives.
