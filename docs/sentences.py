"""One sentence a line in Markdown: `python docs/sentences.py FILE ...` rewrites files that differ.

Tables, headings, code blocks, HTML and front matter stay as they are. A list item goes on below
its text, with the same indent.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

FENCE = re.compile(r"\s*(```|~~~)")
ITEM = re.compile(r"(\s*)([-*+]|\d+\.)\s+")
KEPT = re.compile(r"\s*(#|\||<|>|!\[|\[[^\]]+\]:|---|===|\{|:::|!!! |\?\?\? )")
# A sentence ends at a full stop before a capital, a code span, a link or an opening bracket.
END = re.compile(r"(?<=[.!?]) +(?=[A-Z`\[(*\"_])")
# These stops end no sentence: `J. Doe`, `FO-12. The text of a clause`, abbreviations.
NO_END = re.compile(r"(\b[A-Z]|\b[A-Z]{2}-\d+|\b(e\.g|i\.e|vs|etc))\.$")


def one_a_line(text: str) -> str:
    """Put each sentence of a Markdown text on a line."""
    lines: list[str] = []
    paragraph: list[str] = []
    fenced = False

    def flush() -> None:
        if paragraph:
            lines.extend(sentences(paragraph))
            paragraph.clear()

    for line in text.split("\n"):
        if FENCE.match(line):
            flush()
            fenced = not fenced
            lines.append(line)
        elif fenced or not line.strip() or KEPT.match(line) or is_code(line, paragraph, lines):
            flush()
            lines.append(line)
        else:
            if ITEM.match(line):
                flush()
            paragraph.append(line)
    flush()
    return "\n".join(lines)


def is_code(line: str, paragraph: list[str], lines: list[str]) -> bool:
    """Whether a line belongs to an indented code block."""
    follows_text = bool(paragraph) or (bool(lines) and bool(lines[-1].strip()))
    in_list = any(ITEM.match(before) for before in lines[-12:])
    return line.startswith("    ") and not follows_text and not in_list


def sentences(paragraph: list[str]) -> list[str]:
    """Split a paragraph, or one list item, into its sentences."""
    first = paragraph[0]
    item = ITEM.match(first)
    indent = " " * len(item[0]) if item else re.match(r"\s*", first)[0]  # type: ignore[index]
    whole = " ".join([first.rstrip(), *(line.strip() for line in paragraph[1:])])
    start, rest = (item[0], whole[len(item[0]) :]) if item else (indent, whole.strip())
    parts = split_outside_code(rest)
    return [start + parts[0], *(indent + part for part in parts[1:])]


def split_outside_code(text: str) -> list[str]:
    """Split at the ends of sentences, but not within code spans and brackets."""
    parts, begin = [], 0
    for end in END.finditer(text):
        before = text[begin : end.start()]
        open_brackets = sum(map(before.count, "([")) - sum(map(before.count, ")]"))
        if before.count("`") % 2 == 0 and open_brackets == 0 and not NO_END.search(before):
            parts.append(before)
            begin = end.end()
    return [*parts, text[begin:]]


def main(files: list[str]) -> int:
    """Rewrite the named files."""
    for name in files:
        file = Path(name)
        text = file.read_text()
        if (better := one_a_line(text)) != text:
            file.write_text(better)
            print(f"rewrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
