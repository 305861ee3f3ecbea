"""The puzzles that come with the games: every one is sound, and its seat sees nothing hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from oddeck.bots.sight import sight_of
from oddeck.engine.errors import BadSetup
from oddeck.game import Game
from oddeck.games.registry import find_game, game_ids
from oddeck.puzzles.explanation import explained_moves, player_names, verdict
from oddeck.puzzles.finding import wins_at_once
from oddeck.puzzles.puzzle import (
    FILE,
    GRADES,
    Collection,
    Puzzle,
    daily_puzzle,
    games_with_puzzles,
    puzzles_of,
    read_collection,
)
from oddeck.server.web.puzzles import encode_now

GAMES = ("flathead-rummy", "trophy-case", "twisty-passages")
AT_LEAST = 100
COMPARED = 5  # puzzles of each game whose hidden cards are dealt again


def test_three_games_have_puzzles() -> None:
    assert sorted(games_with_puzzles()) == sorted(GAMES)
    assert [game for game in game_ids() if puzzles_of(game) == ()] == ["fortuno", "twisty-maze"]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_puzzle_has_one_best_move_that_is_legal(game_id: str) -> None:
    game_type = find_game(game_id)
    found = read_collection(game_type.folder / FILE)
    assert (found.game, found.rules) == (game_id, game_type.version)
    assert len(found.puzzles) >= AT_LEAST
    assert len({puzzle.id for puzzle in found.puzzles}) == len(found.puzzles)
    assert found.checked["confirmed"] == len(found.puzzles), "run: oddeck puzzles check --drop"
    for puzzle in found.puzzles:
        game = puzzle.game()
        legal = game.moves(puzzle.seat)
        tried = [one.move for one in puzzle.candidates]
        assert len(legal) > 2, puzzle.id
        assert set(tried) <= set(legal), puzzle.id
        assert tried[0] == puzzle.best, puzzle.id
        assert tried.count(puzzle.best) == 1, puzzle.id
        best, *others = puzzle.candidates
        assert all(one.chance < best.chance for one in others), puzzle.id
        assert 0.0 < puzzle.low <= puzzle.gap <= 1.0, puzzle.id
        assert puzzle.grade in GRADES, puzzle.id
        assert not wins_at_once(sight_of(game, puzzle.seat), puzzle.best), puzzle.id


@pytest.mark.parametrize("game_id", GAMES)
def test_what_clients_get_does_not_depend_on_hidden_cards(game_id: str) -> None:
    varied = 0
    for puzzle in puzzles_of(game_id)[:COMPARED]:
        game = puzzle.game()
        twin = replace(puzzle, position=game.redealt(puzzle.seat, 99).position())
        assert encode_now(twin) == encode_now(puzzle), puzzle.id
        assert explained_moves(twin) == explained_moves(puzzle), puzzle.id
        varied += hidden(twin.game(), puzzle) != hidden(game, puzzle)
    assert varied >= COMPARED - 1, f"{varied} of {COMPARED} twins really differ"


def hidden(game: Game, puzzle: Puzzle) -> list[list[str]]:
    """The hands of the others."""
    hands = game.position()["hands"]
    return [hand for seat, hand in enumerate(hands) if seat != puzzle.seat]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_explanation_is_in_sentences(game_id: str) -> None:
    for puzzle in puzzles_of(game_id):
        assert player_names(puzzle)[puzzle.seat] == "You"
        every = explained_moves(puzzle)
        assert [one.move for one in every] == [one.move for one in puzzle.candidates]
        sentences = [sentence for one in every for sentence in one.follows]
        assert all(line.endswith(".") and "(" in line for line in sentences), sentences
        assert verdict(puzzle, puzzle.best).startswith("Yes. "), puzzle.id
        assert verdict(puzzle, every[1].move).startswith("No. "), puzzle.id
        untried = verdict(puzzle, "something else")
        assert "gave it up" in untried, untried


def test_a_daily_puzzle_comes_again_only_after_all_others() -> None:
    every = puzzles_of("trophy-case")
    # A turn begins on days whose number is a multiple of the number of puzzles.
    first = date.fromordinal(date(2026, 1, 1).toordinal() // len(every) * len(every))
    days = [first + timedelta(days=day) for day in range(len(every))]
    chosen = [daily_puzzle(every, day).id for day in days]
    assert sorted(chosen) == sorted(puzzle.id for puzzle in every)
    assert chosen != [daily_puzzle(every, day + timedelta(days=len(every))).id for day in days]
    assert daily_puzzle(tuple(reversed(every)), first).id == chosen[0]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    some = Collection("trophy-case", 2, 7, 400, 3, {"seed": 1}, list(puzzles_of("trophy-case")[:3]))
    some.write(file)
    assert read_collection(file) == some
    lines = file.read_text().splitlines()
    assert json.loads(lines[0])["games"] == 3
    for broken in ("", "{}", "[]", lines[0] + "\n{}", "chess"):
        file.write_text(broken)
        with pytest.raises(BadSetup, match="expected a file of puzzles"):
            read_collection(file)
