from __future__ import annotations

import pytest

import oddeck
from oddeck.decks.fanucci import DECK, TRUMP_CARDS
from oddeck.engine.protocol import State
from oddeck.engine.state.cardset import count_common
from oddeck.engine.state.table import can_point_to
from oddeck.game import Game, compile_game

from ..foresights import liked, prospects, share_of_deals, share_of_fair_deals
from .tables import play_all, table

LEADER_HAND = ["9Bu", "0Ma", "4In", "1La", "2La", "Grue"]


def test_a_quick_player_leads_a_worthless_card_of_its_longest_colour() -> None:
    """TC-4"""
    assert liked(table(hands=[LEADER_HAND, ["1Zu"], ["2Zu"]])) == {"lead 4In"}


def test_it_follows_with_what_gives_away_least() -> None:
    """TC-6, TC-11"""
    hands = [["9Bu", "0Ma", "4In", "iMa"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]]
    assert liked(table(trick=[[2, "1Bu"]], hands=hands)) == {"play 4In"}


def test_it_feeds_a_trick_that_it_hopes_to_trump() -> None:
    """TC-11: zeros count once it does."""
    assert liked(
        table(trick=[[2, "8Bu"]], hands=[["4Zu", "0Ra", "Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]])
    ) == {"play 0Ra"}


def test_it_trumps_a_rich_trick_before_somebody_else_does() -> None:
    """TC-6: the others have shown that nothing keeps them from a trump."""
    trick = [
        [1, "iBu"],
        [2, "9La"],
        [0, "8Ra"],
        [1, "0Ra"],
        [2, "iLa"],
        [0, "iRa"],
        [1, "iZu"],
        [2, "8La"],
    ]
    many = [f"{rank}{suit}" for suit in ("Hi", "Ti") for rank in range(1, 9)]
    assert liked(table(trick=trick, hands=[["4Ra", "Grue"], many[:8], many[8:]], box="rest")) == {
        "play Grue"
    }


def test_with_nothing_but_trumps_it_plays_one() -> None:
    """TC-6"""
    assert liked(table(trick=[[2, "1Bu"]], hands=[["Grue"], ["1Zu", "3Bo"], ["2Zu", "5Bu"]])) == {
        "play Grue"
    }


def test_without_cards_it_stays_in() -> None:
    """TC-9"""
    assert liked(
        table(hands=[["2Bu"], [], ["3Bu"]], trick=[[1, "9Bu"], [2, "4Bu"], [0, "1Bu"]]), seat=1
    ) == {"mud"}


def test_prospects() -> None:
    """TC-13"""
    assert prospects(oddeck.new("trophy-case", 4, seed=1)) == pytest.approx([0.25] * 4)
    first, second, third = prospects(table(scores=[30, 20, 10]))
    assert 1.0 > first > second > third > 0.0
    assert first + second + third == pytest.approx(1.0)


# --- what play has shown --------------------------------------------------------------------------

EIGHT = ["1Zu", "2Zu", "3Zu", "4Zu", "1Hi", "2Hi", "3Hi", "4Hi"]
OTHERS = ["1Ra", "2Ra", "3Ra", "4Ra", "1Ti", "2Ti", "3Ti", "4Ti"]
OWN = ["5Bu", "6Bu", "7Bu", "8Zu", "9Zu", "5Hi", "6Hi", "7Hi"]
WATCHER, WATCHED = 2, 0


def after(*moves: str) -> Game:
    """Seat 2 has led bugs, of which neither of the others has any."""
    return play_all(
        table(leader=WATCHER, turn=WATCHER, hands=[EIGHT, OTHERS, OWN]), "lead 5Bu", *moves
    )


def has_a_trump(s: State) -> bool:
    """Whether the seat that is watched has one."""
    return bool(count_common(s.hand[WATCHED], TRUMP_CARDS) > 0)


def odds_of_a_trump(game: Game) -> float:
    """How much more plausible the hand of the seat that is watched would be with a trump in the
    place of a card.
    """
    plausibility = game.type.foresight.plausibility
    assert plausibility is not None
    position = game.position()
    hand, draw = position["hands"][WATCHED], position["draw"]
    hand[-1], draw[draw.index("Grue")] = "Grue", hand[-1]
    return plausibility(oddeck.from_position(position).state, WATCHED) / plausibility(
        game.state, WATCHED
    )


def test_who_folds_hardly_has_a_trump_in_this_trick_and_the_next() -> None:
    """TC-7, TC-15"""
    assert odds_of_a_trump(after("fold")) < 0.2
    next_trick = play_all(after("fold", "fold"), "lead 4Hi")
    assert odds_of_a_trump(next_trick) < 0.3


def test_who_plays_out_of_colour_probably_waits_with_a_trump() -> None:
    """TC-6, TC-15"""
    assert odds_of_a_trump(after("play 1Zu")) > 3.0
    assert odds_of_a_trump(after()) < 2.0


@pytest.mark.machine_code
@pytest.mark.parametrize(("move", "is_likelier"), [("fold", False), ("play 1Zu", True)])
def test_search_thinks_about_deals_that_agree_with_it(move: str, is_likelier: bool) -> None:
    game = after(move)
    compile_game(game.type.id)
    imagined, fair = (
        share_of_deals(game, WATCHER, has_a_trump),
        share_of_fair_deals(game, WATCHER, has_a_trump),
    )
    assert imagined > fair + 0.2 if is_likelier else imagined < fair - 0.2


@pytest.mark.machine_code
def test_what_is_thought_about_does_not_hang_on_the_truth() -> None:
    """Whether the seat really has a trump makes no difference."""
    without = after("fold")
    with_trump = without.redealt(WATCHER, seed=0)
    while not has_a_trump(with_trump.state):
        with_trump = with_trump.redealt(WATCHER)
    assert with_trump.view(WATCHER) == without.view(WATCHER)
    assert not any(
        can_point_to(with_trump.state, WATCHER, card) for card in map(DECK.parse_card, EIGHT)
    )
    one, other = (
        share_of_deals(game, WATCHER, has_a_trump, 1500) for game in (without, with_trump)
    )
    assert one == pytest.approx(other, abs=0.1)
