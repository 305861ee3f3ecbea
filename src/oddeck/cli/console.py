"""Where everything is printed, and where answers come from."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from shlex import quote

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

CLEAR_SCREEN_AND_SCROLLBACK = "\x1b[H\x1b[2J\x1b[3J"

out = Console(markup=False, emoji=False, highlight=False)
err = Console(markup=False, emoji=False, highlight=False, stderr=True, soft_wrap=True)


def two_columns(rows: Iterable[tuple[str, str]], indent: int = 2) -> RenderableType:
    """Words and what they mean, in two columns, however narrow the terminal."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for word, meaning in rows:
        table.add_row(Text(word), Text(meaning))
    return Padding(table, (0, 0, 0, indent))


def command_for(file: Path, command: str) -> str:
    """What to type to do something with a file; it can be pasted into the shell that this program
    was called from.
    """
    called = Path(sys.argv[0])
    on_the_path = called.name != "oddeck" or shutil.which("oddeck") == str(called.absolute())
    return f"{'oddeck' if on_the_path else quote(str(called))} {command} {quote(str(file))}"


def somebody_is_there() -> bool:
    """Whether a person sits at a terminal, who can read and answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """Read a line from the keyboard; EOFError at the end of the input (Ctrl-D)."""
    if somebody_is_there():
        # Not every system has it; it lets arrow keys edit the line and bring back earlier ones.
        with suppress(ImportError):
            import readline  # noqa: F401
    *lines, last = (
        textwrap.wrap(prompt, out.width - 1)
        if out.is_terminal and len(prompt) > out.width
        else [prompt]
    )
    for line in lines:  # a terminal would break them in the middle of a word
        out.print(Text(line))
    out.file.flush()
    return input(f"{last} " if lines else last).strip()


def hide_everything() -> None:
    """Clear the screen, its scrollback, and the history of typed lines."""
    with suppress(ImportError):
        import readline

        readline.clear_history()
    if out.is_terminal:
        out.file.write(CLEAR_SCREEN_AND_SCROLLBACK)
        out.file.flush()
