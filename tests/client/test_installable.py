"""The client as an installed application: offline, and when the server has a new version."""

from __future__ import annotations

import json

import msgspec
from playwright.sync_api import expect

from ..server.receivers import Browser
from .people import People

# A push service that takes everyone.
STUB = """
  const subscription = %s, push = PushManager.prototype;
  const found = () => localStorage.getItem("stub") === null ? null : {
    endpoint: subscription.endpoint,
    toJSON: () => ({ endpoint: subscription.endpoint, keys: subscription }),
    unsubscribe: async () => localStorage.removeItem("stub"),
  };
  push.getSubscription = async () => found();
  push.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("stub", applicationServerKey);
    return found();
  };
"""
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


def test_push_is_turned_on_and_off_for_a_device(people: People) -> None:
    ann = people.come("Ann", "phone", service_worker=True, permissions=["notifications"])
    page = ann.page
    subscription = msgspec.to_builtins(Browser("https://push.example/ann").subscription)
    page.add_init_script(STUB % json.dumps(subscription))
    ann.go("/me")
    switch = page.get_by_role("switch", name="Message to this device, also when Oddeck is closed")
    expect(switch).not_to_be_checked()
    switch.tap()
    expect(page.get_by_role("button", name="Send a test")).to_be_visible()
    key = page.evaluate("localStorage.getItem('oddeck-person')")
    facts = people.ask("/me/notifications", key=key)
    assert (facts["devices"], facts["push_key"]) == (1, page.evaluate("localStorage.stub"))
    page.reload()
    expect(switch).to_be_checked()
    with page.expect_response("**/api/me/push"):
        switch.tap()
    expect(page.get_by_role("button", name="Send a test")).to_be_hidden()
    assert people.ask("/me/notifications", key=key)["devices"] == 0
    page.get_by_role("switch", name="Message while Oddeck is in the background").tap()
    page.wait_for_function("localStorage['oddeck-notices'] === 'true'")
    assert ann.too_wide() == 0
