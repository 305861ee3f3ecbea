"""Draws tables as the terminal shows them, for the docs: games between bots, each at a moment when
there is a choice.
"""

from __future__ import annotations

import io
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

from rich.console import Console

from oddeck.bots.registry import make_bot
from oddeck.bots.sight import sight_of
from oddeck.cli.menu import Menu
from oddeck.cli.seating import Sitter
from oddeck.cli.tables import Scene, artist_for
from oddeck.game import Game, new
from oddeck.games import registry

DOCS = Path(__file__).parent
NAMES = ("You", "Ada", "Bruno", "Clio")


def main() -> None:
    """A game of ours, and the one of the tutorial, as if it were installed."""
    draw(
        played("twisty-passages", players=4, seed=11, bots="heuristic", moves=24, choice="draw"),
        "heuristic",
        DOCS / "table.svg",
    )
    sys.path.insert(0, str(DOCS.parent / "examples" / "goofspiel"))
    registry.guests()["goofspiel"] = EntryPoint("goofspiel", "goofspiel:GAME", registry.GUESTS)
    draw(
        played("goofspiel", players=3, seed=7, bots="random", moves=15, choice="bid"),
        "random",
        DOCS / "img" / "goofspiel.svg",
    )


def draw(game: Game, bots: str, file: Path) -> None:
    """Draws the table as seat 0 sees it."""
    artist = artist_for(game.type.id)
    hand = artist.arrange(game.view(0), 0, artist.orders[0], game.type.deck)
    menu = Menu(game.moves(0), game.type.deck, [card for group in hand for card in group])
    sitters = [Sitter(name, None if name == "You" else bots) for name in NAMES[: game.players]]
    scene = Scene(game.type, game.view(0), sitters, (0,), artist.orders[0], menu.choices)
    console = Console(
        width=84, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(artist.draw(scene))
    console.print(artist.menu(scene))
    picture = console.export_svg(title=f"oddeck play {game.type.id}", unique_id=file.stem)
    # The picture would fetch its letters from far away; any font of equal widths will do.
    file.write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL))


def played(game_id: str, *, players: int, seed: int, bots: str, moves: int, choice: str) -> Game:
    """A game in which seat 0 has such a choice, after at least `moves` moves."""
    game = new(game_id, players=players, seed=seed)
    sitting = [make_bot(bots, game_id, number) for number in range(players)]
    while len(game.history()) < moves or not any(move.startswith(choice) for move in game.moves(0)):
        seat = game.actors[-1]
        game.play(seat, sitting[seat].choose(sight_of(game, seat)))
    return game


if __name__ == "__main__":
    main()
