"""A lesson at the real table: wrong moves are answered, the right one leads on."""

from __future__ import annotations

import json

import pytest

from oddeck.games.registry import find_game, game_ids
from oddeck.lessons import LEARNER, lesson_of

from .axe import serious
from .people import THOROUGH, Device, People, Person, overlap
from .player import raw_words

LESSON = "twisty-passages"
MOST_TOUCHES = 12  # for one move
EVERY = [(game, device) for game in game_ids() for device in ("phone", "desk")]
SOME = [("fortuno", "phone"), ("twisty-maze", "desk")]


def test_a_step_of_a_lesson(people: People) -> None:
    """A card that does not fit, a move that is not meant, the right one shown, and the next."""
    ann = people.come("Ann", "phone")
    ann.expects_trouble = True  # the rules refuse a move, as they should
    page = ann.page
    ann.go(f"/learn/{LESSON}")
    band = page.get_by_role("region", name="Lesson")
    band.get_by_role("heading", name="Play a card").wait_for()
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for kept in (".held", '[aria-label="What you can do"]'):
            assert not overlap(band, page.locator(kept)), f"covers {kept} at {width} x {height}"
        assert ann.too_wide() <= 0
    assert serious(page) == []
    page.locator('.held [data-card="5Zu"]').tap(force=True)
    page.get_by_role("alert").filter(has_text="TP-5").wait_for()
    page.get_by_role("button", name="Pass").tap()
    page.get_by_role("alert").filter(has_text="One of your cards is a Lamp").wait_for()
    band.get_by_role("button", name="Show me").tap()
    band.get_by_text("That is a turn.").wait_for()
    band.get_by_role("button", name="Next").tap()
    band.get_by_role("heading", name="The same rank fits too").wait_for()
    page.locator('.held [data-card="7Ea"]').tap()
    page.get_by_role("button", name="Play it").tap()
    band.get_by_text("Rank or suit").wait_for()
    page.reload()
    band.get_by_role("heading", name="Trumps go anywhere").wait_for()


def test_the_end_of_a_lesson_without_a_mouse(people: People) -> None:
    """By keys to the last move, and from there to a game against easy bots."""
    ann = people.come("Ann")
    page = ann.page
    ann.go("/learn")
    kept = json.dumps({"done": 11, "of": 12})
    page.evaluate(
        "([name, kept]) => localStorage.setItem(name, kept)", [f"oddeck-lesson-{LESSON}", kept]
    )
    ann.go(f"/learn/{LESSON}")
    page.get_by_role("heading", name="The last card wins").wait_for()
    page.locator('.held [data-card="8Ra"]').press("Enter")
    page.get_by_role("button", name="Play it").press("Enter")
    page.get_by_role("button", name="Play against easy bots").press("Enter")
    page.wait_for_url("**/t/*")
    ann.sees_the_game()
    ann.go("/learn")
    page.get_by_text("✓ Finished").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize(("game", "device"), EVERY if THOROUGH else SOME)
def test_a_whole_lesson(people: People, game: str, device: Device) -> None:
    """Every step is played at the table itself, with the cards and buttons that are there."""
    lesson = lesson_of(find_game(game))
    assert lesson is not None
    ann = people.come("Ann", device)
    page = ann.page
    page.add_init_script(
        "if (location.protocol === 'http:') localStorage['oddeck-pace'] = '\"instant\"'"
    )
    ann.go(f"/learn/{game}")
    band = page.get_by_role("region", name="Lesson")
    for number, step in enumerate(lesson.steps, 1):
        page.locator(f'.lesson[data-step="{number}"]').wait_for()
        assert raw_words(ann) == [], step.title
        assert ann.too_wide() <= 0, step.title
        action = step.start.action_of(LEARNER, step.accepted[0])
        make(ann, step.start.move_name(LEARNER, action))
        page.locator('.lesson[data-done="true"]').wait_for()
        if number < len(lesson.steps):
            band.get_by_role("button", name="Next").click()
    band.get_by_role("button", name="Play against easy bots").wait_for()


def make(person: Person, move: str) -> None:
    """Make a move: take its cards up one after the other until a button offers it."""
    page = person.page
    _, *words = move.split()
    for _ in range(MOST_TOUCHES):
        offer = page.locator(f'[data-offer="{move}"]:visible')
        if offer.count():
            return offer.first.click()
        if move.startswith("speed"):
            page.get_by_role("button", name=f"{towards(person, int(words[0]))}").click()
            continue
        cards = [f'button[data-card="{word}"][aria-pressed="false"]:visible' for word in words]
        card = page.locator(", ".join(cards)).and_(page.locator('[aria-disabled="false"]')).first
        (card.tap if person.device == "phone" else card.click)(position={"x": 8, "y": 8})
    raise AssertionError(f"nothing leads to {move}")


def towards(person: Person, speed: int) -> str:
    """The button that brings the dial nearer to a speed."""
    shown = str(person.page.locator('[data-offer^="speed"]').get_attribute("data-offer"))
    return "faster" if speed > int(shown.split()[1]) else "slower"
