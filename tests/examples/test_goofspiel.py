"""The sixth game of the tutorial: clause by clause, and through the battery."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

import oddeck
from oddeck.bots.registry import bot_kinds, make_bot
from oddeck.bots.search.tree import compiled_search
from oddeck.bots.sight import sight_of
from oddeck.cli.tables import Artist, artist_for
from oddeck.engine.compile.jit import cache_folder, cache_folder_of
from oddeck.engine.kernels.search import run_playouts
from oddeck.envs.observation import labels, observe
from oddeck.games.registry import all_game_ids, find_game, game_ids
from oddeck.lab.facts import ending_names, endings_of
from oddeck.server.app import make_app
from oddeck.server.ops.settings import Settings
from oddeck.testing import checks
from oddeck.testing.clauses import check_clause_matrix

pytestmark = pytest.mark.usefixtures("installed")


def table(**fields: Any) -> oddeck.Game:
    return oddeck.from_position({"game": "goofspiel", "players": 2, "seed": 1, **fields})


def bids(game: oddeck.Game, *cards: str) -> None:
    for seat, card in enumerate(cards):
        game.play(seat, f"bid {card}")


def test_everybody_has_a_suit_and_the_books_are_the_prizes() -> None:
    """GS-1, GS-2: one prize lies open, ten are to come, and the suits of absent players are in the
    box.
    """
    game = oddeck.new("goofspiel", players=3, seed=5)
    position = game.position()
    assert [hand[0] for hand in position["hands"]] == ["0Bu", "0La", "0Ra"]
    assert {card[-2:] for card in position["draw"] + position["prize"]} == {"Bo"}
    assert (len(position["draw"]), len(position["prize"])) == (10, 1)
    assert "5Hi" in position["box"]
    assert game.actors == (0, 1, 2)


def test_nobody_sees_a_bid_before_the_last_is_in() -> None:
    """GS-3, GS-8."""
    game = table()
    game.play(1, "bid 4La")
    assert game.actors == (0,)
    assert game.view(1)["bids"] == [None, "4La"]
    assert game.view(0)["bids"] == game.view(None)["bids"] == [None, None]
    assert game.sentences(0) == ["Seat 1 chooses a bid."]
    with pytest.raises(oddeck.NotYourTurn, match="GS-3"):
        game.play(1, "bid 5La")


def test_the_highest_bid_takes_the_prize() -> None:
    """GS-4, GS-6: infinity beats 9, and is worth 10 as a prize."""
    game = table(prize=["iBo"], draw=["7Bo"])
    bids(game, "9Bu", "iLa")
    assert game.scores == (0, 10)
    assert game.view(None)["prize"] == ["7Bo"]
    assert game.view(None)["spent"] == ["9Bu", "iLa"]
    with pytest.raises(oddeck.IllegalMove, match=r"spent.*GS-4"):
        game.play(0, "bid 9Bu")
    with pytest.raises(oddeck.IllegalMove, match="GS-1"):
        game.play(0, "bid 9La")


@pytest.mark.parametrize(("ties", "scores"), [("carry", (0, 9)), ("lost", (0, 7))])
def test_what_becomes_of_a_prize_when_bids_are_level(ties: str, scores: tuple[int, int]) -> None:
    """GS-5: it waits for the next round, or it is lost."""
    game = table(prize=["2Bo"], draw=["7Bo"], options={"ties": ties})
    bids(game, "3Bu", "3La")
    bids(game, "4Bu", "5La")
    assert game.scores == scores


def test_level_bids_below_the_highest_do_not_matter() -> None:
    """GS-5."""
    game = oddeck.from_position({"game": "goofspiel", "players": 3, "prize": ["6Bo"]})
    bids(game, "3Bu", "3La", "4Ra")
    assert game.scores == (0, 0, 6)


def test_the_most_points_win() -> None:
    """GS-7: what lies there after a tie in the last round is nobody's."""
    last = {"hands": [["3Bu"], ["3La"]], "prize": ["9Bo"], "won": [["4Bo"], ["1Bo", "2Bo"]]}
    game = table(**last)
    bids(game, "3Bu", "3La")
    assert game.over
    assert game.winners == (0,)
    assert game.scores == (4, 3)
    level = table(**last | {"won": [["4Bo"], ["1Bo", "3Bo"]]})
    bids(level, "3Bu", "3La")
    assert level.winners == (0, 1)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"hands": [["3La"], ["4La"]]}, r"hands\[0\]: 3La is not of the suit"),
        ({"hands": [["3Bu"], ["4La", "5La"]]}, r"hands\[1\]: 2 cards"),
        ({"prize": ["3Bu"]}, "prize: 3Bu"),
        ({"won": [[], ["Grue"]]}, r"won\[1\]: Grue is no prize"),
        (
            {"hands": [["3Bu"], ["4La"]], "draw": ["1Bo", "2Bo"]},
            "draw: hands of 1 cards need 1 prizes to come, not 2",
        ),
        (
            {"prize": ["1Bo", "2Bo"], "options": {"ties": "lost"}},
            "prize: with the option ties at lost",
        ),
        ({"box": "rest"}, "draw: hands of 11 cards need 11"),
        ({"phase": {"bids": ["3Bu", "3La"]}}, "phase: with the last bid"),
        ({"phase": {"bids": ["3La", None]}}, "phase: 3La is bid"),
        ({"phase": "soon"}, "phase: bid, or"),
        ({"colour": "red"}, "colour: "),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(oddeck.BadPosition, match=complaint):
        table(**fields)


def test_it_passes_the_battery() -> None:
    """All but the check of a cold cache and a warm one, which compiles everything twice more."""
    oddeck.compile_game("goofspiel")
    game = find_game("goofspiel")
    for name, check in checks(game).items():
        if name != "the same from a cold cache and a warm one":
            check()
    check_clause_matrix(game, Path(__file__).parent)


def test_its_machine_code_is_kept_apart_from_ours() -> None:
    """An edit of a guest makes its own machine code anew, and leaves ours alone."""
    guest, own = find_game("goofspiel"), find_game("twisty-passages")
    folders = {
        cache_folder_of(function) for function in (guest.rules.deal, guest.bind(run_playouts))
    }
    assert len(folders) == 1
    assert None not in folders
    assert (
        cache_folder_of(own.rules.deal) == cache_folder_of(own.bind(run_playouts)) == cache_folder()
    )
    assert cache_folder() not in folders


def test_it_is_found_beside_our_own() -> None:
    assert all_game_ids() == (*game_ids(), "goofspiel")
    with pytest.raises(oddeck.UnknownGame, match="did you mean goofspiel"):
        oddeck.new("goofspeel", players=2)


def test_it_is_played_to_the_end_in_the_terminal(tmp_path: Path) -> None:
    options = [
        "--yes",
        "--humans",
        "0",
        "--players",
        "3",
        "--bots",
        "random",
        "--fast",
        "--save",
        str(tmp_path / "game.oddeck"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "oddeck", "play", "goofspiel", *options],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "wins the game" in " ".join(done.stdout.split())
    assert oddeck.from_record((tmp_path / "game.oddeck").read_text()).over


def test_a_search_bot_and_a_learner_can_use_it() -> None:
    compiled_search(find_game("goofspiel"))
    game = table(hands=[["0Bu", "9Bu"], ["1La", "2La"]], prize=["9Bo"], draw=["1Bo"])
    assert make_bot("sharp", "goofspiel", seed=1).choose(sight_of(game, 0)) == "bid 9Bu"
    assert len(observe(game, 0)) == len(labels("goofspiel", 2))


def test_the_lab_knows_when_it_is_over() -> None:
    game = find_game("goofspiel")
    last_events = [1 << game.event_kinds[kind] for kind in ("TIE", "TAKE", "SEAL")]
    assert ending_names(game) == (
        "a last prize that nobody took",
        "a last prize taken",
        "broken off",
    )
    found = endings_of(game, np.array(last_events, np.uint64), np.array([1, 1, 0]))
    assert found.tolist() == [0, 1, 2]


def test_its_bot_bids_what_a_prize_is_worth() -> None:
    assert "heuristic" in bot_kinds("goofspiel")
    bot = make_bot("heuristic", "goofspiel", seed=1)
    hands = [["0Bu", "5Bu", "7Bu", "iBu"], ["1La", "2La", "3La", "4La"]]
    for prize, bid in ((["6Bo"], "bid 7Bu"), (["1Bo"], "bid 0Bu"), (["5Bo", "iBo"], "bid iBu")):
        assert bot.choose(sight_of(table(hands=hands, prize=prize), 0)) == bid


def test_its_bot_beats_chance() -> None:
    won = 0
    for seed in range(20):
        game = oddeck.new("goofspiel", players=2, seed=seed)
        bots = [make_bot(kind, "goofspiel", seed) for kind in ("heuristic", "random")]
        won += 0 in oddeck.play_out(game, bots).winners
    assert won >= 16


def test_its_table_is_drawn_plainly() -> None:
    assert type(artist_for("goofspiel")) is Artist


def test_the_server_offers_it_like_our_own(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'test.db'}")
    with TestClient(make_app(settings)) as client:
        facts = {game["id"]: game for game in client.get("/api/games").json()}["goofspiel"]
        assert facts["by_seat"] == ["scores", "bids", "hands", "won"]
        assert "learning" in facts["bots"]
        assert "GS-4" in client.get("/api/games/goofspiel/rules").text
        assert "3Bu" in client.get("/api/games/goofspiel/deck").json()["cards"]
        assert facts["lesson"]
        assert len(client.get("/api/games/goofspiel/lesson").json()["steps"]) == 2
        shown = client.post("/api/games/goofspiel/lesson/2", json={}).json()
        assert shown["turns"][-1]["view"]["winners"] == [0]
        opened = client.post("/api/tables", json={"game": "goofspiel", "players": 2})
        assert opened.status_code == 201
