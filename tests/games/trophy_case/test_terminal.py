"""What the table of Trophy Case shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene, artist_for
from oddeck.decks.fanucci import DECK, SUITED, shown
from oddeck.game import Game, from_position
from oddeck.games.trophy_case.state import usual_hand
from oddeck.replay import open_view

from ...cli.drawing import drawn

ARTIST = artist_for("trophy-case")
HEIGHT = 22  # of 24 lines: above the table is an empty line, beneath it the line to type in
TRICK = [
    [3, "8Pl"],
    [0, "6Pl"],
    [1, "3La"],
    [2, "iLa"],
    [3, "0Fr"],
    [0, "0Pl"],
    [1, "9Zu"],
    [2, "4La"],
    [3, "9Fr"],
    [1, "2Bo"],
]
HANDS = [[], ["3Bu", "9Sc"], ["8La", "7Fr", "Grue", "2Zu"], ["1To", "2Ra", "0Hi"]]


def position(**fields: Any) -> Game:
    """In the third round of a trick that seat 3 led; seat 0 has no cards left, and seat
    2 is asked.
    """
    return from_position(
        {
            "game": "trophy-case",
            "players": 4,
            "hands": HANDS,
            "trick": TRICK,
            "box": "rest",
            **fields,
        }
    )


def scene_of(game: Game, order: str = "colour") -> Scene:
    """As whoever is asked sees it."""
    seat = game.actors[0]
    view = game.view(seat)
    hand = [card for group in ARTIST.arrange(view, seat, order, DECK) for card in group]
    return Scene(
        game.type,
        view,
        seat_everybody(game.type.id, game.players),
        (seat,),
        order,
        Menu(game.moves(seat), DECK, hand).choices,
    )


def lines_of(game: Game, width: int = 80) -> list[str]:
    """The table and the menu, without spaces that nobody sees."""
    scene = scene_of(game)
    return [
        line.rstrip()
        for line in (
            drawn(ARTIST.draw(scene), width) + drawn(ARTIST.menu(scene), width)
        ).splitlines()
    ]


def words(line: str) -> str:
    """A line with single spaces."""
    return " ".join(line.split())


def test_the_hand_by_colour_and_by_rank() -> None:
    hand = ["Grue", "8Sc", "0Fr", "iBu", "8La", "2In", "1Fr"]
    view = position(hands=[[], HANDS[1], hand, HANDS[3]], trick=TRICK[:3]).view(2)
    assert ARTIST.arrange(view, 2, "colour", DECK) == [
        ["iBu", "2In"],
        ["8La", "0Fr", "1Fr"],
        ["8Sc"],
        ["Grue"],
    ]
    assert ARTIST.arrange(view, 2, "rank", DECK) == [
        ["0Fr", "1Fr", "2In", "8La", "8Sc", "iBu"],
        ["Grue"],
    ]


def test_players_and_what_they_lack() -> None:
    """TC-6, TC-9, TC-15 as the table tells them."""
    lines = [words(line) for line in lines_of(position(scores=[12, 41, 3, 8]))]
    assert lines[0].startswith("Trophy Case, to 42 points")
    assert lines[2] == "0 Player 1 0 12 Mud"
    assert lines[3] == "1 Ada learning 2 41 LaFrPl"
    assert lines[4] == "▶ 2 Bruno learning 4 3"
    assert lines[5] == "3 Clio learning 3 8 leads"


def test_the_trick_round_by_round_from_the_leader_on() -> None:
    """TC-5, TC-9 as the table tells them."""
    assert [words(line) for line in lines_of(position())[8:12]] == [
        "Clio 8Pl 0Fr 9Fr",
        "Player 1 6Pl 0Pl Mud",
        "Ada 3La 9Zu 2Bo",
        "Bruno ∞La 4La ▶",
    ]


def test_mud_is_not_played_before_its_turn() -> None:
    """TC-9: whoever has no cards comes after the one who is asked."""
    hands = [HANDS[0], HANDS[1], HANDS[2], [*HANDS[3], "9Fr"]]
    assert [words(line) for line in lines_of(position(hands=hands, trick=TRICK[:8]))[8:10]] == [
        "Clio 8Pl 0Fr ▶",
        "Player 1 6Pl 0Pl",
    ]


def test_a_player_without_cards_is_asked_for_mud() -> None:
    """TC-9 as the table tells it: the arrow stands where the next Mud goes."""
    hands = [HANDS[0], [*HANDS[1], "2Bo"], *HANDS[2:]]
    assert [words(line) for line in lines_of(position(hands=hands, trick=TRICK[:9]))[8:10]] == [
        "Clio 8Pl 0Fr 9Fr",
        "Player 1 6Pl 0Pl ▶",
    ]


def test_who_folded_and_when() -> None:
    """TC-7 as the table tells it; TC-10: a card of somebody who folded cannot win."""
    hands = [["6To"], HANDS[1], HANDS[2], HANDS[3]]
    lines = [words(line) for line in lines_of(position(hands=hands, trick=TRICK[:8], folded=[3]))]
    assert lines[5] == "3 Clio learning 3 0 leads, folded Pl"
    assert lines[8:10] == ["Clio 8Pl 0Fr fold", "Player 1 6Pl 0Pl ▶"]
    assert lines[13].endswith("highest ∞La Bruno")


def test_the_rank_of_the_suits_and_the_worth_of_the_trick() -> None:
    """TC-8, TC-10, TC-11 as the table tells them."""
    assert [words(line) for line in lines_of(position())[12:14]] == [
        "suits other colours < Pl < La < Fr",
        "worth 5 points, 7 if trumped highest 9Fr Clio",
    ]
    begun = position(hands=[["1Pl"], *HANDS[1:]], trick=TRICK[:1])
    assert [words(line) for line in lines_of(begun)[12:14]] == [
        "suits other colours < Pl < La or Fr to come",
        "worth 1 point highest 8Pl Clio",
    ]
    assert "worth 10 points, 12 if trumped" in "\n".join(
        lines_of(position(options={"infinity": 7}))
    )


def test_legal_cards_are_numbered_and_the_fold_comes_after_them() -> None:
    """TC-6: only red can be played. TC-7: there are no Plungers in this hand."""
    lines = lines_of(position())
    assert words(lines[-3]) == "hand 8La 7Fr 2Zu Grue"
    assert lines[-2].index("1") == lines[-3].index("8La") + 1
    assert lines[-2].index("2") == lines[-3].index("7Fr") + 1
    assert words(lines[-2]) == "play 1 2"
    assert words(lines[-1]) == "or 3 fold"


def test_before_the_lead_there_is_no_trick() -> None:
    """TC-2, TC-4 as the table tells them."""
    game = position(
        hands=[["1Pl"], *HANDS[1:]],
        trick=[],
        leader=3,
        hand_number=2,
        aside=["1Bu", "Time"],
        discard=["2Bu"],
        draw=["3Ea"],
    )
    lines = [words(line) for line in lines_of(game)]
    assert lines[6] == "hand 2 of this shuffle draw pile 1 played 2 thrown in 1"
    assert lines[8:10] == ["hand 2Ra 1To 0Hi", "lead 1 2 3"]
    assert "suits" not in "\n".join(lines)


def test_a_table_shows_no_hand_but_the_own_one() -> None:
    """TC-15 as the table keeps it; when all is over everything may be shown."""
    game = position()
    others = {*HANDS[1], *HANDS[3]}
    assert not others & set(" ".join(lines_of(game)).split())
    scene = Scene(game.type, open_view(game), seat_everybody(game.type.id, 4), range(4), "colour")
    assert others <= set(drawn(ARTIST.draw(scene)).split())


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_longest_trick_fits_a_terminal(players: int, width: int) -> None:
    """Without trumps and folds, all cards of all hands come into one trick."""
    size = usual_hand(players)
    cards = random.Random(players).sample(DECK.names[:SUITED], players * size)
    hands = [cards[seat::players] for seat in range(players)]
    game = from_position(
        {"game": "trophy-case", "players": players, "hands": hands, "leader": 1, "seed": 1}
    )
    for _ in cards:
        lines = lines_of(game, width)
        assert len(lines) <= HEIGHT
        assert max(map(len, lines)) <= width
        view = game.view(game.actors[0])
        to_see = [card for _, card in view["trick"]] + view["hands"][game.actors[0]]["known"]
        assert {shown(DECK.parse_card(card)) for card in to_see} <= set(" ".join(lines).split())
        game.play(game.actors[0], game.moves(game.actors[0])[0])
    assert game.view(None)["trick"] == []


def test_the_end() -> None:
    """TC-13: nobody leads any more."""
    game = position(scores=[41, 41, 41, 41], hands=[HANDS[0], ["3Bu"], ["Grue"], HANDS[3]])
    game.play(2, "play Grue")
    assert game.over
    scene = Scene(game.type, game.view(None), seat_everybody(game.type.id, 4), (), "colour")
    text = drawn(ARTIST.draw(scene))
    assert words(text.splitlines()[4]) == "★ 2 Bruno learning 0 48 LaFrPl"
    assert "leads" not in text
    assert "Mud" not in text
