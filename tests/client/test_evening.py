"""An evening with friends: the next game with the same people, a seat for someone who watched,
the tally, and what happens on the way by its name.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from .people import PATIENCE, People, Person

LOOKS = os.environ.get("ODDECK_LOOKS")  # a folder for pictures of what these tests see

expect.set_options(timeout=PATIENCE)
LONG = 2 * PATIENCE  # until bots have done something that has a name
# The names are shown for a moment only.
REMEMBER_FEATS = """() => {
  window.feats = [];
  new MutationObserver(() => {
    const name = document.querySelector(".flourish .name")?.textContent;
    if (name && name !== window.feats.at(-1)) window.feats.push(name);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def look(name: str, *persons: Person) -> None:
    """Leaves a picture of what people see now, if that is wanted."""
    for person in persons if LOOKS else ():
        person.page.screenshot(path=Path(LOOKS or "") / f"{name}-{person.name}.png")


def host(people: People, name: str, **wanted: object) -> tuple[Person, str]:
    """Somebody who has opened a table and sits there."""
    opening = people.ask("/tables", {"name": name, "unhurried": False} | wanted)
    person = people.come(name)
    person.go(f"/t/{opening['table']}#key={opening['key']}")
    return person, opening["table"]


def test_friends_play_one_game_after_another(people: People) -> None:
    ann, table = host(people, "Ann", game="flathead-rummy", players=2, options={"target": 1})
    ben, cleo = people.come("Ben", "phone"), people.come("Cleo")
    ben.sit_down(table)
    cleo.go(f"/t/{table}")
    for person in (ann, ben, cleo):
        person.sees_the_game()
    people.hand_over(table, ann, ben)
    result = ann.page.get_by_role("region", name="Result")
    result.get_by_role("button", name="Another game …").click()
    look("dialog", ann)
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("combobox").first.select_option("fortuno")
    dialog.get_by_role("radio", name="4", exact=True).check()
    expect(dialog.get_by_role("status")).to_contain_text("2 new seats are free")
    look("fortuno", ann)
    dialog.get_by_role("button", name="Choose this game").click()
    for person in (ann, ben):
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Next: Fortuno")
        expect(person.page.get_by_role("region", name="The evening so far")).to_contain_text(
            "After 1 game"
        )
    # Someone who has watched takes a seat.
    cleo.page.get_by_label("You are called").fill("Cleo")
    cleo.page.get_by_role("button", name="Sit here, in seat 3").click()
    expect(ann.page.get_by_role("region", name="Seats")).to_contain_text("Cleo")
    look("room", ann, ben, cleo)
    ann.page.get_by_role("button", name="Fill with bots").click()
    for person in (ben, cleo, ann):
        ready = person.page.get_by_role("button", name="I am ready")
        expect(ready).to_be_enabled()
        assert person.too_wide() == 0
        ready.click()
    for person in (ann, ben, cleo):
        person.sees_the_game()
        expect(person.page.locator('.table[data-world="thoth"]')).to_be_visible()
    ben.page.get_by_role("button", name="Menu of the table").click()
    ben.page.get_by_role("button", name="The evening so far").click()
    evening = ben.page.get_by_role("dialog", name="The evening")
    expect(evening.get_by_role("listitem")).to_contain_text("won (")
    look("evening", ben)


def test_feats_have_names_and_stories_are_applauded(people: People) -> None:
    ann, table = host(
        people, "Ann", game="fortuno", players=4, bots=[None, None, "heuristic", "heuristic"]
    )
    ben = people.come("Ben", "phone")
    ben.sit_down(table)
    for person in (ann, ben):
        person.sees_the_game()
        person.page.evaluate(REMEMBER_FEATS)
    people.hand_over(table, ann, ben)
    for person in (ann, ben):
        person.page.wait_for_function("() => window.feats.length > 0", timeout=LONG)
        look("flourish", person)
    ann.page.locator(".log li.feat").first.wait_for()
    ann.page.get_by_role("tab", name="Chat").click()
    told = {"type": "say", "text": "Once a goose took my seat.", "story": True}
    people.ask(f"/tables/{table}/commands", told, ben.key_of(table))
    ann.page.get_by_role("button", name="Applaud").click()
    expect(ann.page.get_by_text("Applause from Ann")).to_be_visible()
    look("applause", ann)
    ben.page.get_by_role("button", name="Log").first.click()
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_text("Applause from Ann")).to_be_visible()
    look("applause", ben)
