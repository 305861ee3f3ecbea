"""Moves and positions of Twisty Passages in writing."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck

BASE: dict[str, Any] = {"game": "twisty-passages", "players": 3, "seed": 1}
HANDS = [["3Fr", "7La"], ["2Bo"], ["5Zu", "Grue"]]


def test_the_example_of_the_notation_is_a_position() -> None:
    game = oddeck.from_position(
        BASE | {"options": {}, "turn": 0, "hands": HANDS, "draw": ["4Ti", "9Ra"]}
    )
    assert game.actors == (0,)
    assert game.position()["draw"][:2] == ["4Ti", "9Ra"]
    assert len(game.position()["draw"]) == 174 - 5
    assert game.position()["dealer"] == 2


def test_only_game_and_players_are_needed() -> None:
    game = oddeck.from_position({"game": "twisty-passages", "players": 4})
    assert game.actors == (0,)
    assert [len(hand) for hand in game.position()["hands"]] == [8] * 4


def test_hands_are_sets_and_piles_are_ordered() -> None:
    one = oddeck.from_position(BASE | {"hands": HANDS, "stacks": [["1Bu", "2Bu"], [], []]})
    other = oddeck.from_position(
        BASE
        | {"hands": [["7La", "3Fr"], ["2Bo"], ["Grue", "5Zu"]], "stacks": [["1Bu", "2Bu"], [], []]}
    )
    third = oddeck.from_position(BASE | {"hands": HANDS, "stacks": [["2Bu", "1Bu"], [], []]})
    assert one.position() == other.position()
    assert one.position() != third.position()


def test_the_rest_can_go_into_the_box() -> None:
    game = oddeck.from_position(BASE | {"hands": HANDS, "draw": ["4Ti"], "box": "rest"})
    assert game.position()["draw"] == ["4Ti"]
    assert len(game.position()["box"]) == 174 - 6
    assert game.view(0)["box"] == {"count": 168, "known": {}}
    named = oddeck.from_position(BASE | {"hands": HANDS, "box": ["4Ti"]})
    assert named.position()["box"] == ["4Ti"]


def test_infinity_may_be_written_with_its_sign() -> None:
    game = oddeck.from_position(BASE | {"hands": [["∞Bo"], ["2Bo"], ["5Zu"]]})
    assert game.position()["hands"][0] == ["iBo"]
    game.play(0, "trade 1 ∞Bo")
    assert game.history() == [(0, "trade 1 iBo")]


def test_knowledge_can_be_given() -> None:
    game = oddeck.from_position(
        BASE
        | {
            "hands": HANDS,
            "draw": ["9Ra", "4Ti"],
            "known": {"2Bo": [0], "4Ti": [0, 2], "5Zu": [0, 1]},
        }
    )
    assert game.view(0)["hands"][1]["known"] == ["2Bo"]
    assert game.view(0)["draw"]["known"] == {"1": "4Ti"}
    assert game.view(1)["draw"]["known"] == {}
    assert game.view(None)["hands"][2]["known"] == ["5Zu"]
    assert game.position()["known"] == {"5Zu": [0, 1], "4Ti": [0, 2], "2Bo": [0]}
    game.play(0, "draw")
    game.play(0, "pass")
    game.play(1, "draw")
    # It knew the card that it saw being drawn.
    assert game.view(0)["hands"][1]["known"] == ["4Ti", "2Bo"]


def test_a_finished_match_may_have_an_empty_hand() -> None:
    game = oddeck.from_position(
        BASE | {"hands": [[], ["2Bo"], ["5Zu"]], "played": 1, "scores": [1, 0, 0]}
    )
    assert game.over
    assert game.winners == (0,)
    assert game.scores == (1, 0, 0)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"players": 1}, "players: Twisty Passages is for 2 to 10, not 1"),
        ({"players": 11}, "players: Twisty Passages is for 2 to 10, not 11"),
        ({"players": "3"}, "players: Twisty Passages is for 2 to 10, not '3'"),
        (
            {"game": "twisty-passage"},
            "there is no game 'twisty-passage'; did you mean twisty-passages",
        ),
        ({"game": ["x"]}, "there is no game"),
        ({"seed": -1}, "seed: expected an integer"),
        (
            {"options": {"wings": 2}},
            "option wings: Twisty Passages has no such option; there are: hands",
        ),
        ({"options": {"hands": 0}}, "option hands: expected an integer from 1 to 1000, got 0"),
        (
            {"hands": [["3Fr"], ["3Fr"], ["5Zu"]]},
            r"hands\[1\]: 3Fr is named twice, also in hands\[0\]",
        ),
        ({"hands": [["3Fr", "3Fr"], ["2Bo"], ["5Zu"]]}, "3Fr is named twice"),
        ({"hands": HANDS, "draw": ["2Bo"]}, r"draw: 2Bo is named twice, also in hands\[1\]"),
        ({"hands": [["3Xx"], ["2Bo"], ["5Zu"]]}, "'3Xx' is no card of the Fanucci deck"),
        ({"hands": [[3], ["2Bo"], ["5Zu"]]}, "3 is no card"),
        (
            {"hands": [*HANDS, ["9Ra"]]},
            "hands: expected a list with one entry for each of the 3 seats, got 4 entries",
        ),
        ({"hands": HANDS[:2]}, "got 2 entries"),
        ({"hands": "3Fr"}, "hands: expected a list with one entry"),
        ({"hands": ["3Fr", ["2Bo"], ["5Zu"]]}, r"hands\[0\]: expected a list of cards, got '3Fr'"),
        ({"hands": [[], ["2Bo"], ["5Zu"]]}, r"hands\[0\]: an empty hand would have won"),
        ({"hands": HANDS, "stacks": [["Snail"], [], []]}, r"stacks\[0\]: Snail is a trump"),
        ({"hands": HANDS, "turn": 3}, "turn: expected an integer from 0 to 2, got 3"),
        ({"hands": HANDS, "turn": True}, "turn: expected an integer"),
        ({"hands": HANDS, "dealer": -1}, "dealer: expected an integer"),
        ({"hands": HANDS, "idle": 9}, "idle: expected an integer from 0 to 8, got 9"),
        ({"hands": HANDS, "played": 2}, "played: expected an integer from 0 to 1"),
        ({"hands": HANDS, "scores": [0, 0]}, "scores: expected a list with one entry"),
        ({"hands": HANDS, "scores": [0, 0, 5]}, r"scores\[2\]: expected an integer from 0 to 1"),
        ({"hands": HANDS, "tableau": []}, "tableau: this game's positions have no such field"),
        ({"hands": HANDS, "phase": "play"}, "phase: expected start, acted,"),
        ({"hands": HANDS, "phase": {"reply": {"partner": 1}}}, "phase: expected start, acted,"),
        (
            {"hands": HANDS, "phase": {"reply": {"partner": 0, "offered": "3Fr"}}},
            "cannot trade with itself",
        ),
        (
            {"hands": HANDS, "phase": {"reply": {"partner": 1, "offered": "2Bo"}}},
            r"2Bo is offered, but it is not in hands\[0\]",
        ),
        (
            {"hands": HANDS, "phase": {"reply": {"partner": 5, "offered": "3Fr"}}},
            "phase: partner: expected an integer from 0 to 2",
        ),
        ({"hands": HANDS, "discard": ["Light", "4Ti"]}, "discard: 4Ti is a suited card.*TP-4"),
        (
            {
                "hands": [["3Fr"], ["4Fr"], ["Grue"]],
                "stacks": [[], ["8Bo"], []],
                "phase": {"reply": {"partner": 1, "offered": "3Fr"}},
            },
            r"phase: seat 0 may not offer 3Fr to seat 1 \(TP-7\)",
        ),
        (
            {
                "hands": [["3Fr", "Grue"], ["4Fr"], ["1Bu"]],
                "stacks": [[], ["8Fr"], []],
                "phase": {"reply": {"partner": 1, "offered": "Grue"}},
            },
            r"phase: seat 0 may not offer Grue to seat 1 \(TP-7\)",
        ),
        (
            {"hands": HANDS, "stacks": [["9Ti"], [], []], "known": {"9Ti": [1]}},
            "known: 9Ti lies open",
        ),
        ({"hands": HANDS, "discard": ["Light"], "known": {"Light": []}}, "known: Light lies open"),
        ({"hands": HANDS, "known": {"9Xx": [0]}}, "known: '9Xx' is no card"),
        (
            {"hands": HANDS, "known": {"2Bo": [4]}},
            "known: 2Bo: expected an integer from 0 to 2, got 4",
        ),
        ({"hands": HANDS, "known": {"2Bo": 0}}, "known: 2Bo: expected a list of seats"),
        ({"hands": HANDS, "known": ["2Bo"]}, "known: expected a mapping"),
        ({"players": 10, "box": "rest"}, "too few to deal"),
        ({"hands": HANDS, "draw": False}, "draw: expected a list of cards, got False"),
        ({"hands": HANDS, "discard": ""}, "discard: expected a list of cards, got ''"),
        ({"hands": HANDS, "known": 0}, "known: expected a mapping"),
        (
            {"hands": HANDS, "turn": 10**5000},
            "turn: expected an integer from 0 to 2, got a value too large to show, of type int",
        ),
        ({"hands": HANDS, "box": "all"}, "box: expected a list of cards, got 'all'"),
    ],
)
def test_a_bad_position_says_what_is_wrong(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(oddeck.BadPosition, match=complaint):
        oddeck.from_position(BASE | fields)


def test_a_position_must_be_a_mapping_with_a_game_and_players() -> None:
    with pytest.raises(oddeck.BadPosition, match="a position is a mapping"):
        oddeck.from_position([])  # type: ignore[arg-type]
    with pytest.raises(oddeck.BadPosition, match="players: this field is required"):
        oddeck.from_position({"game": "twisty-passages"})
    with pytest.raises(oddeck.BadPosition, match="game: this field is required"):
        oddeck.from_position({"players": 2})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "",
            "is no move of this game; moves are draw, pass, play CARD, give CARD, trade SEAT CARD",
        ),
        ("sing", "is no move of this game"),
        ("Draw", "is no move of this game"),
        ("draw 1", "it is written 'draw'"),
        ("play", "it is written 'play CARD'"),
        ("play 3Fr 4Fr", "it is written 'play CARD'"),
        ("play  3Fr", "it is written 'play CARD'"),
        ("trade 1", "it is written 'trade SEAT CARD'"),
        ("trade one 3Fr", "expected a seat from 0 to 9, got one"),
        ("trade 10 3Fr", "expected a seat from 0 to 9, got 10"),
        ("trade -1 3Fr", "expected a seat from 0 to 9, got -1"),
        ("play 3fr", "'3fr' is no card of the Fanucci deck; did you mean 3Fr?"),
        ("give 12Fr", "'12Fr' is no card of the Fanucci deck"),
    ],
)
def test_malformed_moves_are_told_apart_from_illegal_ones(text: str, complaint: str) -> None:
    game = oddeck.from_position(BASE | {"hands": HANDS})
    before = game.state.tobytes()
    with pytest.raises(oddeck.MalformedMove) as refusal:
        game.play(0, text)
    assert complaint in str(refusal.value)
    assert game.state.tobytes() == before
