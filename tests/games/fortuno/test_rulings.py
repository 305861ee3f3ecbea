"""What the sheet leaves open."""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game, from_position
from oddeck.games.fortuno.vocabulary import Action

from .tables import (
    FORTUNE,
    LUST,
    MOON,
    actors,
    bare,
    calmly,
    do,
    hand,
    known,
    moves,
    pending,
    plays,
    table,
)

LOVERS = [{"player": 0, "lover": 2}]


def everything(game: Game, viewer: int | None) -> str:
    """All that a viewer gets."""
    seen = "" if viewer is None else str(game.observation(viewer).tolist())
    return str([game.view(viewer), game.events_for(viewer), game.sentences(viewer), seen])


def test_lovers_talk_in_private() -> None:
    """FO-70: the two alone know what is proposed and preferred; the others see that they confer."""
    game = table(["5S", "9W", "7W"], lovers=LOVERS)
    do(game, "play 5S")
    for lover in (0, 2):
        assert game.view(lover)["proposal"] == "play 5S"
        assert game.events_for(lover)[0]["action"] == Action.parse(None, 0, "play 5S")
    do(game, "prefer play 9W")
    for lover in (0, 2):
        assert (game.view(lover)["proposal"], game.view(lover)["preferred"]) == (
            "play 5S",
            "play 9W",
        )
    for viewer in (1, 3, None):
        view = game.view(viewer)
        assert (view["proposal"], view["preferred"], view["asking"], view["actors"]) == (
            None,
            None,
            "yield",
            [0],
        )
        assert game.events_for(viewer) == [{"kind": "prefer", "seat": 2}]
        assert known(game, viewer, 0) == known(game, viewer, 2) == set()


def test_whatever_lovers_say_the_others_get_the_same() -> None:
    """FO-70: a call, four of a kind, a card of either hand, a draw."""
    four = table(["7W", "7C", "7S", "7D", "2W"], lovers=LOVERS)
    called = table(["5S", "9W"], ["2C", "3C"], ["5C", "4S"], lovers=LOVERS)
    faced = table(
        ["PsC", "9W", "6C"],
        ["2C", "3C"],
        [FORTUNE, "4S"],
        lovers=LOVERS,
        discard=["PsW"],
        pending={"draw": 2, "by": 1},
    )
    for game in (four, called, faced):
        for viewer in (1, 3, None):
            said = {everything(do(game.copy(), move), viewer) for move in game.moves(0)}
            assert len(said) == 1
            proposed = do(game.copy(), game.moves(0)[0])
            assert (
                len(
                    {
                        everything(do(proposed.copy(), move), viewer)
                        for move in proposed.moves(2)
                        if move != "agree"
                    }
                )
                == 1
            )


def test_a_move_that_is_not_made_stays_private_and_the_throws_do_not() -> None:
    """FO-70, FO-61: once both are made."""
    game = do(table(["5S", "9W", "7W"], lovers=LOVERS), "play 5S", "prefer play 9W", "no")
    do(game, (0, "rock"))
    assert not any(
        event["kind"] == "match" for viewer in (1, 2, None) for event in game.events_for(viewer)
    )
    do(game, (2, "paper"))
    assert [
        (event["seat"], event["fist"]) for event in game.events_for(1) if event["kind"] == "match"
    ] == [(0, 0), (2, 1)]
    assert game.position()["discard"] == ["5W", "9W"]
    assert known(game, 1, 0) == known(game, 1, 2) == set()


@pytest.mark.parametrize("viewer", [1, 3, None])
def test_others_imagine_any_move_that_lovers_could_talk_about(viewer: int | None) -> None:
    """FO-70: every game that they cannot tell from this one has a choice for the lovers, and moves
    that are legal in it.
    """
    hands = ["5S", "9W"], ["2C", "3C", "6S"], ["4S", "KnD", "8D"], ["2D", "3D", "9D"]
    only_four = (
        ["7W", "7C", "7S", "7D", "2C", "3C"],
        ["6S", "9C"],
        ["4S", "KnD", "8D"],
        ["2D", "3D", "9D"],
    )
    facing = ["PsC", "9W", "6C"], ["2C", "3C"], ["4S", "KnD", "8D"], ["2D", "3D", "9D"]
    drawn: dict[str, Any] = {"discard": ["PsW"], "pending": {"draw": 2, "by": 1}}
    for start in (
        table(*hands, lovers=LOVERS),
        table(*only_four, lovers=LOVERS),
        table(*facing, lovers=LOVERS, **drawn),
    ):
        proposed = do(start.copy(), start.moves(0)[0])
        answer = next(move for move in proposed.moves(2) if move != "agree")
        for game in (proposed, do(proposed.copy(), answer)):
            said = set()
            for seed in range(8):
                other = game.redealt(viewer, seed)
                assert everything(other, viewer) == everything(game, viewer)
                view = other.view(0)
                moves_then = do(from_position(other.position() | {"phase": "start"})).moves(0)
                assert view["proposal"] in moves_then
                assert len(moves_then) > 1
                assert view["preferred"] is None or view["preferred"] in set(moves_then) - {
                    view["proposal"]
                }
                said.add(view["proposal"])
            assert len(said) > 1


def test_the_card_that_ends_a_draw_is_played_by_itself() -> None:
    """FO-71: without a choice nobody is asked."""
    game = do(table(["7C", "8D", "6S"], draw=["6C", "9W"]), "draw")
    assert game.position()["discard"] == ["5W", "9W"]
    assert hand(game, 0) == {"7C", "8D", "6S", "6C"}
    assert actors(game) == (1,)


def test_the_call_and_four_at_once_leave_a_choice_after_a_draw() -> None:
    """FO-71: then the player is asked."""
    assert moves(do(table(["7C"], draw=["9W"]), "draw")) == plays("9W", call=True)
    game = do(table(["7C", "7S", "7D"], draw=["7W"]), "draw")
    assert moves(game) == plays("7W") | {f"four 7 {suit}" for suit in "WCSD"}


def test_a_card_asked_for_by_name_is_seen_by_all() -> None:
    """FO-72: and what is asked for by its kind is not."""
    by_name = do(table([MOON, "7C", "9W"]), f"play {MOON}", "ask 1 3C", "give 3C")
    assert known(by_name, 3, 0) == {"3C"}
    by_kind = do(table([MOON, "7C", "9W"]), f"play {MOON}", "ask 1 suit C", "give 3C")
    assert known(by_kind, 3, 0) == set()
    assert known(by_kind, 1, 0) == {"3C"}


def test_lust_asks_whatever_the_hand() -> None:
    """FO-73: unless the hand is empty."""
    assert moves(do(table([LUST, "7C", "9D"]), f"play {LUST}")) == {"done"}
    assert do(table([LUST]), f"play {LUST}").winners == (0,)


def test_nobody_pays_for_the_eliminated() -> None:
    """FO-74: the draw is gone, and play goes on the other way from the player of Fortune."""
    others: tuple[list[str], ...] = (["2C", "3C"], ["2S", "3S"], [])
    faced = {"draw": 2, "by": 3}
    game = bare(
        [FORTUNE, "5S", "7C"],
        *others,
        discard=["PsW"],
        eliminated=[3],
        pending=faced,
        draw=["9C", "9S"],
    )
    calmly(game, f"play {FORTUNE}")
    assert pending(game) is None
    assert game.position()["direction"] == -1
    assert [len(cards) for cards in game.position()["hands"]] == [2, 2, 2, 0]
    assert actors(game) == (2,)


def test_what_is_added_to_a_reward_is_the_takers_own() -> None:
    """FO-75: Lust as the reward of a lover takes no card of the partner, in whose turn ever it was
    slapped.
    """
    hands = (
        ["7S", LUST, "PsW", "3D"],
        ["M19", "5W", "9S"],
        ["PsC", LUST, "4C", "4S"],
        ["4W", "5D", "8D"],
    )
    for slapper, own in ((0, "PsW"), (2, "PsC")):
        others = [
            [card for card in cards if card != LUST or seat == slapper]
            for seat, cards in enumerate(hands)
        ]
        game = bare(*others, discard=["7W", "7C"], lovers=LOVERS, draw=["9C", "9D"])
        do(game, "play 7S", "agree")
        game.play(slapper, "slap")
        game.play(slapper, f"play {LUST}")
        assert moves(game) == {f"add {own}", *([f"add {own} call"] if slapper == 0 else []), "done"}
