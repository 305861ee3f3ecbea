"""Plays any game by what the interface shows: taps cards that are lit, presses buttons, never knows
a rule.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright import sync_api
from playwright.sync_api import Locator

from .people import PATIENCE, Person

TOO_LONG = 600  # seconds for a game: there are long ones, and busy machines
HESITATION = 5_000  # milliseconds after which what was to be pressed is no longer there
LOOK = """() => {
  const table = document.querySelector(".table");
  const visible = (one) => one.checkVisibility();
  const cards = [...document.querySelectorAll("button[data-card]")].filter(visible);
  const isTaken = (one) => one.ariaSelected === "true" || one.ariaPressed === "true";
  const bar = document.querySelector(".do .bar")?.getBoundingClientRect();
  const buttons = [...document.querySelectorAll(".bar button:not([data-card], .recent)")].filter((one) => visible(one) && !one.disabled);
  return {
    stand: table?.dataset.stand ?? "",
    mine: Number(table?.dataset.moves ?? 0),
    over: table?.dataset.over === "true",
    lit: cards.filter((one) => one.ariaDisabled === "false" && one.ariaPressed === "false").map((one) => one.dataset.card),
    chosen: cards.filter((one) => one.ariaPressed === "true").length,
    buttons: buttons.map((one) => one.getAttribute("aria-label") ?? one.textContent.trim().replace(/\\s+/g, " ")),
    isMove: buttons.map((one) => one.dataset.offer !== undefined || one.matches(".dial .main, .controls button") && !isTaken(one)),
    steps: Number(table?.dataset.steps ?? 0),
    refused: document.querySelector(".refusal p")?.textContent ?? null,
    bar: bar && innerHeight > 520 && buttons.length > 0 ? [Math.round(bar.top), Math.round(bar.height)] : null,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    high: table && innerHeight > 520 ? document.documentElement.scrollHeight - document.documentElement.clientHeight : 0,
  };
}"""
RAW = re.compile(
    r"\b(undefined|null|NaN)\b|\[object|\b[0-9i](Bu|Ma|In|La|Fr|Pl|Ra|Zu|To|Hi|Ti|Fa|Sc|Ea|Bo)\b|\bM\d+\b|\b(Ps|Pr|Kn|[2-9])[WCSD]\b|\w\.\d\b|^\d+$"
)
# Every text on the page by itself, and what is read aloud or shown on hovering, but for what an
# earlier call has found. Only the rules, which explain how moves are written, may show that.
TEXTS = """() => {
  const found = new Set(), known = (window.knownTexts ??= new Set());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if ((node.parentElement ?? node).closest("#panel-rules")) continue;
    else if (node.nodeType === Node.TEXT_NODE) found.add(node.data.trim());
    else
      for (const name of ["title", "alt", "placeholder", ...node.getAttributeNames().filter((one) => one.startsWith("aria-"))])
        if (!/^aria-(controls|labelledby|describedby|owns)$/.test(name)) found.add(node.getAttribute(name) ?? "");
  const fresh = [...found].filter((text) => !known.has(text));
  fresh.forEach((text) => known.add(text));
  return fresh;
}"""
RAW_ANYWHERE = re.compile(RAW.pattern.removesuffix(r"|^\d+$"))
BETWEEN_LOOKS = 40  # milliseconds, while others are to act
ENOUGH_TRIES = 60  # things done without a move, after which the interface leads nowhere


@dataclass
class Player:
    """Somebody who plays, with a head of their own."""

    person: Person
    dice: random.Random
    tries: int = 0
    last_steps: int = 0
    bar: list[int] | None = None
    seen: dict[str, Any] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether this player sees that the game is over."""
        return bool(self.seen.get("over"))

    def is_asked_after(self, steps: int) -> bool:
        """Whether it is this player's turn, and more than so many things have happened."""
        return bool(self.look()["mine"] > 0 and self.last_steps > steps)

    def look(self) -> dict[str, Any]:
        """What is to be seen, which must be as it should."""
        seen: dict[str, Any] = self.person.page.evaluate(LOOK)
        assert seen["wide"] <= 0, f"{self.person.name} can scroll sideways by {seen['wide']} px"
        assert seen["high"] <= 0, f"{self.person.name} can scroll the page by {seen['high']} px"
        assert seen["steps"] >= self.last_steps or seen["over"], (
            f"the log has shrunk from {self.last_steps} to {seen['steps']} entries"
        )
        assert self.bar is None or seen["bar"] in (
            self.bar,
            None,
        ), f"the bar has moved from {self.bar} to {seen['bar']}"
        if seen != self.seen:
            assert not (raw := raw_words(self.person)), f"the page shows {raw}"
        for text in seen["buttons"]:
            assert text, f"a button without a word among {seen['buttons']}"
            assert not RAW.search(text), f"a button that says {text!r}"
        self.last_steps = seen["steps"]
        self.bar = seen["bar"] or self.bar
        self.seen = seen
        return seen

    def act(self) -> bool:
        """Does the next thing, if there is something to do; whether there was."""
        stood = self.seen.get("stand")
        seen = self.look()
        if seen["over"] or seen["mine"] == 0:
            return False
        self.tries = self.tries + 1 if stood == seen["stand"] else 0
        assert self.tries < ENOUGH_TRIES, f"{self.person.name} gets nowhere: {seen}"
        self.put_aside()
        offers = [number for number, is_move in enumerate(seen["isMove"]) if is_move]
        if seen["lit"] and (not offers or (seen["chosen"] == 0 and self.dice.random() < 0.85)):
            self.press(self.card(self.dice.choice(seen["lit"])))
        elif offers:
            self.press(
                self.person.page.locator(
                    ".bar button:not([data-card], .recent):visible:enabled"
                ).nth(self.dice.choice(offers))
            )
        elif "Put back" in seen["buttons"]:
            self.press(self.person.page.get_by_role("button", name="Put back"))
        self.until_changed(seen)
        return True

    def put_aside(self) -> None:
        """Closes what lies over the table: the result of a hand."""
        closing = self.person.page.locator(".result .close")
        if closing.count():
            self.press(closing)

    def card(self, name: str) -> Locator:
        """A card that can be tapped."""
        return self.person.page.locator(
            f'button[data-card="{name}"][aria-disabled="false"]:visible'
        ).first

    def press(self, what: Locator) -> None:
        """Presses what was seen, unless somebody else was quicker and it is gone."""
        try:
            self.reach_and_press(what)
        except (sync_api.Error, AssertionError):
            stood = self.seen["stand"]
            if self.look()["stand"] == stood:
                raise

    def reach_and_press(self, what: Locator) -> None:
        """With a finger or the mouse, at a corner, since cards lie over one another."""
        do = what.tap if self.person.device == "phone" else what.click
        do(position={"x": 10, "y": 10}, timeout=HESITATION)

    def until_changed(self, seen: dict[str, Any]) -> None:
        """Waits until what was done is to be seen."""
        self.person.page.wait_for_function(
            f"(before) => JSON.stringify(({LOOK})()) !== JSON.stringify(before)", arg=seen
        )


def raw_words(person: Person) -> list[str]:
    """Codes of cards and other words of the machine that have come to be seen or heard on a page
    since the last call.
    """
    texts: list[str] = person.page.evaluate(TEXTS)
    return [text for text in texts if RAW_ANYWHERE.search(text)]


def play_to_the_end(players: list[Player]) -> None:
    """Plays until everybody sees the result."""
    for player in players:
        player.person.sees_the_game()
    until(lambda: all(player.over for player in players), players)


def until(true: Callable[[], bool], players: list[Player]) -> None:
    """Plays until something is so.

    It must not take too long, and never may there be nothing to do.
    """
    begun = quiet_since = time.monotonic()
    while not true():
        acted = [player.act() for player in players]
        if any(acted):
            quiet_since = time.monotonic()
        else:
            players[0].person.page.wait_for_timeout(BETWEEN_LOOKS)
        assert time.monotonic() - quiet_since < PATIENCE / 1000, (
            f"nobody can do anything: {[player.seen for player in players]}"
        )
        assert time.monotonic() - begun < TOO_LONG, (
            f"the game does not end: {[player.seen for player in players]}"
        )
