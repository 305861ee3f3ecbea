"""What a seat may know in Fortuno: windows that tell nothing, hands that were seen, and what is
forgotten.
"""

from __future__ import annotations

from typing import Any

import pytest

from oddeck.game import Game

from .tables import (
    ADJUSTMENT,
    CHARIOT,
    MINE,
    MOON,
    OTHERS,
    STAR,
    SUN,
    TOWER,
    UNIVERSE,
    actors,
    do,
    hand,
    known,
    moves,
    table,
)


def asked(game: Game, viewer: int | None) -> tuple[str, list[int]]:
    """What a viewer sees of the decision that is due."""
    view = game.view(viewer)
    return view["asking"], view["actors"]


def same_for(viewer: int | None, one: Game, other: Game) -> None:
    """The viewer cannot tell the games apart."""
    assert one.view(viewer) == other.view(viewer)
    assert one.events_for(viewer) == other.events_for(viewer)
    assert one.sentences(viewer) == other.sentences(viewer)


# --- windows ---


def test_in_a_slap_everybody_sees_their_own_choice() -> None:
    """FO-13"""
    game = do(table(["7S", "5S", "9W"], discard=["7W", "7C"]), "play 7S")
    assert asked(game, 2) == ("slap", [2])
    assert asked(game, None) == ("window", [])
    before = [game.view(seat) for seat in (0, 2, 3)]
    do(game, (1, "no"))
    assert asked(game, 1) == ("window", [])
    assert [game.view(seat) for seat in (0, 2, 3)] == before  # a no is nobody's business
    assert all(game.events_for(viewer) == [] for viewer in (0, 2, 3, None))


def test_a_steal_does_not_tell_who_could() -> None:
    """FO-14"""
    holding = [
        [OTHERS[0], ["7D", "2S", "3S"], OTHERS[2]],
        [OTHERS[0], OTHERS[1], ["7D", "2D", "3D"]],
    ]
    games = [
        do(table(["7S", "5S", "9W"], *others, discard=["7W", "7C"]), "play 7S", (1, "slap"))
        for others in holding
    ]
    assert asked(games[0], 2) == ("steal", [2])
    assert asked(games[1], 3) == ("steal", [3])
    for viewer in (0, 1, None):
        assert asked(games[0], viewer) == ("window", [])
        same_for(viewer, *games)


def test_immunity_does_not_tell_who_could() -> None:
    """FO-37"""
    games = [
        do(table([STAR, *MINE], [CHARIOT, "2C", "3C"]), f"play {STAR}"),
        do(table([STAR, *MINE], OTHERS[0], [CHARIOT, "2S", "3S"]), f"play {STAR}"),
    ]
    assert asked(games[0], 1) == ("immune", [1])
    for viewer in (0, 3, None):
        assert asked(games[0], viewer) == ("window", [])
        same_for(viewer, *games)
    for game, seat in zip(games, (1, 2), strict=True):
        do(game, (seat, "no"))
    for viewer in (0, 3, None):
        same_for(viewer, *games)


def test_a_catch_window_shows_the_others_only_that_the_table_waits() -> None:
    """FO-17"""
    game = do(table(["5C", "9W"]), "play 5C")
    assert [asked(game, viewer) for viewer in (0, 1, 2, 3, None)] == [
        ("window", []),
        ("catch", [1]),
        ("catch", [2]),
        ("catch", [3]),
        ("window", []),
    ]
    do(game, (2, "no"))
    assert asked(game, 2) == ("window", [])
    assert asked(game, 1) == ("catch", [1])


@pytest.mark.parametrize("viewer", [0, 1, 3, None])
def test_a_redeal_in_a_window_keeps_somebody_who_could_act(viewer: int | None) -> None:
    """FO-14, FO-37, FO-66: the same to the viewer's eyes, and sound."""
    steal = do(
        table(["7S", "5S", "9W"], OTHERS[0], ["7D", "2S", "3S"], discard=["7W", "7C"]),
        "play 7S",
        (1, "slap"),
    )
    immune = do(table([STAR, *MINE], OTHERS[0], [CHARIOT, "2S", "3S"]), f"play {STAR}")
    for game, card in ((steal, "7D"), (immune, CHARIOT)):
        holders = set()
        for seed in range(40):
            other = game.redealt(viewer, seed)
            assert other.view(viewer) == game.view(viewer)
            [seat] = actors(other)
            assert card in hand(other, seat)
            holders.add(seat)
        assert len(holders) > 1


# --- what is learnt, and forgotten ---


def looked(*others: list[str], **fields: Any) -> Game:
    """Seat 0 has looked at the hand of seat 2, and it is the turn of seat 1."""
    return do(table([SUN, *MINE], *others, **fields), f"play {SUN}", "look 2")


def test_what_was_seen_stays_known_while_cards_are_played_openly() -> None:
    """FO-66, FO-49"""
    game = looked(OTHERS[0], ["2S", "3S", "4S"], draw=["2W", "9D"])
    do(game, "flip")
    assert known(game, 0, 2) == {"2S", "3S", "4S"}
    do(game, "play 2C", "play 2S")
    while len(actors(game)) > 1:
        game.play(actors(game)[0], "no")
    assert known(game, 0, 2) == {"3S", "4S"}


def test_drawn_cards_are_not_known_to_others() -> None:
    """FO-66"""
    game = do(table(discard=["PsW"], pending={"draw": 2, "by": 3}), "draw")
    assert len(hand(game, 0)) == 5
    assert known(game, 1, 0) == set()


@pytest.mark.parametrize("direction", [1, -1])
def test_knowledge_follows_a_hand_that_moves_whole(direction: int) -> None:
    """FO-66, FO-51"""
    game = table([UNIVERSE, *MINE], known={card: [0] for card in OTHERS[1]}, direction=direction)
    do(game, f"play {UNIVERSE}")
    assert known(game, 0, (2 + direction) % 4) == set(OTHERS[1])
    assert known(game, 0, 2) == set()
    assert known(game, 0, direction % 4) == set(MINE)  # one's own old hand
    assert known(game, 1, (1 + direction) % 4) >= set(OTHERS[0])


def test_knowledge_follows_the_tower() -> None:
    """FO-66, FO-46"""
    game = do(
        table(
            [TOWER, *MINE],
            ["2C", "3C", "4C", "8C"],
            ["2S", "3S"],
            known={"2S": [0], "3S": [0], "8C": [3]},
        ),
        f"play {TOWER}",
    )
    assert known(game, 0, 1) == {"2S", "3S"}
    assert known(game, 3, 2) == {"8C"}


def test_a_card_passed_unseen_blurs_a_hand() -> None:
    """FO-66, FO-47: seat 0 no longer knows the hand of seat 2, which has passed a card; but its own
    card it can point to.
    """
    game = do(table([STAR, *MINE], known={card: [0, 3] for card in OTHERS[1]}), f"play {STAR}")
    do(game, (0, "pass 7C"), (1, "pass 2C"), (2, "pass 2S"), (3, "pass 2D"))
    assert known(game, 0, 2) == set()
    assert known(game, 0, 1) == {"7C"}
    assert known(game, 3, 2) == {"3S", "4S"}  # who got the card has seen it go
    assert known(game, 3, 0) == {"2D"}


def test_a_shuffle_of_the_hands_forgets_everything() -> None:
    """FO-66, FO-38"""
    game = do(
        table([ADJUSTMENT, *MINE], known={card: [0, 1, 3] for card in OTHERS[1]}),
        f"play {ADJUSTMENT}",
    )
    for viewer in range(4):
        for seat in range(4):
            assert known(game, viewer, seat) == (hand(game, seat) if viewer == seat else set())


def test_what_the_moon_gives_is_known_to_the_two() -> None:
    """FO-66, FO-48"""
    game = do(
        table([MOON, *MINE], known={"2S": [3], "3S": [3]}),
        f"play {MOON}",
        "ask 2 suit S",
        "give 2S",
    )
    assert "2S" in hand(game, 0)
    assert known(game, 2, 0) == {"2S"}
    assert known(game, 1, 0) == set()


def test_a_card_given_for_a_catch_is_known_to_the_two() -> None:
    """FO-66, FO-17"""
    game = do(
        table(["5C", "9W"], known={"2D": [1], "3D": [1]}), "play 5C", (3, "catch"), (3, "give 2D")
    )
    assert known(game, 3, 0) == {"2D"}
    assert known(game, 1, 0) == known(game, 1, 3) == set()


def test_nobody_knows_the_draw_pile() -> None:
    """FO-66"""
    game = table(draw=["10W", "8W"])
    assert all(game.view(viewer)["draw"]["known"] == {} for viewer in (0, 1, 2, 3, None))


def test_the_hands_of_others_are_counts() -> None:
    """FO-9, FO-66"""
    game = table()
    view = game.view(1)
    assert [seen["count"] for seen in view["hands"]] == [3, 3, 3, 3]
    assert [set(seen["known"]) for seen in view["hands"]] == [set(), set(OTHERS[0]), set(), set()]
    assert moves(game) >= {"play 5S"}
