"""The maze: a turn and its end, TM-1 to TM-14 but for the variants."""

from __future__ import annotations

import pytest

import oddeck

from ..refusals import refused
from .tables import (
    LENGTHS,
    QUIET,
    SPEEDS,
    asked,
    before,
    discards,
    drawn,
    fortunate,
    goes_on,
    out_of_turn,
    paths,
    play_all,
    steps,
    table,
    turn_passed,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_begins_with_a_full_deck_and_a_roll_for_the_first_turn(players: int) -> None:
    """TM-1"""
    starters, orders = set(), set()
    for seed in range(50):
        position = oddeck.new("twisty-maze", players, seed=seed).position()
        assert len(set(position["deck"])) == 104
        assert position["paths"] == [[]] * players
        assert (position["direction"], position["discard"]) == (1, [])
        starters.add(position["turn"])
        orders.add(tuple(position["deck"]))
    assert starters == set(range(players))
    assert len(orders) == 50


def test_turns_go_round_to_the_left() -> None:
    """TM-1, TM-2"""
    game = table([], [], [], deck=["temporal-anchor.1", "ball-of-twine.1", "helpful-node.1"])
    for seat in (0, 1, 2):
        assert turn_passed(game, seat)
        play_all(game, f"{seat} speed 1", f"{seat} draw")
    assert turn_passed(game, 0)
    assert paths(game) == [["temporal-anchor.1"], ["ball-of-twine.1"], ["helpful-node.1"]]


def test_a_turn_is_a_speed_and_so_many_draws() -> None:
    """TM-2, TM-30: any speed from 0 to 20; every card is drawn by a move of its own and becomes the
    end of the path.
    """
    game = table(steps(2), [], deck=["lantern.1", "ball-of-twine.1", "temporal-anchor.1"])
    assert asked(game) == {0: SPEEDS}
    for wrong in ("speed 21", "speed -1", "draw"):
        refused(game, 0, wrong)
    refused(game, 1, "speed 2")
    play_all(game, "0 speed 3")
    for card in ("lantern.1", "ball-of-twine.1", "temporal-anchor.1"):
        assert asked(game) == {0: ["draw"]}
        play_all(game, "0 draw")
        assert paths(game)[0][-1] == card
    assert paths(game)[0] == [*steps(2), "lantern.1", "ball-of-twine.1", "temporal-anchor.1"]
    assert turn_passed(game)


def test_what_happens_in_a_turn_has_its_order() -> None:
    """TM-2, TM-30: start effect, looks, window, speed, window and draw, end window, Retrograde, win
    check, Timewarp.
    """
    mine = ["use vortex-mine.1 0", "use vortex-mine.1 2", "no"]
    game = table(
        [*steps(2), "lantern.1", "net-trap.1"],
        ["vortex-mine.1", "timewarp.1", "timesink"],
        [],
        dice=[3, 4, 5],
        deck=["retrograde.1", "ball-of-twine.1"],
    )
    assert asked(game) == {1: ["use timesink", "no"]}  # the net rolls
    play_all(game, "1 no")
    assert asked(game) == {0: ["look", "done"]}
    play_all(game, "0 done")
    assert asked(game) == {1: mine}
    play_all(game, "1 no")
    assert asked(game) == {0: SPEEDS[:4]}
    play_all(game, "0 speed 2")
    assert asked(game) == {1: mine}
    play_all(game, "1 no", "0 draw", "1 no", "0 draw")
    assert asked(game) == {1: mine}
    assert game.position()["direction"] == 1
    play_all(game, "1 no")
    assert game.position()["direction"] == -1
    assert asked(game) == {1: ["use timewarp.1", "no"]}
    play_all(game, "1 no")
    assert game.position()["turn"] == 2


def test_paths_lie_open_and_keep_their_order() -> None:
    """TM-3"""
    first = ["retrograde.3", "lost.2", "dead-end.2"]
    game = table(first, ["timeslip.2"], aside=[[], ["pocket-demon"]])
    for viewer in (None, 0, 1):
        view = game.view(viewer)
        assert (view["paths"], view["aside"]) == ([first, ["timeslip.2"]], [[], ["pocket-demon"]])
        assert view["lengths"] == [3, 2]
    assert game.scores == (3, 2)


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    """TM-4"""
    old = [
        "lantern.1",
        "ball-of-twine.1",
        "temporal-anchor.1",
        "helpful-node.1",
        "tattered-map.1",
        "lantern.2",
    ]
    orders = set()
    for seed in range(20):
        game = table([], [], speed=2, left_to_draw=2, deck=[], discard=old, box="rest", seed=seed)
        play_all(game, "0 draw")
        position = game.position()
        assert sorted(position["deck"] + position["paths"][0]) == sorted(old)
        assert (len(position["deck"]), position["discard"]) == (5, [])
        assert goes_on(game, 1)
        orders.add(position["paths"][0][0])
    assert len(orders) > 2


def test_the_deck_is_made_anew_only_when_a_card_is_wanted() -> None:
    """TM-4"""
    game = drawn("lantern.1", [], [], then=[], discard=["lost.1"], box="rest")
    assert (game.position()["deck"], discards(game)) == ([], ["lost.1"])


def test_with_no_card_anywhere_the_turn_ends() -> None:
    """TM-4"""
    game = table([], ["lost.1"], speed=2, left_to_draw=2, box="rest")
    play_all(game, "0 draw")
    assert turn_passed(game)


def test_a_shortcut_with_no_card_anywhere_does_nothing() -> None:
    """TM-4"""
    game = drawn("shortcut.1", steps(1), steps(2)[1:], then=[], box="rest")
    assert paths(game) == [[*steps(1), "shortcut.1"], steps(2)[1:]]
    assert goes_on(game, 1)


@pytest.mark.parametrize(("fives", "ends"), [(1, False), (2, False), (3, True), (4, True)])
def test_losing_three_cards_to_one_card_ends_the_turn(fives: int, ends: bool) -> None:
    """TM-5"""
    path = steps(6)
    game = drawn("backtracking.1", path, [], speed=4, dice=[5] * fives + [1] * (4 - fives))
    play_all(game, *(f"0 discard {card}" for card in path[:fives]))
    assert paths(game)[0] == [*path[fives:], "backtracking.1"]
    assert turn_passed(game) if ends else goes_on(game, 1)


def test_cards_given_away_and_pocket_cards_shorten_a_path_too() -> None:
    """TM-5"""
    game = drawn("shifting-walls.1", steps(4), [], dice=[6, 6, 6])
    play_all(game, "0 pick 1", "0 pick 1", "0 pick 1")
    assert turn_passed(game)
    game = drawn("backtracking.1", steps(3), [], dice=[5, 5, 5], aside=[["pocket-demon"], []])
    play_all(game, f"0 discard {steps(1)[0]}", "0 discard pocket-demon", f"0 discard {steps(2)[1]}")
    assert turn_passed(game)


def test_what_counts_is_the_difference() -> None:
    """TM-5: four cards lost and two gained are two, four and one are three."""
    one, two = steps(8)[:5], steps(8)[5:]
    game = play_all(drawn("sideslip.1", one, two[:2], dice=[4]), "0 pick 1")
    assert goes_on(game, 1)
    game = play_all(drawn("sideslip.1", one, two[:1], dice=[4]), "0 pick 1")
    assert turn_passed(game)


def test_losing_three_cards_to_a_card_that_another_player_obeys() -> None:
    """TM-5, TM-12"""
    game = fortunate(
        lambda seed: drawn("shortcut.1", steps(5), [], then=["sideslip.1"], dice=[3], seed=seed),
        out_of_turn,
    )
    play_all(game, "1 pick 0")
    assert paths(game) == [[*steps(5)[3:], "shortcut.1"], [*steps(3), "sideslip.1"]]
    assert turn_passed(game)


def test_having_nothing_to_discard_ends_the_turn() -> None:
    """TM-6"""
    game = drawn("backtracking.1", [], [], dice=[5, 1, 1])
    assert paths(game)[0] == ["backtracking.1"]
    assert turn_passed(game)
    [only] = steps(1)
    game = drawn("backtracking.1", [only], [], dice=[5, 6, 1])
    assert asked(game) == {0: [f"discard {only}"]}
    play_all(game, f"0 discard {only}")
    assert turn_passed(game)


@pytest.mark.parametrize("card", ["lost.1", "dead-end.1"])
def test_a_pocket_card_is_neither_start_nor_end(card: str) -> None:
    """TM-6, TM-40"""
    game = drawn(card, [], [], dice=[5, 1, 1], aside=[["pocket-angel"], []])
    assert game.position()["aside"][0] == ["pocket-angel"]
    assert turn_passed(game)


@pytest.mark.parametrize(
    ("die", "path"), [(1, ["red-hot-coals", "lost.2"]), (4, ["lantern.1", "lost.2"])]
)
def test_having_nothing_of_the_kind_to_discard_ends_the_turn(die: int, path: list[str]) -> None:
    """TM-6"""
    game = play_all(drawn("carnivorous-forest", path, [], dice=[die]), "0 roll")
    assert paths(game)[0] == [*path, "carnivorous-forest"]
    assert turn_passed(game)


def test_a_discard_is_the_players_choice() -> None:
    """TM-6: any card of the path, Pocket cards too."""
    game = drawn("backtracking.1", steps(3), [], dice=[5, 1, 1], aside=[["pocket-angel"], []])
    assert set(game.moves(0)) == {f"discard {card}" for card in [*steps(3), "pocket-angel"]}
    refused(game, 0, "stop")
    refused(game, 0, "discard backtracking.1")
    play_all(game, f"0 discard {steps(2)[1]}")
    assert discards(game) == [steps(2)[1]]


def test_extra_and_fewer_cards_leave_the_dice_alone() -> None:
    """TM-7"""
    game = play_all(
        drawn(
            "black-time", ["timepatcher.1"], [], speed=2, then=["backtracking.1"], dice=[1, 1, 4]
        ),
        "0 extra",
    )
    assert goes_on(game, 2)
    play_all(game, "0 draw", "0 no")
    assert game.position()["dice"] == [4]  # two dice were rolled


def test_there_are_never_fewer_than_no_cards_to_draw() -> None:
    """TM-7"""
    game = drawn("sulfurous-spring", [], [], left=1)
    assert turn_passed(game)
    game = drawn("sulfurous-spring", [], [], left=3)
    assert goes_on(game, 1)


def test_speed_changes_change_the_dice_too() -> None:
    """TM-7"""
    game = drawn("collapsing-walls", [], [], speed=1, then=["lost.1"], dice=[1, 1, 4])
    assert (goes_on(game, 2), game.position()["speed"]) == (True, 2)
    assert play_all(game, "0 draw").position()["dice"] == [4]


def test_a_card_that_stops_joins_the_path() -> None:
    """TM-8"""
    game = drawn("net-trap.1", steps(1), [], dice=[6, 6, 1])
    assert paths(game)[0] == [*steps(1), "net-trap.1"]
    assert turn_passed(game)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_long_path_at_the_end_of_the_own_turn_wins(players: int) -> None:
    """TM-9"""
    others: list[list[str]] = [[] for _ in range(players - 1)]
    length = LENGTHS[players]
    game = drawn("lantern.1", steps(length - 1), *others, left=1)
    assert (game.over, game.winners, game.scores[0], game.actors) == (True, (0,), length, ())
    game = drawn("lantern.1", steps(length - 2), *others, left=1)
    assert not game.over
    assert turn_passed(game)


def test_the_game_goes_on_while_the_turn_does() -> None:
    """TM-9"""
    game = drawn("lantern.1", steps(20), [], left=2)
    assert goes_on(game, 1)
    assert play_all(game, "0 draw").winners == (0,)


def test_pocket_cards_count_for_the_length() -> None:
    """TM-9"""
    assert drawn("lantern.1", steps(18), [], left=1, aside=[["pocket-demon"], []]).winners == (0,)
    assert drawn("pocket-angel", steps(19), [], left=1).winners == (0,)


def test_only_the_player_whose_turn_ends_can_win() -> None:
    """TM-9"""
    game = drawn("lantern.1", [], steps(21), left=1)
    assert not game.over
    play_all(game, "1 speed 1")
    game = play_all(before("lantern.1", [], steps(21), turn=1, left=1), "1 draw")
    assert game.winners == (1,)


def test_the_length_is_an_option() -> None:
    """TM-9"""
    options = {"length": 4}
    assert drawn("lantern.1", steps(3), [], [], left=1, options=options).winners == (0,)
    assert not drawn("lantern.1", steps(2), [], [], left=1, options=options).over
    assert oddeck.new("twisty-maze", 3, options=options).options["length"] == 4


@pytest.mark.parametrize(
    ("players", "decks", "most"),
    [(2, 1, 52), (3, 1, 35), (4, 1, 26), (5, 1, 21), (2, 2, 104), (5, 2, 42)],
)
def test_a_length_that_the_deck_may_not_give_is_refused(
    players: int, decks: int, most: int
) -> None:
    """TM-9"""
    options = {"length": most, "decks": decks}
    assert oddeck.new("twisty-maze", players, options=options).options["length"] == most
    with pytest.raises(oddeck.BadSetup, match=r"length|TM-9"):
        oddeck.new("twisty-maze", players, options=options | {"length": most + 1})
    with pytest.raises(oddeck.BadPosition, match=r"length|TM-9"):
        table(*([] for _ in range(players)), options=options | {"length": most + 1})


def test_two_decks_are_one_deck_of_all_cards_twice() -> None:
    """TM-9"""
    deck = oddeck.new("twisty-maze", 4, seed=3, options={"decks": 2}).position()["deck"]
    assert len(set(deck)) == 208
    assert {"minotaur.1", "minotaur.2", "pit-trap.1", "pit-trap.4", "retrograde.8"} <= set(deck)
    assert "minotaur" not in deck
    game = drawn("minotaur.2", ["minotaur.1"], [], dice=[1], options={"decks": 2})
    assert paths(game)[0] == ["minotaur.1", "minotaur.2"]
    with pytest.raises(oddeck.BadPosition, match=r"minotaur\.1"):
        table(["minotaur.1"], [])
    with pytest.raises(oddeck.BadPosition, match="minotaur"):
        table(["minotaur"], [], options={"decks": 2})


def test_chance_may_pick_anybody() -> None:
    """TM-12"""
    start = [steps(6)[0:2], steps(6)[2:4], steps(6)[4:6]]
    hit = set()
    for seed in range(60):
        now = paths(drawn("distant-wailing", *start, seed=seed))
        hit |= {seat for seat in range(3) if start[seat][0] not in now[seat]}
    assert hit == {0, 1, 2}


def test_the_deck_beneath_is_shuffled_by_the_seed() -> None:
    """TM-1: what a position does not name lies beneath what it names."""
    decks = [table([], [], deck=list(QUIET), seed=seed).position()["deck"] for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert all(tuple(deck[:2]) == QUIET and len(deck) == 104 for deck in decks)
