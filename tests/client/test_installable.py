"""The client as an installed application: offline, and when the server has a new version."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import People

LATER = 10 * 60_000  # milliseconds


def test_what_is_installed_explains_itself_offline_and_says_when_it_is_old(people: People) -> None:
    ann = people.come("Ann", "phone", service_worker=True)
    page = ann.page
    page.clock.install()
    table = people.open_table("twisty-passages", 2, 2)
    ann.go(f"/t/{table}")
    page.wait_for_load_state("load")
    page.clock.run_for(5000)
    page.evaluate("navigator.serviceWorker.ready.then((found) => found.active.state)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        "caches.keys().then((names) => caches.open(names[0])).then((c) => c.keys())"
    )
    assert len(kept) > 20, kept

    ann.expects_trouble = True
    ann.context.set_offline(True)
    ann.go("/rules/fortuno")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    ann.context.set_offline(False)
    expect(page.get_by_role("heading", name="You are offline")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Fortuno")
    ann.expects_trouble = False

    # A page of an older version.
    ann.go(f"/t/{table}")
    page.get_by_role("main").get_by_role("button", name="Sit down", exact=True).wait_for()
    page.evaluate("document.querySelector('script[type=module]').setAttribute('src', '/old.js')")
    page.clock.run_for(LATER)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    old = page.get_by_text("There is a new version.")
    expect(old).to_be_visible()
    page.get_by_role("button", name="Reload").tap()
    expect(old).to_be_hidden()
