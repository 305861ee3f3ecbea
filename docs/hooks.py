"""What MkDocs leaves to us when it builds the site (see mkdocs.yml).

Some pages lie elsewhere in the project: the rule sheets beside the code, and what everybody looks
for at the top. Parts of pages come from the code, at every build: a line `<!-- from code: options
fortuno -->` is replaced by what `docs/parts.py` makes of it. And links that are right in the
repository are made right on the site.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from docs import parts
from oddeck.games.registry import FOLDERS

PROJECT = Path(__file__).parent.parent

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


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that lie elsewhere."""
    for on_site, path in LIES_AT.items():
        files.append(File.generated(config, on_site, abs_src_path=str(PROJECT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fills in what comes from the code, and mends links that lead out of the docs."""
    filled = FROM_CODE.sub(lambda marker: parts.part(marker[1]), markdown)
    pieces = CODE_BLOCK.split(filled)  # what is code stays as it is: every second piece
    pieces[::2] = [
        LINK.sub(lambda link: mended(link, page.file.src_uri), piece) for piece in pieces[::2]
    ]
    return "".join(pieces)


def mended(link: re.Match[str], page: str) -> str:
    """A link as it must be on the site; one to a file that is not there is only its text."""
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
        return link[0]  # MkDocs will complain
    return f"[{text}]({os.path.relpath(on_site, PurePosixPath(page).parent)}{anchor})"
