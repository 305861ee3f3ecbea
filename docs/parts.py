"""Parts of the docs that come from the code, so that they are true: `part("options fortuno")` is a
piece of Markdown.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, get_args

from benchmarks.run import COLD_COMPILE_BUDGET, RESULTS

from oddeck.bots.registry import bot_kinds
from oddeck.cli.app import app
from oddeck.decks import fanucci
from oddeck.engine.protocol import GameType
from oddeck.engine.text.options import Choice, Number, Option, at_table
from oddeck.engine.text.vocabulary import Verb
from oddeck.games.registry import find_game, game_ids
from oddeck.rulebook import ROW, rules_text
from oddeck.server.wire import schema, typescript
from oddeck.server.wire.answers import Accepted, Refused
from oddeck.server.wire.commands import Command, Hello, OpenTable, SitDown
from oddeck.server.wire.common import Message, Reason
from oddeck.server.wire.messages import structs
from oddeck.server.wire.updates import Now, SeatNow, Step, Update

PROJECT = Path(__file__).parent.parent


def part(wanted: str) -> str:
    """Make the part of this name with these arguments."""
    name, *things = wanted.split(" ")
    return PARTS[name](*things)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


# --- games ----------------------------------------------------------------------------------------


def facts(game_id: str) -> str:
    """For how many, by whom, with which cards."""
    game = find_game(game_id)
    row = [
        f"`{game.id}`",
        span(game.players),
        game.designer,
        f"{game.deck.name}, {len(game.deck.names)} cards",
        ", ".join(bot_kinds(game.id)),
    ]
    return table(["id", "players", "designer", "deck", "bots"], [row])


def span(players: range) -> str:
    """2 to 10."""
    return f"{players.start} to {players.stop - 1}"


def moves(game_id: str) -> str:
    """What the rule sheet says about the notation of moves, and all moves with their action ids."""
    game = find_game(game_id)
    paragraphs = rules_text(game).partition("## In writing\n")[2].split("\n\n")
    told = [
        paragraph.strip()
        for paragraph in paragraphs
        if paragraph.strip().startswith(("Moves", "Cards are"))
    ]
    rows = [[f"`{verb.form}`", ids(verb)] for verb in game.verbs]
    return "\n\n".join([*told, table(["move", "action ids"], rows)])


def ids(verb: Verb) -> str:
    """175 to 348."""
    return str(int(verb)) if verb.size == 1 else f"{int(verb)} to {verb + verb.size - 1}"


def options(game_id: str) -> str:
    """The options of a game."""
    game = find_game(game_id)
    if not game.options:
        return "There are none: the game is played as its text has it."
    return options_table(game, game.options)


def small_options(game_id: str) -> str:
    """The options that make a game small enough to be searched to its end."""
    game = find_game(game_id)
    return options_table(game, game.small_options)


def options_table(game: GameType, some: Iterable[Option]) -> str:
    """Some options of a game, a line each."""
    rows = [[f"`{option.name}`", *choices(option, game), option.help] for option in some]
    return table(["option", "usually", "may be", "what it is"], rows)


def choices(option: Option, game: GameType) -> tuple[str, str]:
    """The default of an option, and its possible values."""
    usual = "/".join(
        dict.fromkeys(plain(option.write(option.read(None, players))) for players in game.players)
    )
    if isinstance(option, Number):
        most = "/".join(
            dict.fromkeys(str(at_table(option.most, players)) for players in game.players)
        )
        return usual, f"{option.least} to {most}"
    if isinstance(option, Choice):
        return usual, ", ".join(option.names)
    return usual, "yes, no"


def plain(value: Any) -> str:
    """A value of an option, for people."""
    return (
        {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )


def rulings(game_id: str) -> str:
    """The clauses that the designer's text left open, or that a lost number had to be put into."""
    rows = [
        (clause, text, source)
        for clause, text, source in ROW.findall(rules_text(find_game(game_id)))
        if source.strip() != "text"
    ]
    return table(["clause", "what holds", "from"], rows)


def games() -> str:
    """All games, a line each."""
    found = [find_game(game_id) for game_id in game_ids()]
    return table(
        ["game", "players", "in a sentence"],
        [[f"[{game.title}]({game.id}.md)", span(game.players), game.summary] for game in found],
    )


def suits() -> str:
    """The suits of the Fanucci deck, a column for each colour."""
    colours: dict[str, list[str]] = {}
    for suit in fanucci.SUITS:
        colours.setdefault(suit.colour, []).append(f"`{suit.letters}` {suit.plural}")
    return table(list(colours), zip(*colours.values(), strict=True))


# --- code -----------------------------------------------------------------------------------------


def source(path: str, *names: str) -> str:
    """Functions, classes and constants of a file, as they stand there."""
    text = (PROJECT / path).read_text(encoding="utf-8")
    found = {
        name: ast.get_source_segment(text, node, padded=True) or ""
        for node in ast.parse(text).body
        for name in names_of(node)
    }
    first_lines = {
        name: node.decorator_list
        for node in ast.parse(text).body
        for name in names_of(node)
        if isinstance(node, ast.FunctionDef)
    }
    marked = [
        "".join(f"@{ast.unparse(mark)}\n" for mark in first_lines.get(name, [])) + found[name]
        for name in names
    ]
    gap = "\n\n\n" if "def " in found[names[0]] or "class " in found[names[0]] else "\n"
    return f"```python\n{gap.join(marked)}\n```"


def names_of(node: ast.stmt) -> list[str]:
    """What a statement at the top of a file defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def toml(path: str, wanted: str) -> str:
    """The section of a TOML file whose name has this in it."""
    sections = re.split(r"\n(?=\[)", (PROJECT / path).read_text(encoding="utf-8"))
    return (
        "```toml\n"
        + next(section.strip() for section in sections if wanted in section.partition("]")[0])
        + "\n```"
    )


def clauses(path: str) -> str:
    """The clauses of a rule sheet."""
    return table(
        ["clause", "rule"],
        [row[:2] for row in ROW.findall((PROJECT / path).read_text(encoding="utf-8"))],
    )


# --- commands -------------------------------------------------------------------------------------


EXAMPLE = re.compile(r"oddeck [^·\n]+")


def commands() -> str:
    """All commands of `oddeck`, as their help tells it."""
    import typer

    root: Any = typer.main.get_command(app)
    rows = []
    for name, command in root.commands.items():
        for inner, each in getattr(command, "commands", {"": command}).items():
            examples = "<br>".join(
                f"`{line.strip()}`" for line in EXAMPLE.findall(each.epilog or "")
            )
            rows.append(
                [
                    f"`oddeck {name} {inner}".strip() + "`",
                    " ".join((each.help or "").split()),
                    examples,
                ]
            )
    return table(["command", "what it does", "for example"], rows)


# --- messages -------------------------------------------------------------------------------------

SOCKET_ANSWERS = (Accepted, Refused, Step, Now, SeatNow, schema.Update)
NOT_SENT = (Message, Command, Step, Update)  # base classes, and what `schema.Update` spells out
GROUPS: dict[str, tuple[type, ...]] = {
    "From a client, over the socket": (Hello, Command),
    "From a client, over HTTP": (OpenTable, SitDown),
    "To a client, over the socket": SOCKET_ANSWERS,
    "To a client, over HTTP": (object,),  # all others
}


def wire() -> str:
    """Every message, with its fields and their types as TypeScript has them."""
    left: list[type] = [*(one for one in structs() if one not in NOT_SENT), schema.Update]
    sections = []
    for title, kinds in GROUPS.items():
        chosen = [each for each in left if issubclass(each, kinds)]
        left = [each for each in left if each not in chosen]
        sections += [f"## {title}", *(message(each) for each in chosen)]
    return "\n\n".join(sections)


def message(kind: Any) -> str:
    """One message."""
    fields = typescript.interface(kind).partition("\n")[2]
    told = " ".join((kind.__doc__ or "").split())
    return f"### {kind.__name__}\n\n{told}\n\n```ts\n{fields}\n```"


def reasons() -> str:
    """Why something can be refused."""
    return ", ".join(f"`{reason}`" for reason in get_args(Reason))


# --- benchmarks -----------------------------------------------------------------------------------


def peers() -> str:
    """Ours compared with others, from the last `make bench`."""
    measured = json.loads(RESULTS.read_text())
    rows = [
        [
            f"{title(row['game'])}, {row['players']} players",
            f"{row['peer']}: `{row['peer_game']}`",
            f"{row['decisions_per_second']:,}",
            f"{row['peer_decisions_per_second']:,}",
            f"**{row['ratio']:.3g}** ({row['ratio_range'][0]:.3g} to {row['ratio_range'][1]:.3g})",
        ]
        for row in measured["comparisons"]
    ]
    return table(
        [
            "our game",
            "compared with",
            "ours, decisions/s",
            "theirs",
            "ratio (lowest to highest round)",
        ],
        rows,
    )


MEASURES = {
    "decisions_per_second": ("random play, decisions a second", "{:,.0f}"),
    "cold_compile_s": ("compiling, once, seconds of processor time", "{:.1f}"),
    "load_machine_code_s": ("loading machine code, seconds", "{:.2f}"),
    "start_to_dealt_game_s": ("from starting Python to a dealt game, seconds", "{:.2f}"),
    "start_to_machine_code_s": ("the same with machine code, seconds", "{:.2f}"),
    "interpreted_decisions_per_second": (
        "interpreted, through the API, decisions a second",
        "{:,.0f}",
    ),
    "state_bytes": ("a state, bytes", "{:,}"),
    "copies_per_second": ("`Game.copy`, a second", "{:,.0f}"),
    "states_copied_per_second": ("states copied in bulk, a second", "{:,.0f}"),
}


def measured_games() -> str:
    """Each game alone, from the last `make bench`."""
    found = json.loads(RESULTS.read_text())["games"]
    rows = [
        [words, *(form.format(each[name]) if name in each else "" for each in found.values())]
        for name, (words, form) in MEASURES.items()
        if any(name in each for each in found.values())
    ]
    return table(["", *(title(game_id) for game_id in found)], rows)


def measured_on() -> str:
    """What the last `make bench` ran on."""
    found = json.loads(RESULTS.read_text())
    versions = ", ".join(f"{name} {version}" for name, version in found["versions"].items())
    where = (
        f"Measured on {found['date']}, one core of an {found['cpu']}, Python {found['python']},"
        f" {versions}."
    )
    return f"{where} Compiling is meant to take less than {COLD_COMPILE_BUDGET:g} seconds a game."


def first_loads() -> str:
    """The first load of the client, from the last `make firstload`."""
    rows = [
        [
            row["page"],
            row["line"],
            f"**{row['interactive_s']:.2f}** ({low:.2f} to {high:.2f})",
            "" if row["budget_s"] is None else f"{row['budget_s']:g}",
            f"{row['first_paint_s']:.2f}",
            f"{row['transferred_bytes'] / 1000:.0f}",
        ]
        for row in json.loads(RESULTS.read_text())["first_load"]["pages"]
        for low, high in [row["interactive_range_s"]]
    ]
    return table(
        [
            "page",
            "line",
            "interactive after, seconds (lowest to highest)",
            "aim",
            "first paint, seconds",
            "kB",
        ],
        rows,
    )


def first_loads_on() -> str:
    """What the last `make firstload` ran on."""
    found = json.loads(RESULTS.read_text())["first_load"]
    return (
        f"Measured on {found['date']}, {found['cores']} cores of an {found['cpu']}, Chromium"
        f" {found['chromium']}, {found['pages'][0]['loads']} loads of each page over each line."
    )


def title(game_id: str) -> str:
    """A game's title."""
    return re.sub(r" \(the maze\)$", ", the maze", find_game(game_id).title)


PARTS: dict[str, Callable[..., str]] = {
    each.__name__: each
    for each in (
        facts,
        moves,
        options,
        small_options,
        rulings,
        games,
        suits,
        source,
        toml,
        clauses,
        commands,
        wire,
        reasons,
        peers,
        measured_games,
        measured_on,
        first_loads,
        first_loads_on,
    )
}
