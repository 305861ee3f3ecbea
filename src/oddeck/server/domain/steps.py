"""The steps of a viewer's stream, encoded for the wire.

A viewer is a seat, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ..wire.updates import Played, Step
from .outcomes import Told
from .streams import Stream

NumberedStep = Callable[[int], Step]  # makes a step from its number

encode = msgspec.json.Encoder().encode


def played(told: Told, viewer: int | None, names: list[str], number: int, at: int) -> Played:
    """What a move or a deal caused, as a viewer may know it."""
    events, text = told.seen_by(viewer, names)
    return Played(n=number, at=at, events=events, text=text, flourishes=told.flourishes)


def add_step(
    streams: Mapping[int | None, Stream], step_for: Callable[[int | None, int], Step]
) -> None:
    """Append a step to all streams, made from the viewer and its number; equal ones are encoded
    once.
    """
    last: Step | None = None
    encoded = b""
    for viewer, stream in streams.items():
        step = step_for(viewer, len(stream) + 1)
        if step != last:
            last, encoded = step, encode(step)
        stream.append(encoded)
