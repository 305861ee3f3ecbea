"""What tests of tables share: a table as text."""

from __future__ import annotations

from rich.console import Console, RenderableType

from oddeck.cli.menu import Menu
from oddeck.cli.seating import seat_everybody
from oddeck.cli.tables import Scene
from oddeck.game import Game


def drawn(thing: RenderableType, width: int = 80) -> str:
    console = Console(width=width, force_terminal=False, markup=False)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


def scene_of(game: Game, seat: int = 0, order: str = "chain") -> Scene:
    choices = Menu(game.moves(seat), game.type.deck).choices
    return Scene(
        game.type,
        game.view(seat),
        seat_everybody(game.type.id, game.players),
        (seat,),
        order,
        choices,
    )
