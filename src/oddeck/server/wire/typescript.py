"""`python -m oddeck.server.wire.typescript`: all messages as TypeScript types, for the client's
`wire/messages.ts`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

from ..domain import entries
from . import messages, schema

HEAD = (
    "// All that goes over the wire, both ways. Written by `make messages` from the server's types:"
    " do not edit."
)
UNIONS = {
    "Command": messages.AnyCommand,
    "Step": messages.Played | messages.Said | messages.Noted,
    "FromServer": schema.FromServer,
}
# Not sent themselves; the last is spelt out in schema.py.
BASES = {messages.Message, messages.Command, messages.Step, messages.Update}
# What has a default may be left out there.
FROM_CLIENT = (messages.Command, messages.Hello, messages.OpenTable, messages.SitDown)
OF_THE_CLIENT = {"Reason": ["offline"]}  # words that a client says to itself

SIMPLE = {
    inspect.AnyType: "any",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript() -> str:
    """The whole file."""
    words = {name: alias for name, alias in vars(messages).items() if get_origin(alias) is Literal}
    structs: list[type[msgspec.Struct]] = [
        schema.Update,
        entries.Clock,
        *sorted(structs_of(messages), key=lambda struct: struct.__name__),
    ]
    unions = {
        name: " | ".join(part.__name__ for part in get_args(union))
        for name, union in UNIONS.items()
    }
    parts = [
        HEAD,
        *(
            f"export type {name} = {literal([*get_args(alias), *OF_THE_CLIENT.get(name, [])])};"
            for name, alias in words.items()
        ),
        *(interface(struct) for struct in structs),
        *(f"export type {name} = {union};" for name, union in unions.items()),
    ]
    return "\n\n".join(parts) + "\n"


def structs_of(module: ModuleType) -> Iterable[type[msgspec.Struct]]:
    """The messages that a module declares."""
    for found in vars(module).values():
        if (
            isinstance(found, type)
            and issubclass(found, msgspec.Struct)
            and found.__module__ == module.__name__
            and found not in BASES
        ):
            yield found


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface, with its docstring."""
    facts = inspect.type_info(struct)
    assert isinstance(facts, inspect.StructType)
    may_lack = issubclass(struct, FROM_CLIENT) or struct.__struct_config__.omit_defaults
    told = " ".join((struct.__doc__ or "").split())
    lines = [f"/** {told} */", f"export interface {struct.__name__} {{"]
    if facts.tag is not None:
        lines.append(f"  {facts.tag_field}: {json.dumps(facts.tag)};")
    lines += [
        f"  {field.encode_name}{'?' if may_lack and not field.required else ''}:"
        f" {written(field.type)};"
        for field in facts.fields
    ]
    return "\n".join([*lines, "}"])


def written(kind: inspect.Type) -> str:
    """A type, as TypeScript writes it."""
    match kind:
        case inspect.Metadata():
            return written(kind.type)
        case inspect.StructType():
            return str(kind.cls.__name__)
        case inspect.LiteralType():
            return name_of(kind.values) or literal(kind.values)
        case inspect.UnionType():
            return " | ".join(written(one) for one in kind.types)
        case inspect.ListType():
            item = written(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(written(item) for item in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<string, {written(kind.value_type)}>"
    return SIMPLE[type(kind)]


def name_of(values: Iterable[Any]) -> str | None:
    """What a set of words is called, if it has a name."""
    named = {
        frozenset(get_args(alias)): name
        for name, alias in vars(messages).items()
        if get_origin(alias) is Literal
    }
    return named.get(frozenset(values))


def literal(values: Iterable[Any]) -> str:
    """Words of which one is meant."""
    return " | ".join(json.dumps(value) for value in values)


if __name__ == "__main__":
    print(typescript(), end="")
