"""The worked game of the tutorial, as if it were installed: `pip install examples/goofspiel` does
no more than this.
"""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from oddeck.games import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "goofspiel"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Goofspiel can be imported, here and in processes that are started, and its entry points are
    found.
    """
    about = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    site = tmp_path_factory.mktemp("site")
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
    with pytest.MonkeyPatch.context() as patch:
        for folder in (EXAMPLE, site):
            patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(EXAMPLE), str(site)]))
        registry.guests.cache_clear()
        yield
    registry.guests.cache_clear()
