"""Why a rule function cannot become machine code, told to its author: the line, and the reason.

Numba's own message is often 150 lines long, and names the author's line last. It follows with
ODDECK_DEBUG=1.
"""

from __future__ import annotations

import ast
import linecache
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

from ..errors import CannotCompile

COLOURS = re.compile(r"\x1b\[\d*m")
# How Numba writes a line, the innermost first.
PLACE = re.compile(r"(?:at|from) (/\S+|\w:\\\S+) \((\d+)\)")
PIPELINE = re.compile(r"^Failed in \w+ mode pipeline.*$\n?", re.MULTILINE)
RECORD = re.compile(r"Record\(.*?;\d+;(?:True|False)\)")
LONGEST_REASON = 300


class Line(NamedTuple):
    """A line of a source file."""

    file: str
    number: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.number}"


def raise_for_author(wrong: Exception, folder: Path, function: str) -> NoReturn:
    """Raise CannotCompile instead of an exception of the compiler; `folder` is where the author's
    files lie.
    """
    line = author_line(wrong, folder)
    where = function if line is None else f"{line}: {linecache.getline(*line).strip()}"
    error = CannotCompile(
        f"{where}\n{reason_of(wrong)} (ODDECK_DEBUG=1 shows what the compiler says)"
    )
    if os.environ.get("ODDECK_DEBUG", "") not in ("", "0"):
        raise error from wrong
    raise error from None


def author_line(wrong: Exception, folder: Path) -> Line | None:
    """The line to look at: the innermost in the author's files, else any that the
    compiler names.
    """
    lines = [Line(file, int(number)) for file, number in PLACE.findall(COLOURS.sub("", str(wrong)))]
    if isinstance(wrong, KeyError):
        lines = list(uses_of_field(str(wrong.args[0]), folder))
    elif (place := getattr(wrong, "loc", None)) is not None:
        lines.append(Line(place.filename, place.line))
    own = [line for line in lines if Path(line.file).is_relative_to(folder)]
    return next(iter([*own, *lines, *compiled_functions(wrong)]), None)


def uses_of_field(name: str, folder: Path) -> Iterator[Line]:
    """Where the author asks for a field. Numba does not say where it misses one."""
    for file in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == name:
                yield Line(str(file), node.lineno)


def compiled_functions(wrong: Exception) -> list[Line]:
    """The functions that were being compiled when an exception was raised, the innermost first."""
    lines, trace = [], wrong.__traceback__
    while trace is not None:
        function = getattr(trace.tb_frame.f_locals.get("self"), "py_func", None)
        if function is not None:
            lines.append(
                first_line(function.__code__.co_filename, function.__code__.co_firstlineno)
            )
        trace = trace.tb_next
    return lines[::-1]


def first_line(file: str, number: int) -> Line:
    """The line of a `def`, below its decorators."""
    while linecache.getline(file, number).lstrip().startswith("@"):
        number += 1
    return Line(file, number)


def reason_of(wrong: Exception) -> str:
    """What the compiler says in its first sentence."""
    if isinstance(wrong, KeyError):
        return f"the state has no field {wrong.args[0]!r}"
    text = PIPELINE.sub("", COLOURS.sub("", str(wrong)))
    lines = [RECORD.sub("state", line).strip() for line in text.splitlines() if line.strip()]
    first = (
        " ".join(lines[:2])
        if lines and lines[0].endswith("signature:")
        else lines[0]
        if lines
        else type(wrong).__name__
    )
    return first if len(first) <= LONGEST_REASON else f"{first[:LONGEST_REASON]}..."
