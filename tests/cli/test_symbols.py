"""Outputs that cannot show all letters get others, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oddeck.cli.symbols import plain


def run(encoding: str, folder: Path, *arguments: str) -> bytes:
    """What a command prints into a pipe of this encoding."""
    environment = os.environ | {
        "PYTHONIOENCODING": encoding,
        "ODDECK_DATA_DIR": str(folder),
        "ODDECK_JIT": "off",
    }
    done = subprocess.run(
        [sys.executable, "-m", "oddeck", *arguments],
        env=environment,
        input=b"",
        capture_output=True,
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert b"Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "rules fortuno",
        "rules twisty-maze minotaur",
        "--help",
        "play --help",
        "play fortuno --humans 0 --bots random --seed 3",
    ],
)
def test_every_output_can_be_printed(encoding: str, command: str, tmp_path: Path) -> None:
    assert run(encoding, tmp_path, *command.split()).decode(encoding)


def test_a_table_in_ascii(tmp_path: Path) -> None:
    """The arrow at whoever is to act, the infinity as it is typed, and the star at the winner."""
    (tmp_path / "p.json").write_text(
        json.dumps(
            {
                "game": "twisty-passages",
                "players": 2,
                "hands": [["iFr", "3Bo"], ["9Ra"]],
                "stacks": [["2Fr"], ["1Hi"]],
            }
        )
    )
    printed = run(
        "ascii", tmp_path, "play", "--from", "p.json", "--bots", "random", "--yes"
    ).decode("ascii")
    assert ">  0  Player 1" in printed
    assert " iFr " in printed
    watched = run(
        "ascii",
        tmp_path,
        "play",
        "twisty-passages",
        "--humans",
        "0",
        "--bots",
        "random",
        "--seed",
        "3",
    ).decode("ascii")
    assert "wins! *" in watched


def test_json_stays_whole(tmp_path: Path) -> None:
    """Programs lose nothing: letters that cannot be printed are escaped."""
    record = tmp_path / "r.oddeck"
    record.write_text(
        'oddeck record 1\ngame: twisty-passages\nrules: 1\nplayers: 2\nseed: 1\noptions: {"hands":'
        ' 1}\nseats: [{"name": "Zo\u00eb \u2605"}, {"name": "B"}]\n\nend: 0 moves, sum'
        " 0000000000000000\n",
        encoding="utf-8",
    )
    text = record.read_text(encoding="utf-8")
    body = text[: text.index("end:")]
    from oddeck.record import checksum

    record.write_text(f"{body}end: 0 moves, sum {checksum(body)}\n", encoding="utf-8")
    facts = json.loads(run("ascii", tmp_path, "replay", "r.oddeck", "--json").decode("ascii"))
    assert facts["players"][0] == "Zoë ★"


@pytest.mark.parametrize(
    ("letter", "printed"), [("★", "*"), ("∞", "i"), ("é", "e"), ("Š", "S"), ("日", "?"), ("½", "1")]
)
def test_a_letter_for_a_letter(letter: str, printed: str) -> None:
    """So that columns stay in line."""
    assert plain(letter) == printed
