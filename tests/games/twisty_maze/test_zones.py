"""The maze: the Zone cards, each with its every branch."""

from __future__ import annotations

import pytest

from ..refusals import refused
from .tables import (
    REDS,
    aside,
    asked,
    choices,
    discards,
    drawn,
    goes_on,
    paths,
    play_all,
    steps,
    turn_passed,
)

# --- red ---


@pytest.mark.parametrize("card", REDS)
def test_a_red_zone_card_wants_a_story_or_a_card(card: str) -> None:
    """TM-14"""
    own, other = steps(4)[:2], steps(4)[2:]
    game = drawn(card, own, other, [])
    assert set(asked(game)[0]) == {"story", *choices("put 1", own), *choices("put 2", own)}
    game = play_all(drawn(card, own, other, []), "0 story")
    assert paths(game) == [[*own, card], other, []]
    assert goes_on(game, 1)
    game = play_all(drawn(card, own, other, []), f"0 put 1 {own[0]}")
    assert paths(game) == [[own[1], card], [other[0], own[0], other[1]], []]
    assert goes_on(game, 1)


@pytest.mark.parametrize(("length", "place"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_middle_of_a_path_has_the_larger_half_before_it(length: int, place: int) -> None:
    """TM-14: as the card table has it."""
    own, *other = steps(length + 1)
    game = play_all(drawn("skeleton", [own], other), f"0 put 1 {own}")
    assert paths(game)[1] == [*other[:place], own, *other[place:]]


@pytest.mark.parametrize("card", REDS)
def test_without_stories_a_card_must_be_put(card: str) -> None:
    """TM-14"""
    options = {"stories": False}
    game = drawn(card, steps(1), [], options=options)
    assert asked(game) == {0: [f"put 1 {steps(1)[0]}"]}
    refused(game, 0, "story", "TM-14")
    assert asked(drawn(card, [], [], options=options)) == {0: ["story"]}


def test_a_pocket_card_can_be_put_too() -> None:
    """TM-14, TM-40"""
    game = drawn("skeleton", [], steps(2), aside=[["pocket-angel"], []], options={"stories": False})
    play_all(game, "0 put 1 pocket-angel")
    assert (paths(game)[1], aside(game)) == (steps(2), [[], ["pocket-angel"]])


# --- green ---


@pytest.mark.parametrize("die", range(1, 7))
def test_a_carnivorous_forest_takes_an_item_or_a_zone_card(die: int) -> None:
    """TM-6, TM-20: a Pocket card is an Item."""
    path = ["lantern.1", "skeleton", "helpful-node.2", *steps(1)]
    # No Node.
    game = play_all(
        drawn("carnivorous-forest", path, [], dice=[die], aside=[["pocket-angel"], []]), "0 no"
    )
    assert set(asked(game)[0]) == {"stop", "roll"}
    play_all(game, "0 roll", "0 no")
    assert set(asked(game)[0]) == choices(
        "discard", ["lantern.1", "helpful-node.2", "pocket-angel"] if die <= 3 else ["skeleton"]
    )
    play_all(game, "0 discard lantern.1" if die <= 3 else "0 discard skeleton")
    assert goes_on(game, 1)


def test_a_carnivorous_forest_can_be_stopped_at() -> None:
    """TM-8"""
    game = play_all(drawn("carnivorous-forest", steps(1), []), "0 stop")
    assert paths(game)[0] == [*steps(1), "carnivorous-forest"]
    assert turn_passed(game)


def test_nipping_fairies_bite_all_who_have_a_green_zone_card() -> None:
    """TM-46: from the drawer to the left, and the card itself does not count."""
    game = drawn(
        "nipping-fairies", steps(1), ["bad-air", *steps(2)[1:]], [*steps(3)[2:]], ["giant-boulder"]
    )
    assert set(asked(game)[1]) == choices("discard", ["bad-air", *steps(2)[1:]])
    play_all(game, "1 discard bad-air")
    assert asked(game) == {3: ["discard giant-boulder"]}
    play_all(game, "3 discard giant-boulder")
    assert paths(game) == [[*steps(1), "nipping-fairies"], steps(2)[1:], steps(3)[2:], []]
    assert goes_on(game, 1)


def test_nipping_fairies_bite_the_drawer_first() -> None:
    """TM-46"""
    game = drawn("nipping-fairies", ["bad-air", *steps(1)], ["giant-boulder"])
    assert set(asked(game)[0]) == choices("discard", ["bad-air", *steps(1)])
    play_all(game, f"0 discard {steps(1)[0]}")
    assert asked(game) == {1: ["discard giant-boulder"]}


def test_nipping_fairies_with_nobody_to_bite() -> None:
    """TM-46"""
    assert goes_on(drawn("nipping-fairies", steps(1), ["skeleton", "minotaur", "black-lost"]), 1)


@pytest.mark.parametrize(("card", "more"), [("collapsing-walls", 1), ("giant-boulder", 2)])
def test_walls_and_boulder_make_you_faster(card: str, more: int) -> None:
    """TM-7"""
    game = drawn(card, [], [], speed=3, left=2)
    assert (goes_on(game, 1 + more), game.position()["speed"]) == (True, 3 + more)


def test_a_locked_door_stops_unless_somebody_helps() -> None:
    """TM-46"""
    game = drawn("locked-door", steps(1), steps(3)[1:], [], steps(4)[3:])
    assert set(asked(game)[1]) == {*choices("help", steps(3)[1:]), "no"}
    play_all(game, "1 no")
    assert asked(game) == {3: [f"help {steps(4)[3]}", "no"]}  # seat 2 has nothing to help with
    helped = play_all(game.copy(), f"3 help {steps(4)[3]}")
    assert (paths(helped)[3], discards(helped)) == ([], steps(4)[3:])
    assert paths(helped)[0] == [*steps(1), "locked-door"]
    assert goes_on(helped, 1)
    play_all(game, "3 no")
    assert paths(game)[0] == [*steps(1), "locked-door"]
    assert turn_passed(game)


def test_the_first_help_opens_a_locked_door() -> None:
    """TM-46"""
    game = play_all(drawn("locked-door", [], steps(1), steps(2)[1:]), f"1 help {steps(1)[0]}")
    assert goes_on(game, 1)


def test_a_locked_door_with_nobody_who_could_help() -> None:
    """TM-46"""
    assert turn_passed(drawn("locked-door", steps(3), [], []))


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_sulfurous_spring_is_one_card_fewer(left: int) -> None:
    """TM-7"""
    game = drawn("sulfurous-spring", steps(1), [], left=left)
    assert paths(game)[0] == [*steps(1), "sulfurous-spring"]
    assert goes_on(game, left - 2) if left > 2 else turn_passed(game)


@pytest.mark.parametrize("die", range(1, 7))
def test_a_glowing_fungus(die: int) -> None:
    """TM-6: low dice cost two cards, high ones give one of the discards."""
    game = drawn(
        "glowing-fungus", steps(4), [], dice=[die], discard=["lost.1", "dead-end.1", "minotaur"]
    )
    if die <= 2:
        assert set(asked(game)[0]) == choices("discard", steps(4))
        play_all(game, f"0 discard {steps(1)[0]}", f"0 discard {steps(3)[2]}")
        assert paths(game)[0] == [steps(4)[1], steps(4)[3], "glowing-fungus"]
    elif die <= 4:
        assert paths(game)[0] == [*steps(4), "glowing-fungus"]
    else:
        assert set(asked(game)[0]) == choices("pick", ["lost.1", "dead-end.1", "minotaur"])
        play_all(game, "0 pick dead-end.1")
        assert paths(game)[0] == [*steps(4), "dead-end.1", "glowing-fungus"]
        assert discards(game) == ["lost.1", "minotaur"]
    assert goes_on(game, 1)


def test_a_glowing_fungus_and_no_discards() -> None:
    """TM-10"""
    assert goes_on(drawn("glowing-fungus", steps(1), [], dice=[6]), 1)


def test_a_glowing_fungus_gives_a_pocket_card_beside_the_path() -> None:
    """TM-40"""
    game = play_all(
        drawn("glowing-fungus", [], [], dice=[5], discard=["pocket-demon"]), "0 pick pocket-demon"
    )
    assert (paths(game)[0], aside(game)[0]) == (["glowing-fungus"], ["pocket-demon"])


# --- blue ---


@pytest.mark.parametrize("speed", [1, 3, 6, 9])
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(
    ("card", "slow", "stops"),
    [("minotaur", True, True), ("oozing-horror", True, False), ("giant-spiders", False, True)],
)
def test_monsters_race_a_die_against_the_speed(
    card: str, slow: bool, stops: bool, die: int, speed: int
) -> None:
    """TM-6, TM-8: Minotaur and Horror catch who is slower than the die, the Spiders who is not."""
    game = drawn(card, steps(2), [], speed=speed, dice=[die])
    caught = die > speed if slow else die <= speed
    if caught:
        assert set(asked(game)[0]) == choices("discard", steps(2))
        play_all(game, f"0 discard {steps(1)[0]}")
    assert paths(game)[0] == [*steps(2)[caught:], card]
    assert turn_passed(game) if caught and stops else goes_on(game, 1)


def test_a_grue_eats_an_item_or_stops_you() -> None:
    """TM-6, TM-8"""
    game = drawn("grue", ["ball-of-twine.1", "skeleton", "tattered-map.1"], [])
    assert set(asked(game)[0]) == {"discard ball-of-twine.1", "discard tattered-map.1", "stop"}
    assert goes_on(play_all(game.copy(), "0 discard tattered-map.1"), 1)
    assert turn_passed(play_all(game, "0 stop"))
    assert asked(drawn("grue", steps(2), [])) == {0: ["stop"]}


def test_a_grue_fears_a_lantern() -> None:
    """TM-6: as the card table has it."""
    game = drawn("grue", ["lantern.1"], [])
    assert set(asked(game)[0]) == {"discard lantern.1", "stop", "no"}
    play_all(game, "0 no")
    assert paths(game)[0] == ["lantern.1", "grue"]
    assert goes_on(game, 1)


SPIRITS = [
    ("angry-nature-spirit", "bad-air"),
    ("belligerent-dwarves", "grue"),
    ("story-eater", "skeleton"),
    ("fate-spinner", "black-lost"),
]


@pytest.mark.parametrize(("card", "friend"), SPIRITS)
def test_a_spirit_with_a_card_of_its_zone_offers_an_extra_card(card: str, friend: str) -> None:
    """TM-7"""
    game = drawn(card, [friend], [])
    assert asked(game) == {0: ["extra", "no"]}
    assert goes_on(play_all(game.copy(), "0 extra"), 2)
    play_all(game, "0 no")
    assert goes_on(game, 1)
    assert paths(game)[0] == [friend, card]


@pytest.mark.parametrize("die", [1, 2, 3, 6])
@pytest.mark.parametrize(("card", "friend"), SPIRITS)
def test_a_spirit_without_a_card_of_its_zone_takes_as_many_as_the_die_or_stops_you(
    card: str, friend: str, die: int
) -> None:
    """TM-5, TM-6, TM-8: the cards of the other Zones do not help."""
    foes = [other for _, other in SPIRITS if other != friend]
    path = [*foes, *steps(5)]
    game = drawn(card, path, [friend, "helpful-node.1"], dice=[die])
    assert set(asked(game)[0]) == {"stop", "roll"}
    stopped = play_all(game.copy(), "0 stop")
    assert paths(stopped)[0] == [*path, card]
    assert stopped.position()["turn"] == 1
    play_all(game, "0 roll", *(f"0 discard {lost}" for lost in path[:die]))
    assert paths(game)[0] == [*path[die:], card]
    if die < 3:
        assert goes_on(game, 1)
    else:
        assert game.position()["turn"] == 1  # TM-5


# --- black ---

BLACK = [
    ("black-time", "timepatcher.1"),
    ("black-lost", "ball-of-twine.1"),
    ("black-unexpected", "thingamajig"),
    ("black-unexpected", "whatchamacallit"),
    ("black-following", "caltrops.1"),
    ("black-left-right", "tattered-map.1"),
    ("black-maze-lives", "living-maze-fewest"),
    ("black-maze-lives", "living-maze-most"),
]


@pytest.mark.parametrize(("card", "friend"), BLACK)
def test_a_black_zone_card_with_its_friend_offers_an_extra_card(card: str, friend: str) -> None:
    """TM-7"""
    game = drawn(card, [friend, *steps(1)], [])
    assert asked(game) == {0: ["extra", "no"]}
    assert goes_on(play_all(game.copy(), "0 extra"), 2)
    play_all(game, "0 no")
    assert paths(game)[0] == [friend, *steps(1), card]
    assert goes_on(game, 1)


def test_time_is_mutable_with_a_temporal_anchor() -> None:
    """TM-7, TM-39: which could also be used to cancel it."""
    game = drawn("black-mutable", ["temporal-anchor.1"], [])
    assert asked(game) == {0: ["use temporal-anchor.1", "no"]}
    play_all(game, "0 no")
    assert asked(game) == {0: ["extra", "no"]}
    assert goes_on(play_all(game.copy(), "0 extra"), 2)
    assert goes_on(play_all(game, "0 no"), 1)


@pytest.mark.parametrize("card", [*dict.fromkeys(card for card, _ in BLACK), "black-mutable"])
def test_a_black_zone_card_without_its_friend_is_a_card_fewer_to_draw(card: str) -> None:
    """TM-7: a friend in another path does not help; the dice stay as many."""
    friend = dict(BLACK).get(card, "temporal-anchor.1")
    # So that Caltrops are not asked about.
    game = drawn(card, ["lantern.1", *steps(1)], [friend], left=3, twine=[1])
    assert paths(game)[0] == ["lantern.1", *steps(1), card]
    assert goes_on(game, 1)
    assert game.position()["speed"] == 3
    assert turn_passed(drawn(card, [], [], left=2))


@pytest.mark.parametrize("card", [*dict.fromkeys(card for card, _ in BLACK), "black-mutable"])
def test_a_black_zone_card_may_cost_a_card_instead(card: str) -> None:
    """TM-6: with `black_zones: discard`."""
    options = {"black_zones": "discard"}
    friend = dict(BLACK).get(card, "temporal-anchor.1")
    game = drawn(card, ["lantern.1", *steps(1)], [friend], twine=[1], options=options)
    assert set(asked(game)[0]) == choices("discard", ["lantern.1", *steps(1)])
    play_all(game, f"0 discard {steps(1)[0]}")
    assert paths(game)[0] == ["lantern.1", card]
    assert turn_passed(drawn(card, [], [], options=options))


@pytest.mark.parametrize("pocket", ["pocket-demon", "pocket-angel"])
def test_guidance_with_a_pocket_card(pocket: str) -> None:
    """TM-7, TM-40"""
    game = drawn("black-guidance", [], [], aside=[[pocket], []])
    assert asked(game) == {0: ["extra", "no"]}
    assert goes_on(play_all(game.copy(), "0 extra"), 2)
    assert goes_on(play_all(game, "0 no"), 1)


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("reading", ["fewer", "discard"])
def test_guidance_without_a_pocket_card(die: int, reading: str) -> None:
    """TM-7: on a 6 a card fewer, whatever the other Black Zones cost."""
    game = drawn(
        "black-guidance", steps(1), [], dice=[die], left=3, options={"black_zones": reading}
    )
    assert paths(game)[0] == [*steps(1), "black-guidance"]
    assert goes_on(game, 1 if die == 6 else 2)
