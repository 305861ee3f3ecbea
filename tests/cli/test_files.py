"""Files are replaced whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from oddeck.cli.files import games_folder, new_record_file, read_position_file, write_whole
from oddeck.engine.errors import BadPosition


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.oddeck"
    write_whole(file, "one\n")
    write_whole(file, "∞\n")
    assert file.read_bytes() == "∞\n".encode()
    assert list(file.parent.iterdir()) == [file]


def test_when_writing_fails_the_old_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "game.oddeck"
    write_whole(file, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "\ud800")
    assert file.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [file]


def test_two_games_never_share_a_file(data_folder: Path) -> None:
    files = set()
    for _ in range(3):
        file = new_record_file("twisty-passages")
        write_whole(file, "")
        files.add(file)
    assert len(files) == 3
    assert games_folder() == data_folder


@pytest.mark.parametrize("text", ['{"game": "x",\t"players": 2}', "game: x\nplayers: 2\n"])
def test_positions_in_json_and_yaml(tmp_path: Path, text: str) -> None:
    file = tmp_path / "position"
    file.write_text(text)
    assert read_position_file(file) == {"game": "x", "players": 2}


def test_a_position_that_is_neither(tmp_path: Path) -> None:
    file = tmp_path / "position"
    file.write_text("game: x\n: [")
    with pytest.raises(BadPosition, match="neither JSON nor YAML"):
        read_position_file(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadPosition, match="not text"):
        read_position_file(file)
