"""Writes the licences of what the built client contains: `third-party.txt`, which the server offers
and the wheel holds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

PACKAGES = Path(__file__).parent / "node_modules"
LISTED, WRITTEN = "third-party.json", "third-party.txt"  # what Vite lists, and what is made of it
# Icons taken out before the build, fonts, and helpers that the build adds.
NOT_LISTED = (
    "@fontsource-variable/fraunces",
    "@fontsource-variable/source-sans-3",
    "@iconify-json/game-icons",
    "rolldown",
    "vite",
)
COPYRIGHT = {  # of packages whose licence file is missing, names nobody, or is about other packages
    "@fontsource-variable/source-sans-3": (
        "© 2023 Adobe (http://www.adobe.com/), with Reserved Font Name ‘Source’"
    ),
    "qrcode-generator": "Copyright (c) 2009 Kazuhiko Arase",
    "rolldown": "Copyright (c) 2024-present VoidZero Inc. & Contributors",
    "vite": "Copyright (c) 2019-present, VoidZero Inc. and Vite contributors",
}
ICONS = """\
Icons from game-icons.net by its artists, whom the client's page of credits names.
Licensed under Creative Commons Attribution 3.0: https://creativecommons.org/licenses/by/3.0/
Changes: the icons are recoloured and filled with lines, their outlines are rounded, and some are turned."""
MIT = """\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""


class UnknownLicence(Exception):
    """A package is in the client, and nobody has looked at its licence."""


class Notice(NamedTuple):
    """A package and its licence."""

    name: str
    version: str
    licence: str
    text: str


def write_notices(built: Path) -> None:
    """Turn Vite's list in a built client into a text for people."""
    listed = json.loads((built / LISTED).read_text(encoding="utf-8"))
    notices = [notice_of(package["name"], package.get("text", "")) for package in listed] + [
        notice_of(name) for name in NOT_LISTED
    ]
    parts = [
        f"{notice.name} {notice.version} ({notice.licence})\n\n{notice.text}\n"
        for notice in sorted(notices)
    ]
    heading = "Third-party software in Oddeck's browser client\n"
    (built / WRITTEN).write_text(
        f"\n{'-' * 72}\n\n".join([heading, *parts]), encoding="utf-8", newline="\n"
    )
    (built / LISTED).unlink()


def notice_of(name: str, text: str = "") -> Notice:
    """The licence of an installed package; UnknownLicence if its text is not known."""
    package = json.loads((PACKAGES / name / "package.json").read_text(encoding="utf-8"))
    licence = package.get("license", "unknown")
    if licence == "CC-BY-3.0":
        text = ICONS
    elif licence == "OFL-1.1":
        granted = (PACKAGES / name / "LICENSE").read_text(encoding="utf-8")
        text = f"{COPYRIGHT.get(name, '')}\n\n{granted}"
    elif licence == "MIT" and not text and name in COPYRIGHT:
        text = f"MIT License\n\n{COPYRIGHT[name]}\n\n{MIT}"
    if not text:
        raise UnknownLicence(
            f"{name} is in the client under the licence {licence}; add its text to"
            " client/notices.py"
        )
    return Notice(name, package["version"], licence, text.replace("\r\n", "\n").strip())
