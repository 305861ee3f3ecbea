"""The commands as a script would use them, without a terminal."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import oddeck as library
from oddeck import signing
from oddeck.bots.reactions import SHORTEST, react
from oddeck.cli import session, stopwatch
from oddeck.cli.app import app
from oddeck.cli.console import hide_everything
from oddeck.cli.conventions import Ending
from oddeck.cli.game_setup import read_options
from oddeck.cli.history import read_history
from oddeck.cli.seating import Sitter
from oddeck.compilation import Progress
from oddeck.decks import maze
from oddeck.engine.protocol import GameType
from oddeck.engine.state.rng import seed_hash
from oddeck.record import checksum

from .conftest import Oddeck

SOON_WON = """\
game: twisty-passages
players: 2
hands: [[3Fr, 3Bo], [2Bu, 9La, Grue]]
stacks: [[7Fr], []]
draw: [4Ti]
box: rest
"""
THREE_OF_A_KIND = """\
game: fortuno
players: 4
hands: [[7S, 5C, 9W], [9S, 3S, AC], [2S, KnD, M13], [2D, 3D, 8D]]
discard: [7W, 7C]
"""
LAST_CARD = SOON_WON.replace("3Fr, 3Bo", "3Fr")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game."""
    game = library.from_position(
        {
            "game": "twisty-passages",
            "players": 2,
            "hands": [["3Fr"], ["2Bo", "Grue"]],
            "box": "rest",
        }
    )
    game.play(0, "play 3Fr")
    file = tmp_path / "won.oddeck"
    file.write_text(game.record([{"name": "Anna"}, {"name": "Ada", "bot": "random"}]))
    return file


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position two plays from its end."""
    file = tmp_path / "soon.yaml"
    file.write_text(SOON_WON)
    return file


def resealed(text: str) -> str:
    """The text with its checksum made right again, as a forger would."""
    body = text[: text.rindex("end:")]
    return f"{body}{text[text.rindex('end:') : text.rindex('sum ')]}sum {checksum(body)}\n"


def every_command() -> Iterator[list[str]]:
    """The words that lead to each command and group of commands there is, the program itself
    included.
    """

    def below(group: Any, words: list[str]) -> Iterator[list[str]]:
        yield words
        for name, command in getattr(group, "commands", {}).items():
            yield from below(command, [*words, name])

    return below(typer.main.get_command(app), [])


@pytest.mark.parametrize(
    "words", list(every_command()), ids=lambda words: " ".join(["oddeck", *words])
)
def test_every_command_has_help_with_an_example(oddeck: Oddeck, words: list[str]) -> None:
    result = oddeck(*words, "--help")
    assert result.exit_code == Ending.DONE
    assert "<bool>" not in result.stdout, "a flag takes no value"
    examples = result.stdout.split("Examples:")[1].splitlines()
    assert (
        len([line for line in examples if line.strip().startswith(" ".join(["oddeck", *words]))])
        >= 2
    )


def test_the_exit_codes_are_told(oddeck: Oddeck) -> None:
    told = " ".join(oddeck("--help").stdout.split())
    assert all(f" {ending.value} " in told.split("Exit codes:")[1] for ending in Ending)


def test_version(oddeck: Oddeck) -> None:
    assert oddeck("--version").stdout == f"oddeck {library.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["play", "--players", "x"],
        ["play", "twisty-passage"],
        ["play", "--players", "11"],
        ["play", "--bots", "clever"],
        ["play", "--seat", "7"],
        ["play", "--option", "hands"],
        ["play", "--option", "hats=3"],
        ["play", "--resume", "nowhere.oddeck"],
        ["replay", "nowhere.oddeck"],
        ["verify"],
        ["warm", "chess"],
        ["ladder"],
        ["ladder", "chess"],
        ["ladder", "twisty-passages", "--bots", "random"],
        ["ladder", "twisty-passages", "--players", "1"],
        ["ladder", "twisty-passages", "--deals", "0"],
        ["review", "nowhere.oddeck"],
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(oddeck: Oddeck, arguments: list[str]) -> None:
    result = oddeck(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("oddeck: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "help_page"),
    [
        (["dance"], "oddeck"),
        (["lab", "dance"], "oddeck lab"),
        (["play", "--fats"], "oddeck play"),
        (["verify"], "oddeck verify"),
    ],
)
def test_bad_usage_says_where_the_help_is(
    oddeck: Oddeck, arguments: list[str], help_page: str
) -> None:
    assert oddeck(*arguments).stderr.endswith(f"; see: {help_page} --help\n")


def test_a_file_that_is_no_record_is_named(oddeck: Oddeck, tmp_path: Path) -> None:
    file = tmp_path / "letter.oddeck"
    file.write_text("Dear Anna")
    for command in (["replay"], ["review"], ["play", "--resume"]):
        result = oddeck(*command, file)
        assert (result.exit_code, result.stderr.split(": line 1")[0]) == (
            Ending.BAD_USAGE,
            f"oddeck: {file}",
        )


def test_a_mistake_in_a_file_of_cards_is_told_with_its_line(tmp_path: Path) -> None:
    """It is read before any command runs."""
    (tmp_path / "cards.toml").write_text(
        maze.TEXT.replace("each 5 6: discard", "each 5 x: discard")
    )
    done = subprocess.run(
        [sys.executable, "-m", "oddeck", "games"],
        env={**os.environ, "ODDECK_MAZE_FILE": str(tmp_path / "cards.toml")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert re.fullmatch(
        r"oddeck: \S*cards.toml, line \d+, twisty-passages: .* is not understood\n", done.stderr
    )


def test_games(oddeck: Oddeck) -> None:
    result = oddeck("games")
    assert all(game_id in result.stdout for game_id in library.game_ids())
    facts = json.loads(oddeck("games", "--json").stdout)
    assert [game["id"] for game in facts] == list(library.game_ids())
    assert facts[0]["designer"] == "Dave Howell"
    assert facts[0]["options"][0] | {"help": ""} == {
        "name": "hands",
        "default": 1,
        "least": 1,
        "most": 1000,
        "help": "",
    }


def test_rules(oddeck: Oddeck) -> None:
    whole = oddeck("rules", "trophy-case").stdout
    assert "TC-1 " in whole
    assert "TC-15 " in whole
    assert {oddeck("rules", "trophy-case", wanted).stdout for wanted in ("TC-7", "tc-7", "7")} == {
        oddeck("rules", "trophy-case", "7").stdout
    }
    assert oddeck("rules", "trophy-case", "TC-7").stdout.startswith("TC-7: ")
    assert "Minotaur" in oddeck("rules", "twisty-maze", "MINOTAUR").stdout
    facts = json.loads(oddeck("rules", "trophy-case", "--json").stdout)
    assert facts["game"] == "trophy-case"
    assert next(iter(facts["rules"])) == "TC-1"
    assert list(json.loads(oddeck("rules", "trophy-case", "3", "--json").stdout)["rules"]) == [
        "TC-3"
    ]
    unknown = oddeck("rules", "trophy-case", "TC-99")
    assert unknown.exit_code == Ending.BAD_USAGE
    assert "TC-1 to TC-15" in unknown.stderr


# --- verify and replay ----------------------------------------------------------------------------


def test_verify_says_that_an_unsigned_record_is_merely_consistent(
    oddeck: Oddeck, record: Path
) -> None:
    result = oddeck("verify", record)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{record}: Twisty Passages, 2 players, 1 move, won by Anna.\n")
    assert "Consistent: the moves are legal. Anyone could have written this record." in " ".join(
        result.stdout.split()
    )
    assert "sound" not in result.stdout
    facts = json.loads(oddeck("verify", record, "--json").stdout)
    assert facts == {
        "file": str(record),
        "consistent": True,
        "game": "twisty-passages",
        "players": 2,
        "moves": 1,
        "over": True,
        "winners": [0],
        "scores": [1, 0],
        "moves_legal": True,
        "checksum": "matches",
        "deal": "unknown",
        "seed_hash": None,
        "contributors": 0,
        "signature": "none",
        "signed_by": None,
    }


def test_verify_a_record_with_false_names_and_a_new_checksum(oddeck: Oddeck, record: Path) -> None:
    """It passes for what it is: a text that agrees with itself. Signed, it is found out."""
    secret = signing.new_secret()
    honest = record.read_text()
    signed = signing.signed(honest, secret)
    record.write_text(resealed(honest.replace("Anna", "Eve")))
    assert json.loads(oddeck("verify", record, "--json").stdout)["signature"] == "none"
    assert oddeck("verify", record, "--key", signing.public_key(secret)).exit_code == 1
    record.write_text(resealed(honest.replace("Anna", "Eve")) + signed.splitlines()[-1] + "\n")
    forged = oddeck("verify", record)
    assert forged.exit_code == 1
    assert "the signature does not match" in forged.stderr


def test_verify_says_who_signed(
    oddeck: Oddeck, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, other = signing.new_secret(), signing.new_secret()
    key = signing.public_key(secret)
    record.write_text(signing.signed(record.read_text(), secret))
    assert f"by the key {key}" in " ".join(oddeck("verify", record).stdout.split())
    assert json.loads(oddeck("verify", record, "--json").stdout)["signature"] == "valid"
    trusted = oddeck("verify", record, "--key", key.upper())
    assert "Proven: the moves are legal and the server that you named vouches" in " ".join(
        trusted.stdout.split()
    )
    assert (
        json.loads(oddeck("verify", record, "--key", key, "--json").stdout)["signature"]
        == "trusted"
    )
    wrong = oddeck("verify", record, "--key", signing.public_key(other))
    assert (wrong.exit_code, "signed by another key" in wrong.stderr) == (1, True)
    assert oddeck("verify", record, "--key", "nonsense").exit_code == Ending.BAD_USAGE
    assert (
        "no key could be fetched" in oddeck("verify", record, "--key", "http://127.0.0.1:1").stderr
    )


def test_verify_an_altered_record(oddeck: Oddeck, record: Path) -> None:
    record.write_text(record.read_text().replace("0 play 3Fr", "0 play 3Bo"))
    result = oddeck("verify", record)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == f"{record}: line 8: play 3Bo: you do not hold 3Bo (TP-3)\n"
    facts = json.loads(oddeck("verify", record, "--json").stdout)
    assert (facts["consistent"], facts["line"]) == (False, 8)


def test_verify_what_is_no_text(oddeck: Oddeck, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\x00")
    assert oddeck("verify", tmp_path / "picture").exit_code == 1


def test_replay_all(oddeck: Oddeck, record: Path) -> None:
    result = oddeck("replay", record, "--all")
    assert result.exit_code == 0
    assert "1. Anna plays the 3 of Fromps on their stack. Anna wins the hand." in result.stdout
    assert "Grue" in result.stdout


def test_replay_for_programs(oddeck: Oddeck, record: Path) -> None:
    facts = json.loads(oddeck("replay", record, "--json").stdout)
    assert (facts["game"], facts["players"], facts["winners"], facts["over"]) == (
        "twisty-passages",
        ["Anna", "Ada"],
        [0],
        True,
    )
    told = [
        "Anna plays the 3 of Fromps on their stack.",
        "Anna wins the hand.",
        "Anna wins the match.",
    ]
    assert facts["moves"][1] == {"number": 1, "seat": 0, "move": "play 3Fr", "told": told}
    assert [move["number"] for move in facts["moves"]] == [0, 1]
    seen = json.loads(oddeck("replay", record, "--json", "--viewer", "0").stdout)
    assert seen["viewer"] == 0
    assert seen["moves"][1]["told"][0] == "You play the 3 of Fromps on your stack."


def test_replay_as_a_seat_saw_it(oddeck: Oddeck, record: Path) -> None:
    result = oddeck("replay", record, "--viewer", "0")
    assert "1. You play the 3 of Fromps on your stack." in result.stdout
    assert "Grue" not in result.stdout
    assert oddeck("replay", record, "--viewer", "2").exit_code == 2


# --- play -----------------------------------------------------------------------------------------


def test_a_game_from_a_position_to_its_end(
    oddeck: Oddeck, position: Path, data_folder: Path
) -> None:
    position.write_text(LAST_CARD)
    result = oddeck("play", "--from", position, "--bots", "random", typed="3fr\n")
    assert result.exit_code == 0
    assert "Player 1 wins!" in result.stdout
    assert "Scores: Player 1 1, Ada 0" in result.stdout
    (file,) = data_folder.iterdir()
    assert str(file) in result.stdout
    assert oddeck("verify", file).exit_code == 0
    again = oddeck("play", "--resume", file)
    assert again.exit_code == 2
    assert "this game is over" in again.stderr


def test_an_illegal_move_is_explained_and_nothing_is_lost(
    oddeck: Oddeck, position: Path, data_folder: Path
) -> None:
    result = oddeck("play", "--from", position, typed="play 3bo\nplay 9la\nhop\n")
    told = " ".join(result.stdout.split())
    assert (
        "play 3Bo: 3Bo has neither the rank nor the suit of 7Fr, the top of your stack (TP-5)."
        in told
    )
    assert "TP-5: A suited card goes onto your own stack." in told
    assert "play 9La: you do not hold 9La (TP-3)." in told
    assert "'hop' is no move of this game" in told
    assert "oddeck play --resume" in told
    (file,) = data_folder.iterdir()
    assert read_history(file.read_text()).states[-1].history() == []


def test_commands_at_the_table(oddeck: Oddeck, position: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.oddeck"
    typed = (
        f"help\nrules TP-7\nrules 99\nmoves\nsort rank\nsort hat\nlog\nsave {copy}\nsave"
        f" {position}\n0\nquit\n"
    )
    result = oddeck("play", "--from", position, "--name", "Anna", typed=typed)
    assert result.exit_code == 0
    assert "sort chain, sort rank, sort suit" in result.stdout
    assert "TP-7: Trade: you name a partner" in result.stdout
    assert "The rules have no clause 99." in result.stdout
    assert "trade 1 (Ada)" in result.stdout
    assert "A hand can be sorted by chain or rank or suit." in result.stdout
    assert oddeck("verify", copy).exit_code == 0
    assert "Not saved: this file exists already" in result.stdout
    assert position.read_text() == SOON_WON
    assert "0: the moves are numbered from 1 to" in result.stdout


def test_the_rules_in_full(oddeck: Oddeck, position: Path) -> None:
    result = oddeck("play", "--from", position, typed="rules\n")
    assert all(f"TP-{number} " in result.stdout for number in range(1, 16))


def test_resuming_brings_back_the_same_people_and_bots(oddeck: Oddeck, tmp_path: Path) -> None:
    file = tmp_path / "mine.oddeck"
    seated = ["--players", "4", "--seat", "2", "--name", "Zoë", "--bots", "random"]
    assert oddeck("play", "--seed", "3", *seated, "--save", file, typed="1\n").exit_code == 0
    before = read_history(file.read_text())
    assert before.sitters == [
        Sitter("Ada", "random"),
        Sitter("Bruno", "random"),
        Sitter("Zoë"),
        Sitter("Clio", "random"),
    ]
    result = oddeck("play", "--resume", file, typed="log all\n1\n")
    assert "Zoë>" in result.stdout
    after = read_history(file.read_text())
    assert after.sitters == before.sitters
    assert after.states[-1].history()[: len(before.states) - 1] == before.states[-1].history()
    assert len(after.states) > len(before.states)


def test_a_record_without_seats_is_resumed_with_the_usual_ones(
    oddeck: Oddeck, tmp_path: Path
) -> None:
    file = tmp_path / "bare.oddeck"
    file.write_text(library.new("twisty-passages", players=3, seed=1).record())
    assert "Player 1>" in oddeck("play", "--resume", file).stdout


def test_options_and_matches(oddeck: Oddeck, data_folder: Path) -> None:
    result = oddeck(
        "play", "twisty-passages", "--players", "2", "--option", "hands=3", "--seed", "1"
    )
    assert "Twisty Passages, hand 1 of 3" in result.stdout
    (file,) = data_folder.iterdir()
    assert 'options: {"hands": 3}' in file.read_text()


@pytest.mark.parametrize("other", [["--players", "3"], ["--seed", "1"], ["--option", "hands=2"]])
def test_a_position_decides_these_itself(oddeck: Oddeck, position: Path, other: list[str]) -> None:
    result = oddeck("play", "--from", position, *other)
    assert result.exit_code == 2
    assert "cannot go together" in result.stderr


def test_an_older_game_is_never_overwritten(oddeck: Oddeck, record: Path) -> None:
    before = record.read_text()
    assert oddeck("play", "--save", record).exit_code == 2
    assert record.read_text() == before


def test_bots_among_themselves(oddeck: Oddeck, data_folder: Path) -> None:
    result = oddeck("play", "--humans", "0", "--players", "3", "--seed", "2", "--bots", "random")
    assert result.exit_code == 0
    assert "★" in result.stdout
    (file,) = data_folder.iterdir()
    assert read_history(file.read_text()).states[-1].over


def test_two_at_one_keyboard_see_only_what_is_theirs(oddeck: Oddeck, position: Path) -> None:
    typed = "\ndraw\nquit\n"
    result = oddeck(
        "play", "--from", position, "--humans", "2", "--name", "Anna", "--name", "Ben", typed=typed
    )
    assert "Pass the keyboard to Anna" in result.stdout
    assert "Grue" not in result.stdout
    typed = "\nplay 3fr\n\n\nquit\n"
    result = oddeck(
        "play", "--from", position, "--humans", "2", "--name", "Anna", "--name", "Ben", typed=typed
    )
    bens = result.stdout[result.stdout.index("Pass the keyboard to Ben") :]
    assert "Anna plays the 3 of Fromps" in bens
    assert "Grue" in bens
    assert "3Bo" not in bens


def test_two_people_at_an_open_table_need_not_hide_anything(oddeck: Oddeck) -> None:
    """TM-3: the keyboard is passed without a word, and nothing is told twice."""
    result = oddeck(
        "play",
        "twisty-maze",
        "--players",
        2,
        "--humans",
        2,
        "--seed",
        1,
        typed="1\n" * 3 + "quit\n",
    )
    assert result.exit_code == 0, result.output
    assert "Pass the keyboard" not in result.output
    assert result.output.count("declares speed 1") + result.output.count("declare speed 1") >= 1


def test_the_rules_of_a_card_can_be_asked_for(oddeck: Oddeck) -> None:
    result = oddeck(
        "play",
        "twisty-maze",
        "--players",
        2,
        "--humans",
        2,
        "--seed",
        1,
        typed="rules Pit-Trap.1\nrules TM-5\nquit\n",
    )
    assert "Pit Trap (trap). When drawn: roll as many dice as your speed" in result.output
    assert "TM-5: " in result.output


def test_a_folder_that_cannot_be_written_is_told_but_does_not_stop_the_game(
    oddeck: Oddeck, position: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    position.write_text(LAST_CARD)
    monkeypatch.setenv("ODDECK_DATA_DIR", str(tmp_path / "file"))
    result = oddeck("play", "--from", position, "--bots", "random", typed="3fr\n")
    assert result.stdout.count("This game cannot be saved") == 1
    assert "wins!" in result.stdout


def test_the_compiler_is_not_imported_at_the_start() -> None:
    code = "import sys, oddeck.cli.app; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_warm_compiles_what_is_not_compiled(
    oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = set()

    def compile_game(game: GameType, progress: Progress) -> None:
        if game not in compiled:
            progress("deal")
            progress("apply")
        compiled.add(game)

    monkeypatch.setattr("oddeck.cli.warm.compile_game", compile_game)
    monkeypatch.setattr("oddeck.cli.warm.compile_extras", lambda game: None)
    monkeypatch.setattr("oddeck.cli.warm.is_compiled", compiled.__contains__)
    assert "Twisty Passages: compiled 2 functions in " in oddeck("warm", "twisty-passages").stdout
    assert oddeck("warm", "twisty-passages").stdout == "Twisty Passages: already compiled\n"
    compiled.clear()
    facts = [json.loads(oddeck("warm", "twisty-passages", "--json").stdout) for _ in range(2)]
    assert [(game["game"], game["functions"]) for (game,) in facts] == [
        ("twisty-passages", 2),
        ("twisty-passages", 0),
    ]


def test_warm_fails_where_nothing_can_be_kept(
    oddeck: Oddeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oddeck.cli.warm.compile_game", lambda game, progress: None)
    monkeypatch.setattr("oddeck.cli.warm.compile_extras", lambda game: None)
    monkeypatch.setattr("oddeck.cli.warm.is_compiled", lambda game: False)
    result = oddeck("warm", "twisty-passages")
    assert result.exit_code == 1
    assert "ODDECK_CACHE_DIR" in result.stderr


# --- what people get wrong ---


@pytest.mark.parametrize(
    ("text", "value"), [("7", 7), ("no", False), ("True", True), ("exit", "exit"), ("-3", -3)]
)
def test_options_are_typed_as_they_look(text: str, value: object) -> None:
    assert read_options([f" name ={text}"]) == {"name": value}


def test_an_option_that_is_no_number_is_bad_usage(oddeck: Oddeck) -> None:
    result = oddeck("play", "twisty-passages", "--yes", "--option", "hands=--5")
    assert result.exit_code == 2
    assert "option hands: expected an integer from 1 to 1000, got '--5'" in result.stderr


@pytest.mark.parametrize(
    "text", ["game: twisty-passages\nturn: 2020-99-99\n", "[" * 100_000, f"seed: {'9' * 5000}\n"]
)
def test_a_monstrous_position_file_is_bad_usage(oddeck: Oddeck, tmp_path: Path, text: str) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(text)
    result = oddeck("play", "--from", file)
    assert result.exit_code == 2
    assert "neither JSON nor YAML" in result.stderr


def test_a_game_that_could_not_be_kept_is_not_said_to_be(oddeck: Oddeck, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    result = oddeck(
        "play",
        "twisty-passages",
        "--humans",
        0,
        "--players",
        2,
        "--bots",
        "random",
        "--fast",
        "--save",
        blocked / "game.oddeck",
    )
    assert "This game cannot be saved" in result.stdout
    assert "The record is" not in result.stdout


def test_nobody_can_look_up_what_another_typed() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("trade 0 5Ra")
    hide_everything()
    assert readline.get_current_history_length() == 0


def test_at_one_keyboard_whoever_speaks_first_acts(oddeck: Oddeck, position: Path) -> None:
    """FO-13 at one keyboard: no hand is to be seen, and nobody is asked before the others."""
    position.write_text(THREE_OF_A_KIND)
    table = (
        "play",
        "--from",
        position,
        "--humans",
        "4",
        *(word for name in ("Anna", "Ben", "Cy", "Di") for word in ("--name", name)),
    )
    result = oddeck(*table, typed="\nplay 7s\n\nzoe\ncy\n\nquit\n")
    race = result.stdout[result.stdout.index("Anna plays the 7 of Swords.") :]
    assert 'Who says "slap"? The first to do so types their name' in race
    assert not any(card in race[: race.index("Who says")] for card in ("9W", "3S", "KnD", "8D"))
    assert "zoe: nobody with this name can do that." in race
    assert "Pass the keyboard to Cy" in race
    nobody = oddeck(*table, typed="\nplay 7s\n\n\nquit\n").stdout
    assert "Pass the keyboard to Ben" in nobody


def test_in_the_terminal_bots_win_races_too(
    oddeck: Oddeck, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FO-13: whether the person is faster than the bots is a matter of time, at random here."""
    dice = random.Random(5)
    for module in (session, stopwatch):
        monkeypatch.setattr(module, "react", lambda kind, _: react(kind, dice))
    position.write_text(THREE_OF_A_KIND)
    first: Counter[str] = Counter()
    table = ("play", "--from", position, "--name", "Anna", "--bots", "heuristic", "--fast")
    for _ in range(6):
        shown = oddeck(*table, typed="play 7s\nslap\nquit\n").stdout
        (who,) = re.findall(r"(\w+) slaps? first!", shown)[:1]
        first[who] += 1
        assert ("is faster." in shown) == (who != "You")
    assert first["You"] >= 1, first
    assert len(first) >= 3, f"always the same win: {first}"
    lazy = oddeck(*table, typed="play 7s\nno\nquit\n").stdout
    assert "You slap first!" not in lazy
    assert "slaps first!" in lazy


def test_at_a_keyboard_the_time_to_type_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("oddeck.cli.stopwatch.time.monotonic", lambda: now[0])
    monkeypatch.setattr(stopwatch, "somebody_is_there", lambda: True)
    running = stopwatch.Stopwatch(random.Random(1))
    now[0] = 103.0
    assert running.seconds() == 3.0 - stopwatch.TYPING
    now[0] = 100.1
    assert stopwatch.Stopwatch(random.Random(1)).seconds() == SHORTEST, "nobody is faster than that"


def test_verify_checks_the_seed_that_was_promised(oddeck: Oddeck, tmp_path: Path) -> None:
    game = library.new("twisty-passages", players=2, seed=2026)
    file = tmp_path / "fair.oddeck"
    file.write_text(game.record(seed_hash=seed_hash(2026)))
    assert seed_hash(2026) in "".join(oddeck("verify", file).stdout.split())
    assert json.loads(oddeck("verify", file, "--json").stdout)["deal"] == "consistent"
    promised = oddeck("verify", file, "--hash", seed_hash(2026))
    assert "Proven: the moves are legal and the deal was fixed before the game." in " ".join(
        promised.stdout.split()
    )
    secret = signing.new_secret()
    (tmp_path / "signed.oddeck").write_text(signing.signed(file.read_text(), secret))
    vouched = oddeck(
        "verify", tmp_path / "signed.oddeck", "--key", signing.public_key(secret), "--json"
    )
    assert json.loads(vouched.stdout)["deal"] == "vouched"
    other = oddeck("verify", file, "--hash", seed_hash(2027))
    assert other.exit_code == 1
    assert "hash" in other.stderr
    file.write_text(game.record(seed_hash=seed_hash(2027)))
    cheated = oddeck("verify", file, "--json")
    assert cheated.exit_code == 1
    assert json.loads(cheated.stdout)["line"] == 7
