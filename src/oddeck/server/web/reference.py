"""A page that documents all routes, from their OpenAPI description, without external files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response

from ..wire.schema import schema
from .security import DATA_POLICY

router = APIRouter(include_in_schema=False)

Schema = dict[str, Any]

PAGE_HEADERS = {"content-security-policy": f"{DATA_POLICY}; style-src 'unsafe-inline'"}
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; } h3 { margin: 1.8rem 0 .3rem; font-size: 1.05rem; overflow-wrap: anywhere; }
code, pre { font: .92em/1.45 ui-monospace, monospace; } pre { overflow-x: auto; padding: .7rem; background: #8881; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem 0; }
th { font-weight: 600; opacity: .7; } tr + tr td { border-top: 1px solid #8883; }
.method { display: inline-block; min-width: 3.2rem; font-weight: 700; } a { color: inherit; } .wide { overflow-x: auto; }
nav td:first-child { white-space: nowrap; }
"""


@router.get("/api/docs")
async def reference(request: Request) -> Response:
    """The documentation of all routes and messages."""
    return Response(page(request.app.openapi()), media_type="text/html", headers=PAGE_HEADERS)


def page(description: Schema) -> str:
    """An OpenAPI description as an HTML page."""
    title = (
        f"{escape(description['info']['title'])} {escape(description['info']['version'])}: the"
        " server's API"
    )
    messages = description["components"]["schemas"] | schema()["$defs"]
    routes = [
        (path, method, route)
        for path, methods in description["paths"].items()
        for method, route in methods.items()
    ]
    parts = [
        (
            '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport"'
            ' content="width=device-width">'
        ),
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        (
            '<p>The same for programs: <a href="openapi.json">openapi.json</a>. Every refusal'
            ' is a <a href="#Refused">Refused</a>. '
        ),
        "Send a key as <code>Authorization: Bearer KEY</code>.</p>",
        (
            "<p>Over the socket at <code>/api/tables/ID/socket</code> a client sends first a <a"
            ' href="#Hello">Hello</a>, then '
        ),
        "the commands that ",
        (
            "<code>POST /api/tables/ID/commands</code> takes. It gets an <a"
            ' href="#Accepted">Accepted</a> or a <a href="#Refused">Refused</a> '
        ),
        "for ",
        'each, and an <a href="#Update">Update</a> whenever something happens.</p>',
        '<h2>Routes</h2><nav class="wide"><table>',
        *(
            f"<tr><td>{link(path, method)}</td><td>{escape(route['description'])}</td></tr>"
            for path, method, route in routes
        ),
        "</table></nav>",
        *(line for path, method, route in routes for line in route_section(path, method, route)),
        "<h2>Messages</h2>",
        *(line for name in sorted(messages) for line in message_section(name, messages[name])),
        "</html>",
    ]
    return "\n".join(parts)


def link(path: str, method: str) -> str:
    """A link to a route."""
    return (
        f'<code><span class="method">{method.upper()}</span> <a'
        f' href="#{anchor(path, method)}">{escape(path)}</a></code>'
    )


def anchor(path: str, method: str) -> str:
    """The anchor of a route."""
    return escape(f"{method}{path.replace('/', '-').translate(str.maketrans('', '', '{}'))}")


def route_section(path: str, method: str, route: Schema) -> Iterator[str]:
    """A route: parameters, body and responses."""
    yield (
        f'<h3 id="{anchor(path, method)}"><code><span class="method">{method.upper()}</span>'
        f" {escape(path)}</code></h3>"
    )
    yield f"<p>{escape(route['description'])}{KEYS[len(route.get('security', []))]}</p>"
    if parameters := route.get("parameters"):
        yield '<div class="wide"><table><tr><th>parameter<th>type<th>meaning</tr>'
        for one in parameters:
            yield (
                f"<tr><td><code>{escape(one['name'])}</code><td>{kind_of(one['schema'])}<td>{escape(one.get('description', ''))}</tr>"
            )
        yield "</table></div>"
    if "requestBody" in route:
        yield f"<p>Takes {kind_of(content_of(route['requestBody']))}.</p>"
    for status, given in route["responses"].items():
        if status.startswith("2"):
            yield f"<p>Gives {status}: {kind_of(content_of(given))}.</p>"


KEYS = ("", " Requires a key.", " A key is optional.")  # by the number of security options


def content_of(described: Schema) -> Schema:
    """The schema of a body."""
    (content,) = described["content"].values()
    schema: Schema = content["schema"]
    return schema


def message_section(name: str, schema: Schema) -> Iterator[str]:
    """A message and its fields."""
    yield (
        f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(schema.get("description", ""))}</p>'
    )
    if not (fields := schema.get("properties")):
        return
    yield '<div class="wide"><table><tr><th>field<th>type<th>default</tr>'
    needed = schema.get("required", [])
    for field, kind in fields.items():
        default = "" if field in needed else escape(json.dumps(kind.get("default")))
        yield f"<tr><td><code>{escape(field)}</code><td>{kind_of(kind)}<td><code>{default}</code></tr>"
    yield "</table></div>"


def kind_of(schema: Schema) -> str:
    """A type in words, with links to messages."""
    match schema:
        case {"$ref": str(reference)}:
            name = escape(reference.rsplit("/", 1)[1])
            return f'<a href="#{name}">{name}</a>'
        case {"anyOf": list(several)}:
            return " or ".join(kind_of(one) for one in several)
        case {"enum": list(values)}:
            return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
        case {"type": "array", "prefixItems": list(items)}:
            return f"list of {', '.join(kind_of(item) for item in items)}"
        case {"type": "array"}:
            return f"list of {kind_of(schema.get('items') or {})}"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"object of {kind_of(values)}"
        case {"type": str(kind)}:
            return f"{escape(kind)}{limits_of(schema)}"
    return "anything"


LIMITS = {
    "minimum": "at least",
    "maximum": "at most",
    "minLength": "length at least",
    "maxLength": "length at most",
    "pattern": "like",
}


def limits_of(schema: Schema) -> str:
    """The limits of a number or a text."""
    said = ", ".join(
        f"{words} <code>{escape(str(schema[limit]))}</code>"
        for limit, words in LIMITS.items()
        if limit in schema
    )
    return f" ({said})" if said else ""
