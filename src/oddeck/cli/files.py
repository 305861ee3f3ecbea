"""Files that people keep: records and positions."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import platformdirs

from oddeck.engine.errors import BadPosition, BadRecord

ENDING = ".oddeck"


def games_folder() -> Path:
    """The folder for games without a named file; ODDECK_DATA_DIR moves it."""
    return (
        Path(os.environ.get("ODDECK_DATA_DIR") or platformdirs.user_data_path("oddeck")) / "games"
    )


def new_record_file(game_id: str) -> Path:
    """A file that does not exist yet, named after the game and the time."""
    return next(file for file in _names(game_id) if not file.exists())


def _names(game_id: str) -> Iterator[Path]:
    stem = f"{game_id}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    yield games_folder() / f"{stem}{ENDING}"
    for number in count(2):
        yield games_folder() / f"{stem}-{number}{ENDING}"


def write_whole(file: Path, text: str) -> None:
    """Replaces a file in one step: whatever happens, it holds either the old text or
    the new one.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        half.write_text(text, encoding="utf-8", newline="\n")
        half.replace(file)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def read_record_file(file: Path) -> str:
    """The text of a record."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord("this file is not text", 1) from None


def read_position_file(file: Path) -> Any:
    """A position in JSON or YAML."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadPosition(f"{file}: this file is not text") from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        import yaml  # slow to import, and rarely needed
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as wrong:
        mark = getattr(wrong, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark else ""
        raise BadPosition(f"{file}: {where}this is neither JSON nor YAML") from None
