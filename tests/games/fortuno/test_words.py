"""Fortuno in sentences: to each as much as they may know."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.game import Game
from oddeck.games.fortuno.vocabulary import Action, Kind
from oddeck.games.fortuno.words import SENTENCES, wished

from .tables import (
    ADJUSTMENT,
    CHARIOT,
    DEVIL,
    FORTUNE,
    HERMIT,
    LOVERS,
    MINE,
    MOON,
    OTHERS,
    STAR,
    SUN,
    UNIVERSE,
    do,
    table,
)

NAMES = ["Ann", "Bo", "Cy", "Di"]


def told(game: Game, viewer: int | None) -> str:
    """What a viewer is told of the last move."""
    return " ".join(game.sentences(viewer, NAMES))


def test_every_event_has_a_sentence() -> None:
    assert set(SENTENCES) == {kind.name.lower() for kind in Kind}


def test_draws_are_told_but_not_what_was_drawn() -> None:
    """FO-66, FO-12"""
    game = do(table(discard=["PsW"], draw=["10W", "QD"], pending={"draw": 2, "by": 3}), "draw")
    assert told(game, 0) == "You draw the 10 of Wands, the Queen of Disks."
    assert told(game, 1) == told(game, None) == "Ann draws 2 cards."


def test_a_call_is_heard_by_all() -> None:
    """FO-17"""
    game = do(table(["5C", "9W"]), "play 5C call")
    assert told(game, 2) == 'Ann plays the 5 of Cups. Ann calls "Fortuno!"'
    assert told(game, 0) == 'You play the 5 of Cups. You call "Fortuno!"'
    assert told(do(table(["5C", "9W"]), "play 5C"), 2) == "Ann plays the 5 of Cups."


@pytest.mark.parametrize(
    ("move", "wish"),
    [
        ("play 5C", "to play the 5 of Cups."),
        ("play M17 call", 'to play The Star and call "Fortuno!"'),
        ("four 9 S", "to play all four 9s, the 9 of Swords on top."),
        ("draw", "to draw."),
        ("flip", "to flip."),
    ],
)
def test_lovers_talk_in_words(move: str, wish: str) -> None:
    """FO-61"""
    assert wished({"kind": "propose", "action": Action.parse(None, 0, move)}) == wish


def test_a_proposal_is_told_in_words() -> None:
    """FO-61, FO-70: to the other lover; all others hear that there is one."""
    game = do(table(["5C", "9W", "10C"], lovers=[{"player": 0, "lover": 2}]), "play 5C")
    assert told(game, 2) == "Ann proposes to play the 5 of Cups."
    assert told(game, 1) == "Ann proposes a move."
    do(game, "prefer play 9W")
    assert told(game, 2) == "You prefer to play the 9 of Wands."
    assert told(game, 3) == "Cy prefers another move."


def test_a_gift_is_seen_by_the_two() -> None:
    """FO-17, FO-66"""
    game = do(table(["5C", "9W"]), "play 5C", (3, "catch"), (3, "give 3D"))
    assert "You give Ann the 3 of Disks." in told(game, 3)
    assert "Di gives you the 3 of Disks." in told(game, 0)
    assert "Di gives Ann a card." in told(game, 1)


def test_what_is_passed_is_seen_by_giver_and_taker() -> None:
    """FO-47, FO-66"""
    game = do(table([STAR, *MINE]), f"play {STAR}")
    do(game, (0, "pass 7C"), (1, "pass 2C"), (2, "pass 2S"))
    assert "Swords" not in told(game, 0)
    do(game, (3, "pass 2D"))
    assert "You pass Bo the 7 of Cups." in told(game, 0)
    assert "Cy passes Di a card." in told(game, 0)
    assert "Di passes you the 2 of Disks." in told(game, 0)


@pytest.mark.parametrize(
    ("card", "then", "sentence"),
    [
        (SUN, ["look 2"], "Ann looks at the hand of Cy."),
        (LOVERS, ["love 3"], "Ann loves Di."),
        (HERMIT, [], "Bo becomes a hermit for two turns."),
        (UNIVERSE, [], "Ann passes the whole hand to Bo."),
        (MOON, ["ask 2 suit S"], "Ann asks Cy for a card. It should be a card of Swords."),
        (ADJUSTMENT, [], "Ann gets 3 cards of all that were shuffled."),
        (CHARIOT, [], "Ann plays The Chariot."),
    ],
)
def test_cards_are_told_by_what_they_do(card: str, then: list[str], sentence: str) -> None:
    """FO-49, FO-60, FO-39, FO-51, FO-48, FO-38, FO-37"""
    assert sentence in told(do(table([card, *MINE]), f"play {card}", *then), 1).replace(
        "You become", "Bo becomes"
    ).replace("to you", "to Bo")


def test_offers_stay_between_two() -> None:
    """FO-45"""
    game = do(
        table([DEVIL, *MINE], ["QC", "2C", "3C"]),
        f"play {DEVIL}",
        (1, "offer QC"),
        (2, "offer none"),
        (3, "offer none"),
    )
    assert "Queen" not in told(game, 3)
    do(game, "no", "keep QC")
    assert "You keep the Queen of Cups of Bo." in told(game, 0)
    assert "Ann keeps a card of Bo." in told(game, 3)


def test_the_end_is_told() -> None:
    """FO-2, FO-40"""
    assert told(do(table(["5C"]), "play 5C"), 1).endswith("Ann wins the game.")
    assert "Ann leaves the game." in told(do(table([FORTUNE]), f"play {FORTUNE}"), 1)


@pytest.mark.parametrize("players", [4, 8])
def test_whole_games_can_be_told(players: int) -> None:
    """FO-1 to FO-66, as chance brings them."""
    dice = random.Random(players)
    game = oddeck.new("fortuno", players=players, seed=players)
    for _ in range(150):
        if game.over:
            break
        seat = dice.choice(game.actors)
        game.play(seat, dice.choice(game.moves(seat)))
        for viewer in (seat, None):
            assert all(
                sentence[-1] in '.!"' and sentence[0].isupper()
                for sentence in game.sentences(viewer)
            )


def test_refusals_say_what_is_wrong() -> None:
    """FO-4, FO-19, FO-64"""
    game = table(["5C", "7D", "9W"], *OTHERS[:2], [], eliminated=[3])
    for seat, move, words in [
        (0, "play 7D", "7 of Disks"),
        (1, "play 2C", "turn of seat 0"),
        (3, "draw", "eliminated"),
    ]:
        with pytest.raises(oddeck.IllegalMove, match=words):
            game.play(seat, move)
