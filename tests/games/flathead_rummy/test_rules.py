"""The clauses of Flathead Rummy, one by one. Each test names the clause it proves."""

from __future__ import annotations

import random

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused
from . import plain
from .setting import kinds, table, verbs

# --- the deal ---


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_gets_ten_cards_and_one_is_turned_over(players: int) -> None:
    """FR-1"""
    position = oddeck.new("flathead-rummy", players=players, seed=5).position()
    assert [len(hand) for hand in position["hands"]] == [10] * players
    assert len(position["tableau"]) == 1
    assert len(position["draw"]) == 174 - 10 * players - 1
    assert position["melds"] == []


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    """FR-1"""
    top = [f"{rank}{suit}" for suit in ("Bu", "Ma") for rank in "0123456789"] + ["Grue", "3Fr"]
    position = table(draw=top, turn=1).position()
    assert position["dealer"] == 0
    assert position["hands"][1] == top[0:20:2]
    assert position["hands"][0] == top[1:20:2]
    assert position["tableau"] == ["Grue"]
    assert position["draw"][0] == "3Fr"


def test_chance_picks_the_dealer_and_the_next_seat_begins() -> None:
    """FR-2"""
    dealers = set()
    for seed in range(40):
        game = oddeck.new("flathead-rummy", players=3, seed=seed)
        dealer = game.position()["dealer"]
        dealers.add(dealer)
        assert game.actors == ((dealer + 1) % 3,)
    assert dealers == {0, 1, 2}


def test_turns_and_the_deal_pass_to_the_left() -> None:
    """FR-2"""
    game = table(
        players=3,
        turn=1,
        hands=[["1Bu"], ["2La", "3Bo"], ["9Zu", "9To"]],
        tableau=["5Bu"],
        draw=["8Hi"],
    )
    refused(game, 0, "take draw", "FR-2")
    game.play(1, "take draw")
    game.play(1, "discard 8Hi")
    assert game.actors == (2,)
    game.play(2, "take draw")
    game.play(2, "discard 9Zu")
    game.play(0, "take draw")
    game.play(0, "discard 1Bu")
    assert game.actors == (1,)
    assert game.position()["turns"] == 3


def test_the_next_hand_is_dealt_by_the_next_dealer() -> None:
    """FR-2, FR-16"""
    game = going_out(players=3, dealer=1)
    game.play(1, "done")
    game.play(2, "done")
    assert game.position()["dealer"] == 2
    assert game.actors == (0,)
    assert [len(hand) for hand in game.position()["hands"]] == [10, 10, 10]


# --- turns ---


def test_a_turn_is_take_play_discard() -> None:
    """FR-3"""
    hand = ["2La", "3Pl", "4Fr", "9Bo", "9Sc"]
    game = table(hands=[hand, ["1Bu"]], tableau=["7In"], draw=["5La"])
    assert verbs(game, 0) == {"take"}
    refused(game, 0, "meld 2La 3Pl 4Fr", "FR-3")
    refused(game, 0, "discard 9Bo", "FR-3")
    game.play(0, "take draw")
    refused(game, 0, "take draw", "FR-3")
    refused(game, 0, "take 7In", "FR-3")
    refused(game, 0, "done", "FR-13")
    refused(game, 0, "discard 8Hi", "FR-3")
    refused(game, 0, "meld 8Hi 2La 3Pl", "FR-3")
    game.play(0, "meld 2La 3Pl 4Fr")
    game.play(0, "layoff 5La 0")
    game.play(0, "discard 9Sc")
    assert game.position()["tableau"] == ["7In", "9Sc"]
    assert [set(meld) for meld in game.position()["melds"]] == [{"2La", "3Pl", "4Fr", "5La"}]
    assert game.position()["hands"] == [["9Bo"], ["1Bu"]]
    assert game.actors == (1,)


def test_every_card_of_the_tableau_stays_visible() -> None:
    """FR-3"""
    game = table(hands=[["9Bo", "9Sc"], ["1Bu"]], tableau=["7In", "Grue", "3Fr"])
    game.play(0, "take draw")
    game.play(0, "discard 9Sc")
    for viewer in (None, 0, 1):
        assert game.view(viewer)["tableau"] == ["7In", "Grue", "3Fr", "9Sc"]


# --- taking ---


def test_what_can_be_taken() -> None:
    """FR-4: the top of the draw pile, the last card, or a deeper card that can be played."""
    game = table(
        hands=[["3Bu", "3La", "9Zu"], ["1Bu"]], tableau=["3Bo", "7Hi", "5Ea"], draw=["8Hi"]
    )
    assert game.moves(0) == ["take draw", "take 5Ea", "take 3Bo"]
    refused(game, 0, "take 8Hi", "FR-4")
    refused(game, 0, "take 9Zu", "FR-4")
    game.play(0, "take draw")
    assert game.position()["hands"][0] == ["3Bu", "3La", "9Zu", "8Hi"]


def test_the_last_card_may_be_taken_for_nothing() -> None:
    """FR-5"""
    game = table(hands=[["3Bu", "9Zu"], ["1Bu"]], tableau=["3Bo", "5Ea"])
    game.play(0, "take 5Ea")
    assert game.position()["owed"] is None
    assert "discard 9Zu" in game.moves(0)


def test_a_deeper_card_that_cannot_be_played_stays() -> None:
    """FR-5"""
    game = table(hands=[["3Bu", "9Zu"], ["1Bu"]], tableau=["3Bo", "5Ea"])
    refused(game, 0, "take 3Bo", "FR-5")


def test_beneath_a_trump_every_card_is_deeper() -> None:
    """FR-5, FR-6: the last card is the last, even if it is a trump."""
    game = table(hands=[["3Bu", "3La"], ["1Bu"]], tableau=["5Ea", "3Bo", "Grue"])
    assert game.moves(0) == ["take draw", "take 3Bo"]
    refused(game, 0, "take 5Ea", "FR-5")
    refused(game, 0, "take Grue", "FR-6")


def test_a_deeper_card_that_fits_a_meld_can_be_taken_and_is_owed() -> None:
    """FR-5: nothing may be discarded before it is played."""
    game = table(
        hands=[["8Fa", "1Bu", "9Fa"], ["1Ma"]],
        melds=[["5Fa", "6Fa", "7Fa"], ["2Bo", "2Sc", "2Ea"]],
        tableau=["8Hi", "5Ea"],
    )
    game.play(0, "take 8Hi")
    assert game.position()["owed"] == "8Hi"
    assert set(game.moves(0)) == {"layoff 8Hi 0", "layoff 9Fa 0"}
    assert "could no longer be played" in refused(game, 0, "layoff 8Fa 0", "FR-5")
    refused(game, 0, "discard 1Bu", "FR-5")
    refused(game, 0, "discard 8Hi", "FR-5")
    game.play(0, "layoff 8Hi 0")
    assert game.position()["owed"] is None
    assert set(game.moves(0)) == {"discard 1Bu", "discard 8Fa", "discard 9Fa", "layoff 9Fa 0"}


def test_a_deeper_card_counts_on_the_hand_before_the_take() -> None:
    """FR-5: two cards of the tableau do not help each other."""
    game = table(hands=[["3Bu", "9Zu"], ["1Ma"]], tableau=["3Bo", "3La", "5Ea"])
    assert game.moves(0) == ["take draw", "take 5Ea"]


def test_a_trump_of_the_hand_can_help_a_deeper_card() -> None:
    """FR-5, FR-9"""
    game = table(
        hands=[["3Bu", "Grue"], ["1Ma"]],
        tableau=["3Bo", "5Bu", "5Ma", "6In", "8Bu", "8In", "iIn", "7Ea"],
    )
    takes = {"take draw", "take 7Ea", "take 3Bo", "take 5Bu", "take 5Ma", "take 8Bu"}
    assert set(game.moves(0)) == takes  # one rank, one suit, or two ranks apart in black


def test_all_takes_are_found() -> None:
    """FR-4, FR-5, FR-6: against a search through all groups of the hand, on tables full
    of melds.
    """
    dice = random.Random(11)
    deeper = 0
    for _ in range(25):
        cards = plain.SUITED + plain.TRUMPS
        dice.shuffle(cards)
        hand, tableau = cards[: dice.choice((2, 4, 6))], cards[10:34]
        melds = [
            group
            for group in (["5Fa", "6Fa", "7Fa"], ["1Bu", "2Ma", "Jester"])
            if not set(group) & {*hand, *tableau}
        ]
        game = table(
            hands=[
                hand,
                [next(card for card in cards[34:] if not any(card in meld for meld in melds))],
            ],
            tableau=tableau,
            melds=melds,
        )
        expected = {"take draw"} | {
            f"take {card}"
            for card in tableau
            if card not in plain.TRUMPS
            and (card == tableau[-1] or plain.can_be_played(card, hand, melds))
        }
        assert set(game.moves(0)) == expected
        assert len(game.moves(0)) == len(expected)
        deeper += len(expected) - 2
    assert deeper > 50


def test_a_trump_that_starts_the_tableau_cannot_be_taken() -> None:
    """FR-6"""
    game = table(
        draw=[f"{rank}{suit}" for suit in ("Bu", "Ma") for rank in "0123456789"] + ["Grue"]
    )
    assert game.position()["tableau"] == ["Grue"]
    assert game.moves(0) == ["take draw"]
    assert "trump" in refused(game, 0, "take Grue", "FR-6")


# --- melds ---


def playing(*hand: str, **fields: object) -> Game:
    """A table at which seat 0 has taken a card and may play."""
    return table(**{"hands": [list(hand), ["1Bu"]], "phase": "play", "tableau": ["0Ra"]} | fields)


@pytest.mark.parametrize("cards", ["2La 3Pl 4Fr", "7Zu 8Zu 9Ra", "7Bu 7La 7Bo", "1Ma 5Ma iMa"])
def test_three_cards_that_belong_together_can_be_laid_down(cards: str) -> None:
    """FR-7: the runs of the text, a set and a flush."""
    game = playing(*cards.split(), "0Hi")
    game.play(0, f"meld {cards}")
    assert [set(meld) for meld in game.position()["melds"]] == [set(cards.split())]
    assert game.events[0]["kind"] == "meld"
    assert game.events[0]["count"] == 3


@pytest.mark.parametrize(
    "cards", ["2La 3Pl", "2La 3Pl 4Bo", "2La 3Pl 3Fr", "2La 3Pl 5Fr", "8Zu 9Ra iTo"]
)
def test_other_groups_cannot(cards: str) -> None:
    """FR-7"""
    refused(playing(*cards.split(), "0Hi"), 0, f"meld {cards}", "FR-7")


def test_infinity_cannot_join_a_run() -> None:
    """FR-7, FR-8: the warning of the text."""
    game = playing("iTo", "6Ra", "0Hi", melds=[["7Zu", "8Zu", "9Ra"]])
    refused(game, 0, "layoff iTo 0", "FR-8")
    game.play(0, "layoff 6Ra 0")


def test_laying_off_makes_a_meld_something_else() -> None:
    """FR-8, FR-11: a flush run of 5, 6, 7 of Faces takes the 9 as a flush, or the 8 of Hives as a
    run.
    """
    game = playing("9Fa", "8Hi", "9Hi", melds=[["5Fa", "6Fa", "7Fa"]])
    assert {move for move in game.moves(0) if move.startswith("layoff")} == {
        "layoff 9Fa 0",
        "layoff 8Hi 0",
    }
    flush, run = game.copy(), game.copy()
    flush.play(0, "layoff 9Fa 0")
    refused(flush, 0, "layoff 9Hi 0", "FR-8")
    assert "layoff 8Hi 0" in flush.moves(0)  # for then it is a run from 5 to 9
    run.play(0, "layoff 8Hi 0")
    assert {move for move in run.moves(0) if move.startswith("layoff")} == {
        "layoff 9Fa 0",
        "layoff 9Hi 0",
    }


def test_anybodys_meld_takes_cards_and_a_bonus_meld_too() -> None:
    """FR-8, FR-11: on three black sixes the next player can put the 6 of Plungers, and nobody earns
    a mark.
    """
    game = table(hands=[["6Bu", "6Ma", "6In", "2Zu", "0Hi"], ["6Pl", "1Bu"]], phase="play")
    game.play(0, "meld 6Bu 6Ma 6In")
    game.play(0, "discard 2Zu")
    game.play(1, "take draw")
    game.play(1, "layoff 6Pl 0")
    assert game.position()["melds"] == [["6Bu", "6Ma", "6In", "6Pl"]]
    assert game.position()["marks"] == [1, 0]


def test_layoffs_that_cannot_be() -> None:
    """FR-8"""
    game = playing("9Fa", "0Hi")
    assert "no melds" in refused(game, 0, "layoff 9Fa 0", "FR-8")
    refused(game, 0, "layoff 1Bu 0", "FR-3")
    game = playing("9Fa", "0Hi", melds=[["7Zu", "8Zu", "9Ra"]])
    assert "no meld 1" in refused(game, 0, "layoff 9Fa 1", "FR-8")


def test_all_layoffs_are_found() -> None:
    """FR-8, FR-9: against the plain definition, with melds of every kind."""
    melds = [
        ["5Fa", "6Fa", "7Fa"],
        ["1Bu", "2Ma", "Jester"],
        ["2Sc", "2Ea", "Grue"],
        ["4La", "9La", "iLa"],
        ["6Ra", "8To", "Time"],
    ]
    dice = random.Random(2)
    others = [
        card for card in plain.SUITED + plain.TRUMPS if not any(card in meld for meld in melds)
    ]
    found = 0
    for _ in range(20):
        hand = dice.sample(others, 11)
        rest = next(card for card in others if card not in hand)
        game = table(hands=[hand, [rest]], melds=melds, phase="play")
        expected = {
            f"layoff {card} {n}"
            for card in hand
            for n, meld in enumerate(melds)
            if plain.is_meld([*meld, card])
        }
        assert {move for move in game.moves(0) if move.startswith("layoff")} == expected
        found += len(expected)
    assert found > 60


def test_one_trump_in_a_meld_and_no_more() -> None:
    """FR-9"""
    game = playing("Grue", "Death", "2Sc", "3Sc", "0Hi")
    refused(game, 0, "meld 2Sc 3Sc Grue Death", "FR-9")
    refused(game, 0, "meld 2Sc 0Hi Grue", "FR-9")
    game.play(0, "meld 2Sc 3Sc Grue")
    assert "already" in refused(game, 0, "layoff Death 0", "FR-9")


def test_a_trump_is_not_exchanged_and_has_no_fixed_place() -> None:
    """FR-9: 5 and 7 with a trump take the 6, and then the trump is a 4 or an 8."""
    game = playing("6Ti", "8Ti", "9Hi", "4Fa", "0Hi", melds=[["5Fa", "7Hi", "Grue"]])
    assert {move for move in game.moves(0) if "layoff" in move} == {
        "layoff 6Ti 0",
        "layoff 8Ti 0",
        "layoff 4Fa 0",
    }
    game.play(0, "layoff 6Ti 0")
    assert "layoff 9Hi 0" in game.moves(0)  # the trump is the 8
    game.play(0, "layoff 9Hi 0")
    game.play(0, "layoff 4Fa 0")
    assert set(game.position()["melds"][0]) == {"5Fa", "7Hi", "Grue", "6Ti", "9Hi", "4Fa"}


def test_a_trump_needs_a_card_to_stand_for() -> None:
    """FR-9: not beside a whole rank, a whole suit, or in a whole run."""
    ranks = "0123456789"
    rank = [f"7{suit}" for suit in plain.COLOUR_OF]
    suit = [f"{rank}Sc" for rank in ranks.replace("7", "") + "i"]
    run = [rank + ("Zu", "To")[int(rank) % 2] for rank in ranks]
    game = playing("Grue", "0Hi", melds=[rank])
    assert "missing" in refused(game, 0, "layoff Grue 0", "FR-9")
    game = playing("7Sc", "Grue", "0Hi", melds=[suit])
    game.play(0, "layoff 7Sc 0")
    refused(game, 0, "layoff Grue 0", "FR-9")
    game = playing("Grue", "0Hi", melds=[run])
    assert "missing" in refused(game, 0, "layoff Grue 0", "FR-9")
    game = playing(run[7], "Grue", "0Hi", melds=[[*run[:7], *run[8:], "Death"]])
    refused(game, 0, f"layoff {run[7]} 0", "FR-8")


# --- bonus melds ---


@pytest.mark.parametrize("cards", ["6Bu 6Ma 6In", "5Fa 6Fa 7Fa", "iBu iLa iRa", "iBu iMa iIn"])
def test_a_bonus_meld_earns_one_mark(cards: str) -> None:
    """FR-10: also one that is two kinds at once."""
    game = playing(*cards.split(), "0Hi", "1Hi", marks=[1, 1])
    game.play(0, f"meld {cards}")
    assert game.position()["marks"] == [2, 1]
    assert {"kind": "mark", "seat": 0, "marks": 2, "seen_by": [0, 1]} in game.events


def test_a_trump_makes_no_bonus() -> None:
    """FR-9, FR-10: the Grue with the 2 and 3 of Scythes is a meld, but no flush run."""
    game = playing("2Sc", "3Sc", "Grue", "0Hi")
    game.play(0, "meld 2Sc 3Sc Grue")
    assert game.position()["melds"] == [["2Sc", "3Sc", "Grue"]]
    assert game.position()["marks"] == [0, 0]


def test_laying_off_earns_no_mark() -> None:
    """FR-10: not even what makes a bonus meld of a meld."""
    game = playing("4Sc", "0Hi", "1Hi", melds=[["2Sc", "3Sc", "Grue"]])
    game.play(0, "layoff 4Sc 0")
    game = playing("5Sc", "0Hi", "1Hi", melds=[["2Sc", "3Sc", "4Sc"]])
    game.play(0, "layoff 5Sc 0")
    assert game.position()["marks"] == [0, 0]


def test_marks_are_cleared_for_every_hand() -> None:
    """FR-10"""
    game = going_out(marks=[2, 1])
    game.play(1, "done")
    assert game.position()["marks"] == [0, 0]


# --- the end of a hand ---


def going_out(**fields: object) -> Game:
    """Seat 0 has laid down its last cards; the others have seven between them."""
    players = fields.get("players", 2)
    hands = [["2La", "3Pl", "4Fr"], ["5La", "9Bo", "8Sc"], ["9Zu", "1To", "0Ti", "6Hi"]]
    if players == 2:
        hands = [hands[0], [*hands[1], *hands[2]]]
    game = table(**{"hands": hands, "phase": "play", "tableau": ["0Ra"]} | fields)
    game.play(0, "meld 2La 3Pl 4Fr")
    return game


def test_the_last_card_laid_down_ends_the_hand_without_a_discard() -> None:
    """FR-12"""
    game = going_out()
    position = game.position()
    assert (position["phase"], position["out"], position["turn"]) == ("layoff", 0, 1)
    assert position["tableau"] == ["0Ra"]
    assert kinds(game) == ["meld", "out"]


def test_so_do_the_last_card_laid_off_and_the_last_discarded() -> None:
    """FR-12"""
    game = playing("5La", melds=[["2La", "3Pl", "4Fr"]])
    game.play(0, "layoff 5La 0")
    assert game.position()["out"] == 0
    game = playing("9Bo", turns=7)
    game.play(0, "discard 9Bo")
    assert game.position()["out"] == 0
    assert game.position()["turns"] == 7  # the turn that goes out is not counted


def test_losers_lay_off_in_turn_from_the_winners_left() -> None:
    """FR-13"""
    game = table(
        players=3,
        hands=[["6La", "9Bo"], ["2La", "3Pl", "4Fr"], ["5La", "8Hi", "8Ti", "8Fa"]],
        turn=1,
        phase="play",
        tableau=["0Ra"],
    )
    game.play(1, "meld 2La 3Pl 4Fr")
    assert game.actors == (2,)
    assert game.moves(2) == ["done", "layoff 5La 0"]
    refused(game, 2, "meld 8Hi 8Ti 8Fa", "FR-13")
    refused(game, 2, "discard 8Hi", "FR-13")
    refused(game, 2, "take draw", "FR-13")
    refused(game, 2, "layoff 8Hi 0", "FR-8")
    refused(game, 0, "done", "FR-13")
    game.play(2, "layoff 5La 0")
    assert game.moves(2) == ["done"]
    game.play(2, "done")
    assert game.moves(0) == ["done", "layoff 6La 0"]  # on what was just laid off
    game.play(0, "layoff 6La 0")
    game.play(0, "done")
    assert game.scores == (0, 4, 0)


def test_done_is_said_even_with_an_empty_hand() -> None:
    """FR-13"""
    game = table(players=3, hands=[["9Zu"], ["2La", "3Pl", "4Fr"], ["5La"]], turn=1, phase="play")
    game.play(1, "meld 2La 3Pl 4Fr")
    game.play(2, "layoff 5La 0")
    assert game.moves(2) == ["done"]
    game.play(2, "done")
    assert game.actors == (0,)
    assert oddeck.from_position(game.position()).position() == game.position()


def test_a_point_for_each_card_left() -> None:
    """FR-14"""
    game = going_out(players=3)
    game.play(1, "layoff 5La 0")
    game.play(1, "done")
    game.play(2, "done")
    assert game.scores == (6, 0, 0)
    assert {"kind": "left", "seat": 0, "left": 6, "seen_by": [0, 1, 2]} in game.events


def test_two_players_score_five_more() -> None:
    """FR-14"""
    game = going_out()
    game.play(1, "done")
    assert game.scores == (12, 0)


@pytest.mark.parametrize(
    ("players", "marks", "points"),
    [
        (3, [2, 1, 0], 14),  # the example of the text
        (2, [2, 1], 24),  # and that for two players
        (3, [2, 1, 1], 7),
        (3, [0, 0, 0], 7),
        (3, [1, 3, 0], 7),  # never less than the points themselves
        (3, [1, 0, 0], 14),
        (2, [0, 2], 12),
    ],
)
def test_marks_multiply(players: int, marks: list[int], points: int) -> None:
    """FR-15"""
    game = going_out(players=players, marks=marks)
    for seat in range(1, players):
        game.play(seat, "done")
    assert game.scores[0] == points


def test_the_first_to_reach_the_target_wins() -> None:
    """FR-16"""
    game = going_out(scores=[29, 41])
    game.play(1, "done")
    assert game.scores == (41, 41)
    assert not game.over
    game = going_out(scores=[30, 41])
    game.play(1, "done")
    assert game.scores == (42, 41)
    assert game.over
    assert game.winners == (0,)
    assert game.moves(0) == game.moves(1) == []
    refused(game, 1, "take draw", "FR-16")
    assert kinds(game)[-1] == "match"


def test_the_target_is_an_option() -> None:
    """FR-16"""
    game = going_out(options={"target": 12})
    game.play(1, "done")
    assert game.winners == (0,)
    with pytest.raises(oddeck.BadSetup, match="target"):
        oddeck.new("flathead-rummy", players=2, options={"target": 0})


# --- hands that do not end ---


def test_an_empty_draw_pile_is_made_of_the_tableau() -> None:
    """FR-17: trumps included, the last card not."""
    game = table(
        hands=[["9Bo"], ["1Bu"]], tableau=["2La", "Grue", "7Zu", "5Ea"], draw=[], box="rest"
    )
    assert game.moves(0) == ["take draw", "take 5Ea"]
    game.play(0, "take draw")
    position = game.position()
    assert position["tableau"] == ["5Ea"]
    assert len(position["draw"]) == 2
    assert {*position["draw"], *position["hands"][0]} == {"2La", "Grue", "7Zu", "9Bo"}
    assert kinds(game) == ["reshuffle", "draw"]
    assert game.events[0]["size"] == 3


def test_a_reshuffle_is_a_fair_shuffle() -> None:
    """FR-17: any card may come first."""
    drawn = set()
    for seed in range(40):
        game = table(
            hands=[["9Bo"], ["1Bu"]], tableau=["2La", "Grue", "7Zu", "5Ea"], box="rest", seed=seed
        )
        game.play(0, "take draw")
        drawn |= set(game.position()["hands"][0])
    assert drawn == {"9Bo", "2La", "Grue", "7Zu"}


def test_a_hand_is_void_when_nothing_can_be_taken() -> None:
    """FR-17"""
    game = table(
        hands=[["9Bo", "Grue"], ["1Bu"]],
        tableau=["5Ea"],
        draw=[],
        box="rest",
        marks=[3, 0],
        scores=[7, 8],
        dealer=1,
    )
    assert game.moves(0) == ["take 5Ea"]
    refused(game, 0, "take draw", "FR-17")
    game.play(0, "take 5Ea")
    game.play(0, "discard Grue")
    assert kinds(game)[:3] == ["discard", "void", "hand"]
    position = game.position()
    assert position["dealer"] == 0
    assert position["marks"] == [0, 0]
    assert position["scores"] == [7, 8]
    assert [len(hand) for hand in position["hands"]] == [10, 10]
    assert len(position["draw"]) == 153  # the box came back
    assert game.actors == (1,)


def test_a_position_in_which_nothing_can_be_taken_is_a_void_hand() -> None:
    """FR-17"""
    for tableau in ([], ["Grue"]):
        game = table(hands=[["9Bo"], ["1Bu"]], tableau=tableau, draw=[], box="rest", dealer=1)
        assert game.position()["dealer"] == 0
        assert [len(hand) for hand in game.position()["hands"]] == [10, 10]
    hands = [
        f"{rank}{suit}" for suit in ("Bu", "Ma", "In", "La", "Fr", "Pl") for rank in "0123456789"
    ]
    # Dealt, void, and dealt again.
    game = table(players=6, draw=hands, tableau=["Grue"], box="rest")
    assert kinds(game)[:2] == ["void", "hand"]
    assert game.type.rules.check(game.state) == 0


@pytest.mark.parametrize("players", [2, 6])
def test_a_hand_is_void_after_a_hundred_turns_each(players: int) -> None:
    """FR-17"""
    hands = [["9Bo"], ["1Bu"], ["3La"], ["5Zu"], ["7Ti"], ["0Fr"]][:players]
    game = table(players=players, hands=hands, turns=100 * players - 2, scores=[5] * players)
    game.play(0, "take draw")
    game.play(0, "discard 9Bo")
    assert game.position()["turns"] == 100 * players - 1
    game.play(1, "take draw")
    game.play(1, "discard 1Bu")
    assert "void" in kinds(game)
    assert game.position()["turns"] == 0
    assert game.scores == (5,) * players


def test_the_last_turn_of_all_may_still_go_out() -> None:
    """FR-12, FR-17"""
    game = playing("9Bo", turns=199)
    game.play(0, "discard 9Bo")
    assert game.position()["out"] == 0


# --- cards that are bound ---


def test_the_last_card_of_the_tableau_cannot_be_thrown_back_at_once() -> None:
    """FR-18"""
    game = table(hands=[["9Bo"], ["1Bu"]], tableau=["5Ea"])
    game.play(0, "take 5Ea")
    assert game.position()["taken"] == "5Ea"
    assert game.moves(0) == ["discard 9Bo"]
    assert "just taken" in refused(game, 0, "discard 5Ea", "FR-18")
    game.play(0, "discard 9Bo")
    assert game.position()["taken"] is None
    game.play(1, "take draw")
    game.play(1, "discard 1Bu")
    game.play(0, "take draw")
    assert "discard 5Ea" in game.moves(0)


def test_unless_it_is_the_only_card() -> None:
    """FR-18, FR-12"""
    game = table(hands=[["6Fa"], ["1Bu"]], tableau=["5Ea"], melds=[["3Fa", "4Fa", "5Fa"]])
    game.play(0, "take 5Ea")
    assert game.moves(0) == ["discard 6Fa", "layoff 6Fa 0"]
    game.play(0, "layoff 6Fa 0")
    assert game.moves(0) == ["discard 5Ea"]
    game.play(0, "discard 5Ea")
    assert game.position()["out"] == 0


def test_a_drawn_card_may_be_discarded_at_once() -> None:
    """FR-18"""
    game = table(hands=[["9Bo"], ["1Bu"]], tableau=["5Ea"], draw=["4Ti"])
    game.play(0, "take draw")
    assert "discard 4Ti" in game.moves(0)


def test_a_taken_card_that_is_played_binds_nobody() -> None:
    """FR-18"""
    game = table(hands=[["6Fa", "9Bo"], ["1Bu"]], tableau=["6Hi"], melds=[["3Fa", "4Fa", "5Fa"]])
    game.play(0, "take 6Hi")
    game.play(0, "layoff 6Hi 0")
    assert game.position()["taken"] is None
    assert game.moves(0) == ["discard 6Fa", "discard 9Bo"]
