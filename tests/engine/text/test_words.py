from oddeck.engine.text.deck import Deck
from oddeck.engine.text.words import Teller, cards_of, counted, ordinal


def test_who_does_what() -> None:
    teller = Teller(["Anna", "Bert"], 0)
    assert teller.does(0, "draw") == "You draw"
    assert teller.does(1, "draw") == "Bert draws"
    assert teller.does(1, "pass") == "Bert passes"
    assert (teller.whom(0), teller.whom(1)) == ("you", "Bert")
    assert (teller.whose(0), teller.whose(1)) == ("your", "their")
    assert Teller(["Anna", "Bert"], None).does(0, "win") == "Anna wins"


def test_numbers_and_cards() -> None:
    deck = Deck("small", names=("1A", "2A"), titles=("1 of As", "2 of As"), spellings={})
    assert (counted(1, "point"), counted(2, "point")) == ("1 point", "2 points")
    assert [ordinal(number) for number in (1, 10, 11, 22, 113)] == [
        "first",
        "tenth",
        "11th",
        "22nd",
        "113th",
    ]
    assert cards_of({"count": 2, "cards": ["1A", "2A"]}, deck) == "the 1 of As, the 2 of As"
    assert cards_of({"count": 1}, deck) == "a card"
    assert cards_of({"count": 3}, deck) == "3 cards"
