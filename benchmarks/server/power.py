"""Power cuts: what the server has written and not synced is lost.

A killed process loses nothing that it has handed to the operating system, so that a kill alone
says nothing about `synchronous=FULL`. A small library in the server's process keeps a copy of each
file as it was when it was last synced (power.c); after a cut these copies are all that is left.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


def why_no_power() -> str | None:
    """What is missing for power cuts, if anything."""
    if not Path("/proc/self/fd").exists():
        return "power cuts need Linux"
    if shutil.which("gcc") is None:
        return "power cuts need a C compiler (Debian: apt-get install gcc libc6-dev)"
    return None


class Power:
    """A folder whose files lose what was not synced when the power is cut."""

    def __init__(self, folder: Path) -> None:
        self.live, self.synced = folder / "live", folder / "synced"
        for each in (self.live, self.synced):
            each.mkdir()
        self._library = folder / "power.so"
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O1", "-o", str(self._library), str(SOURCE), "-ldl"],
            check=True,
        )

    @property
    def database(self) -> str:
        """A database in the folder."""
        return f"sqlite:///{self.live.resolve()}/power.db"

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to know that writes there."""
        return {
            "LD_PRELOAD": str(self._library.resolve()),
            "POWER_FROM": str(self.live.resolve()),
            "POWER_TO": str(self.synced.resolve()),
        }

    def cut(self) -> None:
        """Leave of all files only what was synced; the process must be dead."""
        for file in self.live.iterdir():
            file.unlink()
        for file in self.synced.iterdir():
            shutil.copy(file, self.live)
