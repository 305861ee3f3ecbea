"""The clauses of Trophy Case, one by one. Each test names the clause it proves."""

from __future__ import annotations

import random

import numpy as np
import pytest

import oddeck
from oddeck.engine.state.rng import set_seed
from oddeck.game import Game
from oddeck.games.trophy_case import rules

from ..refusals import refused
from .tables import event, kinds, play_all, table

# --- the deal ---


@pytest.mark.parametrize(("players", "cards"), [(3, 19), (4, 14), (5, 11)])
def test_everybody_gets_as_many_cards_as_three_hands_allow(players: int, cards: int) -> None:
    """TC-1"""
    game = oddeck.new("trophy-case", players=players, seed=5)
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [cards] * players
    assert len(position["draw"]) == 174 - cards * players
    assert 3 * cards * players <= 174 < 3 * (cards + 1) * players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_size_of_a_hand_is_an_option(players: int) -> None:
    """TC-1"""
    for cards in (1, 174 // players):
        game = oddeck.new("trophy-case", players=players, seed=5, options={"hand": cards})
        assert [len(hand) for hand in game.position()["hands"]] == [cards] * players
    for cards in (0, 174 // players + 1):
        with pytest.raises(oddeck.BadSetup, match="hand"):
            oddeck.new("trophy-case", players=players, options={"hand": cards})


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer() -> None:
    """TC-1"""
    game = table(draw=["1Bu", "2Bu", "3Bu", "1Ma", "2Ma", "3Ma"], dealer=1, options={"hand": 2})
    assert game.position()["hands"] == [["2Bu", "2Ma"], ["3Bu", "3Ma"], ["1Bu", "1Ma"]]


def test_chance_picks_the_first_dealer_and_the_next_seat_leads() -> None:
    """TC-2, TC-3"""
    dealers = set()
    for seed in range(40):
        game = oddeck.new("trophy-case", players=3, seed=seed)
        dealer = game.position()["dealer"]
        dealers.add(dealer)
        assert game.actors == ((dealer + 1) % 3,)
    assert dealers == {0, 1, 2}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_hands_come_from_one_shuffle_and_the_deal_rotates(players: int) -> None:
    """TC-2"""
    game = oddeck.new("trophy-case", players=players, seed=3)
    dealer, number, hands = game.position()["dealer"], 1, 1
    assert kinds(game)[:2] == ["shuffle", "hand"]
    dice = random.Random(1)
    while not game.over:
        [seat] = game.actors
        game.play(seat, dice.choice(game.moves(seat)))
        for happened in game.events:
            if happened["kind"] == "hand":
                hands += 1
                dealer, number = (dealer + 1) % players, number % 3 + 1
                assert happened["seat"] == dealer
                assert happened["number"] == number == (hands - 1) % 3 + 1
        assert kinds(game).count("shuffle") == sum(
            happened.get("number") == 1 for happened in game.events if happened["kind"] == "hand"
        )
    assert hands > 3
    assert game.position()["dealer"] == dealer


def test_between_shuffles_hands_come_from_what_is_left() -> None:
    """TC-2"""
    game = table(
        options={"hand": 1},
        hands=[["1Bu"], ["2La"], ["3La"]],
        draw=["4Ra", "5Ra", "6Ra"],
        aside=["9Bu"],
    )
    play_all(game, "lead 1Bu", "play 2La", "play 3La")
    position = game.position()
    assert position["hand_number"] == 2
    assert "shuffle" not in kinds(game)
    assert sorted(position["hands"]) == [["4Ra"], ["5Ra"], ["6Ra"]]
    assert set(position["aside"]) == {"9Bu", "1Bu", "2La", "3La"}


def test_too_few_cards_for_a_deal_bring_a_shuffle_of_all_cards() -> None:
    """TC-2"""
    fields = {"options": {"hand": 1}, "hands": [["1Bu"], ["2La"], ["3La"]], "box": "rest"}
    enough = play_all(
        table(**fields, draw=["4Ra", "5Ra", "6Ra"]), "lead 1Bu", "play 2La", "play 3La"
    )
    assert "shuffle" not in kinds(enough)
    short = play_all(table(**fields, draw=["4Ra", "5Ra"]), "lead 1Bu", "play 2La", "play 3La")
    assert "shuffle" in kinds(short)
    position = short.position()
    assert position["hand_number"] == 1
    assert (position["aside"], position["discard"], position["box"], len(position["draw"])) == (
        [],
        [],
        [],
        171,
    )


def test_nothing_is_known_after_a_shuffle() -> None:
    """TC-2, TC-15"""
    game = table(
        hand_number=3,
        hands=[["1Bu"], ["2La"], ["3La", "4La"]],
        phase={"lacks": [[], ["Ti"], ["Ti"]]},
    )
    play_all(game, "lead 1Bu", "play 2La", "fold")
    position = game.position()
    assert event(game, "shuffle")["seat"] == position["dealer"]
    assert (position["known"], position["aside"], position["discard"]) == ({}, [], [])
    assert position["phase"] == {"lacks": [[], [], []], "thrown_in": []}


# --- the lead ---


def test_the_lead_goes_to_the_left_of_the_winner() -> None:
    """TC-3"""
    game = table(hands=[["1Bu", "5Zu"], ["2La", "Grue"], ["3La", "4La"]])
    play_all(game, "lead 1Bu", "play Grue")
    assert event(game, "win_by_trump")["seat"] == 1
    assert game.actors == (2,)
    assert game.position()["leader"] == 2


def test_the_lead_goes_to_the_left_of_the_winner_over_new_deals() -> None:
    """TC-3, TC-12"""
    game = table(hands=[["1Bu"], ["2La", "Grue"], ["3La", "4La"]], dealer=2)
    play_all(game, "lead 1Bu", "play Grue")
    assert event(game, "win_by_trump")["seat"] == 1
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [19] * 3
    assert (position["dealer"], position["leader"]) == (0, 2)
    assert game.actors == (2,)


def test_any_suited_card_may_be_led_and_no_trump() -> None:
    """TC-4"""
    game = table(hands=[["Grue", "5Zu", "iBo", "0Ti"], ["2La"], ["3La"]])
    assert game.moves(0) == ["lead 5Zu", "lead 0Ti", "lead iBo"]
    assert "trumps cannot be led" in refused(game, 0, "lead Grue", "TC-4")
    refused(game, 0, "lead 2La", "TC-4")
    refused(game, 0, "play 5Zu", "TC-4")
    refused(game, 0, "fold", "TC-4")
    refused(game, 1, "lead 2La", "TC-3")


def test_a_leader_with_only_trumps_shows_them_and_new_hands_are_dealt() -> None:
    """TC-4, TC-14"""
    game = table(
        hands=[["1Bu", "2Bu"], ["2La", "Grue"], ["Death", "Snail"]],
        hand_number=2,
        dealer=0,
        leader=0,
    )
    play_all(game, "lead 1Bu", "play Grue")
    assert event(game, "show") | {"seen_by": []} == {
        "kind": "show",
        "seat": 2,
        "count": 2,
        "cards": ["Death", "Snail"],
        "seen_by": [],
    }
    assert event(game, "show")["seen_by"] == [0, 1, 2]
    position = game.position()
    assert set(position["aside"]) == {"1Bu", "Grue", "Death", "Snail"}
    assert set(position["discard"]) == {"2Bu", "2La"}  # these nobody sees
    assert game.view(1)["discard"] == {"count": 2, "known": ["2La"]}
    assert (position["hand_number"], position["dealer"], position["leader"]) == (3, 1, 2)
    assert game.actors == (2,)
    assert game.scores == (0, 0, 0)


def test_it_happens_again_if_need_be() -> None:
    """TC-4"""
    game = table(
        options={"hand": 1},
        leader=0,
        dealer=2,
        hands=[["Grue"], ["3La"], ["4La"]],
        draw=["1Bu", "2Bu", "Death", "3Bu", "4Bu", "5Bu"],
    )
    assert [happened["cards"] for happened in game.events if happened["kind"] == "show"] == [
        ["Grue"],
        ["Death"],
    ]
    position = game.position()
    assert (position["hand_number"], position["dealer"], position["leader"]) == (3, 1, 0)
    assert position["hands"] == [["4Bu"], ["5Bu"], ["3Bu"]]
    assert game.moves(0) == ["lead 4Bu"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_very_first_deal_can_show_trumps(players: int) -> None:
    """TC-4"""
    shown = 0
    for seed in range(60):
        game = oddeck.new("trophy-case", players=players, seed=seed, options={"hand": 1})
        position = game.position()
        deals = kinds(game).count("hand")
        shown += deals - 1
        assert deals == kinds(game).count("show") + 1
        assert position["hand_number"] == (deals - 1) % 3 + 1
        assert position["leader"] == (position["dealer"] - (deals - 1) + 1) % players
        assert game.moves(position["leader"])
    assert shown > 0


def test_it_does_not_happen_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """TC-4: should deals never give the leader a suited card, the game ends."""
    game = table(hands=[["1Bu"], ["2La", "9La"], ["Death", "Snail"]], leader=0, scores=[3, 4, 1])
    state = play_all(game, "lead 1Bu").copy().state
    monkeypatch.setattr(rules, "next_hand", lambda _s: None)
    state.leader = 2
    rules.start_trick(state)
    assert (state.winners, state.actors) == (0b010, 0)


# --- playing on a trick ---


def test_players_go_round_and_round_until_the_trick_ends() -> None:
    """TC-5"""
    game = table(hands=[["1Bu", "2Bu", "3Bu"], ["4Bu", "5Bu", "6Bu"], ["7Bu", "8Bu", "9Bu"]])
    assert game.moves(0) == ["lead 1Bu", "lead 2Bu", "lead 3Bu"]
    for seat, move in [
        (0, "lead 1Bu"),
        (1, "play 5Bu"),
        (2, "play 9Bu"),
        (0, "play 2Bu"),
        (1, "play 4Bu"),
        (2, "play 7Bu"),
        (0, "play 3Bu"),
    ]:
        assert game.actors == (seat,)
        refused(game, (seat + 1) % 3, "fold", "TC-5" if game.position()["trick"] else "TC-3")
        game.play(seat, move)
    assert game.actors == (1,)
    assert len(game.position()["trick"]) == 7
    refused(game, 1, "lead 6Bu", "TC-5")
    refused(game, 1, "play 8Bu", "TC-5")


def test_a_folded_seat_is_passed_over() -> None:
    """TC-5, TC-7"""
    game = table(hands=[["1Bu", "2Bu", "3Bu"], ["4Zu", "5Zu"], ["7Bu", "8Bu", "9Bu"]])
    play_all(game, "lead 1Bu", "fold", "play 7Bu")
    assert game.actors == (0,)
    play_all(game, "play 2Bu")
    assert game.actors == (2,)
    assert "folded" in refused(game, 1, "play 4Zu", "TC-7")
    assert game.position()["folded"] == [1]


def test_the_led_colour_must_be_followed() -> None:
    """TC-6"""
    game = table(hands=[["1Bu", "2Bu"], ["4Ma", "5In", "3La", "Grue"], ["7Zu"]])
    game.play(0, "lead 1Bu")
    assert game.moves(1) == ["play 4Ma", "play 5In", "fold"]
    assert "4Ma 5In" in refused(game, 1, "play 3La", "TC-6")
    assert "a trump" in refused(game, 1, "play Grue", "TC-6")


def test_without_the_colour_anything_goes() -> None:
    """TC-6"""
    game = table(hands=[["1Bu", "2Bu"], ["3La", "0Bo", "Grue"], ["7Zu"]])
    game.play(0, "lead 1Bu")
    assert game.moves(1) == ["play 3La", "play 0Bo", "play Grue", "fold"]
    game.play(1, "play 0Bo")
    assert kinds(game) == ["out_of_colour"]


def test_holding_the_colour_does_not_forbid_folding_but_the_suit_does() -> None:
    """TC-6, TC-7"""
    game = table(hands=[["1Bu", "2Ma", "3Bu"], ["4Ma", "5In"], ["7Bu", "8In"]])
    game.play(0, "lead 1Bu")
    assert "fold" in game.moves(1)
    game.play(1, "fold")
    assert game.moves(2) == ["play 7Bu", "play 8In"]
    assert "7Bu" in refused(game, 2, "fold", "TC-7")


def test_the_leader_may_fold_later() -> None:
    """TC-7"""
    game = table(hands=[["1Bu", "2Ma", "5Zu"], ["4Bu", "5In"], ["7Bu", "8In"]])
    play_all(game, "lead 1Bu", "play 4Bu", "play 7Bu", "fold", "fold")
    assert event(game, "win_alone")["seat"] == 2
    assert game.actors == (0,)


# --- ranks ---


def showdown(leads: str, second: str, third: str, rest: str = "") -> int:
    """Who wins if the three play these cards, and then `rest` one by one, until nobody has any
    left.
    """
    cards = [leads, second, third, *rest.split()]
    game = table(hands=[cards[seat::3] for seat in range(3)], options={"target": 100})
    for number, card in enumerate(cards):
        game.play(game.actors[0], f"play {card}" if number else f"lead {card}")
    winner: int = event(game, "win_by_rank")["seat"]
    return winner


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("5Bu", "9Bu", "iBu"), 2),  # within a suit up to infinity
        (
            ("0Bu", "9Zu", "iZu"),
            0,
        ),  # out of colour is lowest, and a zero is still a zero of the suit
        (("9Bu", "0Ma", "3Bu"), 1),  # the second suit is above the first
        (("9Bu", "iMa", "0In"), 2),  # the third above the second
        (("9Bu", "0In", "iMa"), 2),  # whichever of the two comes third
        (
            ("1Bu", "2Bu", "3Ma", "0In iBu 9Ma"),
            0,
        ),  # the leader's high suit comes third, as the text's own plan has it
        (("1Bu", "0Ma", "8Bu", "9In 1Ma iIn"), 2),
    ],
)
def test_suits_rank_by_their_appearance(cards: tuple[str, ...], winner: int) -> None:
    """TC-8"""
    assert showdown(*cards) == winner


def test_the_order_of_suits_counts_cards_of_folded_players() -> None:
    """TC-8"""
    game = table(hands=[["1Bu", "0In"], ["0Ma", "5Zu"], ["iMa"]])
    play_all(game, "lead 1Bu", "play 0Ma", "play iMa")
    assert game.view(None)["suits"] == ["Bu", "Ma"]
    play_all(game, "play 0In", "fold")
    assert event(game, "win_by_rank") | {"seen_by": []} == {
        "kind": "win_by_rank",
        "seat": 0,
        "points": 2,
        "count": 1,
        "cards": ["0In"],
        "seen_by": [],
    }


# --- without cards ---


def test_a_player_without_cards_chooses_mud_or_fold_at_each_turn() -> None:
    """TC-5, TC-9"""
    game = table(hands=[["1Bu", "2Bu", "3Bu"], ["9Bu"], ["5Bu", "6Bu", "7Bu"]])
    play_all(game, "lead 1Bu", "play 9Bu")
    assert kinds(game) == ["play", "empty"]
    for seat, move in [
        (2, "play 5Bu"),
        (0, "play 2Bu"),
        (1, "mud"),
        (2, "play 6Bu"),
        (0, "play 3Bu"),
        (1, "mud"),
    ]:
        assert game.actors == (seat,)
        if seat == 1:
            assert game.moves(1) == ["mud", "fold"]
            refused(game, 1, "play 9Bu", "TC-9")
            refused(game, 1, "lead 9Bu", "TC-5")
        else:
            refused(game, 1, "mud", "TC-5")
        game.play(seat, move)
    assert kinds(game) == ["mud"]
    # Mud is not written.
    assert [seat for seat, _ in game.position()["trick"]] == [0, 1, 2, 0, 2, 0]
    game.play(2, "play 7Bu")
    assert event(game, "win_by_rank")["seat"] == 1  # at once: nobody is asked for mud again
    assert game.scores == (0, 1, 0)


def test_a_player_without_cards_may_fold() -> None:
    """TC-9, TC-10: the card that would have won is then out of the trick."""
    game = table(hands=[["1Bu", "2Bu"], ["9Bu"], ["5Bu", "6Bu"]])
    play_all(game, "lead 1Bu", "play 9Bu", "play 5Bu", "play 2Bu", "fold")
    assert game.position()["folded"] == [1]
    assert "folded" in refused(game, 1, "mud", "TC-7")
    game.play(2, "play 6Bu")
    assert event(game, "win_by_rank")["seat"] == 2


def test_mud_may_be_followed_by_a_fold() -> None:
    """TC-9: the choice is made each time."""
    game = table(hands=[["1Bu", "2Bu", "3Bu"], ["9Bu"], ["5Bu", "6Bu", "7Bu"]])
    play_all(
        game, "lead 1Bu", "play 9Bu", "play 5Bu", "play 2Bu", "mud", "play 6Bu", "play 3Bu", "fold"
    )
    assert game.position()["folded"] == [1]
    assert game.actors == (2,)


def test_mud_is_only_for_those_without_cards() -> None:
    """TC-9"""
    game = table(hands=[["1Bu", "2Bu"], ["4Zu", "5Zu"], ["7Bu", "8Bu"]])
    refused(game, 0, "mud", "TC-4")
    game.play(0, "lead 1Bu")
    refused(game, 1, "mud", "TC-9")


def test_mud_scores_nothing_when_the_trick_is_trumped() -> None:
    """TC-9, TC-11: a zero of Mud is no zero."""
    game = table(hands=[["1Bu", "2Bu"], ["0Bu"], ["Grue", "6La"]])
    play_all(game, "lead 1Bu", "play 0Bu", "play 6La", "play 2Bu", "mud", "play Grue")
    assert event(game, "win_by_trump")["points"] == 1


def test_a_player_without_cards_can_win_because_all_others_fold() -> None:
    """TC-9, TC-10"""
    game = table(hands=[["1Bu", "2La"], ["3Zu"], ["5Zu", "iZu"]])
    play_all(game, "lead 1Bu", "play 3Zu", "play iZu", "fold", "mud", "fold")
    assert event(game, "win_alone")["seat"] == 1
    assert game.scores == (0, 2, 0)


def test_the_last_with_cards_wins_when_those_without_fold() -> None:
    """TC-9, TC-10: that all but one have folded comes before ranks."""
    game = table(hands=[["1Bu", "2La"], ["3Zu"], ["9Bu"]])
    play_all(game, "lead 1Bu", "play 3Zu", "play 9Bu", "play 2La")
    assert event(game, "win_by_rank")["seat"] == 2
    game = table(hands=[["1Bu", "2La", "3La"], ["3Zu"], ["9Bu"]])
    play_all(game, "lead 1Bu", "play 3Zu", "play 9Bu", "play 2La", "fold", "fold")
    assert event(game, "win_alone")["seat"] == 0


# --- the end of a trick ---


def test_a_trump_wins_at_once() -> None:
    """TC-10"""
    game = table(hands=[["iBu", "2Bu"], ["3Zu", "Grue", "4Zu"], ["iMa", "5Zu"]])
    play_all(game, "lead iBu", "play Grue")
    assert kinds(game) == ["trump", "win_by_trump"]
    assert event(game, "win_by_trump")["seat"] == 1
    assert game.scores == (0, 2, 0)
    assert set(game.position()["aside"]) == {"iBu", "Grue"}


def test_a_trump_wins_even_if_it_is_the_last_card_of_all() -> None:
    """TC-10: the trump comes first, before anybody asks for ranks."""
    game = table(hands=[["iBu"], ["3Zu", "Grue"], ["iMa"]])
    play_all(game, "lead iBu", "play 3Zu", "play iMa", "mud", "play Grue")
    assert event(game, "win_by_trump")["seat"] == 1
    assert game.scores == (0, 4, 0)


def test_the_last_player_in_wins_whatever_the_ranks() -> None:
    """TC-10"""
    game = table(hands=[["8Bu", "2La"], ["9Bu", "4Zu"], ["0Zu", "5Zu"]])
    play_all(game, "lead 8Bu", "play 9Bu", "play 0Zu", "fold", "fold")
    assert event(game, "win_alone") | {"seen_by": []} == {
        "kind": "win_alone",
        "seat": 2,
        "points": 2,
        "seen_by": [],
    }


def test_one_player_left_wins_even_without_cards() -> None:
    """TC-10: that all others have folded comes before ranks."""
    game = table(hands=[["8Bu", "2La"], ["0Zu"], ["9Bu", "5Zu"]])
    play_all(game, "lead 8Bu", "play 0Zu", "play 9Bu", "fold", "mud", "fold")
    assert kinds(game)[:2] == ["fold", "win_alone"]
    assert event(game, "win_alone")["seat"] == 1


def test_a_folded_players_card_cannot_win() -> None:
    """TC-10"""
    game = table(hands=[["8Bu"], ["iBu", "4Zu"], ["9Bu"]])
    play_all(game, "lead 8Bu", "play iBu", "play 9Bu", "mud", "fold")
    assert event(game, "win_by_rank")["seat"] == 2
    assert game.scores == (0, 0, 4)


@pytest.mark.parametrize(
    ("second", "third", "winner"),
    [("3Zu", "7La", 2), ("7La", "3Zu", 1), ("7La", "7Zu", 1), ("7Zu", "7La", 1)],
)
def test_between_cards_out_of_colour_the_higher_then_the_earlier(
    second: str, third: str, winner: int
) -> None:
    """TC-10"""
    game = table(hands=[["iBu", "4Zu"], [second], [third]])
    play_all(game, "lead iBu", f"play {second}", f"play {third}", "fold")
    assert event(game, "win_by_rank")["seat"] == winner


def test_the_trick_goes_on_while_anybody_still_in_has_cards() -> None:
    """TC-10, TC-5"""
    game = table(hands=[["1Bu", "3Bu", "4Bu"], ["2Bu"], ["9Bu"]])
    play_all(game, "lead 1Bu", "play 2Bu", "play 9Bu")
    assert game.actors == (0,)
    play_all(game, "play 3Bu", "mud", "mud")
    assert game.actors == (0,)
    play_all(game, "play 4Bu")
    assert event(game, "win_by_rank")["seat"] == 2


# --- scores ---


def test_eights_nines_and_infinities_count() -> None:
    """TC-11"""
    assert play_all(
        table(hands=[["8Bu"], ["9Bu"], ["0Bu"]]), "lead 8Bu", "play 9Bu", "play 0Bu"
    ).scores == (0, 2, 0)
    assert play_all(
        table(hands=[["8Zu"], ["iZu"], ["7Zu"]]), "lead 8Zu", "play iZu", "play 7Zu"
    ).scores == (0, 3, 0)


@pytest.mark.parametrize(("infinity", "points"), [(0, 1), (2, 3), (5, 6)])
def test_what_an_infinity_counts_is_an_option(infinity: int, points: int) -> None:
    """TC-11"""
    game = table(hands=[["8Zu"], ["iZu"], ["7Zu"]], options={"infinity": infinity})
    assert play_all(game, "lead 8Zu", "play iZu", "play 7Zu").scores == (0, points, 0)


def test_zeros_count_only_in_a_trumped_trick() -> None:
    """TC-11"""
    hands = [["0Bu", "1Bu"], ["0Ma", "5La"], ["0La", "Grue", "3La"]]
    game = play_all(table(hands=hands), "lead 0Bu", "play 0Ma", "play 0La", "play 1Bu", "fold")
    trumped = play_all(game.copy(), "play Grue")
    assert trumped.scores == (0, 0, 3)
    ranked = play_all(game, "fold")
    assert ranked.scores == (0, 0, 0)


# --- the end of a hand and of the game ---


def test_the_hand_is_over_when_anybody_is_out_of_cards_after_a_trick() -> None:
    """TC-12"""
    game = table(
        hands=[["1Bu", "2La"], ["3Bu"], ["5Zu", "iZu", "4Ti"]], draw=["9Ra"], dealer=0, leader=0
    )
    play_all(game, "lead 1Bu", "play 3Bu", "play iZu", "fold", "fold")
    position = game.position()
    assert [len(hand) for hand in position["hands"]] == [19] * 3
    assert "9Ra" in position["hands"][2]  # seat 1 deals
    assert set(position["aside"]) == {"1Bu", "3Bu", "iZu"}
    assert set(position["discard"]) == {"2La", "5Zu", "4Ti"}
    thrown = [
        (happened["seat"], happened["number"])
        for happened in game.events
        if happened["kind"] == "throw_in"
    ]
    assert thrown == [(0, 1), (2, 2)]
    assert not any(
        "cards" in happened for happened in game.events if happened["kind"] == "throw_in"
    )


def test_the_hand_goes_on_while_everybody_has_cards() -> None:
    """TC-12"""
    game = table(hands=[["1Bu", "2La"], ["3Bu", "5Bu"], ["5Zu", "iZu", "Grue"]])
    play_all(game, "lead 1Bu", "play 3Bu", "play Grue")
    assert game.position()["hands"] == [["2La"], ["5Bu"], ["5Zu", "iZu"]]
    assert kinds(game) == ["trump", "win_by_trump"]


def test_somebody_with_enough_points_ends_the_game_before_anything_else() -> None:
    """TC-13"""
    game = table(hands=[["1Bu"], ["Snail", "8Zu"], ["Grue"]], scores=[41, 40, 41])
    play_all(game, "lead 1Bu", "play 8Zu", "play Grue")
    assert game.over
    assert game.winners == (2,)
    assert game.scores == (41, 40, 42)
    assert game.actors == ()
    position = game.position()
    # Nothing is dealt (TC-12), nothing shown (TC-4).
    assert position["hands"] == [[], ["Snail"], []]
    assert position["trick"] == []
    assert set(position["aside"]) == {"1Bu", "8Zu", "Grue"}
    assert kinds(game) == ["trump", "empty", "win_by_trump", "game"]
    refused(game, 0, "fold", "TC-13")


def test_the_target_is_an_option() -> None:
    """TC-13"""
    hands = [["8Bu"], ["9Bu"], ["1Bu"]]
    for target, over in [(2, True), (3, False)]:
        game = play_all(
            table(hands=hands, options={"target": target}), "lead 8Bu", "play 9Bu", "play 1Bu"
        )
        assert game.over == over


# --- what can be known ---


def test_own_hands_thrown_in_stay_known() -> None:
    """TC-15"""
    game = table(hands=[["1Bu", "2La"], ["3Bu"], ["5Zu", "iZu", "4Ti"]])
    play_all(game, "lead 1Bu", "play 3Bu", "play iZu", "fold", "fold")
    assert game.view(0)["discard"] == {"count": 3, "known": ["2La"]}
    assert game.view(1)["discard"] == {"count": 3, "known": []}
    assert game.view(2)["discard"] == {"count": 3, "known": ["5Zu", "4Ti"]}
    assert game.view(None)["discard"] == {"count": 3, "known": []}


def test_what_players_show_that_they_lack() -> None:
    """TC-15, from TC-6 and TC-7"""
    game = table(hands=[["1Bu", "2La", "3La"], ["3Bu", "4In", "5In"], ["5Zu", "iZu", "4Ti"]])
    play_all(game, "lead 1Bu", "play 3Bu")
    assert game.view(0)["lacks"] == [[], [], []]
    game.play(2, "play iZu")
    assert game.view(0)["lacks"] == [[], [], ["Bu", "Ma", "In"]]
    game.play(0, "fold")
    assert game.view(1)["lacks"] == [["Bu"], [], ["Bu", "Ma", "In"]]
    play_all(game, "fold")  # and the hand goes on with what is known
    assert game.position()["trick"] == []
    assert game.view(None)["lacks"] == [["Bu"], ["Bu"], ["Bu", "Ma", "In"]]


def test_a_new_deal_takes_back_what_hands_lack_but_not_of_those_thrown_in() -> None:
    """TC-15"""
    game = table(hands=[["1Bu", "2La"], ["3Bu"], ["5Zu", "iZu", "4Ti"]])
    play_all(game, "lead 1Bu", "play 3Bu", "play iZu", "fold", "fold")
    view = game.view(1)
    assert view["lacks"] == [[], [], []]
    assert view["thrown_in"] == [
        {"count": 1, "lacks": ["Bu"]},
        {"count": 2, "lacks": ["Bu", "Ma", "In"]},
    ]


# --- whole games ---


def random_game(players: int, seed: int, options: dict[str, int]) -> Game:
    """A game played at random to its end, every state of it checked."""
    game = oddeck.new("trophy-case", players=players, seed=seed, options=options)
    check = game.type.machine_rules.check
    dice = random.Random(seed)
    for _ in range(game.type.longest):
        assert check(game.state) == 0
        if game.over:
            return game
        [seat] = game.actors
        assert (game.state.count[seat] > 0) == ("mud" not in game.moves(seat))
        game.play(seat, dice.choice(game.moves(seat)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(
    "options", [{}, {"hand": 1}, {"hand": 2, "infinity": 0}, {"hand": 34}, {"target": 150}], ids=str
)
def test_games_are_sound_at_every_step_and_end(players: int, options: dict[str, int]) -> None:
    """TC-10, TC-13: somebody can always act, and the winner has the most points, as many as the
    target.
    """
    game = random_game(players, 11, options)
    assert max(game.scores) >= game.options["target"]
    assert game.winners == tuple(
        seat for seat in range(players) if game.scores[seat] == max(game.scores)
    )


def test_the_whole_deck_can_be_dealt_out() -> None:
    """TC-1, TC-2: then every deal is a shuffle."""
    for players in (3, 4, 5):
        game = random_game(players, 4, {"hand": 174 // players, "target": 60})
        assert game.position()["hand_number"] == 1


@pytest.mark.parametrize("hand", [1, 11, 58])
def test_machine_code_plays_the_same_bytes(hand: int) -> None:
    plain = oddeck.new("trophy-case", players=3, seed=9, options={"hand": hand})
    rules, quick = plain.type.rules, plain.type.machine_rules
    compiled = plain.copy()
    for one, other in [(rules, plain), (quick, compiled)]:
        set_seed(other.state, 77)
        one.deal(other.state)
    out = np.empty(plain.type.actions, np.int64)
    names = np.empty(len(plain.type.deck.names), np.int64)
    for step in range(300):
        assert plain.state.tobytes() == compiled.state.tobytes()
        plain.state_changed()
        if plain.over:
            break
        seat = plain.actors[0]
        count = rules.legal(plain.state, seat, out)
        action = int(out[step * 7919 % count])
        assert count == quick.legal(compiled.state, seat, out)
        assert action in out[:count]
        rules.apply(plain.state, seat, action)
        quick.apply(compiled.state, seat, action)
        if step % 20 == 0:
            assert rules.check(plain.state) == quick.check(compiled.state) == 0
            others = [plain.copy(), compiled.copy()]
            rules.redeal(plain.state, 1, others[0].state, names)
            quick.redeal(compiled.state, 1, others[1].state, names)
            assert others[0].state.tobytes() == others[1].state.tobytes()


# --- positions that no play leads to ---


def test_when_only_mud_is_left_the_earliest_wins() -> None:
    """TC-9, TC-10: clockwise from the leader, seat 2 comes before seat 0."""
    game = table(hands=[[], ["5La"], []], trick=[[1, "3Bu"]])
    play_all(game, "mud", "mud", "fold")
    assert [event["seat"] for event in game.events if event["kind"] == "win_by_rank"] == [2]


def test_what_an_empty_place_was_said_to_lack_is_not_said_of_the_next_hand() -> None:
    """TC-15"""
    hands = [["3Fr"], ["5Bu", "6Zu"], ["7Bu", "6Bu"]]
    game = table(hands=hands, phase={"thrown_in": [{"cards": [], "lacks": ["Bu", "Zu"]}]})
    for seat, move in [(0, "lead 3Fr"), (1, "fold"), (2, "fold")]:
        game.play(seat, move)
    assert oddeck.from_position(game.position()).position() == game.position()
