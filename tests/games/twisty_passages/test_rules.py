"""The clauses of Twisty Passages, one by one. Each test names the clause it proves."""

from __future__ import annotations

from typing import Any

import pytest

import oddeck
from oddeck.game import Game

from ..refusals import refused


def table(**fields: Any) -> Game:
    """A position of three players, unless it says otherwise."""
    return oddeck.from_position({"game": "twisty-passages", "players": 3, "seed": 1} | fields)


# --- the deal ---


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_gets_eight_cards(players: int) -> None:
    """TP-1"""
    game = oddeck.new("twisty-passages", players=players, seed=5)
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [8] * players
    assert position["stacks"] == [[]] * players
    assert position["discard"] == []
    assert len(position["draw"]) == 174 - 8 * players


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    """TP-1"""
    top = [f"{rank}{suit}" for suit in ("Bu", "Ma", "In") for rank in range(8)]
    game = table(draw=top, turn=2)
    assert game.position()["dealer"] == 1
    hands = game.position()["hands"]
    assert hands[2] == top[0::3]
    assert set(hands[0]) == set(top[1::3])
    assert set(hands[1]) == set(top[2::3])


def test_chance_picks_the_dealer_and_the_next_seat_begins() -> None:
    """TP-2"""
    dealers = set()
    for seed in range(40):
        game = oddeck.new("twisty-passages", players=3, seed=seed)
        dealer = game.position()["dealer"]
        dealers.add(dealer)
        assert game.actors == ((dealer + 1) % 3,)
    assert dealers == {0, 1, 2}


def test_turns_pass_to_the_left() -> None:
    """TP-2"""
    game = table(turn=1)
    for seat in (1, 2, 0, 1):
        assert game.actors == (seat,)
        assert "it is the turn of seat" in refused(game, (seat + 1) % 3, "pass", "TP-2")
        game.play(seat, "pass")


# --- a turn ---


def test_a_turn_is_an_action_then_a_play_and_both_may_be_left_out() -> None:
    """TP-3"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu", "Grue"]], stacks=[["4Fr"], ["2La"], []])
    assert game.moves(0) == ["draw", "trade 2 3Fr", "play 3Fr", "pass"]
    drawn = game.copy()
    drawn.play(0, "draw")
    assert drawn.actors == (0,)
    assert [move for move in drawn.moves(0) if not move.startswith("play")] == ["pass"]
    refused(drawn, 0, "draw", "TP-3")
    refused(drawn, 0, "trade 2 3Fr", "TP-3")
    passed = game.copy()
    passed.play(0, "pass")
    assert passed.actors == (1,)
    refused(game, 0, "play 4Fr", "TP-3")


def test_a_play_ends_the_turn() -> None:
    """TP-3"""
    game = table(hands=[["3Fr", "7La"], ["2Bo"], ["5Zu"]])
    game.play(0, "play 3Fr")
    assert game.actors == (1,)


def test_a_trump_goes_to_the_discard_pile_and_the_stack_stays() -> None:
    """TP-4"""
    game = table(
        hands=[["Grue", "7La"], ["2Bo"], ["5Zu"]], stacks=[["3Fr"], [], []], discard=["Snail"]
    )
    game.play(0, "play Grue")
    assert game.position()["discard"] == ["Snail", "Grue"]
    assert game.position()["stacks"][0] == ["3Fr"]


def test_a_trump_can_be_played_on_an_empty_stack_too_and_leaves_it_empty() -> None:
    """TP-4"""
    game = table(hands=[["Grue", "7La"], ["2Bo"], ["5Zu"]])
    game.play(0, "play Grue")
    assert game.position()["stacks"][0] == []


def test_any_suited_card_fits_an_empty_stack() -> None:
    """TP-5"""
    game = table(hands=[["3Fr", "7La", "iBo"], ["2Bo"], ["5Zu"]])
    assert [move for move in game.moves(0) if move.startswith("play")] == [
        "play 7La",
        "play 3Fr",
        "play iBo",
    ]


def test_a_suited_card_fits_the_same_rank_or_the_same_suit() -> None:
    """TP-5: on a trebled Fromp go any other Fromp, and a 3 of any other suit."""
    game = table(
        hands=[["4Fr", "iFr", "3Bo", "4La", "Time", "3Ti"], ["2Bo"], ["5Zu"]],
        stacks=[["9Fr", "3Fr"], [], []],
    )
    plays = [move for move in game.moves(0) if move.startswith("play")]
    assert plays == ["play 4Fr", "play iFr", "play 3Ti", "play 3Bo", "play Time"]
    assert "neither the rank nor the suit of 3Fr" in refused(game, 0, "play 4La", "TP-5")
    game.play(0, "play 3Bo")
    assert game.position()["stacks"][0] == ["9Fr", "3Fr", "3Bo"]


def test_infinity_is_a_rank_like_others() -> None:
    """TP-5"""
    game = table(hands=[["iRa", "9Ra"], ["2Bo"], ["5Zu"]], stacks=[["iBo"], [], []])
    assert [move for move in game.moves(0) if move.startswith("play")] == ["play iRa"]
    game.play(0, "play ∞Ra")
    assert game.position()["stacks"][0] == ["iBo", "iRa"]


def test_draw_takes_the_top_card() -> None:
    """TP-6"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], draw=["4Ti", "9Ra"])
    game.play(0, "draw")
    assert "4Ti" in game.position()["hands"][0]
    assert game.position()["draw"][0] == "9Ra"
    assert game.events_for(0) == [{"kind": "draw", "seat": 0, "count": 1, "cards": ["4Ti"]}]
    assert game.events_for(1) == game.events_for(None) == [{"kind": "draw", "seat": 0, "count": 1}]


# --- trading ---


def test_a_card_that_fits_the_partners_stack_must_be_offered() -> None:
    """TP-7"""
    game = table(
        hands=[["3Fr", "7La", "3Bo", "Grue"], ["2Bo"], ["5Zu"]], stacks=[[], ["3La"], ["9Hi"]]
    )
    trades = [move for move in game.moves(0) if move.startswith("trade 1")]
    assert trades == ["trade 1 7La", "trade 1 3Fr", "trade 1 3Bo"]
    assert "must offer one of them: 7La 3Fr 3Bo" in refused(game, 0, "trade 1 Grue", "TP-7")


def test_every_suited_card_fits_an_empty_stack_in_a_trade() -> None:
    """TP-7"""
    game = table(hands=[["3Fr", "Grue"], ["2Bo"], ["5Zu"]])
    assert [move for move in game.moves(0) if move.startswith("trade")] == [
        "trade 1 3Fr",
        "trade 2 3Fr",
    ]


def test_only_without_a_card_that_fits_a_trump_may_be_offered() -> None:
    """TP-7: the text's own example: no sevens, no Lamps, so the Lobster may go to the player with 7
    Lamp.
    """
    game = table(hands=[["iRa", "Lobster"], ["2Bo"], ["5Zu"]], stacks=[[], ["7La"], ["iBo"]])
    assert [move for move in game.moves(0) if move.startswith("trade")] == [
        "trade 1 Lobster",
        "trade 2 iRa",
    ]
    assert "offer a trump: Lobster" in refused(game, 0, "trade 1 iRa", "TP-7")


def test_with_neither_there_is_no_trade() -> None:
    """TP-7"""
    game = table(hands=[["iRa"], ["2Bo"], ["5Zu"]], stacks=[[], ["7La"], ["8La"]])
    assert [move for move in game.moves(0) if move.startswith("trade")] == []
    assert "cannot trade there" in refused(game, 0, "trade 1 iRa", "TP-7")


def test_nobody_trades_with_themselves_or_an_empty_chair_or_without_the_card() -> None:
    """TP-7"""
    game = table(hands=[["iRa"], ["2Bo"], ["5Zu"]])
    refused(game, 0, "trade 0 iRa", "TP-7")
    refused(game, 0, "trade 7 iRa", "TP-7")
    refused(game, 0, "trade 1 9Ra", "TP-7")


def test_the_partner_gives_what_fits_the_traders_stack() -> None:
    """TP-8"""
    game = table(hands=[["3Fr"], ["2Bo", "7Zu", "2Zu", "Grue"], ["5Zu"]], stacks=[["2Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    assert game.actors == (1,)
    assert game.moves(1) == ["give 2Zu", "give 2Bo"]
    assert "must give one of them: 2Zu 2Bo" in refused(game, 1, "give Grue", "TP-8")
    refused(game, 1, "pass", "TP-8")
    refused(game, 1, "give 3Fr", "TP-8")
    assert "has to answer a trade first" in refused(game, 0, "pass", "TP-8")
    refused(table(), 0, "give 3Fr", "TP-8")


def test_without_one_the_partner_gives_a_trump() -> None:
    """TP-8"""
    game = table(hands=[["3Fr"], ["2Bo", "Snail", "Grue"], ["5Zu"]], stacks=[["9Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    assert game.moves(1) == ["give Grue", "give Snail"]
    assert "a trump must be given: Grue Snail" in refused(game, 1, "give 2Bo", "TP-8")


def test_with_neither_the_partner_gives_any_card() -> None:
    """TP-8"""
    game = table(hands=[["3Fr"], ["2Bo", "7Zu"], ["5Zu"]], stacks=[["9Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    assert game.moves(1) == ["give 7Zu", "give 2Bo"]


def test_the_partner_answers_from_the_hand_as_it_was() -> None:
    """TP-8: the offered card would fit, but it is not the partner's yet."""
    game = table(hands=[["9Fr"], ["2Bo"], ["5Zu"]], stacks=[["9Hi"], [], []])
    game.play(0, "trade 1 9Fr")
    assert game.moves(1) == ["give 2Bo"]


def test_both_take_up_what_they_were_passed_and_the_trader_may_play_any_card_that_fits() -> None:
    """TP-9"""
    game = table(hands=[["3Fr", "5Hi"], ["2Bo", "9Zu"], ["5Zu"]], stacks=[["9Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    game.play(1, "give 9Zu")
    assert game.position()["hands"][:2] == [["9Zu", "5Hi"], ["3Fr", "2Bo"]]
    assert game.actors == (0,)
    assert game.moves(0) == ["play 9Zu", "play 5Hi", "pass"]


# --- ending ---


@pytest.mark.parametrize(("card", "stack"), [("3Fr", ["3La"]), ("Grue", ["3La"])])
def test_the_last_card_wins_at_once(card: str, stack: list[str]) -> None:
    """TP-10: on the stack, or as a trump."""
    game = table(hands=[[card], ["2Bo"], ["5Zu"]], stacks=[stack, [], []])
    assert not game.winners
    game.play(0, f"play {card}")
    assert game.over
    assert game.winners == (0,)
    assert game.scores == (1, 0, 0)
    assert game.actors == ()
    assert game.moves(1) == []
    assert [event["kind"] for event in game.events][1:] == ["win", "match"]
    refused(game, 1, "pass", "TP-13")


def test_a_trade_cannot_empty_a_hand() -> None:
    """TP-10: a player with one card who trades has one card afterwards."""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]])
    game.play(0, "trade 1 3Fr")
    game.play(1, "give 2Bo")
    assert not game.over
    assert [len(hand) for hand in game.position()["hands"]] == [1, 1, 1]


def test_an_empty_draw_pile_stays_empty() -> None:
    """TP-11"""
    game = table(
        hands=[["3Fr"], ["2Bo"], ["5Zu"]],
        stacks=[["9Ra"], ["2La"], ["1Bu"]],
        draw=["4Ti"],
        box="rest",
    )
    game.play(0, "draw")
    game.play(0, "pass")
    assert "draw" not in game.moves(1)
    assert "the draw pile is empty" in refused(game, 1, "draw", "TP-11")


def test_three_idle_rounds_end_the_hand_and_the_fewest_cards_share_it() -> None:
    """TP-12"""
    game = table(hands=[["3Fr", "4Fr"], ["2Bo"], ["5Zu"]])
    for turn in range(9):
        assert not game.over
        assert game.position()["idle"] == turn
        game.play(turn % 3, "pass")
    assert game.over
    assert game.winners == (1, 2)
    assert game.scores == (0, 1, 1)
    assert [event["kind"] for event in game.events] == [
        "pass",
        "stale",
        "win",
        "win",
        "match",
        "match",
    ]


@pytest.mark.parametrize("move", ["draw", "play 3Fr"])
def test_a_draw_or_a_play_breaks_the_idleness_at_once(move: str) -> None:
    """TP-12"""
    game = table(hands=[["3Fr", "4Fr"], ["2Bo"], ["5Zu"]], idle=8)
    game.play(0, move)
    assert game.position()["idle"] == 0


def test_the_turn_of_a_draw_is_not_idle_but_that_of_a_trade_is() -> None:
    """TP-14"""
    drew = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], stacks=[["9Hi"], [], []])
    drew.play(0, "draw")
    assert drew.position()["phase"] == "acted"
    drew.play(0, "pass")
    assert drew.position()["idle"] == 0
    traded = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], stacks=[["9Hi"], [], []])
    traded.play(0, "trade 1 3Fr")
    traded.play(1, "give 2Bo")
    assert traded.position()["phase"] == {"acted": "trade"}
    traded.play(0, "pass")
    assert traded.position()["idle"] == 1


def test_a_trade_does_not_break_the_idleness() -> None:
    """TP-14, TP-12"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], idle=8, stacks=[["9Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    game.play(1, "give 2Bo")
    assert game.position()["phase"] == "acted"
    assert game.position()["idle"] == 8
    game.play(0, "pass")
    assert game.over


# --- the match ---


def test_a_match_counts_hands_and_the_deal_passes_to_the_left() -> None:
    """TP-13"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], options={"hands": 3}, dealer=2)
    game.play(0, "play 3Fr")
    assert not game.over
    assert game.scores == (1, 0, 0)
    after = game.position()
    assert (after["played"], after["dealer"], after["turn"], after["idle"]) == (1, 0, 1, 0)
    assert [len(hand) for hand in after["hands"]] == [8, 8, 8]
    assert [len(stack) for stack in after["stacks"]] == [0, 0, 0]
    assert [event["kind"] for event in game.events] == [
        "play",
        "win",
        "hand",
        "deal",
        "deal",
        "deal",
    ]


def test_boxed_cards_come_back_with_the_next_deal() -> None:
    """TP-13, TP-1: the whole deck is shuffled for every hand."""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], options={"hands": 2}, box="rest")
    game.play(0, "play 3Fr")
    assert game.position()["box"] == []
    assert len(game.position()["draw"]) == 174 - 24


def test_the_most_hands_win_the_match_together_if_they_are_level() -> None:
    """TP-13"""
    level = table(
        hands=[["3Fr"], ["2Bo"], ["5Zu"]], options={"hands": 3}, played=2, scores=[0, 1, 1]
    )
    level.play(0, "play 3Fr")
    assert level.winners == (0, 1, 2)
    ahead = table(
        hands=[["3Fr"], ["2Bo"], ["5Zu"]], options={"hands": 3}, played=2, scores=[0, 2, 0]
    )
    ahead.play(0, "play 3Fr")
    assert ahead.winners == (1,)
    assert ahead.scores == (1, 2, 0)


def test_ten_players_can_share_a_hand_and_are_all_told_of_the_next() -> None:
    """TP-12, TP-13: the most that one move can cause."""
    game = oddeck.new("twisty-passages", 10, seed=1, options={"hands": 2})
    for _ in range(30):
        game.play(game.actors[0], "pass")
    assert game.scores == (1,) * 10
    assert [event["count"] for event in game.events if event["kind"] == "deal"] == [8] * 10


# --- who knows what ---


def known(game: Game, viewer: int | None, holder: int) -> list[str]:
    """The cards of a hand that a viewer knows."""
    cards: list[str] = game.view(viewer)["hands"][holder]["known"]
    return cards


def traded() -> Game:
    """Seat 0 has passed 3Fr to seat 1 and got 2Bo for it."""
    game = table(hands=[["3Fr", "8Sc"], ["2Bo", "7Bu"], ["5Zu", "6Zu"]], stacks=[["2Hi"], [], []])
    game.play(0, "trade 1 3Fr")
    game.play(1, "give 2Bo")
    return game


def test_the_offered_card_is_for_the_traders_eyes_only_until_the_answer() -> None:
    """TP-15, TP-8"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]])
    game.play(0, "trade 1 3Fr")
    assert game.view(0)["phase"] == {"reply": {"partner": 1, "offered": "3Fr"}}
    for viewer in (1, 2, None):
        assert game.view(viewer)["phase"] == {"reply": {"partner": 1}}
        assert game.events_for(viewer) == [{"kind": "offer", "seat": 0, "partner": 1, "count": 1}]
        assert known(game, viewer, 0) == []


def test_the_partners_know_both_cards_and_the_others_neither() -> None:
    """TP-15"""
    game = traded()
    assert known(game, 0, 1) == ["3Fr"]
    assert known(game, 1, 0) == ["2Bo"]
    assert known(game, 2, 0) == known(game, 2, 1) == []
    assert known(game, None, 0) == known(game, None, 1) == []
    assert [event.get("cards") for event in game.events_for(1)] == [["2Bo"], ["3Fr"]]
    assert [event.get("cards") for event in game.events_for(2)] == [None, None]
    assert game.position()["known"] == {"3Fr": [0], "2Bo": [1]}


def test_a_passed_card_is_known_until_its_holder_trades_with_somebody_else() -> None:
    """TP-15"""
    game = traded()
    game.play(0, "pass")
    game.play(1, "trade 2 7Bu")
    assert known(game, 0, 1) == ["3Fr"]
    game.play(2, "give 5Zu")
    assert known(game, 0, 1) == []
    assert known(game, 1, 0) == ["2Bo"]


@pytest.mark.parametrize("given", ["3Fr", "7Bu"])
def test_a_passed_card_is_known_until_its_holder_answers_somebody_else(given: str) -> None:
    """TP-15"""
    game = traded()
    for seat, move in [(0, "pass"), (1, "pass"), (2, "trade 1 5Zu")]:
        game.play(seat, move)
    assert known(game, 0, 1) == ["3Fr"]
    game.play(1, f"give {given}")
    assert known(game, 0, 1) == known(game, 0, 2) == []


def test_a_second_trade_between_the_same_two_hides_nothing_from_them() -> None:
    """TP-15"""
    game = table(hands=[["3Fr", "8Sc"], ["2Bo", "2Ra"], ["5Zu", "6Zu"]], stacks=[["2Hi"], [], []])
    for seat, move in [
        (0, "trade 1 3Fr"),
        (1, "give 2Bo"),
        (0, "pass"),
        (1, "trade 0 2Ra"),
        (0, "give 8Sc"),
    ]:
        game.play(seat, move)
    assert known(game, 0, 1) == ["3Fr", "8Sc"]
    assert known(game, 1, 0) == ["2Ra", "2Bo"]


def test_a_played_card_is_known_to_all() -> None:
    """TP-15"""
    game = traded()
    game.play(0, "play 2Bo")
    assert game.view(None)["stacks"][0] == ["2Hi", "2Bo"]
    assert game.position()["known"] == {"3Fr": [0]}


def test_a_new_deal_forgets_everything() -> None:
    """TP-15, TP-13"""
    game = table(hands=[["3Fr"], ["2Bo"], ["5Zu"]], options={"hands": 2}, known={"2Bo": [0]})
    assert known(game, 0, 1) == ["2Bo"]
    game.play(0, "play 3Fr")
    assert game.position()["known"] == {}


def test_among_two_players_a_spectator_knows_what_both_know() -> None:
    """TP-15: both have seen the two cards of a trade."""
    game = table(players=2, hands=[["3Fr", "8Sc"], ["2Bo", "7Bu"]])
    game.play(0, "trade 1 3Fr")
    game.play(1, "give 2Bo")
    assert known(game, None, 1) == ["3Fr"]


def test_a_redeal_keeps_what_the_viewer_knows_and_the_trade_possible() -> None:
    """TP-15, TP-7: whatever the trader is given, the offer is one that could be made."""
    game = table(
        hands=[["3Fr", "8Sc"], ["2Bo", "7Bu"], ["5Zu", "6Zu"]], stacks=[["2Hi"], ["3La"], []]
    )
    game.play(0, "trade 1 3Fr")
    offers = set()
    for seed in range(60):
        other = game.redealt(1, seed=seed)
        offer = other.position()["phase"]["reply"]["offered"]
        offers.add(offer)
        assert offer in other.position()["hands"][0]
        start = oddeck.from_position(other.position() | {"phase": "start"})
        assert f"trade 1 {offer}" in start.moves(0)
        assert other.position()["hands"][1] == ["7Bu", "2Bo"]
    assert len(offers) > 10
