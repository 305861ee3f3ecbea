"""The client in a real browser, against the real server: what its tests share."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks.server.process import ServerProcess
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from oddeck.server.web.pages import BUILT

from ..guests import install_goofspiel
from . import firefox as debians_firefox
from .people import PATIENCE, People

IN_A_HURRY = {
    "ODDECK_BOT_PAUSE": "0",
    "ODDECK_WINDOW": "0.4",
    "ODDECK_LOG_LEVEL": "warning",
    "ODDECK_PUSH_CONTACT": "mailto:ann@cards.example",
}
# Each window of Chromium loads the popups of an address bar, which nobody sees here, as pages in
# processes of their own: more work than our page makes. Chromium follows only the last list of
# this kind, so it repeats what Playwright turns off.
WITHOUT = [
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--font-render-hinting=none",  # letters as wide as in a window
    f"--disable-features={','.join(WITHOUT)}",
]
# Chromium without windows, menus and tabs comes first: it has less to do.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIREFOX_PROGRAMS = ("firefox-esr", "firefox")


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`oddeck serve` with the built client, and with Goofspiel installed beside our own games."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("NOT TESTED IN A BROWSER: the client is not built (make client)")
    folder = tmp_path_factory.mktemp("server")
    guests = install_goofspiel(tmp_path_factory.mktemp("site"))
    server = ServerProcess(
        f"sqlite:///{folder / 'server.db'}",
        folder / "log",
        IN_A_HURRY | {"PYTHONPATH": os.pathsep.join(guests)},
    )
    asyncio.run(server.start())
    yield server
    server.stop()
    said = (folder / "log").read_text()
    assert '"level": "error"' not in said, said


@pytest.fixture(scope="package")
def playwright(server: ServerProcess) -> Iterator[Playwright]:
    """What drives the browsers.

    It holds the event loop while it is there, so it goes when these tests are through.
    """
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """This machine's Chromium."""
    program = installed(PROGRAMS)
    try:
        browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
    except Error as wrong:
        pytest.skip(f"NOT TESTED IN A BROWSER: {program} does not start: {wrong}")
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def firefox(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """This machine's Firefox. It knows no phones, and wants nothing to move."""
    program = installed(FIREFOX_PROGRAMS)
    launched = debians_firefox.launcher(program, tmp_path_factory.mktemp("firefox"))
    try:
        browser = playwright.firefox.launch(
            channel="moz-firefox",
            executable_path=launched,
            firefox_user_prefs={"ui.prefersReducedMotion": 1},
        )
    except Error as wrong:
        pytest.skip(f"NOT TESTED IN FIREFOX: {program} does not start: {wrong}")
    yield browser
    browser.close()


def installed(programs: tuple[str, ...]) -> str:
    """The first of these programs that this machine has; without one, the test is skipped."""
    found = next(filter(None, map(shutil.which, programs)), None)
    if found is None:
        pytest.skip(
            f"NOT TESTED IN A BROWSER: there is none of {', '.join(programs)} on this machine"
        )
    return found


HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed."""
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


@contextmanager
def visitors(
    browser: Browser, address: str, request: pytest.FixtureRequest, pictures: Path
) -> Iterator[People]:
    """People who come with their browsers, in which nothing may have gone wrong at the end.

    Else there are pictures of what they saw last.
    """
    people = People(browser, address)
    try:
        yield people
        if people.troubles or request.node.stash.get(HAS_FAILED, False):
            people.take_pictures(pictures)
        assert not people.troubles, "\n".join(people.troubles)
    finally:
        people.leave()


@pytest.fixture
def people(
    browser: Browser, server: ServerProcess, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[People]:
    """People who come with Chromium."""
    with visitors(browser, server.address, request, tmp_path) as people:
        yield people
