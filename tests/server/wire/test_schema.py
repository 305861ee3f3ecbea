"""Messages as JSON Schema."""

from __future__ import annotations

import json
import subprocess
import sys

from oddeck.server.wire.schema import schema


def test_messages_are_described_for_other_languages() -> None:
    described = schema()
    assert {"Played", "Now", "Play", "Refused"} <= set(described["$defs"])
    done = subprocess.run(
        [sys.executable, "-m", "oddeck.server.wire.schema"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == described
