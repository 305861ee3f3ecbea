"""The worked game of the tutorial, as if it were installed: `pip install examples/goofspiel` does
no more than this.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "goofspiel"


def install_goofspiel(site: Path) -> list[str]:
    """Write the metadata of the package into `site`; the folders to put on the Python path."""
    about = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    facts = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in about["entry-points"].items()
    ]
    (facts / "entry_points.txt").write_text("\n".join(points))
    return [str(EXAMPLE), str(site)]
