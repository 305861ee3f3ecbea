"""What is chosen in secret among cards that a viewer knows stays a secret."""

from __future__ import annotations

from oddeck import Game, from_position


def imagined(game: Game, viewer: int | None) -> list[Game]:
    return [game.redealt(viewer, seed=seed) for seed in range(40)]


def test_who_knows_a_hand_does_not_see_which_card_is_offered() -> None:
    """FO-45, FO-66: seat 2 knows what seat 1 could offer to The Devil, but not what it has offered;
    The Devil's player sees it.
    """
    hands = [["2W", "3W", "M15"], ["AC", "QC", "M2", "4C"], ["5W", "6W"], ["7S", "8S"]]
    known = {card: [2] for card in hands[1]}
    game = from_position(
        {
            "game": "fortuno",
            "players": 4,
            "seed": 1,
            "hands": hands,
            "known": known,
            "discard": ["2S"],
        }
    )
    for seat, move in ((0, "play M15"), (1, "offer AC"), (2, "offer none"), (3, "offer none")):
        game.play(seat, move)
    for viewer, cards in ((2, {"AC", "QC", "M2"}), (0, {"AC"}), (1, {"AC"})):
        offered = [other.view(0)["offers"]["1"] for other in imagined(game, viewer)]
        assert set(offered) == cards
        assert all(
            offer in other.view(0)["hands"][1]["known"]
            for offer, other in zip(offered, imagined(game, viewer), strict=True)
        )


def test_who_knows_two_hands_does_not_see_which_cards_a_lover_picks() -> None:
    """FO-62, FO-66: until the hands change, the picks are between the two who part."""
    hands = [["2W", "QC", "3W"], ["9C", "10C", "4C"], ["5W", "6W"], ["7S", "8S"]]
    known = {card: [2] for card in ("2W", "QC", "3W", "9C", "10C", "4C")}
    lovers = [{"player": 0, "lover": 1}]
    position = {"hands": hands, "known": known, "discard": ["2S"], "lovers": lovers}
    game = from_position({"game": "fortuno", "players": 4, "seed": 1, **position})
    game.play(0, "play 2W")
    while not any(move.startswith("split") for move in game.moves(1)):
        seat = game.actors[0]
        game.play(seat, game.moves(seat)[-1])
    game.play(1, "split 9C")
    picked = {
        viewer: {tuple(other.view(1)["chosen"]) for other in imagined(game, viewer)}
        for viewer in (None, 0, 1, 2)
    }
    assert picked[0] == picked[1] == {("9C",)}
    assert len(picked[2]) > 1
    assert len(picked[None]) > 1
