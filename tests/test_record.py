"""Saved games."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import oddeck
from oddeck.record import END, checksum, read_record
from oddeck.testing.walks import walk


def played(moves: int = 12) -> oddeck.Game:
    game = oddeck.new("twisty-passages", players=3, seed=7)
    for step, _ in enumerate(walk(game, 1)):
        if step == moves:
            break
    return game


def resealed(text: str) -> str:
    """The text with its last line made right again, as a forger would."""
    body = text[: text.rindex("end:")]
    moves = len(re.findall(r"^\d+ ", body, re.MULTILINE))
    return f"{body}end: {moves} moves, sum {checksum(body)}\n"


def test_a_record_can_be_read_by_people() -> None:
    lines = played().record().splitlines()
    assert lines[:7] == [
        "oddeck record 1",
        "game: twisty-passages",
        "rules: 1",
        "players: 3",
        "seed: 7",
        'options: {"hands": 1}',
        "",
    ]
    assert re.fullmatch(r"[012] (draw|pass|play .*|trade . .*|give .*)", lines[7])
    assert END.fullmatch(lines[-1])


def test_a_record_replays() -> None:
    game = played()
    again = oddeck.from_record(game.record())
    assert again.position() == game.position()
    assert again.history() == game.history()
    again.play(again.actors[0], again.moves(again.actors[0])[0])
    assert again.history()[:-1] == game.history()


def test_a_game_that_has_just_begun_has_a_record_too() -> None:
    game = oddeck.new("twisty-passages", players=2)
    assert oddeck.from_record(game.record()).position() == game.position()


def test_a_record_can_begin_from_a_position() -> None:
    game = oddeck.from_position(
        {"game": "twisty-passages", "players": 2, "hands": [["3Fr"], ["2Bo"]]}
    )
    game.play(0, "trade 1 3Fr")
    again = oddeck.from_record(game.record())
    assert again.position() == game.position()
    assert 'position: {"game"' in game.record()


def test_cut_anywhere_it_is_found_out() -> None:
    text = played().record()
    for length in range(len(text) - 1):
        with pytest.raises(oddeck.BadRecord, match=r"line \d+: "):
            oddeck.from_record(text[:length])


def test_without_any_one_line_it_is_found_out() -> None:
    lines = played().record().splitlines(keepends=True)
    for left_out in range(len(lines)):
        with pytest.raises(oddeck.BadRecord):
            oddeck.from_record("".join(lines[:left_out] + lines[left_out + 1 :]))


def test_any_one_character_changed_is_found_out() -> None:
    text = played(5).record()
    for index in range(len(text) - 1):
        changed = text[:index] + ("x" if text[index] != "x" else "y") + text[index + 1 :]
        with pytest.raises(oddeck.BadRecord):
            oddeck.from_record(changed)


def test_an_illegal_move_names_its_line_and_its_clause() -> None:
    lines = played().record().splitlines(keepends=True)
    lines[9] = "0 give Grue\n"
    with pytest.raises(oddeck.BadRecord, match=r"^line 10: give Grue: .* \(TP-\d+\)$") as refusal:
        oddeck.from_record(resealed("".join(lines)))
    assert refusal.value.line == 10


@pytest.mark.parametrize(
    ("old", "changed", "complaint"),
    [
        ("oddeck record 1", "oddeck record 2", "line 1: expected 'oddeck record 1'"),
        ("game: twisty-passages", "game: chess", "line 2: there is no game 'chess'"),
        (
            "rules: 1",
            "rules: 99",
            "line 3: this game was played by version 99 of the rules; this is version 1",
        ),
        ("rules: 1\n", "", "the header 'rules' is missing"),
        ("players: 3", "players: 12", "line 4: players: Twisty Passages is for 2 to 10, not 12"),
        ("players: 3", "players: three", "line 4: players: 'three' cannot be read"),
        ("players: 3", "players 3", "line 4: expected 'NAME: VALUE'"),
        ("seed: 7\n", "", "line 5: the headers must be players, seed and options, or position"),
        ("seed: 7", "seed: 7\nseed: 7", "line 6: expected 'NAME: VALUE', each name once"),
        ('"hands": 1', '"hands": 0', "line 6: option hands: expected an integer"),
        ("\n\nend", "\nwho knows\n\nend", "expected 'SEAT MOVE', got 'who knows'"),
    ],
)
def test_a_bad_record_names_the_line(old: str, changed: str, complaint: str) -> None:
    text = played().record()
    assert old in text
    with pytest.raises(oddeck.BadRecord, match=re.escape(complaint)):
        oddeck.from_record(resealed(text.replace(old, changed, 1)))


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(oddeck.BadRecord, match="there is more after the last line"):
        oddeck.from_record(played().record() + "0 pass\n")


def test_the_count_of_moves_must_be_right() -> None:
    text = played(3).record()
    with pytest.raises(oddeck.BadRecord, match="4 moves are counted here, but there are 3"):
        oddeck.from_record(text.replace("end: 3", "end: 4"))


@pytest.mark.parametrize("text", ["", "\n", "nonsense", "{}"])
def test_other_texts_are_no_records(text: str) -> None:
    with pytest.raises(oddeck.BadRecord, match="line 1: "):
        oddeck.from_record(text)


def test_an_edit_names_the_line_that_it_spoilt() -> None:
    """The sum finds every edit, but where a move or header no longer makes sense, that is what is
    said.
    """
    text = played().record()
    first_move = text.splitlines()[7]
    with pytest.raises(oddeck.BadRecord, match=r"^line 8: "):
        oddeck.from_record(text.replace(first_move, "0 sing", 1))
    with pytest.raises(oddeck.BadRecord, match=r"^line 4: players"):
        oddeck.from_record(text.replace("players: 3", "players: 9000", 1))


def test_line_ends_of_other_systems_are_read() -> None:
    game = played()
    assert oddeck.from_record(game.record().replace("\n", "\r\n")).record() == game.record()


@pytest.mark.parametrize("thing", [None, 3, 2.5, [], {}, b"oddeck record 1"])
def test_a_record_is_a_text(thing: Any) -> None:
    with pytest.raises(oddeck.BadRecord, match="line 1: a record is a text"):
        oddeck.from_record(thing)


@pytest.mark.parametrize(
    ("old", "changed"),
    [
        ("options: ", "options: " + "[" * 100_000),
        ("seed: 7", "seed: null"),
        ("rules: 1", "rules: true"),
        ("rules: 1", "rules: 1.0"),
        ("seed: 7", "seed: \ud800"),
    ],
)
def test_monstrous_records_are_refused_like_others(old: str, changed: str) -> None:
    with pytest.raises(oddeck.BadRecord):
        oddeck.from_record(resealed(played().record().replace(old, changed, 1)))


def test_a_monstrous_count_is_refused_like_others() -> None:
    with pytest.raises(oddeck.BadRecord, match="SEAT MOVE"):
        oddeck.from_record(played().record().replace("end: ", "end: " + "9" * 5_000))


def test_every_digit_of_the_sum_counts() -> None:
    text = played(2).record()
    for index in range(len(text) - 17, len(text) - 1):
        with pytest.raises(oddeck.BadRecord, match="the checksum does not match"):
            oddeck.from_record(
                text[:index] + ("0" if text[index] != "0" else "1") + text[index + 1 :]
            )


@pytest.mark.parametrize("named", [2, 4])
def test_a_record_names_everybody_or_nobody(named: int) -> None:
    seats = f"seats: {json.dumps([{'name': 'A'}] * named)}\n"
    text = played().record().replace("\n\n", f"\n{seats}\n", 1)
    with pytest.raises(
        oddeck.BadRecord, match=f"line 7: seats: there are 3 players, but {named} are named"
    ):
        oddeck.from_record(resealed(text))


def test_a_position_of_another_game_is_refused() -> None:
    position = oddeck.new("trophy-case", players=3, seed=1).position()
    text = (
        "oddeck record 1\ngame: twisty-passages\nrules: 1\nposition:"
        f" {json.dumps(position)}\n\nend:"
    )
    with pytest.raises(
        oddeck.BadRecord, match="the position is one of Trophy Case, not of Twisty Passages"
    ):
        oddeck.from_record(resealed(text))


@pytest.mark.parametrize(
    "seats",
    [
        "abc",
        [1],
        [{"name": "A"}],
        [{"name": "A\n"}] * 3,
        [{"name": ""}] * 3,
        [{"name": " A"}] * 3,
        [{"name": "A" * 41}] * 3,
        [{"name": "A", "age": "7"}] * 3,
    ],
)
def test_bad_seats_are_not_written(seats: Any) -> None:
    with pytest.raises(oddeck.BadSetup, match="seats"):
        played().record(seats)


def test_the_parts_of_a_record() -> None:
    record = read_record(played(2).record())
    assert (record.game, record.rules, len(record.moves), record.move_lines) == (
        "twisty-passages",
        1,
        2,
        [8, 9],
    )
    assert json.dumps(record.start) == '{"players": 3, "seed": 7, "options": {"hands": 1}}'
