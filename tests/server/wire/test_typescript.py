"""The client's types are those of the server."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

import oddeck
from oddeck.engine.text.view import TableView
from oddeck.games.registry import find_game, game_ids
from oddeck.server.wire.typescript import event_interface, typescript, view_of, views

WIRE = Path(__file__).parents[3] / "client" / "src" / "wire"


def test_the_clients_types_are_up_to_date() -> None:
    assert (WIRE / "messages.ts").read_text(encoding="utf-8") == typescript(), "make messages"
    assert (WIRE / "views.ts").read_text(encoding="utf-8") == views(), "make messages"


def test_what_has_a_default_may_be_left_out_only_by_the_client() -> None:
    assert 'export interface Hello {\n  type: "hello";\n  key?: string | null;' in typescript()
    assert "  clause: string | null;\n" in typescript()


@pytest.mark.parametrize("game_id", game_ids())
def test_views_are_what_their_types_say(game_id: str) -> None:
    game_type = find_game(game_id)
    declared = view_of(game_type)
    game, dice = oddeck.new(game_id, game_type.players[1], seed=3), random.Random(3)
    for _ in range(60):
        for viewer in (None, *range(game.players)):
            view = json.loads(json.dumps(game.view(viewer)))
            fields = {name: view[name] for name in get_type_hints(declared)}
            assert msgspec.convert(fields, declared) == fields
            shared = {name: view[name] for name in get_type_hints(TableView)}
            assert msgspec.convert(shared, TableView) == shared
            assert len(fields) + len(shared) == len(view)
        if game.over:
            break
        seat = game.actors[0]
        game.play(seat, dice.choice(game.moves(seat)))


def test_moves_are_templates() -> None:
    assert 'export type TrophyCaseMove = "fold" | `lead ${string}` | ' in views()


@pytest.mark.parametrize("game_id", game_ids())
def test_events_have_no_fields_but_those_of_their_types(game_id: str) -> None:
    game_type = find_game(game_id)
    declared = event_interface(game_type)
    kinds = set(re.findall(r'"(\w+)"', declared))
    fields = {"kind", "seat", "count", "cards", *re.findall(r"^  (\w+)\?:", declared, re.MULTILINE)}
    game, dice = oddeck.new(game_id, game_type.players[1], seed=3), random.Random(3)
    seen: list[dict[str, object]] = []
    while not game.over and len(seen) < 300:
        seat = game.actors[0]
        game.play(seat, dice.choice(game.moves(seat)))
        seen += game.events_for(0)
    assert {event["kind"] for event in seen} <= kinds
    assert {field for event in seen for field in event} <= fields


def test_the_value_of_an_event_has_a_name() -> None:
    assert "  points?: number;\n" in event_interface(find_game("trophy-case"))
    assert "  dice?: number[];\n" in event_interface(find_game("twisty-maze"))
