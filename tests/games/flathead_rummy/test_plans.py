"""How a hand is best divided into melds."""

from __future__ import annotations

from oddeck.decks.fanucci import DECK
from oddeck.games.flathead_rummy.plans import Hand, best_plan, shape_of


def cards(text: str) -> Hand:
    """Cards by their names."""
    return tuple(map(DECK.parse_card, text.split()))


def groups(*texts: str) -> set[Hand]:
    """Melds as a plan gives them."""
    return {tuple(sorted(cards(text))) for text in texts}


def test_the_plan_leaves_as_few_cards_as_possible() -> None:
    """A seven can be in the run or in the set, and only one of the two leaves nothing else over."""
    plan = best_plan(cards("5Fa 6Fa 7Fa 7Bu 7La 7Ra 0Bo"), ())
    assert set(plan.melds) == groups("5Fa 6Fa 7Fa", "7Bu 7La 7Ra")
    assert plan.dead == cards("0Bo")
    plan = best_plan(cards("5Fa 6Fa 7Fa 8Hi 7Bu 7La 0Bo"), ())
    assert plan.melds in ((cards("8Hi 5Fa 6Fa 7Fa"),), (cards("7Bu 7La 7Fa"),))
    assert len(plan.dead) == 3


def test_a_trump_goes_where_it_helps_most() -> None:
    plan = best_plan(cards("5Fa 6Fa 7Fa 9Bo 9Bu Grue 2Zu"), ())
    assert set(plan.melds) == groups("5Fa 6Fa 7Fa", "9Bu 9Bo Grue")
    assert plan.dead == cards("2Zu")


def test_bonus_melds_are_preferred() -> None:
    """FR-10: three black sixes, with the red one laid off, rather than four sixes."""
    table = (shape_of(cards("4Pl 5Pl 9Pl")),)
    assert best_plan(cards("6Bu 6Ma 6In 6Pl"), table).melds == (cards("6Bu 6Ma 6In"),)
    assert best_plan(cards("6Bu 6Ma 6In 6Pl"), ()).melds == (cards("6Bu 6Ma 6In 6Pl"),)


def test_what_fits_the_table_is_laid_off() -> None:
    """FR-8"""
    plan = best_plan(cards("8Hi 9Bo"), (shape_of(cards("5Fa 6Fa 7Fa")),))
    assert plan == ((), cards("8Hi"), cards("9Bo"))


def test_one_layoff_can_lead_to_another() -> None:
    """FR-5, FR-8: the 6 makes room for the 7; without it the 7 is dead.

    A trump is not spent for that.
    """
    table = (shape_of(cards("3La 4Pl 5Fr")),)
    assert best_plan(cards("6La 7Pl 9Bo"), table) == ((), cards("6La 7Pl"), cards("9Bo"))
    assert best_plan(cards("7Pl 9Bo"), table).dead == cards("7Pl 9Bo")
    assert best_plan(cards("7Pl 9Bo Grue"), table).dead == cards("7Pl 9Bo")
