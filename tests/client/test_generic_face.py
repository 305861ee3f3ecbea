"""Games without a face of their own: drawn from the view, played by the list of moves."""

from __future__ import annotations

import random

import pytest

from .axe import serious
from .keyboard import KeyboardPlayer
from .people import SOME_GAMES, People
from .player import Player, play_to_the_end, until

ON_ITS_SIDE = {"width": 844, "height": 390}


def test_two_people_play_a_guest_to_its_end(people: People) -> None:
    """One at a desk, one with a phone; then a replay, and the rules with their clauses."""
    table = people.open_table("goofspiel", 2, 2)
    ann, ben = people.come("Ann", "desk"), people.come("Ben", "phone")
    for person in (ann, ben):
        person.sit_down(table)
    both = [Player(person, random.Random(person.name)) for person in (ann, ben)]
    until(lambda: both[0].last_steps > 6, both)
    for person in (ann, ben):
        middle = person.page.get_by_label("The middle of the table")
        for field in ("Prize", "Draw", "Spent"):
            assert middle.get_by_text(field, exact=True).is_visible()
        assert serious(person.page) == []
    play_to_the_end(both)
    for person in (ann, ben):
        assert " won" in person.page.get_by_role("region", name="Result").inner_text()
        assert serious(person.page) == []
    cy = people.come("Cy", "phone")
    cy.go(f"/t/{table}/replay?turn=3")
    assert "bid" in cy.page.locator(".do").inner_text()
    assert serious(cy.page) == []
    cy.go("/rules/goofspiel#GS-4")
    cy.page.locator("[data-clause=GS-4]").wait_for()


def test_one_person_plays_a_guest_against_a_bot(people: People) -> None:
    """With the bot that plays at once, on a phone on its side."""
    ann = people.come("Ann", viewport=ON_ITS_SIDE)
    ann.sit_down(people.open_table("goofspiel", 2, 1))
    play_to_the_end([Player(ann, random.Random("bot"))])
    ann.page.get_by_role("region", name="Result").wait_for()


def test_a_guest_is_on_the_first_page(people: People) -> None:
    """It is started like our own games, against the usual bots."""
    ann = people.come("Ann")
    ann.go("/")
    ann.page.get_by_role("button", name="Against bots: play Goofspiel").click()
    ann.sees_the_game()
    player = Player(ann, random.Random("first"))
    until(lambda: player.last_steps > 8, [player])


def test_a_guest_without_a_mouse(people: People) -> None:
    ann = people.come("Ann")
    ann.sit_down(people.open_table("goofspiel", 2, 1))
    ann.sees_the_game()
    player = KeyboardPlayer(ann, random.Random("keys"))
    until(lambda: player.moves >= 4, [player])


@pytest.mark.parametrize("game", SOME_GAMES)
def test_our_own_games_are_playable_without_their_faces(people: People, game: str) -> None:
    ann = people.come("Ann", "phone")
    ann.sit_down(f"{people.open_table(game, 4, 1)}?face=generic")
    ann.sees_the_game()
    player = Player(ann, random.Random(game))
    until(lambda: player.last_steps > 10 or player.over, [player])
    assert ann.page.get_by_text("Seat 0", exact=True).is_visible()
    assert serious(ann.page) == []
