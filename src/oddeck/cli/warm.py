"""`oddeck warm`: compile games in advance."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from oddeck.compilation import compile_game, is_compiled, watching
from oddeck.engine.protocol import GameType
from oddeck.games.registry import find_game, loadable_games

from .console import err, out
from .conventions import Ending, JsonOption, examples, print_facts

EXAMPLES = examples(
    "oddeck warm",
    "oddeck warm twisty-passages",
    "oddeck warm --json",
)


@dataclass(frozen=True)
class Warmed:
    """What compiling a game took: nothing if it was compiled before."""

    game: str
    functions: int = 0
    seconds: float = 0.0

    def told(self, title: str) -> str:
        """The same in words."""
        return (
            f"{title}: compiled {self.functions} functions in {self.seconds:.1f} s"
            if self.functions
            else f"{title}: already compiled"
        )


def warm(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="The games; all of them if left out."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compile games to machine code, so that nothing waits later.

    That is rules and search, and what the lab and the environments run on if they are installed.
    """
    done = []
    for game in [find_game(game_id) for game_id in games] if games else loadable_games():
        warmed = compile_with_a_bar(game, compile_extras)
        if not is_compiled(game):
            err.print(
                Text(
                    f"oddeck: {game.title} was compiled, but the cache folder cannot be"
                    " written; see ODDECK_CACHE_DIR"
                )
            )
            raise typer.Exit(Ending.FOUND_WRONG)
        done.append(warmed)
        if not as_json:
            out.print(Text(warmed.told(game.title)))
    if as_json:
        print_facts([asdict(warmed) for warmed in done])


def compile_extras(game: GameType) -> None:
    """Compile what the lab and the environments run on, if they are installed."""
    from oddeck.lab.plan import make_plan
    from oddeck.lab.simulate import get_ready_for

    get_ready_for(make_plan(game.id, game.players.start, games=1))
    if find_spec("gymnasium"):
        from oddeck.envs.vector import compile_tables

        compile_tables(game.id)


def compile_with_a_bar(game: GameType, then: Callable[[GameType], None] | None = None) -> Warmed:
    """Compiles a game, and what `then` needs. How many functions it takes is not known before."""
    started, functions = time.monotonic(), 0
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(game.title, total=None)

        def count(function: str) -> None:
            nonlocal functions
            functions += 1
            bar.update(task, description=f"{game.title}: {functions} functions, {function}")

        compile_game(game, count)
        if then is not None:
            with watching(count):
                then(game)
    return Warmed(game.id, functions, round(time.monotonic() - started, 1))
