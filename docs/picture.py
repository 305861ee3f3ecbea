"""Draws docs/table.svg, the picture of the README: a game between bots, at a moment when there is a choice."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.cli.menu import Menu
from oddeck.cli.seating import Sitter
from oddeck.cli.tables import Scene, artist_for
from oddeck.game import Game, new

NAMES = ("You", "Ada", "Bruno", "Clio")
SEED = 11
MOVES = 24  # after so many the picture is taken, at your next turn


def main() -> None:
    """Plays and draws."""
    game = played()
    artist = artist_for(game.type.id)
    hand = artist.arrange(game.view(0), 0, artist.orders[0], game.type.deck)
    menu = Menu(game.moves(0), game.type.deck, [card for group in hand for card in group])
    sitters = [Sitter(name, None if name == "You" else "heuristic") for name in NAMES]
    scene = Scene(game.type, game.view(0), sitters, (0,), artist.orders[0], menu.choices)
    console = Console(width=84, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(artist.draw(scene))
    console.print(artist.menu(scene))
    picture = console.export_svg(title="oddeck play", unique_id="table")
    # The picture would fetch its letters from far away; any font of equal widths will do.
    Path(__file__).with_name("table.svg").write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL))


def played() -> Game:
    """A game in which seat 0 has to begin its turn."""
    game = new("twisty-passages", players=len(NAMES), seed=SEED)
    bots = [make_bot("heuristic", game.type.id, seed) for seed in range(len(NAMES))]
    while len(game.history()) < MOVES or "draw" not in game.moves(0):
        (seat,) = game.actors
        game.play(seat, bots[seat].choose(sight_of(game, seat)))
    return game


if __name__ == "__main__":
    main()
