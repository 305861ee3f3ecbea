"""The client's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from oddeck.server.wire.typescript import typescript

FILE = Path(__file__).parents[3] / "client" / "src" / "wire" / "messages.ts"


def test_the_clients_types_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "make messages"


def test_what_has_a_default_may_be_left_out_only_by_the_client() -> None:
    assert 'export interface Hello {\n  type: "hello";\n  key?: string | null;' in typescript()
    assert "  clause: string | null;\n" in typescript()
