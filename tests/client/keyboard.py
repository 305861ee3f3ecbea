"""A player who has only a keyboard: Tab to the hand, arrows to a card, Enter to take it up, a digit
for a button.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator

from .player import HESITATION, Player

ENOUGH_TABS, ENOUGH_ARROWS = 60, 60
IS_FOCUSED = "(one) => one === document.activeElement"
WAY_TO = """(one) => {
  const from = document.activeElement.getBoundingClientRect(), to = one.getBoundingClientRect();
  const right = to.left - from.left, down = to.top - from.top;
  return Math.abs(down) > 20 ? (down > 0 ? "ArrowDown" : "ArrowUp") : right > 0 ? "ArrowRight" : "ArrowLeft";
}"""


@dataclass
class KeyboardPlayer(Player):
    """Somebody without a mouse."""

    moves: int = 0

    def reach_and_press(self, what: Locator) -> None:
        """A button by its digit if it has one, anything else by going there."""
        digit = what.locator("kbd")
        if digit.count():
            self.moves += 1
            self.person.page.keyboard.press(digit.inner_text(timeout=HESITATION))
        else:
            self.reach(what)
            self.person.page.keyboard.press("Enter")

    def reach(self, what: Locator) -> None:
        """Moves the focus to something, by keys alone."""
        keys = self.person.page.keyboard
        target = what.element_handle(timeout=HESITATION)
        by_arrows = target.get_attribute("tabindex") == "-1"
        stop = (
            self.person.page.locator('.hand [tabindex="0"]').element_handle(timeout=HESITATION)
            if by_arrows
            else target
        )
        for _ in range(ENOUGH_TABS):
            if stop.evaluate(IS_FOCUSED):
                break
            keys.press("Tab")
        for _ in range(ENOUGH_ARROWS):
            if target.evaluate(IS_FOCUSED):
                return
            keys.press(target.evaluate(WAY_TO))
        where = self.person.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
        raise AssertionError(f"no keys lead to {what}; the focus is on {where}")
