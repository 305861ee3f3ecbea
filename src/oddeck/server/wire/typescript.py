"""`python -m oddeck.server.wire.typescript`: all messages as TypeScript types, for the client's
`wire/messages.ts`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, get_args

import msgspec
from msgspec import inspect

from . import schema
from .commands import AnyCommand, Command, Hello, OpenTable, SitDown
from .common import Clock, Message
from .messages import structs, word_types
from .updates import Noted, Played, Said, Step, Update

HEAD = (
    "// All that goes over the wire, both ways. Written by `make messages` from the server's types:"
    " do not edit."
)
UNIONS = {
    "Command": AnyCommand,
    "Step": Played | Said | Noted,
    "FromServer": schema.FromServer,
}
FIRST = (schema.Update, Clock)
# Base classes, which are not sent, and `updates.Update`, which schema.py spells out.
LEFT_OUT = {Message, Command, Step, Update, Clock}
# A client may leave out fields with a default.
FROM_CLIENT = (Command, Hello, OpenTable, SitDown)
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
        case inspect.StructType():
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


if __name__ == "__main__":
    print(typescript(), end="")
