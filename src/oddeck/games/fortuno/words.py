"""Fortuno in words: what happened, and why something may not be done."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from oddeck.engine.journal import Event
from oddeck.engine.protocol import Refusal
from oddeck.engine.words import Teller

from .state import Kind, State

VALUE_NAMES: Mapping[IntEnum, str] = {
    Kind.PROPOSE: "action",
    Kind.PREFER: "action",
    Kind.MATCH: "fist",
    Kind.CATCH: "partner",
    Kind.GIVE: "partner",
    Kind.KEEP_OWN: "partner",
    Kind.FACE: "number",
    Kind.ALONE: "number",
    Kind.REVERSE: "direction",
    Kind.MAGUS: "place",
    Kind.LOVE: "partner",
    Kind.DIVORCE: "partner",
    Kind.SPLIT: "number",
    Kind.WIDOW: "partner",
    Kind.SHED: "number",
    Kind.ADJUST: "number",
    Kind.ACCUSE: "partner",
    Kind.KEEP: "partner",
    Kind.SWAP: "partner",
    Kind.PASS: "partner",
    Kind.ASK: "partner",
    Kind.WANT: "asked",
    Kind.LOOK: "partner",
    Kind.UNIVERSE: "partner",
}


def sentence(event: Event, teller: Teller) -> str:
    """One event as a sentence for whoever the teller talks to."""
    return f"{teller.who(event['seat'])}: {event}"


def why_not(s: State, seat: int, action: int) -> Refusal:
    """Why the seat may not do this now. Says nothing that the seat does not know."""
    return Refusal("FO-4", "not now")
