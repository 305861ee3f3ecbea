"""The maze: the plain cards and the traps, each with its every branch."""

from __future__ import annotations

import pytest

from ..refusals import refused
from .tables import (
    SPEEDS,
    asked,
    before,
    choices,
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

FACES = range(1, 7)


# --- cards that discard for faces of the dice ---

CHOSEN = [
    ("backtracking.1", {5, 6}),
    ("snapping-turtle-trap", {5, 6}),
    ("crazy-weasel-trap", {5, 6}),
    ("pit-trap.1", {6}),
]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("card", "faces"), CHOSEN)
def test_a_discard_for_every_such_die(card: str, faces: set[int], face: int) -> None:
    """TM-6, TM-20: Backtracking, the turtles, the weasels, the pit."""
    game = drawn(card, steps(4), [], speed=2, dice=[face, 1])
    if face in faces:
        assert set(asked(game)[0]) == choices("discard", steps(4))
        play_all(game, f"0 discard {steps(3)[2]}")
    assert paths(game)[0] == [
        *(step for step in steps(4) if face not in faces or step != steps(3)[2]),
        card,
    ]
    assert goes_on(game, 1)


@pytest.mark.parametrize(("card", "faces"), CHOSEN)
def test_each_die_costs_a_card_of_its_own(card: str, faces: set[int]) -> None:
    """TM-6, TM-20"""
    game = drawn(card, steps(4), [], speed=4, dice=[max(faces), min(faces), 2, 3])
    play_all(game, f"0 discard {steps(1)[0]}", f"0 discard {steps(2)[1]}")
    assert discards(game) == steps(2)
    assert goes_on(game, 1)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("card", "lost"), [("lost.1", 0), ("dead-end.1", 3)])
def test_discards_from_the_start_or_from_the_end(card: str, lost: int, face: int) -> None:
    """TM-3, TM-6: nothing is asked."""
    game = drawn(card, steps(4), [], speed=2, dice=[face, 1])
    kept = steps(4)
    if face >= 5:
        assert discards(game) == [kept.pop(lost)]
    assert paths(game)[0] == [*kept, card]
    assert goes_on(game, 1)


@pytest.mark.parametrize(
    ("card", "gone"), [("lost.1", steps(4)[:2]), ("dead-end.1", steps(4)[:1:-1])]
)
def test_one_after_the_other(card: str, gone: list[str]) -> None:
    """TM-3, TM-6"""
    game = drawn(card, steps(4), [], dice=[6, 5, 4])
    assert discards(game) == gone


@pytest.mark.parametrize("face", FACES)
def test_twisty_passages_discard_at_random_and_shuffle_the_path(face: int) -> None:
    """TM-3, TM-6: the card itself becomes the start."""
    orders, lost = set(), set()
    for seed in range(25):
        game = drawn("twisty-passages.1", steps(5), [], speed=1, dice=[face], seed=seed)
        path = paths(game)[0]
        assert path[0] == "twisty-passages.1"
        assert len(path) == (5 if face >= 5 else 6)
        assert sorted([*path[1:], *discards(game)]) == sorted(steps(5))
        assert goes_on(game, 1)
        orders.add(tuple(path))
        lost.update(discards(game))
    assert len(orders) > 10
    assert len(lost) > 3 if face >= 5 else not lost


def test_twisty_passages_shuffle_no_pocket_card() -> None:
    """TM-40"""
    game = drawn("twisty-passages.1", steps(3), [], speed=1, dice=[2], aside=[["pocket-angel"], []])
    assert game.position()["aside"][0] == ["pocket-angel"]
    assert sorted(paths(game)[0][1:]) == sorted(steps(3))


def test_twisty_passages_may_take_a_pocket_card() -> None:
    """TM-63"""
    game = drawn("twisty-passages.1", [], [], speed=1, dice=[5], aside=[["pocket-angel"], []])
    assert discards(game) == ["pocket-angel"]
    assert goes_on(game, 1)
    taken = {
        drawn(
            "twisty-passages.1",
            steps(1),
            [],
            speed=1,
            dice=[5],
            aside=[["pocket-angel"], []],
            seed=seed,
        ).position()["discard"][0]
        for seed in range(20)
    }
    assert taken == {"pocket-angel", *steps(1)}


@pytest.mark.parametrize(
    ("dice", "asked_for", "stops"),
    [
        ([1, 2, 3], 0, False),
        ([4, 4, 1], 1, False),
        ([5, 5, 5], 1, False),
        ([4, 5, 1], 2, False),
        ([6, 6, 1], 0, True),
        ([4, 6, 1], 1, True),
        ([6, 5, 4], 2, True),
    ],
)
def test_tilting_floors(dice: list[int], asked_for: int, stops: bool) -> None:
    """TM-6, TM-8: for at least one four, at least one five, at least one six."""
    game = drawn("tilting-floors.1", steps(5), [], dice=dice)
    play_all(game, *(f"0 discard {card}" for card in steps(asked_for)))
    assert paths(game)[0] == [*steps(5)[asked_for:], "tilting-floors.1"]
    assert turn_passed(game) if stops else goes_on(game, 1)


# --- stops ---


def test_grasping_fog_is_a_choice_for_every_six() -> None:
    """TM-8, TM-38"""
    game = drawn("grasping-fog.1", steps(4), [], dice=[6, 6, 5])
    assert set(asked(game)[0]) == {*choices("discard", steps(4)), "stop"}
    play_all(game, f"0 discard {steps(1)[0]}")
    assert set(asked(game)[0]) == {*choices("discard", steps(4)[1:]), "stop"}
    play_all(game, f"0 discard {steps(2)[1]}")
    assert goes_on(game, 1)


@pytest.mark.parametrize("discarded", [0, 1])
def test_one_stop_is_enough_for_grasping_fog(discarded: int) -> None:
    """TM-38"""
    game = drawn("grasping-fog.1", steps(4), [], dice=[6, 6, 6])
    play_all(game, *(f"0 discard {card}" for card in steps(discarded)), "0 stop")
    assert paths(game)[0] == [*steps(4)[discarded:], "grasping-fog.1"]
    assert turn_passed(game)


@pytest.mark.parametrize("face", range(1, 6))
def test_grasping_fog_asks_for_nothing_else(face: int) -> None:
    """TM-20"""
    assert goes_on(drawn("grasping-fog.1", steps(1), [], dice=[face] * 3), 1)


def test_grasping_fog_with_nothing_to_discard_stops() -> None:
    """TM-6, TM-8"""
    game = drawn("grasping-fog.1", [], [], dice=[6, 1, 1])
    if not turn_passed(game):
        assert asked(game) == {0: ["stop"]}
        play_all(game, "0 stop")
    assert turn_passed(game)


@pytest.mark.parametrize(
    ("dice", "stops"),
    [([6, 5, 5], False), ([6, 6, 1], True), ([6, 6, 6], True), ([5, 5, 5], False)],
)
@pytest.mark.parametrize("card", ["greased-slide-trap.1", "net-trap.1", "bad-air"])
def test_two_sixes_stop(card: str, dice: list[int], stops: bool) -> None:
    """TM-8, TM-20"""
    game = drawn(card, steps(2), [], dice=dice)
    assert paths(game)[0] == [*steps(2), card]
    assert turn_passed(game) if stops else goes_on(game, 1)


# --- moving cards about ---


@pytest.mark.parametrize("face", FACES)
def test_shifting_walls_move_the_end_of_the_path(face: int) -> None:
    """TM-3, TM-20, TM-34"""
    game = drawn("shifting-walls.1", steps(3), steps(4)[3:], [], speed=1, dice=[face])
    if face == 6:
        assert asked(game) == {0: ["pick 1", "pick 2"]}
        play_all(game, "0 pick 1")
    moved = steps(3)[2:] if face == 6 else []
    assert paths(game)[:2] == [
        [*(step for step in steps(3) if step not in moved), "shifting-walls.1"],
        [*steps(4)[3:], *moved],
    ]
    assert goes_on(game, 1)


def test_shifting_walls_ask_for_every_six() -> None:
    """TM-3, TM-10: as long as there is an end to move."""
    game = drawn("shifting-walls.1", steps(2), [], [], dice=[6, 6, 6])
    play_all(game, "0 pick 1", "0 pick 2")
    assert paths(game) == [["shifting-walls.1"], steps(2)[1:], steps(1)]
    assert goes_on(game, 1)


@pytest.mark.parametrize("card", ["distant-wailing", "rattling-chains"])
def test_wailing_and_chains_take_the_start_of_somebodys_path(card: str) -> None:
    """TM-12: a Pocket card is no start."""
    start = [steps(2), steps(4)[2:], steps(6)[4:]]
    hit = set()
    for seed in range(40):
        game = drawn(card, *start, seed=seed, aside=[["pocket-demon"], [], []])
        [gone] = discards(game)
        [seat] = [seat for seat in range(3) if start[seat][0] == gone]
        hit.add(seat)
        assert goes_on(game, 1)
    assert hit == {0, 1, 2}


@pytest.mark.parametrize("card", ["distant-wailing", "rattling-chains"])
def test_wailing_and_chains_end_the_turn_of_a_drawer_who_has_nothing(card: str) -> None:
    """TM-6, TM-32: but not if it is somebody else who has nothing."""
    ended = [turn_passed(drawn(card, [], [], seed=seed)) for seed in range(40)]
    assert 5 < sum(ended) < 35


def test_shortcut_for_the_drawer() -> None:
    """TM-12: the card joins the path before the Shortcut, and a stop is a stop."""
    game = fortunate(
        lambda seed: drawn(
            "shortcut.1", steps(1), [], then=["net-trap.1"], speed=2, dice=[6, 6], seed=seed
        ),
        lambda game: "net-trap.1" in paths(game)[0],
    )
    assert paths(game)[0] == [*steps(1), "net-trap.1", "shortcut.1"]
    assert turn_passed(game)


def test_shortcut_for_somebody_else() -> None:
    """TM-12, TM-32: with speed 0 they are as slow as can be, and no stop is a stop."""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], steps(2), [], then=["minotaur"], dice=[1], seed=seed),
        out_of_turn,
    )
    assert set(asked(game)[1]) == choices("discard", steps(2))
    play_all(game, f"1 discard {steps(1)[0]}")
    assert paths(game) == [["shortcut.1"], [steps(2)[1], "minotaur"], []]
    assert goes_on(game, 1)


@pytest.mark.parametrize(
    ("card", "moves"),
    [("black-lost", ["extra", "no"]), ("grue", ["discard ball-of-twine.1", "stop"])],
)
def test_out_of_turn_choices_are_asked_all_the_same(card: str, moves: list[str]) -> None:
    """TM-32: an extra card or a stop then means nothing."""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], ["ball-of-twine.1"], then=[card], seed=seed),
        out_of_turn,
    )
    assert sorted(game.moves(1)) == sorted(moves)
    play_all(game, "1 extra" if "extra" in moves else "1 stop")
    assert paths(game) == [["shortcut.1"], ["ball-of-twine.1", card]]
    assert goes_on(game, 1)


@pytest.mark.parametrize("card", ["collapsing-walls", "giant-boulder", "sulfurous-spring"])
def test_out_of_turn_neither_speed_nor_cards_change(card: str) -> None:
    """TM-32"""
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], [], left=3, then=[card], seed=seed),
        lambda game: paths(game)[1] == [card],
    )
    assert (goes_on(game, 2), game.position()["speed"]) == (True, 3)


# --- Retrograde ---


def test_retrograde_turns_play_round() -> None:
    """TM-47"""
    game = drawn("retrograde.1", [], [], [], left=1)
    assert turn_passed(game, 2)
    assert game.position()["direction"] == -1
    game = play_all(before("retrograde.1", [], [], [], left=1, turn=2, direction=-1), "2 draw")
    assert turn_passed(game, 0)
    assert game.position()["direction"] == 1


def test_two_retrogrades_undo_each_other() -> None:
    """TM-47"""
    game = play_all(drawn("retrograde.1", [], [], [], left=2, then=["retrograde.2"]), "0 draw")
    assert turn_passed(game, 1)
    assert game.position()["direction"] == 1


def test_retrograde_turns_play_round_at_the_end_of_the_turn() -> None:
    """TM-30, TM-47: not before, and whoever obeys it."""
    game = drawn("retrograde.1", [], [], [], left=2)
    assert game.position()["direction"] == 1
    game = fortunate(
        lambda seed: drawn("shortcut.1", [], [], [], left=1, then=["retrograde.1"], seed=seed),
        lambda game: "retrograde.1" in paths(game)[1],
    )
    assert turn_passed(game, 2)


def test_retrograde_in_an_extra_turn() -> None:
    """TM-47: it counts at its end, and play goes on from the last regular player."""
    game = drawn("lantern.1", [], [], [], ["timewarp.1"], left=1, then=["retrograde.1"])
    play_all(game, "3 use timewarp.1", "3 speed 1", "3 draw")
    assert turn_passed(game, 3)
    assert game.position()["direction"] == -1


# --- the start of a turn ---


@pytest.mark.parametrize("trap", ["pit-trap.1", "greased-slide-trap.1"])
def test_a_pit_or_a_slide_at_the_end_costs_the_turn(trap: str) -> None:
    """TM-45: it is moved elsewhere or discarded."""
    a, b = steps(2)
    path = [a, b, trap]
    assert sorted(asked(table(path, []))[0]) == [
        f"discard {trap}",
        f"move {trap} 1",
        f"move {trap} 2",
    ]
    for move, after in (
        (f"move {trap} 1", [trap, a, b]),
        (f"move {trap} 2", [a, trap, b]),
        (f"discard {trap}", [a, b]),
    ):
        game = play_all(table(path, []), f"0 {move}")
        assert paths(game)[0] == after
        assert turn_passed(game)
    refused(table(path, []), 0, f"move {trap} 3", "TM-45")


@pytest.mark.parametrize("trap", ["pit-trap.1", "greased-slide-trap.1"])
def test_a_trap_that_is_alone_can_only_be_discarded(trap: str) -> None:
    """TM-45"""
    assert asked(table([trap], [])) == {0: [f"discard {trap}"]}


@pytest.mark.parametrize(
    "card", ["pit-trap.1", "greased-slide-trap.1", "net-trap.1", "sulfurous-spring", "bad-air"]
)
def test_start_effects_are_of_the_end_of_the_own_path_only(card: str) -> None:
    """TM-45"""
    game = table([card, *steps(1)], [])
    assert asked(game) == {0: SPEEDS}
    assert paths(game)[0] == [card, *steps(1)]
    assert asked(table(steps(1), [card])) == {0: SPEEDS}


@pytest.mark.parametrize(("dice", "limit"), [([3, 5, 4], 3), ([6, 6, 6], 6), ([1, 6, 6], 1)])
def test_a_net_at_the_end_limits_the_speed(dice: list[int], limit: int) -> None:
    """TM-2, TM-45"""
    game = table([*steps(1), "net-trap.1"], [], dice=dice)
    assert asked(game) == {0: SPEEDS[: limit + 1]}
    assert paths(game)[0] == [*steps(1), "net-trap.1"]
    refused(game, 0, f"speed {limit + 1}")


def test_a_net_with_other_dice() -> None:
    """TM-20, TM-33: the lowest die counts, and with no dice there is no limit."""
    game = play_all(table(["net-trap.1"], ["timesink"], dice=[4, 1, 1]), "1 use timesink")
    assert asked(game) == {0: SPEEDS[:5]}
    game = play_all(table(["net-trap.1"], ["timeblast"], dice=[4, 4, 4, 4, 2]), "1 use timeblast")
    assert asked(game) == {0: SPEEDS[:3]}
    game = table(["net-trap.1"], ["timesink.1", "timesink.2"], dice=[1], options={"decks": 2})
    play_all(game, "1 use timesink.1", "1 use timesink.2")
    assert asked(game) == {0: SPEEDS}


def test_the_limit_of_a_net_is_over_with_the_turn() -> None:
    """TM-45"""
    game = play_all(
        table([*steps(1), "net-trap.1"], [], dice=[2, 2, 2], deck=["lantern.1"]),
        "0 speed 1",
        "0 draw",
    )
    assert turn_passed(game)


def test_a_sulfurous_spring_at_the_end_costs_the_turn_and_goes() -> None:
    """TM-45"""
    game = table([*steps(1), "sulfurous-spring"], [])
    assert turn_passed(game)
    assert (paths(game)[0], discards(game)) == (steps(1), ["sulfurous-spring"])


def test_bad_air_at_the_end_goes_with_the_card_next_to_it() -> None:
    """TM-45: and what is then at the end has no start effect."""
    game = table(["pit-trap.1", "lost.2", "bad-air"], [])
    assert asked(game) == {0: SPEEDS}
    assert paths(game)[0] == ["pit-trap.1"]
    assert set(discards(game)) == {"bad-air", "lost.2"}


def test_a_turn_that_ends_at_its_start_has_an_end_window_and_a_winner() -> None:
    """TM-9, TM-22, TM-45"""
    game = play_all(table([*steps(20), "pit-trap.1"], []), "0 move pit-trap.1 1")
    assert game.winners == (0,)
    game = play_all(table([*steps(2), "pit-trap.1"], ["vortex-mine.1"]), "0 discard pit-trap.1")
    assert asked(game) == {1: ["use vortex-mine.1 0", "no"]}


@pytest.mark.parametrize("trap", ["pit-trap.1", "greased-slide-trap.1"])
def test_under_a_ball_of_twine_a_trap_can_only_be_moved(trap: str) -> None:
    """TM-37, TM-60"""
    game = table([*steps(1), trap], [], twine=[0])
    assert asked(game) == {0: [f"move {trap} 1"]}
    refused(game, 0, f"discard {trap}", "TM-37")
    game = table([trap], [], twine=[0])
    assert turn_passed(game)
    assert paths(game)[0] == [trap]


@pytest.mark.parametrize(
    ("trap", "moves"), [("sulfurous-spring", []), ("pit-trap.1", ["0 discard pit-trap.1"])]
)
def test_a_turn_that_ends_at_its_start_goes_straight_to_its_end(
    trap: str, moves: list[str]
) -> None:
    """TM-30, TM-61: no looks, no window before the speed."""
    game = play_all(table(["lantern.1", *steps(1), trap], ["vortex-mine.1"]), *moves)
    assert asked(game) == {1: ["use vortex-mine.1 0", "no"]}
    assert (game.view(None)["when"], game.view(None)["speed"]) == ("end", None)
    play_all(game, "1 no")
    assert game.position()["turn"] == 1


def test_bad_air_alone_in_a_path_leaves_nothing_to_discard() -> None:
    """TM-6, TM-45"""
    game = table(["bad-air"], [])
    assert turn_passed(game)
    assert (paths(game)[0], discards(game)) == ([], ["bad-air"])


# --- looks and the Living Maze ---


def test_a_lantern_shows_the_top_two_cards() -> None:
    """TM-2, TM-44: to its owner alone."""
    game = table(["lantern.1"], [], deck=["lost.1", "minotaur", "grue"])
    assert asked(game) == {0: ["look", "done"]}
    play_all(game, "0 look")
    assert game.view(0)["deck"]["known"] == {"1": "lost.1", "2": "minotaur"}
    assert game.view(1)["deck"]["known"] == game.view(None)["deck"]["known"] == {}
    assert asked(game) == {0: SPEEDS}
    assert game.position()["known"] == {"lost.1": [0], "minotaur": [0]}


@pytest.mark.parametrize(
    ("look", "seen"), [("look 3", {"3": "grue"}), ("look 4", {"4": "skeleton"})]
)
def test_a_map_shows_the_third_or_the_fourth_card(look: str, seen: dict[str, str]) -> None:
    """TM-44"""
    game = table(["tattered-map.1"], [], deck=["lost.1", "minotaur", "grue", "skeleton"])
    assert asked(game) == {0: ["look 3", "look 4", "done"]}
    play_all(game, f"0 {look}")
    assert game.view(0)["deck"]["known"] == seen
    assert asked(game) == {0: ["shuffle", "no"]}
    play_all(game, "0 no")
    assert game.view(0)["deck"]["known"] == seen
    assert asked(game) == {0: SPEEDS}


def test_after_a_look_at_the_map_the_deck_can_be_shuffled() -> None:
    """TM-44: then nobody knows anything of it."""
    order = ["lost.1", "minotaur", "grue", "skeleton"]
    game = play_all(
        table(["tattered-map.1"], [], deck=order, known={"lost.1": [0, 1]}), "0 look 3", "0 shuffle"
    )
    assert game.view(0)["deck"]["known"] == game.view(1)["deck"]["known"] == {}
    assert game.position()["deck"][:4] != order
    assert asked(game) == {0: SPEEDS}


def test_every_lantern_and_every_map_gives_one_look() -> None:
    """TM-44: in any order, and none must be taken."""
    path = ["lantern.1", "tattered-map.1", "lantern.2", "tattered-map.2"]
    game = table(path, [])
    assert asked(game) == {0: ["look", "look 3", "look 4", "done"]}
    play_all(game, "0 look", "0 look 4", "0 no", "0 look")
    assert asked(game) == {0: ["look 3", "look 4", "done"]}
    play_all(game, "0 look 4", "0 shuffle")
    assert asked(game) == {0: SPEEDS}
    assert asked(play_all(table(path, []), "0 done")) == {0: SPEEDS}


@pytest.mark.parametrize(
    ("cards", "moves"),
    [(1, ["look", "done"]), (2, ["look", "done"]), (3, ["look", "look 3", "done"])],
)
def test_a_look_needs_a_card(cards: int, moves: list[str]) -> None:
    """TM-44"""
    game = table(
        ["lantern.1", "tattered-map.1"], [], deck=["lost.1", "minotaur", "grue"][:cards], box="rest"
    )
    assert asked(game) == {0: moves}


def test_in_an_empty_deck_there_is_nothing_to_see() -> None:
    """TM-44"""
    assert asked(
        table(["lantern.1", "tattered-map.1"], [], deck=[], discard=["lost.1"], box="rest")
    ) == {0: SPEEDS}


@pytest.mark.parametrize(
    ("card", "own", "other", "works"),
    [
        ("living-maze-fewest", 0, 3, True),
        ("living-maze-fewest", 1, 1, True),
        ("living-maze-fewest", 3, 1, False),
        ("living-maze-most", 3, 1, True),
        ("living-maze-most", 1, 1, True),
        ("living-maze-most", 0, 3, False),
    ],
)
def test_the_living_maze_keeps_everybody_from_looking(
    card: str, own: int, other: int, works: bool
) -> None:
    """TM-44: while its owner has the fewest or the most cards, ties included."""
    cards = steps(own + other)
    looker = ["lantern.1", *cards[own:]]
    keeper = [card, *cards[:own]]
    lengths = (len(keeper), len(looker))
    assert works == (
        lengths[0] <= lengths[1] if card.endswith("fewest") else lengths[0] >= lengths[1]
    )
    assert asked(table(looker, keeper)) == ({0: SPEEDS} if works else {0: ["look", "done"]})


def test_the_living_maze_keeps_its_owner_from_looking_too() -> None:
    """TM-44"""
    assert asked(table(["living-maze-most", "tattered-map.1"], [])) == {0: SPEEDS}


def test_the_living_maze_lets_the_discards_become_the_deck() -> None:
    """TM-4, TM-44"""
    game = table(
        ["living-maze-most"],
        [],
        speed=2,
        left_to_draw=2,
        deck=[],
        discard=["lantern.1", "lantern.2"],
        box="rest",
    )
    play_all(game, "0 draw")
    assert goes_on(game, 1)


def test_the_living_maze_counts_pocket_cards() -> None:
    """TM-40, TM-44"""
    assert asked(
        table(["lantern.1", *steps(1)], ["living-maze-most"], aside=[[], ["pocket-demon"]])
    ) == {0: SPEEDS}
