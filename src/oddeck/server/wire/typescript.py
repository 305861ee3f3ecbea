"""`python -m oddeck.server.wire.typescript FOLDER`: messages, views and moves as TypeScript types.

For the client's `wire/messages.ts` and `wire/views.ts`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from oddeck.engine.protocol import GameType
from oddeck.engine.text.view import TableView
from oddeck.engine.text.vocabulary import Verb
from oddeck.games.registry import find_game, game_ids

from . import schema
from .commands import Command, Hello, OpenTable, SitDown, SocketCommand, TryAgain
from .common import Clock, Message
from .lessons import LessonMove
from .messages import structs, word_types
from .people import Adopt, ChangeMe
from .updates import Commented, Noted, Played, Said, Step, Update

HEAD = (
    "// All that goes over the wire, both ways. Written by `make messages` from the server's types:"
    " do not edit."
)
VIEWS_HEAD = (
    "// What each game shows to a viewer, how its moves are written, and what its events tell."
    " Written by `make messages` from the games' types: do not edit."
)
TABLE_EVENT = """\
/** What an event of any game has; `cards` only where the viewer may see them. */
export interface TableEvent {
  kind: string;
  seat: number;
  count?: number;
  cards?: string[];
}"""
UNIONS = {
    "Command": SocketCommand,
    "Step": Played | Said | Commented | Noted,
    "FromServer": schema.FromServer,
}
FIRST = (schema.Update, Clock)
# Base classes, which are not sent, and `updates.Update`, which schema.py spells out.
LEFT_OUT = {Message, Command, Step, Update, Clock}
# A client may leave out fields with a default.
FROM_CLIENT = (Adopt, ChangeMe, Command, Hello, LessonMove, OpenTable, SitDown, TryAgain)
CLIENT_WORDS = {"Reason": ["offline"]}  # words that only the client itself uses

SIMPLE = {
    inspect.AnyType: "any",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript() -> str:
    """The text of the file."""
    unions = {
        name: " | ".join(part.__name__ for part in get_args(union))
        for name, union in UNIONS.items()
    }
    parts = [
        HEAD,
        *(
            f"export type {name} = {literal([*get_args(alias), *CLIENT_WORDS.get(name, [])])};"
            for name, alias in word_types().items()
        ),
        *(interface(struct) for struct in FIRST),
        *(interface(struct) for struct in structs() if struct not in LEFT_OUT),
        *(f"export type {name} = {union};" for name, union in unions.items()),
    ]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface, with its docstring."""
    facts = inspect.type_info(struct)
    assert isinstance(facts, inspect.StructType)
    may_lack = issubclass(struct, FROM_CLIENT) or struct.__struct_config__.omit_defaults
    docstring = " ".join((struct.__doc__ or "").split())
    lines = [f"/** {docstring} */", f"export interface {struct.__name__} {{"]
    if facts.tag is not None:
        lines.append(f"  {facts.tag_field}: {json.dumps(facts.tag)};")
    lines += [
        f"  {field.encode_name}{'?' if may_lack and not field.required else ''}:"
        f" {type_text(field.type)};"
        for field in facts.fields
    ]
    return "\n".join([*lines, "}"])


def type_text(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.Metadata():
            return type_text(kind.type)
        case inspect.StructType() | inspect.TypedDictType():
            return str(kind.cls.__name__)
        case inspect.LiteralType():
            return word_type_name(kind.values) or literal(kind.values)
        case inspect.UnionType():
            return " | ".join(type_text(one) for one in kind.types)
        case inspect.ListType():
            item = type_text(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(type_text(item) for item in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {type_text(kind.value_type)}>"
    return SIMPLE[type(kind)]


def word_type_name(values: Iterable[Any]) -> str | None:
    """The name of the type that lists these words, if there is one."""
    named = {frozenset(get_args(alias)): name for name, alias in word_types().items()}
    return named.get(frozenset(values))


def literal(values: Iterable[Any]) -> str:
    """A union of words."""
    return " | ".join(json.dumps(value) for value in values)


# --- views and moves ------------------------------------------------------------------------------


def views() -> str:
    """What each game shows to a viewer, how its moves are written, and what its events tell."""
    kinds = [find_game(game_id) for game_id in game_ids()]
    shared: dict[str, str] = {}
    games: list[str] = []
    for kind in kinds:
        view, name = view_of(kind), type_name(kind)
        for inner in views_in(inspect.type_info(view)):
            shared[inner.__name__] = view_interface(inner, inner.__name__)
        games.append(view_interface(view, f"{name}View extends TableView", kind.id))
        games.append(f"export type {name}Move = {' | '.join(move_types(kind))};")
        games.append(event_interface(kind))
    every = " | ".join(f"{type_name(kind)}View" for kind in kinds)
    parts = [
        VIEWS_HEAD,
        view_interface(TableView, "TableView"),
        TABLE_EVENT,
        *(shared[name] for name in sorted(shared)),
        *games,
        f"export type AnyView = {every};",
    ]
    return "\n\n".join(parts) + "\n"


def view_of(game_type: GameType) -> Any:
    """The TypedDict that a game's view is."""
    return get_type_hints(game_type.view)["return"]


def views_in(kind: Any) -> Iterator[Any]:
    """The TypedDicts that a type is made of, without itself."""
    for field in kind.fields:
        for inner in flattened(field.type):
            if isinstance(inner, inspect.TypedDictType):
                yield inner.cls
                yield from views_in(inner)


def flattened(kind: Any) -> Iterator[Any]:
    """A type, and those inside its lists, dicts and unions."""
    yield kind
    for name in ("item_type", "value_type"):
        if hasattr(kind, name):
            yield from flattened(getattr(kind, name))
    for inner in getattr(kind, "types", ()):
        yield from flattened(inner)


def view_interface(view: Any, head: str, game_id: str | None = None) -> str:
    """A TypedDict as an interface, with its docstring; of a game, with its id."""
    facts = inspect.type_info(view)
    assert isinstance(facts, inspect.TypedDictType)
    told = [f"/** {' '.join(view.__doc__.split())} */"] if view.__doc__ else []
    game = [f"  game: {json.dumps(game_id)};"] if game_id else []
    order = list(get_type_hints(view))  # as declared
    fields = [
        f"  {field.encode_name}{'' if field.required else '?'}: {type_text(field.type)};"
        for field in sorted(facts.fields, key=lambda field: order.index(field.name))
    ]
    return "\n".join([*told, f"export interface {head} {{", *game, *fields, "}"])


def type_name(game_type: GameType) -> str:
    """TwistyMaze."""
    return "".join(word.capitalize() for word in game_type.id.split("-"))


def move_types(game_type: GameType) -> list[str]:
    """The forms of a game's moves, each once."""
    return list(dict.fromkeys(map(move_type, game_type.verbs)))


def move_type(verb: Verb) -> str:
    """A form of a move as a template: `` `trade ${string}` ``."""
    words = [part if isinstance(part, str) else "${string}" for part in verb.parts]
    return f"`{' '.join(words)}`" if verb.arguments else json.dumps(" ".join(words))


def event_interface(game_type: GameType) -> str:
    """The events of a game: their kinds, and what their values are called."""
    kinds = literal(kind.name.lower() for kind in game_type.event_kinds)
    values = dict.fromkeys(game_type.value_names.values(), "number")
    lists = dict.fromkeys(game_type.event_lists.values(), "number[]")
    fields = [f"  {name}?: {kind};" for name, kind in (values | lists).items()]
    head = f"export interface {type_name(game_type)}Event extends TableEvent {{"
    return "\n".join([head, f"  kind: {kinds};", *fields, "}"])


def write_types(folder: Path) -> None:
    """Write both files."""
    (folder / "messages.ts").write_text(typescript(), encoding="utf-8")
    (folder / "views.ts").write_text(views(), encoding="utf-8")


if __name__ == "__main__":
    write_types(Path(sys.argv[1]))
