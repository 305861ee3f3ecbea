"""Lovers in Fortuno: shared hands, disputes, parting."""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ADJUSTMENT,
    ART,
    DEATH,
    FORTUNE,
    HERMIT,
    HIEROPHANT,
    LOVERS,
    LUST,
    MAGUS,
    MINE,
    OTHERS,
    PRIESTESS,
    STAR,
    actors,
    counts,
    decline,
    do,
    hand,
    hermits,
    known,
    moves,
    pending,
    plays,
    table,
    top,
)

PAIR = {"player": 0, "lover": 2}


def paired(mine: list[str], *others: list[str], **fields: Any) -> Game:
    """Seat 0 has taken seat 2 as lover, and a later turn has begun."""
    return table(mine, *others, **{"lovers": [PAIR], **fields})


def lovers(game: Game) -> list[tuple[int, int]]:
    """The pairs, each as player and lover."""
    return [(pair["player"], pair["lover"]) for pair in game.position()["lovers"]]


def split(game: Game) -> Game:
    """The lover takes the first cards of the pool."""
    while not game.over and game.view(None)["asking"] == "split":
        do(game, game.moves(actors(game)[0])[0])
    return game


# --- pairing ---


@pytest.mark.parametrize("flipped", [False, True])
def test_the_player_names_a_lover_who_is_no_hermit(flipped: bool) -> None:
    """FO-36, FO-60, FO-7"""
    fields: dict[str, Any] = {"hermits": {3: 2}, "players": 5}
    game = (
        table(draw=[LOVERS], discard=["5W", STAR], **fields)
        if flipped
        else table([LOVERS, *MINE], **fields)
    )
    do(game, "flip" if flipped else f"play {LOVERS}")
    assert (actors(game), moves(game)) == ((0,), {"love 1", "love 2", "love 4"})
    do(game, "love 2")
    # The turn of the pairing itself parts nobody.
    assert (lovers(game), actors(game)) == ([(0, 2)], (1,))


def test_with_only_hermits_about_there_is_nobody_to_love() -> None:
    """FO-60"""
    game = do(table([LOVERS, *MINE], hermits={1: 2, 2: 2, 3: 2}), f"play {LOVERS}")
    assert (lovers(game), actors(game)) == ([], (0,))


def test_lovers_see_each_others_hands() -> None:
    """FO-60, FO-66"""
    game = do(table([LOVERS, *MINE]), f"play {LOVERS}", "love 2")
    assert known(game, 0, 2) == set(OTHERS[1])
    assert known(game, 2, 0) == set(MINE)
    assert (
        known(game, 1, 0) == known(game, 1, 2) == known(game, None, 0) == known(game, 0, 1) == set()
    )
    written = paired(MINE)
    assert (known(written, 0, 2), known(written, 2, 0)) == (set(OTHERS[1]), set(MINE))


def test_lovers_see_what_the_other_draws() -> None:
    """FO-60"""
    game = do(
        paired(MINE, ["2C", "3C", "PsC"], draw=["10D", "8D"], turn=1, discard=["5C"]),
        "play PsC",
        "draw",
    )
    assert "10D" in hand(game, 2)
    assert known(game, 0, 2) == hand(game, 2)


@pytest.mark.parametrize("turn", [0, 2])
def test_on_the_turns_of_either_both_hands_may_be_played(turn: int) -> None:
    """FO-60"""
    game = paired(["5C", "9W", "7C"], OTHERS[0], ["5S", "KnW", "3S"], turn=turn)
    assert moves(game) == plays("5C", "9W", "5S", "KnW")
    assert actors(game) == (turn,)


def test_on_the_turns_of_others_they_play_from_their_own() -> None:
    """FO-60"""
    game = paired(["5C", "9W", "7C"], ["5D", "3C", "4C"], ["5S", "KnW", "3S"], turn=1)
    assert moves(game) == plays("5D")


def test_the_other_hand_counts_for_being_able_to_play() -> None:
    """FO-60, FO-4, FO-61: one legal move is not discussed."""
    game = paired(["7C", "8C", "9D"], OTHERS[0], ["5S", "8S", "3S"], turn=2)
    assert moves(game) == plays("5S")
    game = paired(["7C", "8C", "9D"], OTHERS[0], ["5S", "8S", "3S"], turn=0)
    assert moves(game) == plays("5S")
    do(game, "play 5S")
    assert top(game) == "5S"
    assert counts(game)[2] == 2


# --- disputes ---


def proposed(turn: int = 0) -> Game:
    """The one whose turn it is has proposed the 5 of Cups, the other could play the Knight of
    Wands.
    """
    game = paired(["5C", "9W", "7C"], OTHERS[0], ["5S", "KnW", "3S"], turn=turn)
    return do(game, (turn, "play 5C"))


@pytest.mark.parametrize("turn", [0, 2])
def test_the_partner_agrees_or_prefers_another_move(turn: int) -> None:
    """FO-61"""
    game = proposed(turn)
    assert actors(game) == (2 - turn,)
    assert moves(game) == {"agree", "prefer play 9W", "prefer play 5S", "prefer play KnW"}
    refused(game, 2 - turn, "prefer play 5C", "FO-61")
    do(game, "agree")
    assert top(game) == "5C"


def test_the_proposer_may_yield() -> None:
    """FO-61, FO-11: it is the turn of the proposer that the preferred card ends."""
    game = do(proposed(2), "prefer play KnW")
    assert (actors(game), moves(game)) == ((2,), {"yield", "no"})
    do(game, "yield")
    assert (top(game), actors(game)) == ("KnW", (1,))


@pytest.mark.parametrize(
    ("mine", "theirs", "card"),
    [
        ("rock", "scissors", "5C"),
        ("scissors", "paper", "5C"),
        ("paper", "rock", "5C"),
        ("scissors", "rock", "9W"),
        ("paper", "scissors", "9W"),
        ("rock", "paper", "9W"),
    ],
)
def test_else_one_match_decides(mine: str, theirs: str, card: str) -> None:
    """FO-61: both choose at once, in secret; ties are played again."""
    game = do(proposed(2), "prefer play 9W", "no")
    assert actors(game) == (0, 2)
    assert moves(game, 0) == moves(game, 2) == {"rock", "paper", "scissors"}
    do(game, (0, "rock"))
    assert actors(game) == (2,)
    twin = do(do(proposed(2), "prefer play 9W", "no"), (0, "paper"))
    for viewer in (1, 2, 3, None):
        assert game.view(viewer) == twin.view(viewer)
        assert game.events_for(viewer) == twin.events_for(viewer)
    do(game, (2, "rock"))
    assert actors(game) == (0, 2)
    do(game, (2, mine), (0, theirs))
    assert top(game) == card
    assert actors(game) == (3,)


def test_answers_to_a_draw_are_discussed_too() -> None:
    """FO-61, FO-19: `draw` is a move of the turn; what is drawn goes to the turn's player."""
    game = paired(
        ["PsC", "9W", "7C"],
        OTHERS[0],
        ["PsS", "KnW", "3S"],
        turn=2,
        discard=["PsW"],
        pending={"draw": 2, "by": 1},
    )
    assert moves(game) == plays("PsC", "PsS") | {"draw"}
    do(game, "play PsS", "prefer draw", "yield")
    assert counts(game) == [3, 3, 5, 3]


def test_ones_own_draw_is_not_turned_by_the_lovers_fortune() -> None:
    """FO-60, FO-40, FO-19"""
    game = paired(
        MINE, OTHERS[0], [FORTUNE, "KnW", "3S"], discard=["PsW"], pending={"draw": 2, "by": 3}
    )
    assert moves(game) == plays(FORTUNE) | {"draw"}
    game = paired(
        MINE, OTHERS[0], [FORTUNE, "KnW", "3S"], discard=["PsW"], pending={"draw": 2, "by": 0}
    )
    assert moves(game) == {"draw"}


def test_later_choices_are_the_turn_players_alone() -> None:
    """FO-61, FO-41: both hands serve to add."""
    game = paired([LUST, "9D", "7C"], OTHERS[0], ["PsS", "PrW", "3S"])
    do(game, f"play {LUST}", "agree")
    assert (actors(game), moves(game)) == ((0,), {"add PsS", "add PrW", "done"})
    do(game, "add PrW")
    assert actors(game) == (0,)
    assert counts(game)[2] == 2


def test_a_slaps_reward_comes_from_ones_own_hand() -> None:
    """FO-61, FO-14a"""
    game = paired(["5C", "9W", "7S"], OTHERS[0], ["5S", "KnW", "3S"], discard=["7W", "7C"], turn=0)
    do(game, "play 7S", "agree", (2, "slap"))
    assert moves(game) == plays("5S", "KnW", "3S") | {"no"}


def test_four_of_a_kind_come_from_one_hand() -> None:
    """FO-61, FO-15"""
    game = paired(["7W", "7C", "9D", "8D", "KnD"], OTHERS[0], ["7S", "7D", "3S"])
    assert moves(game) == plays("7W")
    game = paired(["9D", "8D", "KnD"], OTHERS[0], ["7W", "7C", "7S", "7D", "3S", "KnC"])
    assert moves(game) == plays("7W") | {f"four 7 {suit}" for suit in "WCSD"}
    do(game, "four 7 C", "agree")
    assert hand(game, 2) | hand(game, 0) == {"9D", "8D", "KnD", "3S", "KnC"}


def test_whose_hand_is_left_with_one_card_can_be_caught() -> None:
    """FO-17, FO-61: seat 0 plays for the lover, who is the one to be caught; any other
    player may.
    """
    game = paired(["7C", "8C", "9D"], OTHERS[0], ["5S", "3S"])
    assert moves(game) == plays("5S", call=True)
    do(game, "play 5S", "agree")
    assert actors(game) == (0, 1, 3)
    do(game, (3, "catch"), (3, "give 2D"))
    assert hand(game, 2) == {"3S", "2D"}


def test_only_card_fortune_looks_at_both_hands() -> None:
    """FO-40, FO-60"""
    game = paired([FORTUNE], OTHERS[0], ["9D", "8D"])
    assert moves(game) == {"draw"}


# --- parting ---


def test_they_part_when_the_players_next_turn_is_over() -> None:
    """FO-62: the lover chooses half, rounded down, and the hands change after the last choice."""
    game = do(paired(["5C", "9W", "7C"], OTHERS[0], ["5S", "KnW", "3S"]), "play 5C", "agree")
    assert actors(game) == (2,)
    assert moves(game) == {f"split {card}" for card in ("9W", "7C", "5S", "KnW", "3S")}
    do(game, "split 9W")
    assert (hand(game, 0), hand(game, 2)) == ({"9W", "7C"}, {"5S", "KnW", "3S"})
    assert moves(game) == {f"split {card}" for card in ("7C", "5S", "KnW", "3S")}
    do(game, "split KnW")
    assert (hand(game, 0), hand(game, 2)) == ({"7C", "5S", "3S"}, {"9W", "KnW"})
    assert (lovers(game), actors(game)) == ([], (1,))


def test_the_lovers_own_turn_does_not_part_them() -> None:
    """FO-62"""
    game = do(
        paired(["5C", "9W", "7C"], OTHERS[0], ["5S", "KnW", "3S"], turn=2), "play 5C", "agree"
    )
    assert (lovers(game), actors(game)) == ([(0, 2)], (3,))


def test_they_part_when_the_players_turn_is_skipped() -> None:
    """FO-62, FO-18: on the way to the next player."""
    game = paired(MINE, OTHERS[0], OTHERS[1], ["QD", "3D", "4D"], turn=3, discard=["5D"])
    do(game, "play QD")
    assert (actors(game), game.view(None)["asking"]) == ((2,), "split")
    split(game)
    assert (lovers(game), counts(game), actors(game)) == ([], [3, 3, 3, 2], (1,))


def test_they_part_when_the_players_turn_is_lost_to_a_draw() -> None:
    """FO-62, FO-10"""
    game = paired(MINE, turn=0, discard=["PsW"], pending={"draw": 2, "by": 3})
    do(game, "draw")
    assert game.view(None)["asking"] == "split"
    assert counts(split(game)) == [4, 3, 4, 3]


def test_a_draw_turned_by_fortune_on_the_player_costs_the_turn_too() -> None:
    """FO-62, FO-40: seat 0 loses a turn, so the pair parts."""
    game = paired(
        MINE, [FORTUNE, "2C", "3C"], turn=1, discard=["PsW"], pending={"draw": 2, "by": 0}
    )
    decline(do(game, f"play {FORTUNE}"))
    assert game.view(None)["asking"] == "split"
    assert lovers(split(game)) == []
    assert actors(game) == (3,)


def test_who_has_no_cards_wins_before_the_parting() -> None:
    """FO-18, FO-2"""
    game = paired(["5C"], OTHERS[0], ["8S", "9D", "3S"])
    assert do(game, "play 5C").winners == (0,)
    game = paired(["8C", "9D"], OTHERS[0], ["5S"])
    assert do(game, "play 5S").winners == (2,)


@pytest.mark.parametrize(
    ("pair", "winner"), [({"player": 0, "lover": 1}, 1), ({"player": 1, "lover": 0}, 0)]
)
def test_half_of_one_card_is_none(pair: dict[str, int], winner: int) -> None:
    """FO-62, FO-63, FO-2: seat 0 plays its last card, and the lover becomes a hermit; the one card
    stays with the player of The Lovers.
    """
    game = do(table([HERMIT], ["2C"], lovers=[pair]), f"play {HERMIT}")
    assert game.winners == (winner,)


def test_a_new_pairing_parts_the_old_pair() -> None:
    """FO-62"""
    game = paired(MINE, OTHERS[0], OTHERS[1], [LOVERS, *OTHERS[2]], turn=3)
    do(game, f"play {LOVERS}", "love 2")
    assert (actors(game), game.view(None)["asking"]) == ((2,), "split")
    split(game)
    assert (lovers(game), actors(game)) == ([(3, 2)], (0,))
    assert counts(game) == [3, 3, 3, 3]


def test_the_players_old_pair_parts_before_the_lovers() -> None:
    """FO-62"""
    game = table([LOVERS, *MINE], lovers=[{"player": 3, "lover": 1}, {"player": 2, "lover": 0}])
    do(game, f"play {LOVERS}", *(["agree"] if len(game.moves(0)) > 1 else []))
    do(game, "love 1")
    assert actors(game) == (0,)
    while actors(game) == (0,) and game.view(None)["asking"] == "split":
        do(game, game.moves(0)[0])
    assert (actors(game), game.view(None)["asking"]) == ((1,), "split")
    split(game)
    assert lovers(game) == [(0, 1)]


def test_two_pairs_can_exist_through_art() -> None:
    """FO-62, FO-44"""
    game = table([ART, *MINE], lovers=[{"player": 1, "lover": 3}], discard=["5W", LOVERS, "5D"])
    do(game, f"play {ART}", f"name {LOVERS}", "love 2")
    assert (lovers(game), actors(game)) == ([(1, 3), (0, 2)], (1,))


# --- hermits and the eliminated ---


@pytest.mark.parametrize(
    "pair", [{"player": 1, "lover": 3}, {"player": 3, "lover": 1}, {"player": 1, "lover": 0}]
)
def test_a_hermit_parts_at_once(pair: dict[str, int]) -> None:
    """FO-63, FO-39"""
    game = table([HERMIT, *MINE], lovers=[pair])
    do(game, f"play {HERMIT}", *(["agree"] if 0 in pair.values() else []))
    assert (actors(game), game.view(None)["asking"]) == ((pair["lover"],), "split")
    split(game)
    assert (lovers(game), hermits(game), actors(game)) == ([], {1: 1}, (2,))


def test_the_flipper_who_becomes_a_hermit_parts_too() -> None:
    """FO-63, FO-39"""
    game = do(paired(MINE, draw=[HERMIT], discard=["5W", STAR]), "flip")
    assert actors(game) == (2,)
    split(game)
    assert (lovers(game), hermits(game), actors(game)) == ([], {0: 2}, (1,))


@pytest.mark.parametrize(
    ("pair", "widowed"), [({"player": 0, "lover": 2}, 2), ({"player": 3, "lover": 0}, 3)]
)
def test_death_flipped_on_a_lover_leaves_both_hands_to_the_other(
    pair: dict[str, int], widowed: int
) -> None:
    """FO-63, FO-43"""
    game = do(table(MINE, lovers=[pair], draw=[DEATH], discard=["5W", STAR]), "flip")
    position = game.position()
    assert (position["eliminated"], position["discard"], lovers(game)) == (
        [0],
        ["5W", STAR, DEATH],
        [],
    )
    assert hand(game, widowed) == {*MINE, *OTHERS[widowed - 1]}
    assert actors(game) == (1,)


# --- group cards and changed places ---


def test_the_magus_between_lovers_keeps_them_together() -> None:
    """FO-31, FO-60: wherever they sit now, their hands are shared."""
    for seed in range(12):
        game = table(
            MINE, OTHERS[0], OTHERS[1], [MAGUS, *OTHERS[2]], lovers=[PAIR], turn=3, seed=seed
        )
        do(game, f"play {MAGUS}")
        assert lovers(game) == [(0, 2)]
        assert (known(game, 0, 2), known(game, 2, 0)) == (set(OTHERS[1]), set(MINE))
        order = game.position()["order"]
        assert actors(game) == (order[(order.index(3) + 1) % 4],)


def test_the_magus_played_by_a_lover_parts_them_when_the_turn_ends() -> None:
    """FO-31, FO-62"""
    game = do(paired([MAGUS, *MINE]), f"play {MAGUS}", "agree")
    assert game.view(None)["asking"] == "split"
    split(game)
    order = game.position()["order"]
    assert (lovers(game), actors(game)) == ([], (order[1],))


def test_adjustment_with_lovers_deals_to_each_of_them() -> None:
    """FO-38, FO-60: they are still a pair, and see each other's new hands."""
    game = table(
        MINE, OTHERS[0], ["2S", "3S", "4S", "8S"], [ADJUSTMENT, *OTHERS[2]], lovers=[PAIR], turn=3
    )
    do(game, f"play {ADJUSTMENT}")
    assert (lovers(game), counts(game)) == ([(0, 2)], [4, 3, 3, 3])
    assert (known(game, 0, 2), known(game, 2, 0)) == (hand(game, 2), hand(game, 0))
    assert known(game, 1, 0) == known(game, 0, 1) == set()


def test_a_lovers_draw_passes_to_the_next_player() -> None:
    """FO-60, FO-10: a Princess from the lover's hand is the draw of whoever's turn it is."""
    game = do(paired(["9D", "8C"], OTHERS[0], ["PsW", "3S", "4S"], turn=0), "play PsW")
    split(game)
    assert pending(game) == (2, 0)
    assert actors(game) == (1,)


@pytest.mark.parametrize(("card", "mate"), [(PRIESTESS, HIEROPHANT), (HIEROPHANT, PRIESTESS)])
def test_the_lovers_hand_serves_the_gambit(card: str, mate: str) -> None:
    """FO-61, FO-32, FO-35: the second of the pair can come from the other hand, and that lover
    draws like all others.
    """
    game = do(paired([card, "9D", "7C"], OTHERS[0], [mate, "8S", "KnS"]), f"play {card}", "agree")
    assert (actors(game), moves(game)) == ((0,), {f"add {mate}", "done"})
    do(game, f"add {mate}")
    assert game.view(None)["asking"] == "split"
    assert counts(game) == [2, 5, 4, 5]
