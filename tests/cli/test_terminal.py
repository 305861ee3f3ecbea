"""A real terminal: a person types, interrupts, and comes back."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from oddeck.cli.history import read_history

PATIENCE = 120.0  # seconds until a test gives up waiting for what must come, on a very busy machine
POSITION = """\
game: twisty-passages
players: 3
hands: [[2Fr, 3Fr, 3Bo, 7Bo], [2Bu, 9La, 4Ra, Grue], [5Zu, 1To, 6In, Death]]
stacks: [[7Fr], [], []]
box: rest
"""


@contextmanager
def terminal(folder: Path, *arguments: object) -> Iterator[pexpect.spawn[str]]:
    """The command in a terminal of 80 columns and 24 lines."""
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(folder),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "ODDECK_DATA_DIR": str(folder),
        "ODDECK_JIT": "off",
    }
    child = pexpect.spawn(
        sys.executable,
        ["-c", "from oddeck.cli import main; main()", *map(str, arguments)],
        env=environment,
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=PATIENCE,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def ended(child: pexpect.spawn[str]) -> int | None:
    """Waits for the end; the exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def interrupt(child: pexpect.spawn[str]) -> None:
    """Ctrl-C, once the prompt really waits: CPython overlooks one that comes just before that until
    the next key or signal.
    """
    for _ in range(20):
        time.sleep(0.3)
        child.sendintr()
        if child.expect([r"\r\nYour game is saved", pexpect.TIMEOUT], timeout=5) == 0:
            return
    raise AssertionError("Ctrl-C was not heard")


def shown_by(child: pexpect.spawn[str]) -> str:
    """What the screen showed before the last thing that was expected."""
    assert child.before is not None
    return child.before


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION)
    return file


def test_play_a_little_stop_with_ctrl_c_and_finish_another_day(
    tmp_path: Path, position: Path
) -> None:
    with terminal(
        tmp_path, "play", "--from", position, "--bots", "random", "--name", "Anna", "--fast"
    ) as child:
        child.expect("Anna> ")
        assert "\x1b[" in shown_by(child)  # colours
        child.sendline("play 3bo")
        child.expect(r"has neither the rank nor the suit of 7Fr.*\(TP-5\)")
        child.expect("Anna> ")
        child.sendline("sort rank")
        child.expect("Anna> ")
        assert cards_in(shown_by(child)) == ["2Fr", "3Fr", "3Bo", "7Bo"]
        child.sendline(f"save {tmp_path / 'copy.oddeck'}")
        child.expect("Saved: ")
        child.expect("Anna> ")
        child.sendline("PLAY 2fr")
        child.expect("You play the 2 of Fromps on your stack.")
        child.expect("Anna> ")
        interrupt(child)
        child.expect(r"\. Continue with: oddeck play --resume ")
        assert ended(child) == 130
    (file,) = (tmp_path / "games").iterdir()
    assert read_history((tmp_path / "copy.oddeck").read_text()).states[-1].history() == []
    history = read_history(file.read_text()).states[-1].history()
    assert history[0] == (0, "play 2Fr")

    with terminal(tmp_path, "play", "--resume", file, "--fast") as child:
        while child.expect(["Anna> ", "★"]) == 0:
            child.sendline("1")
        child.expect("oddeck replay")
        assert ended(child) == 0
    over = read_history(file.read_text()).states[-1]
    assert over.over
    assert over.history()[: len(history)] == history


def cards_in(screen: str) -> list[str]:
    """The cards in the line of the hand."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", screen)
    line = next(line for line in plain.splitlines() if line.startswith("hand"))
    return line.split()[1:]


def test_the_questions_before_a_game(tmp_path: Path) -> None:
    with terminal(tmp_path, "play") as child:
        child.expect(r"Which game, 1 to \d+ \[1\]: ")
        child.sendline("")
        child.expect(r"How many players, 2 to 10 \[4\]: ")
        child.sendline("11")
        child.expect(r"How many players, 2 to 10 \[4\]: ")
        child.sendline("3")
        child.expect(r"at this keyboard, 0 to 3 \[1\]: ")
        child.sendline("")
        child.expect(r"Name of player 1 \[Player 1\]: ")
        child.sendline("Zoë")
        child.expect("learning +.*easy: ")
        child.expect(r"Which bots \[learning\]: ")
        child.sendline("random")
        child.expect("Zoë> ")
        child.sendeof()
        child.expect("Your game is saved")
        assert ended(child) == 0
    (file,) = (tmp_path / "games").iterdir()
    assert (
        file.read_text()
        .splitlines()[6]
        .startswith('seats: [{"name": "Zoë"}, {"name": "Ada", "bot": ')
    )


def test_several_people_never_see_each_others_hands(tmp_path: Path, position: Path) -> None:
    with terminal(
        tmp_path,
        "play",
        "--from",
        position,
        "--humans",
        "3",
        "--name",
        "Anna",
        "--name",
        "Ben",
        "--name",
        "Cy",
    ) as child:
        child.expect("Pass the keyboard to Anna, who presses Enter. ")
        child.sendline("")
        child.expect("Anna> ")
        child.sendline("play 2fr")
        child.expect("Press Enter to hide your hand. ")
        child.sendline("")
        child.expect_exact("\x1b[H\x1b[2J\x1b[3J")
        child.expect("Pass the keyboard to Ben, who presses Enter. ")
        assert "Bo" not in shown_by(child)
        child.sendline("")
        child.expect("Ben> ")
        assert "Anna plays the 2 of Fromps" in shown_by(child)
        assert "Grue" in shown_by(child)
        assert not {"3Fr", "3Bo", "7Bo"} & set(re.findall(r"\d[A-Z][a-z]", shown_by(child)))
        child.sendline("quit")
        assert ended(child) == 0


def test_stepping_through_a_record(tmp_path: Path, position: Path) -> None:
    file = tmp_path / "mine.oddeck"
    with terminal(
        tmp_path,
        "play",
        "--from",
        position,
        "--humans",
        "0",
        "--bots",
        "random",
        "--fast",
        "--save",
        file,
    ) as child:
        child.expect("★")
        assert ended(child) == 0
    last = len(read_history(file.read_text()).states) - 1
    with terminal(tmp_path, "replay", file) as child:
        child.expect_exact(f"[0/{last}]")
        child.sendline("p")
        child.expect("This is the beginning.")
        child.sendline("")
        child.expect_exact(f"[1/{last}]")
        child.sendline(str(last))
        child.expect_exact(f"[{last}/{last}]")
        child.sendline("n")
        child.expect("That was the last move.")
        child.sendline("p")
        child.expect_exact(f"[{last - 1}/{last}]")
        child.sendline("x")
        child.expect("Moves are numbered from 0")
        child.sendline("q")
        assert ended(child) == 0
