"""Puts the built client into every wheel and source archive: a hook of Hatchling, which builds
them.
"""

from __future__ import annotations

import platform
import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Some versions of pip do not look at `requires-python` before anything else.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Oddeck needs Python 3.11, 3.12, 3.13, 3.14 or 3.15; this is Python"
        f" {platform.python_version()}."
    )

CLIENT = runpy.run_path(str(Path(__file__).with_name("build.py")))


class ClientInPackage(BuildHookInterface[Any]):
    """Builds the client if the repository's copy is out of date.

    A checkout installed in place is left alone: `make client`.
    """

    def dependencies(self) -> list[str]:
        """Node, where there is something to build."""
        return [] if CLIENT["is_current"]() else [CLIENT["NODE"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client before the files are collected."""
        del build_data
        if version != "editable":
            CLIENT["build"]()
