"""Moves and positions of Flathead Rummy in writing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import oddeck
from oddeck.engine.state.journal import clear_journal
from oddeck.game import Game

from ..refusals import refused
from .setting import table

# --- moves ---


def test_moves_are_read_with_cards_in_any_order_and_the_sign_for_infinity() -> None:
    game = table(hands=[["iTo", "iZu", "iRa", "0Hi"], ["1Bu"]], phase="play")
    assert "meld iRa iZu iTo" in game.moves(0)
    game.play(0, "meld ∞To iRa ∞Zu")
    assert game.history() == [(0, "meld iRa iZu iTo")]


@pytest.mark.parametrize(
    "move",
    [
        "",
        "take",
        "take Draw",
        "take draw 3Fr",
        "take 3Xx",
        "meld",
        "meld 3Fr 3Fr 4Fr",
        "meld 3Fr  4Fr 5Fr",
        "layoff 3Fr",
        "layoff 3Fr x",
        "layoff 3Fr 58",
        "layoff 3Fr -1",
        "layoff 3Fr 01",
        "discard",
        "done 1",
        "pass",
    ],
)
def test_what_is_no_move_is_malformed(move: str) -> None:
    with pytest.raises(oddeck.MalformedMove):
        table(hands=[["3Fr", "4Fr", "5Fr"], ["1Bu"]], phase="play").play(0, move)


def test_a_meld_of_cards_that_one_does_not_hold_is_refused() -> None:
    """FR-2, FR-3: in turn and out of turn."""
    game = table(hands=[["3Fr", "4Fr", "5Fr"], ["1Bu"]], phase="play")
    assert "do not hold 9Fr" in refused(game, 0, "meld 3Fr 4Fr 9Fr", "FR-3")
    with pytest.raises(oddeck.NotYourTurn):
        game.play(1, "meld 3Fr 4Fr 5Fr")
    with pytest.raises(oddeck.NotYourTurn):
        game.play(1, "discard 1Bu")


def test_an_action_that_asks_for_more_cards_than_the_hand_has_means_nothing() -> None:
    game = table(hands=[["3Fr", "4Fr"], ["1Bu"]], phase="play")
    first = game.type.actions - 2**11
    assert game.type.move_name(game.state, 0, first + 0b11) == "meld 3Fr 4Fr"
    assert game.type.move_name(game.state, 0, first + 0b101) is None
    assert game.type.move_name(game.state, 0, first) is None


# --- positions ---


def test_the_phase_and_the_turn_follow_from_other_fields_if_they_are_left_out() -> None:
    out = table(players=3, hands=[["1Bu"], [], ["2Bu"]], out=1)
    assert (out.position()["phase"], out.actors) == ("layoff", (2,))
    taken = table(hands=[["3Fr", "7La"], ["1Bu"]], taken="3Fr")
    assert taken.position()["phase"] == "play"
    assert taken.moves(0) == ["discard 7La"]


def test_after_a_reshuffle_a_view_tells_the_phase_in_the_same_word() -> None:
    game = table(
        hands=[["3Fr", "5Bo"], ["2Bo", "3Bo"]], tableau=["4Fr", "Time", "Grue"], box="rest"
    )
    game.play(0, "take draw")
    assert (game.view(1)["phase"], game.view(1)["reshuffled"]) == ("play", [["4Fr", "Time"]])


def bytes_without_journal(game: Game) -> bytes:
    """The state, but for what the last move wrote into the journal."""
    copy = game.copy()
    clear_journal(copy.state)
    return bytes(copy.state.tobytes())


def check_round_trip(game: Game, dice: random.Random) -> None:
    """The position is the same game, for everybody, and goes on alike."""
    position = json.loads(json.dumps(game.position()))
    double = oddeck.from_position(position)
    assert double.position() == position
    assert bytes_without_journal(double) == bytes_without_journal(game)
    for viewer in (None, *range(game.players)):
        assert double.view(viewer) == game.view(viewer)
    twin = game.copy()
    for _ in range(6):
        if twin.over:
            break
        seat = twin.actors[0]
        assert double.moves(seat) == twin.moves(seat)
        move = dice.choice(twin.moves(seat))
        double.play(seat, move)
        twin.play(seat, move)
        assert double.position() == twin.position()
        assert double.events == twin.events


@pytest.mark.parametrize("players", range(2, 7))
def test_every_position_is_read_as_the_same_game(players: int) -> None:
    dice = random.Random(players)
    game = oddeck.new("flathead-rummy", players=players, seed=players, options={"target": 15})
    step = 0
    while not game.over:
        seat = game.actors[0]
        game.play(seat, dice.choice(game.moves(seat)))
        step += 1
        if step % 9 == 0 or game.over or len(game.events) > 5:
            check_round_trip(game, dice)


def test_positions_after_reshuffles_are_read_as_the_same_game() -> None:
    """FR-17, FR-20: which cards everybody saw go into the draw pile is remembered."""
    dice = random.Random(8)
    hands = [["9Bo", "1Sc", "3Hi"], ["1Bu", "2Ra", "6Ti"], ["5La", "0Zu", "8Ma"]]
    game = table(
        players=3,
        hands=hands,
        tableau=["2La", "Grue", "7Zu", "5Ea"],
        draw=["4Bu"],
        box="rest",
        seed=3,
    )
    reshuffles = 0
    for _ in range(60):
        seat = game.actors[0]
        moves = [move for move in game.moves(seat) if move.split()[0] in ("take", "discard")]
        game.play(seat, moves[0] if "draw" in moves[0] else dice.choice(moves))
        reshuffles += any(event["kind"] == "reshuffle" for event in game.events)
        check_round_trip(game, dice)
    assert reshuffles > 2
    assert set(game.position()["phase"]) < {"take", "play"}


def test_a_position_may_leave_out_almost_everything() -> None:
    game = oddeck.from_position({"game": "flathead-rummy", "players": 4})
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [10] * 4
    assert len(position["tableau"]) == 1
    assert (position["turn"], position["dealer"], position["phase"]) == (0, 3, "take")
    game = oddeck.from_position(
        {"game": "flathead-rummy", "players": 4, "tableau": ["3Fr", "Grue"]}
    )
    assert game.position()["tableau"] == ["3Fr", "Grue"]
    assert len(game.position()["draw"]) == 174 - 42


def test_a_finished_match_is_read_as_finished() -> None:
    """FR-16"""
    game = table(hands=[["1Bu", "7Ti"], ["9Bo"]], scores=[3, 41], turn=1, phase="play")
    game.play(1, "discard 9Bo")
    game.play(0, "done")
    assert game.over
    double = oddeck.from_position(game.position())
    assert double.over
    assert double.winners == game.winners == (1,)
    assert bytes_without_journal(double) == bytes_without_journal(game)


HANDS = [["3Fr", "4Fr", "9Bo"], ["1Bu"]]
BAD: dict[str, dict[str, Any]] = {
    "named twice": {"hands": [["3Fr"], ["3Fr"]]},
    "3Fr is named twice, also in hands": {"hands": HANDS, "melds": [["3Fr", "3La", "3Pl"]]},
    "did you mean": {"hands": [["3Fx"], ["1Bu"]]},
    "no such field": {"hands": HANDS, "stacks": []},
    "the 2 seats": {"hands": [["3Fr"]]},
    "melds[0]: 3La 4Pl 6La is no set, flush or run": {
        "hands": HANDS,
        "melds": [["3La", "4Pl", "6La"]],
    },
    "melds[1]: nothing is no set": {"hands": HANDS, "melds": [["3La", "4Pl", "5La"], []]},
    "melds[0]: 3La 4La Grue Death is no": {
        "hands": HANDS,
        "melds": [["3La", "4La", "Grue", "Death"]],
    },
    "list of lists": {"hands": HANDS, "melds": "3Fr"},
    "11 cards, and it can be 10": {"hands": [[f"{rank}Fr" for rank in "0123456789i"], ["1Bu"]]},
    "12 cards, and it can be 11": {
        "hands": [[*(f"{rank}Fr" for rank in "0123456789i"), "Grue"], ["1Bu"]],
        "phase": "play",
    },
    "hands[1]: an empty hand": {"hands": [["3Fr"], []]},
    "phase: expected one of take, play, layoff": {"hands": HANDS, "phase": "reply"},
    ", got {'play': 3}": {"hands": HANDS, "phase": {"play": 3}},
    ", got {'take': 1, 'play': 2}": {"hands": HANDS, "phase": {"take": 1, "play": 2}},
    "3Bo is named twice": {"hands": HANDS, "phase": {"take": {"reshuffled": [["3Bo"], ["3Bo"]]}}},
    "3Bo lies open": {
        "hands": HANDS,
        "tableau": ["3Bo"],
        "phase": {"take": {"reshuffled": [["3Bo"]]}},
    },
    "expected a list of lists of cards": {
        "hands": HANDS,
        "phase": {"take": {"reshuffled": ["3Bo"]}},
    },
    "out: in the phase layoff": {"hands": [[], ["1Bu"]], "phase": "layoff"},
    "only in the phase layoff": {"hands": HANDS, "out": 0, "phase": "take"},
    "still has cards": {"hands": HANDS, "phase": "layoff", "out": 1},
    "so another must be laying off": {
        "hands": [[], ["1Bu"]],
        "phase": "layoff",
        "out": 0,
        "turn": 0,
    },
    "hands[2]: an empty hand": {
        "players": 3,
        "hands": [[], ["1Bu"], []],
        "phase": "layoff",
        "out": 0,
        "turn": 1,
    },
    "owed: only in the phase play": {"hands": HANDS, "owed": "3Fr", "phase": "take"},
    "taken: only in the phase play": {"hands": HANDS, "taken": "3Fr", "phase": "take"},
    "owed: 5Fr is not in hands[0]": {"hands": HANDS, "owed": "5Fr", "phase": "play"},
    "no sequence of plays ends with 3Fr played": {"hands": HANDS, "owed": "3Fr", "phase": "play"},
    "cannot have been taken from the tableau": {
        "hands": [["Grue", "3Fr"], ["1Bu"]],
        "taken": "Grue",
        "phase": "play",
    },
    "only one card is taken": {
        "hands": [["3Fr", "4Fr", "5Fr"], ["1Bu"]],
        "taken": "3Fr",
        "owed": "4Fr",
        "phase": "play",
    },
    "turns: expected an integer from 0 to 199": {"hands": HANDS, "turns": 200},
    "marks[0]": {"hands": HANDS, "marks": [-1, 0]},
    "scores[1]": {"hands": HANDS, "scores": [0, "7"]},
    "have both reached": {"hands": HANDS, "scores": [42, 50]},
    "nobody else can have gone out": {
        "hands": [["1Bu"], []],
        "scores": [42, 0],
        "phase": "layoff",
        "out": 1,
    },
    "turn: expected an integer": {"hands": HANDS, "turn": 2},
    "too few to deal": {"draw": ["3Fr", "4Fr"], "box": "rest"},
    "option target": {"hands": HANDS, "options": {"target": 0}},
    "has no such option": {"hands": HANDS, "options": {"hands": 2}},
    "known: 1Bu": {"hands": HANDS, "known": {"1Bu": [2]}},
    "known: 9Zu lies open": {"hands": HANDS, "tableau": ["9Zu"], "known": {"9Zu": [0]}},
    "known: 6Fa lies open": {
        "hands": HANDS,
        "melds": [["5Fa", "6Fa", "7Fa"]],
        "known": {"6Fa": [1]},
    },
}


@pytest.mark.parametrize(("complaint", "fields"), BAD.items())
def test_a_position_that_cannot_be_is_refused(complaint: str, fields: dict[str, Any]) -> None:
    with pytest.raises(oddeck.BadPosition) as refusal:
        table(**fields)
    assert complaint in str(refusal.value)


def test_a_record_replays() -> None:
    dice = random.Random(4)
    game = oddeck.new("flathead-rummy", players=3, seed=4, options={"target": 5})
    while not game.over:
        seat = game.actors[0]
        game.play(seat, dice.choice(game.moves(seat)))
    replayed = oddeck.from_record(game.record())
    assert replayed.state.tobytes() == game.state.tobytes()
    assert replayed.record() == game.record()
