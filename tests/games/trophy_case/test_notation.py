"""Moves and positions of Trophy Case in writing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from .tables import kinds, play_all, table

HANDS = [["1Bu", "2La", "3La"], ["3Bu", "4In", "5In"], ["5Zu", "iZu", "4Ti"]]


def test_only_game_and_players_are_needed() -> None:
    for players, cards in [(3, 19), (4, 14), (5, 11)]:
        game = oddeck.from_position({"game": "trophy-case", "players": players})
        position = game.position()
        assert game.actors == (0,)
        assert [len(hand) for hand in position["hands"]] == [cards] * players
        assert (position["leader"], position["turn"], position["dealer"]) == (0, 0, players - 1)
        assert (position["hand_number"], position["scores"]) == (1, [0] * players)


@pytest.mark.parametrize(
    ("fields", "leader", "dealer"),
    [
        ({}, 0, 2),
        ({"leader": 1}, 1, 0),
        ({"turn": 2}, 2, 1),
        ({"turn": 2, "leader": 2}, 2, 1),
        ({"dealer": 1}, 2, 1),
        ({"dealer": 1, "leader": 1}, 1, 1),
        ({"dealer": 0, "turn": 0}, 0, 0),
    ],
)
def test_before_a_trick_the_leader_is_on_turn(
    fields: dict[str, int], leader: int, dealer: int
) -> None:
    """TC-3"""
    position = table(hands=HANDS, **fields).position()
    assert (position["leader"], position["turn"], position["dealer"]) == (leader, leader, dealer)


@pytest.mark.parametrize(
    ("fields", "leader", "turn", "folded"),
    [
        ({"trick": [[1, "1Ma"]]}, 1, 2, []),
        ({"trick": [[1, "1Ma"], [2, "6La"]]}, 1, 0, []),
        ({"trick": [[2, "1Ma"], [0, "6Ma"], [1, "7Ma"], [2, "8Ma"]]}, 2, 0, []),
        ({"trick": [[1, "1Ma"]], "folded": [2]}, 1, 0, [2]),
        ({"trick": [[1, "1Ma"], [0, "6Ma"]], "folded": [2]}, 1, 1, [2]),
        ({"trick": [[1, "1Ma"], [0, "6Ma"], [1, "8Ma"], [0, "9Ma"]], "folded": [2]}, 1, 1, [2]),
        ({"trick": [[1, "1Ma"], [2, "6La"], [0, "7Bu"], [2, "8La"]], "folded": [1]}, 1, 0, [1]),
        ({"trick": [[0, "1Ma"], [2, "6La"]], "hands": [HANDS[0], [], HANDS[2]]}, 0, 0, []),
        ({"trick": [[0, "1Ma"], [1, "6Ma"]], "hands": [HANDS[0], HANDS[1], []]}, 0, 2, []),
        (
            {
                "trick": [[0, "1Ma"], [1, "6Ma"], [2, "7Ma"], [0, "8Ma"]],
                "hands": [HANDS[0], [], []],
            },
            0,
            1,
            [],
        ),
        (
            {
                "trick": [[0, "1Ma"], [1, "6Ma"], [2, "7Ma"], [0, "8Ma"]],
                "hands": [HANDS[0], [], []],
                "turn": 2,
            },
            0,
            2,
            [],
        ),
        (
            {
                "trick": [[0, "1Ma"], [1, "6Ma"], [2, "7Ma"], [0, "8Ma"]],
                "hands": [HANDS[0], [], []],
                "turn": 0,
            },
            0,
            0,
            [],
        ),
        (
            {
                "trick": [[0, "1Ma"], [1, "6Ma"], [2, "7Ma"], [0, "8Ma"]],
                "hands": [HANDS[0], [], []],
                "folded": [1],
            },
            0,
            2,
            [1],
        ),
        ({"trick": [[0, "1Ma"]], "folded": [1, 3], "players": 5, "hands": None}, 0, 2, None),
        (
            {
                "trick": [[0, "1Ma"], [2, "2Ma"], [4, "3Ma"], [0, "4Ma"]],
                "folded": [3, 1],
                "players": 5,
                "hands": None,
            },
            0,
            2,
            [1, 3],
        ),
        (
            {
                "trick": [[0, "1Ma"], [2, "2Ma"], [3, "5Ma"], [4, "3Ma"]],
                "folded": [0, 1],
                "players": 5,
                "hands": None,
            },
            0,
            2,
            [1, 0],
        ),
    ],
)
def test_in_a_trick_all_follows_from_its_cards_and_who_folded(
    fields: dict[str, Any], leader: int, turn: int, folded: list[int] | None
) -> None:
    """TC-5"""
    if folded is None:
        with pytest.raises(oddeck.BadPosition, match="seat 3 cannot have folded"):
            table(**fields)
        return
    game = table(**{"hands": HANDS} | fields)
    position = game.position()
    assert (position["leader"], position["turn"], position["folded"]) == (leader, turn, folded)
    assert game.actors == (turn,)
    assert (
        table(**{"hands": HANDS} | fields | {"leader": leader, "turn": turn}).position() == position
    )


def test_who_folded_after_mud_is_remembered_in_that_order() -> None:
    """TC-9: seat 1 said mud before it folded, and so seat 2 folded first."""
    game = table(
        hands=[["1Ma", "2Ma", "3Ma"], ["9Ma"], ["5Ma", "7La"], ["4Ma", "6Ma", "8Ma"]], players=4
    )
    play_all(
        game,
        "lead 1Ma",
        "play 9Ma",
        "play 5Ma",
        "play 4Ma",
        "play 2Ma",
        "mud",
        "fold",
        "play 6Ma",
        "play 3Ma",
        "fold",
    )
    position = game.position()
    assert position["folded"] == [2, 1]
    assert oddeck.from_position(position).position() == position
    # Without mud, one round earlier.
    assert table(**position | {"folded": [1, 2]}).position()["folded"] == [1, 2]


def test_what_the_trick_tells_need_not_be_written() -> None:
    """TC-15"""
    game = table(
        hands=HANDS, trick=[[1, "1Ma"], [2, "6La"]], folded=[0], phase={"lacks": [["Ra"], [], []]}
    )
    assert game.position()["phase"]["lacks"] == [["Ma", "Ra"], [], ["Bu", "Ma", "In"]]
    assert game.view(None)["suits"] == ["Ma"]


def test_hands_left_out_during_a_trick_agree_with_it() -> None:
    """TC-6, TC-7"""
    draw = ["3Ma", "4Ma", "5Ma", "6Ma", "7La", "8La"]
    game = table(
        trick=[[0, "1Ma"], [1, "6La"]], folded=[2], draw=draw, options={"hand": 1}, dealer=1
    )
    # Seat 2 first: no Mazes there, and nothing black for seat 1.
    assert game.position()["hands"] == [["3Ma"], ["8La"], ["7La"]]
    assert game.position()["draw"][:3] == ["4Ma", "5Ma", "6Ma"]
    assert game.actors == (0,)
    with pytest.raises(oddeck.BadPosition, match="too few cards"):
        table(
            trick=[[0, "1Ma"], [1, "6La"]], folded=[2], draw=draw, box="rest", options={"hand": 2}
        )


def test_a_leader_with_only_trumps_is_dealt_anew_at_once() -> None:
    """TC-4"""
    game = table(hands=[["Grue", "Death"], ["2La"], ["3La"]])
    position = game.position()
    assert kinds(game)[:1] == ["show"]
    assert set(position["aside"]) == {"Grue", "Death"}
    assert set(position["discard"]) == {"2La", "3La"}
    assert position["hand_number"] == 2
    assert position["leader"] == 0


def test_order_means_nothing_where_there_is_none() -> None:
    one = table(hands=HANDS, aside=["9Bu", "Grue"], discard=["8Bu", "7Bu"], known={"7Bu": [1]})
    other = table(
        hands=[hand[::-1] for hand in HANDS],
        aside=["Grue", "9Bu"],
        discard=["7Bu", "8Bu"],
        known={"7Bu": [1]},
    )
    assert [one.view(viewer) for viewer in (None, 0, 1, 2)] == [
        other.view(viewer) for viewer in (None, 0, 1, 2)
    ]
    assert one.view(0)["aside"] == ["9Bu", "Grue"]
    assert one.view(0)["discard"] == {"count": 2, "known": []}
    assert one.view(1)["discard"] == {"count": 2, "known": ["7Bu"]}


def test_a_finished_game_has_hands_of_any_size_and_no_trick() -> None:
    """TC-13"""
    for hands in ([[], ["1Bu"], []], None):
        game = table(hands=hands, scores=[42, 3, 0])
        assert game.over
        assert game.winners == (0,)
        assert game.position()["hands"] == (hands or [[], [], []])
    # The most points, together if they are level.
    assert table(scores=[50, 3, 50]).winners == (0, 2)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"players": 2}, "players: Trophy Case is for 3 to 5, not 2"),
        ({"players": 6}, "players: Trophy Case is for 3 to 5, not 6"),
        ({"options": {"hand": 59}}, "option hand: expected an integer from 1 to 58"),
        ({"options": {"target": 0}}, "option target"),
        ({"options": {"infinity": -1}}, "option infinity"),
        ({"options": {"hands": 3}}, "option hands: Trophy Case has no such option"),
        ({"hand_number": 0}, "hand_number: expected an integer from 1 to 3"),
        ({"hand_number": 4}, "hand_number: expected an integer from 1 to 3"),
        ({"scores": [1, 2]}, "scores: expected a list with one entry for each"),
        ({"scores": [1, 2, -1]}, r"scores\[2\]"),
        ({"stacks": []}, "stacks: this game's positions have no such field"),
        ({"hands": [["1Bu"], ["2Bu"], ["1Bu"]]}, "1Bu is named twice"),
        ({"hands": [["1Bu"], ["2Bu"]]}, "hands: expected a list with one entry"),
        ({"hands": [["1Bu"], ["2Bu"], ["1Xx"]]}, "no card"),
        (
            {"hands": [["1Bu"], [], ["2Bu"]]},
            r"hands\[1\]: before a trick nobody's hand is empty.*TC-12",
        ),
        ({"draw": ["1Ma"], "box": "rest"}, "hands: left out, but the draw pile has too few cards"),
        ({"hands": HANDS, "leader": 1, "turn": 2}, "turn: must be 1, not 2"),
        ({"hands": HANDS, "leader": 3}, "leader: expected an integer from 0 to 2"),
        ({"hands": HANDS, "folded": [1]}, "folded: nobody can have folded before a card is led"),
        ({"hands": HANDS, "trick": [[1, "1Ma"]], "leader": 0}, "leader: must be 1, not 0"),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "turn": 0},
            "turn: seat 2, who has cards and has not folded, comes before seat 0",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "turn": 2, "folded": [2]},
            "turn: seat 2 has folded",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"], [0, "2Ma"]]},
            "2Ma of seat 0 was played when it was the turn of seat 2",
        ),
        (
            {"hands": [HANDS[0], HANDS[1], []], "trick": [[1, "1Ma"], [0, "2Ma"], [2, "3Ma"]]},
            "2Ma of seat 0 was played when .* of seat 2",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"], [1, "2Ma"]]},
            "2Ma of seat 1 was played when it was the turn of seat 2",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "folded": [0]},
            "folded: seat 0 cannot have folded",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "folded": [2, 2]},
            "folded: a seat is named twice",
        ),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "folded": [3]},
            "folded: expected an integer from 0 to 2",
        ),
        ({"hands": HANDS, "trick": [[1, "1Ma"]], "folded": 2}, "folded: expected a list of seats"),
        ({"hands": HANDS, "trick": [[1, "1Ma"]], "folded": [2, 0]}, "trick: it is over"),
        (
            {
                "hands": [[], [], HANDS[2]],
                "trick": [[1, "1Ma"], [2, "2La"], [0, "1La"]],
                "folded": [2],
            },
            "trick: it is over",
        ),
        (
            {"hands": [[], [], []], "trick": [[1, "1Ma"], [2, "2La"], [0, "1La"]]},
            "trick: it is over",
        ),
        (
            {"hands": [[], HANDS[1], HANDS[2]], "trick": [[1, "1Ma"]], "folded": [0]},
            "folded: seat 0 cannot have folded",
        ),
        ({"hands": HANDS, "trick": [[1, "Grue"]]}, "Grue is a trump"),
        ({"hands": HANDS, "trick": [[1, "1Ma"], [2, "Grue"]]}, "Grue is a trump"),
        ({"hands": HANDS, "trick": [[1, "1Bu"]]}, "1Bu is named twice"),
        ({"hands": HANDS, "trick": ["1Ma"]}, r"trick: expected a list of \[seat, card\]"),
        ({"hands": HANDS, "trick": [[5, "1Ma"]]}, "trick: expected an integer from 0 to 2"),
        (
            {"hands": HANDS, "trick": [[1, "1Ma"]], "scores": [42, 0, 0]},
            "the game was over before this trick",
        ),
        ({"hands": HANDS, "trick": [[0, "1Ma"], [1, "1La"]]}, r"hands\[1\]: 3Bu cannot be there"),
        ({"hands": HANDS, "trick": [[2, "1Bo"], [0, "1Bu"]]}, "1Bu is named twice"),
        (
            {"hands": HANDS, "trick": [[2, "1In"], [0, "1Ma"]], "folded": [1]},
            r"hands\[1\]: 4In cannot be there",
        ),
        (
            {"hands": HANDS, "trick": [[2, "1In"], [0, "1La"], [1, "2In"], [2, "5La"], [0, "2Ma"]]},
            "seat 0 played out of colour before 2Ma",
        ),
        (
            {"hands": HANDS, "phase": {"lacks": [["La"], [], []]}},
            r"hands\[0\]: 2La cannot be there",
        ),
        ({"hands": HANDS, "phase": {"lacks": [["La"], []]}}, "phase: lacks"),
        ({"hands": HANDS, "phase": {"lacks": [["Xx"], [], []]}}, "'Xx' is no suit"),
        ({"hands": HANDS, "phase": "start"}, "phase: expected .*, got"),
        (
            {"hands": HANDS, "phase": {"thrown_in": [{"cards": ["8Bu"], "lacks": ["La"]}]}},
            "8Bu is not in discard",
        ),
        (
            {
                "hands": HANDS,
                "discard": ["8Bu"],
                "phase": {"thrown_in": [{"cards": ["8Bu"], "lacks": ["Bu"]}]},
            },
            "8Bu is of a suit",
        ),
        (
            {"hands": HANDS, "phase": {"thrown_in": [{"cards": []}]}},
            "phase: thrown_in: expected .*, got",
        ),
        (
            {"hands": HANDS, "phase": {"thrown_in": [{"cards": [], "lacks": []}] * 9}},
            "no more than 8 hands",
        ),
        ({"hands": HANDS, "known": {"1Bu": [7]}}, "known"),
        ({"hands": HANDS, "trick": [[1, "1Ma"]], "known": {"1Ma": [0]}}, "known: 1Ma lies open"),
        ({"hands": HANDS, "aside": ["9Bu"], "known": {"9Bu": [0]}}, "known: 9Bu lies open"),
    ],
)
def test_what_is_wrong_is_said(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(oddeck.BadPosition, match=complaint):
        table(**fields)


def everything(game: Game) -> list[Any]:
    """What everybody sees, and the position."""
    return [game.position(), *(game.view(viewer) for viewer in (None, *range(game.players)))]


@pytest.mark.parametrize(
    ("players", "hand"), [(3, None), (4, None), (5, None), (3, 1), (3, 58), (4, 3), (5, 34)]
)
def test_positions_are_the_same_game_and_go_on_alike(players: int, hand: int | None) -> None:
    dice = random.Random(players)
    game = oddeck.new(
        "trophy-case", players=players, seed=21, options={} if hand is None else {"hand": hand}
    )
    steps = 0
    while not game.over and steps < 160:
        if steps % 9 == 0:
            double = oddeck.from_position(json.loads(json.dumps(game.position())))
            assert everything(double) == everything(game)
            branch = game.copy()
            for _ in range(6):
                if not branch.over:
                    [seat] = branch.actors
                    move = dice.choice(branch.moves(seat))
                    branch.play(seat, move)
                    double.play(seat, move)
                    assert branch.events == double.events
            assert everything(double) == everything(branch)
        [seat] = game.actors
        game.play(seat, dice.choice(game.moves(seat)))
        steps += 1


def test_a_finished_game_is_a_position() -> None:
    game = play_all(
        table(hands=[["1Bu"], ["Snail", "8Zu"], ["Grue"]], scores=[41, 40, 41]),
        "lead 1Bu",
        "play 8Zu",
        "play Grue",
    )
    assert everything(oddeck.from_position(game.position())) == everything(game)


def test_a_record_replays() -> None:
    dice = random.Random(3)
    game = oddeck.new("trophy-case", players=4, seed=8, options={"target": 20})
    while not game.over:
        [seat] = game.actors
        game.play(seat, dice.choice(game.moves(seat)))
    again = oddeck.from_record(game.record())
    assert again.state.tobytes() == game.state.tobytes()
    assert again.record() == game.record()


@pytest.mark.parametrize(
    "move", ["lead", "play 3Xx", "fold 3Bu", "pass", "", "play 1Bu 2Bu", "lead  1Bu"]
)
def test_text_that_is_no_move(move: str) -> None:
    with pytest.raises(oddeck.MalformedMove):
        table(hands=HANDS).play(0, move)


def test_infinity_may_be_written_with_its_sign() -> None:
    game = table(hands=[["∞Bo", "1Bu"], ["2Bo"], ["5Zu"]])
    game.play(0, "lead ∞Bo")
    assert game.history() == [(0, "lead iBo")]
