"""Bots that people write themselves, by name on the command line or by entry point."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import oddeck
from oddeck.bots import external
from oddeck.bots.registry import all_bot_kinds, in_words, make_bot

GAME = "twisty-passages"
SOURCE = '''
class Last:
    """Plays the last move, and remembers what it was told."""

    def __init__(self, seed=None, game=None):
        self.seed, self.game, self.told = seed, game, []

    def game_started(self, sight):
        self.told.append(("start", sight.seat, len(sight.history)))

    def choose(self, sight):
        self.told.append(("choose", len(sight.events)))
        return sight.moves[-1]

    def game_over(self, sight):
        self.told.append(("over", sight.view["over"]))


class Plain:
    games = ("twisty-passages",)

    def choose(self, sight):
        return sight.moves[0]


class Mute:
    pass


def broken():
    raise ValueError("no")
'''


@pytest.fixture(autouse=True)
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with bots in the folder where the command is run."""
    (tmp_path / "ownbots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.delitem(sys.modules, "ownbots", raising=False)
    external.load_maker.cache_clear()


def test_a_class_in_a_module_is_a_kind_of_bot() -> None:
    bot = make_bot("ownbots:Last", GAME, seed=7)
    assert vars(bot) == {"seed": 7, "game": GAME, "told": []}
    assert make_bot("ownbots:Plain", GAME)


def test_a_bot_is_told_of_start_and_end() -> None:
    game = oddeck.new(GAME, players=2, seed=1, options={"hands": 1})
    bots = [make_bot("ownbots:Last", GAME), make_bot("random", GAME, seed=1)]
    oddeck.play_out(game, bots)
    told = vars(bots[0])["told"]
    assert told[0] == ("start", 0, len(game.past(0)[: told[0][2]]))
    assert told[0][2] > 0
    assert told[-1] == ("over", True)
    assert {what for what, *_ in told[1:-1]} == {"choose"}


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        ("ownbots:Nobody", "cannot be loaded: AttributeError"),
        ("nofile:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("ownbots:Mute", "has no method choose"),
        ("ownbots:SOURCE", "cannot be loaded"),
        ("ownbots:broken", "cannot be made: ValueError: no"),
        ("genius", "there are: random, heuristic"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(kind: str, complaint: str) -> None:
    with pytest.raises(oddeck.BadSetup, match=complaint):
        make_bot(kind, GAME)


def test_a_bot_may_play_some_games_only() -> None:
    with pytest.raises(oddeck.BadSetup, match="does not play fortuno"):
        make_bot("ownbots:Plain", "fortuno")


def test_installed_bots_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be loaded is left out."""
    points = {
        name: EntryPoint(name, value, external.GROUP)
        for name, value in {"plain": "ownbots:Plain", "gone": "ownbots:Gone"}.items()
    }
    monkeypatch.setattr(external, "installed_bots", lambda: points)
    assert all_bot_kinds(GAME)[-1] == "plain"
    assert "plain" not in all_bot_kinds("fortuno")
    assert "gone" not in all_bot_kinds(GAME)
    assert in_words("plain") == "from another package"
    game = oddeck.new(GAME, players=2, seed=1)
    assert make_bot("plain", GAME).choose(oddeck.sight_of(game, game.actors[0]))
