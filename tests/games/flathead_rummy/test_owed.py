"""FR-5: deeper cards of the tableau, against a search through all sequences of plays."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused
from . import plain
from .setting import table

RED_RUN = ["3La", "4Pl", "5Fr"]


# --- the sheet's examples, and others ---


def test_a_card_of_the_hand_can_lead_to_a_deeper_card() -> None:
    """FR-5: with 3La 4Pl 5Fr on the table and 6La in hand, a deeper 7Pl may be taken: 6 first, then
    7.
    """
    game = table(hands=[["6La", "0Hi"], ["1Bu"]], melds=[RED_RUN], tableau=["7Pl", "9Bu"])
    assert "take 7Pl" in game.moves(0)
    game.play(0, "take 7Pl")
    assert game.moves(0) == ["layoff 6La 0"]
    refused(game, 0, "layoff 7Pl 0", "FR-8")
    refused(game, 0, "discard 0Hi", "FR-5")
    game.play(0, "layoff 6La 0")
    assert game.position()["owed"] == "7Pl"
    assert game.moves(0) == ["layoff 7Pl 0"]
    game.play(0, "layoff 7Pl 0")
    assert game.position()["owed"] is None
    assert game.moves(0) == ["discard 0Hi"]


def test_a_flush_run_may_be_laid_down_for_its_mark_first() -> None:
    """FR-5, FR-10: the owed card then joins the meld that has earned the mark."""
    game = table(hands=[["5Fa", "6Fa", "7Fa", "0Hi"], ["1Bu"]], tableau=["8Hi", "9Bu"])
    game.play(0, "take 8Hi")
    assert set(game.moves(0)) == {"meld 5Fa 6Fa 7Fa", "meld 8Hi 6Fa 7Fa", "meld 8Hi 5Fa 6Fa 7Fa"}
    game.play(0, "meld 5Fa 6Fa 7Fa")
    assert game.position()["marks"] == [1, 0]
    assert game.moves(0) == ["layoff 8Hi 0"]


def test_a_trump_laid_off_can_bridge_a_gap() -> None:
    """FR-5, FR-9: lay-offs of trumps count too."""
    game = table(hands=[["Grue", "0Hi"], ["1Bu"]], melds=[RED_RUN], tableau=["8Pl", "7Pl", "9Bu"])
    assert game.moves(0) == ["take draw", "take 9Bu", "take 7Pl"]  # the 8 would need two trumps
    game.play(0, "take 7Pl")
    assert game.moves(0) == ["layoff Grue 0"]
    game.play(0, "layoff Grue 0")
    game.play(0, "layoff 7Pl 0")


def test_a_trump_on_the_table_loses_its_place_in_a_whole_run() -> None:
    """FR-5, FR-9: nothing makes room for the last rank beside a trump."""
    run = [f"{rank}{suit}" for rank, suit in zip("012345678", ["Bu", "Ma", "In"] * 3, strict=True)]
    game = table(hands=[["9Ma", "2Ma"], ["1La"]], melds=[[*run, "Grue"]], tableau=["9Bu", "8Zu"])
    assert game.moves(0) == ["take draw", "take 8Zu"]


def test_a_flush_with_gaps_must_first_become_a_run() -> None:
    """FR-5, FR-8: the 3 of its suit closes the gap, and then any red card that follows may join."""
    flush = ["2La", "4La", "5La"]
    with_3 = table(hands=[["3La", "0Hi"], ["1Bu"]], melds=[flush], tableau=["6Pl", "9Bu"])
    assert "take 6Pl" in with_3.moves(0)
    of_another_suit = table(hands=[["3Fr", "0Hi"], ["1Bu"]], melds=[flush], tableau=["6Pl", "9Bu"])
    assert "take 6Pl" in of_another_suit.moves(0)  # one gap: the 3 closes it whatever its suit
    two_gaps = table(
        hands=[["3Fr", "5Pl", "0Hi"], ["1Bu"]],
        melds=[["2La", "4La", "6La"]],
        tableau=["7Pl", "9Bu"],
    )
    # With a 3 of Fromps it would be neither a flush nor a run.
    assert "take 7Pl" not in two_gaps.moves(0)


def test_other_plays_are_legal_while_they_leave_the_owed_card_playable() -> None:
    """FR-5: an unrelated meld may come first, but not one that uses up what the owed card needs."""
    hand = ["3Bu", "3La", "8Hi", "8Ti", "8Fa", "9Zu"]
    game = table(hands=[hand, ["1Ma"]], tableau=["3Bo", "5Ea"])
    game.play(0, "take 3Bo")
    assert set(game.moves(0)) == {"meld 3Bu 3La 3Bo", "meld 8Hi 8Ti 8Fa"}
    game = table(hands=[["3Bu", "3La", "4Bu", "5Bu", "9Zu"], ["1Ma"]], tableau=["3Bo", "5Ea"])
    game.play(0, "take 3Bo")
    assert game.moves(0) == ["meld 3Bu 3La 3Bo"]
    assert "could no longer be played" in refused(game, 0, "meld 3Bu 4Bu 5Bu", "FR-5")


def test_a_layoff_that_shuts_out_the_owed_card() -> None:
    """FR-5: the 9 of Faces would make a flush of the meld, which the 8 of Hives still fits; a
    second 8 would not.
    """
    game = table(
        hands=[["9Fa", "0Fa", "1Bu"], ["1Ma"]],
        melds=[["5Fa", "6Fa", "7Fa"]],
        tableau=["8Hi", "5Ea"],
    )
    game.play(0, "take 8Hi")
    assert set(game.moves(0)) == {"layoff 8Hi 0", "layoff 9Fa 0"}
    assert "could no longer be played" in refused(game, 0, "layoff 0Fa 0", "FR-5")


def test_the_last_card_of_the_tableau_carries_no_duty() -> None:
    """FR-5"""
    game = table(hands=[["6La", "0Hi"], ["1Bu"]], melds=[RED_RUN], tableau=["9Bu", "7Pl"])
    game.play(0, "take 7Pl")
    assert game.position()["owed"] is None
    assert "discard 0Hi" in game.moves(0)


def test_an_owed_card_that_no_sequence_can_play_is_no_position() -> None:
    """FR-5"""
    fields = {"hands": [["6La", "7Pl"], ["1Bu"]], "owed": "7Pl"}
    assert table(**fields, melds=[RED_RUN]).moves(0) == ["layoff 6La 0"]
    with pytest.raises(
        oddeck.BadPosition, match=r"owed: no sequence of plays ends with 7Pl played.*FR-5"
    ):
        table(**fields, melds=[["3La", "4Pl", "2Fr"]])


# --- against brute force ---


def crowded_table(dice: random.Random) -> Game:
    """Melds and hands of one colour, so that lay-offs lead to one another; seat 0 is to take a
    card.
    """
    pool = [rank + suit for suit in ("La", "Fr", "Pl") for rank in "0123456789i"] + dice.sample(
        plain.TRUMPS, 2
    )
    melds: list[list[str]] = []
    for _ in range(dice.randint(1, 2)):
        meld = dice.choice((some_run, some_flush))(dice)
        if dice.random() < 0.3:
            meld[dice.randrange(len(meld))] = pool[-1]
        if plain.is_meld(meld) and set(meld) <= set(pool):
            melds.append(meld)
            pool = [card for card in pool if card not in meld]
    dice.shuffle(pool)
    hand = pool[: dice.randint(1, 4)]
    return table(hands=[hand, ["1Bu"]], melds=melds, tableau=[*pool[len(hand) :][:14], "9Bu"])


def some_run(dice: random.Random) -> list[str]:
    """Three to five red cards that follow one another."""
    lowest, length = dice.randrange(8), dice.randint(3, 5)
    return [
        f"{rank}{dice.choice(('La', 'Fr', 'Pl'))}"
        for rank in range(lowest, min(lowest + length, 10))
    ]


def some_flush(dice: random.Random) -> list[str]:
    """Lamps that lie close together, with gaps."""
    lowest = dice.randrange(6)
    return [
        f"{rank}La" for rank in dice.sample(range(lowest, min(lowest + 6, 10)), dice.choice((3, 4)))
    ]


def deeper_takes(game: Game) -> set[str]:
    """The deeper cards that may be taken."""
    last = game.position()["tableau"][-1]
    return {move.split()[1] for move in game.moves(game.actors[0])} - {"draw", last}


def expected_takes(game: Game) -> set[str]:
    """The same by brute force: FR-4 to FR-6."""
    position = game.position()
    hand, melds = position["hands"][position["turn"]], position["melds"]
    return {
        card
        for card in position["tableau"][:-1]
        if card not in plain.TRUMPS and plain.can_be_played(card, hand, melds)
    }


def check_plays_while_owed(game: Game, dice: random.Random) -> int:
    """Play on at random until the owed card is played; return how many decisions were compared."""
    compared = 0
    while (position := game.position())["owed"]:
        seat = position["turn"]
        expected = plain.plays_while_owed(
            position["owed"], position["hands"][seat], position["melds"]
        )
        moves = game.moves(seat)
        assert len(moves) == len(expected)
        assert {unordered(move) for move in moves} == {unordered(move) for move in expected}, (
            position
        )
        game.play(seat, dice.choice(moves))
        compared += 1
    return compared


def unordered(move: str) -> tuple[str, ...]:
    """A meld is the same whatever the order of its cards."""
    verb, *rest = move.split()
    return (verb, *(sorted(rest) if verb == "meld" else rest))


def is_indirect(card: str, game: Game) -> bool:
    """Whether a card can be taken only because others can be played before it."""
    position = game.position()
    hand, melds = position["hands"][position["turn"]], position["melds"]
    at_once = any(plain.is_meld([*meld, card]) for meld in melds)
    return not at_once and not any(
        card in group and plain.is_meld(group) for group in plain.subsets([*hand, card])
    )


def test_takes_and_plays_agree_with_brute_force() -> None:
    """FR-5, FR-6, FR-8, FR-9: on crowded tables, what may be taken, and then what may be played
    while it is owed.
    """
    dice = random.Random(18)
    taken = indirect = compared = 0
    for _ in range(120):
        game = crowded_table(dice)
        takes = deeper_takes(game)
        assert takes == expected_takes(game), game.position()
        taken += len(takes)
        for card in sorted(takes):
            if is_indirect(card, game) or dice.random() < 0.1:
                indirect += is_indirect(card, game)
                following = game.copy()
                following.play(0, f"take {card}")
                compared += check_plays_while_owed(following, dice)
    assert taken > 400
    assert indirect > 25
    assert compared > 150


def test_games_agree_with_brute_force() -> None:
    """FR-5: in random games that take deeper cards where they can, wherever a hand is small enough
    to try everything.
    """
    compared = owed = 0
    for seed in range(6):
        dice = random.Random(seed)
        game = oddeck.new("flathead-rummy", players=3, seed=seed, options={"target": 1})
        while not game.over:
            position = game.position()
            seat = game.actors[0]
            small = len(position["hands"][seat]) <= 8
            if small and position["phase"] == "take":
                assert deeper_takes(game) == expected_takes(game)
                compared += 1
            if small and position["owed"]:
                owed += check_plays_while_owed(game, dice)
                continue
            deeper = (
                [f"take {card}" for card in deeper_takes(game)]
                if position["phase"] == "take"
                else []
            )
            game.play(seat, dice.choice(sorted(deeper) or game.moves(seat)))
    assert compared > 40
    assert owed > 20
