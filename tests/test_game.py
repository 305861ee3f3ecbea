"""The Game API, as the notation's contract has it."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

import oddeck
from oddeck.games.registry import game_ids


def new(**changes: Any) -> oddeck.Game:
    arguments: dict[str, Any] = {"game": "twisty-passages", "players": 3, "seed": 7} | changes
    return oddeck.new(**arguments)


def test_the_same_seed_deals_the_same_game() -> None:
    assert new().position() == new().position()
    assert new(seed=8).position() != new().position()


def test_without_a_seed_chance_decides() -> None:
    games = [new(seed=None) for _ in range(2)]
    assert games[0].position()["hands"] != games[1].position()["hands"]
    # More than 64 bits nobody can guess.
    assert json.loads(json.dumps(games[0].position()))["seed"] >> 64


def test_where_a_new_game_stands() -> None:
    game = new()
    assert len(game.actors) == 1
    assert (game.over, game.winners, game.scores) == (False, (), (0, 0, 0))
    assert [event["kind"] for event in game.events] == ["hand", "deal", "deal", "deal"]
    assert game.options == {"hands": 1}
    assert "3 players" in repr(game)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "there is no game 'chess'; there are: twisty-passages"),
        ({"players": 1}, "players: Twisty Passages is for 2 to 10, not 1"),
        ({"players": 11}, "not 11"),
        ({"players": 2.0}, "not 2.0"),
        ({"players": None}, "not None"),
        ({"seed": "seven"}, "seed: expected an integer"),
        (
            {"options": {"hands": "many"}},
            "option hands: expected an integer from 1 to 1000, got 'many'",
        ),
        ({"options": {"speed": 1}}, "option speed: Twisty Passages has no such option"),
        ({"options": ["hands"]}, "options: expected a mapping"),
    ],
)
def test_a_bad_set_up_says_what_is_wrong(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(oddeck.BadSetup, match=complaint):
        new(**changes)


def test_monstrous_values_are_refused_like_others() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for monster in (10**5000, deep):
        for argument in ("game", "players", "seed", "options"):
            with pytest.raises(oddeck.BadSetup):
                new(**{argument: monster})
        with pytest.raises(oddeck.BadPosition):
            oddeck.from_position(monster)  # type: ignore[arg-type]
        with pytest.raises(oddeck.IllegalMove):
            new().play(monster, "pass")  # type: ignore[arg-type]
        with pytest.raises(oddeck.IllegalMove):
            new().play(0, monster)  # type: ignore[arg-type]


def test_sentences_need_a_name_for_every_seat() -> None:
    with pytest.raises(oddeck.BadSetup, match="names: expected one for each of the 3 seats"):
        new().sentences(0, ["Ann"])


def test_an_unknown_game_has_an_error_of_its_own() -> None:
    with pytest.raises(oddeck.UnknownGame):
        new(game="chess")


def test_only_actors_have_moves() -> None:
    game = new()
    (actor,) = game.actors
    assert game.moves(actor)
    assert all(game.moves(seat) == [] for seat in range(3) if seat != actor)


def test_a_refused_move_changes_nothing() -> None:
    game = new()
    (actor,) = game.actors
    before, text = game.state.tobytes(), game.record()
    with pytest.raises(oddeck.NotYourTurn):
        game.play((actor + 1) % 3, "pass")
    with pytest.raises(oddeck.MalformedMove):
        game.play(actor, "castle")
    with pytest.raises(oddeck.MalformedMove, match="a move is a text, not 5"):
        game.play(actor, 5)  # type: ignore[arg-type]
    with pytest.raises(oddeck.IllegalMove) as refusal:
        game.play(actor, "give 3Fr")
    assert refusal.value.clause == "TP-8"
    assert (game.state.tobytes(), game.record()) == (before, text)


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", 1.0, True, None])
def test_a_seat_that_does_not_exist(seat: Any) -> None:
    game = new()
    with pytest.raises(oddeck.IllegalMove, match="there is no seat"):
        game.play(seat, "pass")
    with pytest.raises(oddeck.NoSuchSeat):
        game.moves(seat)
    if seat is not None:
        with pytest.raises(oddeck.NoSuchSeat):
            game.view(seat)
        with pytest.raises(oddeck.NoSuchSeat):
            game.events_for(seat)


def test_seats_may_be_numpy_numbers() -> None:
    game = new()
    seat = np.int64(game.actors[0])
    game.play(seat, game.moves(seat)[0])  # type: ignore[arg-type]
    assert json.dumps(game.history())
    assert oddeck.from_record(game.record()).record() == game.record()


def test_views_are_plain_json_and_show_only_ones_own_hand() -> None:
    game = new()
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        assert json.loads(json.dumps(view)) == view
        assert [len(hand["known"]) for hand in view["hands"]] == [
            8 if seat == viewer else 0 for seat in range(3)
        ]
        assert "seed" not in json.dumps(view)


@pytest.mark.parametrize("game_id", game_ids())
def test_all_views_together_are_those_of_each_viewer(game_id: str) -> None:
    game, dice = oddeck.new(game_id, players=4, seed=6), random.Random(6)
    for _ in range(60):
        assert game.views() == [game.view(viewer) for viewer in (None, 0, 1, 2, 3)]
        if game.over:
            break
        seat = game.next_actor(dice)
        game.play(seat, dice.choice(game.moves(seat)))


def test_copies_go_their_own_ways() -> None:
    game = new()
    twin = game.copy()
    (actor,) = game.actors
    twin.play(actor, "pass")
    assert game.actors == (actor,)
    assert game.history() == []
    assert twin.history() == [(actor, "pass")]
    assert twin.start().position() == game.position()


def test_a_redeal_forgets_the_seed() -> None:
    game = new()
    other = game.redealt(0)
    assert other.position()["seed"] != game.position()["seed"]
    assert other.view(0) == game.view(0)
    assert other.position()["hands"][1] != game.position()["hands"][1]


@pytest.mark.machine_code
def test_a_game_on_machine_code_goes_on_from_one_on_interpreted_rules() -> None:
    slow = new()
    for _ in range(20):
        slow.play(slow.actors[0], slow.moves(slow.actors[0])[0])
    oddeck.compile_game("twisty-passages")
    quick = oddeck.from_record(slow.record())
    assert quick.state.tobytes() == slow.state.tobytes()


def test_a_copy_goes_on_seeing_what_it_saw() -> None:
    """Also what was looked at before it was copied, when the other game goes on."""
    game = oddeck.new("trophy-case", 3, seed=4)
    seen = game.view(0)
    twin = game.copy()
    seat = game.actors[0]
    game.play(seat, game.moves(seat)[0])
    assert twin.view(0) == seen
    assert game.view(0) != seen


def test_a_state_that_was_written_to_is_read_again() -> None:
    game = new()
    assert not game.over
    game.state.actors = 0
    game.state_changed()
    assert game.over


def test_a_redealt_game_does_not_share_what_was_read_of_the_true_one() -> None:
    game = new()
    hand = game.view(1)["hands"][1]["known"]
    assert game.redealt(0, seed=1).view(1)["hands"][1]["known"] != hand


def test_games_types_and_sights_have_a_representation_of_one_line() -> None:
    game = new()
    (actor,) = game.actors
    assert repr(game) == f"<Twisty Passages, 3 players, seats ({actor},) to act>"
    assert repr(game.type) == "<game type twisty-passages>"
    assert (
        repr(oddeck.sight_of(game, actor))
        == f"<Twisty Passages as seat {actor} sees it, {len(game.moves(actor))} moves>"
    )


def test_notebooks_show_the_table_as_the_actor_sees_it() -> None:
    game = new()
    (actor,) = game.actors
    own, other = (game.position()["hands"][seat] for seat in (actor, (actor + 1) % 3))
    for picture in (game._repr_html_(), oddeck.sight_of(game, actor)._repr_html_()):
        assert picture.startswith("<svg")
        assert f"as seat {actor} sees it" in picture
        assert all(f">{card.replace('i', '∞')}<" in picture for card in own)
        assert not any(f">{card.replace('i', '∞')}<" in picture for card in other)
    while not game.over:
        seat = game.next_actor()
        game.play(seat, game.moves(seat)[-1])
    assert "as a spectator sees it" in game._repr_html_()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_past_is_what_each_viewer_was_told_move_by_move(game_id: str) -> None:
    """In copies and pickles too; the seat's own last move begins what is new to it."""
    game = oddeck.new(game_id, players=4, seed=3)
    viewers = (None, *range(4))
    told = {viewer: list(game.events_for(viewer)) for viewer in viewers}
    unheard = {seat: list(game.events_for(seat)) for seat in range(4)}
    for step in range(40):
        if game.over:
            break
        seat = game.next_actor(random.Random(step))
        assert game.events_since_move(seat) == unheard[seat]
        game.play(seat, game.moves(seat)[0])
        unheard[seat] = []
        for viewer in viewers:
            told[viewer] += game.events_for(viewer)
        for other in range(4):
            unheard[other] += game.events_for(other)
    for viewer in viewers:
        assert game.past(viewer) == told[viewer]
        assert game.copy().past(viewer) == told[viewer]
        assert pickle.loads(pickle.dumps(game)).past(viewer) == told[viewer]
    assert game.redealt(0, seed=1).past(0) == []
