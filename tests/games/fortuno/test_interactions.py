"""Cards of Fortuno upon cards: Art as every other card, and who is next whatever is skipped,
reversed or away.
"""

from __future__ import annotations

from itertools import chain, product
from typing import Any

import pytest

from oddeck.game import Game

from ..refusals import refused
from .tables import (
    ALL,
    ART,
    CHARIOT,
    DEATH,
    EMPEROR,
    EMPRESS,
    FOOL,
    FORTUNE,
    HERMIT,
    LUST,
    MINE,
    MINORS,
    MOON,
    OTHERS,
    STAR,
    actors,
    counts,
    do,
    hand,
    hermits,
    moves,
    pending,
    table,
    top,
)

# --- Art as every other card ---

STEPS = 12  # that two games are compared for after the card was played
PLAIN = [
    "2W",
    "3W",
    "4W",
    "3C",
    "4C",
    "6C",
    "2S",
    "4S",
    "8S",
    "2D",
    "3D",
    "8D",
    "9S",
    "9C",
    "10D",
    "10C",
]


def twins(card: str, flipped: bool = False) -> tuple[Game, Game]:
    """Two games that are the same, but that Art is in hand (or to be flipped) in the first where
    the card itself is in the second.
    """
    # Lies on the pile, so that there is something to flip on.
    major = "M19" if card == STAR else STAR
    suit = card[-1] if card in MINORS else "W"
    number = f"7{suit}" if card == f"5{suit}" else f"5{suit}"  # a card on which both may be played
    plain = [name for name in PLAIN if name != card]
    hands = [plain[3 * seat : 3 * seat + 3] for seat in range(4)]
    pile = [name for name in ALL if name not in (card, ART, number, major, *chain(*hands))]
    pile = pile[20:] + pile[:20]  # some Minors first
    if flipped:
        art = table(*hands, draw=[ART, *pile, card], discard=[number, major], seed=5)
    else:
        art = table(
            [ART, *hands[0]], *hands[1:], draw=[*pile, card], discard=[major, number], seed=5
        )
    return art, table(
        [card, *hands[0]], *hands[1:], draw=[*pile, ART], discard=[major, number], seed=5
    )


def seen(game: Game, card: str) -> dict[str, Any]:
    """What can be compared between the twins: everything but where Art and the card themselves lie,
    and the piles.
    """
    position = game.position()
    facts = {
        name: position[name]
        for name in (
            "turn",
            "direction",
            "order",
            "hermits",
            "lovers",
            "adjustments",
            "eliminated",
            "pending",
        )
    }
    facts["hands"] = [sorted(set(held) - {card, ART}) for held in position["hands"]]
    facts["counts"] = counts(game)
    facts["winners"] = game.winners
    facts["asking"] = [(seat, sorted(game.moves(seat))) for seat in actors(game)]
    facts["top"] = game.view(None)["top"]
    return facts


def same_for_a_while(art: Game, real: Game, card: str) -> None:
    """The two games go on alike, whatever is chosen."""
    for step in range(STEPS):
        assert seen(art, card) == seen(real, card)
        if art.over:
            return
        seat = actors(art)[step % len(actors(art))]
        options = sorted(art.moves(seat))
        move = options[7 * step % len(options)]
        art.play(seat, move)
        real.play(seat, move)


@pytest.mark.parametrize("card", [card for card in ALL if card not in (ART, FORTUNE)])
def test_art_played_does_what_the_card_does(card: str) -> None:
    """FO-44"""
    art, real = twins(card)
    do(art, f"play {ART}")
    assert f"name {card}" in moves(art)
    do(art, f"name {card}")
    do(real, f"play {card}")
    if card == FOOL:
        assert len(moves(art)) == 36
    same_for_a_while(art, real, card)


@pytest.mark.parametrize("card", [card for card in ALL if card not in (ART, FORTUNE, CHARIOT)])
def test_art_flipped_does_what_the_card_does_when_played(card: str) -> None:
    """FO-44, FO-7: even a Minor counts as played by the flipper."""
    art, real = twins(card, flipped=True)
    do(art, "flip", f"name {card}")
    do(real, f"play {card}")
    assert seen(art, card) == seen(real, card)


def test_art_flipped_as_the_chariot_shows_the_card_beneath() -> None:
    """FO-44, FO-37"""
    game = do(table(discard=["5W", STAR], draw=[ART]), "flip", f"name {CHARIOT}")
    assert (actors(game), game.moves(1), game.view(1)["top"]) == ((1,), ["flip"], STAR)


def test_what_art_can_stand_for() -> None:
    """FO-44, FO-40, FO-41: any card in the game but itself, Fortune without a draw, and Lust on an
    Ace.
    """
    game = do(table([ART, *MINE], removed=["M4", "8W"]), f"play {ART}")
    assert moves(game) == {f"name {card}" for card in ALL if card not in (ART, FORTUNE, "M4", "8W")}
    refused(game, 0, f"name {FORTUNE}", "FO-44")
    refused(game, 0, f"name {ART}", "FO-44")
    game = do(table([ART, *MINE], discard=["AW"]), f"play {ART}")
    assert moves(game) == {f"name {card}" for card in ALL if card not in (ART, FORTUNE, LUST)}
    game = do(table(draw=[ART], discard=["5W", STAR]), "flip")
    assert moves(game) == {f"name {card}" for card in ALL if card not in (ART, FORTUNE)}


@pytest.mark.parametrize("by", [0, 3])
@pytest.mark.parametrize(
    ("pile", "court"),
    [
        (["PsW"], "Ps"),
        (["PrW"], "Pr"),
        (["M0=7D"], None),
        ([DEATH], None),
        (["M18", "PsW", CHARIOT], "Ps"),
    ],
)
def test_art_facing_a_draw_stands_for_answers_only(
    pile: list[str], court: str | None, by: int
) -> None:
    """FO-44, FO-19: for each of the other 77 cards, whether it would answer."""
    answers = {f"{court}{suit}" for suit in "WCSD" if court} | ({FORTUNE} if by != 0 else set())
    game = table([ART, *MINE], discard=pile, pending={"draw": 6, "by": by})
    if not answers:
        assert moves(game) == {"draw"}
        return
    assert moves(game) == {"draw", f"play {ART}"}
    do(game, f"play {ART}")
    assert moves(game) == {f"name {card}" for card in answers}
    for card in ALL:
        if card not in answers:
            with pytest.raises(Exception, match=card):
                game.play(0, f"name {card}")
    for card in sorted(answers):
        answered = do(game.copy(), f"name {card}")
        assert top(answered) == f"{ART}={card}"
        if card == FORTUNE:
            assert (counts(answered), answered.position()["direction"], actors(answered)) == (
                [3, 3, 3, 9],
                -1,
                (2,),
            )
        else:
            assert pending(answered) == (6 + {"Ps": 2, "Pr": 3}[card[:2]], 0)
            assert actors(answered) == (1,)


def test_art_as_the_fool_is_named_twice() -> None:
    """FO-44, FO-30"""
    game = do(table([ART, *MINE]), f"play {ART}", f"name {FOOL}")
    assert (actors(game), len(moves(game))) == ((0,), 36)
    do(game, "name 7D")
    assert (game.view(1)["top"], pending(game)) == ("7D", (4, 0))


def test_art_does_not_go_with_four() -> None:
    """FO-44, FO-15"""
    assert not any(move.startswith("four") for move in moves(table([ART, "7W", "7C", "7S", "9D"])))


# --- who is next ---


def following(
    order: list[int],
    start: int,
    direction: int,
    skips: int,
    away: dict[int, int],
    out: tuple[int, ...] = (),
) -> tuple[int, dict[int, int]]:
    """FO-34, FO-39 by hand: round the table, a missed turn for each hermit, a skip for each player,
    until nobody holds one up.
    """
    left = dict(away)
    place = order.index(start)
    while True:
        place = (place + direction) % len(order)
        seat = order[place]
        if seat in out:
            continue
        if left.get(seat, 0):
            left[seat] -= 1
            skips = max(0, skips - 1)
        elif skips:
            skips -= 1
        else:
            return seat, {hermit: turns for hermit, turns in left.items() if turns}


PLAYED = {"9W": 0, "QW": 1, "KnW": 0, EMPRESS: 2, EMPEROR: 3, HERMIT: 0}
FLIPPED = {"QC": 0, "KnC": 0, EMPRESS: 1, EMPEROR: 2, FORTUNE: 0, HERMIT: 0}
TURNING = ("KnW", "KnC", FORTUNE)


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize(
    ("card", "flipped"), [*((card, False) for card in PLAYED), *((card, True) for card in FLIPPED)]
)
def test_reversals_skips_and_hermits_in_every_combination(
    card: str, flipped: bool, direction: int
) -> None:
    """FO-11, FO-33, FO-34, FO-39, FO-6, FO-40: each of the others may be away for none, one or two
    turns.
    """
    for turns in product((0, 1, 2), repeat=3):
        away = {seat: left for seat, left in zip((1, 2, 3), turns, strict=True) if left}
        order = [0, 2, 3, 1]
        fields: dict[str, Any] = {
            "direction": direction,
            "hermits": away,
            "order": order,
            "previous": 3,
        }
        if flipped:
            game = do(
                table(["8D", "8C", "7C"], discard=["5W", STAR], draw=[card], **fields), "flip"
            )
        else:
            game = do(table([card, "8D", "8C", "7C"], **fields), f"play {card}")
        heading = -direction if card in TURNING else direction
        if card == HERMIT:
            away = away | {0 if flipped else order[direction % 4]: 2}
        start = 3 if flipped and card == "KnC" else 0
        skips = FLIPPED[card] if flipped else PLAYED[card]
        seat, left = following(order, start, heading, skips, away)
        assert (game.position()["turn"], hermits(game), game.position()["direction"]) == (
            seat,
            left,
            heading,
        ), (turns, away)


@pytest.mark.parametrize("card", ["QW", EMPRESS, EMPEROR])
@pytest.mark.parametrize("direction", [1, -1])
def test_skips_among_more_players_some_of_them_out(card: str, direction: int) -> None:
    """FO-34, FO-64"""
    order = [0, 4, 1, 5, 2, 3]
    for hermit in (1, 3, 4):
        hands = [OTHERS[seat] for seat in range(5)]
        hands[1] = []
        game = table(
            [card, *MINE],
            *hands,
            players=6,
            eliminated=[2],
            order=order,
            direction=direction,
            hermits={hermit: 1},
        )
        do(game, f"play {card}")
        seat, left = following(order, 0, direction, PLAYED[card], {hermit: 1}, out=(2,))
        assert (game.position()["turn"], hermits(game)) == (seat, left)


@pytest.mark.parametrize("turns", [1, 2])
def test_a_draw_goes_past_hermits_and_back_again(turns: int) -> None:
    """FO-39, FO-10, FO-40: the one behind the hermit turns it, and its maker draws."""
    game = do(
        table(["PsW", *MINE], OTHERS[0], [FORTUNE, "2S", "3S"], hermits={1: turns}),
        "play PsW",
        f"play {FORTUNE}",
    )
    assert counts(game) == [5, 3, 2, 3]
    assert (game.position()["direction"], actors(game)) == (-1, (3,))


# --- a chain of effects ---


def test_the_moon_lies_between_the_cards_of_a_kind() -> None:
    """FO-48, FO-13: so that what it lets one play is no slap."""
    game = table([MOON, "5S", "9W", "8C"], discard=["7W", "7C"], draw=["7S"])
    do(game, f"play {MOON}", "ask 2 7S", "play 7S")
    assert actors(game) == (1,)
    assert hand(game, 0) == {"5S", "9W", "8C"}


def test_a_chariot_under_the_third_of_a_kind_and_immunity_in_one_turn() -> None:
    """FO-37, FO-13, FO-14a: the reward is a card for the group, and its window opens inside the
    slap.
    """
    game = table(
        ["7S", "5S", "9W"], [CHARIOT, "2C", "3C"], ["M21", "2S", "3S"], discard=["7W", "7C"]
    )
    do(game, "play 7S", (2, "slap"), (2, "play M21"))
    assert (actors(game), game.moves(1)) == ((1,), ["immune", "no"])
    do(game, "immune")
    assert [hand(game, seat) for seat in range(4)] == [
        set(OTHERS[2]),
        {"2C", "3C"},
        {"5S", "9W"},
        {"2S", "3S"},
    ]
    assert actors(game) == (3,)
