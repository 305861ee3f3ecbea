"""How prose is written: one sentence per line in Markdown, and plain words everywhere.

`python -m docs.sentences [FILE ...]` puts each sentence of Markdown files on its own line. Without
files, of all pages written by hand. Tables, headings, code blocks, HTML, quotations and front
matter stay as they are. A list item continues below its text, with the same indent.

`python -m docs.sentences --check` lists words of `PLAINER` in Markdown and Python files, in the
client's sources and in lessons; `make lint` runs it.
"""

from __future__ import annotations

import re
import sys
from itertools import takewhile
from pathlib import Path

PROJECT = Path(__file__).parents[1]
FOLDERS = (".github", "docs", "examples", "src")
CHECKED = (
    "benchmarks/**/*.py",
    "client/*.py",
    "client/src/**/*.svelte",
    "client/src/**/*.ts",
    "src/**/*.yaml",
)
WRITTEN_BY_PROGRAMS = ("THIRD-PARTY.md", "docs/clauses.md", "docs/observations.md")

FRONT_MATTER = re.compile(r"---\n.*?\n---\n", re.DOTALL)
FENCE = re.compile(r"\s*(```|~~~)")
ITEM = re.compile(r"(\s*)([-*+]|\d+\.)\s+")
KEPT = re.compile(r"\s*(#|\||<|>|!\[|\[[^\]]+\]:|---|===|\{|:::|!!! |\?\?\? )")
# A sentence ends at a full stop before a capital, a code span, a link or an opening bracket.
END = re.compile(r"(?<=[.!?]) +(?=[A-Z`\[(*\"_])")
# These stops end no sentence: `J. Doe`, `FO-12. The text of a clause`, abbreviations.
NO_END = re.compile(r"(\b[A-Z]|\b[A-Z]{2}-\d+|\b(e\.g|i\.e|vs|etc))\.$")

# Words that make a native reader stop, as regular expressions, and what to write instead.
PLAINER = {
    "anew": "again",
    "as it were|so to speak": "nothing",
    "by (?:itself|themselves)": "alone, separately",
    "dearer": "costlier",
    "(?:goes|gone|going|went) on with": "continue",
    "hears? of": "learn of, see",
    "(?:herein|hitherto|thereof|whence|wherewith|whither)": "where, so far, of it, from where",
    "in vain": "without success",
    "(?:is|are) needed, not": "expected ..., got ...",
    "likewise": "also",
    "of (?:its|their) own(?! \\w)": "its own ..., or nothing",
    "reckon(?:s|ed|ing)?": "calculate, estimate, expect",
    "so many(?! \\w+ that)": "N, that many",
    "so-called": "nothing",
    "there and back": "both ways",
    "(?:tells?|(?:is|are|was) told) of": "describe, report, notify",
    "to be had": "available, possible",
    "what (?:came|comes) of": "the result of",
    "whoever": "anyone who, the player who",
    "worth a thought": "sensible",
}
# What may stand between two words: blanks, a new line of a comment, or of a string.
BETWEEN = r"""(?:\s|#|"\s*\n\s*f?")+"""
STILTED = re.compile(
    "|".join(rf"\b({words.replace(' ', BETWEEN)})\b" for words in PLAINER), re.IGNORECASE
)


def one_per_line(text: str) -> str:
    """Put each sentence of a Markdown text on its own line."""
    front = FRONT_MATTER.match(text)
    start = front.end() if front else 0
    return text[:start] + reflow(text[start:])


def reflow(text: str) -> str:
    """Put each sentence of a text without front matter on its own line."""
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
    """Whether a line belongs to an indented code block, or to the options of a `:::` directive."""
    block = list(takewhile(str.strip, reversed(lines)))  # the lines above, up to an empty one
    if block and not paragraph and block[-1].startswith(":::"):
        return True
    follows_text = bool(paragraph) or (bool(block) and not block[-1].startswith("    "))
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


def pages() -> list[Path]:
    """All Markdown files that people write."""
    found = [
        *PROJECT.glob("*.md"),
        *(p for name in FOLDERS for p in (PROJECT / name).rglob("*.md")),
    ]
    written = {PROJECT / name for name in WRITTEN_BY_PROGRAMS}
    return sorted(page for page in found if page not in written)


def stilted(text: str) -> list[tuple[int, str, str]]:
    """Find words of `PLAINER` in a text: line, words, and what to write instead."""
    instead = list(PLAINER.values())
    return [
        (text.count("\n", 0, found.start()) + 1, found[0], instead[(found.lastindex or 1) - 1])
        for found in STILTED.finditer(text)
    ]


def check() -> int:
    """Print what `stilted` finds in pages and Python files; return how much it is."""
    sources = [path for name in FOLDERS for path in (PROJECT / name).rglob("*.py")]
    sources += [path for pattern in CHECKED for path in PROJECT.glob(pattern)]
    sources = [path for path in sources if ".venv" not in path.parts]  # that of the benchmarks
    count = 0
    for path in sorted({*pages(), *sources} - {Path(__file__)}):
        for line, words, instead in stilted(path.read_text(encoding="utf-8")):
            said = " ".join(words.split())
            print(f"{path.relative_to(PROJECT)}:{line}: {said!r}: write {instead}")
            count += 1
    return count


def main(names: list[str]) -> None:
    """Rewrite the named files, or all pages; with `--check`, check the words instead."""
    if names == ["--check"]:
        raise SystemExit(1 if check() else 0)
    for page in map(Path, names) if names else pages():
        text = page.read_text(encoding="utf-8")
        if (better := one_per_line(text)) != text:
            page.write_text(better, encoding="utf-8", newline="\n")
            print(f"rewrote {page}")


if __name__ == "__main__":
    main(sys.argv[1:])
