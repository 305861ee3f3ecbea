#!/usr/bin/env python3
"""Test the steps of the image without a container engine: `make image`.

1. deploy/build.sh makes a fresh virtual environment from the lock file and the built wheel.
2. `oddeck warm` compiles all games into the folder that the image takes along.
3. The server runs as a user who may write to /data and the cache and nowhere else, answers
   /livez and /readyz, and finds the machine code.
4. The health check of the Containerfile, a backup, SIGTERM, a restore and a new start.

Not tested: the Containerfile itself, the packages that it installs with apt, and compose.yaml.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
USER = 10001  # the image's
SYSTEM_PYTHON = "/usr/bin/python3"
PATIENCE = 300.0  # seconds that a start may take on a busy machine


class Image:
    """What the image has, in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.root, self.data = folder / "oddeck", folder / "data"
        self.port = 18173
        self._environment = {
            "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}",
            "ODDECK_DATA_DIR": str(self.data),
            "ODDECK_CACHE_DIR": str(self.root / "cache"),
            "HOME": str(self.data),
        }

    def build(self) -> None:
        """Does what the Containerfile does, up to USER."""
        python = {"UV_PYTHON": SYSTEM_PYTHON}  # one that every user may run
        subprocess.run(
            [HERE / "build.sh", HERE.parent, self.root], env=os.environ | python, check=True
        )
        self.data.mkdir()
        subprocess.run([self.root / "bin" / "oddeck", "warm"], env=self._environment, check=True)
        subprocess.run(["chown", "-R", str(USER), self.root / "cache", self.data], check=True)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command as the image's user; its output."""
        return subprocess.run(
            command,
            env=self._environment,
            cwd=self.data,
            user=USER,
            group=USER,
            extra_groups=[],
            check=True,
            capture_output=True,
            text=True,
        )

    def start(self) -> subprocess.Popen[bytes]:
        """Starts the server as the image's user, and waits until it is ready."""
        command = [*entry_point()[:-1], str(self.port)]
        command[command.index("--host") + 1] = "127.0.0.1"
        server = subprocess.Popen(
            command, env=self._environment, cwd=self.data, user=USER, group=USER, extra_groups=[]
        )
        deadline = time.monotonic() + PATIENCE
        while self.status("/readyz") != 200:
            assert server.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server is not ready"
            time.sleep(0.2)
        return server

    def status(self, path: str) -> int:
        """The status of a page; 0 if the server does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as got:
                return int(got.status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except OSError:
            return 0

    def open_table(self) -> str:
        """Opens a table; its id."""
        bots = [None, "heuristic", "heuristic"]
        asked = {"game": "trophy-case", "players": 3, "name": "Ann", "bots": bots}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/tables",
            json.dumps(asked).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as got:
            answer: dict[str, Any] = json.load(got)
        return str(answer["table"])


def line_of(word: str) -> str:
    """The rest of a line of the Containerfile."""
    lines = (HERE / "Containerfile").read_text().replace("\\\n", " ")
    found = re.search(rf"^{word} (.*)$", lines, re.MULTILINE)
    assert found is not None, word
    return found[1]


def entry_point() -> list[str]:
    """The command that the image runs; its last word is the port."""
    command: list[str] = json.loads(line_of("ENTRYPOINT"))
    assert command[-2] == "--port"
    return command


def health_check(port: int) -> list[str]:
    """The command that tells whether the container is healthy."""
    command: list[str] = json.loads(line_of("HEALTHCHECK").partition("CMD ")[2])
    return [word.replace("8173", str(port)) for word in command]


def check(image: Image) -> None:
    """Goes through a container's life."""
    image.build()
    outside = image.root / "bin" / "intruder"
    denied = subprocess.run(["touch", outside], user=USER, group=USER, extra_groups=[])
    assert denied.returncode, "the server's user may change the program"
    compiled = json.loads(image.run("oddeck", "warm", "--json").stdout)
    assert not any(game["functions"] for game in compiled), "the machine code is not found"
    assert "asyncpg" in image.run("python", "-c", "import asyncpg; print(asyncpg)").stdout

    server = image.start()
    assert image.status("/livez") == 200
    image.run(*health_check(image.port))
    table = image.open_table()
    image.run("oddeck-backup", "save", str(image.data / "saved"))
    later = image.open_table()
    server.send_signal(signal.SIGTERM)
    assert server.wait(60) in (0, -signal.SIGTERM)

    image.run("oddeck-backup", "restore", str(image.data / "saved"))
    server = image.start()
    assert image.status(f"/api/tables/{table}/card") == 200
    assert image.status(f"/api/tables/{later}/card") == 404
    server.kill()
    server.wait()
    server = image.start()  # as after a crash
    server.send_signal(signal.SIGTERM)
    server.wait(60)


def main() -> int:
    """Checks everything; the exit code."""
    if os.geteuid() != 0:
        print("check: only root can become the image's user", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="oddeck-image-") as folder:
        check(Image(Path(folder)))
    print("The image's steps work. Not tested: the Containerfile's apt packages, compose.yaml.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
