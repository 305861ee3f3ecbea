"""What the sheet leaves open."""

from __future__ import annotations

from .tables import FORTUNE, LUST, MOON, actors, bare, calmly, do, hand, known, moves, pending, plays, table

LOVERS = [{"player": 0, "lover": 2}]


def test_lovers_talk_aloud() -> None:
    """FO-70: everybody hears a proposal and a preference, and knows where their cards are."""
    game = table(["5S", "9W", "7C"], lovers=LOVERS)
    assert known(game, 1, 0) == set()
    do(game, "play 5S")
    assert game.view(1)["proposal"] == "play 5S"
    assert known(game, 1, 0) == {"5S"}
    do(game, "prefer play 9W")
    assert game.view(None)["preferred"] == "play 9W"
    assert known(game, 1, 0) == {"5S", "9W"}


def test_four_at_once_are_talked_about_too() -> None:
    """FO-70: all four cards are named."""
    game = table(["7W", "7C", "7S", "7D", "6C"], lovers=LOVERS)
    do(game, "four 7 W")
    assert known(game, 1, 0) == {"7W", "7C", "7S", "7D"}


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
    game = bare([FORTUNE, "5S", "7C"], *others, discard=["PsW"], eliminated=[3], pending=faced, draw=["9C", "9S"])
    calmly(game, f"play {FORTUNE}")
    assert pending(game) is None
    assert game.position()["direction"] == -1
    assert [len(cards) for cards in game.position()["hands"]] == [2, 2, 2, 0]
    assert actors(game) == (2,)


def test_what_is_added_to_a_reward_is_the_takers_own() -> None:
    """FO-75: Lust as the reward of a lover takes no card of the partner, in whose turn ever it was slapped."""
    hands = ["7S", LUST, "PsW", "3D"], ["M19", "5W", "9S"], ["PsC", LUST, "4C", "4S"], ["4W", "5D", "8D"]
    for slapper, own in ((0, "PsW"), (2, "PsC")):
        others = [[card for card in cards if card != LUST or seat == slapper] for seat, cards in enumerate(hands)]
        game = bare(*others, discard=["7W", "7C"], lovers=LOVERS, draw=["9C", "9D"])
        do(game, "play 7S", "agree")
        game.play(slapper, "slap")
        game.play(slapper, f"play {LUST}")
        assert moves(game) == {f"add {own}", "done"}
