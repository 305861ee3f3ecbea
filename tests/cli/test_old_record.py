"""Saved games of the first version of the rules: they are read, and it is said why they cannot be
replayed.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oddeck as library
from oddeck.cli.conventions import Ending
from oddeck.games.registry import find_game
from oddeck.record import RulesChange, checksum, read_record, write_record
from oddeck.signing import new_secret, signed

from .conftest import Oddeck

FOLDER = Path(__file__).parents[1] / "old_records"
GAMES = ["fortuno", "flathead-rummy", "trophy-case", "twisty-maze"]
CHANGED = [game for game in GAMES if find_game(game).version > 1]
COMMANDS = ["replay", "verify", "review"]


def old(game: str) -> Path:
    """A record of the first version of the rules."""
    return FOLDER / f"{game}.oddeck"


def altered(tmp_path: Path, was: str, now: str, seal: bool = True) -> Path:
    """The old record of Trophy Case with another text in it, and the sum that belongs to it."""
    body, _, end = old("trophy-case").read_text().replace(was, now).rpartition("end: ")
    file = tmp_path / "altered.oddeck"
    file.write_text(
        f"{body}end: {end[: end.index('sum')]}sum {checksum(body)}\n"
        if seal
        else f"{body}end: {end}"
    )
    return file


def test_the_rules_of_two_games_at_least_have_changed() -> None:
    assert {"flathead-rummy", "trophy-case"} <= set(CHANGED)


@pytest.mark.parametrize("game", CHANGED)
def test_the_library_raises_an_error_of_its_own(game: str) -> None:
    text = old(game).read_text()
    with pytest.raises(
        library.RulesChanged,
        match=r"^line 3: this game was played by version 1 of the rules; this is version \d",
    ) as raised:
        library.from_record(text)
    assert isinstance(raised.value, library.BadRecord)
    assert raised.value.version == find_game(game).version
    assert raised.value.record.moves == read_record(text).moves
    assert raised.value.record.rules == 1


@pytest.mark.parametrize("game", CHANGED)
@pytest.mark.parametrize("command", COMMANDS)
def test_people_get_headers_moves_result_and_the_reason(
    oddeck: Oddeck, command: str, game: str
) -> None:
    result = oddeck(command, old(game))
    assert result.exit_code == Ending.FOUND_WRONG
    assert "Traceback" not in result.output
    assert (
        "Why it cannot be replayed: line 3: this game was played by version 1 of the rules; this"
        f" is version {find_game(game).version}" in result.stdout
    )
    lines = result.stdout.splitlines()
    record = read_record(old(game).read_text())
    assert {
        f"game: {game}",
        "rules: 1",
        f"seed: {record.start['seed']}",
        f"players: {record.start['players']}",
    } <= set(lines)
    names = [seat["name"] for seat in record.seats or []]
    told = [
        f"{number}. {names[seat]}: {move}" for number, (seat, move) in enumerate(record.moves, 1)
    ]
    assert [line for line in lines if line in told] == told
    assert lines[-1].startswith("Result: not in this record")


@pytest.mark.parametrize("game", CHANGED)
@pytest.mark.parametrize("command", COMMANDS)
def test_programs_get_the_same(oddeck: Oddeck, command: str, game: str) -> None:
    result = oddeck(command, old(game), "--json")
    assert result.exit_code == Ending.FOUND_WRONG
    facts = json.loads(result.stdout)
    record = read_record(old(game).read_text())
    assert facts["game"] == game
    assert facts["replayable"] is False
    assert (facts["rules"], facts["rules_now"]) == (1, find_game(game).version)
    assert "cannot be replayed" in facts["error"]
    assert facts["headers"]["options"] == record.start["options"]
    assert facts["players"] == [seat["name"] for seat in record.seats or []]
    assert [(move["seat"], move["move"]) for move in facts["moves"]] == record.moves
    assert facts["result"] is None
    if command == "verify":
        assert facts["consistent"] is None
        assert facts["seed_hash"] == record.seed_hash


def test_a_result_is_told(oddeck: Oddeck, tmp_path: Path) -> None:
    """A record that was written since records have their result."""
    file = altered(
        tmp_path, "\n\n2 lead", '\nresult: {"winners": [0], "scores": [3, 0, 0]}\n\n2 lead'
    )
    for command in COMMANDS:
        assert (
            oddeck(command, file).stdout.splitlines()[-1]
            == "Result: won by Ada (Ada 3, Bruno 0, Cleo 0)."
        )
        assert json.loads(oddeck(command, file, "--json").stdout)["result"] == {
            "winners": [0],
            "scores": [3, 0, 0],
        }


def test_an_altered_old_record_is_found_out(oddeck: Oddeck, tmp_path: Path) -> None:
    file = altered(tmp_path, "2 lead 7Hi", "2 lead 8Hi", seal=False)
    result = oddeck("verify", file)
    assert (result.exit_code, "changed after it was saved" in result.stderr) == (
        Ending.FOUND_WRONG,
        True,
    )
    assert oddeck("replay", file).exit_code == Ending.BAD_USAGE
    file = altered(tmp_path, "seed: 17", "seed: 18")
    assert "is not the one whose hash" in oddeck("verify", file).stderr


def test_verify_checks_the_hash_of_an_old_record(oddeck: Oddeck) -> None:
    shown = read_record(old("trophy-case").read_text()).seed_hash
    assert (
        "Why it cannot be replayed" in oddeck("verify", old("trophy-case"), "--hash", shown).stdout
    )
    other = oddeck("verify", old("trophy-case"), "--hash", "0" * 64)
    assert (other.exit_code, "does not have the hash" in other.stderr) == (Ending.FOUND_WRONG, True)


def test_what_nobody_has_checked_cannot_upset_the_terminal(oddeck: Oddeck, tmp_path: Path) -> None:
    file = altered(tmp_path, "2 lead 7Hi", "2 \x1b[2J lead 7Hi")
    file.write_text(file.read_text())
    shown = oddeck("replay", file)
    assert "\x1b" not in shown.stdout
    assert shown.exit_code == Ending.FOUND_WRONG
    file = altered(tmp_path, '"target": 3', '"target": "\\ud800"')
    assert oddeck("replay", file).exit_code == Ending.FOUND_WRONG
    assert (
        json.loads(oddeck("replay", file, "--json").stdout)["headers"]["options"]["target"]
        == "\ud800"
    )
    nested = "[" * 700 + "]" * 700
    for arguments in ([], ["--json"]):
        assert oddeck(
            "replay", altered(tmp_path, '"target": 3', f'"target": {nested}'), *arguments
        ).exit_code in (
            Ending.FOUND_WRONG,
            Ending.BAD_USAGE,
        )


def test_an_old_game_cannot_be_resumed(oddeck: Oddeck) -> None:
    result = oddeck("play", "--resume", old("trophy-case"))
    assert result.exit_code == Ending.BAD_USAGE
    assert "played by version 1 of the rules" in result.stderr
    assert "oddeck replay" in result.stderr


# --- results in records ---


def won() -> library.Game:
    """A game that is over."""
    game = library.from_position(
        {
            "game": "twisty-passages",
            "players": 2,
            "hands": [["3Fr"], ["2Bo", "Grue"]],
            "box": "rest",
        }
    )
    game.play(0, "play 3Fr")
    return game


def test_the_record_of_a_finished_game_has_its_result() -> None:
    text = won().record()
    assert 'result: {"winners": [0], "scores": [1, 0]}' in text.splitlines()
    assert read_record(text).result == {"winners": [0], "scores": [1, 0]}
    assert library.from_record(text).record() == text
    assert "result" not in won().record(with_result=False)
    assert "result" not in library.new("twisty-passages", 2, 1).record()


@pytest.mark.parametrize(
    ("result", "complaint"),
    [
        (
            '{"winners": [1], "scores": [1, 0]}',
            "line 5: result: .* is not how these moves end the game",
        ),
        ('{"winners": [0]}', "line 5: result: expected"),
        ('{"winners": [true], "scores": [1, 0]}', "line 5: result: expected"),
        ("7", "line 5: result: expected"),
    ],
)
def test_a_result_must_be_right(result: str, complaint: str) -> None:
    body = (
        won().record().rpartition("end: ")[0].replace('{"winners": [0], "scores": [1, 0]}', result)
    )
    with pytest.raises(library.BadRecord, match=complaint):
        library.from_record(f"{body}end: 1 move, sum {checksum(body)}\n")


def crossed(**changes: object) -> str:
    """The record of a game whose rules got a new edition after its fourth move."""
    game = library.new("trophy-case", players=3, seed=1, options={"target": 3})
    for _ in range(4):
        game.play(game.actors[0], game.moves(game.actors[0])[0])
    version = game.type.version
    change = RulesChange(after=4, rules=version, position=game.position())
    while not game.over:
        game.play(game.actors[0], game.moves(game.actors[0])[0])
    start = {"players": 3, "seed": 1, "options": game.options}
    facts = {"result": game.result, "changes": [change]} | changes
    return write_record("trophy-case", version - 1, start, game.history(), **facts)  # type: ignore[arg-type]


def test_of_a_game_that_got_new_rules_the_moves_since_then_are_checked(
    oddeck: Oddeck, tmp_path: Path
) -> None:
    file = tmp_path / "crossed.oddeck"
    file.write_text(signed(crossed(), new_secret()), encoding="utf-8")
    shown = oddeck("verify", file).stdout
    assert "new edition during this game" in shown
    assert "moves after number 4 are legal" in " ".join(shown.split())
    assert "Signature: valid" in shown
    facts = json.loads(oddeck("verify", file, "--json").stdout)
    assert facts["headers"]["changes"] == [{"after": 4, "rules": 2}]
    assert "cannot be checked" in facts["checked"]
    file.write_text(crossed(result={"winners": [0], "scores": [99, 0, 0]}), encoding="utf-8")
    assert "not how these moves end the game" in oddeck("verify", file).stderr


@pytest.mark.parametrize(
    "changes", ["x", [1], [{"after": 1}], [{"after": -1, "rules": 2, "position": {}}]]
)
def test_a_malformed_change_of_rules_is_a_bad_record(changes: object) -> None:
    with pytest.raises(library.BadRecord, match="changes: expected"):
        library.from_record(crossed(changes=changes))
