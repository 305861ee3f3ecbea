from __future__ import annotations

import pytest

from oddeck.server.domain.streams import Stream


def stream_of(*steps: bytes) -> Stream:
    made = Stream()
    for step in steps:
        made.append(step)
    return made


def test_a_copy_goes_its_own_way() -> None:
    stream = stream_of(b"1", b"2")
    first, second = stream.copy(), stream.copy()
    first.append(b"3")
    second.append(b"x")
    stream.append(b"y")
    first.append(b"4")
    assert [list(one) for one in (stream, first, second)] == [
        [b"1", b"2", b"y"],
        [b"1", b"2", b"3", b"4"],
        [b"1", b"2", b"x"],
    ]


def test_it_is_a_sequence_of_its_own_steps_only() -> None:
    stream = stream_of(b"1", b"2", b"3")
    ahead = stream.copy()
    ahead.append(b"4")
    assert (len(stream), stream[-1], stream[0], stream[1:], stream[-2:]) == (
        3,
        b"3",
        b"1",
        [b"2", b"3"],
        [b"2", b"3"],
    )
    assert b"".join(stream) == b"123"
    with pytest.raises(IndexError):
        stream[3]
    assert stream == stream_of(b"1", b"2", b"3") != ahead
