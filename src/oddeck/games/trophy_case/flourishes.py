"""What the designers call staying in a trick without cards (TC-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oddeck.engine.protocol import Flourish
from oddeck.engine.state.journal import Event


def flourishes(events: Sequence[Event], _view: Mapping[str, Any]) -> list[Flourish]:
    """The gray card that everyone has."""
    return [
        Flourish("Zero of Mud", event["seat"], number)
        for number, event in enumerate(events)
        if event["kind"] == "mud"
    ]
