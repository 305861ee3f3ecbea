from __future__ import annotations

from oddeck.decks import thoth
from oddeck.engine.state.cardset import members


def test_the_deck_has_78_different_cards() -> None:
    assert len(thoth.DECK.names) == len(set(thoth.DECK.names)) == thoth.CARDS == 78
    assert len(set(thoth.DECK.titles)) == 78


def test_deck_order_is_suit_by_suit_then_majors() -> None:
    names = thoth.DECK.names
    assert names[:14] == (
        "AW",
        "2W",
        "3W",
        "4W",
        "5W",
        "6W",
        "7W",
        "8W",
        "9W",
        "10W",
        "PsW",
        "PrW",
        "QW",
        "KnW",
    )
    assert [names[first][-1] for first in range(0, 56, 14)] == ["W", "C", "S", "D"]
    assert names[56:] == tuple(f"M{number}" for number in range(22))


def test_cards_have_titles() -> None:
    titles = {
        name: thoth.DECK.titles[thoth.DECK.parse_card(name)]
        for name in ("AW", "10C", "PsS", "KnD", "M0", "M8", "M21")
    }
    assert list(titles.values()) == [
        "Ace of Wands",
        "10 of Cups",
        "Princess of Swords",
        "Knight of Disks",
        "The Fool",
        "Adjustment",
        "The Universe",
    ]


def test_majors_go_by_their_numbers() -> None:
    assert [thoth.DECK.names[major] for major in thoth.Major] == [
        f"M{number}" for number in range(22)
    ]
    assert thoth.DECK.titles[thoth.Major.HANGED_MAN] == "The Hanged Man"


def test_the_sets_share_out_the_deck() -> None:
    assert (
        sorted([*members(thoth.MINOR_CARDS), *members(thoth.MAJOR_CARDS)])
        == list(members(thoth.ALL_CARDS))
        == list(range(78))
    )
    numerical = thoth.DECK.card_names(members(thoth.NUMERICAL_CARDS))
    assert len(numerical) == 36
    assert {name[:-1] for name in numerical} == {"2", "3", "4", "5", "6", "7", "8", "9", "10"}
    assert {name[:-1] for name in thoth.DECK.card_names(members(thoth.COURT_CARDS))} == {
        "Ps",
        "Pr",
        "Q",
        "Kn",
    }
    assert sorted(
        [*numerical, *thoth.DECK.card_names(members(thoth.OTHER_THAN_NUMERICAL))]
    ) == sorted(thoth.DECK.names)
    assert all(
        thoth.is_minor(card) == (name[0] != "M") for card, name in enumerate(thoth.DECK.names)
    )
