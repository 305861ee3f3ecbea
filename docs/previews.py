"""Makes the pictures that link previews show, one for each game: `make previews`. They are composed
of the client's own cards, on the cloth of their deck, and are part of the client's sources.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.client.conftest import PROGRAMS, QUIETLY

from oddeck.games.registry import find_game

from .screenshots import PORT, serving

IMAGES = Path(__file__).parents[1] / "client" / "public" / "assets"
SIZE: ViewportSize = {"width": 1200, "height": 630}  # the shape that most services ask for
SCALE = 0.8  # of these pixels
QUALITY = 60  # of JPEG, in percent


class Preview(NamedTuple):
    """What the picture of a game shows."""

    deck: str
    cards: tuple[str, ...]


PREVIEWS = {
    "twisty-passages": Preview("fanucci", ("7Fr", "7Hi", "3Hi", "3Ra", "Grue")),
    "flathead-rummy": Preview("fanucci", ("4La", "5La", "6La", "7La", "Jester")),
    "trophy-case": Preview("fanucci", ("iBo", "8To", "5Sc", "Snail", "Lobster")),
    "fortuno": Preview("thoth", ("M17", "QC", "7W", "KnS", "M16")),
    "twisty-maze": Preview(
        "maze", ("lantern.1", "minotaur", "snapping-turtle-trap", "red-hot-coals", "tattered-map.1")
    ),
}
ALL_GAMES = ("7 of Fromps", "Queen of Cups", "Grue", "The Star", "Minotaur")  # on the first page

# Takes a page apart, and lays some of its cards out on a table.
COMPOSE = """([title, text, world, cards]) => {
  const table = document.createElement("div");
  table.className = "cloth";
  table.dataset.world = world;
  table.innerHTML = `<div class="words"><h1></h1><p></p><b></b></div><div class="fan"></div>`;
  if (title !== "Oddeck") table.querySelector("b").textContent = "Oddeck";
  table.querySelector("h1").textContent = title;
  table.querySelector("p").textContent = text;
  for (const card of cards)
    table.querySelector(".fan").append(document.querySelector(card));
  document.querySelector("body > header")?.remove();
  document.querySelector("main").replaceWith(table);
}"""
STYLE = """
  body { overflow: hidden; }
  .cloth {
    position: relative; width: 1200px; height: 630px;
    --thread: transparent; --thread-dark: transparent;
    box-shadow: inset 0 0 0 5px var(--rim-deep), inset 0 0 0 18px var(--rim),
      inset 0 0 0 21px var(--rim-deep);
  }
  .words { position: absolute; inset: 56px auto auto 70px; width: 1060px; }
  h1 { font-size: 78px; white-space: nowrap; }
  p { font-size: 30px; margin: 14px 0 0; color: var(--ink-soft); }
  b { position: absolute; right: 0; top: 84px; font: 650 34px var(--font-display); }
  .fan { position: absolute; left: 0; right: 0; top: 246px; height: 500px; --card-w: 272px; }
  .fan > * { position: absolute !important; left: calc(50% - 136px);
    width: 272px; aspect-ratio: 5 / 7; border-radius: var(--radius-card); filter: none !important;
    box-shadow: 0 4px 10px rgb(0 0 0 / 0.4) !important; }
"""
LAYS_OUT = "".join(
    f".fan > :nth-child({number + 1}) {{ translate: {200 * (number - 2)}px"
    f" {14 * (number - 2) ** 2}px; rotate: {5 * (number - 2)}deg; }}"
    for number in range(5)
)


def main() -> None:
    """All pictures, one after another."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    program = next(filter(None, map(shutil.which, PROGRAMS)))
    with serving(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
        for game_id, preview in PREVIEWS.items():
            game = find_game(game_id)
            players = f"{game.players.start} to {game.players.stop - 1} players"
            text = f"{players} · by {game.designer}"
            cards = [f'[data-card="{card}"]' for card in preview.cards]
            path = f"/cards/{preview.deck}"
            take(browser, game_id, path, [game.title, text, preview.deck, cards])
        cards = [f'div:has(> [aria-label="{card}"])' for card in ALL_GAMES]
        take(browser, "oddeck", "/", ["Oddeck", "Five card games for odd decks", "fanucci", cards])


def take(browser: Browser, name: str, path: str, composition: list[object]) -> None:
    """One picture, of cards that a page shows."""
    page = browser.new_page(
        viewport=SIZE, device_scale_factor=SCALE, color_scheme="dark", reduced_motion="reduce"
    )
    page.goto(f"http://127.0.0.1:{PORT}{path}")
    page.locator("svg.card").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(COMPOSE, composition)
    page.add_style_tag(content=STYLE + LAYS_OUT)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=IMAGES / f"preview-{name}.jpg", type="jpeg", quality=QUALITY)
    page.close()


if __name__ == "__main__":
    main()
