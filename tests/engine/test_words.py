from oddeck.engine.words import Teller


def test_who_does_what() -> None:
    teller = Teller(["Anna", "Bert"], 0)
    assert teller.does(0, "draw") == "You draw"
    assert teller.does(1, "draw") == "Bert draws"
    assert teller.does(1, "pass") == "Bert passes"
    assert (teller.whom(0), teller.whom(1)) == ("you", "Bert")
    assert (teller.whose(0), teller.whose(1)) == ("your", "their")
    assert Teller(["Anna", "Bert"], None).does(0, "win") == "Anna wins"
