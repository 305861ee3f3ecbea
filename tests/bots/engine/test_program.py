from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

import oddeck
from oddeck.bots.engine.program import ProgramBot, ProgramFailed
from oddeck.bots.sight import sight_of
from oddeck.bots.uniform import UniformBot
from oddeck.testing.engine import check_program

EXAMPLES = Path(__file__).parents[3] / "examples" / "engines"
EAGER = f"{sys.executable} {EXAMPLES / 'eager.py'}"
GAME = "twisty-passages"


def program(tmp_path: Path, answers: str) -> str:
    """A program whose answer to a message is what `answers` makes of it."""
    file = tmp_path / "program.py"
    file.write_text(
        "import json, sys, time\n"
        "def send(**message): print(json.dumps(message), flush=True)\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        f"    print(line, end='', file=open({str(tmp_path / 'heard')!r}, 'a'))\n"
        "    if m['type'] == 'hello': send(type='hello', wants=['position', 'history'])\n"
        "    elif m['type'] == 'new': send(type='ready')\n"
        "    elif m['type'] == 'quit': break\n"
        f"    {answers}\n"
    )
    return f"{sys.executable} {file}"


@pytest.mark.parametrize("command", [EAGER, "node"])
def test_examples_keep_to_the_protocol(command: str) -> None:
    if command == "node":
        node = Path(sys.executable).parent / "node"
        command = f"{node} {EXAMPLES / 'eager.mjs'}"
    assert [(promise, failure) for promise, failure in check_program(command) if failure] == []


def test_a_program_that_answers_what_it_does_not_know_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("oddeck.testing.engine.game_ids", lambda: (GAME,))
    command = program(
        tmp_path,
        "if m['type'] == 'choose': send(type='move', id=m['id'], move=m['moves'][0])\n"
        "    if m['type'] == 'later': send(type='refused', reason='what?')",
    )
    failed = {promise: failure for promise, failure in check_program(command) if failure}
    assert list(failed) == ["it ignores messages of types that it does not know"]
    assert "what?" in str(failed)


def test_a_program_hears_of_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = program(
        tmp_path,
        "if m['type'] == 'choose':\n"
        "        send(type='info', text='hm')\n"
        "        send(type='mood', text='good')\n"  # of a later version
        "        send(type='move', id=m['id'], move=m['moves'][0])",
    )
    game = oddeck.new(GAME, players=2, seed=3, options={"hands": 1})
    bot = ProgramBot(command, GAME, seed=5)
    oddeck.play_out(game, [bot, UniformBot(1)], random.Random(1))
    bot.close()
    heard = [json.loads(line) for line in Path("heard").read_text().splitlines()]
    kinds = [message["type"] for message in heard]
    assert kinds[:3] == ["hello", "new", "choose"]
    assert kinds[-2:] == ["over", "quit"]
    first = heard[2]
    assert "deal" in [event["kind"] for event in first["history"]]
    assert first["events"] == first["history"]
    assert oddeck.from_position(first["position"]).view(0) == first["view"]
    assert heard[1]["seed"] == 5
    assert heard[-2]["winners"] == list(game.winners)


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("send(type='move', id=m['id'], move='fly')", "not one of the legal"),
        ("print('hello?', flush=True)", "not a message"),
        ("send(type='move', id=99, move=m['moves'][0])", "for id 1, got 99"),
        ("send(type='ready')", "expected move, got ready"),
        ("send(type='refused', reason='tired')", "it refused: tired"),
        ("break", "it has ended"),
    ],
)
def test_what_is_wrong_with_a_program_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    game = oddeck.new(GAME, players=2, seed=3)
    bot = ProgramBot(program(tmp_path, f"if m['type'] == 'choose': {answer}"), GAME)
    with pytest.raises(ProgramFailed, match=complaint):
        bot.choose(sight_of(game, game.actors[0]))
    bot.close()


def test_a_program_that_thinks_too_long_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked for what it has, and may answer then."""
    monkeypatch.chdir(tmp_path)
    command = program(
        tmp_path,
        "if m['type'] == 'choose': moves = m['moves']\n"
        "    if m['type'] == 'stop': send(type='move', id=m['id'], move=moves[-1])",
    )
    game = oddeck.new(GAME, players=2, seed=3)
    seat = game.actors[0]
    bot = ProgramBot(command, GAME, move_seconds=0.01)
    assert bot.choose(sight_of(game, seat)) == game.moves(seat)[-1]
    bot.close()


def test_a_program_that_cannot_be_started_is_named() -> None:
    with pytest.raises(oddeck.BadSetup, match=r"engine \./nobody: it cannot be started"):
        ProgramBot("./nobody", GAME)


def test_a_program_has_longer_to_start_than_to_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("oddeck.bots.engine.program.ANSWER_SECONDS", 0.0)
    ProgramBot(program(tmp_path, "pass"), GAME).close()  # says hello
    monkeypatch.setattr("oddeck.bots.engine.program.START_SECONDS", 0.0)
    with pytest.raises(oddeck.BadSetup, match="no hello within 0 s"):
        ProgramBot(program(tmp_path, "pass"), GAME)


def test_a_check_names_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    silent = program(tmp_path, "if m['type'] == 'choose': time.sleep(0)")
    monkeypatch.setattr("oddeck.bots.engine.program.ANSWER_SECONDS", 0.5)
    monkeypatch.setattr("oddeck.testing.engine.MOVE_SECONDS", 0.1)
    monkeypatch.setattr("oddeck.testing.engine.game_ids", lambda: (GAME,))
    found = dict(check_program(silent))
    assert found["it starts and says hello"] is None
    assert "no move within" in (found["it answers at once after stop"] or "")
