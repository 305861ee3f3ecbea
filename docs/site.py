"""`python -m docs.site [FOLDER]`: build the docs site, into site/ unless a folder is named.

Pages are prepared, and then Zensical builds them as mkdocs.yml says. Any warning, such as a broken
link, is an error.

Preparing adds the pages that lie elsewhere in the project: the rule sheets, and the files at the
top. It replaces lines such as `<!-- from code: options fortuno -->` by what `docs/parts.py` makes
of them. It changes links that are right in the repository to links that are right on the site.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from docs import parts
from oddeck.games.registry import FOLDERS

PROJECT = Path(__file__).parent.parent
CONFIGURATION = "mkdocs.yml"

# Where a file of the project is found on the site.
ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CREDITS.md": "credits.md",
    "THIRD-PARTY.md": "third-party.md",
    **{
        f"src/oddeck/games/{folder}/rules.md": f"rules/{game_id}.md"
        for game_id, folder in FOLDERS.items()
    },
}
LIES_AT = {on_site: path for path, on_site in ELSEWHERE.items() if on_site != "index.md"}

FROM_CODE = re.compile(r"^<!-- from code: (.+?) -->$", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
CODE_BLOCK = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def build(site: Path) -> None:
    """Build the site; RuntimeError, with the warnings, if there are any."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder / "docs")
        shutil.copy(PROJECT / CONFIGURATION, folder)
        (folder / "src").symlink_to(PROJECT / "src")  # for the reference from docstrings
        command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", CONFIGURATION]
        environment = {**os.environ, "NO_COLOR": "1"}
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if done.returncode != 0:
            raise RuntimeError(done.stdout)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(folder / "site", site)


def prepare(folder: Path) -> None:
    """Write all pages as the site has them, and the files they need."""
    unneeded = shutil.ignore_patterns("*.py", "__pycache__")
    shutil.copytree(PROJECT / "docs", folder, ignore=unneeded)
    for on_site, path in LIES_AT.items():
        (folder / on_site).parent.mkdir(exist_ok=True)
        shutil.copy(PROJECT / path, folder / on_site)
    for file in folder.rglob("*.md"):
        page = file.relative_to(folder).as_posix()
        file.write_text(prepared(file.read_text(encoding="utf-8"), page), encoding="utf-8")


def prepared(markdown: str, page: str) -> str:
    """A page with its parts from the code, and with links for the site."""
    filled = FROM_CODE.sub(lambda marker: parts.part(marker[1]), markdown)
    pieces = CODE_BLOCK.split(filled)  # what is code stays as it is: every second piece
    pieces[::2] = [LINK.sub(lambda link: adapted(link, page), piece) for piece in pieces[::2]]
    return "".join(pieces)


def adapted(link: re.Match[str], page: str) -> str:
    """A link for the site; one to a file that the site does not have becomes its text."""
    text, target, anchor = link[1], link[2], link[3] or ""
    here = LIES_AT.get(page, f"docs/{page}")
    path = os.path.normpath(PurePosixPath(here).parent / target)
    if path in ELSEWHERE:
        on_site = ELSEWHERE[path]
    elif path.startswith("docs/"):
        on_site = path.removeprefix("docs/")
    elif (PROJECT / path).exists():
        return text
    else:
        return link[0]  # Zensical will warn
    return f"[{text}]({os.path.relpath(on_site, PurePosixPath(page).parent)}{anchor})"


def main(arguments: list[str]) -> None:
    """Build the site into a folder."""
    try:
        build(Path(arguments[0]) if arguments else PROJECT / "site")
    except RuntimeError as warnings:
        raise SystemExit(str(warnings)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
