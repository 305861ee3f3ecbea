"""The built client in the repository is what its sources give."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from oddeck.server.web.pages import BUILT

BUILD = Path(__file__).parents[2] / "client" / "build.py"


def test_the_built_client_is_current() -> None:
    done = subprocess.run(
        [sys.executable, BUILD, "--compare"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_built_client_names_what_it_contains() -> None:
    notices = (BUILT / "third-party.txt").read_text(encoding="utf-8")
    for part in ("svelte", "clsx", "qrcode-generator", "@iconify-json/game-icons", "vite"):
        assert f"\n{part} " in notices
    for font in ("fraunces", "source-sans-3"):
        assert f"\n@fontsource-variable/{font} " in notices
    assert notices.count("SIL OPEN FONT LICENSE Version 1.1") == notices.count("(OFL-1.1)") == 2
    assert "Svelte Contributors" in notices
    assert "creativecommons.org/licenses/by/3.0" in notices
    granting = notices.count("(MIT)") + notices.count("(OFL-1.1)")
    assert notices.count("Permission is hereby granted") == granting
